//! What is done to an import: it is applied, undone, deleted. Each is decided whole inside the write transaction that begins
//! it, so that it is done as a whole or refused with nothing changed (ADR 92). The work itself is many short write transactions, so that
//! other saves never wait long. Each notes what it has saved, so that an import that was cut off goes on where it was, and one that
//! cannot be applied is taken back.

use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::lock::{ImportLock, Working};
use super::plan::{GoneProducts, ImportError, ImportKind, ImportState, ImportSummary};
use super::records;
use super::store::conflicts::{self, conflict};
use super::store::state::{self, Interrupted};
use super::store::{self, WorkOf, WorkRow, lists};
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::db::{Db, Snapshot, WriteTx};

/// Rows that are read at once.
const CHUNK: u32 = 200;
/// After this time a write transaction ends and lets others in.
const LONGEST_WRITE: Duration = Duration::from_millis(40);

/// Saves or takes back one row; returns why it is left as it is.
type RowWork = fn(&WriteTx<'_>, &Actor, WorkOf, &WorkRow) -> Result<Option<String>>;
/// The rows that are left to do before the one with this number, the last first.
type NextRows = fn(&Snapshot, i64, i64, u32) -> Result<Vec<WorkRow>>;

/// What an undo did.
#[derive(Debug)]
pub(crate) struct Undone {
    pub(crate) import: ImportSummary,
    /// Records that were left as they are, in words.
    pub(crate) kept: Vec<String>,
}

/// How a plan is applied.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ApplyOptions {
    /// Leaves out the rows that are wrong.
    pub(crate) skip_wrong: bool,
    /// Brings new products hidden, where their rows do not say otherwise.
    pub(crate) hide_new: bool,
    /// What becomes of products that the list has not.
    pub(crate) gone: GoneProducts,
}

/// Applies a plan: all of it, or nothing. Rows that are wrong are in the way unless they are left out. Blocks for seconds.
pub(crate) fn apply(
    db: &Db,
    actor: &Actor,
    _: &Working,
    id: i64,
    ApplyOptions { skip_wrong, hide_new, gone }: ApplyOptions,
    clock: impl Fn() -> Timestamp,
) -> Result<ImportSummary, ImportError> {
    let kind = write(db, |tx| {
        let import = expect(tx, id, ImportState::Planned)?;
        if import.wrong > 0 && !skip_wrong {
            return Err(ImportError::Wrong(import.wrong));
        }
        refuse(conflicts::before(tx, &import, gone)?)?;
        state::begin(tx, id, ImportState::Applying, actor)?;
        lists::set_gone(tx, id, gone)?;
        if import.kind == ImportKind::Products {
            lists::make_categories(tx, &import)?;
        }
        if hide_new && import.kind == ImportKind::Products {
            state::hide_new(tx, id)?;
        }
        Ok(import.kind)
    })?;
    Work { db, actor, clock: &clock, of: WorkOf { import: id, kind, hides_new: hide_new, gone } }.apply()
}

/// Undoes an import. Records that were saved since, or cannot become what they were, are in the way unless they are kept. Blocks for
/// seconds.
pub(crate) fn undo(
    db: &Db,
    actor: &Actor,
    _: &Working,
    id: i64,
    keep_changed: bool,
    clock: impl Fn() -> Timestamp,
) -> Result<Undone, ImportError> {
    if !keep_changed {
        // It takes too long for the transaction, which looks again at all that has changed meanwhile.
        db.read_blocking(|snapshot| Ok(expect(snapshot, id, ImportState::Applied)))??;
        refuse(records::obstacles(db, id)?)?;
    }
    let kind = write(db, |tx| {
        let import = expect(tx, id, ImportState::Applied)?;
        if !keep_changed {
            refuse(conflicts::after(tx, &import)?)?;
        }
        state::begin(tx, id, ImportState::Undoing, actor)?;
        Ok(import.kind)
    })?;
    let of = WorkOf { import: id, kind, hides_new: false, gone: GoneProducts::Leave };
    let (import, kept) = Work { db, actor, clock: &clock, of }.undo()?;
    Ok(Undone { import, kept })
}

