//! A dry run while it goes on: its rows are stored as they are found, and each write says that it is still at work.

use std::cell::Cell;

use super::memory::Said;
use super::plan::{ImportAbout, ImportKind, ImportState, PlannedRow};
use super::store;
use super::store::lists;
use super::store::state::{self, Claim, ImportProcess};
use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::platform::clock::Clock;
use crate::platform::db::{Db, WriteTx};

/// What every dry run needs besides its file.
pub(crate) struct PlanContext<'a> {
    pub(crate) db: &'a Db,
    pub(crate) clock: &'a Clock,
    pub(crate) process: &'a ImportProcess,
    pub(crate) actor: &'a Actor,
    /// The name of the file, as the list of imports shows it.
    pub(crate) file_name: &'a str,
}

/// A plan that is being made.
pub(crate) struct PlanWriter<'a> {
    pub(super) db: &'a Db,
    pub(super) actor: &'a Actor,
    clock: &'a Clock,
    claim: Claim,
    rows: Cell<usize>,
}

impl PlanContext<'_> {
    /// Stores a plan whose rows `work` finds; returns its id. What `work` cannot end has failed.
    pub(super) fn plan(
        &self,
        kind: ImportKind,
        about: &ImportAbout,
        work: impl FnOnce(&PlanWriter<'_>) -> Result<()>,
    ) -> Result<i64> {
        let Self { db, process, actor, file_name, .. } = *self;
        let claim = db.write_blocking(|tx| state::create(tx, kind, file_name, about, actor, process))?;
        self.plan_claimed(claim, work)
    }

    /// As [`PlanContext::plan`], of a plan that has been begun.
    pub(super) fn plan_claimed(
        &self,
        claim: Claim,
        work: impl FnOnce(&PlanWriter<'_>) -> Result<()>,
    ) -> Result<i64> {
        let Self { db, clock, actor, .. } = *self;
        let writer = PlanWriter { db, actor, clock, claim, rows: Cell::new(0) };
        let planned = work(&writer).and_then(|()| writer.end(ImportState::Planned));
        if planned.is_err()
            && let Err(error) = writer.end(ImportState::Failed)
        {
            tracing::warn!(import = claim.import, error = %error.chain(), "a dry run was cut off");
        }
        planned.map(|()| claim.import)
    }
}

impl PlanWriter<'_> {
    /// The import's id.
    pub(super) fn import(&self) -> i64 {
        self.claim.import
    }

    /// Stores the next rows.
    pub(super) fn insert(&self, rows: &[PlannedRow]) -> Result<()> {
        self.write(|tx| store::insert_rows(tx, self.claim.import, self.rows.get(), rows))?;
        self.rows.set(self.rows.get() + rows.len());
        Ok(())
    }

    /// Notes what lists of this kind have in common, and what was said of this one.
    pub(super) fn set_said(&self, headings: Option<&str>, said: &Said) -> Result<()> {
        self.write(|tx| lists::set_said(tx, self.claim.import, headings, said))
    }

    /// Says more of the file than was known when the dry run began.
    pub(super) fn set_about(&self, about: &ImportAbout) -> Result<()> {
        self.write(|tx| state::set_about(tx, self.claim.import, about))
    }

    /// A write of this dry run, unless it was taken for dead.
    pub(super) fn write<T>(&self, work: impl FnOnce(&WriteTx<'_>) -> Result<T>) -> Result<T> {
        self.db.write_blocking(|tx| {
            if state::hold(tx, &self.claim, self.clock.now())? { work(tx) } else { Err(taken_for_dead()) }
        })
    }

    fn end(&self, to: ImportState) -> Result<()> {
        self.db.write_blocking(|tx| {
            let is_held = state::end(tx, &self.claim, to, self.clock.now())?;
            if is_held { Ok(()) } else { Err(taken_for_dead()) }
        })
    }
}

fn taken_for_dead() -> Error {
    Error::Refused(
        "reading the file was given up, because nothing happened for a minute; please upload it again"
            .to_owned(),
    )
}
