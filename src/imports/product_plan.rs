//! The dry run of a list of products.

use std::collections::{HashMap, HashSet};

use super::columns::shortened;
use super::file::ListFile;
use super::pictures::{OTHER_FORMAT, PictureDesk, Pictures};
use super::plan::{ImportKind, ImportRow, PlannedRow, RowChange, RowError, RowReport};
use super::planning::{PlanContext, PlanWriter};
use super::product_rows::{KnownNames, ProductRow, changes};
use super::values::ListValues;
use crate::catalogue::new_product::ProductInput;
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::store::products::{all_keys, find_row};
use crate::catalogue::store::terms;
use crate::catalogue::term::TermKind;
use crate::error::{Error, Result};
use crate::media;
use crate::media::bucket::Bucket;
use crate::platform::columns::parse_number;
use crate::platform::db::{Db, Snapshot};
use crate::platform::spreadsheet::SheetRow;
use crate::platform::text::fold;

/// Rows that are stored in one write.
const BATCH: usize = 200;

/// Finds out what a list would do, and stores it as a plan; returns its id. Blocks for seconds.
pub(crate) fn plan(context: &PlanContext<'_>, file: &ListFile, desk: &PictureDesk<'_>) -> Result<i64> {
    let categories = context.db.read_blocking(|snapshot| terms::all(snapshot, TermKind::Category))?;
    let values = ListValues::new(file.answers.clone(), &categories)?;
    context.plan(ImportKind::Products, &file.about, |writer| {
        let mut planner = Planner::new(writer, Pictures::new(writer, desk), values)?;
        for rows in file.rows.chunks(BATCH) {
            let planned: Vec<_> = rows.iter().map(|row| planner.row(file, row)).collect::<Result<_>>()?;
            writer.insert(&planned)?;
        }
        let mut about = file.about.clone();
        planner.values.report(&mut about);
        writer.set_about(&about)
    })
}

/// Every row reads a snapshot of its own: pictures take long, and a reader that is held keeps the write-ahead log growing.
/// What changes meanwhile is noticed when the plan is applied.
struct Planner<'s> {
    db: &'s Db,
    pictures: Pictures<'s>,
    values: ListValues,
    known: KnownNames,
    ids_by_sku: HashMap<String, ProductId>,
    names_by_id: HashMap<ProductId, String>,
    /// Names of products without SKU.
    unnumbered: HashSet<String>,
    /// The line of each SKU of the file.
    lines_by_sku: HashMap<String, u32>,
    /// The first line of each GTIN of the file.
    lines_by_gtin: HashMap<String, u32>,
    /// The line of each product that the file names.
    lines_by_id: HashMap<ProductId, u32>,
}

impl<'s> Planner<'s> {
    fn new(writer: &'s PlanWriter<'_>, pictures: Pictures<'s>, values: ListValues) -> Result<Self> {
        let db = writer.db;
        db.read_blocking(|snapshot| Self::from_snapshot(snapshot, db, pictures, values))
    }

    fn from_snapshot(
        snapshot: &Snapshot,
        db: &'s Db,
        pictures: Pictures<'s>,
        values: ListValues,
    ) -> Result<Self> {
        let mut known = KnownNames::default();
        for term in terms::all(snapshot, TermKind::Benefit)? {
            known.benefits.insert(fold(&term.name), term.name);
        }
        for document in media::store::documents(snapshot)? {
            known.documents.insert(fold(&document.name), document.url);
        }
        let (mut ids_by_sku, mut names_by_id) = (HashMap::new(), HashMap::new());
        let mut unnumbered = HashSet::new();
        for product in all_keys(snapshot)? {
            if let Some(sku) = product.sku {
                ids_by_sku.insert(sku.to_ascii_lowercase(), product.id);
            } else {
                unnumbered.insert(product.name_key.clone());
            }
            names_by_id.insert(product.id, product.name_key);
        }
        let (lines_by_sku, lines_by_gtin, lines_by_id) = (HashMap::new(), HashMap::new(), HashMap::new());
        Ok(Self {
            db,
            pictures,
            values,
            known,
            ids_by_sku,
            names_by_id,
            unnumbered,
            lines_by_sku,
            lines_by_gtin,
            lines_by_id,
        })
    }

