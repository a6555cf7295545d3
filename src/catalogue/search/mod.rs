//! Finding products: in memory, over every text that a product has.
//!
//! The index remembers the content version that it holds. Each search compares it with that of its snapshot and first reads
//! the products that changed in between, whichever process changed them.

mod correct;
mod facets;
mod find;
mod index;
mod items;
mod keeper;
mod literal;
mod postings;
mod query;
mod rank;
mod score;
mod spellings;
mod state;
mod suggest;
#[cfg(test)]
mod tests;
mod uses;
mod vocabulary;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use roaring::RoaringBitmap;

use self::facets::{Chosen, FacetKind};
use self::find::Found;
use self::index::Index;
pub(crate) use self::items::{Items, SearchText, holds};
use self::keeper::Keeper;
use self::state::State;
pub(crate) use self::suggest::MAX_SUGGESTIONS;
use super::filter::{ProductFilter, Sort};
use super::product::{Facets, ProductId, SuggestionKind};
use super::store::search::IndexScope;
use super::store::{search, terms};
use super::term::TermKind;
use crate::error::Result;
use crate::platform::db::{Db, Snapshot};
use medicine::dictionary::Dictionary;
use text::fold;

/// The search index; cheap to clone. It catches up with the snapshots that it is given.
#[derive(Clone)]
pub struct SearchIndex {
    state: Arc<RwLock<State>>,
    /// What visitors do not see, for the office alone: nothing of it can reach a spelling or a suggestion of theirs.
    hidden: Arc<RwLock<State>>,
    shipped: Dictionary,
    /// The thread that keeps it current, where one does.
    keeper: Arc<OnceLock<Keeper>>,
}

/// Something that an unfinished text may be about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggested {
    /// Its name.
    pub label: String,
    /// What tells it apart.
    pub detail: String,
    /// Where it leads.
    pub target: SuggestedTarget,
}

/// Where a suggestion leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SuggestedTarget {
    /// A product.
    Product(ProductId),
    /// The products that the name of a salt finds.
    Salt(String),
    /// A category's slug.
    Category(String),
    /// A medicine that the catalogue does not have, to be asked for in these words.
    Asked(String),
}

impl Suggested {
    /// The product that it leads to.
    pub(crate) fn product(&self) -> Option<ProductId> {
        if let SuggestedTarget::Product(id) = self.target { Some(id) } else { None }
    }

    pub(crate) fn kind(&self) -> SuggestionKind {
        match self.target {
            SuggestedTarget::Product(_) => SuggestionKind::Product,
            SuggestedTarget::Salt(_) | SuggestedTarget::Asked(_) => SuggestionKind::Salt,
            SuggestedTarget::Category(_) => SuggestionKind::Category,
        }
    }
}

/// The products that match a filter.
pub(crate) struct Matches {
    /// In the order of the list, a page of them.
    pub(crate) page: Vec<ProductId>,
    /// How many there are in all.
    pub(crate) total: u64,
    pub(crate) facets: Option<Facets>,
    /// The text that was searched in place of the one asked for.
    pub(crate) corrected: Option<String>,
    /// Whether the words of the text were found, not only its letters in the middle of others.
    pub(crate) by_words: bool,
}

impl SearchIndex {
    /// An index that holds nothing yet.
    pub fn new(dictionary: Dictionary) -> Self {
        let hidden = Arc::new(RwLock::new(State::of(IndexScope::NotPublic)));
        Self { state: Arc::default(), hidden, shipped: dictionary, keeper: Arc::default() }
    }

