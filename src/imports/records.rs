//! Records with revisions in an import: saving one as a row says, and taking it back.

use super::store::{self, WorkRow, conflict};
use crate::admin::revisions::{Revisioned, delete_imported, save_imported, stored_input};
use crate::blog::post::{PostId, StoredPost};
use crate::catalogue::product::{Product, ProductId};
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor};
use crate::platform::db::WriteTx;

/// A record that rows of an import are about.
pub(super) trait Imported: Revisioned {
    /// The id with this number.
    fn id(number: i64) -> Self::Id;
}

impl Imported for Product {
    fn id(number: i64) -> ProductId {
        ProductId::new(number)
    }
}

impl Imported for StoredPost {
    fn id(number: i64) -> PostId {
        PostId::new(number)
    }
}

/// Saves what a row says; [`Error::Stale`] when its record is not as the plan found it.
pub(super) fn save<R: Imported>(
    tx: &WriteTx<'_>,
    actor: &Actor,
    import: i64,
    row: &WorkRow,
) -> Result<Option<String>> {
    let input: R::Input = serde_json::from_str(&row.content).map_err(Error::internal)?;
    let new = R::parse(input)?;
    let before = match row.revision {
        None => None,
        Some(revision) => {
            let found = row.record.map(|number| R::find(tx, R::id(number))).transpose()?.flatten();
            let found = found.filter(|record| record.facts().revision == revision);
            Some(found.ok_or(Error::Stale { entity: R::NAME })?)
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
        Some(input) => R::parse(input)
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
