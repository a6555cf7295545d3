//! What the headings of lists mean: one table for the lists that clerks import and those that buyers paste.
//!
//! A heading is known by its words, not as a whole: 'Strength (mg)', 'Name of the Item', 'Product MRP (Rs.)'. What the product's
//! fields are called stands beside the fields ([`super::fields`]); here is what lists have besides.

use super::fields::{FIELDS, field};
use super::visibility::{VISIBILITY, VISIBILITY_HEADINGS};
use crate::platform::text::fold;

/// The column with the id of a product, which is no field of its form.
pub(crate) const ID: &str = "id";
/// The column with the strength of what another names: it is no field, it joins the substance.
pub(crate) const STRENGTH: &str = "strength";

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnUse {
    /// A field of products by its name, or [`ID`].
    Field(&'static str),
    Strength,
    /// How much is ordered.
    Quantity,
    /// What the site has no place for, in one word: prices, stock, numbers of lines.
    LeftOut(&'static str),
}

/// How surely a heading means something; less is surer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sureness(u16);

impl Sureness {
    /// The heading is one of the names that are known, word for word.
    pub(crate) fn is_exact(self) -> bool {
        self.0 < CONTAINED
    }

    /// The heading is the field's own name.
    pub(crate) /// How surely a heading with these words, in full and without what is in brackets, is called `name`.
fn sureness(name: &[String], place: usize, all: &[String], bare: &[String]) -> Option<u16> {
    let place = u16::try_from(place).unwrap_or(u16::MAX).min(400);
    if name == all {
        return Some(1 + place);
    }
    if name == bare {
        return Some(500 + place);
    }
    let others = all.len().checked_sub(name.len()).filter(|others| *others <= MOST_OTHERS && !name.is_empty())?;
    if !all.windows(name.len()).any(|part| part == name) {
        return None;
    }
    let is_weak = name.iter().all(|word| WEAK.contains(&word.as_str()));
    if is_weak && name.len() == 1 {
        return None;
    }
    // Of two that a heading has both, the one with more of its words.
    Some(CONTAINED + u16::try_from(others * 100 + 10 - name.len().min(9)).unwrap_or(999) + u16::from(is_weak) * 500)
}

/// The folded words of a heading, those left out that say nothing.
fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let all: Vec<_> = words.map(str::to_owned).collect();
    let told: Vec<_> = all.iter().filter(|word| !FILLERS.contains(&word.as_str())).cloned().collect();
    if told.is_empty() { all } else { told }
}

fn without_brackets(text: &str) -> String {
    let (mut depth, mut kept) = (0_u32, String::new());
    for letter in text.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(heading: &str) -> String {
        match meaning(heading) {
            Some((ColumnUse::Field(name), _)) => name.to_owned(),
            Some((ColumnUse::LeftOut(what), _)) => format!("no {what}"),
            Some((ColumnUse::Strength, _)) => STRENGTH.to_owned(),
            Some((ColumnUse::Quantity, _)) => "quantity".to_owned(),
            None => String::new(),
        }
    }

    #[test]
    fn headings_of_the_trade_are_known_by_their_words() {
        for (heading, meant) in [
            ("Strength (mg)", "strength"),
            ("Drug name", "name"),
            ("Name of the Item", "name"),
            ("Particulars", "name"),
            ("Sr No", "no number"),
            ("S.No.", "no number"),
            ("#", ""),
            ("Drug Code", "sku"),
            ("Item Code", "sku"),
            ("Cat. No.", "sku"),
            ("Variant SKU", "sku"),
            ("Unit Size", "pack_size"),
            ("Packing", "pack_size"),
            ("Pack (strips)", "pack_size"),
            ("Group Name", "category"),
            ("Division", "category"),
            ("Segment", "category"),
            ("Therapeutic class", "category"),
            ("Therapeutic Group", "category"),
            ("Dosage form", "formulation"),
            ("Mfg", "manufacturer"),
            ("Mfg. By", "manufacturer"),
            ("Company", "manufacturer"),
            ("Company Name", "manufacturer"),
            ("Rate (Rs.)", "no price"),
            ("PTR", "no price"),
            ("Net Rate per strip", "no price"),
            ("Batch No.", "no stock"),
            ("Exp. Date", "no stock"),
            ("Mfg Date", "no stock"),
            ("HSN/SAC", "hsn"),
            ("GTIN, UPC, EAN, or ISBN", "gtin"),
            ("Variant Barcode", "gtin"),
            ("Body (HTML)", "detailed_description"),
            ("Qty in box", "quantity"),
            ("Aprol 500 TAB", ""),
        ] {
            assert_eq!(called(heading), meant, "{heading}");
        }
    }

    #[test]
    fn every_field_is_known_by_its_own_name_and_label() {
        for field in FIELDS {
            for heading in [field.name, field.label] {
                let found = meaning(heading).unwrap();
                assert_eq!((found.0, found.1.is_own()), (ColumnUse::Field(field.name), true), "{heading}");
            }
        }
    }

    #[test]
    fn a_name_has_stand_ins() {
        let best = |headings: &[&str]| headings.iter().copied().filter(|one| as_name(one).is_some()).min_by_key(|one| as_name(one));
        assert_eq!(best(&["Generic Name", "Unit Size"]), Some("Generic Name"));
        assert_eq!(best(&["Salt", "Item Description"]), Some("Item Description"));
        assert_eq!(best(&["Description of Goods"]), Some("Description of Goods"));
        assert_eq!(best(&["Rate"]), None);
    }
}
