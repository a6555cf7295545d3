//! What is done to an import: it is planned, applied, undone, deleted. Each is decided whole inside the write transaction that begins
//! it, so that it is done as a whole or refused with nothing changed (ADR 92). The work itself is many short write transactions, so that
//! other saves never wait long. Each notes what it has saved, so that an import that was cut off goes on where it was, and one that
//! cannot be applied is taken back.
//!
//! Who works on imports holds a lock. It is the operating system's and ends with the process, so that work which nobody holds it for
//! was cut off.

use std::cell::Cell;
use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::plan::{
    GoneProducts, ImportAbout, ImportError, ImportKind, ImportRow, ImportState, ImportSummary, PlannedRow,
    RowChange,
};
use super::store::{self, Interrupted, StoredRow, conflict};
use crate::admin::revisions::{
    Revisioned as _, delete_imported, restore_imported, save_imported, stored_input,
};
use crate::catalogue::new_product::{NewProduct, ProductInput};
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::store::products::find_including_trash;
use crate::catalogue::visibility::Visibility;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Db, Snapshot, WriteTx};

/// Rows that are read at once.
const CHUNK: u32 = 200;
/// After this time a write transaction ends and lets others in.
const LONGEST_WRITE: Duration = Duration::from_millis(40);
/// Obstacles that a message names.
const MOST_OBSTACLES: usize = 50;

/// The lock of a data directory.
#[derive(Debug, Clone)]
pub(crate) struct ImportLock(PathBuf);

/// Held while an import is planned, applied or undone; any number of them at once.
#[derive(Debug)]
pub(crate) struct Working {
    _lock: File,
}

impl ImportLock {
    pub(crate) fn new(data_dir: &DataDir) -> Self {
        let lock = Self(data_dir.import_lock());
        // What is made now needs no room when the disk is full.
        let _ = lock.open();
        lock
    }

    /// To be taken before an import gets into a state in which it is worked on.
    pub(crate) fn work(&self) -> Result<Working> {
        let file = self.open()?;
        file.lock_shared().map_err(|cause| self.failed(cause))?;
        Ok(Working { _lock: file })
    }

    /// Looks for what was cut off while nobody works on imports, so that none is taken for it that somebody works on. None where
    /// somebody does. It must not look twice at once.
    fn while_idle<T>(&self, find: impl FnOnce() -> Result<T>) -> Result<Option<(Working, T)>> {
        let file = self.open()?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            locked => locked.map_err(|cause| self.failed(cause.into()))?,
        }
        let found = find()?;
        file.lock_shared().map_err(|cause| self.failed(cause))?;
        Ok(Some((Working { _lock: file }, found)))
    }

    fn open(&self) -> Result<File> {
        File::options().create(true).append(true).open(&self.0).map_err(|cause| self.failed(cause))
    }

    fn failed(&self, cause: std::io::Error) -> Error {
        Error::file(format!("locking {}", self.0.display()), cause)
    }
}

/// Who does something to an import, and with what.
#[derive(Clone, Copy)]
pub(crate) struct ImportContext<'a> {
    pub(crate) db: &'a Db,
    pub(crate) clock: &'a Clock,
    #[expect(dead_code, reason = "whoever has a context holds the lock")]
    pub(crate) working: &'a Working,
    pub(crate) actor: &'a Actor,
}

/// A plan that is being made: its rows are stored as they are found.
pub(crate) struct PlanWriter<'a> {
    pub(super) db: &'a Db,
    pub(super) actor: &'a Actor,
    pub(super) import: i64,
    rows: Cell<usize>,
}

impl PlanWriter<'_> {
    /// Stores the next rows.
    pub(super) fn insert(&self, rows: &[PlannedRow]) -> Result<()> {
        self.db.write_blocking(|tx| store::insert_rows(tx, self.import, self.rows.get(), rows))?;
        self.rows.set(self.rows.get() + rows.len());
        Ok(())
    }
}

