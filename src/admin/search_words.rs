//! The office's own search words and the shipped list of brand words, as one list; each change with its history entry.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use utoipa::ToSchema;

use crate::catalogue::filter::ProductFilter;
use crate::catalogue::listing;
use crate::catalogue::search::SearchIndex;
use crate::catalogue::search_word::{NewSearchWord, SearchWord, SearchWordFilter, SearchWordState, key};
use crate::catalogue::store::own_words;
use crate::catalogue::store::unanswered::{self, CountedText};
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store::insert_entry;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::Paging;
use medicine::dictionary::Dictionary;

/// A search word as the back office sees it: one of the office's own, or a brand word of the shipped list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SearchWord)]
pub struct AdminSearchWord {
    /// Id of an own word; none for one of the shipped list that the office has not changed.
    pub id: Option<i64>,
    /// Rises with every save of an own word; sent as the entity tag.
    pub revision: Option<i64>,
    /// What people type.
    pub word: String,
    /// The words that it leads to, meanings separated by commas; empty: switched off.
    pub means: String,
    /// Whether it is an entry of the shipped list as it is.
    pub shipped: bool,
    /// What the shipped list says of the word; none when it is not there.
    pub shipped_means: Option<String>,
}

/// A search word, and what it finds now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListedSearchWord {
    /// The word.
    #[serde(flatten)]
    pub word: AdminSearchWord,
    /// How many products a search for it finds now.
    pub products: u64,
}

/// One page of the list of search words.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SearchWordPage {
    /// The words of this page: those that the office added, then those of the shipped list.
    pub items: Vec<ListedSearchWord>,
    /// How many match in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Words a page.
    pub per_page: u32,
}

/// A text for which nothing was found, and what it finds now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Unanswered)]
pub struct AdminUnanswered {
    /// What was counted.
    #[serde(flatten)]
    pub counted: CountedText,
    /// How many products a search for it finds now.
    pub products: u64,
}

/// One page of the texts for which nothing was found.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UnansweredPage {
    /// The texts of this page, the most frequent first.
    pub items: Vec<AdminUnanswered>,
    /// How many there are in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Texts a page.
    pub per_page: u32,
    /// Whether texts are counted; `[search] count_unanswered` of the configuration.
    pub counting: bool,
}

/// The shipped brand words with their meanings, by key.
fn shipped() -> HashMap<String, (String, String)> {
    let dictionary = Dictionary::shipped();
    let brands = dictionary.shipped_brands();
    brands
        .map(|(word, means)| {
            let meanings: Vec<_> = means.split(';').map(str::trim).collect();
            (key(word), (word.to_owned(), meanings.join(", ")))
        })
        .collect()
}

/// Whether the shipped dictionary has an entry of these words, of a brand or anything else.
pub(crate) fn is_shipped(key: &str) -> bool {
    let words: Vec<_> = key.split(' ').map(str::to_owned).collect();
    Dictionary::shipped().lookup(&words).is_some_and(|(count, _)| count == words.len())
}

/// One page of the list: words that the office added, then those of the shipped list, changed or not.
pub(crate) fn list(
    snapshot: &Snapshot,
    search: &SearchIndex,
    filter: &SearchWordFilter,
) -> Result<SearchWordPage> {
    let mut known = shipped();
    let mut shipped: BTreeMap<String, AdminSearchWord> = BTreeMap::new();
    let mut words = Vec::new();
    for word in own_words::list(snapshot)? {
        match known.remove(&word.key) {
            Some((_, means)) => {
                shipped.insert(word.key.clone(), own_word(word, Some(means)));
            }
            None => words.push(own_word(word, None)),
        }
    }
    shipped.extend(known.into_iter().map(|(key, (word, means))| {
        let shipped_means = Some(means.clone());
        let unchanged =
            AdminSearchWord { id: None, revision: None, word, means, shipped: true, shipped_means };
        (key, unchanged)
    }));
    words.extend(shipped.into_values());
    let q = filter.q.as_deref().map(key);
    words.retain(|word| {
        let is_state = match filter.state {
            SearchWordState::All => true,
            SearchWordState::Own => !word.shipped,
            SearchWordState::Shipped => word.shipped_means.is_some(),
            SearchWordState::Off => word.means.is_empty(),
        };
        is_state && q.as_ref().is_none_or(|q| key(&word.word).contains(q) || key(&word.means).contains(q))
    });
    let total = words.len() as u64;
    let Paging { page, per_page } = filter.paging;
    let offset = usize::try_from(filter.paging.offset()).unwrap_or(usize::MAX);
    let items = words.into_iter().skip(offset).take(per_page as usize);
    let items = items.map(|word| counted(snapshot, search, word)).collect::<Result<_>>()?;
    Ok(SearchWordPage { items, total, page, per_page })
}

