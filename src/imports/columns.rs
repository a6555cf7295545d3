//! Which column of a list of products is which field: by the names that the trade uses, or as the sender says.

use std::collections::BTreeMap;

use crate::catalogue::fields::{FIELDS, Holds, field};
use crate::catalogue::visibility::{VISIBILITY, VISIBILITY_HEADINGS, VISIBILITY_LABEL};
use crate::error::{Error, FieldErrors, Result};
use crate::platform::spreadsheet::SheetRow;
use crate::platform::text::fold;

/// Rows at the top among which the heading is looked for, below a title, an address, a date.
pub(super) const HEADING_ROWS: usize = 20;
/// What a mapping calls a column that is not read.
const IGNORED: &str = "";
/// The last column of a file with wrong rows, which is not read when they are brought again.
pub(crate) const WHAT_IS_WRONG: &str = "What is wrong";

/// The column with the id of a product, which is no field of its form.
pub(crate) const ID: &str = "id";
const ID_HEADINGS: [&str; 2] = ["product id", "record id"];

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

/// A column of a file.
#[derive(Debug)]
pub(crate) struct Column {
    /// As it stands in the heading.
    pub(crate) header: String,
    /// The name of the field that it holds; none: it is not read.
    pub(crate) field: Option<&'static str>,
    /// The heading of the column that is read in its place, where both are called like one field.
    pub(crate) instead: Option<String>,
}

/// A table, divided.
#[derive(Debug)]
pub(crate) struct Table<'r> {
    /// The rows above the heading: a title, an address, a date.
    pub(crate) above: &'r [SheetRow],
    pub(crate) columns: Vec<Column>,
    /// The rows below it.
    pub(crate) rows: &'r [SheetRow],
}

/// Finds the heading of a table, and which column is which field.
pub(crate) fn read<'r>(rows: &'r [SheetRow], mapping: &BTreeMap<String, String>) -> Result<Table<'r>> {
    let known = |row: &SheetRow| row.cells.iter().filter(|cell| by_name(cell).is_some()).count();
    let top = &rows[..rows.len().min(HEADING_ROWS)];
    // The first of those that have most: a product may well be called like a column.
    let heading = (0..top.len()).rev().max_by_key(|index| known(&top[*index])).unwrap_or_default();
    let Some(names) = rows.get(heading) else { return Err(Error::field("file", "is empty")) };
    let column = |header: &str| Column { header: header.to_owned(), field: None, instead: None };
    let mut columns: Vec<_> = names.cells.iter().map(column).collect();
    let decided = correct(&mut columns, mapping)?;
    guess(&mut columns, &decided);
    if columns.iter().all(|column| column.field.is_none()) {
        let found: Vec<_> = names.cells.iter().take(8).map(|cell| shortened(cell, 40)).collect();
        let message = format!(
            "has no heading that is known; its first line has: {}. Name the columns, for example SKU, Name, Category, Description",
            found.join(", ")
        );
        return Err(Error::field("file", message));
    }
    let (above, rows) = (&rows[..heading], &rows[heading + 1..]);
    if rows.is_empty() {
        return Err(Error::field("file", "has a heading and no rows below it"));
    }
    Ok(Table { above, columns, rows })
}

/// The field that a heading names, in any case and with any signs, and how plainly: 0 is the field's own name.
fn by_name(heading: &str) -> Option<(&'static str, usize)> {
    let words = |text: &str| -> String {
        let folded = fold(text);
        let words: Vec<_> =
            folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        words.join(" ")
    };
    let heading = words(heading);
    names().find_map(|name| {
        let described = field(name);
        let is_own = words(name) == heading || described.is_some_and(|field| words(field.label) == heading);
        let others = match name {
            ID => &ID_HEADINGS[..],
            VISIBILITY => VISIBILITY_HEADINGS,
            _ => described.map_or(&[][..], |field| field.headings),
        };
        let place = || others.iter().position(|other| *other == heading).map(|place| place + 1);
        if is_own { Some((name, 0)) } else { Some((name, place()?)) }
    })
}

/// Gives each field that nobody has decided the column that names it most plainly, and says which one took another's place.
fn guess(columns: &mut [Column], decided: &[bool]) {
    let named: Vec<_> = columns.iter().map(|column| by_name(&column.header)).collect();
    for name in names() {
        let candidates =
            named.iter().enumerate().filter(|(index, _)| !decided.get(*index).is_some_and(|own| *own));
        let candidates: Vec<_> = candidates
            .filter_map(|(index, named)| {
                named.filter(|(own, _)| *own == name).map(|(_, place)| (place, index))
            })
            .collect();
        let taken = columns.iter().position(|column| column.field == Some(name));
        let Some(chosen) = taken.or_else(|| candidates.iter().min().map(|(_, index)| *index)) else {
            continue;
        };
        columns[chosen].field = Some(name);
        let header = columns[chosen].header.clone();
        for (_, index) in candidates.into_iter().filter(|(_, index)| *index != chosen) {
            columns[index].instead = Some(header.clone());
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
            errors.add("mapping", format!("there is no column {}", shortened(heading, 40)));
            continue;
        };
        decided[index] = true;
        if name == IGNORED {
            columns[index].field = None;
            continue;
        }
        let Some(chosen) = names().find(|own| own == name) else {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(heading: &str, mapping: &[(&str, &str)]) -> Vec<&'static str> {
        let row = |line, text: &str| SheetRow {
            line,
            cells: text.split(';').map(str::to_owned).collect(),
            text: text.to_owned(),
        };
        let rows = [row(1, "Price list 2026"), row(2, heading), row(3, "a;b")];
        let mapping = mapping.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
        let table = read(&rows, &mapping).unwrap();
        assert_eq!((table.above.len(), table.rows.len()), (1, 1));
        table.columns.iter().map(|column| column.field.unwrap_or_default()).collect()
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
    }

    #[test]
    fn a_column_that_gives_way_says_to_which() {
        let row =
            |line, cells: &[&str]| SheetRow { line, cells: cells.iter().collect(), text: String::new() };
        let rows = [row(1, &["Brand", "Product Name", "Rate"]), row(2, &["Telmx", "Telmx 40", "1"])];
        let table = read(&rows, &BTreeMap::new()).unwrap();
        let instead: Vec<_> = table.columns.iter().map(|column| column.instead.as_deref()).collect();
        assert_eq!(instead, [Some("Product Name"), None, None]);
    }

    #[test]
    fn every_heading_of_an_export_is_read_as_its_own_field() {
        for (name, label) in names().zip(labels()) {
            for heading in [name, label] {
                assert_eq!(by_name(heading), Some((name, 0)), "{heading}");
            }
        }
        assert_eq!(by_name(WHAT_IS_WRONG), None);
    }

    #[test]
    fn a_mapping_corrects_what_was_guessed() {
        assert_eq!(fields("Brand;Item;SKU", &[("item", "name")]), ["", "name", "sku"]);
        assert_eq!(
            fields("Brand;Item;SKU", &[("2", "composition"), ("SKU", "")]),
            ["name", "composition", ""]
        );
    }
}
