//! The work of an import: many short write transactions, so that other saves never wait long. Each notes what it has saved, so
//! that an import that was cut off goes on where it was, and one that cannot be applied is taken back.

use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::plan::{GoneProducts, ImportError, ImportKind, ImportState, ImportSummary};
use super::records;
use super::store::conflicts::conflict;
use super::store::lists;
use super::store::state;
use super::store::{self, WorkOf, WorkRow};
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

/// Runs a write transaction of which nothing remains when it is refused.
pub(super) fn write<T>(
    db: &Db,
    work: impl FnOnce(&WriteTx<'_>) -> Result<T, ImportError>,
) -> Result<T, ImportError> {
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
pub(super) struct Work<'a, C> {
    pub(super) db: &'a Db,
    pub(super) actor: &'a Actor,
    pub(super) clock: &'a C,
    pub(super) kind: ImportKind,
    pub(super) import: i64,
    pub(super) hides_new: bool,
    pub(super) gone: GoneProducts,
}

impl<C: Fn() -> Timestamp> Work<'_, C> {
    /// Applies what is not applied yet. What cannot be applied is taken back.
    pub(super) fn apply(&self) -> Result<ImportSummary, ImportError> {
        let Err(failed) = self.each(i64::MAX, store::unsaved, records::save) else {
            return self.finish(ImportState::Applied);
        };
        if let Err(error) = self.give_up() {
            let error = error.into_error();
            tracing::error!(import = self.import, error = %error.chain(), "an import could not be taken back yet");
        }
        Err(failed)
    }

    /// Takes back what was saved of an import that cannot be applied.
    pub(super) fn give_up(&self) -> Result<(), ImportError> {
        self.db.write_blocking(|tx| state::turn_back(tx, self.import))?;
        self.take_back()?;
        let now = (self.clock)();
        Ok(self.db.write_blocking(|tx| {
            state::end(tx, self.import, ImportState::Failed, now)?;
            lists::take_back_categories(tx, self.import, now)
        })?)
    }

    /// Takes back what was saved; returns what was left as it is.
    pub(super) fn undo(&self) -> Result<(ImportSummary, Vec<String>), ImportError> {
        let kept = self.take_back()?;
        Ok((self.finish(ImportState::Undone)?, kept))
    }

    /// Takes back what was saved, the last first; returns what was left as it is, because it was saved since.
    fn take_back(&self) -> Result<Vec<String>, ImportError> {
        self.each(i64::MAX, store::saved, records::take_back)
    }

    /// Does the rest of the rows; returns what was left as it is.
    fn each(&self, start: i64, next: NextRows, work: RowWork) -> Result<Vec<String>, ImportError> {
        let id = self.import;
        let of = WorkOf { import: id, kind: self.kind, hides_new: self.hides_new, gone: self.gone };
        let (mut place, mut left) = (start, Vec::new());
        loop {
            let rows = self.db.read_blocking(|snapshot| next(snapshot, id, place, CHUNK))?;
            let mut rows = &rows[..];
            if rows.is_empty() {
                return Ok(left);
            }
            while !rows.is_empty() {
                let (count, more) = write(self.db, |tx| {
                    let (started, mut count, mut left) = (Instant::now(), 0, Vec::new());
                    for row in rows {
                        left.extend(work(tx, self.actor, of, row).map_err(|error| conflict_of(row, error))?);
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
            state::end(tx, self.import, to, (self.clock)())?;
            match to {
                ImportState::Applied => lists::remember(tx, self.import)?,
                _ => lists::take_back_categories(tx, self.import, (self.clock)())?,
            }
            let import = store::find(tx, self.import)?.ok_or(ImportError::Missing)?;
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
