//! A row of a list of products: the form that it makes of a product.

use std::collections::HashMap;

use super::cells;
use super::columns::{Column, MORE_CELLS, is_made, shortened};
use super::contents::is_form;
use super::file::ListFile;
use super::plan::{EmptyCells, ReadingDoubt, RowError, RowReport};
use super::strength::{ColumnStrength, substances};
use super::values::{FROM_COMPOSITION, ListValues, Reading};
use super::written;
use crate::catalogue::composed::counted_form;
use crate::catalogue::headings::STRENGTH;
use crate::catalogue::new_product::{NewProduct, ProductInput, Slot};
use crate::catalogue::product::Product;
use crate::catalogue::product_document::{DocumentInput, NamedDocument};
use crate::catalogue::visibility::VISIBILITY;
use crate::error::{Error, Result};
use medicine::amount::quantity::Strength;
use medicine::composition::parse;
use medicine::reading::{NameReading, read_name};
use spreadsheet::csv::unmarked;
use spreadsheet::{SheetRow, is_error};
use text::fold;

/// What is said of a number whose digits a spreadsheet has dropped.
const SHORTENED: &str = "was shortened by a spreadsheet and has lost digits; make the column a text column there and enter it again";
/// What is said behind what is wrong with an optional value.
const IT_IS_LEFT_OUT: &str = "It is left out.";

/// The names of benefits, and the addresses of the library's documents, by their folded names.
#[derive(Debug, Default)]
pub(crate) struct KnownNames {
    pub(crate) benefits: HashMap<String, String>,
    pub(crate) documents: HashMap<String, String>,
}

impl KnownNames {
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

/// What a product is sold without: a value that cannot be stored is left out, and its row comes all the same.
const LEFT_OUT: [&str; 6] = ["mrp", "hsn", "gtin", "tata1mg_link", "amazon_link", "flipkart_link"];

/// Field, heading and text of a cell; an empty one clears its field.
type Cell<'f> = (&'static str, &'f str, &'f str);

/// Whether a cell names several categories.
fn is_several(cell: &str) -> bool {
    cells::categories(cell).len() > 1
}

/// Whether a cell names a substance, and not only how much.
pub(super) fn says_substances(cell: &str) -> bool {
    !read_name(cell).substances.is_empty()
}

/// Whether two strengths of one substance cannot both be true: another amount, and no other share of a volume.
fn contradict(one: Strength, other: Strength) -> bool {
    one.quantity.unit == other.quantity.unit
        && one.quantity != other.quantity
        && one.lowest_terms() != other.lowest_terms()
        && one.per.is_some() == other.per.is_some()
}

/// What a cell says of its field.
enum CellValue {
    /// Nothing that could be taken: the field stays as it is.
    Kept,
    Text(Option<String>),
    List(Option<Vec<String>>),
    Documents(Vec<DocumentInput>),
}

/// The cells of a row that say something.
pub(crate) struct ProductRow<'f> {
    pub(crate) line: u32,
    cells: Vec<Cell<'f>>,
    /// Cells with an error of the spreadsheet, which say nothing.
    errors: Vec<Cell<'f>>,
    /// Cells of the row, where it has more than there are headings.
    too_many: Option<usize>,
    columns: &'f [Column],
    list_separator: char,
}

impl<'f> ProductRow<'f> {
    pub(crate) fn new(file: &'f ListFile, row: &'f SheetRow) -> Self {
        let (mut cells, mut errors) = (Vec::with_capacity(file.columns.len()), Vec::new());
        for (index, Column { header, field, .. }) in file.columns.iter().enumerate() {
            let cell = row.cells.get(index).map_or("", |cell| unmarked(cell).trim());
            if let Some(field) = field
                && is_error(cell)
            {
                errors.push((*field, header.as_str(), cell));
            } else if let Some(field) = field
                && !written::says_nothing(field, cell)
                && !(cell.is_empty() && file.about.empty == EmptyCells::Leave)
            {
                cells.push((*field, header.as_str(), cell));
            }
        }
        let has_more = |(cell, column): (&str, &Column)| column.header == MORE_CELLS && !cell.is_empty();
        let is_more = file.is_text && row.cells.len() > file.columns.len();
        let is_more = is_more || row.cells.iter().zip(&file.columns).any(has_more);
        let too_many = Some(row.cells.len()).filter(|_| is_more);
        let list_separator = file.list_separator;
        Self { line: row.line, cells, errors, too_many, columns: &file.columns, list_separator }
    }

