//! Finding products: in memory, over every text that a product has.
//!
//! The index remembers the content version that it holds. Each search compares it with that of its snapshot and first reads
//! the products that changed in between, whichever process changed them.

mod facets;
mod index;
pub(crate) mod words;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use roaring::RoaringBitmap;

use self::facets::{Chosen, Terms};
use self::index::Index;
use super::dictionary::Dictionary;
use super::filter::ProductFilter;
use super::product::{Facets, ProductId, SuggestionKind};
use super::store::{search, terms};
use super::term::TermKind;
use crate::error::Result;
use crate::platform::db::Snapshot;
use crate::platform::text::fold;

/// Changes that are read one by one; with more, the index is built anew.
const MAX_CHANGES: u64 = 5_000;

/// The search index; cheap to clone. It catches up with the snapshots that it is given.
#[derive(Clone)]
pub struct SearchIndex {
    state: Arc<RwLock<State>>,
    #[expect(dead_code, reason = "the words of queries are looked up in it")]
    dictionary: Dictionary,
}

#[derive(Default)]
struct State {
    /// The content version that the index holds; none before it is built.
    version: Option<u64>,
    index: Index,
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
pub(crate) struct Suggested {
    pub(crate) label: String,
    pub(crate) detail: String,
    pub(crate) target: SuggestedTarget,
}

/// Where a suggestion leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SuggestedTarget {
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
        Self { state: Arc::default(), dictionary }
    }

    /// Brings the index up to date with a snapshot.
    ///
    /// # Errors
    /// When the database fails or a row is damaged.
    pub fn catch_up(&self, snapshot: &Snapshot) -> Result<()> {
        let version = search::version(snapshot)?;
        let held = self.state.read().unwrap_or_else(PoisonError::into_inner).version;
        if held == Some(version) {
            return Ok(());
        }
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        state.catch_up(snapshot, version)
    }

    /// The products that match a filter, the page in the order of the filter unless that is by name.
    pub(crate) fn matches(&self, snapshot: &Snapshot, filter: &ProductFilter) -> Result<Matches> {
        self.catch_up(snapshot)?;
        let chosen = chosen(snapshot, filter)?;
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let index = &state.index;
        let found = match &filter.q {
            Some(text) => index.containing(text),
            None => index.live().clone(),
        };
        let narrowed = index.facets.narrow(&found, &chosen) & index.live();
        let found = found & index.live();
        let facets =
            filter.facets.then(|| index.facets.count(&found, &chosen, &index.categories, &index.benefits));
        let paging = filter.paging;
        let offset = usize::try_from(paging.offset()).unwrap_or(usize::MAX);
        let page = index.newest(&narrowed, offset, paging.per_page as usize);
        let id = |document| index.product(document);
        Ok(Matches {
            page: page.into_iter().map(id).collect(),
            total: narrowed.len(),
            facets,
            corrected: None,
            ids: narrowed.iter().filter_map(|document| u32::try_from(id(document).get()).ok()).collect(),
        })
    }

    /// The best products for a text as people type it, best first.
    #[expect(dead_code, reason = "for the matching of lists")]
    pub(crate) fn best(&self, snapshot: &Snapshot, text: &str, limit: usize) -> Result<Vec<Hit>> {
        let _ = (snapshot, text, limit, self);
        Ok(Vec::new())
    }

    /// What an unfinished text may be about, at most 8.
    pub(crate) fn suggest(&self, snapshot: &Snapshot, text: &str) -> Result<Vec<Suggested>> {
        let _ = (snapshot, text, self);
        Ok(Vec::new())
    }
}

impl State {
    fn catch_up(&mut self, snapshot: &Snapshot, version: u64) -> Result<()> {
        match self.version {
            Some(held) if held == version => return Ok(()),
            Some(held) if held < version && search::count_changed(snapshot, held)? <= MAX_CHANGES => {
                search::changed(snapshot, held, |id, product| match product {
                    Some(product) => self.index.put(&product),
                    None => self.index.remove(id),
                })?;
            }
            // Another snapshot than the newest may ask; it gets what is newer.
            Some(held) if held > version => return Ok(()),
            _ => {
                let mut index = Index::default();
                search::all(snapshot, |product| index.put(&product))?;
                self.index = index;
            }
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
