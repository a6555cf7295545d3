//! The form of a product that a row fills in: every cell is read, then all of them are put into their places, then what the name says.

use std::collections::HashMap;

use super::columns::{MORE_CELLS, shortened};
use super::contents::is_form;
use super::plan::{ReadingDoubt, RowError, RowReport};
use super::product_rows::{Cell, ColumnStrength, ProductRow, says_substances, substances};
use super::values::{FROM_COMPOSITION, ListValues, Reading};
use super::{cells, words};
use crate::catalogue::headings::STRENGTH;
use crate::catalogue::new_product::{NewProduct, ProductInput, Slot};
use crate::catalogue::product::Product;
use crate::catalogue::product_document::{DocumentInput, NamedDocument};
use crate::catalogue::visibility::VISIBILITY;
use crate::error::{Error, Result};
use medicine::amount::quantity::Strength;
use medicine::composition::parse;
use medicine::dictionary::dosage_form;
use medicine::reading::pack::read_pack;
use medicine::reading::{KnownSubstances, NameDoubt, NameReading, ProductKind, read_name, read_name_of};
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

/// What a product is sold without: a value that cannot be stored is left out, and its row comes all the same.
const LEFT_OUT: [&str; 6] = ["mrp", "hsn", "gtin", "tata1mg_link", "amazon_link", "flipkart_link"];