/// The own word with this id.
pub(crate) fn find(snapshot: &Snapshot, search: &SearchIndex, id: i64) -> Result<Option<ListedSearchWord>> {
    own_words::find(snapshot, id)?.map(|word| counted(snapshot, search, view(word))).transpose()
}

/// Adds an own word.
pub(crate) fn create(tx: &WriteTx<'_>, actor: &Actor, new: &NewSearchWord) -> Result<AdminSearchWord> {
    let word = own_words::insert(tx, new, actor.at)?;
    record(tx, actor, Action::Created, &word)?;
    Ok(view(word))
}

/// Saves an own word; none when there is no such word. With `expected`, only over that revision.
pub(crate) fn update(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: i64,
    expected: Option<i64>,
    new: &NewSearchWord,
) -> Result<Option<AdminSearchWord>> {
    let Some(before) = own_words::find(tx, id)? else { return Ok(None) };
    Error::require_revision(expected, before.revision, "search word")?;
    let word = own_words::update(tx, &before, new, actor.at)?;
    record(tx, actor, Action::Updated, &word)?;
    Ok(Some(view(word)))
}

/// Deletes an own word; returns whether there was one. The shipped entry of the word counts again.
pub(crate) fn delete(tx: &WriteTx<'_>, actor: &Actor, id: i64) -> Result<bool> {
    let Some(word) = own_words::delete(tx, id)? else { return Ok(false) };
    record(tx, actor, Action::Deleted, &word)?;
    Ok(true)
}

/// One page of the texts for which nothing was found.
pub(crate) fn list_unanswered(
    snapshot: &Snapshot,
    search: &SearchIndex,
    paging: Paging,
    counting: bool,
) -> Result<UnansweredPage> {
    let items = unanswered::list(snapshot, Some(paging))?.into_iter();
    let items = items
        .map(|counted| Ok(AdminUnanswered { products: found(snapshot, search, &counted.text)?, counted }))
        .collect::<Result<_>>()?;
    let total = unanswered::shown(snapshot)?;
    Ok(UnansweredPage { items, total, page: paging.page, per_page: paging.per_page, counting })
}

fn own_word(word: SearchWord, shipped_means: Option<String>) -> AdminSearchWord {
    AdminSearchWord {
        id: Some(word.id),
        revision: Some(word.revision),
        word: word.word,
        means: word.means,
        shipped: false,
        shipped_means,
    }
}

fn view(word: SearchWord) -> AdminSearchWord {
    let known = shipped().remove(&word.key).map(|(_, means)| means);
    own_word(word, known)
}

fn counted(snapshot: &Snapshot, search: &SearchIndex, word: AdminSearchWord) -> Result<ListedSearchWord> {
    Ok(ListedSearchWord { products: found(snapshot, search, &word.word)?, word })
}

/// How many products a search finds. Not for write transactions, whose changes the index must not see before they are
/// committed.
fn found(snapshot: &Snapshot, search: &SearchIndex, text: &str) -> Result<u64> {
    let filter =
        ProductFilter { q: Some(text.to_owned()), paging: Paging::first(1), ..ProductFilter::default() };
    Ok(listing::page(snapshot, search, &filter)?.total)
}

fn record(tx: &WriteTx<'_>, actor: &Actor, action: Action, word: &SearchWord) -> Result<()> {
    let detail = match (action, word.means.as_str()) {
        (Action::Deleted, _) => None,
        (_, "") => Some("switched off".to_owned()),
        (_, means) => Some(format!("leads to {means}")),
    };
    let (kind, id, detail) = (RecordKind::SearchWord, Some(word.id), detail.as_deref());
    insert_entry(tx, actor, &NewEntry { action, kind, id, name: &word.word, detail }).map(|_| ())
}
