//! Which column of a list of products is which field: by the names that the trade uses, by what stands in it, or as the sender
//! says.

use std::collections::{BTreeMap, HashSet};

use super::{words, written};
use crate::catalogue::fields::{FIELDS, Holds, field};
use crate::catalogue::headings::{self, ColumnUse, ID, STRENGTH, Sureness, meaning, says_latest};
use crate::catalogue::trade_facts::gtin;
use crate::catalogue::visibility::{VISIBILITY, VISIBILITY_LABEL};
use crate::error::{FieldErrors, Result};
use crate::platform::columns::parse_number;
use crate::platform::spreadsheet::SheetRow;
use medicine::amount::unit::unit;
use medicine::dictionary::{Dictionary, dosage_form};
use medicine::reading::{ProductKind, read_name};
use medicine::words::{words as words_of, words_and_signs};
use text::fold;

/// What a mapping calls a column that is not read.
const IGNORED: &str = "";
/// The last column of a file with wrong rows, which is not read when they are brought again.
pub(crate) const WHAT_IS_WRONG: &str = "What is wrong";
/// Columns there with the cells of rows that have more than there are headings. Such a row stays wrong until they are empty.
pub(crate) const MORE_CELLS: &str = "Too many cells";
/// What has no place here: a price.
const PRICE: &str = "price";
/// Rows that are looked at.
const SAMPLE: usize = 300;
/// Cells from which on a heading can be said to lie, and columns to be told by their values beside headings.
const ENOUGH: usize = 4;

/// The columns that are made of names between the rows, and what they are read as; a name ends what the later ones say.
pub(super) const MADE: [(&str, &str); 3] = [
    ("Company between the rows", "manufacturer"),
    ("Group between the rows", "category"),
    ("Form between the rows", "formulation"),
];

/// Whether a column is not in the file, but made of what stands between its rows.
pub(super) fn is_made(header: &str) -> bool {
    MADE.iter().any(|(made, _)| *made == header)
}

/// The line of a row that a mapping calls a product: 'row 12'.
pub(super) fn row_of(heading: &str) -> Option<u32> {
    heading.strip_prefix("row ")?.parse().ok()
}

/// The names of all columns that a list may have, in the order in which an export has them.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once(ID).chain(FIELDS.iter().map(|field| field.name)).chain([VISIBILITY])
}

/// The headings of an export: as the form calls the fields.
pub(crate) fn labels() -> impl Iterator<Item = &'static str> {
    std::iter::once("Id").chain(FIELDS.iter().map(|field| field.label)).chain([VISIBILITY_LABEL])
}

/// Whether a column holds several values.
pub(crate) fn is_list(name: &str) -> bool {
    field(name).is_some_and(|field| matches!(field.holds, Holds::List(_) | Holds::Documents))
}

/// What a column may be read as: the fields, and the strength, which joins what another column names.
fn uses() -> impl Iterator<Item = &'static str> {
    names().chain([STRENGTH])
}

/// A column of a file.
#[derive(Debug, Default)]
pub(crate) struct Column {
    /// As it stands in the heading; empty where it has none.
    pub(crate) header: String,
    /// The name of the field that it holds, or [`STRENGTH`]; none: it is not read.
    pub(crate) field: Option<&'static str>,
    /// The heading of the column that is read in its place, where both are called like one field.
    pub(crate) instead: Option<String>,
    /// By what it was known, where its heading does not say.
    pub(crate) by: Option<String>,
    /// What the site has no place for: prices, stock.
    pub(crate) left_out: Option<&'static str>,
}

impl Column {
    pub(super) fn headed(header: &str) -> Self {
        Self { header: header.to_owned(), ..Self::default() }
    }
}

/// What a cell can be told to be: the field, what such cells are called, how many of a hundred make a column of them, and whether a
/// cell is one. The surest first.
const KINDS: [(&str, &str, usize, fn(&str) -> bool); 10] = [
    ("gtin", "numbers of bar codes", 70, is_gtin),
    ("hsn", "HSN codes", 70, is_hsn),
    ("pack_size", "packs", 70, is_pack),
    ("formulation", "forms", 60, is_form),
    (STRENGTH, "strengths", 80, is_strength),
    (PRICE, "amounts of money", 80, is_money),
    ("sku", "codes", 70, is_code),
    ("name", "names of products", 50, is_product),
    ("composition", "substances", 70, names_substance),
    ("kind", "kinds", 60, is_kind),
];

