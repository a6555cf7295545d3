//! Records with revisions in an import: saving one as a row says, and taking it back.

use serde::de::DeserializeOwned;

use super::plan::{ImportKind, RowChange};
use super::store::conflicts::{conflict, is_taken_by_another};
use super::store::{self, WorkOf, WorkRow};
use crate::admin::revisions::{Revisioned, delete_imported, restore_imported, save_imported, stored_input};
use crate::blog::new_post::NewPost;
use crate::blog::post::{PostId, StoredPost};
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::visibility::Visibility;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor};
use crate::platform::db::{Db, Snapshot, WriteTx};

/// Rows that are looked at in one snapshot.
const CHUNK: u32 = 200;
/// Obstacles that a message names.
const MOST_OBSTACLES: usize = 50;

/// A record that rows of an import are about. A row holds it as it is to be stored.
pub(super) trait Imported: Revisioned<New: DeserializeOwned> {
    const IMPORT_KIND: ImportKind;
    /// The id with this number.
    fn id(number: i64) -> Self::Id;
    /// Hides a new record, unless its row says what visitors see of it.
    fn hide(_: &mut Self::New) {}
    /// What only one record may have, and what it is called.
    fn key(new: &Self::New) -> Option<(&'static str, &str)>;
}

impl Imported for Product {
    const IMPORT_KIND: ImportKind = ImportKind::Products;

    fn id(number: i64) -> ProductId {
        ProductId::new(number)
    }

    fn hide(new: &mut NewProduct) {
        new.visibility.get_or_insert(Visibility::Hidden);
    }

    fn key(new: &NewProduct) -> Option<(&'static str, &str)> {
        new.sku.as_deref().map(|sku| ("SKU", sku))
    }
}

impl Imported for StoredPost {
    const IMPORT_KIND: ImportKind = ImportKind::Posts;

    fn id(number: i64) -> PostId {
        PostId::new(number)
    }

    fn key(new: &NewPost) -> Option<(&'static str, &str)> {
        Some(("slug", new.slug.as_str()))
    }
}

/// Saves what a row says; [`Error::Stale`] when its record is not as the plan found it.
pub(super) fn save<R: Imported>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    WorkOf { import, kind, hides_new }: WorkOf,
    row: &WorkRow,
) -> Result<Option<String>> {
    let before = row.revision.map(|revision| as_planned::<R>(tx, row, revision)).transpose()?;
    let saved = match (row.change, before) {
        (RowChange::Deleted, Some(before)) => {
            let id = before.facts().id;
            delete_imported(tx, actor, &before)?;
            R::find_including_trash(tx, R::id(id))?.ok_or(Error::stale(R::NAME))?
        }
        (RowChange::Restored, Some(before)) => restore_imported(tx, actor, &before)?,
        (_, before) => {
            let place = || format!("{import}, {}", row.number);
            let mut new: R::New = serde_json::from_str(&row.content)
                .map_err(|cause| Error::corrupt("import_row", "content", place(), cause))?;
            if hides_new && before.is_none() {
                R::hide(&mut new);
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
fn as_planned<R: Imported>(tx: &WriteTx<'_>, row: &WorkRow, revision: i64) -> Result<R> {
    let found = row.record.map(|number| R::find_including_trash(tx, R::id(number))).transpose()?.flatten();
    let is_trashed = row.change == RowChange::Restored;
    let is_same = |record: &R| record.facts().revision == revision && record.facts().in_trash == is_trashed;
    found.filter(is_same).ok_or(Error::stale(R::NAME))
}

/// Takes back one record; returns why it is left as it is.
pub(super) fn take_back<R: Imported>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    WorkOf { import, .. }: WorkOf,
    row: &WorkRow,
) -> Result<Option<String>> {
    let Some(number) = row.record else { return Ok(None) };
    let found = R::find_including_trash(tx, R::id(number))?;
    let is_deleted = row.change == RowChange::Deleted;
    let is_left = |record: &R| {
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
            Some(input) => R::parse_stored(input)
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
pub(super) fn obstacles<R: Imported>(db: &Db, import: i64) -> Result<Vec<String>> {
    let (mut before, mut found) = (i64::MAX, Vec::new());
    while found.len() < MOST_OBSTACLES {
        let next = db.read_blocking(|snapshot| {
            let rows = store::saved(snapshot, import, before, CHUNK)?;
            for row in &rows {
                let obstacle = obstacle::<R>(snapshot, import, row)?;
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

fn obstacle<R: Imported>(snapshot: &Snapshot, import: i64, row: &WorkRow) -> Result<Option<String>> {
    let (Some(number), Some(revision)) = (row.record, row.revision) else { return Ok(None) };
    if row.change == RowChange::Restored {
        return Ok(None);
    }
    let found = R::find_including_trash(snapshot, R::id(number))?;
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
    let earlier =
        R::parse_stored(input).and_then(|new| R::refuse_missing_images(snapshot, &new).map(|()| new));
    let new = match earlier {
        Ok(new) => new,
        Err(Error::Invalid(errors)) => return Ok(Some(errors.to_string())),
        Err(other) => return Err(other),
    };
    if let Some((name, key)) = R::key(&new)
        && is_taken_by_another(snapshot, R::IMPORT_KIND, import, key)?
    {
        return Ok(Some(format!("had the {name} {key}, which another record has taken since")));
    }
    Ok(None)
}