impl ImportContext<'_> {
    /// Stores a plan whose rows `work` finds; returns its id. What `work` cannot end has failed.
    pub(super) fn plan(
        &self,
        (kind, name): (ImportKind, &str),
        about: &ImportAbout,
        work: impl FnOnce(&PlanWriter<'_>) -> Result<()>,
    ) -> Result<i64> {
        let import = self.db.write_blocking(|tx| store::create(tx, kind, name, about, self.actor))?;
        self.plan_begun(import, work)?;
        Ok(import)
    }

    /// As [`Self::plan`], of a plan that has been begun.
    pub(super) fn plan_begun(
        &self,
        import: i64,
        work: impl FnOnce(&PlanWriter<'_>) -> Result<()>,
    ) -> Result<()> {
        let Self { db, clock, actor, .. } = *self;
        let end = |to| db.write_blocking(|tx| store::end(tx, import, to, clock.now()));
        let writer = PlanWriter { db, actor, import, rows: Cell::new(0) };
        let planned = work(&writer).and_then(|()| end(ImportState::Planned));
        if planned.is_err()
            && let Err(error) = end(ImportState::Failed)
        {
            tracing::warn!(import, error = %error.chain(), "a dry run was cut off");
        }
        planned
    }
}

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
    context: &ImportContext<'_>,
    id: i64,
    ApplyOptions { skip_wrong, hide_new, gone }: ApplyOptions,
) -> Result<ImportSummary, ImportError> {
    let import = write(context.db, |tx| {
        let import = expect(tx, id, ImportState::Planned)?;
        if import.wrong > 0 && !skip_wrong {
            return Err(ImportError::Wrong(import.wrong));
        }
        refuse(store::conflicts_before(tx, id, gone)?)?;
        let hides_new = hide_new && import.kind == ImportKind::Products;
        store::begin(tx, id, ImportState::Applying, hides_new, context.actor)?;
        store::set_gone(tx, id, gone)?;
        if import.kind == ImportKind::Products {
            store::make_categories(tx, &import)?;
        }
        Ok(ImportSummary { hides_new, gone_products: gone, ..import })
    })?;
    Work { context, import }.apply()
}

/// Undoes an import. Records that were saved since, or cannot become what they were, are in the way unless they are kept. Blocks for
/// seconds.
pub(crate) fn undo(context: &ImportContext<'_>, id: i64, keep_changed: bool) -> Result<Undone, ImportError> {
    if !keep_changed {
        // It takes too long for the transaction, which looks again at all that has changed meanwhile.
        context.db.read_blocking(|snapshot| Ok(expect(snapshot, id, ImportState::Applied)))??;
        refuse(obstacles(context.db, id)?)?;
    }
    let import = write(context.db, |tx| {
        let import = expect(tx, id, ImportState::Applied)?;
        if !keep_changed {
            refuse(store::conflicts_after(tx, &import)?)?;
        }
        store::begin(tx, id, ImportState::Undoing, false, context.actor)?;
        Ok(import)
    })?;
    Work { context, import }.undo()
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
        if store::begin_deletion(tx, id)? {
            return Ok(());
        }
        let import = store::find(tx, id)?.ok_or(ImportError::Missing)?;
        Err(ImportError::State(in_words(import.state)))
    })?;
    while db.write_blocking(|tx| store::delete_some(tx, id))? {}
    Ok(())
}

/// Goes on with imports whose work was cut off, and deletes those that have expired. One import that fails does not keep another
/// from going on; the first failure is returned.
pub(crate) fn tidy_up(db: &Db, lock: &ImportLock, clock: &Clock) -> Result<()> {
    let mut result = Ok(());
    // Every write is a risk on a full disk.
    let is_any = db.read_blocking(store::is_any_begun)?;
    let cut_off = if is_any { lock.while_idle(|| db.write_blocking(store::interrupted))? } else { None };
    if let Some((working, cut_off)) = cut_off {
        for mut interrupted in cut_off {
            let import = interrupted.import;
            let actor = &Actor { by: interrupted.acting.take(), at: clock.now() };
            let context = ImportContext { db, clock, working: &working, actor };
            if let Err(error) = go_on(&context, &interrupted) {
                let error = error.into_error();
                tracing::error!(import, error = %error.chain(), "an import that was interrupted cannot go on yet");
                result = result.and(Err(error));
            }
        }
    }
    let db = db.on_reserve();
    while let Some(id) = db.read_blocking(|snapshot| store::to_delete(snapshot, clock.now()))? {
        if let Err(error) = delete(&db, id) {
            return result.and(Err(error.into_error()));
        }
    }
    result
}

