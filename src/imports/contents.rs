//! What stands in a column, as far as that says which field it is.

use std::collections::HashSet;

use super::{words, written};
use crate::platform::columns::parse_number;
use crate::platform::spreadsheet::SheetRow;
use medicine::dictionary::{Dictionary, dosage_form};
use medicine::words::words as words_of;
use text::fold;

/// The columns that are made of the names of groups between the rows.
pub(super) const GROUPS: &str = "Group between the rows";
pub(super) const FORMS: &str = "Form between the rows";

/// Whether a column is not in the file, but made of what stands between its rows.
pub(super) fn is_made(header: &str) -> bool {
    matches!(header, GROUPS | FORMS)
}

/// The line of a row that a mapping calls a product: 'row 12'.
pub(super) fn row_of(heading: &str) -> Option<u32> {
    heading.strip_prefix("row ")?.parse().ok()
}

/// Rows that are looked at.
const SAMPLE: usize = 300;

/// The cells of a column, counted.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an answer of its own about the cells")]
pub(super) struct Contents {
    /// Those that say something.
    pub(super) filled: usize,
    distinct: usize,
    /// Letters of all cells together.
    letters: usize,
    packs: usize,
    decimals: usize,
    codes: usize,
    hsn: usize,
    gtin: usize,
    /// Cells that are one more than the one above.
    rising: usize,
    /// The value that all filled cells have.
    pub(super) only: Option<String>,
    /// Cells that name known substances.
    substances: usize,
    form_cells: usize,
    /// Whether most are dosage forms, or kinds of products.
    pub(super) forms: bool,
    pub(super) kinds: bool,
    /// Whether most are numbers that a product may have here, or there are none.
    pub(super) are_ids: bool,
    /// Whether all are states of a shop's products.
    pub(super) is_shop_state: bool,
}

/// How well a column fits a field; none: not at all.
type Fits = fn(&Contents) -> Option<usize>;

