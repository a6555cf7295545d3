//! How well every document matches a query, by where in it the words stand.
//!
//! A weight for each document is one byte, in an array over all documents: filling and combining such arrays is quicker
//! than working with lists, since a query may match every product.

use roaring::RoaringBitmap;

use super::facets::FacetKind;
use super::index::{CODE_DIGITS, Index};
use super::postings::place;
use super::query::{Alternative, Query, TYPED, Term, Unit, has};
use super::spellings::{is_number, is_unit};

/// Weight of a whole word by place; the best place counts.
const WEIGHTS: [(u8, u16); 7] = [
    (place::FIRST, 224),
    (place::NAME, 204),
    (place::SKU, 196),
    (place::COMPOSITION, 160),
    (place::FORMULATION, 140),
    (place::FACTS, 60),
    (place::DESCRIPTION, 40),
];
/// What is told of a product has no more.
const TOLD_OF: u8 = 104;
const CATEGORY_WEIGHT: u8 = 90;
const BENEFIT_WEIGHT: u8 = 60;

#[cfg(test)]
thread_local! {
    /// How often the weights of all documents were taken: the work of a search, however busy the machine is.
    pub(super) static SCANS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// By document: 0 when it does not match, else more the better.
pub(super) type Weights = Vec<u8>;

/// The sum of the weights of all units by document; 0 where a unit is missing.
pub(super) fn all_units(index: &Index, query: &Query) -> Vec<u16> {
    let mut units = query.units.iter();
    let Some(first) = units.next() else { return vec![0; index.len()] };
    let mut sums: Vec<u16> = unit(index, first).into_iter().map(u16::from).collect();
    for one in units {
        for (sum, weight) in sums.iter_mut().zip(unit(index, one)) {
            *sum = if *sum == 0 || weight == 0 { 0 } else { *sum + u16::from(weight) };
        }
    }
    sums
}

/// The documents of which name, code, composition or form account for a query, with their rough scores; not those with its words in a
/// description.
pub(super) fn named(query: &Query, sums: &[u16]) -> RoaringBitmap {
    let least = query.units.len() * usize::from(TOLD_OF);
    let named = sums.iter().zip(0..).filter(|(sum, _)| usize::from(**sum) > least);
    named.map(|(_, document)| document).collect()
}

/// The weights of a unit: those of its best alternative.
pub(super) fn unit(index: &Index, unit: &Unit) -> Weights {
    let mut alternatives = unit.alternatives.iter();
    let mut best =
        alternatives.next().map_or_else(|| vec![0; index.len()], |first| alternative(index, first));
    for other in alternatives {
        for (best, weight) in best.iter_mut().zip(alternative(index, other)) {
            *best = weight.max(*best);
        }
    }
    best
}

/// Whether some product has a unit: all terms of one alternative, though perhaps not together.
pub(super) fn is_known(index: &Index, unit: &Unit) -> bool {
    unit.alternatives.iter().any(|one| one.terms.iter().all(|term| has(index, term)))
}

/// The weights of an alternative: the mean of its terms, 0 where one is missing.
fn alternative(index: &Index, alternative: &Alternative) -> Weights {
    let mut terms = alternative.terms.iter();
    let Some(first) = terms.next() else { return vec![0; index.len()] };
    let mut weights = term(index, first, alternative.worth);
    for (before, next) in (1u16..).zip(terms) {
        for (weight, other) in weights.iter_mut().zip(term(index, next, alternative.worth)) {
            let mean = (u16::from(*weight) * before + u16::from(other)) / (before + 1);
            *weight =
                if *weight == 0 || other == 0 { 0 } else { u8::try_from(mean).unwrap_or(u8::MAX).max(1) };
        }
    }
    weights
}

fn term(index: &Index, term: &Term, worth: u16) -> Weights {
    #[cfg(test)]
    SCANS.set(SCANS.get() + 1);
    let mut weights = vec![0; index.len()];
    match term {
        Term::Word(word) => {
            if let Some(number) = index.vocabulary.find(word) {
                add(index, number, &table(worth, 100), &mut weights);
            }
        }
        Term::Beginning(word) => {
            let whole = table(worth, 100);
            // Another number is another strength, and a letter is hardly meant as a unit: found, but far behind.
            let (beginning, mut unlikely) = (table(worth, 85), table(worth, 25));
            if is_number(word) && word.len() < CODE_DIGITS {
                // The 300 of a strength begins no HSN code.
                without_facts(&mut unlikely);
            }
            for number in index.vocabulary.starting_with(word) {
                let table = match index.vocabulary.text(*number) {
                    text if text == word => &whole,
                    text if is_number(word) || is_unit(text) => &unlikely,
                    _ => &beginning,
                };
                add(index, *number, table, &mut weights);
            }
            add_terms(index, FacetKind::Category, word, CATEGORY_WEIGHT, &mut weights);
            add_terms(index, FacetKind::Benefit, word, BENEFIT_WEIGHT, &mut weights);
        }
    }
    weights
}

/// Makes words that stand only in facts of the trade count for nothing.
fn without_facts(table: &mut [u8; 256]) {
    let told = place::FACTS | place::LITERAL;
    for (places, weight) in table.iter_mut().enumerate() {
        if u8::try_from(places).is_ok_and(|places| places & !told == 0) {
            *weight = 0;
        }
    }
}

/// Raises the weights of the documents that have a word.
fn add(index: &Index, word: u32, table: &[u8; 256], weights: &mut Weights) {
    for posting in index.postings.of(word) {
        let weight = &mut weights[posting.document()];
        *weight = table[posting.places() as usize].max(*weight);
    }
}

/// Raises the weights of the documents in a category or with a benefit whose name has a word that begins so.
fn add_terms(index: &Index, kind: FacetKind, beginning: &str, value: u8, weights: &mut Weights) {
    for (words, documents) in index.facets.values(kind) {
        if words.iter().any(|word| word.starts_with(beginning)) {
            for document in documents {
                let weight = &mut weights[document as usize];
                *weight = value.max(*weight);
            }
        }
    }
}

/// The weight of a word by the places where it stands, in hundredths of what a whole word is worth.
fn table(worth: u16, percent: u16) -> [u8; 256] {
    std::array::from_fn(|places| {
        let best = WEIGHTS.iter().find(|(place, _)| places & usize::from(*place) != 0);
        let weight = best.map_or(0, |(_, weight)| u32::from(*weight) * u32::from(worth) * u32::from(percent));
        u8::try_from(weight.div_ceil(u32::from(TYPED) * 100)).unwrap_or(u8::MAX)
    })
}