/// Ends what was cut off: an import is applied or undone to its end, one that could not be applied is taken back. A file that
/// was being read is gone.
fn go_on(context: &ImportContext<'_>, interrupted: &Interrupted) -> Result<(), ImportError> {
    let (db, id) = (context.db, interrupted.import);
    if interrupted.state == ImportState::Planning {
        return Ok(db.write_blocking(|tx| store::end(tx, id, ImportState::Failed, context.actor.at))?);
    }
    let import = db.read_blocking(|snapshot| store::find(snapshot, id))?.ok_or(ImportError::Missing)?;
    let work = Work { context, import };
    match interrupted.state {
        ImportState::Applying if interrupted.is_taken_back => work.give_up()?,
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

/// The rows that are left to do before the one with this number, the last first.
type NextRows = fn(&Snapshot, i64, i64, u32) -> Result<Vec<StoredRow>>;

/// An import that is being applied or undone.
struct Work<'a> {
    context: &'a ImportContext<'a>,
    import: ImportSummary,
}

impl Work<'_> {
    /// Applies what is not applied yet. What cannot be applied is taken back.
    fn apply(&self) -> Result<ImportSummary, ImportError> {
        let Err(failed) = self.each(store::unsaved, |tx, row| self.save(tx, row).map(|()| None)) else {
            return self.finish(ImportState::Applied);
        };
        if let Err(error) = self.give_up() {
            let error = error.into_error();
            tracing::error!(import = self.import.id, error = %error.chain(), "an import could not be taken back yet");
        }
        Err(failed)
    }

    /// Takes back what was saved of an import that cannot be applied.
    fn give_up(&self) -> Result<(), ImportError> {
        let (db, id) = (self.context.db, self.import.id);
        db.write_blocking(|tx| store::turn_back(tx, id))?;
        self.take_back()?;
        let now = self.context.clock.now();
        Ok(db.write_blocking(|tx| {
            store::end(tx, id, ImportState::Failed, now)?;
            store::take_back_categories(tx, id, now)
        })?)
    }

    /// Takes back what was saved.
    fn undo(&self) -> Result<Undone, ImportError> {
        let kept = self.take_back()?;
        Ok(Undone { import: self.finish(ImportState::Undone)?, kept })
    }

    /// Takes back what was saved, the last first; returns what was left as it is, because it was saved since.
    fn take_back(&self) -> Result<Vec<String>, ImportError> {
        self.each(store::saved, |tx, row| {
            let left = self.take_back_row(tx, row)?;
            Ok(left.map(|why| conflict(row.row.line, &row.row.name, &why)))
        })
    }

    /// Does the rest of the rows; returns what was left as it is, in words.
    fn each(
        &self,
        next: NextRows,
        work: impl Fn(&WriteTx<'_>, &StoredRow) -> Result<Option<String>>,
    ) -> Result<Vec<String>, ImportError> {
        let (db, mut place, mut left) = (self.context.db, i64::MAX, Vec::new());
        loop {
            let rows = db.read_blocking(|snapshot| next(snapshot, self.import.id, place, CHUNK))?;
            let mut rows = &rows[..];
            if rows.is_empty() {
                return Ok(left);
            }
            while !rows.is_empty() {
                let (count, more) = write(db, |tx| {
                    let (started, mut count, mut left) = (Instant::now(), 0, Vec::new());
                    for row in rows {
                        left.extend(work(tx, row).map_err(|error| conflict_of(row, error))?);
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
        let ImportContext { db, clock, actor, .. } = *self.context;
        write(db, |tx| {
            let (id, now) = (self.import.id, clock.now());
            store::end(tx, id, to, now)?;
            match to {
                ImportState::Applied => store::remember(tx, id)?,
                _ => store::take_back_categories(tx, id, now)?,
            }
            let import = store::find(tx, id)?.ok_or(ImportError::Missing)?;
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
            insert_unnumbered(tx, actor, what, &import.file_name, Some(&detail))?;
            Ok(import)
        })
    }

    /// Saves what a row says; [`Error::Stale`] when its product is not as the plan found it.
    fn save(
        &self,
        tx: &WriteTx<'_>,
        StoredRow { number, row, content, revision, .. }: &StoredRow,
    ) -> Result<()> {
        let actor = self.context.actor;
        let before = revision.map(|revision| as_planned(tx, row, revision)).transpose()?;
        let saved = match (row.change, before) {
            (RowChange::Deleted, Some(before)) => {
                delete_imported(tx, actor, &before)?;
                find_including_trash(tx, before.summary.id)?.ok_or(Error::stale(Product::NAME))?
            }
            (RowChange::Gone, Some(before)) => {
                let mut new = NewProduct::from(&before);
                match self.import.gone_products {
                    GoneProducts::Discontinue => new.availability = Some("discontinued".to_owned()),
                    _ => new.visibility = Some(Visibility::Hidden),
                }
                save_imported(tx, actor, Action::Imported, &new, Some(&before))?
            }
            (RowChange::Restored, Some(before)) => restore_imported(tx, actor, &before)?,
            (_, before) => {
                let place = || format!("{}, {number}", self.import.id);
                let content = content.as_deref().unwrap_or_default();
                let mut new: NewProduct = serde_json::from_str(content)
                    .map_err(|cause| Error::corrupt("import_row", "content", place(), cause))?;
                if self.import.hides_new && before.is_none() {
                    new.visibility.get_or_insert(Visibility::Hidden);
                }
                let is_bulk = self.import.kind == ImportKind::Bulk;
                let action = if is_bulk { Action::Updated } else { Action::Imported };
                save_imported(tx, actor, action, &new, before.as_ref())?
            }
        };
        store::set_saved(tx, self.import.id, *number, saved.summary.id.get(), Some(saved.revision))
    }

    /// Takes back one row; returns why its product is left as it is.
    fn take_back_row(&self, tx: &WriteTx<'_>, stored: &StoredRow) -> Result<Option<String>> {
        let Some(id) = stored.row.id else { return Ok(None) };
        let (actor, change) = (self.context.actor, stored.row.change);
        let is_deleted = change == RowChange::Deleted;
        let is_left = |product: &Product| {
            Some(product.revision) == stored.saved_revision && product.deleted_at.is_some() == is_deleted
        };
        let Some(current) = find_including_trash(tx, ProductId::new(id))?.filter(is_left) else {
            return Ok(Some("was saved or deleted after the import, and stays as it is".to_owned()));
        };
        let restored = match (change, stored.revision) {
            (RowChange::Deleted, _) => restore_imported(tx, actor, &current).map(|_| ()),
            (RowChange::Restored, _) | (_, None) => delete_imported(tx, actor, &current),
            (_, Some(revision)) => match stored_input(tx, &current, revision)? {
                Some(input) => Product::parse_stored(input).and_then(|new| {
                    save_imported(tx, actor, Action::Undone, &new, Some(&current)).map(|_| ())
                }),
                None => return Ok(Some(NO_EARLIER_VERSION.to_owned())),
            },
        };
        match restored {
            Ok(()) => store::set_saved(tx, self.import.id, stored.number, id, None).map(|()| None),
            Err(Error::Invalid(errors)) => Ok(Some(errors.to_string())),
            Err(other) => Err(other),
        }
    }
}

/// The product of a row, as the plan found it; [`Error::Stale`] when it is not so any more.
fn as_planned(tx: &WriteTx<'_>, row: &ImportRow, revision: i64) -> Result<Product> {
    let found = row.id.map(|id| find_including_trash(tx, ProductId::new(id))).transpose()?.flatten();
    let is_trashed = row.change == RowChange::Restored;
    let is_same =
        |product: &Product| product.revision == revision && product.deleted_at.is_some() == is_trashed;
    found.filter(is_same).ok_or(Error::stale(Product::NAME))
}

/// An error that says that a record is not as it was is a conflict.
fn conflict_of(StoredRow { row, .. }: &StoredRow, error: Error) -> ImportError {
    let what = match &error {
        Error::Stale { .. } => "was changed by somebody else meanwhile".to_owned(),
        Error::Invalid(errors) => errors.to_string(),
        _ => return error.into(),
    };
    ImportError::Conflicts(vec![conflict(row.line, &row.name, &what)])
}

/// What is said of a product whose earlier version nobody has kept.
const NO_EARLIER_VERSION: &str = "has no earlier version any more";

/// Why products of an import could not become what they were before it, in words. Those that were saved since are not among them.
fn obstacles(db: &Db, import: i64) -> Result<Vec<String>> {
    let (mut before, mut found) = (i64::MAX, Vec::new());
    while found.len() < MOST_OBSTACLES {
        let next = db.read_blocking(|snapshot| {
            let rows = store::saved(snapshot, import, before, CHUNK)?;
            for stored in &rows {
                let obstacle = obstacle(snapshot, import, stored)?;
                found.extend(obstacle.map(|what| conflict(stored.row.line, &stored.row.name, &what)));
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

fn obstacle(snapshot: &Snapshot, import: i64, stored: &StoredRow) -> Result<Option<String>> {
    let change = stored.row.change;
    let (Some(id), Some(revision)) = (stored.row.id, stored.revision) else { return Ok(None) };
    if change == RowChange::Restored {
        return Ok(None);
    }
    let found = find_including_trash(snapshot, ProductId::new(id))?;
    let Some(current) = found.filter(|product| Some(product.revision) == stored.saved_revision) else {
        return Ok(None);
    };
    let earlier = match change {
        RowChange::Deleted => Some(ProductInput::from(&current)),
        _ => stored_input(snapshot, &current, revision)?,
    };
    let Some(input) = earlier else { return Ok(Some(NO_EARLIER_VERSION.to_owned())) };
    let earlier = Product::parse_stored(input)
        .and_then(|new| Product::refuse_missing_images(snapshot, &new).map(|()| new));
    let new = match earlier {
        Ok(new) => new,
        Err(Error::Invalid(errors)) => return Ok(Some(errors.to_string())),
        Err(other) => return Err(other),
    };
    // What it has now nobody else can have.
    let has = current.summary.sku.as_ref().filter(|_| current.deleted_at.is_none());
    if let Some(sku) = new.sku
        && has != Some(&sku)
        && store::is_taken_by_another(snapshot, import, &sku)?
    {
        return Ok(Some(format!("had the SKU {sku}, which another record has taken since")));
    }
    Ok(None)
}