    /// Keeps the index current on a thread of its own.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub(crate) fn keep_current(&self, db: Db) -> std::io::Result<()> {
        // The thread's own handle knows no keeper, so that the thread ends with the other handles.
        let own = Self { keeper: Arc::default(), ..self.clone() };
        let keeper = Keeper::start(own, db)?;
        // A second call changes nothing: its thread ends at once.
        let _ = self.keeper.set(keeper);
        Ok(())
    }

    /// Waits, on a thread that may block, until the index is built for the first time; at most so long. Whether it is: a process
    /// that answers earlier lets its first visitors wait.
    pub(crate) fn wait_until_built(&self, limit: Duration) -> bool {
        self.keeper.get().is_none_or(|keeper| keeper.wait_blocking(limit))
    }

    /// This index once it has what was saved before now. To be awaited before a connection is taken: requests that waited with
    /// one would leave none for the pages that need no search.
    ///
    /// # Errors
    /// [`Error::Busy`] when it takes too long.
    ///
    /// [`Error::Busy`]: crate::error::Error::Busy
    pub(crate) async fn built(&self) -> Result<Self> {
        if let Some(keeper) = self.keeper.get() {
            keeper.wait().await?;
        }
        Ok(self.clone())
    }

    /// What visitors see, up to date with a snapshot. The index cannot follow changes meanwhile.
    fn current(&self, snapshot: &Snapshot) -> Result<RwLockReadGuard<'_, State>> {
        self.catch_up(snapshot)?;
        Ok(self.state.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The products that match a filter, the page in the order of the filter.
    pub(crate) fn matches(&self, snapshot: &Snapshot, filter: &ProductFilter) -> Result<Matches> {
        let chosen = chosen(snapshot, filter)?;
        let state = self.current(snapshot)?;
        let index = &state.index;
        let found = filter.q.as_deref().map(|text| {
            if filter.exact {
                state.searcher().find_as_typed(text)
            } else {
                state.searcher().find(text, false)
            }
        });
        let matching = found.as_ref().map_or_else(|| index.live(), |found| &found.documents);
        let best_first = |narrowed: &RoaringBitmap, offset, limit| match &found {
            Some(found) => rank::best_page(index, &found.query, &found.sums, narrowed, offset, limit),
            None => index.newest(narrowed, offset, limit),
        };
        let matches = page_of(index, filter, &chosen, matching, best_first);
        let by_words = found.as_ref().is_none_or(Found::is_by_words);
        Ok(Matches { corrected: found.and_then(|found| found.corrected), by_words, ..matches })
    }

    /// Those of some products, best first, that match a filter apart from its text.
    pub(crate) fn matches_among(
        &self,
        snapshot: &Snapshot,
        filter: &ProductFilter,
        best: &[ProductId],
    ) -> Result<Matches> {
        let chosen = chosen(snapshot, filter)?;
        let state = self.current(snapshot)?;
        let index = &state.index;
        let documents: Vec<u32> = best.iter().filter_map(|id| index.document_of(*id)).collect();
        let best_first = |narrowed: &RoaringBitmap, offset, limit| {
            let left = documents.iter().copied().filter(|document| narrowed.contains(*document));
            left.skip(offset).take(limit).collect()
        };
        Ok(page_of(index, filter, &chosen, &documents.iter().copied().collect(), best_first))
    }

    /// How many products visitors see of each category or benefit that has or had one, by its folded name.
    pub(crate) fn term_counts(&self, snapshot: &Snapshot, kind: TermKind) -> Result<HashMap<String, u64>> {
        let state = self.current(snapshot)?;
        let facet = match kind {
            TermKind::Category => FacetKind::Category,
            TermKind::Benefit => FacetKind::Benefit,
        };
        Ok(state.index.facets.counts(facet, state.index.live()))
    }

    /// The ids of the products that a text finds, hidden ones too, for the office's lists, which the database sorts.
    pub(crate) fn all_ids(&self, snapshot: &Snapshot, text: &str) -> Result<RoaringBitmap> {
        self.catch_up(snapshot)?;
        self.catch_up_hidden(snapshot)?;
        let found = [&self.state, &self.hidden].map(|states| {
            let state = states.read().unwrap_or_else(PoisonError::into_inner);
            let found = state.searcher().find(text, false);
            (found.corrected.is_none(), state.index.ids(&found.documents))
        });
        // What the text finds as it is typed, in one of the two, is what is meant: not another spelling in the other.
        let is_found = found.iter().any(|(as_typed, ids)| *as_typed && !ids.is_empty());
        let meant = found.into_iter().filter(|(as_typed, _)| *as_typed || !is_found);
        Ok(meant.fold(RoaringBitmap::new(), |all, (_, ids)| all | ids))
    }

    /// The dictionary with the office's own words, as of a snapshot.
    pub(crate) fn dictionary(&self, snapshot: &Snapshot) -> Result<Dictionary> {
        Ok(self.current(snapshot)?.dictionary.clone())
    }

    /// The word of the catalogue or the dictionary that sounds most like one in Devanagari.
    pub(crate) fn sounding_like(&self, snapshot: &Snapshot, word: &str) -> Result<Option<String>> {
        let state = self.current(snapshot)?;
        Ok(correct::corrections(&state.index, &state.dictionary, &fold(word), false).into_iter().next())
    }

    /// The products whose name, code, composition or form have all words of a text, else those of what was probably meant, else at
    /// least half of its names; best first.
    pub(crate) fn nearest(&self, snapshot: &Snapshot, text: &str, limit: usize) -> Result<Vec<ProductId>> {
        let state = self.current(snapshot)?;
        let Found { query, sums, documents, .. } = state.searcher().find_known(text);
        let documents = documents & score::named(&query, &sums);
        let page = rank::best_page(&state.index, &query, &sums, &documents, 0, limit);
        Ok(page.into_iter().map(|document| state.index.document(document).product).collect())
    }

    /// What an unfinished text may be about, at most 8, and whether its words were found and not only its letters.
    ///
    /// # Errors
    /// When the database fails or a row is damaged.
    pub fn suggest(&self, snapshot: &Snapshot, text: &str) -> Result<(Vec<Suggested>, bool)> {
        let state = self.current(snapshot)?;
        let (mut found, by_words) = suggest::suggestions(state.searcher(), text);
        let ids: Vec<ProductId> = found.iter().filter_map(Suggested::product).collect();
        let mut names = search::names(snapshot, &ids)?;
        found.retain_mut(|one| match one.product() {
            None => true,
            Some(id) => names.remove(&id).is_some_and(|named| {
                (one.detail, one.label) = (named.detail(), named.listed.name);
                true
            }),
        });
        Ok((found, by_words))
    }
}