    /// What a row does: the form of its product, filled in, parsed once, and compared with what there is.
    fn row(&mut self, file: &ListFile, sheet_row: &SheetRow) -> Result<PlannedRow> {
        let row = ProductRow::new(file, sheet_row);
        let mut report = RowReport { sku: row.cell("sku").map(str::to_owned), ..RowReport::default() };
        let target = self.target(&row, &mut report);
        let find = |id| self.db.read_blocking(|snapshot| find_row(snapshot, id));
        let before = target.map(find).transpose()?.flatten();
        let mut form = before.as_ref().map(ProductInput::from).unwrap_or_default();
        // Alternative texts are not in lists.
        form.image_alts = None;
        row.fill(&mut form, &self.known, &mut self.values, &mut report);
        self.note_unknown_category(&row, &form, before.as_ref(), &mut report.notes);
        self.take_pictures(&row, &mut form, before.as_ref(), &mut report.notes)?;
        let old_name = before.as_ref().map(|product| product.summary.name.clone());
        let name = shortened(&form.name.clone().or(old_name).unwrap_or_default(), 200);
        let product = row.parse(form, before.as_ref(), &mut self.values, &mut report)?;
        if let Some(product) = &product {
            let missing =
                self.db.read_blocking(|snapshot| media::store::missing(snapshot, &product.images))?;
            let message = |url| format!("{url} is not among the pictures of this site");
            report.errors.extend(missing.into_iter().map(|url| row.error("images", message(url))));
        }
        let product = product.filter(|_| report.errors.is_empty());
        if let Some(gtin) = product.as_ref().and_then(|product| product.gtin.clone()) {
            let first = *self.lines_by_gtin.entry(gtin).or_insert(sheet_row.line);
            if first != sheet_row.line {
                report
                    .notes
                    .push(format!("The GTIN is that of row {first}, too: two products have two numbers."));
            }
        }
        if let Some(product) = &product {
            report.sku.clone_from(&product.sku);
            report.changes = changes(before.as_ref(), product);
        }
        let change = match (&product, &before) {
            (None, _) => RowChange::Wrong,
            (Some(_), None) => RowChange::New,
            (Some(_), Some(_)) if report.changes.is_empty() => RowChange::Unchanged,
            (Some(_), Some(_)) => RowChange::Changed,
        };
        let is_saved = matches!(change, RowChange::New | RowChange::Changed);
        let content = match product.filter(|_| is_saved) {
            Some(product) => Some(serde_json::to_string(&product)),
            None if change == RowChange::Wrong => {
                Some(serde_json::to_string(&sheet_row.cells.iter().collect::<Vec<_>>()))
            }
            None => None,
        };
        let id = before.as_ref().map(|product| product.summary.id.get());
        Ok(PlannedRow {
            key: report.sku.clone(),
            content: content.transpose().map_err(Error::internal)?,
            revision: before.as_ref().map(|product| product.revision),
            row: ImportRow {
                line: row.line,
                change,
                id: id.filter(|_| change != RowChange::Wrong),
                name,
                report,
            },
        })
    }