/// What columns are told to be by their values, in this order.
const BY_CONTENTS: [&str; 10] =
    ["gtin", "hsn", "pack_size", "formulation", STRENGTH, PRICE, "sku", "name", "composition", "category"];

/// Headings that lie: what is headed as the first and has none of it is the second, where nearly all cells are.
const LIES: [(&str, &str); 10] = [
    ("pack_size", "formulation"),
    ("pack_size", STRENGTH),
    ("formulation", "pack_size"),
    ("formulation", "composition"),
    ("composition", "formulation"),
    ("composition", "pack_size"),
    (STRENGTH, "formulation"),
    ("dosage", STRENGTH),
    ("hsn", "gtin"),
    ("gtin", "hsn"),
];

/// The cells of a column that say something.
struct Contents<'r> {
    cells: Vec<&'r str>,
    distinct: HashSet<String>,
    letters: usize,
}

impl<'r> Contents<'r> {
    fn of(rows: &'r [SheetRow], column: usize) -> Self {
        let cells = rows.iter().take(SAMPLE).filter_map(|row| row.cells.get(column)).map(str::trim);
        let cells: Vec<_> = cells.filter(|cell| !(cell.is_empty() || words::is_placeholder(cell))).collect();
        let letters = cells.iter().flat_map(|cell| cell.chars()).filter(|c| c.is_alphabetic()).count();
        let distinct = cells.iter().map(|cell| fold(cell)).collect();
        Self { cells, distinct, letters }
    }

    /// How many cells of a hundred are what a field has.
    fn share(&self, name: &str) -> usize {
        let test = KINDS.iter().find(|(own, ..)| *own == name);
        test.map_or(0, |(.., test)| self.share_of(test))
    }

    fn share_of(&self, test: impl Fn(&str) -> bool) -> usize {
        let found = self.cells.iter().filter(|cell| test(cell)).count();
        (found * 100).checked_div(self.cells.len()).unwrap_or_default()
    }

    /// Whether so many of its cells are what a field has that it is a column of them.
    fn are(&self, name: &str) -> bool {
        KINDS.iter().any(|(own, _, least, test)| *own == name && self.share_of(test) >= *least)
    }

    fn are_all(&self, class: &'static str) -> bool {
        !self.cells.is_empty() && self.distinct.iter().all(|cell| words::is(class, cell))
    }

    /// Numbers of lines: most are one more than the one above.
    fn are_rising(&self) -> bool {
        let numbers: Vec<_> = self.cells.iter().map(|cell| cell.parse::<u64>().ok()).collect();
        let next = |pair: &&[Option<u64>]| pair[0].is_some_and(|n| pair[1] == n.checked_add(1));
        numbers.windows(2).filter(next).count() * 2 >= self.cells.len()
    }

    /// By what a column was known: 'by its values: 96 % forms'.
    fn told(&self, name: &str) -> Option<String> {
        let (_, called, ..) = KINDS.iter().find(|(own, ..)| *own == name)?;
        Some(format!("by its values: {} % {called}", self.share(name)))
    }