/// A page of what was found and is left by the chosen values.
fn page_of(
    index: &Index,
    filter: &ProductFilter,
    chosen: &Chosen,
    matching: &RoaringBitmap,
    best_first: impl FnOnce(&RoaringBitmap, usize, usize) -> Vec<u32>,
) -> Matches {
    let narrowed = index.facets.narrow(matching, chosen);
    let facets =
        filter.facets.then(|| index.facets.count(matching, chosen, &index.categories, &index.benefits));
    let offset = usize::try_from(filter.paging.offset()).unwrap_or(usize::MAX);
    let limit = filter.paging.per_page as usize;
    let page = match filter.sort {
        None => best_first(&narrowed, offset, limit),
        Some(Sort::Newest) => index.newest(&narrowed, offset, limit),
        Some(Sort::Name) => index.by_name(&narrowed, false, offset, limit),
        Some(Sort::NameDescending) => index.by_name(&narrowed, true, offset, limit),
    };
    Matches {
        page: page.into_iter().map(|document| index.document(document).product).collect(),
        total: narrowed.len(),
        facets,
        corrected: None,
        by_words: true,
    }
}

/// The chosen values as the index knows them.
fn chosen(snapshot: &Snapshot, filter: &ProductFilter) -> Result<Chosen> {
    let keys = |kind: TermKind, values: &[String]| {
        values.iter().map(|value| terms::resolve_key(snapshot, kind, value)).collect::<Result<Vec<_>>>()
    };
    let folded = |values: &[String]| values.iter().map(|value| fold(value)).collect();
    Ok(Chosen([
        keys(TermKind::Category, &filter.category)?,
        keys(TermKind::Benefit, &filter.benefit)?,
        folded(&filter.form),
        folded(&filter.schedule),
        folded(&filter.badge),
    ]))
}
