//! The products that a line of a list may mean, with how much of it each accounts for.

use std::cmp::Reverse;

use super::correct::corrections;
use super::find::Searcher;
use super::query::{self, Query, Unit};
use super::rank::compared;
use super::score;
use super::strength::{is_number, is_unit};
use crate::catalogue::product::ProductId;
use medicine::dictionary::Dictionary;

/// How many candidates are compared in detail.
const COMPARED: usize = 100;
/// What a unit counts for, in the score of a product that has it.
const SALT_COUNTS: u32 = 60;
const STRENGTH_COUNTS: u32 = 50;
const FORM_COUNTS: u32 = 40;
const UNIT_COUNTS: u32 = 4;

/// The best products for a line, best first, with scores from 0 to 1.
pub(super) fn best(searcher: Searcher<'_>, text: &str, limit: usize) -> Vec<(ProductId, f32)> {
    let index = searcher.index;
    let query = with_known_words(searcher, text);
    let mut total = 0;
    let mut scores = vec![0_u32; index.len()];
    let mut sums = vec![0_u16; index.len()];
    for unit in &query.units {
        let counts = counts(searcher.dictionary, &query, unit);
        total += counts;
        let credit: [u32; 256] = std::array::from_fn(|weight| counts * credit(weight) / 100);
        for ((score, sum), weight) in scores.iter_mut().zip(&mut sums).zip(score::unit(index, unit)) {
            *score += credit[weight as usize];
            *sum += u16::from(weight);
        }
    }
    let mut found: Vec<_> = index.live().iter().filter(|document| scores[*document as usize] > 0).collect();
    let by_score = |document: &u32| {
        (
            Reverse(scores[*document as usize]),
            Reverse(sums[*document as usize]),
            Reverse(index.age(*document)),
        )
    };
    if found.len() > COMPARED {
        found.select_nth_unstable_by_key(COMPARED, by_score);
        found.truncate(COMPARED);
    }
    let mut compared: Vec<_> = found
        .into_iter()
        .map(|document| {
            let (detail, left_over) = compared(index, &query, sums[document as usize], document);
            // Another ingredient in the name makes it another product.
            let score = scores[document as usize] * u32::from(100 - 6 * left_over.min(3)) / 100;
            (Reverse((score, detail)), Reverse(index.age(document)), document)
        })
        .collect();
    compared.sort_unstable();
    let scored = compared.into_iter().take(limit).map(|(Reverse((score, _)), _, document)| {
        (index.document(document).product, score as f32 / total.max(1) as f32)
    });
    scored.collect()
}

/// The query with words that nothing has corrected, where they can be.
fn with_known_words(searcher: Searcher<'_>, text: &str) -> Query {
    let query = searcher.query(text);
    let mut words = query.words.clone();
    for unit in &query.units {
        let word = &query.words[unit.at];
        if unit.count == 1
            && !is_number(word)
            && searcher.dictionary.lookup(query.typed(unit)).is_none()
            && !score::is_known(searcher.index, unit)
            && let Some(correction) = corrections(searcher.index, searcher.dictionary, word, false).first()
        {
            words[unit.at].clone_from(correction);
        }
    }
    if words == query.words { query } else { searcher.query(&words.join(" ")) }
}

/// What a unit counts for.
fn counts(dictionary: &Dictionary, query: &Query, unit: &Unit) -> u32 {
    let words = query.typed(unit);
    match words {
        [number, ..] if is_number(number) => STRENGTH_COUNTS,
        [word] if is_unit(word) => UNIT_COUNTS,
        words if query::is_form(dictionary, words) => FORM_COUNTS,
        _ => SALT_COUNTS,
    }
}

/// How much of what a unit counts for a weight is worth, in hundredths. Name, SKU, composition and formulation account for
/// a unit; the beginning of another number, the category and the description hardly do.
fn credit(weight: usize) -> u32 {
    match weight {
        0 => 0,
        1..=60 => 15,
        61..=104 => 40,
        _ => 100,
    }
}
