//! Suggestions for an unfinished text: salts, products and categories.

use super::find::{Found, Searcher, matching};
use super::index::Index;
use super::query::{Query, Term};
use super::rank::best_page;
use super::{Suggested, SuggestedTarget};

/// Most suggestions.
pub(crate) const MAX_SUGGESTIONS: usize = 8;
/// Most salts, and most categories, among them.
const MAX_SALTS: usize = 3;
const MAX_CATEGORIES: usize = 2;

/// What an unfinished text may be about, products without their names; and whether some product has its words.
pub(super) fn suggestions(searcher: Searcher<'_>, text: &str) -> (Vec<Suggested>, bool) {
    // A letter or two are in most words, so looking for them in the middle of words takes longest.
    let found = searcher.find_beginnings(text).unwrap_or_else(|| searcher.find(text, true));
    (offer(searcher.index, &found), found.is_by_words())
}

/// What is offered of what was found: salts, products, categories.
pub(super) fn offer(index: &Index, found: &Found) -> Vec<Suggested> {
    let salts = index.salts.all().filter_map(|(key, salt)| {
        let target = SuggestedTarget::Salt(salt.label.clone());
        Some((named(&found.query, &salt.words)?, index.count_holding(key), salt.label.clone(), target))
    });
    let mut suggested = most_counted(salts, MAX_SALTS);
    let categories = index.facets.categories().filter_map(|(key, words, documents)| {
        let key = key.to_owned();
        let listed = index.categories.get(&key).cloned();
        let (slug, label, _) = listed.unwrap_or_else(|| (key.clone(), key, 0));
        let count = documents.intersection_len(index.live());
        Some((named(&found.query, words)?, count, label, SuggestedTarget::Category(slug)))
    });
    let categories = most_counted(categories, MAX_CATEGORIES);
    // What has the text only in the middle of a word is offered where nothing begins with it.
    let begun = &found.documents & &matching(&found.sums);
    let offered = if begun.is_empty() { &found.documents } else { &begun };
    let rest = MAX_SUGGESTIONS - suggested.len() - categories.len();
    let products = best_page(index, &found.query, &found.sums, offered, 0, rest);
    let product = |document| SuggestedTarget::Product(index.document(document).product);
    let products = products.into_iter().map(product);
    suggested.extend(products.map(|target| Suggested {
        label: String::new(),
        detail: String::new(),
        target,
    }));
    suggested.extend(categories);
    suggested
}

/// Those that are named by whole words, then those with most products; what nothing has is left out.
fn most_counted(
    all: impl Iterator<Item = (bool, u64, String, SuggestedTarget)>,
    most: usize,
) -> Vec<Suggested> {
    let mut all: Vec<_> = all.filter(|(_, count, ..)| *count > 0).collect();
    all.sort_unstable_by(|one, other| (other.0, other.1, &one.2).cmp(&(one.0, one.1, &other.2)));
    let counted = |count| if count == 1 { "1 product".to_owned() } else { format!("{count} products") };
    let suggested = all.into_iter().take(most);
    suggested.map(|(_, count, label, target)| Suggested { label, detail: counted(count), target }).collect()
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
