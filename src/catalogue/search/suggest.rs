//! Suggestions for an unfinished text: salts, products and categories.

use std::cmp::Reverse;

use super::find::{Found, Searcher, matching};
use super::index::Index;
use super::query::{Query, Term};
use super::rank::best_page;
use crate::catalogue::product::ProductId;

/// Most suggestions.
pub(crate) const MAX_SUGGESTIONS: usize = 8;
/// Most salts, and most categories, among them.
const MAX_SALTS: usize = 3;
const MAX_CATEGORIES: usize = 2;

/// What a text may be about.
#[derive(Debug, PartialEq)]
pub(super) struct Suggestions {
    /// Names, and how many products hold each.
    pub(super) salts: Vec<(String, u64)>,
    pub(super) products: Vec<ProductId>,
    /// Keys, and how many products are in each.
    pub(super) categories: Vec<(String, u64)>,
    /// Whether some product has the words of the text.
    pub(super) by_words: bool,
}

/// What an unfinished text may be about.
pub(super) fn suggestions(searcher: Searcher<'_>, text: &str) -> Suggestions {
    // A letter or two are in most words, so looking for them in the middle of words takes longest.
    let found = searcher.find_beginnings(text).unwrap_or_else(|| searcher.find(text, true));
    offer(searcher.index, &found)
}

/// What is offered of what was found.
pub(super) fn offer(index: &Index, found: &Found) -> Suggestions {
    let live = index.live();
    let mut salts: Vec<_> = index
        .salts
        .all()
        .filter_map(|(key, salt)| Some((named(&found.query, &salt.words)?, key, salt)))
        .map(|(whole, key, salt)| (Reverse(whole), Reverse(index.count_holding(key)), &salt.label))
        .filter(|(_, count, _)| count.0 > 0)
        .collect();
    salts.sort_unstable();
    salts.truncate(MAX_SALTS);
    let mut categories: Vec<_> = index
        .facets
        .categories()
        .filter_map(|(key, words, documents)| Some((named(&found.query, words)?, key, documents)))
        .map(|(whole, key, documents)| (Reverse(whole), Reverse(documents.intersection_len(live)), key))
        .filter(|(_, count, _)| count.0 > 0)
        .collect();
    categories.sort_unstable();
    categories.truncate(MAX_CATEGORIES);
    let rest = MAX_SUGGESTIONS - salts.len() - categories.len();
    // What has the text only in the middle of a word is offered where nothing begins with it.
    let begun = &found.documents & &matching(&found.sums);
    let offered = if begun.is_empty() { &found.documents } else { &begun };
    let products = best_page(index, &found.query, &found.sums, offered, 0, rest);
    Suggestions {
        salts: salts.into_iter().map(|(_, count, label)| (label.clone(), count.0)).collect(),
        products: products.into_iter().map(|document| index.document(document).product).collect(),
        categories: categories.into_iter().map(|(_, count, key)| (key.to_owned(), count.0)).collect(),
        by_words: found.is_by_words(),
    }
}

/// Whether every unit of a query names a part of these words, and if so whether each is a whole word.
fn named(query: &Query, words: &[String]) -> Option<bool> {
    let mut whole = true;
    let has = |term: &Term| match term {
        Term::Word(asked) => words.iter().any(|word| word == asked).then_some(true),
        Term::Beginning(asked) => {
            let beginning = words.iter().filter(|word| word.starts_with(asked.as_str()));
            beginning.map(|word| word == asked).max()
        }
    };
    for unit in &query.units {
        let alternatives = unit.alternatives.iter();
        let matches = alternatives
            .filter_map(|one| one.terms.iter().map(has).try_fold(true, |whole, one| Some(whole & one?)));
        whole &= matches.max()?;
    }
    (!query.units.is_empty()).then_some(whole)
}