/// Whether a cell names several categories.
fn is_several(cell: &str) -> bool {
    words::categories(cell).len() > 1
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

/// Reads the cells of a row.
struct CellReader<'r, 'f> {
    row: &'r ProductRow<'f>,
    known: &'r KnownNames,
    values: &'r mut ListValues,
    notes: &'r mut Vec<String>,
}

impl CellReader<'_, '_> {
    /// What a cell says of its field, which holds `old`.
    fn read(&mut self, cell: &Cell<'_>, old: Slot<'_>) -> CellValue {
        let text = cell.2;
        match old {
            Slot::Text(_) if text.is_empty() => CellValue::Text(None),
            Slot::List(_) if text.is_empty() => CellValue::List(None),
            Slot::Text(old) if old.as_deref() == Some(text) => CellValue::Kept,
            Slot::Text(_) => self.text(cell),
            Slot::List(old) => CellValue::List(Some(self.list(cell, old.as_deref().unwrap_or_default()))),
            Slot::Documents(old) => {
                let old = old.as_deref().unwrap_or_default();
                let entries = cells::split(text, self.row.list_separator);
                CellValue::Documents(entries.iter().filter_map(|entry| self.document(entry, old)).collect())
            }
        }
    }

    /// The document that an entry of a cell names: one that the product has, else one of the library; none, with a note, when
    /// there is no such document.
    fn document(&mut self, entry: &str, old: &[DocumentInput]) -> Option<DocumentInput> {
        let named = NamedDocument::read(entry);
        let key = fold(&named.name);
        let is_own = |own: &&DocumentInput| own.name.as_deref().is_some_and(|name| fold(name) == key);
        let own = old.iter().find(is_own).and_then(|own| own.url.as_ref());
        let Some(url) = own.or_else(|| self.known.documents.get(&key)) else {
            let name = shortened(&named.name, 100);
            self.notes.push(format!("There is no document “{name}” in the library; it is left out."));
            return None;
        };
        Some(DocumentInput {
            url: Some(url.clone()),
            name: Some(named.name),
            kind: Some(named.kind.name().to_owned()),
            date: named.date.map(|date| date.to_string()),
        })
    }

    /// The values of a cell that holds several.
    fn list(&mut self, &(field, heading, cell): &Cell<'_>, old: &[String]) -> Vec<String> {
        let own = |value: &str| old.iter().find(|own| fold(own) == fold(value)).cloned();
        let parts = cells::split(cell, self.row.list_separator);
        match field {
            "schedules" => match self.values.read(field, heading, cell) {
                Reading::As(value) => value.split(';').map(str::to_owned).collect(),
                Reading::Nothing => Vec::new(),
                Reading::Unknown => vec![cell.to_owned()],
            },
            "badges" => {
                let mut read = |part: &str| self.values.read(field, heading, part).or_written(part);
                parts.iter().filter_map(|part| own(part).or_else(|| read(part))).collect()
            }
            "benefits" => {
                let known = |part: &str| self.known.benefits.get(&fold(part)).cloned();
                parts.into_iter().map(|part| own(&part).or_else(|| known(&part)).unwrap_or(part)).collect()
            }
            _ => parts,
        }
    }

    /// What a cell with one text says.
    fn text(&mut self, whole: &Cell<'_>) -> CellValue {
        let &(field, heading, cell) = whole;
        let as_it_is = || CellValue::Text(Some(cell.to_owned()));
        match field {
            "pack_size" if cells::is_date(cell) => {
                self.left_out(whole, "is a date: the spreadsheet has made one of the pack")
            }
            // 'Box' among forms that values alone tell.
            "formulation" if self.row.is_form_guessed() && !is_form(cell) => CellValue::Kept,
            "formulation" | "pack_size" => {
                let form =
                    [self.row.cell("formulation"), self.row.cell("name")].map(Option::unwrap_or_default);
                let better = match field {
                    "formulation" => words::formulation(cell).map(str::to_owned),
                    _ => words::pack_size(cell, &form.join(" ")).map(|pack| pack.text),
                };
                // '10 ml Vial' is right as it is.
                let is_same =
                    |better: &String| fold(better) == fold(cell) && cell.contains(char::is_lowercase);
                let Some(better) = better.filter(|better| better != cell && !is_same(better)) else {
                    return as_it_is();
                };
                self.values.note_spelling(field, heading, cell, &better);
                CellValue::Text(Some(better))
            }
            "hsn" | "gtin" if cells::is_shortened_number(cell) => self.left_out(whole, SHORTENED),
            "gtin" if cell.ends_with("00000") => {
                self.left_out(whole, "ends with zeros, as a spreadsheet leaves them in place of lost digits")
            }
            "hsn" | "gtin" => CellValue::Text(Some(cells::with_lost_zero(field, cell, self.notes))),
            "kind" | "availability" | "category" => {
                let read = self.values.read(field, heading, cell);
                let is_open = read == Reading::Unknown && field == "category" && is_several(cell);
                CellValue::Text(read.or_written(cell).filter(|_| !is_open))
            }
            _ => as_it_is(),
        }
    }

    /// Leaves a cell out that says what cannot be taken.
    fn left_out(&mut self, (field, heading, cell): &Cell<'_>, why: &str) -> CellValue {
        self.notes.push(format!("{heading} {cell} {why}. {IT_IS_LEFT_OUT}"));
        self.values.leave_out(field);
        CellValue::Kept
    }
}

/// The form of a product as a row fills it in, and what is told of that.
pub(super) struct RowForm<'r, 'f> {
    pub(super) row: &'r ProductRow<'f>,
    pub(super) before: Option<&'r Product>,
    pub(super) form: ProductInput,
    pub(super) report: RowReport,
}

impl<'r, 'f> RowForm<'r, 'f> {
    /// That of a row about a product that is there, or a new one.
    pub(super) fn new(row: &'r ProductRow<'f>, before: Option<&'r Product>, report: RowReport) -> Self {
        let form = before.map(ProductInput::from).unwrap_or_default();
        // Alternative texts are not in lists.
        Self { row, before, form: ProductInput { image_alts: None, ..form }, report }
    }

    pub(super) fn note(&mut self, note: String) {
        self.report.notes.push(note);
    }

    /// Says what is wrong with a field.
    pub(super) fn wrong(&mut self, field: &str, message: impl Into<String>) {
        self.report.errors.push(self.row.error(field, message));
    }

    /// Fills in what the row says, over what a product says now: first every cell is read, then all of them are put into their
    /// places. What the product says already stays as it is written.
    pub(super) fn fill(&mut self, known: &KnownNames, values: &mut ListValues) {
        let row = self.row;
        if let Some(cells) = row.too_many {
            let message = format!(
                "The row has {cells} cells and the list {} headings: put quotes around a text with commas",
                row.columns.iter().filter(|column| column.header != MORE_CELLS).count()
            );
            let (column, field) = ("Row".to_owned(), "name".to_owned());
            self.report.errors.push(RowError { column, field, message });
        }
        for (_, heading, cell) in &row.errors {
            self.note(format!("{heading} {cell} is an error of the spreadsheet; the field stays as it is."));
        }
        if row.cell("sku").is_some_and(cells::is_shortened_number) {
            self.wrong("sku", SHORTENED);
        }
        let Self { form, report, .. } = &mut *self;
        let mut reader = CellReader { row, known, values, notes: &mut report.notes };
        let read = row.cells.iter().filter_map(|cell| Some((cell.0, reader.read(cell, form.slot(cell.0)?))));
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
            form.name = row.name().or_else(|| row.made_name());
        }
        self.join_strength();
        self.fill_required(values);
    }

    /// The strength of a column of its own joins the substances, or else the name.
    fn join_strength(&mut self) {
        let (row, form) = (self.row, &mut self.form);
        let Some(cell) = row.cell(STRENGTH) else { return };
        let heading = row.heading(STRENGTH);
        let strength = ColumnStrength::new(heading, cell);
        if let Some(pack) = strength.pack(form.formulation.as_deref().or(form.name.as_deref())) {
            if form.pack_size.as_deref().is_none_or(str::is_empty) {
                form.pack_size = Some(pack);
            }
            self.note(format!("{heading} {cell} is the pack, and no strength."));
        } else if let Some(composition) =
            form.composition.as_mut().filter(|_| row.cell("composition").is_some_and(says_substances))
        {
            match strength.joined_to(composition) {
                Some(joined) => *composition = joined,
                None => self.note(format!("{heading} {cell} does not fit the substances, and is left out.")),
            }
        } else if row.cell("name").is_some() {
            form.name = row.name();
        }
    }

    /// Completes what the row's column of compositions says by its name: substances without strengths take those of the name, and
    /// strengths without substances its substances. Where the two contradict each other the product has no strength.
    fn join_name(&mut self, name: &NameReading) {
        let Some(cell) = self.row.cell("composition") else { return };
        let Some(composition) = self.form.composition.clone() else { return };
        let heading = self.row.heading("composition");
        if !says_substances(cell) {
            // What is no strength, such as 'Cotton', stays as it is written.
            let is_strength = cell.starts_with(|c: char| c.is_ascii_digit());
            if let Some(named) = name.composition().filter(|_| is_strength) {
                let strengths = ColumnStrength::new(heading, cell);
                self.form.composition = Some(strengths.joined_to(&named).unwrap_or(named));
            }
            return;
        }
        let ingredients = parse(&composition).ingredients;
        // A volume, or the weight of a tube or of a dog, is no strength. Two words for one substance may be two in a combination.
        let form_of = self.form.formulation.as_deref().or(self.form.name.as_deref());
        let mut strengths = name.strengths();
        strengths.retain(|text| ColumnStrength::new("", text).pack(form_of).is_none());
        if substances(&composition).len() > ingredients.len() {
            return;
        }
        if ingredients.iter().all(|one| one.exact().is_none()) && ingredients.len() == strengths.len() {
            let pairs = ingredients.iter().zip(&strengths).map(|(one, text)| format!("{} {text}", one.name));
            self.form.composition = Some(pairs.collect::<Vec<_>>().join("; "));
        } else if let ([only], Some(said)) = (&ingredients[..], name.only_strength())
            && read_name(cell).strengths().len() < 2
            && only.exact().is_some_and(|strength| contradict(strength, said))
        {
            self.note(format!(
                "The name says {said} and {heading} says {cell}: the product has no strength until the list says one."
            ));
            self.report.doubt = Some(ReadingDoubt::ContradictingStrengths);
            self.form.composition = Some(only.name.clone());
        }
    }

    /// Reads the name for the fields that are still empty.
    pub(super) fn read_name(&mut self, known: &KnownSubstances) {
        let row = self.row;
        let Some(name) = self.form.name.clone() else { return };
        let with_form = row.form_with_strength().map(|cell| format!("{name} {cell}"));
        let reading = read_name_of(with_form.as_deref().unwrap_or(&name), known);
        if let Some(said) = reading.formulation().filter(|_| with_form.is_some() || row.is_form_guessed()) {
            self.form.formulation = Some(said);
        }
        self.join_name(&reading);
        let Self { form, report, .. } = self;
        if report.doubt.is_none() && is_blank(form.composition.as_deref()) {
            report.doubt = reading.doubt().map(|doubt| match doubt {
                NameDoubt::UnknownSubstance => ReadingDoubt::UnknownSubstance,
                NameDoubt::UnassignedStrength => ReadingDoubt::UnassignedStrength,
            });
        }
        // Strips of a test and a kit are no dosage forms.
        let is_article = matches!(reading.kind, ProductKind::NoMedicine(_));
        let is_form = |form: &&str| !is_article && dosage_form(form).is_some();
        // The size of an article is none of a medicine: '40 mg/0.4 ml 2 syringes' of enoxaparin.
        let is_size = is_article && row.cell("composition").is_some_and(says_substances);
        let composition = match reading.doubt() {
            // 'Tablet, 200 mg, 400 mg': one of them would be wrong.
            Some(NameDoubt::UnassignedStrength) if with_form.is_some() => {
                Some(reading.substances.iter().map(|one| one.name.as_str()).collect::<Vec<_>>().join("; "))
            }
            _ => reading.composition(),
        };
        let of_pack = || Some(read_pack(form.pack_size.as_deref()?)?.form.filter(is_form)?.to_owned());
        let said = [
            ("composition", composition),
            ("formulation", reading.formulation().or_else(of_pack)),
            ("pack_size", reading.pack_size().filter(|_| !is_size)),
        ];
        for (field, said) in said {
            let (Some(said), Some(Slot::Text(text))) = (said, form.slot(field)) else { continue };
            // What a column leaves empty of a product that is known is empty on purpose.
            let is_left = self.before.is_some() && row.has_column(field);
            if !is_left && is_blank(text.as_deref()) {
                *text = Some(said.clone());
                report.read.insert(field.to_owned(), said);
            }
        }
        if !report.read.is_empty() {
            report.unread = reading.left_over;
        }
    }

    /// Category and short description of a row that says nothing of them, as the sender has said.
    fn fill_required(&mut self, values: &mut ListValues) {
        let row = self.row;
        let several = row.cell("category").filter(|cell| is_several(cell));
        if let Some(cell) = several.filter(|_| is_blank(self.form.category.as_deref())) {
            let cell = shortened(cell, 60);
            self.wrong("category", format!("“{cell}” names several categories; say which is meant"));
        } else if is_blank(self.form.category.as_deref()) {
            match values.read("category", row.heading("category"), "") {
                Reading::As(category) => self.form.category = Some(category),
                _ => self.wrong("category", "is missing"),
            }
        }
        let form = &mut self.form;
        if form.composed != Some(true) && is_blank(form.description.as_deref()) {
            let read = values.read("description", row.heading("description"), "");
            if read == Reading::As(FROM_COMPOSITION.to_owned()) && !is_blank(form.composition.as_deref()) {
                form.description.clone_from(&form.composition);
            } else {
                form.composed = Some(true);
            }
        }
    }

    /// The product that the form makes; none, with the messages beside their columns, when it makes none. A field of which
    /// something has been said already is left at that. What may be left out is, with a note.
    pub(super) fn parse(&mut self, values: &mut ListValues) -> Result<Option<NewProduct>> {
        let (row, before) = (self.row, self.before);
        let stored_badges = before.map_or(&[][..], |product| &product.summary.badges);
        let mut left_out = Vec::new();
        let mut parsed = NewProduct::parse_over(self.form.clone(), stored_badges);
        if let Err(Error::Invalid(errors)) = &parsed {
            let mut old = before.map(ProductInput::from).unwrap_or_default();
            for (name, cell) in LEFT_OUT.iter().filter_map(|name| Some((*name, row.cell(name)?))) {
                let Some((_, messages)) = errors.iter().find(|(field, _)| *field == name) else { continue };
                let (heading, cell) = (row.heading(name), shortened(cell, 60));
                self.note(format!("{heading} {cell} {}. {IT_IS_LEFT_OUT}", messages.join("; ")));
                if let (Some(Slot::Text(text)), Some(Slot::Text(old))) =
                    (self.form.slot(name), old.slot(name))
                {
                    *text = old.take();
                }
                left_out.push(name);
            }
            // What the product had may be refused today as well: then the row is wrong.
            if !left_out.is_empty() {
                parsed = NewProduct::parse_over(self.form.clone(), stored_badges);
            }
        }
        match parsed {
            Ok(product) => {
                for name in left_out {
                    values.leave_out(name);
                }
                Ok(Some(product))
            }
            Err(Error::Invalid(errors)) => {
                let told: Vec<_> = self.report.errors.iter().map(|error| error.field.clone()).collect();
                for (name, messages) in errors.iter().filter(|(name, _)| !told.iter().any(|own| own == name))
                {
                    for message in messages {
                        self.wrong(name, message.as_str());
                    }
                }
                Ok(None)
            }
            Err(other) => Err(other),
        }
    }
}

fn is_blank(text: Option<&str>) -> bool {
    text.is_none_or(|text| text.trim().is_empty())
}
