//! The same change to many products. It is planned, applied and undone as an import is: in short writes, with its progress in the
//! database, gone on with after a crash, and undone as a whole or not at all (ADR 123).

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::columns::shortened;
use super::plan::{
    ImportAbout, ImportError, ImportFormat, ImportKind, ImportRow, PlannedRow, RowChange, RowError, RowReport,
};
use super::product_plan::{changed_field, shown};
use super::run::{self, ApplyOptions, ImportContext};
use super::store;
use crate::catalogue::fields::{Field, Holds, field};
use crate::catalogue::filter::AdminProductFilter;
use crate::catalogue::listing::all_ids_of;
use crate::catalogue::new_product::{FILLED_IN, MOST_ITEMS, NewProduct, ProductInput, Slot, fill_in};
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::search::SearchIndex;
use crate::catalogue::store::products::{find_including_trash, find_row, refuse_taken_sku};
use crate::catalogue::trade_facts::NO_SCHEDULE;
use crate::catalogue::visibility::{VISIBILITY, VISIBILITY_LABEL};
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::Actor;
use crate::platform::db::{Snapshot, WriteTx};
use text::fold;

/// Products that one change may be of, as many as an import may have.
const MAX_PRODUCTS: usize = 20_000;
/// What names one product, so that many cannot have the same.
const OF_ONE: [&str; 5] = ["name", "sku", "gtin", "images", "documents"];
/// Most characters of a value in the name of a change.
const NAMED: usize = 60;

/// A change to many products: those of `ids`, or all that `filter` finds.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub(crate) struct ChangeRequest {
    /// Products, 1 to 20,000.
    #[schema(value_type = Option<Vec<i64>>)]
    pub(crate) ids: Option<Vec<ProductId>>,
    /// The query of the list of products whose matches are changed, all pages of it: `state=hidden&category=cardiac`. An empty
    /// one is every product.
    pub(crate) filter: Option<String>,
    /// How many products the filter found when somebody decided; refused when it finds another number now.
    pub(crate) count: Option<u64>,
    /// `set`, `add`, `remove`, `delete` or `restore`; left out with `fill_from_names`.
    pub(crate) action: Option<String>,
    /// Fills the composition, formulation and pack size that a product lacks from what its name says. The plan waits to be
    /// reviewed and applied.
    pub(crate) fill_from_names: Option<bool>,
    /// The field for `set`, `add` and `remove`, which are for fields that hold several values; `visibility` too.
    pub(crate) field: Option<String>,
    /// What a field is set to; empty clears it.
    pub(crate) value: Option<String>,
    /// What a field that holds several values is set to, or what is added to it or removed from it.
    pub(crate) values: Option<Vec<String>>,
}

/// A request that has been checked.
#[derive(Debug, Clone)]
pub(crate) struct BulkChange {
    chosen: Chosen,
    action: BulkAction,
}

#[derive(Debug, Clone)]
enum Chosen {
    These(Vec<ProductId>),
    Matching(Box<AdminProductFilter>, Option<u64>),
}