    /// How well a column fits a field; none: not at all. Strictly: what cannot be mistaken.
    fn fits(&self, name: &str, is_strict: bool) -> Option<usize> {
        let filled = self.cells.len();
        let is_alone = self.distinct.len() == filled;
        let fits = match name {
            "name" if is_strict => self.distinct.len() * 10 >= filled * 9 && self.are(name),
            "name" => self.letters > filled * 4 && self.distinct.len() * 2 > filled,
            "category" => self.are_groups(is_strict),
            "sku" => is_alone && self.are(name) && !self.are_rising(),
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
            && self.letters > filled * 3
            && (!is_strict || self.distinct.len() > 1 && self.share_of(is_other) < 20)
    }
}

/// Finds out which column is which field: what the sender says, then headings, then what stands in columns without one.
pub(crate) fn read(
    columns: &mut [Column],
    rows: &[SheetRow],
    mapping: &BTreeMap<String, String>,
) -> Result<()> {
    let decided = correct(columns, mapping)?;
    let contents: Vec<_> = (0..columns.len()).map(|column| Contents::of(rows, column)).collect();
    let meant: Vec<_> = (0..columns.len()).map(|at| heading_of(columns, &contents, at)).collect();
    guess(columns, &decided, &meant, &contents);
    stand_in_for_name(columns, &decided);
    let is_headed = columns.iter().any(|column| column.field.is_some() && !column.header.is_empty());
    let is_open =
        |at: usize| !decided[at] && (!is_headed || meant[at].is_none() && !columns[at].header.is_empty());
    let open: Vec<_> = (0..columns.len()).map(is_open).collect();
    guess_by_contents(columns, &open, &contents, is_headed);
    Ok(())
}

/// What a column's heading means, judged with what stands below it: 'Type' is a form, a kind or a group.
fn heading_of(columns: &[Column], contents: &[Contents<'_>], at: usize) -> Option<(ColumnUse, Sureness)> {
    let header = &columns[at].header;
    // 'Attribute 1 name' beside 'Attribute 1 value(s)', as shops export them.
    let pair = fold(header).find("value").map(|end| format!("{}name", &fold(header)[..end]));
    let named = pair.and_then(|name| columns.iter().position(|column| fold(&column.header) == name));
    let only =
        named.and_then(|named| Some(&contents[named].cells).filter(|_| contents[named].distinct.len() == 1));
    let header = only.map_or(header.as_str(), |cells| cells[0]);
    let (meant, sure) = meaning(header)?;
    let own = &contents[at];
    let is_shop_state = own.are_all("shop_state");
    let are_ids = own.cells.is_empty() || own.share_of(|cell| parse_number(cell).is_some()) >= 60;
    let meant = match meant {
        ColumnUse::Field("kind" | "status") if is_shop_state => ColumnUse::LeftOut("remark"),
        ColumnUse::Field("kind") if own.are("formulation") => ColumnUse::Field("formulation"),
        ColumnUse::Field("kind") if !own.are("kind") && fold(header) == "type" => {
            ColumnUse::Field("category")
        }
        ColumnUse::Field(ID) if !are_ids => ColumnUse::LeftOut("number"),
        // The classes of an analysis: A, B, C.
        ColumnUse::Field("category")
            if own.cells.len() >= ENOUGH && own.share_of(|cell| cell.len() < 2) == 100 =>
        {
            ColumnUse::LeftOut("remark")
        }
        _ => truth(meant, own),
    };
    Some((meant, sure))
}

/// What a column holds whose heading lies.
fn truth(meant: ColumnUse, own: &Contents<'_>) -> ColumnUse {
    let Some(name) = meant.field().filter(|name| own.cells.len() >= ENOUGH && own.share(name) == 0) else {
        return meant;
    };
    let mut others = LIES.iter().filter(|(lie, _)| *lie == name).map(|(_, other)| *other);
    others.find(|other| own.share(other) >= 80).map_or(meant, used_as)
}

/// A field, or [`STRENGTH`], as headings mean it.
fn used_as(name: &'static str) -> ColumnUse {
    if name == STRENGTH { ColumnUse::Strength } else { ColumnUse::Field(name) }
}

/// Gives each field that nobody has decided the column that names it most plainly, and says which one took another's place.
fn guess(
    columns: &mut [Column],
    decided: &[bool],
    meant: &[Option<(ColumnUse, Sureness)>],
    contents: &[Contents<'_>],
) {
    let is_free = |index: &usize| !decided.get(*index).is_some_and(|own| *own);
    for (index, meant) in meant.iter().enumerate().filter(|(index, _)| is_free(index)) {
        columns[index].left_out = match meant {
            Some((ColumnUse::LeftOut(what), _)) => Some(what),
            Some((ColumnUse::Quantity, _)) => Some("stock"),
            _ => None,
        };
    }
    for name in uses() {
        let candidates = meant.iter().enumerate().filter(|(index, _)| is_free(index));
        let candidates: Vec<_> = candidates
            .filter_map(|(index, meant)| {
                let (_, sure) = meant.filter(|(own, _)| *own == used_as(name))?;
                let own = &contents[index];
                // An empty column gives way, so does a price to the new one, and one whose cells are nothing of the kind.
                let is_second = name == "mrp" && !says_latest(&columns[index].header);
                let is_other =
                    ["pack_size", "formulation", "composition"].contains(&name) && own.share(name) == 0;
                Some(((own.cells.is_empty(), is_second || is_other, sure), index))
            })
            .collect();
        let taken = columns.iter().position(|column| column.field == Some(name));
        let Some(chosen) = taken.or_else(|| candidates.iter().min().map(|(_, index)| *index)) else {
            continue;
        };
        let header = columns[chosen].header.clone();
        let is_said = meaning(&header).is_none_or(|(own, _)| own == used_as(name));
        columns[chosen].field = Some(name);
        columns[chosen].by = contents[chosen].told(name).filter(|_| taken.is_none() && !is_said);
        for (_, index) in candidates.into_iter().filter(|(_, index)| *index != chosen) {
            columns[index].instead = Some(header.clone());
        }
    }
    // 'Description' beside 'Short description' is the long one.
    let long = columns.iter().enumerate().position(|(index, column)| {
        is_free(&index)
            && fold(&column.header) == "description"
            && column.field != Some("detailed_description")
    });
    let short = columns.iter().position(|column| {
        fold(&column.header) == "short description"
            && (column.field == Some("description") || column.instead.is_some())
    });
    if let (Some(long), Some(short)) = (long, short)
        && columns.iter().all(|column| column.field != Some("detailed_description"))
        && is_free(&short)
    {
        columns[long].field = Some("detailed_description");
        columns[long].instead = None;
        columns[short].field = Some("description");
        columns[short].instead = None;
    }
}

/// Takes 'Generic Name', 'Item Description' and their like for the name where no other column is it.
fn stand_in_for_name(columns: &mut [Column], decided: &[bool]) {
    if columns.iter().any(|column| column.field == Some("name")) {
        return;
    }
    let has =
        |names: &[&str]| columns.iter().any(|column| column.field.is_some_and(|own| names.contains(&own)));
    // 'SKU, Composition' names products by their SKU, and says no name; of 'Molecule, Strength, Form' a name is made.
    let (is_numbered, is_made) = (has(&["sku", ID]), has(&[STRENGTH, "formulation"]));
    let is_free = |index: &usize| {
        let is_composition = columns[*index].field == Some("composition");
        let is_own = meaning(&columns[*index].header).is_some_and(|(_, sure)| sure.is_own());
        let is_decided = decided.get(*index).is_some_and(|decided| *decided);
        !(is_decided || is_composition && (is_made || is_own && is_numbered))
    };
    let free = (0..columns.len()).filter(is_free);
    let best = free.filter_map(|index| Some((headings::as_name(&columns[index].header)?, index))).min();
    if let Some((_, index)) = best {
        columns[index].field = Some("name");
    }
}

/// Names columns whose headings say nothing by what stands in them. Beside headings that are known only what cannot be mistaken.
fn guess_by_contents(columns: &mut [Column], open: &[bool], contents: &[Contents<'_>], is_headed: bool) {
    for name in BY_CONTENTS {
        let is_there = |names: &[&str]| {
            columns.iter().any(|column| column.field.is_some_and(|own| names.contains(&own)))
        };
        // Substances stand beside names, or beside what makes a name of them.
        let is_alone = name == "composition" && !is_there(&["name", STRENGTH, "formulation"]);
        if is_there(&[name]) || is_alone || is_headed && matches!(name, "hsn" | "sku") {
            continue;
        }
        // A list with codes may well be about products that are there, and say no name.
        let is_strict = is_headed && (name != "name" || is_there(&["sku"]));
        let is_word = matches!(name, "pack_size" | "formulation" | "composition");
        let least = if is_strict && !is_word { ENOUGH } else { 1 };
        let is_free =
            |at: &usize| open[*at] && columns[*at].field.is_none() && contents[*at].cells.len() >= least;
        let free = (0..columns.len()).filter(is_free);
        let mut scored: Vec<_> =
            free.filter_map(|at| Some((contents[at].fits(name, is_strict)?, at))).collect();
        // Of two that fit alike the first; of prices all.
        scored.sort_by_key(|(score, at)| (std::cmp::Reverse(*score), *at));
        for (_, at) in scored.into_iter().take(if name == PRICE { usize::MAX } else { 1 }) {
            columns[at].by = contents[at].told(name);
            columns[at].left_out = Some(PRICE).filter(|_| name == PRICE);
            columns[at].field = Some(name).filter(|_| name != PRICE);
        }
    }
}

/// Applies what the sender says: fields by the heading of their column, or by its number from 1. Returns which columns that is
/// about.
fn correct(columns: &mut [Column], mapping: &BTreeMap<String, String>) -> Result<Vec<bool>> {
    let mut errors = FieldErrors::default();
    let mut decided = vec![false; columns.len()];
    for (heading, name) in mapping {
        let number = heading.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let by_heading = columns.iter().position(|column| fold(&column.header) == fold(heading));
        let Some(index) = by_heading.or(number).filter(|index| *index < columns.len()) else {
            // The names between the rows are read as rows where they are no groups, so that their column is not there.
            if is_made(heading) || row_of(heading).is_some() {
                continue;
            }
            errors.add("mapping", format!("there is no column {}", shortened(heading, 40)));
            continue;
        };
        decided[index] = true;
        if name == IGNORED {
            columns[index].field = None;
            continue;
        }
        let Some(chosen) = uses().find(|own| own == name) else {
            errors.add("mapping", format!("there is no field {}", shortened(name, 40)));
            continue;
        };
        for column in columns.iter_mut() {
            column.field = column.field.filter(|own| *own != chosen);
        }
        columns[index].field = Some(chosen);
    }
    errors.into_result()?;
    Ok(decided)
}

/// The beginning of a text.
pub(crate) fn shortened(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
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
fn is_product(cell: &str) -> bool {
    let reading = read_name(cell);
    cell.chars().filter(|c| c.is_alphabetic()).count() > 4
        && (reading.kind != ProductKind::Unknown || reading.form.is_some())
}

fn is_kind(cell: &str) -> bool {
    written::choice("kind", cell).is_some() || words::is("kind_word", &fold(cell))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read_columns(heading: &str, mapping: &[(&str, &str)], row: &str) -> Vec<Column> {
        let cells = |text: &str| text.split(';').map(str::to_owned).collect();
        let rows = [SheetRow { line: 2, cells: cells(row), text: String::new() }];
        let mapping = mapping.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
        let header = |header: &str| Column { header: header.to_owned(), ..Column::default() };
        let mut columns: Vec<_> = heading.split(';').map(header).collect();
        read(&mut columns, &rows, &mapping).unwrap();
        columns
    }

    fn fields(heading: &str, mapping: &[(&str, &str)]) -> Vec<&'static str> {
        let columns = read_columns(heading, mapping, "a;b");
        columns.iter().map(|column| column.field.unwrap_or_default()).collect()
    }

    #[test]
    fn headings_of_the_trade_are_known_in_any_order_and_case() {
        assert_eq!(
            fields("ITEM CODE;Brand Name;Salt;Mfg. By;HSN/SAC;Rate;PACK-SIZE", &[]),
            ["sku", "name", "composition", "manufacturer", "hsn", "", "pack_size"]
        );
        assert_eq!(fields("Brand;Name;SKU", &[]), ["", "name", "sku"], "the field's own name is meant");
        assert_eq!(fields("Brand;Product Name;SKU", &[]), ["", "name", "sku"]);
        assert_eq!(fields("Brand Name;Item;SKU", &[]), ["", "name", "sku"]);
        assert_eq!(
            fields("Sr No;Drug Code;Generic Name;Unit Size;Group Name", &[]),
            ["", "sku", "name", "pack_size", "category"]
        );
        assert_eq!(fields("Salt Name;Strength;Brand", &[]), ["composition", "strength", "name"]);
        assert_eq!(
            fields("Description;Short description;Name", &[]),
            ["detailed_description", "description", "name"]
        );
        assert_eq!(fields("Description;Rate", &[]), ["name", ""]);
    }

    #[test]
    fn a_type_is_what_stands_below_it() {
        for (row, field) in
            [("Tablet", "formulation"), ("medicine", "kind"), ("Antibiotics", "category"), ("simple", "")]
        {
            let columns = read_columns("Name;Type", &[], &format!("Aprol;{row}"));
            assert_eq!(columns[1].field.unwrap_or_default(), field, "{row}");
        }
        let columns = read_columns("Name;Attribute 1 name;Attribute 1 value(s)", &[], "Aprol;Pack;10x10");
        assert_eq!(columns[2].field, Some("pack_size"));
    }

    #[test]
    fn a_column_that_gives_way_says_to_which() {
        let columns = read_columns("Brand;Product Name;Rate", &[], "Telmx;Telmx 40;1");
        let instead: Vec<_> = columns.iter().map(|column| column.instead.as_deref()).collect();
        assert_eq!(instead, [Some("Product Name"), None, None]);
        assert_eq!(columns[2].left_out, Some("price"));
    }

    #[test]
    fn every_heading_of_an_export_is_read_as_its_own_field() {
        for (name, label) in names().zip(labels()) {
            for heading in [name, label] {
                let (meant, sure) = meaning(heading).unwrap();
                assert_eq!(
                    (meant, sure.is_own()),
                    (ColumnUse::Field(name), name == ID || field(name).is_some() || name == VISIBILITY),
                    "{heading}"
                );
            }
        }
        assert_eq!(meaning(WHAT_IS_WRONG), None);
    }

    #[test]
    fn what_stands_in_a_column_decides_between_two() {
        let columns = |heading: &str, row: &str| {
            let columns = read_columns(heading, &[], row);
            columns.iter().map(|column| column.field.unwrap_or_default()).collect::<Vec<_>>()
        };
        assert_eq!(columns("Title;Product Category;Type", "Zinc;;Minerals"), ["name", "", "category"]);
        assert_eq!(columns("Name;Old MRP;New MRP", "Zinc;5;6"), ["name", "", "mrp"]);
        assert_eq!(columns("Name;MRP;Revised MRP", "Zinc;5;6"), ["name", "", "mrp"]);
        assert_eq!(columns("_id;Name", "64aa00ff00aa;Zinc"), ["", "name"]);
        assert_eq!(columns("Id;Name", "64;Zinc"), ["id", "name"]);
        assert_eq!(
            columns(
                "ItemKey;GenericName;BrandName;DosageStrength;SoldPer;SellingPrice",
                "K|5;Zinc;Zn;5 mg;tablet;2"
            ),
            ["", "composition", "name", "strength", "formulation", ""]
        );
    }

    #[test]
    fn a_mapping_corrects_what_was_guessed() {
        assert_eq!(fields("Brand;Item;SKU", &[("item", "name")]), ["", "name", "sku"]);
        assert_eq!(
            fields("Brand;Item;SKU", &[("2", "composition"), ("SKU", "")]),
            ["name", "composition", ""]
        );
    }

    #[test]
    fn columns_without_headings_are_known_by_what_stands_in_them() {
        let rows: Vec<_> = (1..=12)
            .map(|n| {
                let cells = [
                    n.to_string(),
                    format!("AP-{n:03}"),
                    format!("Aprol {n}0 mg Tablets"),
                    "10x10".to_owned(),
                    format!("{n}2.50"),
                    if n < 6 { "Cardiac" } else { "Dental" }.to_owned(),
                    "30049099".to_owned(),
                ];
                SheetRow { line: n, cells: cells.into_iter().collect(), text: String::new() }
            })
            .collect();
        let mut columns: Vec<_> = (0..7).map(|_| Column::default()).collect();
        read(&mut columns, &rows, &BTreeMap::new()).unwrap();
        let found: Vec<_> = columns.iter().map(|column| column.field.unwrap_or_default()).collect();
        assert_eq!(found, ["", "sku", "name", "pack_size", "", "category", "hsn"]);
    }
}
