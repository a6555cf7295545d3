//! The one state machine of imports. Every step is taken inside the write transaction that does the step's work, and by whoever
//! has claimed the import last: a process that was taken for dead notices it at its next write, and stops.
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
use crate::platform::db::WriteTx;
use crate::platform::random::Random;

/// An import on which nobody has worked for so long was interrupted.
const INTERRUPTED: SignedDuration = SignedDuration::from_secs(60);
/// How long an import is kept after it was last worked on.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);
/// What the names of serving processes begin with. One at a time does the work beside requests.
const SERVING: &str = "serve ";

/// The process that works on an import, by a name that no other has.
#[derive(Debug, Clone)]
pub(crate) struct ImportProcess(String);

impl ImportProcess {
    /// A process that serves the site.
    pub(crate) fn serving(random: &Random) -> Self {
        Self(format!("{SERVING}{}", random.token::<9>()))
    }

    /// A command.
    pub(crate) fn command(random: &Random) -> Self {
        Self(format!("command {}", random.token::<9>()))
    }
}

/// The right to work on an import in one state, until it is in another or somebody else has claimed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) import: i64,
    pub(crate) state: ImportState,
    number: i64,
}

/// Stores an import that is being planned.
pub(crate) fn create(
    tx: &WriteTx<'_>,
    kind: ImportKind,
    file_name: &str,
    about: &ImportAbout,
    actor: &Actor,
    process: &ImportProcess,
) -> Result<Claim> {
    let sql = "INSERT INTO import (kind, file_name, state, created_at, created_by, changed_at, about, process, claim)
               VALUES (?1, ?2, ?3, ?4, ?5, ?4, ?6, ?7, 1)";
    let about = serde_json::to_string(about).map_err(Error::internal)?;
    let (state, at) = (ImportState::Planning, actor.at.as_millisecond());
    tx.execute(sql, params![kind.name(), file_name, state.name(), at, actor.by, about, process.0])?;
    Ok(Claim { import: tx.last_insert_rowid(), state, number: 1 })
}

/// Replaces what is said of an import's file.
pub(crate) fn set_about(tx: &WriteTx<'_>, import: i64, about: &ImportAbout) -> Result<()> {
    let about = serde_json::to_string(about).map_err(Error::internal)?;
    tx.execute("UPDATE import SET about = ?2 WHERE id = ?1", params![import, about])?;
    Ok(())
}

/// Begins to apply or undo an import that is in the state for it; none when it is in another.
pub(crate) fn begin(
    tx: &WriteTx<'_>,
    import: i64,
    (from, to): (ImportState, ImportState),
    actor: &Actor,
    process: &ImportProcess,
) -> Result<Option<Claim>> {
    let sql = "UPDATE import SET state = ?3, changed_at = ?4, acting = ?5, process = ?6, claim = claim + 1, is_taken_back = 0
               WHERE id = ?1 AND state = ?2 RETURNING claim";
    let at = actor.at.as_millisecond();
    let number = tx
        .query_row(sql, params![import, from.name(), to.name(), at, actor.by, process.0], |row| row.get(0))
        .optional()?;
    Ok(number.map(|number| Claim { import, state: to, number }))
}

/// Notes that an import brings its new products hidden.
pub(crate) fn hide_new(tx: &WriteTx<'_>, import: i64) -> Result<()> {
    tx.execute("UPDATE import SET hides_new = 1 WHERE id = ?1", [import])?;
    Ok(())
}

/// Notes that an import is still being worked on; whether the claim holds. To be asked in every transaction of the work.
pub(crate) fn hold(tx: &WriteTx<'_>, claim: &Claim, now: Timestamp) -> Result<bool> {
    let sql = "UPDATE import SET changed_at = ?4 WHERE id = ?1 AND state = ?2 AND claim = ?3";
    let Claim { import, state, number } = claim;
    Ok(tx.prepare_cached(sql)?.execute(params![import, state.name(), number, now.as_millisecond()])? > 0)
}

/// Moves an import to the state that follows; whether the claim held.
pub(crate) fn end(tx: &WriteTx<'_>, claim: &Claim, to: ImportState, now: Timestamp) -> Result<bool> {
    let sql = "UPDATE import SET state = ?4, changed_at = ?5, process = NULL, is_taken_back = 0
               WHERE id = ?1 AND state = ?2 AND claim = ?3";
    let Claim { import, state, number } = claim;
    let at = now.as_millisecond();
    Ok(tx.execute(sql, params![import, state.name(), number, to.name(), at])? > 0)
}

/// Notes that an import cannot be applied, so that it is taken back from now on; whether the claim holds.
pub(crate) fn turn_back(tx: &WriteTx<'_>, claim: &Claim, now: Timestamp) -> Result<bool> {
    tx.execute(
        "UPDATE import SET is_taken_back = 1 WHERE id = ?1 AND claim = ?2",
        (claim.import, claim.number),
    )?;
    hold(tx, claim, now)
}

/// An import whose work was cut off.
#[derive(Debug)]
pub(crate) struct Interrupted {
    pub(crate) claim: Claim,
    /// For whom it is applied or undone.
    pub(crate) acting: Option<String>,
    /// Whether it could not be applied and is being taken back.
    pub(crate) is_taken_back: bool,
}

/// The imports whose work was cut off: nobody has worked on them for a minute. When a process has just begun to do the work
/// beside requests, also those of the serving processes before it, because these have ended.
pub(crate) fn interrupted(
    connection: &Connection,
    now: Timestamp,
    begun: Option<&ImportProcess>,
) -> Result<Vec<Interrupted>> {
    let sql = "SELECT id, state, claim, acting, is_taken_back FROM import
               WHERE state IN ('planning', 'applying', 'undoing')
                 AND (changed_at < ?1 OR ?2 IS NOT NULL AND (process IS NULL OR process <> ?2 AND substr(process, 1, ?4) = ?3))
               ORDER BY id";
    let (before, own) = ((now - INTERRUPTED).as_millisecond(), begun.map(|process| &process.0));
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_and_then(params![before, own, SERVING, SERVING.len() as i64], |row| {
        let (import, state): (i64, String) = (row.get(0)?, row.get(1)?);
        let unknown = || Error::corrupt("import", "state", import, format!("unknown value {state}"));
        let state = ImportState::try_from(state.as_str()).map_err(|_| unknown())?;
        Ok(Interrupted {
            claim: Claim { import, state, number: row.get(2)? },
            acting: row.get(3)?,
            is_taken_back: row.get(4)?,
        })
    })?;
    found.collect()
}

/// Claims an import whose work was cut off; none when somebody else has done so.
pub(crate) fn take_over(
    tx: &WriteTx<'_>,
    claim: &Claim,
    process: &ImportProcess,
    now: Timestamp,
) -> Result<Option<Claim>> {
    let sql = "UPDATE import SET changed_at = ?4, process = ?5, claim = claim + 1
               WHERE id = ?1 AND state = ?2 AND claim = ?3";
    let Claim { import, state, number } = *claim;
    let claimed =
        tx.execute(sql, params![import, state.name(), number, now.as_millisecond(), process.0])? > 0;
    Ok(claimed.then_some(Claim { import, state, number: number + 1 }))
}

/// Marks an import as one that is deleted; whether nobody was working on it. What it has done stays.
pub(crate) fn begin_deletion(tx: &WriteTx<'_>, import: i64) -> Result<bool> {
    let sql = "UPDATE import SET state = 'deleting', claim = claim + 1
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
