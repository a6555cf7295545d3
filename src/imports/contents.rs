//! What stands in a column, as far as that says which field it is.

use std::collections::HashSet;

use super::words;
use crate::catalogue::headings::STRENGTH;
use crate::catalogue::trade_facts::gtin;
use crate::error::FieldErrors;
use medicine::amount::unit::unit;
use medicine::dictionary::{Dictionary, dosage_form};
use medicine::reading::{ProductKind, is_form_word, read_name};
use medicine::words::{words as words_of, words_and_signs};
use spreadsheet::SheetRow;
use text::fold;

/// Rows that are looked at.
const SAMPLE: usize = 300;
/// What has no place here: a price.
pub(super) const PRICE: &str = "price";

/// A field, what its cells are called, how many of a hundred make a column of them, and the question.
type Kind = (&'static str, &'static str, usize, fn(&str) -> bool);

/// What a cell can be told to be: the field, what such cells are called, how many of a hundred make a column of them, and whether a
/// cell is one. The surest first.
const KINDS: [Kind; 11] = [
    ("gtin", "numbers of bar codes", 70, is_gtin),
    ("hsn", "HSN codes", 70, is_hsn),
    ("pack_size", "packs", 70, is_pack),
    ("formulation", "forms", 60, is_form),
    (STRENGTH, "strengths", 80, is_strength),
    (PRICE, "amounts of money", 80, is_money),
    ("sku", "codes", 70, is_code),
    ("name", "names of products", 50, is_product),
    ("composition", "substances", 70, names_substance),
    ("other_name", "names in another script", 70, is_in_another_script),
    ("kind", "kinds", 60, is_kind),
];

/// What cells can be told to be, the surest first.
pub(super) fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|(name, ..)| *name)
}

/// The cells of a column that say something.
pub(super) struct Contents<'r> {
    pub(super) cells: Vec<&'r str>,
    pub(super) distinct: HashSet<String>,
    letters: usize,
}

impl<'r> Contents<'r> {
    pub(super) fn of(rows: &'r [SheetRow], column: usize) -> Self {
        let cells = rows.iter().take(SAMPLE).filter_map(|row| row.cells.get(column)).map(str::trim);
        let cells: Vec<_> = cells.filter(|cell| !(cell.is_empty() || words::is_placeholder(cell))).collect();
        let letters = cells.iter().flat_map(|cell| cell.chars()).filter(|c| c.is_alphabetic()).count();
        let distinct = cells.iter().map(|cell| fold(cell)).collect();
        Self { cells, distinct, letters }
    }

    /// How many cells of a hundred are what a field has.
    pub(super) fn share(&self, name: &str) -> usize {
        let test = KINDS.iter().find(|(own, ..)| *own == name);
        test.map_or(0, |(.., test)| self.share_of(test))
    }

    pub(super) fn share_of(&self, test: impl Fn(&str) -> bool) -> usize {
        let found = self.cells.iter().filter(|cell| test(cell)).count();
        (found * 100).checked_div(self.cells.len()).unwrap_or_default()
    }

    /// Whether so many of its cells are what a field has that it is a column of them.
    pub(super) fn are(&self, name: &str) -> bool {
        KINDS.iter().any(|(own, _, least, test)| *own == name && self.share_of(test) >= *least)
    }

    pub(super) fn are_all(&self, class: &'static str) -> bool {
        !self.cells.is_empty() && self.distinct.iter().all(|cell| words::is(class, cell))
    }

    /// Numbers of lines: most are one more than the one above.
    fn are_rising(&self) -> bool {
        let numbers: Vec<_> = self.cells.iter().map(|cell| cell.parse::<u64>().ok()).collect();
        let next = |pair: &&[Option<u64>]| pair[0].is_some_and(|n| pair[1] == n.checked_add(1));
        numbers.windows(2).filter(next).count() * 2 >= self.cells.len()
    }

    /// By what a column was known: 'by its values: 96 % forms'.
    pub(super) fn told(&self, name: &str) -> Option<String> {
        let (_, called, ..) = KINDS.iter().find(|(own, ..)| *own == name)?;
        Some(format!("by its values: {} % {called}", self.share(name)))
    }

    /// How well a column fits a field; none: not at all. Strictly: what cannot be mistaken.
    pub(super) fn fits(&self, name: &str, is_strict: bool) -> Option<usize> {
        let filled = self.cells.len();
        let is_alone = self.distinct.len() == filled;
        let fits = match name {
            "name" if is_strict => self.distinct.len() * 10 >= filled * 9 && self.are(name),
            "name" => self.letters > filled * 4 && self.distinct.len() * 2 > filled,
            "category" => self.are_groups(is_strict),
            "sku" => is_alone && self.are(name) && !self.are_rising(),
            "other_name" => self.distinct.len() * 2 > filled && self.are(name),
            "composition" => self.distinct.len() > 1 && self.share("formulation") == 0 && self.are(name),
            STRENGTH => self.are(name) && self.share("pack_size") < 50,
            _ => self.are(name),
        };
        fits.then_some(match name {
            "name" => self.letters + if self.are(name) { usize::MAX / 2 } else { 0 },
            // Beside names, which have substances, too.
            "composition" => usize::MAX - self.letters,
            _ => filled,
        })
    }

    /// Few values that are no forms, units, packs, places, companies or numbers.
    fn are_groups(&self, is_strict: bool) -> bool {
        let filled = self.cells.len();
        let is_few = self.distinct.len() * if is_strict { 4 } else { 3 } <= filled;
        let others = ["formulation", "pack_size", STRENGTH, PRICE, "kind"];
        let is_other = |cell: &str| {
            others.iter().any(|name| KINDS.iter().any(|(own, .., test)| own == name && test(cell)))
                || words_of(cell).iter().any(|word| words::is("no_group", word) || words::is("company", word))
        };
        is_few
            && self.letters > filled * if is_strict { 4 } else { 3 }
            && (!is_strict || self.distinct.len() > 1 && self.share_of(is_other) < 20)
    }
}

