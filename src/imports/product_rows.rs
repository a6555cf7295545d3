//! A row of a list of products: the form that it makes of a product, and what that changes.

use std::collections::HashMap;

use super::cells;
use super::columns::{Column, ID, names, shortened};
use super::file::ListFile;
use super::plan::{EmptyCells, FieldChange, RowError};
use crate::catalogue::new_product::{FieldValue, NewProduct, ProductInput, Slot};
use crate::catalogue::product::Product;
use crate::catalogue::product_document::{DocumentInput, NamedDocument};
use crate::catalogue::visibility::{VISIBILITY, Visibility};
use crate::error::{Error, Result};
use crate::platform::csv::unmarked;
use crate::platform::spreadsheet::SheetRow;
use crate::platform::text::fold;

/// Longest text of a change that a report shows, characters.
pub(super) const SHOWN: usize = 300;

/// The names by which a catalogue calls its categories and benefits, by their folded names and slugs, and the addresses of the
/// library's documents by their folded names.
#[derive(Debug, Default)]
pub(crate) struct KnownNames {
    pub(crate) categories: HashMap<String, String>,
    pub(crate) benefits: HashMap<String, String>,
    pub(crate) documents: HashMap<String, String>,
}

impl KnownNames {
    /// The name of the category that a cell means; one that is not there yet is a note, unless the product has it already.
    fn category(&self, cell: &str, old: Option<&str>, notes: &mut Vec<String>) -> String {
        if let Some(name) = self.categories.get(&fold(cell)) {
            return name.clone();
        }
        if old != Some(cell) {
            let cell = shortened(cell, 100);
            notes.push(format!("There is no category “{cell}” yet: the product is on no category’s page."));
        }
        cell.to_owned()
    }

    /// The document that an entry of a cell names: one that the product has, else one of the library; none, with a note, when
    /// there is no such document.
    fn document(&self, entry: &str, old: &[DocumentInput], notes: &mut Vec<String>) -> Option<DocumentInput> {
        let named = NamedDocument::read(entry);
        let key = fold(&named.name);
        let is_own = |own: &&DocumentInput| own.name.as_deref().is_some_and(|name| fold(name) == key);
        let own = old.iter().find(is_own).and_then(|own| own.url.as_ref());
        let Some(url) = own.or_else(|| self.documents.get(&key)) else {
            let name = shortened(&named.name, 100);
            notes.push(format!("There is no document “{name}” in the library; it is left out."));
            return None;
        };
        Some(DocumentInput {
            url: Some(url.clone()),
            name: Some(named.name),
            kind: Some(named.kind.name().to_owned()),
            date: named.date.map(|date| date.to_string()),
        })
    }
}

/// The cells of a row that say something.
pub(crate) struct ProductRow<'f> {
    pub(crate) line: u32,
    /// Field, heading and cell; an empty cell clears its field.
    cells: Vec<(&'static str, &'f str, &'f str)>,
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
        let found = self.cells.iter().find(|(field, ..)| *field == name).map(|(.., cell)| *cell);
        found.filter(|cell| !cell.is_empty())
    }

    /// Something that is wrong with a field.
    pub(crate) fn error(&self, name: &str, message: impl Into<String>) -> RowError {
        let column = self.columns.iter().find(|column| column.field == Some(name));
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

    /// Fills what the row says into the form, over what a product says now.
    pub(crate) fn fill(&self, form: &mut ProductInput, known: &KnownNames, notes: &mut Vec<String>) {
        let old_category = form.category.clone();
        for (field, _, cell) in &self.cells {
            match form.slot(field) {
                None => {}
                Some(Slot::Text(text)) if cell.is_empty() => *text = None,
                Some(Slot::List(list)) if cell.is_empty() => *list = None,
                Some(Slot::Documents(documents)) => {
                    let old = documents.take().unwrap_or_default();
                    let entries = cells::split(cell, self.list_separator);
                    let found = entries.iter().filter_map(|entry| known.document(entry, &old, notes));
                    *documents = Some(found.collect());
                }
                Some(Slot::List(list)) => {
                    let old = list.take().unwrap_or_default();
                    let mut values = cells::split(cell, self.list_separator);
                    if *field == "benefits" {
                        for benefit in &mut values {
                            let own = old.iter().find(|own| fold(own) == fold(benefit));
                            if let Some(spelled) = own.or_else(|| known.benefits.get(&fold(benefit))) {
                                benefit.clone_from(spelled);
                            }
                        }
                    }
                    *list = Some(values);
                }
                Some(Slot::Text(text)) => {
                    *text = Some(match *field {
                        "category" => known.category(cell, old_category.as_deref(), notes),
                        name @ ("hsn" | "gtin") => with_lost_zero(name, cell, notes),
                        _ => (*cell).to_owned(),
                    });
                }
            }
        }
    }

    /// The product that a form makes; none, with the messages beside their columns, when it makes none. A field of which
    /// something has been said already is left at that.
    pub(crate) fn parse(
        &self,
        form: ProductInput,
        stored_badges: &[String],
        errors: &mut Vec<RowError>,
    ) -> Result<Option<NewProduct>> {
        match NewProduct::parse_over(form, stored_badges) {
            Ok(product) => Ok(Some(product)),
            Err(Error::Invalid(found)) => {
                let named: Vec<_> = errors.iter().map(|error| error.field.clone()).collect();
                for (name, messages) in found.iter().filter(|(name, _)| !named.iter().any(|own| own == name))
                {
                    errors.extend(messages.iter().map(|message| self.error(name, message.clone())));
                }
                Ok(None)
            }
            Err(other) => Err(other),
        }
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

/// What a row makes of a product, in the order of the fields.
pub(crate) fn changes(before: Option<&Product>, after: &NewProduct) -> Vec<FieldChange> {
    // As a save would store it now, or as it is when a save would refuse it.
    let before = before.map(|product| {
        NewProduct::parse_over(ProductInput::from(product), &product.summary.badges)
            .unwrap_or_else(|_| NewProduct::from(product))
    });
    let changed = names().filter_map(|name| {
        let before = before.as_ref().map(|product| shown(product, name)).unwrap_or_default();
        if before.is_empty()
            && name == VISIBILITY
            && after.visibility.unwrap_or_default() == Visibility::Public
        {
            // A new product is public unless something else is said.
            return None;
        }
        let after = shown(after, name);
        (before != after).then(|| FieldChange {
            field: name.to_owned(),
            before: shortened(&before, SHOWN),
            after: shortened(&after, SHOWN),
        })
    });
    changed.collect()
}

/// A field as a cell has it.
pub(super) fn shown(product: &NewProduct, name: &str) -> String {
    if name == VISIBILITY {
        return product.visibility.unwrap_or_default().to_string();
    }
    match product.value(name) {
        Some(FieldValue::Text(text)) => text.unwrap_or_default().to_owned(),
        Some(FieldValue::List(values)) => cells::join(values),
        Some(FieldValue::Documents(documents)) => {
            let entries: Vec<_> = documents.iter().map(|one| NamedDocument::from(one).to_string()).collect();
            cells::join(&entries)
        }
        None => String::new(),
    }
}

/// The cells of a product in an export, in the order of [`names`].
pub(crate) fn exported(product: &Product) -> Vec<String> {
    let (id, product) = (product.summary.id, NewProduct::from(product));
    let cell = |name| if name == ID { id.get().to_string() } else { shown(&product, name) };
    names().map(cell).collect()
}
