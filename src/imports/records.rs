//! Records with revisions in an import: saving one as a row says, and taking it back.

use serde::de::DeserializeOwned;

use super::plan::ImportKind;
use super::store::conflicts::{conflict, is_taken_by_another};
use super::store::{self, WorkRow};
use crate::admin::revisions::{Revisioned, delete_imported, save_imported, stored_input};
use crate::blog::new_post::NewPost;
use crate::blog::post::{PostId, StoredPost};
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::{Product, ProductId};
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
    /// What only one record may have, and what it is called.
    fn key(new: &Self::New) -> Option<(&'static str, &str)>;
}

impl Imported for Product {
    const IMPORT_KIND: ImportKind = ImportKind::Products;

    fn id(number: i64) -> ProductId {
        ProductId::new(number)
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
    import: i64,
    row: &WorkRow,
) -> Result<Option<String>> {
    let place = || format!("{import}, {}", row.number);
    let new: R::New = serde_json::from_str(&row.content)
        .map_err(|cause| Error::corrupt("import_row", "content", place(), cause))?;
    let before = match row.revision {
        None => None,
        Some(revision) => {
            let found = row.record.map(|number| R::find(tx, R::id(number))).transpose()?.flatten();
            let found = found.filter(|record| record.facts().revision == revision);
            Some(found.ok_or(Error::stale(R::NAME))?)
        }
    };
    let saved: R = save_imported(tx, actor, Action::Imported, &new, before.as_ref())?;
    let facts = saved.facts();
    store::set_saved(tx, import, row.number, facts.id, Some(facts.revision))?;
    Ok(None)
}

/// Takes back one record; returns why it is left as it is.
pub(super) fn take_back<R: Imported>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    import: i64,
    row: &WorkRow,
) -> Result<Option<String>> {
    let Some(number) = row.record else { return Ok(None) };
    let found = R::find(tx, R::id(number))?;
    let Some(current) = found.filter(|record| Some(record.facts().revision) == row.saved_revision) else {
        return Ok(Some(conflict(
            row.line,
            &row.name,
            "was saved or deleted after the import, and stays as it is",
        )));
    };
    let Some(revision) = row.revision else {
        delete_imported(tx, actor, &current)?;
        store::set_saved(tx, import, row.number, number, None)?;
        return Ok(None);
    };
    let restored = match stored_input(tx, &current, revision)? {
        Some(input) => R::parse_stored(input)
            .and_then(|new| save_imported(tx, actor, Action::Undone, &new, Some(&current)).map(|_| ())),
        None => return Ok(Some(conflict(row.line, &row.name, "has no earlier version any more"))),
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
    let found = R::find(snapshot, R::id(number))?;
    let Some(current) = found.filter(|record| Some(record.facts().revision) == row.saved_revision) else {
        return Ok(None);
    };
    let Some(input) = stored_input(snapshot, &current, revision)? else {
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