impl Contents {
    /// The fields that can be told by what stands in them, the surest first.
    pub(super) const TESTS: [(&'static str, Fits); 8] = [
        ("gtin", |own| own.most(own.gtin)),
        ("hsn", |own| own.most(own.hsn)),
        ("pack_size", |own| own.most(own.packs)),
        ("formulation", |own| own.forms.then_some(own.filled)),
        ("sku", |own| {
            (own.rising * 2 < own.filled && own.distinct == own.filled)
                .then_some(())
                .and_then(|()| own.most(own.codes))
        }),
        ("name", |own| {
            (own.letters > own.filled * 4 && own.distinct * 2 > own.filled).then_some(own.letters)
        }),
        // Beside names, which have substances, too.
        ("composition", |own| {
            (own.substances * 10 >= own.filled * 7 && own.form_cells == 0 && own.distinct > 1)
                .then_some(usize::MAX - own.letters)
                .filter(|_| own.substances > 0)
        }),
        ("category", |own| {
            (own.letters > own.filled * 3 && own.distinct * 3 < own.filled).then_some(own.filled)
        }),
    ];

    /// Fields whose cells cannot be mistaken, and what they are called.
    pub(super) const WORDS: [(&'static str, &'static str); 3] =
        [("pack_size", "packs"), ("formulation", "forms"), ("composition", "substances")];

    /// How many cells of a hundred are what a field has; none where that cannot be told, or there are no cells.
    pub(super) fn share(name: &str, own: &Self) -> Option<usize> {
        let cells = match name {
            "pack_size" => own.packs,
            "formulation" => own.form_cells,
            "composition" => own.substances,
            _ => return None,
        };
        (cells * 100).checked_div(own.filled)
    }

    /// By what a column was known: 'by its values: 96 % forms'.
    pub(super) fn told(&self, name: &str) -> Option<String> {
        let (_, called) = Self::WORDS.iter().find(|(own, _)| *own == name)?;
        Some(format!("by its values: {} % {called}", Self::share(name, self)?))
    }

    pub(super) fn of(rows: &[SheetRow], column: usize) -> Self {
        let cells: Vec<_> = rows.iter().take(SAMPLE).filter_map(|row| row.cells.get(column)).collect();
        let says = |cell: &&str| !(cell.is_empty() || words::is_placeholder(cell));
        let filled: Vec<_> = cells.into_iter().map(str::trim).filter(says).collect();
        let count = |test: &dyn Fn(&str) -> bool| filled.iter().filter(|cell| test(cell)).count();
        let digits = |cell: &str| !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
        let is_decimal =
            |cell: &str| cell.split_once('.').map_or(digits(cell), |(a, b)| digits(a) && digits(b));
        let distinct: HashSet<_> = filled.iter().map(|cell| fold(cell)).collect();
        let numbers: Vec<_> = filled.iter().map(|cell| cell.parse::<u64>().ok()).collect();
        let is_most = |number: usize| number > 0 && number * 10 >= filled.len() * 6;
        Self {
            filled: filled.len(),
            distinct: distinct.len(),
            letters: filled.iter().flat_map(|cell| cell.chars()).filter(|c| c.is_alphabetic()).count(),
            packs: count(&|cell| is_pack(cell)),
            decimals: count(&is_decimal),
            codes: count(&|cell| {
                cell.len() <= 20
                    && cell.bytes().any(|byte| byte.is_ascii_digit())
                    && !cell.contains([' ', '.'])
            }),
            hsn: count(&|cell| {
                digits(cell)
                    && matches!(cell.len(), 4 | 6 | 8)
                    && (cell.starts_with('3') || cell.starts_with("90") || cell.starts_with("21"))
            }),
            gtin: count(&|cell| digits(cell) && matches!(cell.len(), 12..=14)),
            rising: numbers
                .windows(2)
                .filter(|pair| pair[0].is_some_and(|n| pair[1] == n.checked_add(1)))
                .count(),
            only: filled.first().filter(|_| distinct.len() == 1).map(|one| (*one).to_owned()),
            are_ids: filled.is_empty() || is_most(count(&|cell| parse_number(cell).is_some())),
            substances: count(&names_substance),
            form_cells: count(&is_form),
            forms: is_most(count(&is_form)),
            kinds: is_most(count(&|cell| {
                written::choice("kind", cell).is_some() || words::is("kind_word", &fold(cell))
            })),
            is_shop_state: !filled.is_empty()
                && filled.iter().all(|cell| words::is("shop_state", &fold(cell))),
        }
    }

    fn most(&self, number: usize) -> Option<usize> {
        let is_price = self.decimals * 2 > self.filled
            && number != self.hsn
            && number != self.gtin
            && self.codes < self.filled;
        (number > 0 && number * 10 >= self.filled * 7 && !is_price).then_some(number)
    }
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
    (1..=4).contains(&count) && form(text).is_some() && !text.contains(|c: char| c.is_ascii_digit())
}

/// The dosage form that a heading between rows stands for, in one product's words: 'TABLETS' is 'Tablet'.
pub(super) fn form(text: &str) -> Option<&'static str> {
    let singular = || {
        text.split_whitespace().map(|word| word.trim_end_matches(['s', 'S'])).collect::<Vec<_>>().join(" ")
    };
    let found = dosage_form(text).or_else(|| dosage_form(&singular()));
    written::formulation(text).or_else(|| found.map(|form| form.label))
}

/// '10's', '10x10', '100 ML', '15 g', 'Vial'.
fn is_pack(cell: &str) -> bool {
    let folded = fold(cell);
    let folded = folded.trim_end_matches('.');
    let starts = folded.starts_with(|c: char| c.is_ascii_digit());
    let unit: String = folded.chars().filter(|c| c.is_alphabetic()).collect();
    written::pack_size(cell, "").is_some()
        || (starts && words::is("pack_sign", &unit))
        || words::is("pack", folded)
}
