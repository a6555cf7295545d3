//! What the headings of lists mean: one table for the lists that clerks import and those that buyers paste.
//!
//! A heading is known by its words, not as a whole: 'Strength (mg)', 'Name of the Item', 'Product MRP (Rs.)'. What the product's
//! fields are called stands beside the fields ([`super::fields`]); here is what lists have besides.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::fields::{FIELDS, field};
use super::visibility::{VISIBILITY, VISIBILITY_HEADINGS};
use text::fold;

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

impl ColumnUse {
    /// What a mapping calls it; none for what is not read.
    pub(crate) fn field(self) -> Option<&'static str> {
        match self {
            Self::Field(name) => Some(name),
            Self::Strength => Some(STRENGTH),
            _ => None,
        }
    }
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
    pub(crate) fn is_own(self) -> bool {
        self.0 == 0
    }
}

const CONTAINED: u16 = 1_000;
/// A longer cell is no heading, bytes.
const LONGEST: usize = 80;
/// Words that a heading may have besides those that are known.
const MOST_OTHERS: usize = 2;

const ID_HEADINGS: &[&str] = &["product id", "record id"];

/// Words of headings by their class or field, from `crates/medicine/assets/reading/headings.tsv`, and those of other languages.
static WORDS: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let mut all: HashMap<_, Vec<_>> = HashMap::new();
    for table in [medicine::tables::HEADINGS, include_str!("../../assets/imports/headings.tsv")] {
        let rows = table.lines().filter(|row| !row.starts_with('#')).skip(1);
        for (class, words) in rows.filter_map(|row| row.split_once('\t')) {
            all.entry(class).or_default().extend(words.split(", "));
        }
    }
    all
});

fn known(class: &str) -> &'static [&'static str] {
    WORDS.get(class).map(Vec::as_slice).unwrap_or_default()
}

/// What a heading means in a list of products, and how surely; in any case and with any signs, its words joined or not.
pub(crate) fn meaning(heading: &str) -> Option<(ColumnUse, Sureness)> {
    if heading.len() > LONGEST {
        return None;
    }
    let divided = divided(heading);
    let (meant, sure) =
        meaning_of(heading).or_else(|| meaning_of(&divided).filter(|_| divided != heading))?;
    let words = words(&divided);
    let is = |class: &str| words.iter().any(|word| known(class).contains(&word.as_str()));
    let is_key = words.last().is_some_and(|last| known("key").contains(&last.as_str()));
    Some(match meant {
        ColumnUse::Field("mrp") if !sure.is_exact() && is("former") => (ColumnUse::LeftOut("price"), sure),
        ColumnUse::Field(_) if !sure.is_exact() && is("former") => (ColumnUse::LeftOut("remark"), sure),
        ColumnUse::Field("dosage") if is("strength") => (ColumnUse::Strength, sure),
        ColumnUse::Field("sku" | "gtin" | "hsn") => (meant, sure),
        ColumnUse::Field(_) if !sure.is_exact() && is_key => (ColumnUse::LeftOut("number"), sure),
        _ => (meant, sure),
    })
}

/// Whether a heading says that its column has what is, where another has what was: 'New MRP'.
pub(crate) fn says_latest(heading: &str) -> bool {
    words(&divided(heading)).iter().any(|word| known("latest").contains(&word.as_str()))
}

/// A heading in one word with blanks where its words meet: `GenericName`, `HSNCode`, 'price2'.
fn divided(heading: &str) -> String {
    let mut divided = String::with_capacity(heading.len() + 4);
    let letters: Vec<char> = heading.chars().collect();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map_or(' ', |before| letters[before]);
        let is_next_small = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        let begins =
            letter.is_uppercase() && (before.is_lowercase() || before.is_uppercase() && is_next_small);
        let changes =
            before.is_alphabetic() && letter.is_numeric() || before.is_numeric() && letter.is_alphabetic();
        if begins || changes {
            divided.push(' ');
        }
        divided.push(*letter);
    }
    divided
}

fn meaning_of(heading: &str) -> Option<(ColumnUse, Sureness)> {
    let (all, bare) = (words(heading), words(&without_brackets(heading)));
    let tables = fields().chain([
        (ColumnUse::Strength, known("strength")),
        (ColumnUse::Quantity, known("quantity")),
        (ColumnUse::LeftOut("number"), known("number")),
        (ColumnUse::LeftOut("price"), known("price")),
        (ColumnUse::LeftOut("stock"), known("stock")),
        (ColumnUse::LeftOut("remark"), known("remark")),
    ]);
    let found = tables.filter_map(|(meant, names)| {
        let own = match meant {
            ColumnUse::Field(name) => [Some(name), field(name).map(|field| field.label)],
            _ => [None; 2],
        };
        if own.iter().flatten().any(|own| words(own) == all) {
            return Some((meant, Sureness(0)));
        }
        // What is called 'name' stands in for one, see [`as_name`].
        let others = own[0].filter(|name| *name != "name").map(known).unwrap_or_default();
        let names = own.iter().flatten().chain(names).chain(others).enumerate();
        let sure = names.filter_map(|(place, name)| sureness(&words(name), place, &all, &bare));
        Some((meant, Sureness(sure.min()?)))
    });
    found.min_by_key(|(_, sure)| *sure)
}

