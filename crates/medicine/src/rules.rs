//! The rule of what a line is sure of: the rows of `assets/rules.tsv`.

use std::sync::LazyLock;

use crate::tables;

/// What an item says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// A medicine, or which kind of article.
    Kind,
    /// The active substances.
    Substances,
    /// What the substances are salts of.
    Salt,
    /// How much of each.
    Strength,
    /// How fast it is given off.
    Release,
    /// The dosage form.
    Form,
    /// Where it is used.
    Route,
    /// How the form is made or taken.
    Made,
    /// For whom it is.
    Users,
    /// What a bottle or ampoule holds.
    Volume,
    /// What holds it.
    Container,
    /// The sizes of what is no medicine.
    Sizes,
    /// The brand.
    Brand,
    /// How many a strip or box holds.
    Pack,
    /// What nobody read.
    Unread,
}

/// What a row says of a field that is not alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// The line still asks for this product.
    Same,
    /// The same where the product has what is usual, otherwise a doubt.
    Usual,
    /// A doubt, unless every other product differs from what is said and the form is said.
    Only,
    /// It may ask for this product.
    Doubt,
    /// It asks for something else.
    Other,
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
    let lines = tables::RULES.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.filter_map(Rule::read).collect()
});

impl Field {
    /// All fields by their names in the table.
    pub const ALL: [(Self, &'static str); 15] = [
        (Self::Kind, "kind"),
        (Self::Substances, "substances"),
        (Self::Salt, "salt"),
        (Self::Strength, "strength"),
        (Self::Release, "release"),
        (Self::Form, "form"),
        (Self::Route, "route"),
        (Self::Made, "made"),
        (Self::Users, "users"),
        (Self::Volume, "volume"),
        (Self::Container, "container"),
        (Self::Sizes, "sizes"),
        (Self::Brand, "brand"),
        (Self::Pack, "pack"),
        (Self::Unread, "unread"),
    ];

    /// Its name in the table.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(field, _)| *field == self).map_or("", |(_, name)| name)
    }
}

impl Meaning {
    fn called(word: &str) -> Option<Self> {
        Some(match word {
            "same" => Self::Same,
            "usual" => Self::Usual,
            "only" => Self::Only,
            "doubt" => Self::Doubt,
            "other" => Self::Other,
            _ => return None,
        })
    }
}

impl Rule {
    fn read(line: &'static str) -> Option<Self> {
        let mut cells = line.split('\t');
        let name = cells.next()?;
        let (field, _) = Field::ALL.into_iter().find(|(_, own)| *own == name)?;
        let mut meaning = || Meaning::called(cells.next()?);
        Some(Self {
            field,
            unsaid: meaning()?,
            other: meaning()?,
            unsaid_high_alert: meaning()?,
            other_high_alert: meaning()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_one_row_and_there_are_at_most_fifteen() {
        for (field, _) in Field::ALL {
            assert_eq!(RULES.iter().filter(|rule| rule.field == field).count(), 1, "{field:?}");
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
