//! A dry run while it goes on: its rows are stored as they are found.

use std::cell::Cell;

use super::lock::Working;
use super::memory::Said;
use super::plan::{ImportAbout, ImportKind, ImportState, PlannedRow};
use super::store;
use super::store::lists;
use super::store::state;
use crate::error::Result;
use crate::history::entry::Actor;
use crate::platform::clock::Clock;
use crate::platform::db::Db;

/// What every dry run needs besides its file.
pub(crate) struct PlanContext<'a> {
    pub(crate) db: &'a Db,
    pub(crate) clock: &'a Clock,
    pub(crate) working: &'a Working,
    pub(crate) actor: &'a Actor,
    /// The name of the file, as the list of imports shows it.
    pub(crate) file_name: &'a str,
}

/// A plan that is being made.
pub(crate) struct PlanWriter<'a> {
    pub(super) db: &'a Db,
    pub(super) actor: &'a Actor,
    pub(super) import: i64,
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
        let Self { db, actor, file_name, .. } = *self;
        let import = db.write_blocking(|tx| state::create(tx, kind, file_name, about, actor))?;
        self.plan_begun(import, work)?;
        Ok(import)
    }

    /// As [`PlanContext::plan`], of a plan that has been begun.
    pub(super) fn plan_begun(
        &self,
        import: i64,
        work: impl FnOnce(&PlanWriter<'_>) -> Result<()>,
    ) -> Result<()> {
        let Self { db, clock, actor, .. } = *self;
        let end = |to| db.write_blocking(|tx| state::end(tx, import, to, clock.now()));
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

impl PlanWriter<'_> {
    /// Stores the next rows.
    pub(super) fn insert(&self, rows: &[PlannedRow]) -> Result<()> {
        self.db.write_blocking(|tx| store::insert_rows(tx, self.import, self.rows.get(), rows))?;
        self.rows.set(self.rows.get() + rows.len());
        Ok(())
    }

    /// Notes what lists of this kind have in common, and what was said of this one.
    pub(super) fn set_said(&self, headings: Option<&str>, said: &Said) -> Result<()> {
        self.db.write_blocking(|tx| lists::set_said(tx, self.import, headings, said))
    }

    /// Says more of the file than was known when the dry run began.
    pub(super) fn set_about(&self, about: &ImportAbout) -> Result<()> {
        self.db.write_blocking(|tx| state::set_about(tx, self.import, about))
    }
}
