//! The rule of what a line is sure of: the rows of `assets/rules.tsv`.

use std::sync::LazyLock;

use crate::tables::{self, Column, columns, words_of_column};

words_of_column! {
/// What an item says.
pub enum Field {
    /// A medicine, or which kind of article.
    Kind = "kind",
    /// The active substances.
    Substances = "substances",
    /// What the substances are salts of.
    Salt = "salt",
    /// How much of each.
    Strength = "strength",
    /// How fast it is given off.
    Release = "release",
    /// The dosage form.
    Form = "form",
    /// Where it is used.
    Route = "route",
    /// How the form is made or taken.
    Made = "made",
    /// For whom it is.
    Users = "users",
    /// What a bottle or ampoule holds.
    Volume = "volume",
    /// What holds it.
    Container = "container",
    /// The sizes of what is no medicine.
    Sizes = "sizes",
    /// The brand.
    Brand = "brand",
    /// How many a strip or box holds.
    Pack = "pack",
    /// What nobody read.
    Unread = "unread",
}
}

words_of_column! {
/// What a row says of a field that is not alike.
pub enum Meaning {
    /// The line still asks for this product.
    Same = "same",
    /// The same where the product has what is usual, otherwise a doubt.
    Usual = "usual",
    /// A doubt, unless every other product differs from what is said and the form is said.
    Only = "only",
    /// It may ask for this product.
    Doubt = "doubt",
    /// It asks for something else.
    Other = "other",
}
}

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// What it is about.
    pub field: Field,
    /// The line does not say it, and the product has it.
    pub unsaid: Meaning,
    /// The line says another.
    pub other: Meaning,
    /// The same of substances with which a mistake has no second chance.
    pub unsaid_high_alert: Meaning,
    /// The same of substances with which a mistake has no second chance.
    pub other_high_alert: Meaning,
}

/// All rows, in the order in which a pharmacist reads them.
pub static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let rows =
        columns(tables::RULES).filter_map(|[field, unsaid, other, unsaid_high_alert, other_high_alert]| {
            Some(Rule {
                field: Field::of(field)?,
                unsaid: Meaning::of(unsaid)?,
                other: Meaning::of(other)?,
                unsaid_high_alert: Meaning::of(unsaid_high_alert)?,
                other_high_alert: Meaning::of(other_high_alert)?,
            })
        });
    rows.collect()
});

impl Field {
    /// Its name in the table.
    pub fn name(self) -> &'static str {
        Column::name(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_one_row_and_there_are_at_most_fifteen() {
        for (field, _) in Field::WORDS {
            assert_eq!(RULES.iter().filter(|rule| rule.field == *field).count(), 1, "{field:?}");
        }
        let lines = tables::RULES.lines().filter(|line| !line.starts_with('#')).skip(1);
        assert!(lines.clone().all(|line| line.split('\t').count() == 6));
        assert_eq!(lines.count(), RULES.len());
        assert!(RULES.len() <= 15);
    }

    #[test]
    fn what_has_no_second_chance_is_never_judged_more_lightly() {
        let weight = |meaning: Meaning| match meaning {
            Meaning::Same => 0,
            Meaning::Usual => 1,
            Meaning::Only => 2,
            Meaning::Doubt => 3,
            Meaning::Other => 4,
        };
        for rule in RULES.iter() {
            assert!(weight(rule.unsaid_high_alert) >= weight(rule.unsaid), "{rule:?}");
            assert!(weight(rule.other_high_alert) >= weight(rule.other), "{rule:?}");
        }
    }
}
