//! Brings the index to what a snapshot holds: both parts of it, in place or beside the one in use.

use std::sync::{PoisonError, RwLock};

use super::SearchIndex;
use super::state::{Advance, State};
use crate::catalogue::store::search::{self, IndexScope};
use crate::error::Result;
use crate::platform::db::Snapshot;

impl SearchIndex {
    /// Brings the index up to date with a snapshot.
    ///
    /// # Errors
    /// When the database fails or a row is damaged.
    pub fn catch_up(&self, snapshot: &Snapshot) -> Result<()> {
        self.catch_up_in(&self.state, IndexScope::Public, snapshot)
    }

    /// Brings what visitors do not see up to date with a snapshot.
    pub(super) fn catch_up_hidden(&self, snapshot: &Snapshot) -> Result<()> {
        self.catch_up_in(&self.hidden, IndexScope::NotPublic, snapshot)
    }

    fn catch_up_in(&self, states: &RwLock<State>, scope: IndexScope, snapshot: &Snapshot) -> Result<()> {
        let moment = search::moment(snapshot)?;
        if states.read().is_ok_and(|state| state.holds(moment)) {
            return Ok(());
        }
        let mut state = states.write().unwrap_or_else(|poisoned| {
            // A thread panicked while it changed the index.
            let mut state = poisoned.into_inner();
            state.version = None;
            state
        });
        let is_kept = scope == IndexScope::Public && self.keeper.get().is_some();
        match state.advance(snapshot, &self.shipped, moment)? {
            Advance::Done => {}
            // Whoever keeps it current does so in a moment; and this snapshot may be an older one.
            Advance::Compact if is_kept || state.version > Some(moment.version) => {}
            Advance::Compact | Advance::Rebuild => {
                *state = State::build(snapshot, &self.shipped, scope, moment)?;
            }
        }
        states.clear_poison();
        Ok(())
    }

    /// Whether a product became public since the index last looked.
    pub(super) fn is_due(&self, now: i64) -> bool {
        self.state.read().is_ok_and(|state| state.is_due(now))
    }

    /// Reads what has changed, or says that this is not enough.
    pub(super) fn advance(&self, snapshot: &Snapshot) -> Result<Advance> {
        let moment = search::moment(snapshot)?;
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        if self.state.is_poisoned() {
            return Ok(Advance::Rebuild);
        }
        state.advance(snapshot, &self.shipped, moment)
    }

    /// Builds an index beside the one in use.
    pub(super) fn build_beside(&self, snapshot: &Snapshot) -> Result<State> {
        State::build(snapshot, &self.shipped, IndexScope::Public, search::moment(snapshot)?)
    }

    /// Brings an index that is not in use up to a later snapshot.
    pub(super) fn follow(&self, mut built: State, snapshot: &Snapshot) -> Result<State> {
        match built.advance(snapshot, &self.shipped, search::moment(snapshot)?)? {
            Advance::Rebuild => self.build_beside(snapshot),
            Advance::Done | Advance::Compact => Ok(built),
        }
    }

    /// Takes an index into use; returns it when the one in use is newer.
    #[expect(clippy::result_large_err, reason = "it is moved, and seldom")]
    pub(super) fn replace_by(&self, built: State) -> std::result::Result<(), State> {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        if state.version > built.version && !self.state.is_poisoned() {
            return Err(built);
        }
        let old = std::mem::replace(&mut *state, built);
        self.state.clear_poison();
        drop(state);
        drop(old);
        Ok(())
    }
}
