//! Applying an import, and undoing it: many short write transactions, so that other saves never wait long. What was saved is
//! noted with each of them, so that an import that cannot go on, or was interrupted, is taken back.

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};

use super::plan::{ImportError, ImportKind, ImportState, ImportSummary};
use super::store::{self, WorkRow, conflict};
use crate::admin::revisions::{delete_imported, save_imported, stored_input};
use crate::catalogue::new_product::{NewProduct, ProductInput};
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::store::products::find;
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
    /// Products that were left as they are, in words.
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
    let conflicts = db.read_blocking(|snapshot| store::conflicts(snapshot, id))?;
    if !conflicts.is_empty() {
        return Err(ImportError::Conflicts(conflicts));
    }
    let began = db.write_blocking(|tx| {
        store::move_state(tx, id, ImportState::Planned, ImportState::Applying, clock())
    })?;
    if !began {
        return Err(ImportError::State(in_words(ImportState::Applying)));
    }
    let failed = match save_all(db, actor, id, &clock) {
        Ok(()) => return finish(db, actor, &import, ImportState::Applying, ImportState::Applied, clock()),
        Err(error) => error,
    };
    let taken_back = take_back_all(db, actor, id, &clock).and_then(|_| {
        db.write_blocking(|tx| store::move_state(tx, id, ImportState::Applying, ImportState::Failed, clock()))
    });
    if let Err(error) = taken_back {
        tracing::error!(import = id, error = %error.chain(), "an import could not be taken back yet");
    }
    Err(failed)
}

/// Saves what is not saved yet.
fn save_all(db: &Db, actor: &Actor, id: i64, clock: &impl Fn() -> Timestamp) -> Result<(), ImportError> {
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

fn save(tx: &WriteTx<'_>, actor: &Actor, id: i64, row: &WorkRow) -> Result<()> {
    let input: ProductInput = serde_json::from_str(&row.content).map_err(Error::internal)?;
    let new = NewProduct::parse(input)?;
    let before = match row.revision {
        None => None,
        Some(revision) => {
            let found = row.record.map(|id| find(tx, ProductId::new(id))).transpose()?.flatten();
            Some(
                found
                    .filter(|product| product.revision == revision)
                    .ok_or(Error::Stale { entity: "product" })?,
            )
        }
    };
    let saved: Product = save_imported(tx, actor, Action::Imported, &new, before.as_ref())?;
    store::set_saved(tx, id, row.number, saved.summary.id.get(), Some(saved.revision))
}

/// Undoes an import. Products that were saved since are in the way unless they are kept. Blocks for seconds.
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
        let conflicts = db.read_blocking(|snapshot| store::changed_since(snapshot, id))?;
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
    let kept = take_back_all(db, actor, id, &clock)?;
    let import = finish(db, actor, &import, ImportState::Undoing, ImportState::Undone, clock())?;
    Ok(Undone { import, kept })
}

/// Takes back what was saved, the last first; returns what was left as it is, because it was saved since.
fn take_back_all(db: &Db, actor: &Actor, id: i64, clock: &impl Fn() -> Timestamp) -> Result<Vec<String>> {
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

/// Takes back one record; returns why it is left as it is.
fn take_back(tx: &WriteTx<'_>, actor: &Actor, id: i64, row: &WorkRow) -> Result<Option<String>> {
    let Some(record) = row.record else { return Ok(None) };
    let found = find(tx, ProductId::new(record))?;
    let Some(current) = found.filter(|product| Some(product.revision) == row.saved_revision) else {
        return Ok(Some(conflict(
            row.line,
            &row.name,
            "was saved or deleted after the import, and stays as it is",
        )));
    };
    let Some(revision) = row.revision else {
        delete_imported(tx, actor, &current)?;
        store::set_saved(tx, id, row.number, record, None)?;
        return Ok(None);
    };
    let restored = match stored_input(tx, &current, revision)? {
        Some(input) => NewProduct::parse(input)
            .and_then(|new| save_imported(tx, actor, Action::Undone, &new, Some(&current)).map(|_| ())),
        None => return Ok(Some(conflict(row.line, &row.name, "has no earlier version any more"))),
    };
    match restored {
        Ok(()) => {}
        Err(Error::Invalid(errors)) => return Ok(Some(conflict(row.line, &row.name, &errors.to_string()))),
        Err(other) => return Err(other),
    }
    store::set_saved(tx, id, row.number, record, None)?;
    Ok(None)
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
        let ImportKind::Products = import.kind;
        let kind = RecordKind::Product;
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
        if state != ImportState::Planning {
            take_back_all(db, &actor, id, &clock)?;
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
