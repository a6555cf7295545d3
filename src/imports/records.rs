//! Products of an import: saving one as a row says, and taking it back.

use super::plan::{GoneProducts, ImportKind, RowChange};
use super::store::conflicts::{conflict, is_taken_by_another};
use super::store::{self, WorkOf, WorkRow};
use crate::admin::revisions::{
    Revisioned as _, delete_imported, restore_imported, save_imported, stored_input,
};
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::store::products::find_including_trash;
use crate::catalogue::visibility::Visibility;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor};
use crate::platform::db::{Db, Snapshot, WriteTx};

/// Rows that are looked at in one snapshot.
const CHUNK: u32 = 200;
/// Obstacles that a message names.
const MOST_OBSTACLES: usize = 50;

/// What messages call a product that is not as it was.
const ENTITY: &str = Product::NAME;

/// Saves what a row says; [`Error::Stale`] when its record is not as the plan found it.
pub(super) fn save(
    tx: &WriteTx<'_>,
    actor: &Actor,
    WorkOf { import, kind, hides_new, gone }: WorkOf,
    row: &WorkRow,
) -> Result<Option<String>> {
    let before = row.revision.map(|revision| as_planned(tx, row, revision)).transpose()?;
    let saved = match (row.change, before) {
        (RowChange::Deleted, Some(before)) => {
            let id = before.facts().id;
            delete_imported(tx, actor, &before)?;
            find_including_trash(tx, ProductId::new(id))?.ok_or(Error::stale(ENTITY))?
        }
        (RowChange::Gone, Some(before)) => {
            let mut new = NewProduct::from(&before);
            match gone {
                GoneProducts::Discontinue => new.availability = Some("discontinued".to_owned()),
                _ => new.visibility = Some(Visibility::Hidden),
            }
            save_imported(tx, actor, Action::Imported, &new, Some(&before))?
        }
        (RowChange::Restored, Some(before)) => restore_imported(tx, actor, &before)?,
        (_, before) => {
            let place = || format!("{import}, {}", row.number);
            let mut new: NewProduct = serde_json::from_str(&row.content)
                .map_err(|cause| Error::corrupt("import_row", "content", place(), cause))?;
            if hides_new && before.is_none() {
                new.visibility.get_or_insert(Visibility::Hidden);
            }
            let action = if kind == ImportKind::Bulk { Action::Updated } else { Action::Imported };
            save_imported(tx, actor, action, &new, before.as_ref())?
        }
    };
    let facts = saved.facts();
    store::set_saved(tx, import, row.number, facts.id, Some(facts.revision))?;
    Ok(None)
}

/// The record of a row, as the plan found it; [`Error::Stale`] when it is not so any more.
fn as_planned(tx: &WriteTx<'_>, row: &WorkRow, revision: i64) -> Result<Product> {
    let found =
        row.record.map(|number| find_including_trash(tx, ProductId::new(number))).transpose()?.flatten();
    let is_trashed = row.change == RowChange::Restored;
    let is_same =
        |record: &Product| record.facts().revision == revision && record.facts().in_trash == is_trashed;
    found.filter(is_same).ok_or(Error::stale(ENTITY))
}

/// Takes back one record; returns why it is left as it is.
pub(super) fn take_back(
    tx: &WriteTx<'_>,
    actor: &Actor,
    WorkOf { import, .. }: WorkOf,
    row: &WorkRow,
) -> Result<Option<String>> {
    let Some(number) = row.record else { return Ok(None) };
    let found = find_including_trash(tx, ProductId::new(number))?;
    let is_deleted = row.change == RowChange::Deleted;
    let is_left = |record: &Product| {
        let facts = record.facts();
        Some(facts.revision) == row.saved_revision && facts.in_trash == is_deleted
    };
    let Some(current) = found.filter(is_left) else {
        return Ok(Some(conflict(
            row.line,
            &row.name,
            "was saved or deleted after the import, and stays as it is",
        )));
    };
    let restored = match (row.change, row.revision) {
        (RowChange::Deleted, _) => restore_imported(tx, actor, &current).map(|_| ()),
        (RowChange::Restored, _) | (_, None) => delete_imported(tx, actor, &current),
        (_, Some(revision)) => match stored_input(tx, &current, revision)? {
            Some(input) => Product::parse_stored(input)
                .and_then(|new| save_imported(tx, actor, Action::Undone, &new, Some(&current)).map(|_| ())),
            None => return Ok(Some(conflict(row.line, &row.name, "has no earlier version any more"))),
        },
    };
    match restored {
        Ok(()) => {}
        Err(Error::Invalid(errors)) => return Ok(Some(conflict(row.line, &row.name, &errors.to_string()))),
        Err(other) => return Err(other),
    }
    store::set_saved(tx, import, row.number, number, None)?;
    Ok(None)
}

/// Why records of an import could not become what they were before it, in words. Those that were saved since are not among them.
pub(super) fn obstacles(db: &Db, import: i64) -> Result<Vec<String>> {
    let (mut before, mut found) = (i64::MAX, Vec::new());
    while found.len() < MOST_OBSTACLES {
        let next = db.read_blocking(|snapshot| {
            let rows = store::saved(snapshot, import, before, CHUNK)?;
            for row in &rows {
                let obstacle = obstacle(snapshot, import, row)?;
                found.extend(obstacle.map(|what| conflict(row.line, &row.name, &what)));
            }
            Ok(rows.last().map(|row| row.number))
        })?;
        match next {
            Some(number) => before = number,
            None => break,
        }
    }
    found.reverse();
    found.truncate(MOST_OBSTACLES);
    Ok(found)
}

fn obstacle(snapshot: &Snapshot, import: i64, row: &WorkRow) -> Result<Option<String>> {
    let (Some(number), Some(revision)) = (row.record, row.revision) else { return Ok(None) };
    if row.change == RowChange::Restored {
        return Ok(None);
    }
    let found = find_including_trash(snapshot, ProductId::new(number))?;
    let Some(current) = found.filter(|record| Some(record.facts().revision) == row.saved_revision) else {
        return Ok(None);
    };
    let earlier = match row.change {
        RowChange::Deleted => Some(current.input()),
        _ => stored_input(snapshot, &current, revision)?,
    };
    let Some(input) = earlier else {
        return Ok(Some("has no earlier version any more".to_owned()));
    };
    let earlier = Product::parse_stored(input)
        .and_then(|new| Product::refuse_missing_images(snapshot, &new).map(|()| new));
    let new = match earlier {
        Ok(new) => new,
        Err(Error::Invalid(errors)) => return Ok(Some(errors.to_string())),
        Err(other) => return Err(other),
    };
    // What it has now nobody else can have.
    let has = current.summary.sku.as_ref().filter(|_| !current.facts().in_trash);
    if let Some(sku) = new.sku
        && has != Some(&sku)
        && is_taken_by_another(snapshot, import, &sku)?
    {
        return Ok(Some(format!("had the SKU {sku}, which another record has taken since")));
    }
    Ok(None)
}
