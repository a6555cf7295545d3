//! Which products hold which salts, by parsed composition, and which salts a text names.

use std::cmp::Reverse;
use std::sync::PoisonError;

use roaring::RoaringBitmap;

use super::SearchIndex;
use super::find::Searcher;
use super::index::Index;
use crate::catalogue::product::ProductId;
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::composition;
use medicine::dictionary::{Meaning, MeaningKind, dosage_form};
use medicine::words::{letter_and_number, words};

/// Most words of a text that names salts, and of a salt's name.
const MAX_WORDS: usize = 16;
const MAX_NAME_WORDS: usize = 5;

impl SearchIndex {
    /// The other products that hold one of the salts of a product, at most `limit`: fewest ingredients first, then the newest;
    /// those with the same salts and no other among them only where `same` says so. `keys` are the salts of the product, as
    /// [`medicine::composition`] tells them apart.
    pub(crate) fn sharing_salts(
        &self,
        snapshot: &Snapshot,
        product: ProductId,
        keys: &[String],
        same: bool,
        limit: usize,
    ) -> Result<Vec<ProductId>> {
        self.catch_up(snapshot)?;
        Ok(self.with_index(|index| sharing(index, product, keys, same, limit)))
    }

    /// The products that hold these salts and no other, the newest first, at most `limit`, and how many there are.
    pub(crate) fn only_salts(
        &self,
        snapshot: &Snapshot,
        keys: &[String],
        limit: usize,
    ) -> Result<(Vec<ProductId>, u64)> {
        self.catch_up(snapshot)?;
        Ok(self.with_index(|index| {
            let found = holding_only(index, keys);
            let newest = index.newest(&found, 0, limit);
            (newest.into_iter().map(|document| index.document(document).product).collect(), found.len())
        }))
    }

    /// The keys of the salts that a text names, in its order: 'telmisartan + amlodipine' names two, 'pcm' one. None where the
    /// text says anything else, or names a salt that no product has.
    pub(crate) fn named_salts(&self, snapshot: &Snapshot, text: &str) -> Result<Vec<String>> {
        self.catch_up(snapshot)?;
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        Ok(named(state.searcher(), text).unwrap_or_default())
    }

    /// The salts of a brand, as products print them, where a text is that brand and no product is called so: 'Nitrofurantoin'
    /// for 'macrobid'.
    pub(crate) fn salts_of_brand(&self, snapshot: &Snapshot, text: &str) -> Result<Option<String>> {
        self.catch_up(snapshot)?;
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let searcher = state.searcher();
        let typed = words(text);
        let is_brand = searcher.dictionary.lookup(&typed).is_some_and(|(count, meanings)| {
            count == typed.len() && meanings.iter().all(|meaning| meaning.kind == MeaningKind::Brand)
        });
        let is_product = typed.first().is_some_and(|word| searcher.index.is_word(word));
        if !is_brand || is_product {
            return Ok(None);
        }
        let labels = meant(searcher, text).unwrap_or_default().into_iter().filter_map(|key| {
            let salt = searcher.index.salts.get(&key)?;
            Some(salt.label.clone())
        });
        Ok(Some(labels.collect::<Vec<_>>().join(" + ")).filter(|salts| !salts.is_empty()))
    }
}

/// The salts that each word of a text belongs to.
fn named(searcher: Searcher<'_>, text: &str) -> Option<Vec<String>> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() || matches!(letter, '+' | '&' | '/' | ','))
        .filter(|word| !matches!(*word, "" | "and" | "with" | "plus"))
        .collect();
    // A strength is another question; '5-fluorouracil' is a name.
    let is_strength = |word: &&str| word.starts_with(|sign: char| sign.is_numeric()) && !word.contains('-');
    if words.len() > MAX_WORDS || words.iter().any(is_strength) {
        return None;
    }
    let mut keys: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let most = MAX_NAME_WORDS.min(words.len() - at);
        let (count, found) = (1..=most)
            .rev()
            .find_map(|count| Some((count, meant(searcher, &words[at..at + count].join(" "))?)))?;
        at += count;
        keys.extend(found.into_iter().filter(|key| !keys.contains(key)).collect::<Vec<_>>());
    }
    Some(keys)
}

/// The salts of a name: its own, or those that the trade means by it, if it means no others too.
fn meant(searcher: Searcher<'_>, name: &str) -> Option<Vec<String>> {
    if let Some(key) = salt(searcher.index, name) {
        return Some(vec![key]);
    }
    let typed = words(name);
    let (count, meanings) = searcher.dictionary.lookup(&typed)?;
    if count < typed.len() {
        return None;
    }
    let mut meant = meanings.iter().map(|meaning| salts_of(searcher.index, meaning));
    let first = meant.next()??;
    meant.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// The salts that a meaning consists of.
fn salts_of(index: &Index, meaning: &Meaning) -> Option<Vec<String>> {
    if meaning.kind == MeaningKind::Form {
        return None;
    }
    let mut keys = Vec::new();
    let mut rest = meaning.words.as_slice();
    while !rest.is_empty() {
        let most = MAX_NAME_WORDS.min(rest.len());
        let (count, key) =
            (1..=most).rev().find_map(|count| Some((count, salt(index, &spelled(&rest[..count]))?)))?;
        keys.push(key);
        rest = &rest[count..];
    }
    Some(keys)
}

/// The key of the salt with this name, if a product has it.
fn salt(index: &Index, name: &str) -> Option<String> {
    let mut ingredients = composition::parse(name).ingredients;
    let only = ingredients.pop().filter(|only| ingredients.is_empty() && only.strength.is_none())?;
    // A form that is typed behind the salt is no part of its key, the 'oil' of 'fish oil' is.
    if dosage_form(name).is_some() && dosage_form(&only.key).is_none() {
        return None;
    }
    let known = index.salts.get(&only.key)?;
    (!known.documents.is_disjoint(index.live())).then_some(only.key)
}

/// Words as they are written: 'vitamin d3' for 'vitamin', 'd', '3'.
fn spelled(words: &[String]) -> String {
    let mut spelled = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let joined = letter_and_number(&words[at..]);
        at += if joined.is_some() { 2 } else { 1 };
        spelled.push(joined.unwrap_or_else(|| words[at - 1].clone()));
    }
    spelled.join(" ")
}

/// The products that hold these salts and no other.
fn holding_only(index: &Index, keys: &[String]) -> RoaringBitmap {
    let none = RoaringBitmap::new();
    let mut all: Option<RoaringBitmap> = None;
    for key in keys {
        let documents = index.salts.get(key).map_or(&none, |salt| &salt.documents);
        all = Some(all.map_or_else(|| documents.clone(), |all| all & documents));
    }
    let all = all.unwrap_or_default() & index.live();
    let count = u8::try_from(keys.len()).unwrap_or(u8::MAX);
    all.into_iter().filter(|document| index.document(*document).ingredients == count).collect()
}

fn sharing(index: &Index, product: ProductId, keys: &[String], same: bool, limit: usize) -> Vec<ProductId> {
    let mut any = RoaringBitmap::new();
    for salt in keys.iter().filter_map(|key| index.salts.get(key)) {
        any |= &salt.documents;
    }
    any &= index.live();
    if !same {
        any -= holding_only(index, keys);
    }
    let mut found: Vec<u32> = any.into_iter().filter(|at| index.document(*at).product != product).collect();
    found.sort_unstable_by_key(|at| (index.document(*at).ingredients, Reverse(index.age(*at))));
    found.truncate(limit);
    found.into_iter().map(|at| index.document(at).product).collect()
}