    /// Pictures that came with the list: those that the row names, or else, for a product without any, those called like its
    /// SKU. A picture that is no use is a note; the row stays.
    fn take_pictures(
        &mut self,
        row: &ProductRow<'_>,
        form: &mut ProductInput,
        before: Option<&Product>,
        notes: &mut Vec<String>,
    ) -> Result<()> {
        let named = form.images.clone().unwrap_or_default();
        if !self.pictures.are_there() {
            let (own, foreign): (Vec<_>, Vec<_>) =
                named.into_iter().partition(|called| Bucket::ProductImages.holds(called));
            for called in &foreign {
                let called = shortened(called, 100);
                notes.push(format!("{called} is not on this site; put the pictures and the list into one ZIP. It is left out."));
            }
            if !foreign.is_empty() {
                self.values.leave_out("images");
                let old = || before.map(|product| product.summary.images.clone());
                form.images = if own.is_empty() { old() } else { Some(own) };
            }
            return Ok(());
        }
        let mut images = Vec::new();
        for called in &named {
            if Bucket::ProductImages.holds(called) {
                images.push(called.clone());
            } else if let Some(name) = self.pictures.find(called) {
                images.extend(self.picture(&name, notes)?);
            } else {
                notes.push(match self.pictures.in_another_format(called) {
                    Some(name) => format!("{} {OTHER_FORMAT}", shortened(&name, 100)),
                    None => format!("There is no picture {}; it is left out.", shortened(called, 100)),
                });
            }
        }
        if named.is_empty() {
            let sku = row.cell("sku").or(form.sku.as_deref()).unwrap_or_default().to_owned();
            for name in self.pictures.of_sku(&sku) {
                images.extend(self.picture(&name, notes)?);
            }
        }
        form.images = Some(images);
        Ok(())
    }

    /// The address of a picture; none, with a note, when it is no use.
    fn picture(&mut self, name: &str, notes: &mut Vec<String>) -> Result<Option<String>> {
        Ok(match self.pictures.take(name)? {
            Ok(url) => Some(url),
            Err(why) => {
                notes.push(format!("A picture is left out: {why}."));
                None
            }
        })
    }

    /// Notes a category of the row that the site does not have, unless the product has it already.
    fn note_unknown_category(
        &self,
        row: &ProductRow<'_>,
        form: &ProductInput,
        before: Option<&Product>,
        notes: &mut Vec<String>,
    ) {
        let Some(category) = form.category.as_deref().filter(|_| row.cell("category").is_some()) else {
            return;
        };
        if !self.values.has_category(category)
            && before.is_none_or(|product| product.summary.category != category)
        {
            let category = shortened(category, 100);
            notes.push(format!(
                "There is no category “{category}” yet: the product is on no category’s page."
            ));
        }
    }

    /// The product that a row is about: by its SKU, without one by its id. An unknown SKU is a new product, unless id and name
    /// are those of one whose SKU the row changes.
    fn target(&mut self, row: &ProductRow<'_>, report: &mut RowReport) -> Option<ProductId> {
        let typed_id = row.cell("id");
        let id = typed_id.and_then(parse_number).map(ProductId::new);
        if typed_id.is_some() && id.is_none() {
            report.errors.push(row.error("id", "must be the number of a product, or empty"));
        }
        let id = id.filter(|id| self.names_by_id.contains_key(id));
        let name = fold(row.cell("name").unwrap_or_default());
        let target = if let Some(sku) = row.cell("sku") {
            let key = sku.to_ascii_lowercase();
            if let Some(first) = self.lines_by_sku.get(&key) {
                report.errors.push(row.error("sku", format!("is in line {first} already")));
            } else {
                self.lines_by_sku.insert(key.clone(), row.line);
            }
            let same_name = |id: &ProductId| self.names_by_id.get(id).is_some_and(|own| *own == name);
            self.ids_by_sku.get(&key).copied().or_else(|| id.filter(same_name))
        } else {
            if id.is_none() && self.unnumbered.contains(&name) {
                let message = "There is a product of this name without SKU; give its id to change it, or an SKU to add another";
                report.errors.push(row.error("sku", message));
            }
            id
        };
        self.refuse_repeated(row, target, &mut report.errors);
        target
    }

    fn refuse_repeated(
        &mut self,
        row: &ProductRow<'_>,
        target: Option<ProductId>,
        errors: &mut Vec<RowError>,
    ) {
        let Some(id) = target else { return };
        match self.lines_by_id.get(&id) {
            Some(first) if errors.is_empty() => {
                errors.push(row.error("id", format!("names the same product as line {first}")));
            }
            Some(_) => {}
            None => {
                self.lines_by_id.insert(id, row.line);
            }
        }
    }
}