/// Digits whose last one is the check digit of the others.
fn is_gtin(cell: &str) -> bool {
    let digits = cell.trim_start_matches(['\'', '=', '"']).trim_end_matches('"');
    let mut errors = FieldErrors::default();
    (12..=14).contains(&digits.len()) && gtin(&mut errors, Some(digits.to_owned())).is_some()
}

fn is_hsn(cell: &str) -> bool {
    cell.bytes().all(|byte| byte.is_ascii_digit())
        && matches!(cell.len(), 4 | 6 | 8)
        && ["3", "90", "21"].iter().any(|chapter| cell.starts_with(chapter))
}

fn is_code(cell: &str) -> bool {
    cell.len() <= 20 && cell.bytes().any(|byte| byte.is_ascii_digit()) && !cell.contains([' ', '.', ','])
}

/// '12.50', '₹ 1,234.50', '120/-', 'Rs 35'.
fn is_money(cell: &str) -> bool {
    let folded = fold(cell);
    let letters: String = folded.chars().filter(|c| c.is_alphabetic()).collect();
    let others = |c: char| {
        !c.is_alphanumeric() && !matches!(c, '.' | ',' | ' ' | '/' | '-' | '₹' | '$' | '€' | '£' | '\'')
    };
    let (_, behind) = folded.rsplit_once(['.', ',']).unwrap_or_default();
    let is_amount = behind.len() == 2 && behind.bytes().all(|byte| byte.is_ascii_digit());
    let is_called =
        words::is("currency", &letters) || folded.ends_with("/-") || folded.contains(['₹', '$', '€', '£']);
    folded.contains(|c: char| c.is_ascii_digit())
        && !folded.contains(others)
        && (is_called || letters.is_empty() && is_amount)
}

/// '500 mg', '20 mg/ml', '2.5 %', '80 mg/400 mg'.
fn is_strength(cell: &str) -> bool {
    let words = words_and_signs(&fold(cell), |sign| (sign == '%').then_some("%"));
    let is_number = |word: &String| word.starts_with(|c: char| c.is_ascii_digit());
    words.first().is_some_and(is_number)
        && words.iter().any(|word| unit(word).is_some())
        && words.iter().all(|word| is_number(word) || unit(word).is_some())
}

/// Whether a cell reads as the name of a product: a medicine, or an article of its trade.
pub(super) fn is_product(cell: &str) -> bool {
    let reading = read_name(cell);
    cell.chars().filter(|c| c.is_alphabetic()).count() > 4
        && (reading.kind != ProductKind::Unknown || reading.form.is_some())
}

/// Whether most letters of a cell are none of the Latin alphabet.
fn is_in_another_script(cell: &str) -> bool {
    let letters = cell.chars().filter(|letter| letter.is_alphabetic());
    let (latin, others): (Vec<_>, Vec<_>) = letters.partition(|letter| *letter < '\u{370}');
    others.len() > latin.len().max(2)
}

fn is_kind(cell: &str) -> bool {
    words::choice("kind", cell).is_some() || words::is("kind_word", &fold(cell))
}

/// Whether a cell names a substance that is known.
fn names_substance(cell: &str) -> bool {
    let dictionary = Dictionary::shipped();
    words_of(cell).iter().any(|word| word.chars().count() > 4 && dictionary.names_substance(word))
}

/// Whether a text is a dosage form and hardly more: 'TABLETS', 'Dry Syrups', 'Eye/Ear Drops'.
pub(super) fn is_form(text: &str) -> bool {
    let words = fold(text);
    let count = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
    (1..=4).contains(&count)
        && (words::formulation(text).is_some() || dosage_form(text).is_some() || form(text).is_some())
        && !text.contains(|c: char| c.is_ascii_digit())
}

/// The dosage form that a heading between rows names, in one product's words: 'TABLETS SECTION' is 'Tablet'. None where it says
/// more, 'OPHTHALMIC PREPARATIONS', or several, 'CREAMS / GELS'.
pub(super) fn form(text: &str) -> Option<String> {
    let words: Vec<_> = text.split_whitespace().filter(|word| !words::is("form_rest", &fold(word))).collect();
    let said = words.join(" ").replace(" and ", " & ").replace(" AND ", " & ");
    let singular = words.iter().map(|word| word.trim_end_matches(['s', 'S'])).collect::<Vec<_>>().join(" ");
    let is_form = |word: &String| is_form_word(word) || is_form_word(word.trim_end_matches('s'));
    let parts = said.split(['/', '&', '+', ',']);
    if parts.filter(|part| words_of(part).iter().any(is_form)).count() > 1 {
        return None;
    }
    [said, singular].iter().map(|said| read_name(said)).find_map(|reading| {
        let is_alone = reading.substances.is_empty() && reading.left_over.is_empty();
        reading.formulation().filter(|_| is_alone)
    })
}

/// '10's', '10x10', '100 ML', '15 g', 'Vial'.
fn is_pack(cell: &str) -> bool {
    let folded = fold(cell);
    let folded = folded.trim_end_matches('.');
    let starts = folded.starts_with(|c: char| c.is_ascii_digit());
    let unit: String = folded.chars().filter(|c| c.is_alphabetic()).collect();
    words::pack_size(cell, "").is_some()
        || (starts && words::is("pack_sign", &unit))
        || words::is("pack", folded)
}
