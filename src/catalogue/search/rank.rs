//! The order of what a query finds, best first.
//!
//! Every match has a rough score: the sum of the weights of its units. The best [`REFINED`] are then compared in detail, by
//! how the query fits their names. Among equals the newest comes first.

use std::cmp::Reverse;

use roaring::RoaringBitmap;

use super::index::{AMOUNT, Index, WHOLE_SKU, sorted_page, squashed};
use super::postings::place;
use super::query::{Alternative, HARDLY, Query, TYPED, Term, Unit};
use super::spellings::{Amount, amount, is_number, is_unit};
use medicine::dictionary::form_words::FormWord;

/// How many of the best are compared in detail. More cost time and change nothing near the top.
const REFINED: usize = 400;
/// A page of the documents, best first; `sums` are their rough scores.
pub(super) fn best_page(
    index: &Index,
    query: &Query,
    sums: &[u16],
    found: &RoaringBitmap,
    offset: usize,
    limit: usize,
) -> Vec<u32> {
    let wanted = REFINED.max(offset.saturating_add(limit));
    let least = least_sum(sums, found, wanted);
    let mut scored: Vec<(u32, u32)> = found
        .iter()
        .filter(|document| sums[*document as usize] >= least)
        .map(|document| {
            let few_ingredients = 8 - u32::from(index.document(document).ingredients.clamp(1, 8));
            let short_name = 7 - u32::try_from(index.document(document).name.len().min(14) / 2).unwrap_or(7);
            (u32::from(sums[document as usize]) * 64 + few_ingredients * 8 + short_name, document)
        })
        .collect();
    keep_greatest(&mut scored, wanted);
    let mut rough: Vec<_> = scored
        .into_iter()
        .map(|(score, document)| (Reverse(score), Reverse(index.age(document)), document))
        .collect();
    let mut page = Vec::with_capacity(limit);
    if offset < REFINED {
        let best = sorted_page(&mut rough, 0, REFINED);
        let asked = Asked::new(index, query);
        let mut refined: Vec<_> = best
            .iter()
            .map(|(_, age, document)| {
                (Reverse(asked.fit(sums[*document as usize], *document)), *age, *document)
            })
            .collect();
        refined.sort_unstable();
        page.extend(refined.into_iter().skip(offset).take(limit).map(|(_, _, document)| document));
    }
    let from = offset.max(REFINED);
    if page.len() < limit && from < rough.len() {
        let rest = sorted_page(&mut rough, from, limit - page.len());
        page.extend(rest.iter().map(|(_, _, document)| *document));
    }
    page
}

/// Removes all documents whose score is less than what so many have. What is left is far less to compare by age.
fn keep_greatest(scored: &mut Vec<(u32, u32)>, wanted: usize) {
    if scored.len() <= wanted {
        return;
    }
    let mut scores: Vec<u32> = scored.iter().map(|(score, _)| *score).collect();
    let (_, least, _) = scores.select_nth_unstable_by_key(wanted - 1, |score| Reverse(*score));
    let least = *least;
    scored.retain(|(score, _)| *score >= least);
}

/// The greatest sum that so many documents have, or more.
fn least_sum(sums: &[u16], found: &RoaringBitmap, wanted: usize) -> u16 {
    // All greater sums, which no query reaches, are counted in the last.
    let mut counts = vec![0_usize; 4096];
    for document in found {
        counts[usize::from(sums[document as usize]).min(4095)] += 1;
    }
    let mut counted = 0;
    for (sum, count) in counts.iter().enumerate().rev() {
        counted += count;
        if counted >= wanted {
            return u16::try_from(sum).unwrap_or(u16::MAX);
        }
    }
    0
}

/// What documents are compared with in detail.
struct Asked<'i> {
    index: &'i Index,
    query: &'i Query,
    /// The word for the code that the query is, if a product has it.
    sku: Option<u32>,
    /// Whether amounts in a name can be what it asks for.
    has_amount: bool,
}

impl<'i> Asked<'i> {
    fn new(index: &'i Index, query: &'i Query) -> Self {
        let code = squashed(&query.words.concat());
        let sku = index.vocabulary.find(&format!("{WHOLE_SKU}{code}")).filter(|_| !code.is_empty());
        let mut terms = query.units.iter().flat_map(|unit| &unit.alternatives).flat_map(|one| &one.terms);
        let has_amount =
            terms.any(|term| matches!(term, Term::Word(word) if word.starts_with(AMOUNT) || is_number(word)));
        Self { index, query, sku, has_amount }
    }

    /// How well a document fits, in detail.
    fn fit(&self, sum: u16, document: u32) -> i64 {
        let Self { index, query, .. } = self;
        let name = Name::new(index, document, self.has_amount);
        let units = i64::try_from(query.units.len()).unwrap_or(1).max(1);
        let mut score = i64::from(sum) * 10 / units + name.fit(query).score(units);
        score -= 30 * i64::from(index.document(document).ingredients);
        if name.words == query.words {
            score += 5_000;
        }
        let mut coded = self.sku.iter().flat_map(|word| index.postings.of(*word));
        if coded.any(|one| one.document() == document as usize && one.places() & place::SKU != 0) {
            score += 20_000;
        }
        score
    }
}

