//! Finding products: in memory, over every text that a product has.
//!
//! The index remembers the content version that it holds. Each search compares it with that of its snapshot and first reads
//! the products that changed in between, whichever process changed them.

mod best;
mod bits;
mod correct;
mod facets;
mod find;
mod index;
mod literal;
mod postings;
mod query;
mod rank;
mod salts;
mod same_salt;
mod score;
pub(crate) mod slips;
mod strength;
mod suggest;
#[cfg(test)]
mod tests;
mod vocabulary;
pub(crate) mod words;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use roaring::RoaringBitmap;
use tokio::sync::watch;
use tokio::time::timeout;

use self::facets::{Chosen, Terms};
use self::find::Searcher;
use self::index::Index;
use super::dictionary::Dictionary;
use super::filter::{ProductFilter, Sort};
use super::product::{Facets, ProductId, SuggestionKind};
use super::store::{own_words, search, terms};
use super::term::TermKind;
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use crate::platform::text::fold;

/// Changes that are read one by one; with more, the index is built anew.
const MAX_CHANGES: u64 = 5_000;

/// Former contents of products that may stay in the index, beside a quarter of all.
const MAX_STALE: u64 = 5_000;

/// How long a request waits for the first build; of 100,000 products it takes some seconds.
const FIRST_BUILD_WAIT: Duration = Duration::from_secs(10);

/// The search index; cheap to clone. It catches up with the snapshots that it is given.
#[derive(Clone)]
pub struct SearchIndex {
    state: Arc<RwLock<State>>,
    shipped: Dictionary,
    /// Whether the first build has ended, well or badly.
    first_build_ended: Arc<watch::Sender<bool>>,
}

#[derive(Default)]
struct State {
    /// The content version that the index holds; none before it is built.
    version: Option<u64>,
    index: Index,
    dictionary: Dictionary,
    /// The version of the office's words that the dictionary has.
    own_words: Option<i64>,
}

impl State {
    fn searcher(&self) -> Searcher<'_> {
        Searcher { index: &self.index, dictionary: &self.dictionary }
    }
}

/// The first build is under way until this is dropped, also by a panic; if it failed, the next search tries again.
pub(crate) struct FirstBuild {
    ended: Arc<watch::Sender<bool>>,
}

impl Drop for FirstBuild {
    fn drop(&mut self) {
        self.ended.send_replace(true);
    }
}

/// A product that a text finds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Hit {
    pub(crate) id: ProductId,
    pub(crate) name: String,
    pub(crate) sku: Option<String>,
    /// From 0 to 1: how much of the text the product accounts for.
    pub(crate) score: f32,
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
}

impl Suggested {
    pub(crate) fn kind(&self) -> SuggestionKind {
        match self.target {
            SuggestedTarget::Product(_) => SuggestionKind::Product,
            SuggestedTarget::Salt(_) => SuggestionKind::Salt,
            SuggestedTarget::Category(_) => SuggestionKind::Category,
        }
    }
}

/// The products that match a filter.
pub(crate) struct Matches {
    /// In the order of the list, a page of them; none when the list is to be sorted otherwise.
    pub(crate) page: Vec<ProductId>,
    /// How many there are in all.
    pub(crate) total: u64,
    pub(crate) facets: Option<Facets>,
    /// The text that was searched in place of the one asked for.
    pub(crate) corrected: Option<String>,
    /// All of them, as ids; only when the list is to be sorted otherwise.
    pub(crate) ids: RoaringBitmap,
}

impl SearchIndex {
    /// An index that holds nothing yet.
    pub fn new(dictionary: Dictionary) -> Self {
        let first_build_ended = Arc::new(watch::Sender::new(false));
        Self { state: Arc::default(), shipped: dictionary, first_build_ended }
    }

    /// To be held during the first build, for which [`Self::built`] waits.
    pub(crate) fn first_build(&self) -> FirstBuild {
        FirstBuild { ended: Arc::clone(&self.first_build_ended) }
    }

    /// This index once its first build has ended. To be awaited before a connection is taken: requests that waited with one
    /// would leave none for the pages that need no search.
    ///
    /// # Errors
    /// [`Error::Busy`] when the build takes too long.
    pub(crate) async fn built(&self) -> Result<Self> {
        let mut ended = self.first_build_ended.subscribe();
        match timeout(FIRST_BUILD_WAIT, ended.wait_for(|ended| *ended)).await {
            Ok(Ok(_)) => Ok(self.clone()),
            _ => Err(Error::Busy),
        }
    }

    /// Brings the index up to date with a snapshot.
    ///
    /// # Errors
    /// When the database fails or a row is damaged.
    pub fn catch_up(&self, snapshot: &Snapshot) -> Result<()> {
        let version = search::version(snapshot)?;
        if self.state.read().is_ok_and(|state| state.version == Some(version)) {
            return Ok(());
        }
        let mut state = self.state.write().unwrap_or_else(|poisoned| {
            // A thread panicked while it changed the index.
            let mut state = poisoned.into_inner();
            state.version = None;
            state
        });
        state.catch_up(snapshot, &self.shipped, version)?;
        self.state.clear_poison();
        Ok(())
    }