/// How plainly a heading may stand for the name of products where no other column does; less is plainer.
pub(crate) fn as_name(heading: &str) -> Option<usize> {
    if heading.len() > LONGEST {
        return None;
    }
    let heading = without_brackets(heading);
    let (joined, divided) = (words(&heading), words(&divided(&heading)));
    known("name").iter().position(|name| [&joined, &divided].contains(&&words(name)))
}

fn fields() -> impl Iterator<Item = (ColumnUse, &'static [&'static str])> {
    let ends = [(ColumnUse::Field(ID), ID_HEADINGS), (ColumnUse::Field(VISIBILITY), VISIBILITY_HEADINGS)];
    ends.into_iter().chain(FIELDS.iter().map(|field| (ColumnUse::Field(field.name), field.headings)))
}

/// How surely a heading with these words, in full and without what is in brackets, is called `name`.
fn sureness(name: &[String], place: usize, all: &[String], bare: &[String]) -> Option<u16> {
    let place = u16::try_from(place).unwrap_or(u16::MAX).min(400);
    // 'tradename' is 'trade name'.
    if name == all || name.concat() == all.concat() {
        return Some(1 + place);
    }
    if name == bare {
        return Some(500 + place);
    }
    let others =
        all.len().checked_sub(name.len()).filter(|others| *others <= MOST_OTHERS && !name.is_empty())?;
    if !all.windows(name.len()).any(|part| part == name) {
        return None;
    }
    let is_weak = name.iter().all(|word| known("weak").contains(&word.as_str()));
    if is_weak && name.len() == 1 {
        return None;
    }
    // Of two that a heading has both, the one with more of its words.
    Some(
        CONTAINED
            + u16::try_from(others * 100 + 10 - name.len().min(9)).unwrap_or(999)
            + u16::from(is_weak) * 500,
    )
}

/// The folded words of a heading, those left out that say nothing.
fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let all: Vec<_> = words.map(str::to_owned).collect();
    let told: Vec<_> = all.iter().filter(|word| !known("filler").contains(&word.as_str())).cloned().collect();
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
            ("PTS", "no price"),
            ("M.R.P. (Rs.)", "mrp"),
            ("MRP (incl. of GST)", "mrp"),
            ("Product MRP", "mrp"),
            ("Net Rate per strip", "no price"),
            ("Batch No.", "no stock"),
            ("Exp. Date", "no stock"),
            ("Mfg Date", "no stock"),
            ("HSN/SAC", "hsn"),
            ("GTIN, UPC, EAN, or ISBN", "gtin"),
            ("Variant Barcode", "gtin"),
            ("Body (HTML)", "detailed_description"),
            ("Qty in box", "quantity"),
            ("Indent Qty", "quantity"),
            ("Indent Qty (strips)", "quantity"),
            ("Stock Qty", "no stock"),
            ("Avg. Consumption", "no stock"),
            ("Closing Stock (Nos)", "no stock"),
            ("Aprol 500 TAB", ""),
            ("GenericName", "composition"),
            ("brand_name", "name"),
            ("BrandName", "name"),
            ("pname", "name"),
            ("shelfLife", "shelf_life"),
            ("HSNCode", "hsn"),
            ("DosageStrength", "strength"),
            ("dosage_strength", "strength"),
            ("Dosage", "dosage"),
            ("Dosage form", "formulation"),
            ("FORM_NAME", "formulation"),
            ("item_group", "category"),
            ("Drug / Salt", "composition"),
            ("SellingPrice", "no price"),
            ("Old MRP", "no price"),
            ("New MRP", "mrp"),
            ("Manufacturer_ID", "no number"),
            ("category_id", "no number"),
            ("WarehouseCode", ""),
            ("Product ID", "id"),
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
        fn best<'h>(headings: &[&'h str]) -> Option<&'h str> {
            let named = headings.iter().filter_map(|heading| Some((as_name(heading)?, *heading)));
            named.min().map(|(_, heading)| heading)
        }
        assert_eq!(best(&["Generic Name", "Unit Size"]), Some("Generic Name"));
        assert_eq!(best(&["Salt", "Item Description"]), Some("Item Description"));
        assert_eq!(best(&["Description of Goods"]), Some("Description of Goods"));
        assert_eq!(best(&["Rate"]), None);
    }
}
