//! Which column of a list of products is which field: by the names that the trade uses, or as the sender says.

use std::collections::BTreeMap;

use crate::catalogue::fields::{FIELDS, Holds, field};
use crate::catalogue::visibility::{VISIBILITY, VISIBILITY_HEADINGS};
use crate::error::{Error, FieldErrors, Result};
use crate::platform::spreadsheet::SheetRow;
use crate::platform::text::fold;

/// Rows at the top among which the heading is looked for, below a title.
const HEADING_ROWS: usize = 10;
/// What a mapping calls a column that is not read.
const IGNORED: &str = "";

/// The column with the id of a product, which is no field of its form.
pub(crate) const ID: &str = "id";
const ID_HEADINGS: [&str; 2] = ["product id", "record id"];

/// The names of all columns that a list may have, in the order in which an export has them.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once(ID).chain(FIELDS.iter().map(|field| field.name)).chain([VISIBILITY])
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
}

/// The columns of a table, and the rows below its heading.
pub(crate) fn read<'r>(
    rows: &'r [SheetRow],
    mapping: &BTreeMap<String, String>,
) -> Result<(Vec<Column>, &'r [SheetRow])> {
    let known = |row: &SheetRow| row.cells.iter().filter(|cell| by_name(cell).is_some()).count();
    let top = &rows[..rows.len().min(HEADING_ROWS)];
    // The first of those that have most: a product may well be called like a column.
    let heading = (0..top.len()).rev().max_by_key(|index| known(&top[*index])).unwrap_or_default();
    let Some(names) = rows.get(heading) else { return Err(Error::field("file", "is empty")) };
    let mut columns: Vec<Column> =
        names.cells.iter().map(|cell| Column { header: cell.to_owned(), field: by_name(cell) }).collect();
    forget_repeated(&mut columns);
    correct(&mut columns, mapping)?;
    if columns.iter().all(|column| column.field.is_none()) {
        let found: Vec<_> = names.cells.iter().take(8).map(|cell| shortened(cell, 40)).collect();
        let message = format!(
            "has no heading that is known; its first line has: {}. Name the columns, for example SKU, Name, Category, Description",
            found.join(", ")
        );
        return Err(Error::field("file", message));
    }
    let rows = &rows[heading + 1..];
    if rows.is_empty() {
        return Err(Error::field("file", "has a heading and no rows below it"));
    }
    Ok((columns, rows))
}

/// The field that a heading names, in any case and with any signs.
fn by_name(heading: &str) -> Option<&'static str> {
    let words: Vec<_> = fold(heading)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let heading = words.join(" ");
    names().find(|name| {
        let others = match *name {
            ID => &ID_HEADINGS[..],
            VISIBILITY => VISIBILITY_HEADINGS,
            _ => field(name).map_or(&[][..], |field| field.headings),
        };
        name.replace('_', " ") == heading || others.contains(&heading.as_str())
    })
}

/// Of two columns for one field, the one with the field's own name is read, else the first.
fn forget_repeated(columns: &mut [Column]) {
    for name in names() {
        let is_field = |column: &Column| column.field == Some(name);
        let exact = |column: &Column| is_field(column) && fold(&column.header).replace(' ', "_") == name;
        let chosen = columns.iter().position(exact).or_else(|| columns.iter().position(is_field));
        for (index, column) in columns.iter_mut().enumerate() {
            if is_field(column) && Some(index) != chosen {
                column.field = None;
            }
        }
    }
}

/// Applies what the sender says: fields by the heading of their column, or by its number from 1.
fn correct(columns: &mut [Column], mapping: &BTreeMap<String, String>) -> Result<()> {
    let mut errors = FieldErrors::default();
    for (heading, name) in mapping {
        let number = heading.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let by_heading = columns.iter().position(|column| fold(&column.header) == fold(heading));
        let Some(index) = by_heading.or(number).filter(|index| *index < columns.len()) else {
            errors.add("mapping", format!("there is no column {}", shortened(heading, 40)));
            continue;
        };
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
    errors.into_result()
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
        let (columns, rows) = read(&rows, &mapping).unwrap();
        assert_eq!(rows.len(), 1);
        columns.iter().map(|column| column.field.unwrap_or_default()).collect()
    }

    #[test]
    fn headings_of_the_trade_are_known_in_any_order_and_case() {
        assert_eq!(
            fields("ITEM CODE;Brand Name;Salt;Mfg. By;HSN/SAC;Rate;PACK-SIZE", &[]),
            ["sku", "name", "composition", "manufacturer", "hsn", "", "pack_size"]
        );
        assert_eq!(fields("Brand;Name;SKU", &[]), ["", "name", "sku"], "the field's own name is meant");
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