/// The words of a product's name.
struct Name<'i> {
    words: Vec<&'i str>,
    /// By word: the amount that begins there.
    amounts: Vec<Option<Amount>>,
}

/// How a query fits a name.
#[derive(Default)]
struct NameFit {
    /// Units that the name has.
    units: i64,
    /// By words of the name: whether a unit accounts for it.
    accounted: u64,
    /// Units that stand directly behind the one before them.
    adjacent: i64,
    /// Whether the units stand in the order of the query.
    in_order: bool,
    /// What nothing in the query accounts for, weighted.
    left_over: i64,
}

impl<'i> Name<'i> {
    fn new(index: &'i Index, document: u32, has_amount: bool) -> Self {
        let numbers = &index.document(document).name;
        let words: Vec<&str> = numbers.iter().take(64).map(|number| index.vocabulary.text(*number)).collect();
        let amount_at = |at: usize| if has_amount { amount(&words[at..]) } else { None };
        let amounts = (0..words.len()).map(amount_at).collect();
        Self { words, amounts }
    }

    fn fit(&self, query: &Query) -> NameFit {
        let mut fit = NameFit { in_order: true, ..NameFit::default() };
        let mut last: Option<u32> = None;
        for unit in &query.units {
            // A number and a unit that stand apart are another strength than the one that is asked for.
            let count = if is_strength(unit) { 1 } else { unit.alternatives.len() };
            let alternatives = unit.alternatives[..count].iter().filter(|one| one.worth > HARDLY);
            let matches = alternatives.filter_map(|one| self.alternative(one, fit.accounted));
            let Some((_, mask)) = matches.max_by_key(|(quality, _)| *quality) else { continue };
            fit.units += 1;
            fit.accounted |= mask;
            let at = mask.trailing_zeros();
            if let Some(last) = last {
                fit.adjacent += i64::from(at == last + 1);
                fit.in_order &= at > last;
            }
            last = Some(mask.ilog2());
        }
        for (at, word) in self.words.iter().enumerate() {
            if fit.accounted & 1 << at != 0 || is_unit(word) {
                continue;
            }
            fit.left_over += match FormWord::of(word) {
                _ if is_number(word) => 2,
                Some(FormWord::Plain | FormWord::Release | FormWord::Make) => 1,
                Some(FormWord::Liquid | FormWord::Other | FormWord::Use) => 3,
                None => 4,
            };
        }
        fit
    }

    /// How well the name has all terms of an alternative, and which of its words they account for.
    fn alternative(&self, alternative: &Alternative, taken: u64) -> Option<(u16, u64)> {
        let (mut quality, mut mask) = (u16::MAX, 0);
        for term in &alternative.terms {
            let (one, words) = self.term(term, taken | mask)?;
            quality = quality.min(one);
            mask |= words;
        }
        (mask != 0).then_some((quality * alternative.worth / TYPED, mask))
    }

    fn term(&self, term: &Term, taken: u64) -> Option<(u16, u64)> {
        let free = (0..self.words.len()).filter(|at| taken & 1 << at == 0);
        match term {
            Term::Word(word) => {
                let amount_of = |at: usize| self.amounts[at].as_ref();
                let joined = |at: usize| {
                    let next = self.words.get(at + 1)?;
                    (word.strip_prefix(self.words[at]) == Some(next)).then_some(2)
                };
                let is_it = |at: &usize| match word.strip_prefix(AMOUNT) {
                    Some(asked) => amount_of(*at).is_some_and(|amount| amount.word == asked),
                    None => {
                        self.words[*at] == word
                            || amount_of(*at).is_some_and(|amount| amount.word == *word)
                            || joined(*at).is_some()
                    }
                };
                let at = { free }.find(is_it)?;
                let length = amount_of(at).map(|amount| amount.words).or_else(|| joined(at)).unwrap_or(1);
                Some((100, ((1 << length) - 1) << at))
            }
            Term::Beginning(word) => {
                let quality = |at: usize| match self.words[at] {
                    other if other == word => 100,
                    other if !other.starts_with(word.as_str()) => 0,
                    other if is_number(word) || is_unit(other) => 20,
                    _ => 85,
                };
                let at =
                    free.map(|at| (quality(at), Reverse(at))).filter(|(quality, _)| *quality > 0).max()?;
                Some((at.0, 1 << at.1.0))
            }
        }
    }
}

/// Whether a unit of a query is an amount with its unit, of which the first alternative is the amount as such.
fn is_strength(unit: &Unit) -> bool {
    let first = unit.alternatives.first().and_then(|first| first.terms.first());
    matches!(first, Some(Term::Word(word)) if word.starts_with(AMOUNT))
}

impl NameFit {
    fn score(&self, units: i64) -> i64 {
        let mut score = 600 * self.units / units - 40 * self.left_over + 60 * self.adjacent;
        if self.units > 0 && self.in_order {
            score += 60;
        }
        if self.accounted & 1 != 0 {
            score += 100;
        }
        score
    }
}
