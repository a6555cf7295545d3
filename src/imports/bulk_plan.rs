//! The plan of a change of many products, and carrying it out.

use std::collections::HashSet;

use super::bulk::{BulkAction, BulkChange, label};
use super::columns::shortened;
use super::plan::{
    EmptyCells, FieldChange, ImportAbout, ImportError, ImportFormat, ImportKind, ImportRow, PlannedRow,
    RowChange, RowError, RowReport,
};
use super::planning::PlanContext;
use super::product_changes::{SHOWN, shown};
use super::run::{self, ApplyOptions};
use super::store::state;
use crate::catalogue::new_product::{FILLED_IN, fill_in};
use crate::catalogue::new_product::{FieldValue, MOST_ITEMS, NewProduct};
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::store::products::{find_including_trash, find_row, refuse_taken_sku};
use crate::catalogue::trade_facts::NO_SCHEDULE;
use crate::error::{Error, Result};
use crate::platform::db::{Snapshot, WriteTx};
use text::fold;

/// Products that are planned in one write.
const BATCH: usize = 200;

/// Begins the plan of a change, in the caller's transaction.
pub(crate) fn begin(tx: &WriteTx<'_>, change: &BulkChange, context: &PlanContext<'_>) -> Result<i64> {
    let format = ImportFormat {
        kind: ImportKind::Bulk.name().to_owned(),
        encoding: None,
        separator: None,
        list_separator: String::new(),
        decimal: None,
    };
    let about = ImportAbout { empty: EmptyCells::Leave, format, ..ImportAbout::default() };
    state::create(tx, ImportKind::Bulk, &change.name(), &about, context.actor)
}

/// Plans a change that has been begun, and applies it unless it is reviewed first: all of it, apart from products that cannot be
/// changed so, or nothing. Blocks for seconds.
pub(crate) fn run(
    context: &PlanContext<'_>,
    id: i64,
    change: &BulkChange,
    ids: &[ProductId],
) -> Result<(), ImportError> {
    let mut planner = Planner { change, skus: HashSet::new() };
    let mut line = 0;
    context.plan_begun(id, |writer| {
        for ids in ids.chunks(BATCH) {
            let planned = writer.db.read_blocking(|snapshot| {
                let rows = ids.iter().filter_map(|id| planner.row(snapshot, *id, &mut line).transpose());
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
    let clock = context.clock;
    run::apply(context.db, context.actor, context.working, id, options, || clock.now()).map(|_| ())
}

struct Planner<'c> {
    change: &'c BulkChange,
    /// The SKUs of the products that are restored.
    skus: HashSet<String>,
}

impl Planner<'_> {
    /// What the change does to a product; none when there is no such product.
    fn row(&mut self, snapshot: &Snapshot, id: ProductId, line: &mut u32) -> Result<Option<PlannedRow>> {
        let found = match self.change.action {
            BulkAction::Restore => find_including_trash(snapshot, id)?,
            _ => find_row(snapshot, id)?,
        };
        let Some(before) = found else { return Ok(None) };
        *line += 1;
        let mut report = RowReport { sku: before.summary.sku.clone(), ..RowReport::default() };
        let (change, content) = match &self.change.action {
            BulkAction::Delete => (RowChange::Deleted, None),
            BulkAction::Restore if before.deleted_at.is_none() => (RowChange::Unchanged, None),
            BulkAction::Restore => (self.restored(snapshot, &before, &mut report)?, None),
            action => changed(action, &before, &mut report)?,
        };
        Ok(Some(PlannedRow {
            key: report.sku.clone(),
            content,
            revision: Some(before.revision),
            row: ImportRow {
                line: *line,
                change,
                id: Some(id.get()),
                name: shortened(&before.summary.name, 200),
                report,
            },
        }))
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
    let names: &[&str] = match action {
        BulkAction::Set(name, from) => {
            product.copy_field(name, from);
            &[*name]
        }
        BulkAction::Add(name, values) => {
            let Some(list) = product.list_mut(name) else { return Ok((RowChange::Unchanged, None)) };
            for value in values.iter().filter(|value| !old_has(&old, name, value)) {
                list.push(value.clone());
            }
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
            let Some(list) = product.list_mut(name) else { return Ok((RowChange::Unchanged, None)) };
            list.retain(|own| values.iter().all(|value| fold(own) != fold(value)));
            &[*name]
        }
        BulkAction::FillFromNames => {
            fill_in(&mut product);
            &FILLED_IN
        }
        BulkAction::Delete | BulkAction::Restore => return Ok((RowChange::Unchanged, None)),
    };
    if product == old {
        return Ok((RowChange::Unchanged, None));
    }
    let change = |name: &&str| FieldChange {
        field: (*name).to_owned(),
        before: shortened(&shown(&old, name), SHOWN),
        after: shortened(&shown(&product, name), SHOWN),
    };
    report.changes.extend(names.iter().map(change).filter(|change| change.before != change.after));
    let content = serde_json::to_string(&product).map_err(Error::internal)?;
    Ok((RowChange::Changed, Some(content)))
}

fn old_has(product: &NewProduct, name: &str, value: &str) -> bool {
    matches!(product.value(name), Some(FieldValue::List(own)) if own.iter().any(|own| fold(own) == fold(value)))
}
