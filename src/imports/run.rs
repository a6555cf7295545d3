//! Applying an import, and undoing it: many short write transactions, so that other saves never wait long. What was saved is
//! noted with each of them, so that an import that cannot go on, or was interrupted, is taken back.

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};

use super::plan::{ImportError, ImportKind, ImportState, ImportSummary};
use super::records;
use super::redirects;
use super::store::{self, WorkRow, conflict};
use crate::blog::post::StoredPost;
use crate::catalogue::product::Product;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store::insert_entry;
use crate::platform::db::{Db, WriteTx};

/// Rows that are read at once.
const CHUNK: u32 = 200;
/// After this time a write transaction ends and lets others in.
const LONGEST_WRITE: Duration = Duration::from_millis(40);
/// An import on which nobody has worked for so long was interrupted.
const INTERRUPTED: SignedDuration = SignedDuration::from_secs(60);

/// What an undo did.
pub(crate) struct Undone {
    pub(crate) import: ImportSummary,
    /// Records that were left as they are, in words.
    pub(crate) kept: Vec<String>,
}

/// Applies a plan: all of it, or nothing. Rows that are wrong are in the way unless they are left out. Blocks for seconds.
pub(crate) fn apply(
    db: &Db,
    actor: &Actor,
    id: i64,
    skip_wrong: bool,
    clock: impl Fn() -> Timestamp,
) -> Result<ImportSummary, ImportError> {
    let import = db.read_blocking(|snapshot| store::find(snapshot, id))?.ok_or(ImportError::Missing)?;
    if import.state != ImportState::Planned {
        return Err(ImportError::State(in_words(import.state)));
    }
    if import.wrong > 0 && !skip_wrong {
        return Err(ImportError::Wrong(import.wrong));
    }
    let conflicts = db.read_blocking(|snapshot| store::conflicts(snapshot, &import))?;
    if !conflicts.is_empty() {
        return Err(ImportError::Conflicts(conflicts));
    }
    let began = db.write_blocking(|tx| {
        store::move_state(tx, id, ImportState::Planned, ImportState::Applying, clock())
    })?;
    if !began {
        return Err(ImportError::State(in_words(ImportState::Applying)));
    }
    let failed = match save_all(db, actor, &import, &clock) {
        Ok(()) => return finish(db, actor, &import, ImportState::Applying, ImportState::Applied, clock()),
        Err(error) => error,
    };
    let taken_back = take_back_all(db, actor, &import, &clock).and_then(|_| {
        db.write_blocking(|tx| store::move_state(tx, id, ImportState::Applying, ImportState::Failed, clock()))
    });
    if let Err(error) = taken_back {
        tracing::error!(import = id, error = %error.chain(), "an import could not be taken back yet");
    }
    Err(failed)
}