    /// What the row says of a field; none when it says nothing.
    pub(crate) fn cell(&self, name: &str) -> Option<&'f str> {
        let found = self.cells.iter().find(|(field, ..)| *field == name).map(|(.., cell)| *cell);
        found.filter(|cell| !cell.is_empty())
    }

    /// Whether the list has a column for a field.
    pub(super) fn has_column(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column.field == Some(name))
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

    /// The heading of a field's column; empty when there is none.
    pub(super) fn heading(&self, name: &str) -> &'f str {
        self.columns.iter().find(|column| column.field == Some(name)).map_or("", |column| &column.header)
    }

    /// Fills what the row says into the form, over what a product says now: first every cell is read, then all of them are put
    /// into their places. What the product says already stays as it is written.
    pub(crate) fn fill(
        &self,
        form: &mut ProductInput,
        known: &KnownNames,
        values: &mut ListValues,
        report: &mut RowReport,
    ) {
        if let Some(cells) = self.too_many {
            let message = format!(
                "The row has {cells} cells and the list {} headings: put quotes around a text with commas",
                self.columns.iter().filter(|column| column.header != MORE_CELLS).count()
            );
            report.errors.push(RowError { column: "Row".to_owned(), field: "name".to_owned(), message });
        }
        for (_, heading, cell) in &self.errors {
            report
                .notes
                .push(format!("{heading} {cell} is an error of the spreadsheet; the field stays as it is."));
        }
        if self.cell("sku").is_some_and(cells::is_shortened_number) {
            report.errors.push(self.error("sku", SHORTENED));
        }
        let read = self.cells.iter().filter_map(|cell| {
            let value = self.read(cell, form.slot(cell.0)?, known, values, &mut report.notes);
            Some((cell.0, value))
        });
        let read: Vec<_> = read.collect();
        for (field, value) in read {
            if field == "description" && matches!(value, CellValue::Text(_)) {
                form.composed = Some(false);
            }
            if field == VISIBILITY {
                // The cell has the moment, too.
                form.visible_from = None;
            }
            match (form.slot(field), value) {
                (Some(Slot::Text(text)), CellValue::Text(new)) => *text = new,
                (Some(Slot::List(list)), CellValue::List(new)) => *list = new,
                (Some(Slot::Documents(documents)), CellValue::Documents(new)) => *documents = Some(new),
                _ => {}
            }
        }
        if form.name.is_none() {
            form.name = self.name().or_else(|| self.made_name());
        }
        self.join_strength(form, report);
        self.fill_required(form, values, report);
    }

    /// The name, with the strength of a column of its own where no column has the substances. In a list without names it is made of
    /// substances, form and strength: 'Carboplatin Injection 10 mg/mL'.
    pub(super) fn name(&self) -> Option<String> {
        let is_coded = self.cell("sku").or(self.cell("id")).is_some();
        match self.cell("name") {
            Some(name) if self.cell("composition").is_some() => Some(name.to_owned()),
            Some(name) => Some(self.with_strength(name)),
            // A row about a product that is known by its code need not say its name again.
            None if self.has_column("name") && is_coded => None,
            None => self.made_name(),
        }
    }

    /// A name of substances, form and strength, of a row that has none: a list without names, a product without a brand.
    fn made_name(&self) -> Option<String> {
        let is_divided = self.has_column(STRENGTH) || self.has_column("formulation");
        let substances = self.cell("composition").filter(|_| is_divided)?;
        let form = self.cell("formulation").filter(|_| read_name(substances).form.is_none());
        let form = form.map(|form| counted_form(written::formulation(form).unwrap_or(form)));
        let said = [Some(substances.to_owned()), form].into_iter().flatten();
        Some(self.with_strength(&said.collect::<Vec<_>>().join(" ")))
    }

    fn with_strength(&self, name: &str) -> String {
        let strength = self.cell(STRENGTH).map(|cell| ColumnStrength::new(self.heading(STRENGTH), cell));
        let form = self.cell("formulation").or(Some(name));
        let strength = strength.filter(|strength| strength.pack(form).is_none());
        strength.map_or_else(|| name.to_owned(), |strength| strength.behind(name))
    }

    /// The cell of a form that says its strength, too: 'Injection, 5 mg/mL in 10 mL'.
    pub(super) fn form_with_strength(&self) -> Option<&'f str> {
        self.cell("formulation").filter(|cell| cell.contains(|c: char| c.is_ascii_digit()))
    }

    /// Whether nothing but its values, or what stands between the rows, says that a column has the forms.
    pub(super) fn is_form_guessed(&self) -> bool {
        let is_guessed = |column: &Column| column.by.is_some() || is_made(&column.header);
        self.columns.iter().any(|column| column.field == Some("formulation") && is_guessed(column))
    }

    /// The strength of a column of its own joins the substances, or else the name.
    fn join_strength(&self, form: &mut ProductInput, report: &mut RowReport) {
        let Some(cell) = self.cell(STRENGTH) else { return };
        let strength = ColumnStrength::new(self.heading(STRENGTH), cell);
        if let Some(pack) = strength.pack(form.formulation.as_deref().or(form.name.as_deref())) {
            report.notes.push(format!("{} {cell} is the pack, and no strength.", self.heading(STRENGTH)));
            if form.pack_size.as_deref().is_none_or(str::is_empty) {
                form.pack_size = Some(pack);
            }
        } else if let Some(composition) =
            form.composition.as_mut().filter(|_| self.cell("composition").is_some_and(says_substances))
        {
            match strength.joined_to(composition) {
                Some(joined) => *composition = joined,
                None => report.notes.push(format!(
                    "{} {cell} does not fit the substances, and is left out.",
                    self.heading(STRENGTH)
                )),
            }
        } else if self.cell("name").is_some() {
            form.name = self.name();
        }
    }

    /// Completes what the row's column of compositions says by its name: substances without strengths take those of the name, and
    /// strengths without substances its substances. Where the two contradict each other the product has no strength.
    pub(crate) fn join_name(&self, form: &mut ProductInput, name: &NameReading, report: &mut RowReport) {
        let Some(cell) = self.cell("composition") else { return };
        let Some(composition) = form.composition.clone().filter(|_| form.composition.is_some()) else {
            return;
        };
        if !says_substances(cell) {
            // What is no strength, such as 'Cotton', stays as it is written.
            let is_strength = cell.starts_with(|c: char| c.is_ascii_digit());
            if let Some(named) = name.composition().filter(|_| is_strength) {
                let strengths = ColumnStrength::new(self.heading("composition"), cell);
                form.composition = Some(strengths.joined_to(&named).unwrap_or(named));
            }
            return;
        }
        let ingredients = parse(&composition).ingredients;
        // A volume, or the weight of a tube or of a dog, is no strength. Two words for one substance may be two in a combination.
        let form_of = form.formulation.as_deref().or(form.name.as_deref());
        let mut strengths = name.strengths();
        strengths.retain(|text| ColumnStrength::new("", text).pack(form_of).is_none());
        if substances(&composition).len() > ingredients.len() {
            return;
        }
        if ingredients.iter().all(|one| one.exact().is_none()) && ingredients.len() == strengths.len() {
            let pairs = ingredients.iter().zip(&strengths).map(|(one, text)| format!("{} {text}", one.name));
            form.composition = Some(pairs.collect::<Vec<_>>().join("; "));
        } else if let ([only], Some(said)) = (&ingredients[..], name.only_strength())
            && read_name(cell).strengths().len() < 2
            && only.exact().is_some_and(|strength| contradict(strength, said))
        {
            report.notes.push(format!(
                "The name says {said} and {} says {cell}: the product has no strength until the list says one.",
                self.heading("composition")
            ));
            report.doubt = Some(ReadingDoubt::ContradictingStrengths);
            form.composition = Some(only.name.clone());
        }
    }

    /// What a cell says of its field, which holds `old`.
    fn read(
        &self,
        cell: &Cell<'_>,
        old: Slot<'_>,
        known: &KnownNames,
        values: &mut ListValues,
        notes: &mut Vec<String>,
    ) -> CellValue {
        let text = cell.2;
        match old {
            Slot::Text(_) if text.is_empty() => CellValue::Text(None),
            Slot::List(_) if text.is_empty() => CellValue::List(None),
            Slot::Text(old) if old.as_deref() == Some(text) => CellValue::Kept,
            Slot::Text(_) => self.text(cell, values, notes),
            Slot::List(old) => {
                let old = old.as_deref().unwrap_or_default();
                CellValue::List(Some(self.list(cell, old, &known.benefits, values)))
            }
            Slot::Documents(old) => {
                let old = old.as_deref().unwrap_or_default();
                let entries = cells::split(text, self.list_separator);
                let found = entries.iter().filter_map(|entry| known.document(entry, old, notes));
                CellValue::Documents(found.collect())
            }
        }
    }

    /// The values of a cell that holds several.
    fn list(
        &self,
        &(field, heading, cell): &Cell<'_>,
        old: &[String],
        benefits: &HashMap<String, String>,
        values: &mut ListValues,
    ) -> Vec<String> {
        let own = |value: &str| old.iter().find(|own| fold(own) == fold(value)).cloned();
        let parts = cells::split(cell, self.list_separator);
        match field {
            "schedules" => match values.read(field, heading, cell) {
                Reading::As(value) => value.split(';').map(str::to_owned).collect(),
                Reading::Nothing => Vec::new(),
                Reading::Unknown => vec![cell.to_owned()],
            },
            "badges" => {
                let read = |part: String| match own(&part)
                    .map_or_else(|| values.read(field, heading, &part), Reading::As)
                {
                    Reading::As(value) => Some(value),
                    Reading::Nothing => None,
                    Reading::Unknown => Some(part),
                };
                parts.into_iter().filter_map(read).collect()
            }
            "benefits" => {
                let spelled = |part: &String| own(part).or_else(|| benefits.get(&fold(part)).cloned());
                parts.into_iter().map(|part| spelled(&part).unwrap_or(part)).collect()
            }
            _ => parts,
        }
    }

    /// What a cell with one text says.
    fn text(
        &self,
        &(field, heading, cell): &Cell<'_>,
        values: &mut ListValues,
        notes: &mut Vec<String>,
    ) -> CellValue {
        let as_it_is = || CellValue::Text(Some(cell.to_owned()));
        match field {
            "pack_size" if cells::is_date(cell) => {
                notes.push(format!(
                    "{heading} {cell} is a date: the spreadsheet has made one of the pack. {IT_IS_LEFT_OUT}"
                ));
                values.leave_out(field);
                CellValue::Kept
            }
            // 'Box' among forms that values alone tell.
            "formulation" if self.is_form_guessed() && !is_form(cell) => CellValue::Kept,
            "formulation" | "pack_size" => {
                let form = [self.cell("formulation"), self.cell("name")].map(Option::unwrap_or_default);
                let better = match field {
                    "formulation" => written::formulation(cell).map(str::to_owned),
                    _ => written::pack_size(cell, &form.join(" ")).map(|pack| pack.text),
                };
                // '10 ml Vial' is right as it is.
                let is_same =
                    |better: &String| fold(better) == fold(cell) && cell.contains(char::is_lowercase);
                let Some(better) = better.filter(|better| better != cell && !is_same(better)) else {
                    return as_it_is();
                };
                values.note_spelling(field, heading, cell, &better);
                CellValue::Text(Some(better))
            }
            "hsn" | "gtin" if cells::is_shortened_number(cell) => {
                notes.push(format!("{heading} {cell} {SHORTENED}. {IT_IS_LEFT_OUT}"));
                values.leave_out(field);
                CellValue::Kept
            }
            "gtin" if cell.ends_with("00000") => {
                notes.push(format!("{heading} {cell} ends with zeros, as a spreadsheet leaves them in place of lost digits. {IT_IS_LEFT_OUT}"));
                values.leave_out(field);
                CellValue::Kept
            }
            "hsn" | "gtin" => CellValue::Text(Some(cells::with_lost_zero(field, cell, notes))),
            "kind" | "availability" | "category" => match values.read(field, heading, cell) {
                Reading::As(value) => CellValue::Text(Some(value)),
                Reading::Nothing => CellValue::Text(None),
                Reading::Unknown if field == "category" && is_several(cell) => CellValue::Text(None),
                Reading::Unknown => as_it_is(),
            },
            _ => as_it_is(),
        }
    }

    /// Category and short description of a row that says nothing of them, as the sender has said.
    fn fill_required(&self, form: &mut ProductInput, values: &mut ListValues, report: &mut RowReport) {
        let is_blank = |text: &Option<String>| text.as_ref().is_none_or(|text| text.trim().is_empty());
        if let Some(cell) = self.cell("category").filter(|cell| is_blank(&form.category) && is_several(cell))
        {
            let message = format!("“{}” names several categories; say which is meant", shortened(cell, 60));
            report.errors.push(self.error("category", message));
        } else if is_blank(&form.category) {
            match values.read("category", self.heading("category"), "") {
                Reading::As(category) => form.category = Some(category),
                _ => report.errors.push(self.error("category", "is missing")),
            }
        }
        if form.composed != Some(true) && is_blank(&form.description) {
            let read = values.read("description", self.heading("description"), "");
            if read == Reading::As(FROM_COMPOSITION.to_owned()) && !is_blank(&form.composition) {
                form.description.clone_from(&form.composition);
            } else {
                form.composed = Some(true);
            }
        }
    }

    /// The product that a form makes; none, with the messages beside their columns, when it makes none. A field of which
    /// something has been said already is left at that. What may be left out is, with a note.
    pub(crate) fn parse(
        &self,
        mut form: ProductInput,
        before: Option<&Product>,
        values: &mut ListValues,
        report: &mut RowReport,
    ) -> Result<Option<NewProduct>> {
        let stored_badges = before.map_or(&[][..], |product| &product.summary.badges);
        let mut left_out = Vec::new();
        let parsed = match NewProduct::parse_over(form.clone(), stored_badges) {
            Err(Error::Invalid(errors)) => {
                let mut old = before.map(ProductInput::from).unwrap_or_default();
                for (name, cell) in LEFT_OUT.iter().filter_map(|name| Some((*name, self.cell(name)?))) {
                    let Some((_, messages)) = errors.iter().find(|(field, _)| *field == name) else {
                        continue;
                    };
                    let (heading, cell) = (self.heading(name), shortened(cell, 60));
                    report.notes.push(format!("{heading} {cell} {}. {IT_IS_LEFT_OUT}", messages.join("; ")));
                    if let (Some(Slot::Text(text)), Some(Slot::Text(old))) = (form.slot(name), old.slot(name))
                    {
                        *text = old.take();
                    }
                    left_out.push(name);
                }
                // What the product had may be refused today as well: then the row is wrong.
                let again = || NewProduct::parse_over(form, stored_badges);
                if left_out.is_empty() { Err(Error::Invalid(errors)) } else { again() }
            }
            parsed => parsed,
        };
        match parsed {
            Ok(product) => {
                for name in left_out {
                    values.leave_out(name);
                }
                Ok(Some(product))
            }
            Err(Error::Invalid(errors)) => {
                let told: Vec<_> = report.errors.iter().map(|error| error.field.clone()).collect();
                for (name, messages) in errors.iter().filter(|(name, _)| !told.iter().any(|own| own == name))
                {
                    report.errors.extend(messages.iter().map(|message| self.error(name, message.clone())));
                }
                Ok(None)
            }
            Err(other) => Err(other),
        }
    }
}
