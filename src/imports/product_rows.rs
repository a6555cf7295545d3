//! A row of a list of products: the form that it makes of a product, and what that changes.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::cells;
use super::columns::{Column, FIELDS, Field, shortened};
use super::file::ListFile;
use super::plan::{EmptyCells, FieldChange, RowError};
use crate::catalogue::new_product::{NewProduct, ProductInput};
use crate::error::{Error, Result};
use crate::platform::csv::unmarked;
use crate::platform::spreadsheet::SheetRow;
use crate::platform::text::fold;

/// Longest text of a change that a report shows, characters.
const SHOWN: usize = 300;

/// The names by which a catalogue calls its categories and benefits, by their folded names and slugs.
#[derive(Debug, Default)]
pub(crate) struct KnownNames {
    pub(crate) categories: HashMap<String, String>,
    pub(crate) benefits: HashMap<String, String>,
}

/// The cells of a row that say something.
pub(crate) struct ProductRow<'f> {
    pub(crate) line: u32,
    /// Field, heading and cell; an empty cell clears its field.
    cells: Vec<(&'static Field, &'f str, &'f str)>,
    columns: &'f [Column],
    list_separator: char,
}

impl<'f> ProductRow<'f> {
    pub(crate) fn new(file: &'f ListFile, row: &'f SheetRow) -> Self {
        let mut cells = Vec::with_capacity(file.columns.len());
        for (index, Column { header, field }) in file.columns.iter().enumerate() {
            let cell = row.cells.get(index).map_or("", |cell| unmarked(cell).trim());
            if let Some(field) = field
                && !(cell.is_empty() && file.about.empty == EmptyCells::Leave)
            {
                cells.push((*field, header.as_str(), cell));
            }
        }
        Self { line: row.line, cells, columns: &file.columns, list_separator: file.list_separator }
    }

    /// What the row says of a field; none when it says nothing.
    pub(crate) fn cell(&self, name: &str) -> Option<&'f str> {
        let found = self.cells.iter().find(|(field, ..)| field.name == name).map(|(.., cell)| *cell);
        found.filter(|cell| !cell.is_empty())
    }

    /// Something that is wrong with a field.
    pub(crate) fn error(&self, name: &str, message: impl Into<String>) -> RowError {
        let column = self.columns.iter().find(|column| column.field.is_some_and(|field| field.name == name));
        RowError {
            column: column.map_or(name, |column| &column.header).to_owned(),
            field: name.to_owned(),
            message: message.into(),
        }
    }

    /// What is wrong before the form is even asked: numbers whose digits a spreadsheet has dropped.
    pub(crate) fn damaged_cells(&self) -> Vec<RowError> {
        let numbers = ["sku", "hsn", "gtin"].into_iter();
        let damaged = numbers.filter(|name| self.cell(name).is_some_and(cells::is_shortened_number));
        let message = "was shortened by a spreadsheet and has lost digits; make the column a text column there and enter it again";
        damaged.map(|name| self.error(name, message)).collect()
    }

    /// The form with what the row says, over what a product says now.
    pub(crate) fn input(
        &self,
        before: Option<&ProductInput>,
        known: &KnownNames,
        notes: &mut Vec<String>,
    ) -> Result<ProductInput> {
        let mut form = match before {
            Some(before) => fields_of(before)?,
            None => Map::new(),
        };
        let old_benefits = before.and_then(|before| before.benefits.clone()).unwrap_or_default();
        for (field, _, cell) in self.cells.iter().filter(|(field, ..)| field.name != "id") {
            let value = match (field.name, *cell) {
                (_, "") => Value::Null,
                ("benefits", cell) => {
                    let benefits = cells::split(cell, self.list_separator).into_iter();
                    let spelled = |benefit: String| {
                        let own = old_benefits.iter().find(|own| fold(own) == fold(&benefit));
                        own.or_else(|| known.benefits.get(&fold(&benefit))).cloned().unwrap_or(benefit)
                    };
                    benefits.map(spelled).collect()
                }
                (_, cell) if field.is_list => cells::split(cell, self.list_separator).into(),
                ("category", cell) => match known.categories.get(&fold(cell)) {
                    Some(name) => name.as_str().into(),
                    None if before.is_some_and(|before| before.category.as_deref() == Some(cell)) => {
                        cell.into()
                    }
                    None => {
                        notes.push(format!(
                            "There is no category “{}” yet: the product is on no category’s page.",
                            shortened(cell, 100)
                        ));
                        cell.into()
                    }
                },
                ("hsn" | "gtin", cell) => with_lost_zero(field.name, cell, notes).into(),
                (_, cell) => cell.into(),
            };
            form.insert(field.name.to_owned(), value);
        }
        serde_json::from_value(Value::Object(form)).map_err(Error::internal)
    }

    /// The messages of a form beside their columns.
    pub(crate) fn errors(&self, error: &Error) -> Vec<RowError> {
        let Error::Invalid(errors) = error else { return vec![self.error("name", error.to_string())] };
        let messages =
            errors.iter().flat_map(|(name, messages)| messages.iter().map(move |text| (name, text)));
        messages.map(|(name, message)| self.error(name, message.clone())).collect()
    }
}

