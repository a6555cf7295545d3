//! The dry run of a list of products, and what a row changes of a product.

use std::collections::HashMap;

use super::columns::{names, shortened};
use super::file::ListFile;
use super::identity::{KnownProducts, is_own_export, loose};
use super::pictures::{OTHER_FORMAT, PictureDesk, Pictures};
use super::plan::{FieldChange, ImportAbout, ImportKind, ImportRow, PlannedRow, RowChange, RowReport};
use super::product_rows::ProductRow;
use super::row_form::{KnownNames, RowForm};
use super::run::ImportContext;
use super::values::ListValues;
use super::{cells, layout, store};
use crate::catalogue::new_product::{FieldValue, NewProduct, ProductInput};
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::product_document::NamedDocument;
use crate::catalogue::store::products::find_row;
use crate::catalogue::store::terms;
use crate::catalogue::term::TermKind;
use crate::catalogue::visibility::{VISIBILITY, Visibility};
use crate::error::{Error, Result};
use crate::media;
use crate::media::bucket::Bucket;
use crate::platform::db::Db;
use medicine::reading::KnownSubstances;
use spreadsheet::SheetRow;
use text::fold;

/// Rows that are stored in one write.
const BATCH: usize = 200;

/// Finds out what a list would do, and stores it as a plan under the name of its file; returns its id. Blocks for seconds.
pub(crate) fn plan(
    context: &ImportContext<'_>,
    name: &str,
    file: &ListFile,
    desk: &PictureDesk<'_>,
) -> Result<i64> {
    let (categories, former) = context.db.read_blocking(|snapshot| {
        let kind = TermKind::Category;
        Ok((terms::all(snapshot, kind)?, terms::former_slugs(snapshot, kind)?))
    })?;
    let options = (file.options.new_categories, file.about.remembered);
    let values = ListValues::new(file.said.answers.clone(), &categories, former, options)?;
    context.plan((ImportKind::Products, name), &file.about, |writer| {
        let (db, import) = (writer.db, writer.import);
        db.write_blocking(|tx| store::set_said(tx, import, file.headings.as_deref(), &file.said))?;
        let (known, products) = db.read_blocking(|snapshot| {
            let benefits = terms::all(snapshot, TermKind::Benefit)?.into_iter();
            let benefits = benefits.map(|term| (fold(&term.name), term.name)).collect();
            let documents = media::store::documents(snapshot)?.into_iter();
            let documents = documents.map(|one| (fold(&one.name), one.url)).collect();
            Ok((KnownNames { benefits, documents }, KnownProducts::new(snapshot, is_own_export(file))?))
        })?;
        let mut planner = Planner {
            db,
            file,
            pictures: Pictures::new(writer, desk),
            values,
            known,
            products,
            lines_by_gtin: HashMap::new(),
            left_groups: 0,
            about: file.about.clone(),
            repeated: 0,
            substances: file.substances(),
        };
        for rows in file.rows.chunks(BATCH) {
            let planned = rows.iter().map(|row| planner.row(row));
            let planned: Vec<_> = planned.filter_map(Result::transpose).collect::<Result<_>>()?;
            writer.insert(&planned)?;
        }
        for gone in planner.gone()?.chunks(BATCH) {
            writer.insert(gone)?;
        }
        let Planner { mut about, values, left_groups, repeated, .. } = planner;
        if left_groups > 0 {
            let note = format!("{left_groups} rows of groups that you leave out are not imported.");
            about.notes.push(note);
        }
        about.notes.extend(layout::told(
            repeated,
            "row has the name, the pack and the strength of another one, which is kept once",
            "rows have the name, the pack and the strength of another one, which is kept once",
        ));
        values.report(&mut about);
        db.write_blocking(|tx| store::set_about(tx, import, &about))
    })
}

/// Every row reads a snapshot of its own: pictures take long, and a reader that is held keeps the write-ahead log growing.
/// What changes meanwhile is noticed when the plan is applied.
struct Planner<'s> {
    db: &'s Db,
    file: &'s ListFile,
    pictures: Pictures<'s>,
    values: ListValues,
    known: KnownNames,
    products: KnownProducts,
    /// The lines of bar codes.
    lines_by_gtin: HashMap<String, u32>,
    /// Rows that are left out with their group.
    left_groups: u64,
    /// What is said of the file, with what is counted.
    about: ImportAbout,
    /// Rows that are another one once more.
    repeated: usize,
    /// The substances that the list itself names.
    substances: KnownSubstances,
}