/// The import, when it is in the state in which this may be done to it.
fn expect(connection: &Snapshot, id: i64, state: ImportState) -> Result<ImportSummary, ImportError> {
    let import = store::find(connection, id)?.ok_or(ImportError::Missing)?;
    if import.state == state { Ok(import) } else { Err(ImportError::State(in_words(import.state))) }
}

fn refuse(conflicts: Vec<String>) -> Result<(), ImportError> {
    if conflicts.is_empty() { Ok(()) } else { Err(ImportError::Conflicts(conflicts)) }
}

/// Deletes an import on which nobody works, not what it has done.
pub(crate) fn delete(db: &Db, id: i64) -> Result<(), ImportError> {
    let db = db.on_reserve();
    write(&db, |tx| {
        if state::begin_deletion(tx, id)? {
            return Ok(());
        }
        let import = store::find(tx, id)?.ok_or(ImportError::Missing)?;
        Err(ImportError::State(in_words(import.state)))
    })?;
    Ok(delete_rows(&db, id)?)
}

fn delete_rows(db: &Db, id: i64) -> Result<()> {
    while db.write_blocking(|tx| state::delete_some(tx, id))? {}
    Ok(())
}

/// Goes on with imports whose work was cut off, and deletes those that have expired. One import that fails does not keep another
/// from going on; the first failure is returned.
pub(crate) fn tidy_up(db: &Db, lock: &ImportLock, clock: impl Fn() -> Timestamp) -> Result<()> {
    let mut result = Ok(());
    // Every write is a risk on a full disk.
    let is_any = db.read_blocking(state::is_any_begun)?;
    let cut_off = if is_any { lock.while_idle(|| db.write_blocking(state::interrupted))? } else { None };
    if let Some((working, cut_off)) = cut_off {
        for interrupted in cut_off {
            let import = interrupted.import;
            if let Err(error) = go_on(db, &working, interrupted, &clock) {
                let error = error.into_error();
                tracing::error!(import, error = %error.chain(), "an import that was interrupted cannot go on yet");
                result = result.and(Err(error));
            }
        }
    }
    let db = db.on_reserve();
    while let Some(id) = db.read_blocking(|snapshot| state::to_delete(snapshot, clock()))? {
        if let Err(error) = delete(&db, id) {
            return result.and(Err(error.into_error()));
        }
    }
    result
}

/// Ends what was cut off: an import is applied or undone to its end, one that could not be applied is taken back. A file that
/// was being read is gone.
fn go_on(
    db: &Db,
    _: &Working,
    Interrupted { import: id, state, acting, is_taken_back }: Interrupted,
    clock: &impl Fn() -> Timestamp,
) -> Result<(), ImportError> {
    let actor = Actor { by: acting, at: clock() };
    if state == ImportState::Planning {
        return Ok(db.write_blocking(|tx| state::end(tx, id, ImportState::Failed, actor.at))?);
    }
    let import = db.read_blocking(|snapshot| store::find(snapshot, id))?.ok_or(ImportError::Missing)?;
    let (kind, hides_new, gone) = (import.kind, import.hides_new, import.gone_products);
    let work = Work { db, actor: &actor, clock, of: WorkOf { import: id, kind, hides_new, gone } };
    match state {
        ImportState::Applying if is_taken_back => work.give_up()?,
        ImportState::Applying => drop(work.apply()?),
        _ => drop(work.undo()?),
    }
    tracing::warn!(import = id, "an import that was interrupted has been brought to its end");
    Ok(())
}

/// Why an import in this state can be neither applied, undone nor deleted, in words.
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