/// The fields that a form sends; the alternative texts of its pictures are not in lists.
fn fields_of(input: &ProductInput) -> Result<Map<String, Value>> {
    match serde_json::to_value(input).map_err(Error::internal)? {
        Value::Object(mut form) => {
            form.remove("image_alts");
            Ok(form)
        }
        _ => Err(Error::internal("a product form is an object")),
    }
}

/// A number of which a spreadsheet has dropped the zero in front.
fn with_lost_zero(name: &str, cell: &str, notes: &mut Vec<String>) -> String {
    let is_number = cell.bytes().all(|byte| byte.is_ascii_digit());
    let lost = match name {
        "hsn" => matches!(cell.len(), 3 | 5 | 7),
        _ => matches!(cell.len(), 7 | 11),
    };
    if !is_number || !lost {
        return cell.to_owned();
    }
    notes.push(format!("{} is read as 0{cell}: spreadsheets drop the zero in front.", name.to_uppercase()));
    format!("0{cell}")
}

/// What a product in its new form changes, in the order of the fields.
pub(crate) fn changes(before: Option<&ProductInput>, after: &NewProduct) -> Result<Vec<FieldChange>> {
    let after = fields_of(&ProductInput::from(after.clone()))?;
    let before = before.map(normalised).transpose()?.unwrap_or_default();
    let changed = FIELDS.iter().filter_map(|Field { name, .. }| {
        let text = |form: &Map<String, Value>| form.get(*name).map(shown).unwrap_or_default();
        let (before, after) = (text(&before), text(&after));
        (before != after).then(|| FieldChange {
            field: (*name).to_owned(),
            before: shortened(&before, SHOWN),
            after: shortened(&after, SHOWN),
        })
    });
    Ok(changed.collect())
}

/// A stored product as a save would store it now, or as it is when a save would refuse it.
fn normalised(input: &ProductInput) -> Result<Map<String, Value>> {
    match NewProduct::parse(input.clone()) {
        Ok(product) => fields_of(&ProductInput::from(product)),
        Err(_) => fields_of(input),
    }
}

/// A value as a cell has it.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => cells::join(&values.iter().filter_map(Value::as_str).collect::<Vec<_>>()),
        _ => String::new(),
    }
}

/// The cells of a product in an export, in the order of [`FIELDS`].
pub(crate) fn exported(id: i64, input: &ProductInput) -> Result<Vec<String>> {
    let form = fields_of(input)?;
    let cell = |field: &Field| match field.name {
        "id" => id.to_string(),
        name => form.get(name).map(shown).unwrap_or_default(),
    };
    Ok(FIELDS.iter().map(cell).collect())
}
