//! The dry run of a list of products.

use std::collections::HashMap;

use super::columns::shortened;
use super::file::ListFile;
use super::identity::{KnownProducts, Target, is_own_export, loose};
use super::layout;
use super::pictures::{OTHER_FORMAT, PictureDesk, Pictures};
use super::plan::{ImportAbout, ImportKind, ImportRow, PlannedRow, ReadingDoubt, RowChange, RowReport};
use super::planning::{PlanContext, PlanWriter};
use super::product_changes::changes;
use super::product_rows::{KnownNames, ProductRow, says_substances};
use super::store::lists;
use super::values::ListValues;
use crate::catalogue::new_product::{ProductInput, Slot};
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::store::products::find_row;
use crate::catalogue::store::terms;
use crate::catalogue::term::TermKind;
use crate::error::{Error, Result};
use crate::media;
use crate::media::bucket::Bucket;
use crate::platform::db::Db;
use medicine::dictionary::dosage_form;
use medicine::reading::pack::read_pack;
use medicine::reading::{KnownSubstances, NameDoubt, ProductKind, read_name_of};
use spreadsheet::SheetRow;
use text::fold;

/// Rows that are stored in one write.
const BATCH: usize = 200;

/// Finds out what a list would do, and stores it as a plan; returns its id. Blocks for seconds.
pub(crate) fn plan(context: &PlanContext<'_>, file: &ListFile, desk: &PictureDesk<'_>) -> Result<i64> {
    let (categories, former) = context.db.read_blocking(|snapshot| {
        let kind = TermKind::Category;
        Ok((terms::all(snapshot, kind)?, terms::former_slugs(snapshot, kind)?))
    })?;
    let values = ListValues::new(
        file.said.answers.clone(),
        &categories,
        former,
        (file.options.new_categories, file.about.remembered),
    )?;
    context.plan(ImportKind::Products, &file.about, |writer| {
        writer.set_said(file.headings.as_deref(), &file.said)?;
        let mut planner = Planner::new(writer, file, Pictures::new(writer, desk), values)?;
        for rows in file.rows.chunks(BATCH) {
            let planned = rows.iter().map(|row| planner.row(file, row));
            let planned: Vec<_> = planned.filter_map(Result::transpose).collect::<Result<_>>()?;
            writer.insert(&planned)?;
        }
        for gone in planner.gone(file)?.chunks(BATCH) {
            writer.insert(gone)?;
        }
        let mut about = planner.about;
        if planner.left_groups > 0 {
            about
                .notes
                .push(format!("{} rows of groups that you leave out are not imported.", planner.left_groups));
        }
        about.notes.extend(layout::told(
            planner.repeated,
            "row has the name, the pack and the strength of another one, which is kept once",
            "rows have the name, the pack and the strength of another one, which is kept once",
        ));
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

impl<'s> Planner<'s> {
    fn new(
        writer: &'s PlanWriter<'_>,
        file: &ListFile,
        pictures: Pictures<'s>,
        values: ListValues,
    ) -> Result<Self> {
        let (known, products) = writer.db.read_blocking(|snapshot| {
            let benefits = terms::all(snapshot, TermKind::Benefit)?.into_iter();
            let benefits = benefits.map(|term| (fold(&term.name), term.name)).collect();
            let documents = media::store::documents(snapshot)?.into_iter();
            let documents = documents.map(|one| (fold(&one.name), one.url)).collect();
            Ok((KnownNames { benefits, documents }, KnownProducts::new(snapshot, is_own_export(file))?))
        })?;
        let (db, lines_by_gtin) = (writer.db, HashMap::new());
        let (about, substances) = (file.about.clone(), file.substances());
        let (left_groups, repeated) = (0, 0);
        Ok(Self {
            db,
            pictures,
            values,
            known,
            products,
            lines_by_gtin,
            left_groups,
            about,
            repeated,
            substances,
        })
    }

    /// What a row does: the form of its product, filled in, parsed once, and compared with what there is. None for a row of a group
    /// that is left out.
    fn row(&mut self, file: &ListFile, sheet_row: &SheetRow) -> Result<Option<PlannedRow>> {
        let row = ProductRow::new(file, sheet_row);
        let group = row.cell("category").unwrap_or_default();
        if self.values.leaves_out_group(row.heading("category"), group) {
            self.left_groups += 1;
            return Ok(None);
        }
        let mut report = RowReport { sku: row.cell("sku").map(str::to_owned), ..RowReport::default() };
        let target = match self.products.target(&row, &mut self.values, &mut report) {
            Target::Repeated => {
                self.repeated += 1;
                return Ok(None);
            }
            Target::New => None,
            Target::Known(id) => Some(id),
        };
        let find = |id| self.db.read_blocking(|snapshot| find_row(snapshot, id));
        let before = target.map(find).transpose()?.flatten();
        let mut form = before.as_ref().map(ProductInput::from).unwrap_or_default();
        // Alternative texts are not in lists.
        form.image_alts = None;
        let own_sku = form.sku.clone();
        row.fill(&mut form, &self.known, &mut self.values, &mut report);
        if row.cell("sku") != report.sku.as_deref() {
            form.sku.clone_from(&report.sku);
        }
        if let (Some(own), Some(typed)) = (own_sku, form.sku.clone())
            && !own.eq_ignore_ascii_case(&typed)
            && loose(&own) == loose(&typed)
        {
            report.notes.push(format!("SKU {typed} is {own} here."));
            form.sku = Some(own);
        }
        if !file.options.leaves_names && (row.cell("name").is_some() || before.is_none()) {
            read_name(&row, &mut form, &self.substances, before.is_some(), &mut report);
            self.about.read_names += u64::from(!report.read.is_empty());
            if let Some(doubt) = report.doubt {
                *self.about.doubts.entry(doubt.as_ref().to_owned()).or_default() += 1;
            }
        }
        if !file.options.new_categories {
            self.note_unknown_category(&row, &form, before.as_ref(), &mut report.notes);
        }
        self.take_pictures(&row, &mut form, before.as_ref(), &mut report.notes)?;
        let old_name = before.as_ref().map(|product| product.summary.name.clone());
        let name = shortened(&form.name.clone().or(old_name).unwrap_or_default(), 200);
        let product = row.parse(form, before.as_ref(), &mut self.values, &mut report)?;
        if let Some(product) = product.as_ref().filter(|product| !product.images.is_empty()) {
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
        let is_saved = matches!(change, RowChange::New | RowChange::Changed);
        let content = match product.filter(|_| is_saved) {
            Some(product) => Some(serde_json::to_string(&product)),
            None if change == RowChange::Wrong => {
                Some(serde_json::to_string(&sheet_row.cells.iter().collect::<Vec<_>>()))
            }
            None => None,
        };
        let id = before.as_ref().map(|product| product.summary.id.get());
        Ok(Some(PlannedRow {
            content: content.transpose().map_err(Error::internal)?,
            revision: before.as_ref().map(|product| product.revision),
            row: ImportRow {
                line: row.line,
                change,
                id: id.filter(|_| change != RowChange::Wrong),
                name,
                report,
            },
        }))
    }

    /// The products that the list has not, of those that lists like it brought, or of all.
    fn gone(&self, file: &ListFile) -> Result<Vec<PlannedRow>> {
        if file.headings.is_none() && !file.options.gone_of_all {
            return Ok(Vec::new());
        }
        let named: Vec<_> = self.products.named().map(ProductId::get).collect();
        self.db.read_blocking(|snapshot| lists::gone(snapshot, &named, file.options.gone_of_all))
    }

    /// Pictures that came with the list: those that the row names, or else, for a product without any, those called like its
    /// SKU, or like its name where it has none. A picture that is no use is a note; the row stays.
    fn take_pictures(
        &mut self,
        row: &ProductRow<'_>,
        form: &mut ProductInput,
        before: Option<&Product>,
        notes: &mut Vec<String>,
    ) -> Result<()> {
        let named = form.images.take().unwrap_or_default();
        let (mut images, mut is_foreign) = (Vec::new(), false);
        let by_name = before.and_then(|product| self.pictures.by_name(product.summary.id));
        for called in &named {
            if Bucket::ProductImages.holds(called) || by_name.is_some() {
                images.push(called.clone());
            } else if let Some(name) = self.pictures.find(called) {
                self.add_picture(&name, &mut images, notes)?;
            } else if self.pictures.are_there() {
                notes.push(match self.pictures.in_another_format(called) {
                    Some(name) => format!("{} {OTHER_FORMAT}", shortened(&name, 100)),
                    None => format!("There is no picture {}; it is left out.", shortened(called, 100)),
                });
            } else {
                let called = shortened(called, 100);
                notes.push(format!("{called} is not on this site; put the pictures and the list into one ZIP. It is left out."));
                is_foreign = true;
            }
        }
        let sku = row.cell("sku").or(form.sku.as_deref()).unwrap_or_default();
        let called_so = match by_name {
            Some(names) => names.to_vec(),
            None if !named.is_empty() => Vec::new(),
            None if sku.is_empty() => self.pictures.of_name(form.name.as_deref().unwrap_or_default()),
            None => self.pictures.of_sku(sku),
        };
        for name in called_so {
            self.add_picture(&name, &mut images, notes)?;
        }
        if is_foreign {
            self.values.leave_out("images");
            if images.is_empty() {
                images = before.map(|product| product.summary.images.clone()).unwrap_or_default();
            }
        }
        form.images = Some(images);
        Ok(())
    }

    fn add_picture(&mut self, name: &str, images: &mut Vec<String>, notes: &mut Vec<String>) -> Result<()> {
        match self.pictures.take(name)? {
            Ok(url) if images.contains(&url) => {}
            Ok(url) => images.push(url),
            Err(why) => notes.push(format!("A picture is left out: {why}.")),
        }
        Ok(())
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
            notes.push(format!("There is no category “{category}” yet; it is made with the import."));
        }
    }
}

/// What a product's name says of the fields that are still empty.
fn read_name(
    row: &ProductRow<'_>,
    form: &mut ProductInput,
    substances: &KnownSubstances,
    is_known: bool,
    report: &mut RowReport,
) {
    let Some(name) = form.name.as_deref() else { return };
    let with_form = row.form_with_strength().map(|cell| format!("{name} {cell}"));
    let reading = read_name_of(with_form.as_deref().unwrap_or(name), substances);
    if let Some(said) = reading.formulation().filter(|_| with_form.is_some() || row.is_form_guessed()) {
        form.formulation = Some(said);
    }
    row.join_name(form, &reading, report);
    if report.doubt.is_none() && form.composition.as_deref().is_none_or(|own| own.trim().is_empty()) {
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
        let is_left = is_known && row.has_column(field);
        if !is_left && text.as_deref().is_none_or(|text| text.trim().is_empty()) {
            *text = Some(said.clone());
            report.read.insert(field.to_owned(), said);
        }
    }
    if !report.read.is_empty() {
        report.unread = reading.left_over;
    }
}