impl Planner<'_> {
    /// What a row does: the form of its product, filled in, parsed once, and compared with what there is. None for a row of a group
    /// that is left out.
    fn row(&mut self, sheet_row: &SheetRow) -> Result<Option<PlannedRow>> {
        let row = ProductRow::new(self.file, sheet_row);
        let group = row.cell("category").unwrap_or_default();
        if self.values.leaves_out_group(row.heading("category"), group) {
            self.left_groups += 1;
            return Ok(None);
        }
        let mut report = RowReport { sku: row.cell("sku").map(str::to_owned), ..RowReport::default() };
        let Ok(target) = self.products.target(&row, &mut self.values, &mut report) else {
            self.repeated += 1;
            return Ok(None);
        };
        let find = |id| self.db.read_blocking(|snapshot| find_row(snapshot, id));
        let before = target.map(find).transpose()?.flatten();
        let mut filled = RowForm::new(&row, before.as_ref(), report);
        let own_sku = filled.form.sku.clone();
        filled.fill(&self.known, &mut self.values);
        if row.cell("sku") != filled.report.sku.as_deref() {
            filled.form.sku.clone_from(&filled.report.sku);
        }
        if let (Some(own), Some(typed)) = (own_sku, filled.form.sku.clone())
            && !own.eq_ignore_ascii_case(&typed)
            && loose(&own) == loose(&typed)
        {
            filled.note(format!("SKU {typed} is {own} here."));
            filled.form.sku = Some(own);
        }
        if !self.file.options.leaves_names && (row.cell("name").is_some() || before.is_none()) {
            filled.read_name(&self.substances);
            self.about.read_names += u64::from(!filled.report.read.is_empty());
            if let Some(doubt) = filled.report.doubt {
                *self.about.doubts.entry(doubt.as_ref().to_owned()).or_default() += 1;
            }
        }
        if !self.file.options.new_categories {
            self.note_unknown_category(&mut filled);
        }
        self.take_pictures(&mut filled)?;
        let old_name = before.as_ref().map(|product| product.summary.name.clone());
        let name = shortened(&filled.form.name.clone().or(old_name).unwrap_or_default(), 200);
        let product = filled.parse(&mut self.values)?;
        if let Some(product) = product.as_ref().filter(|product| !product.images.is_empty()) {
            let missing =
                self.db.read_blocking(|snapshot| media::store::missing(snapshot, &product.images))?;
            for url in missing {
                filled.wrong("images", format!("{url} is not among the pictures of this site"));
            }
        }
        let product = product.filter(|_| filled.report.errors.is_empty());
        if let Some(gtin) = product.as_ref().and_then(|product| product.gtin.clone()) {
            let first = *self.lines_by_gtin.entry(gtin).or_insert(row.line);
            if first != row.line {
                filled.note(format!("The GTIN is that of row {first}, too: two products have two numbers."));
            }
        }
        let mut report = filled.report;
        if let Some(product) = &product {
            if product.composed && !product.description.is_empty() {
                self.about.composed += 1;
                self.about.composed_example.get_or_insert_with(|| shortened(&product.description, 200));
            }
            report.sku.clone_from(&product.sku);
            report.changes = changes(before.as_ref(), product);
        }
        let change = match (&product, &before) {
            (None, _) => RowChange::Wrong,
            (Some(_), None) => RowChange::New,
            (Some(_), Some(_)) if report.changes.is_empty() => RowChange::Unchanged,
            (Some(_), Some(_)) => RowChange::Changed,
        };
        let content = match (change, &product) {
            (RowChange::Unchanged, _) => Ok(None),
            (_, Some(product)) => serde_json::to_string(product).map(Some),
            (_, None) => serde_json::to_string(&sheet_row.cells.iter().collect::<Vec<_>>()).map(Some),
        };
        let id = before.as_ref().map(|product| product.summary.id.get());
        let id = id.filter(|_| change != RowChange::Wrong);
        Ok(Some(PlannedRow {
            content: content.map_err(Error::internal)?,
            revision: before.as_ref().map(|product| product.revision),
            row: ImportRow { line: row.line, change, id, name, report },
        }))
    }

    /// The products that the list has not, of those that lists like it brought, or of all.
    fn gone(&self) -> Result<Vec<PlannedRow>> {
        let of_all = self.file.options.gone_of_all;
        if self.file.headings.is_none() && !of_all {
            return Ok(Vec::new());
        }
        let named: Vec<_> = self.products.named().map(ProductId::get).collect();
        self.db.read_blocking(|snapshot| store::not_in_list(snapshot, &named, of_all))
    }

    /// Pictures that came with the list: those that the row names, or else, for a product without any, those called like its
    /// SKU, or like its name where it has none. A picture that is no use is a note; the row stays.
    fn take_pictures(&mut self, filled: &mut RowForm<'_, '_>) -> Result<()> {
        let (row, before) = (filled.row, filled.before);
        let named = filled.form.images.take().unwrap_or_default();
        let (mut images, mut is_foreign) = (Vec::new(), false);
        let by_name = before.and_then(|product| self.pictures.by_name(product.summary.id));
        for called in &named {
            if Bucket::ProductImages.holds(called) || by_name.is_some() {
                images.push(called.clone());
            } else if let Some(name) = self.pictures.find(called) {
                self.add_picture(&name, &mut images, filled)?;
            } else if self.pictures.are_there() {
                filled.note(match self.pictures.in_another_format(called) {
                    Some(name) => format!("{} {OTHER_FORMAT}", shortened(&name, 100)),
                    None => format!("There is no picture {}; it is left out.", shortened(called, 100)),
                });
            } else {
                let called = shortened(called, 100);
                filled.note(format!("{called} is not on this site; put the pictures and the list into one ZIP. It is left out."));
                is_foreign = true;
            }
        }
        let sku = row.cell("sku").or(filled.form.sku.as_deref()).unwrap_or_default();
        let called_so = match by_name {
            Some(names) => names.to_vec(),
            None if !named.is_empty() => Vec::new(),
            None if sku.is_empty() => self.pictures.of_name(filled.form.name.as_deref().unwrap_or_default()),
            None => self.pictures.of_sku(sku),
        };
        for name in called_so {
            self.add_picture(&name, &mut images, filled)?;
        }
        if is_foreign {
            self.values.leave_out("images");
            if images.is_empty() {
                images = before.map(|product| product.summary.images.clone()).unwrap_or_default();
            }
        }
        filled.form.images = Some(images);
        Ok(())
    }

    fn add_picture(
        &mut self,
        name: &str,
        images: &mut Vec<String>,
        filled: &mut RowForm<'_, '_>,
    ) -> Result<()> {
        match self.pictures.take(name)? {
            Ok(url) if images.contains(&url) => {}
            Ok(url) => images.push(url),
            Err(why) => filled.note(format!("A picture is left out: {why}.")),
        }
        Ok(())
    }

    /// Notes a category of the row that the site does not have, unless the product has it already.
    fn note_unknown_category(&self, filled: &mut RowForm<'_, '_>) {
        let Some(category) = filled.form.category.clone().filter(|_| filled.row.cell("category").is_some())
        else {
            return;
        };
        let has_it = |product: &Product| product.summary.category == category;
        if !self.values.has_category(&category) && !filled.before.is_some_and(has_it) {
            let category = shortened(&category, 100);
            filled.note(format!("There is no category “{category}” yet; it is made with the import."));
        }
    }
}

/// Longest text of a change that a report shows, characters.
const SHOWN: usize = 300;

/// What a row makes of a product, in the order of the fields.
fn changes(before: Option<&Product>, after: &NewProduct) -> Vec<FieldChange> {
    // As a save would store it now, or as it is when a save would refuse it.
    let before = before.map(|product| {
        NewProduct::parse_over(ProductInput::from(product), &product.summary.badges)
            .unwrap_or_else(|_| NewProduct::from(product))
    });
    names().filter_map(|name| changed_field(before.as_ref(), after, name)).collect()
}

/// What a product changes in a field; none where that is nothing.
pub(super) fn changed_field(
    before: Option<&NewProduct>,
    after: &NewProduct,
    name: &str,
) -> Option<FieldChange> {
    let before = before.map(|product| shown(product, name)).unwrap_or_default();
    // A new product is public unless something else is said.
    let is_usual = name == VISIBILITY && after.visibility.unwrap_or_default() == Visibility::Public;
    let after = shown(after, name);
    let is_changed = before != after && !(before.is_empty() && is_usual);
    is_changed.then(|| FieldChange {
        field: name.to_owned(),
        before: shortened(&before, SHOWN),
        after: shortened(&after, SHOWN),
    })
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