/// What is done to each of them.
#[derive(Debug, Clone)]
enum BulkAction {
    /// The field, and a product that holds what it is set to.
    Set(&'static str, Box<NewProduct>),
    Add(&'static str, Vec<String>),
    Remove(&'static str, Vec<String>),
    Delete,
    Restore,
    /// Facts that names give and fields lack.
    FillFromNames,
}

impl BulkChange {
    /// Checks every field and reports all that is wrong at once.
    pub(crate) fn parse(request: ChangeRequest) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let chosen = chosen(&mut errors, &request);
        let action = match request.action.as_deref().unwrap_or_default() {
            "" if request.fill_from_names == Some(true) => Some(BulkAction::FillFromNames),
            _ if request.fill_from_names == Some(true) => {
                errors.add("action", "must be left out with fill_from_names");
                None
            }
            "set" => set(&mut errors, &request),
            "add" => some_of(&mut errors, request).map(|(field, values)| BulkAction::Add(field, values)),
            "remove" => {
                some_of(&mut errors, request).map(|(field, values)| BulkAction::Remove(field, values))
            }
            "delete" => Some(BulkAction::Delete),
            "restore" => Some(BulkAction::Restore),
            _ => {
                errors.add("action", "must be set, add, remove, delete or restore");
                None
            }
        };
        match (errors.is_empty(), chosen, action) {
            (true, Some(chosen), Some(action)) => Ok(Self { chosen, action }),
            _ => Err(Error::Invalid(errors)),
        }
    }

    /// Whether the products are to be deleted.
    pub(crate) fn is_deletion(&self) -> bool {
        matches!(self.action, BulkAction::Delete)
    }

    /// Whether somebody looks at the plan before it is applied.
    fn is_reviewed(&self) -> bool {
        matches!(self.action, BulkAction::FillFromNames)
    }

    /// Whether the search index is needed to know which products are meant.
    pub(crate) fn needs_search(&self) -> bool {
        matches!(&self.chosen, Chosen::Matching(filter, _) if filter.q.is_some())
    }

    /// The products that are meant.
    pub(crate) fn products(&self, snapshot: &Snapshot, index: &SearchIndex) -> Result<Vec<ProductId>> {
        match &self.chosen {
            Chosen::These(ids) => Ok(ids.clone()),
            Chosen::Matching(filter, count) => {
                let ids = all_ids_of(snapshot, index, filter)?;
                if ids.is_empty() || ids.len() > MAX_PRODUCTS {
                    return Err(Error::field("filter", format!("must find 1 to {MAX_PRODUCTS} products")));
                }
                if count.is_some_and(|count| count != ids.len() as u64) {
                    let message = format!("finds {} products now; please look again", ids.len());
                    return Err(Error::field("count", message));
                }
                Ok(ids)
            }
        }
    }

    /// What the change is called.
    fn name(&self) -> String {
        match &self.action {
            BulkAction::Set(name, product) => {
                let value = shown(product, name);
                let value = match product.visibility {
                    Some(visibility) if *name == VISIBILITY => visibility.in_words(),
                    _ => {
                        field(name).map_or(value.as_str().into(), |field| field.shown_as(&value)).into_owned()
                    }
                };
                let value = if value.is_empty() { "none".to_owned() } else { shortened(&value, NAMED) };
                format!("{}: {value}", label(name))
            }
            BulkAction::Add(name, values) => format!("{}: {} added", label(name), named(values)),
            BulkAction::Remove(name, values) => format!("{}: {} removed", label(name), named(values)),
            BulkAction::Delete => "Moved to the trash".to_owned(),
            BulkAction::Restore => "Restored from the trash".to_owned(),
            BulkAction::FillFromNames => "Filled in from names".to_owned(),
        }
    }
}

fn named(values: &[String]) -> String {
    shortened(&values.join(", "), NAMED)
}

/// What people call a field.
fn label(name: &str) -> &str {
    field(name).map_or(VISIBILITY_LABEL, |field| field.label)
}

fn chosen(errors: &mut FieldErrors, request: &ChangeRequest) -> Option<Chosen> {
    match (&request.ids, &request.filter) {
        (Some(ids), None) => {
            let mut ids = ids.clone();
            ids.sort_unstable();
            ids.dedup();
            if ids.is_empty() || ids.len() > MAX_PRODUCTS {
                errors.add("ids", format!("must name 1 to {MAX_PRODUCTS} products"));
                return None;
            }
            Some(Chosen::These(ids))
        }
        (None, Some(filter)) => {
            let query: Vec<_> = url::form_urlencoded::parse(filter.as_bytes())
                .map(|(name, value)| (name.into_owned(), value.into_owned()))
                .collect();
            match AdminProductFilter::parse(&query) {
                Ok(filter) => Some(Chosen::Matching(Box::new(filter), request.count)),
                Err(wrong) => {
                    errors.add("filter", wrong.to_string());
                    None
                }
            }
        }
        _ => {
            errors.add("ids", "must be given, or else a filter");
            None
        }
    }
}

/// The name of a field that many products can share.
fn shared(errors: &mut FieldErrors, name: Option<&str>) -> Option<(&'static str, Option<&'static Field>)> {
    let name = name.unwrap_or_default();
    if name == VISIBILITY {
        return Some((VISIBILITY, None));
    }
    let found = field(name);
    match found {
        Some(found) if !OF_ONE.contains(&found.name) => Some((found.name, Some(found))),
        Some(_) => {
            errors.add("field", "belongs to one product only");
            None
        }
        None => {
            errors.add("field", "must be a field of a product");
            None
        }
    }
}

fn set(errors: &mut FieldErrors, request: &ChangeRequest) -> Option<BulkAction> {
    let (name, _) = shared(errors, request.field.as_deref())?;
    if name == VISIBILITY && request.value.as_deref().unwrap_or_default().trim().is_empty() {
        errors.add("value", "is required");
        return None;
    }
    checked(errors, name, |slot| match slot {
        Slot::Text(text) => text.clone_from(&request.value),
        Slot::List(list) => list.clone_from(&request.values),
        Slot::Documents(_) => {}
    })
    .map(|product| BulkAction::Set(name, Box::new(product)))
}

/// What is added to a field or removed from it.
fn some_of(errors: &mut FieldErrors, request: ChangeRequest) -> Option<(&'static str, Vec<String>)> {
    let (name, found) = shared(errors, request.field.as_deref())?;
    if !found.is_some_and(|field| matches!(field.holds, Holds::List(_))) {
        errors.add("field", "must be one that holds several values");
        return None;
    }
    // A value that is not offered can be removed.
    if request.action.as_deref() == Some("remove") {
        let values = request.values.unwrap_or_default().into_iter().map(|value| value.trim().to_owned());
        let values: Vec<_> = values.filter(|value| !value.is_empty()).collect();
        if values.is_empty() {
            errors.add("values", "is required");
            return None;
        }
        return Some((name, values));
    }
    let mut product = checked(errors, name, |slot| {
        if let Slot::List(list) = slot {
            list.clone_from(&request.values);
        }
    })?;
    let values = std::mem::take(product.list_mut(name)?);
    if values.is_empty() {
        errors.add("values", "is required");
        return None;
    }
    Some((name, values))
}

/// A product that holds something in one field, which is checked as the form checks it.
fn checked(errors: &mut FieldErrors, name: &str, fill: impl FnOnce(Slot<'_>)) -> Option<NewProduct> {
    let any = || Some("-".to_owned());
    let mut form =
        ProductInput { name: any(), category: any(), description: any(), ..ProductInput::default() };
    fill(form.slot(name)?);
    let is_list = matches!(form.slot(name), Some(Slot::List(_)));
    match NewProduct::parse(form) {
        Ok(product) => Some(product),
        Err(Error::Invalid(wrong)) => {
            for message in wrong.iter().flat_map(|(_, messages)| messages) {
                errors.add(if is_list { "values" } else { "value" }, message.clone());
            }
            None
        }
        Err(_) => None,
    }
}

/// Products that are planned in one write.
const BATCH: usize = 200;

/// Begins the plan of a change, in the caller's transaction.
pub(crate) fn begin(tx: &WriteTx<'_>, change: &BulkChange, actor: &Actor) -> Result<i64> {
    let format = ImportFormat { kind: ImportKind::Bulk.as_ref().to_owned(), ..ImportFormat::default() };
    let about = ImportAbout { format, ..ImportAbout::default() };
    store::create(tx, ImportKind::Bulk, &change.name(), &about, actor)
}

/// Plans a change that has been begun, and applies it unless it is reviewed first: all of it, apart from products that cannot be
/// changed so, or nothing. Blocks for seconds.
pub(crate) fn run(
    context: &ImportContext<'_>,
    id: i64,
    change: &BulkChange,
    ids: &[ProductId],
) -> Result<(), ImportError> {
    let mut planner = Planner { action: &change.action, skus: HashSet::new(), line: 0 };
    context.plan_begun(id, |writer| {
        for ids in ids.chunks(BATCH) {
            let planned = writer.db.read_blocking(|snapshot| {
                let rows = ids.iter().filter_map(|id| planner.row(snapshot, *id).transpose());
                rows.collect::<Result<Vec<_>>>()
            })?;
            writer.insert(&planned)?;
        }
        Ok(())
    })?;
    if change.is_reviewed() {
        return Ok(());
    }
    let options = ApplyOptions { skip_wrong: true, ..ApplyOptions::default() };
    run::apply(context, id, options).map(|_| ())
}

struct Planner<'c> {
    action: &'c BulkAction,
    /// The SKUs of the products that are restored.
    skus: HashSet<String>,
    line: u32,
}

impl Planner<'_> {
    /// What the change does to a product; none when there is no such product.
    fn row(&mut self, snapshot: &Snapshot, id: ProductId) -> Result<Option<PlannedRow>> {
        let found = match self.action {
            BulkAction::Restore => find_including_trash(snapshot, id)?,
            _ => find_row(snapshot, id)?,
        };
        let Some(before) = found else { return Ok(None) };
        self.line += 1;
        let mut report = RowReport { sku: before.summary.sku.clone(), ..RowReport::default() };
        let (change, content) = match self.action {
            BulkAction::Delete => (RowChange::Deleted, None),
            BulkAction::Restore if before.deleted_at.is_none() => (RowChange::Unchanged, None),
            BulkAction::Restore => (self.restored(snapshot, &before, &mut report)?, None),
            action => changed(action, &before, &mut report)?,
        };
        let name = shortened(&before.summary.name, 200);
        let row = ImportRow { line: self.line, change, id: Some(id.get()), name, report };
        Ok(Some(PlannedRow { row, content, revision: Some(before.revision) }))
    }

    fn restored(
        &mut self,
        snapshot: &Snapshot,
        before: &Product,
        report: &mut RowReport,
    ) -> Result<RowChange> {
        let sku = before.summary.sku.as_deref();
        let is_second = sku.is_some_and(|sku| !self.skus.insert(sku.to_ascii_lowercase()));
        let refused = match refuse_taken_sku(snapshot, sku, before.summary.id) {
            Ok(()) if !is_second => return Ok(RowChange::Restored),
            Ok(()) => "is that of another product that is restored".to_owned(),
            Err(Error::Invalid(errors)) => {
                errors.iter().flat_map(|(_, all)| all.iter().cloned()).collect::<Vec<_>>().join(", ")
            }
            Err(other) => return Err(other),
        };
        report.errors.push(wrong("sku", refused));
        Ok(RowChange::Wrong)
    }
}

fn wrong(name: &str, message: String) -> RowError {
    RowError { column: label(name).to_owned(), field: name.to_owned(), message }
}

/// The product with its fields changed; the others stay as they are, whether the form would still accept them or not.
fn changed(
    action: &BulkAction,
    before: &Product,
    report: &mut RowReport,
) -> Result<(RowChange, Option<String>)> {
    let old = NewProduct::from(before);
    let mut product = old.clone();
    let has = |list: &[String], value: &str| list.iter().any(|own| fold(own) == fold(value));
    let names: &[&str] = match action {
        BulkAction::Set(name, from) => {
            product.copy_field(name, from);
            &[*name]
        }
        BulkAction::Add(name, values) => {
            let list = product.list_mut(name).ok_or_else(|| Error::internal("a field with one value"))?;
            let new: Vec<_> = values.iter().filter(|value| !has(list, value)).cloned().collect();
            list.extend(new);
            if *name == "schedules" && values.iter().all(|value| value != NO_SCHEDULE) {
                list.retain(|value| value != NO_SCHEDULE);
            } else if *name == "schedules" {
                list.clone_from(values);
            }
            if list.len() > MOST_ITEMS {
                report.errors.push(wrong(name, format!("must hold at most {MOST_ITEMS} entries")));
                return Ok((RowChange::Wrong, None));
            }
            &[*name]
        }
        BulkAction::Remove(name, values) => {
            let list = product.list_mut(name).ok_or_else(|| Error::internal("a field with one value"))?;
            list.retain(|own| !has(values, own));
            &[*name]
        }
        BulkAction::FillFromNames => {
            fill_in(&mut product);
            &FILLED_IN
        }
        BulkAction::Delete | BulkAction::Restore => &[],
    };
    if product == old {
        return Ok((RowChange::Unchanged, None));
    }
    report.changes.extend(names.iter().filter_map(|name| changed_field(Some(&old), &product, name)));
    let content = serde_json::to_string(&product).map_err(Error::internal)?;
    Ok((RowChange::Changed, Some(content)))
}
