//! What the index holds, and what bringing it to what a snapshot holds takes: both parts of it, in place or beside the one in use.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use super::SearchIndex;
use super::facets::Terms;
use super::find::Searcher;
use super::index::Index;
use crate::catalogue::store::search::{self, ContentMoment, IndexScope, IndexedProduct};
use crate::catalogue::store::{own_words, public, terms};
use crate::catalogue::term::TermKind;
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::dictionary::Dictionary;
use text::fold;

/// Changes that are read one by one; with more, the index is built anew.
pub(super) const MAX_CHANGES: u64 = 5_000;

/// Former contents of products that may stay in the index, beside a quarter of all.
const MAX_STALE: u64 = 5_000;

/// The index of one content version.
#[derive(Default)]
pub(super) struct State {
    /// The content version that the index holds; none before it is built.
    pub(super) version: Option<u64>,
    pub(super) index: Index,
    pub(super) dictionary: Dictionary,
    /// The version of the office's words that the dictionary has.
    own_words: Option<i64>,
    scope: IndexScope,
    /// The moment as of which it knows what is public, and the next one at which that changes; milliseconds since the epoch.
    as_of: i64,
    next: Option<i64>,
}

impl State {
    /// A state that holds nothing yet of a scope.
    pub(super) fn of(scope: IndexScope) -> Self {
        Self { scope, ..Self::default() }
    }

    /// Whether it holds what is public at a moment, or not, in a content version.
    pub(super) fn holds(&self, moment: ContentMoment) -> bool {
        self.version == Some(moment.version) && !self.is_due(moment.now)
    }

    /// Whether a product became public since it last looked.
    pub(super) fn is_due(&self, now: i64) -> bool {
        self.next.is_some_and(|next| next <= now)
    }

    pub(super) fn searcher(&self) -> Searcher<'_> {
        Searcher { index: &self.index, dictionary: &self.dictionary }
    }
}

/// What bringing an index up to date takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Advance {
    /// Nothing more: the changes have been read.
    Done,
    /// To build it anew: it is missing, or too much has changed.
    Rebuild,
    /// To build it anew at leisure: it has what is asked for, and much that is not any more.
    Compact,
}

impl State {
    /// Reads the changes up to a snapshot, where these are not too many.
    pub(super) fn advance(
        &mut self,
        snapshot: &Snapshot,
        shipped: &Dictionary,
        ContentMoment { version, now }: ContentMoment,
    ) -> Result<Advance> {
        let is_due = self.is_due(now);
        let index = &mut self.index;
        let take = |id, product: Option<IndexedProduct>| match product {
            Some(product) => index.put(&product),
            None => index.remove(id),
        };
        match self.version {
            // Another snapshot than the newest may ask; it gets what is newer.
            Some(held) if held > version || held == version && !is_due => return Ok(self.room()),
            Some(held) if held == version => search::due(snapshot, self.scope, (self.as_of, now), take)?,
            Some(held) if search::count_changed(snapshot, held)? <= MAX_CHANGES => {
                let mut take = take;
                if is_due {
                    search::due(snapshot, self.scope, (self.as_of, now), &mut take)?;
                }
                search::changed(snapshot, self.scope, held, take)?;
            }
            _ => return Ok(Advance::Rebuild),
        }
        self.index.settle();
        self.read_words(snapshot, shipped)?;
        self.version = Some(version);
        self.look_ahead(snapshot, now)?;
        tracing::debug!(version, stale = self.index.stale(), "the search index is up to date");
        Ok(self.room())
    }

    /// Whether there is too much in it that is not any more.
    fn room(&self) -> Advance {
        let is_mostly_live = self.index.stale() < MAX_STALE + self.index.live().len() / 4;
        if is_mostly_live { Advance::Done } else { Advance::Compact }
    }

    /// An index of everything.
    pub(super) fn build(
        snapshot: &Snapshot,
        shipped: &Dictionary,
        scope: IndexScope,
        ContentMoment { version, now }: ContentMoment,
    ) -> Result<Self> {
        let mut built = Self::of(scope);
        search::all(snapshot, scope, |product| built.index.put(&product))?;
        built.index.settle();
        built.index.shrink();
        built.read_words(snapshot, shipped)?;
        built.version = Some(version);
        built.look_ahead(snapshot, now)?;
        tracing::debug!(version, "the search index was built");
        Ok(built)
    }

    /// Notes as of which moment it holds what is public. A clock that was set back hides nothing that was public.
    fn look_ahead(&mut self, snapshot: &Snapshot, now: i64) -> Result<()> {
        self.as_of = self.as_of.max(now);
        self.next = public::next_millis(snapshot, self.as_of)?;
        Ok(())
    }

    fn read_words(&mut self, snapshot: &Snapshot, shipped: &Dictionary) -> Result<()> {
        let own_words = own_words::version(snapshot)?;
        if self.own_words != Some(own_words) {
            self.dictionary = shipped.with_own_words(&own_words::all(snapshot)?);
            self.own_words = Some(own_words);
        }
        self.index.categories = read_terms(snapshot, TermKind::Category)?;
        self.index.benefits = read_terms(snapshot, TermKind::Benefit)?;
        Ok(())
    }
}

fn read_terms(snapshot: &Snapshot, kind: TermKind) -> Result<Terms> {
    let terms = terms::names_and_slugs(snapshot, kind)?;
    let placed = terms.into_iter().enumerate();
    Ok(placed.map(|(place, (name, slug))| (fold(&name), (slug, name, place))).collect::<HashMap<_, _>>())
}

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