    /// The products that match a filter, the page in the order of the filter unless that is by name.
    pub(crate) fn matches(&self, snapshot: &Snapshot, filter: &ProductFilter) -> Result<Matches> {
        self.catch_up(snapshot)?;
        let chosen = chosen(snapshot, filter)?;
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let index = &state.index;
        let found = filter.q.as_deref().map(|text| {
            if filter.exact {
                state.searcher().find_as_typed(text)
            } else {
                state.searcher().find(text, false)
            }
        });
        let matching = found.as_ref().map_or_else(|| index.live(), |found| &found.documents);
        let narrowed = index.facets.narrow(matching, &chosen);
        let facets =
            filter.facets.then(|| index.facets.count(matching, &chosen, &index.categories, &index.benefits));
        let offset = usize::try_from(filter.paging.offset()).unwrap_or(usize::MAX);
        let limit = filter.paging.per_page as usize;
        let (mut page, mut ids) = (Vec::new(), RoaringBitmap::new());
        match (filter.sort, &found) {
            (None, Some(found)) => {
                page = rank::best_page(index, &found.query, &found.sums, &narrowed, offset, limit);
            }
            (None | Some(Sort::Newest), _) => page = index.newest(&narrowed, offset, limit),
            (Some(Sort::Name | Sort::NameDescending), _) => ids = index.ids(&narrowed),
        }
        Ok(Matches {
            page: page.into_iter().map(|document| index.document(document).product).collect(),
            total: narrowed.len(),
            facets,
            corrected: found.and_then(|found| found.corrected),
            ids,
        })
    }

    /// The ids of the products that a text finds, for lists that are sorted by the database.
    pub(crate) fn ids(&self, snapshot: &Snapshot, text: &str) -> Result<RoaringBitmap> {
        self.catch_up(snapshot)?;
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        Ok(state.index.ids(&state.searcher().find(text, false).documents))
    }

    /// The dictionary with the office's own words, as of a snapshot.
    pub(crate) fn dictionary(&self, snapshot: &Snapshot) -> Result<Dictionary> {
        self.catch_up(snapshot)?;
        Ok(self.state.read().unwrap_or_else(PoisonError::into_inner).dictionary.clone())
    }

    /// The best products for a text as people type it, best first.
    pub(crate) fn best(&self, snapshot: &Snapshot, text: &str, limit: usize) -> Result<Vec<Hit>> {
        self.catch_up(snapshot)?;
        let scored = {
            let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
            best::best(state.searcher(), text, limit)
        };
        let ids: Vec<ProductId> = scored.iter().map(|(id, _)| *id).collect();
        let mut names = search::names(snapshot, &ids)?;
        let hits = scored.into_iter().filter_map(|(id, score)| {
            let named = names.remove(&id)?;
            Some(Hit { id, name: named.name, sku: named.sku, score })
        });
        Ok(hits.collect())
    }

    /// What an unfinished text may be about, at most 8.
    ///
    /// # Errors
    /// When the database fails or a row is damaged.
    pub fn suggest(&self, snapshot: &Snapshot, text: &str) -> Result<Vec<Suggested>> {
        self.catch_up(snapshot)?;
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let found = suggest::suggestions(state.searcher(), text);
        let mut names = search::names(snapshot, &found.products)?;
        let counted =
            |count: u64| if count == 1 { "1 product".to_owned() } else { format!("{count} products") };
        let salts = found.salts.into_iter().map(|(label, count)| Suggested {
            detail: counted(count),
            target: SuggestedTarget::Salt(label.clone()),
            label,
        });
        let products = found.products.iter().filter_map(|id| {
            let named = names.remove(id)?;
            Some(Suggested {
                detail: named.detail(),
                label: named.name,
                target: SuggestedTarget::Product(*id),
            })
        });
        let categories = found.categories.into_iter().map(|(key, count)| {
            let (slug, label) =
                state.index.categories.get(&key).cloned().unwrap_or_else(|| (key.clone(), key));
            Suggested { label, detail: counted(count), target: SuggestedTarget::Category(slug) }
        });
        Ok(salts.chain(products).chain(categories).collect())
    }
}

impl SearchIndex {
    /// Reads the index as it is.
    fn with_index<T>(&self, read: impl FnOnce(&Index) -> T) -> T {
        read(&self.state.read().unwrap_or_else(PoisonError::into_inner).index)
    }
}

impl State {
    fn catch_up(&mut self, snapshot: &Snapshot, shipped: &Dictionary, version: u64) -> Result<()> {
        let is_mostly_live = self.index.stale() < MAX_STALE + self.index.live().len() / 4;
        match self.version {
            Some(held) if held == version => return Ok(()),
            Some(held)
                if held < version
                    && is_mostly_live
                    && search::count_changed(snapshot, held)? <= MAX_CHANGES =>
            {
                search::changed(snapshot, held, |id, product| match product {
                    Some(product) => self.index.put(&product),
                    None => self.index.remove(id),
                })?;
                self.index.settle();
            }
            // Another snapshot than the newest may ask; it gets what is newer.
            Some(held) if held > version => return Ok(()),
            _ => {
                let mut index = Index::default();
                search::all(snapshot, |product| index.put(&product))?;
                index.settle();
                index.shrink();
                self.index = index;
            }
        }
        let own_words = own_words::version(snapshot)?;
        if self.own_words != Some(own_words) {
            self.dictionary = shipped.with_own_words(&own_words::all(snapshot)?);
            self.own_words = Some(own_words);
        }
        self.index.categories = read_terms(snapshot, TermKind::Category)?;
        self.index.benefits = read_terms(snapshot, TermKind::Benefit)?;
        self.version = Some(version);
        tracing::debug!(version, stale = self.index.stale(), "the search index is up to date");
        Ok(())
    }
}

fn read_terms(snapshot: &Snapshot, kind: TermKind) -> Result<Terms> {
    let terms = terms::names_and_slugs(snapshot, kind)?;
    Ok(terms.into_iter().map(|(name, slug)| (fold(&name), (slug, name))).collect::<HashMap<_, _>>())
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