/// Runs a write transaction of which nothing remains when it is refused.
fn write<T>(db: &Db, work: impl FnOnce(&WriteTx<'_>) -> Result<T, ImportError>) -> Result<T, ImportError> {
    let mut refused = None;
    let written = db.write_blocking(|tx| {
        work(tx).map_err(|error| match error {
            ImportError::Other(error) => error,
            error => {
                refused = Some(error);
                Error::Busy
            }
        })
    });
    written.map_err(|error| refused.unwrap_or(ImportError::Other(error)))
}

/// An import that is being applied or undone.
struct Work<'a, C> {
    db: &'a Db,
    actor: &'a Actor,
    clock: &'a C,
    of: WorkOf,
}

impl<C: Fn() -> Timestamp> Work<'_, C> {
    /// Applies what is not applied yet. What cannot be applied is taken back.
    fn apply(&self) -> Result<ImportSummary, ImportError> {
        let Err(failed) = self.each(i64::MAX, store::unsaved, records::save) else {
            return self.finish(ImportState::Applied);
        };
        if let Err(error) = self.give_up() {
            let error = error.into_error();
            tracing::error!(import = self.of.import, error = %error.chain(), "an import could not be taken back yet");
        }
        Err(failed)
    }

    /// Takes back what was saved of an import that cannot be applied.
    fn give_up(&self) -> Result<(), ImportError> {
        self.db.write_blocking(|tx| state::turn_back(tx, self.of.import))?;
        self.take_back()?;
        let now = (self.clock)();
        Ok(self.db.write_blocking(|tx| {
            state::end(tx, self.of.import, ImportState::Failed, now)?;
            lists::take_back_categories(tx, self.of.import, now)
        })?)
    }

    /// Takes back what was saved; returns what was left as it is.
    fn undo(&self) -> Result<(ImportSummary, Vec<String>), ImportError> {
        let kept = self.take_back()?;
        Ok((self.finish(ImportState::Undone)?, kept))
    }

    /// Takes back what was saved, the last first; returns what was left as it is, because it was saved since.
    fn take_back(&self) -> Result<Vec<String>, ImportError> {
        self.each(i64::MAX, store::saved, records::take_back)
    }

    /// Does the rest of the rows; returns what was left as it is.
    fn each(&self, start: i64, next: NextRows, work: RowWork) -> Result<Vec<String>, ImportError> {
        let (mut place, mut left) = (start, Vec::new());
        loop {
            let rows = self.db.read_blocking(|snapshot| next(snapshot, self.of.import, place, CHUNK))?;
            let mut rows = &rows[..];
            if rows.is_empty() {
                return Ok(left);
            }
            while !rows.is_empty() {
                let (count, more) = write(self.db, |tx| {
                    let (started, mut count, mut left) = (Instant::now(), 0, Vec::new());
                    for row in rows {
                        left.extend(
                            work(tx, self.actor, self.of, row).map_err(|error| conflict_of(row, error))?,
                        );
                        count += 1;
                        if started.elapsed() > LONGEST_WRITE {
                            break;
                        }
                    }
                    Ok((count, left))
                })?;
                left.extend(more);
                place = rows[count - 1].number;
                rows = &rows[count..];
            }
        }
    }

    /// Ends the import or its undoing, with its one history entry.
    fn finish(&self, to: ImportState) -> Result<ImportSummary, ImportError> {
        write(self.db, |tx| {
            state::end(tx, self.of.import, to, (self.clock)())?;
            match to {
                ImportState::Applied => lists::remember(tx, self.of.import)?,
                _ => lists::take_back_categories(tx, self.of.import, (self.clock)())?,
            }
            let import = store::find(tx, self.of.import)?.ok_or(ImportError::Missing)?;
            let action = match (to, import.kind) {
                (ImportState::Applied, ImportKind::Bulk) => Action::Updated,
                (ImportState::Applied, _) => Action::Imported,
                _ => Action::Undone,
            };
            let detail = match import.kind {
                ImportKind::Bulk => format!("change {}: {} products", import.id, import.changed),
                ImportKind::Products => {
                    format!("import {}: {} new, {} changed", import.id, import.new, import.changed)
                }
            };
            let what = (action, RecordKind::Product);
            insert_unnumbered(tx, self.actor, what, &import.file_name, Some(&detail))?;
            Ok(import)
        })
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