/// Saves or takes back one row; returns why it is left as it is.
type RowWork = fn(&WriteTx<'_>, &Actor, i64, &WorkRow) -> Result<Option<String>>;

/// Saves what is not saved yet.
fn save_all(
    db: &Db,
    actor: &Actor,
    import: &ImportSummary,
    clock: &impl Fn() -> Timestamp,
) -> Result<(), ImportError> {
    let id = import.id;
    let save: RowWork = match import.kind {
        ImportKind::Products => records::save::<Product>,
        ImportKind::Posts => records::save::<StoredPost>,
        // Chains are found in all of them together, and ten thousand take less than the saves of others may wait.
        ImportKind::Redirects => {
            let saved = db.write_blocking(|tx| redirects::save_all(tx, actor, id));
            return saved.map_err(|error| match error {
                Error::Invalid(errors) => ImportError::Conflicts(vec![errors.to_string()]),
                other => other.into(),
            });
        }
    };
    let mut last = -1;
    loop {
        let rows = db.read_blocking(|snapshot| store::unsaved(snapshot, id, last, CHUNK))?;
        let mut rows = &rows[..];
        if rows.is_empty() {
            return Ok(());
        }
        while let Some(next) = rows.first() {
            let mut conflicting = next;
            let saved = db.write_blocking(|tx| {
                let (started, mut count) = (Instant::now(), 0);
                for row in rows {
                    conflicting = row;
                    save(tx, actor, id, row)?;
                    count += 1;
                    if started.elapsed() > LONGEST_WRITE {
                        break;
                    }
                }
                store::touch(tx, id, clock())?;
                Ok(count)
            });
            let count = saved.map_err(|error| conflict_of(conflicting, error))?;
            last = rows[count - 1].number;
            rows = &rows[count..];
        }
    }
}

/// An error that says that a record is not as it was is a conflict.
fn conflict_of(row: &WorkRow, error: Error) -> ImportError {
    let what = match &error {
        Error::Stale { .. } => "was changed by somebody else meanwhile".to_owned(),
        Error::Invalid(errors) => errors.to_string(),
        _ => return error.into(),
    };
    ImportError::Conflicts(vec![conflict(row.line, &row.name, &what)])
}

/// Undoes an import. Records that were saved since are in the way unless they are kept. Blocks for seconds.
pub(crate) fn undo(
    db: &Db,
    actor: &Actor,
    id: i64,
    keep_changed: bool,
    clock: impl Fn() -> Timestamp,
) -> Result<Undone, ImportError> {
    let import = db.read_blocking(|snapshot| store::find(snapshot, id))?.ok_or(ImportError::Missing)?;
    if import.state != ImportState::Applied {
        return Err(ImportError::State(in_words(import.state)));
    }
    if !keep_changed {
        let conflicts = db.read_blocking(|snapshot| store::changed_since(snapshot, &import))?;
        if !conflicts.is_empty() {
            return Err(ImportError::Conflicts(conflicts));
        }
    }
    let began = db.write_blocking(|tx| {
        store::move_state(tx, id, ImportState::Applied, ImportState::Undoing, clock())
    })?;
    if !began {
        return Err(ImportError::State(in_words(ImportState::Undoing)));
    }
    let kept = take_back_all(db, actor, &import, &clock)?;
    let import = finish(db, actor, &import, ImportState::Undoing, ImportState::Undone, clock())?;
    Ok(Undone { import, kept })
}

/// Takes back what was saved, the last first; returns what was left as it is, because it was saved since.
fn take_back_all(
    db: &Db,
    actor: &Actor,
    import: &ImportSummary,
    clock: &impl Fn() -> Timestamp,
) -> Result<Vec<String>> {
    let id = import.id;
    let take_back: RowWork = match import.kind {
        ImportKind::Products => records::take_back::<Product>,
        ImportKind::Posts => records::take_back::<StoredPost>,
        ImportKind::Redirects => return db.write_blocking(|tx| redirects::take_back_all(tx, actor, id)),
    };
    let (mut first, mut kept) = (i64::MAX, Vec::new());
    loop {
        let rows = db.read_blocking(|snapshot| store::saved(snapshot, id, first, CHUNK))?;
        let mut rows = &rows[..];
        if rows.is_empty() {
            return Ok(kept);
        }
        while !rows.is_empty() {
            let (count, left) = db.write_blocking(|tx| {
                let (started, mut count, mut left) = (Instant::now(), 0, Vec::new());
                for row in rows {
                    left.extend(take_back(tx, actor, id, row)?);
                    count += 1;
                    if started.elapsed() > LONGEST_WRITE {
                        break;
                    }
                }
                store::touch(tx, id, clock())?;
                Ok((count, left))
            })?;
            kept.extend(left);
            first = rows[count - 1].number;
            rows = &rows[count..];
        }
    }
}

/// Ends an import or its undoing, with its one history entry.
fn finish(
    db: &Db,
    actor: &Actor,
    import: &ImportSummary,
    from: ImportState,
    to: ImportState,
    now: Timestamp,
) -> Result<ImportSummary, ImportError> {
    let action = if to == ImportState::Applied { Action::Imported } else { Action::Undone };
    let detail = format!("import {}: {} new, {} changed", import.id, import.new, import.changed);
    let ended = db.write_blocking(|tx| {
        store::move_state(tx, import.id, from, to, now)?;
        let kind = match import.kind {
            ImportKind::Products => RecordKind::Product,
            ImportKind::Posts => RecordKind::Post,
            ImportKind::Redirects => RecordKind::Redirect,
        };
        let entry = NewEntry { action, kind, id: None, name: &import.file_name, detail: Some(&detail) };
        insert_entry(tx, actor, &entry)?;
        store::find(tx, import.id)
    })?;
    ended.ok_or(ImportError::Missing)
}

/// Takes back what interrupted imports have left, ends interrupted undoings, and deletes plans that have expired.
pub(crate) fn tidy_up(db: &Db, clock: impl Fn() -> Timestamp) -> Result<()> {
    let now = clock();
    let actor = Actor { by: None, at: now };
    for (id, state) in db.read_blocking(|snapshot| store::interrupted(snapshot, now - INTERRUPTED))? {
        let import = db.read_blocking(|snapshot| store::find(snapshot, id))?;
        if let Some(import) = import.filter(|_| state != ImportState::Planning) {
            take_back_all(db, &actor, &import, &clock)?;
        }
        let ended = if state == ImportState::Undoing { ImportState::Undone } else { ImportState::Failed };
        db.write_blocking(|tx| store::move_state(tx, id, state, ended, clock()))?;
        tracing::warn!(import = id, "an interrupted import was taken back");
    }
    while let Some(id) = db.read_blocking(|snapshot| store::expired(snapshot, now))? {
        delete(db, id)?;
    }
    Ok(())
}

/// Deletes an import, not what it has done.
pub(crate) fn delete(db: &Db, id: i64) -> Result<()> {
    let db = db.on_reserve();
    while db.write_blocking(|tx| store::delete_some(tx, id))? {}
    Ok(())
}

/// Why an import in this state can be neither applied nor undone, in words.
fn in_words(state: ImportState) -> &'static str {
    match state {
        ImportState::Planning => "the file is still being read",
        ImportState::Planned => "this import has not been applied",
        ImportState::Applying => "this import is being applied",
        ImportState::Applied => "this import has been applied already",
        ImportState::Undoing => "this import is being undone",
        ImportState::Undone => "this import has been undone",
        ImportState::Failed => "this import could not be applied; please upload the file again",
    }
}
