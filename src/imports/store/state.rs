//! The one state machine of imports. Every step is taken inside the write transaction that does the step's work, by whoever is
//! [`Working`](crate::imports::lock::Working).
//!
//! ```text
//! planning ─→ planned ─→ applying ─→ applied ─→ undoing ─→ undone
//!     └──────────────────────┴→ failed
//! ```

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::imports::plan::{ImportAbout, ImportKind, ImportState};
use crate::media::store::{MediaUser, delete_uses};
use crate::platform::db::{Snapshot, WriteTx};

/// How long an import is kept after it was last worked on.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Stores an import that is being planned; returns its id.
pub(crate) fn create(
    tx: &WriteTx<'_>,
    kind: ImportKind,
    file_name: &str,
    about: &ImportAbout,
    actor: &Actor,
) -> Result<i64> {
    let sql = "INSERT INTO import (kind, file_name, state, created_at, created_by, changed_at, about)
               VALUES (?1, ?2, ?3, ?4, ?5, ?4, ?6)";
    let about = serde_json::to_string(about).map_err(Error::internal)?;
    let (state, at) = (ImportState::Planning, actor.at.as_millisecond());
    tx.execute(sql, params![kind.as_ref(), file_name, state.as_ref(), at, actor.by, about])?;
    Ok(tx.last_insert_rowid())
}

/// Replaces what is said of an import's file.
pub(crate) fn set_about(tx: &WriteTx<'_>, import: i64, about: &ImportAbout) -> Result<()> {
    let about = serde_json::to_string(about).map_err(Error::internal)?;
    tx.execute("UPDATE import SET about = ?2 WHERE id = ?1", params![import, about])?;
    Ok(())
}

/// Begins to apply or undo an import, which is in the state for it.
pub(crate) fn begin(tx: &WriteTx<'_>, import: i64, to: ImportState, actor: &Actor) -> Result<()> {
    let sql = "UPDATE import SET state = ?2, changed_at = ?3, acting = ?4, is_taken_back = 0 WHERE id = ?1";
    tx.execute(sql, params![import, to.as_ref(), actor.at.as_millisecond(), actor.by])?;
    Ok(())
}

/// Notes that an import brings its new products hidden.
pub(crate) fn hide_new(tx: &WriteTx<'_>, import: i64) -> Result<()> {
    tx.execute("UPDATE import SET hides_new = 1 WHERE id = ?1", [import])?;
    Ok(())
}

/// Moves an import to the state that follows.
pub(crate) fn end(tx: &WriteTx<'_>, import: i64, to: ImportState, now: Timestamp) -> Result<()> {
    let sql = "UPDATE import SET state = ?2, changed_at = ?3, is_taken_back = 0 WHERE id = ?1";
    tx.execute(sql, params![import, to.as_ref(), now.as_millisecond()])?;
    Ok(())
}

/// Notes that an import cannot be applied, so that it is taken back from now on.
pub(crate) fn turn_back(tx: &WriteTx<'_>, import: i64) -> Result<()> {
    tx.execute("UPDATE import SET is_taken_back = 1 WHERE id = ?1", [import])?;
    Ok(())
}

/// An import whose work was cut off.
#[derive(Debug)]
pub(crate) struct Interrupted {
    pub(crate) import: i64,
    pub(crate) state: ImportState,
    /// For whom it is applied or undone.
    pub(crate) acting: Option<String>,
    /// Whether it could not be applied and is being taken back.
    pub(crate) is_taken_back: bool,
}

/// Whether the work of an import has begun and not ended.
pub(crate) fn is_any_begun(connection: &Snapshot) -> Result<bool> {
    let sql = "SELECT 1 FROM import WHERE state IN ('planning', 'applying', 'undoing')";
    Ok(connection.prepare_cached(sql)?.exists([])?)
}

/// The imports whose work was cut off, where nobody works on imports. A process of an earlier version, which has no lock, stops
/// at its next write.
pub(crate) fn interrupted(tx: &WriteTx<'_>) -> Result<Vec<Interrupted>> {
    let sql = "UPDATE import SET claim = claim + 1 WHERE state IN ('planning', 'applying', 'undoing')
               RETURNING id, state, acting, is_taken_back";
    let mut statement = tx.prepare_cached(sql)?;
    let found = statement.query_and_then([], |row| {
        let (import, state): (i64, String) = (row.get(0)?, row.get(1)?);
        let unknown = || Error::corrupt("import", "state", import, format!("unknown value {state}"));
        let state = ImportState::try_from(state.as_str()).map_err(|_| unknown())?;
        Ok(Interrupted { import, state, acting: row.get(2)?, is_taken_back: row.get(3)? })
    })?;
    found.collect()
}

/// Marks an import as one that is deleted; whether nobody was working on it. What it has done stays.
pub(crate) fn begin_deletion(tx: &WriteTx<'_>, import: i64) -> Result<bool> {
    let sql = "UPDATE import SET state = 'deleting'
               WHERE id = ?1 AND state NOT IN ('planning', 'applying', 'undoing')";
    Ok(tx.execute(sql, [import])? > 0)
}

/// Deletes some rows of an import that is being deleted, and the import with its last ones; whether any is left.
pub(crate) fn delete_some(tx: &WriteTx<'_>, import: i64) -> Result<bool> {
    let sql = "DELETE FROM import_row WHERE import_id = ?1 AND number IN
                   (SELECT number FROM import_row WHERE import_id = ?1 LIMIT 500)";
    if tx.prepare_cached(sql)?.execute([import])? > 0 {
        return Ok(true);
    }
    delete_uses(tx, MediaUser::Import(import))?;
    tx.prepare_cached("DELETE FROM import WHERE id = ?1 AND state = 'deleting'")?.execute([import])?;
    Ok(false)
}

/// An import that is to be deleted: its deletion was cut off, or nobody has worked on it for a month.
pub(crate) fn to_delete(connection: &Connection, now: Timestamp) -> Result<Option<i64>> {
    let sql = "SELECT id FROM import WHERE state = 'deleting'
                   OR changed_at < ?1 AND state NOT IN ('planning', 'applying', 'undoing') ORDER BY id LIMIT 1";
    let before = (now - KEPT).as_millisecond();
    Ok(connection.prepare_cached(sql)?.query_row([before], |row| row.get(0)).optional()?)
}
