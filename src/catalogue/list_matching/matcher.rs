//! Goes through the lines of a list: reads each, asks the search for products, and lets the [`FitChecker`] decide.

use std::collections::HashMap;
use std::rc::Rc;

use super::cleaning;
use super::columns;
use super::comparable_product::ComparableProduct;
use super::decision::{Fit, FitChecker};
use super::draft::Quantity;
use super::lines::SourceLine;
use super::open_lines::{counting, likeliest};
use super::reading::{MAX_READINGS, Reading, Term, TermKind, TypedNumber, readings};
use super::step_budget::SEARCH;
use super::sure::{self, Doubt, Guess, own_name};
use super::{LineKind, MatchCandidate, MatchedLine, MatchedProduct, sku, vocabulary};
use crate::catalogue::not_stocked::missing;
use crate::catalogue::product::ProductId;
use crate::catalogue::search::{Hit, SearchIndex};
use crate::catalogue::store::listed;
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::amount::unit::PrintedUnit;
use medicine::tokens::Placed;

/// Candidates that are compared with a line.
const COMPARED: usize = 10;
/// Candidates that are offered for an open line.
const OFFERED: usize = 3;
/// A line longer than this is answered without being matched, characters.
pub(super) const MAX_MATCHED: usize = 200;
/// What is said of a line that would take more steps than one may.
const LINE_TOO_LONG: &str = "There is too much in this line to be sure; please choose, or keep it as text.";
/// What is said of the lines for which the steps of a list do not suffice.
const LIST_TOO_LONG: &str = "The lines above took all the time that one list has; this one stays as text. Send the rest as a list of its own \
                             to have it matched.";

/// Products that fit a reading, and how.
type Fitting = Vec<(Rc<ComparableProduct>, Fit)>;

pub(super) struct Matcher<'a> {
    pub(super) index: &'a SearchIndex,
    pub(super) snapshot: &'a Snapshot,
    pub(super) checker: FitChecker,
    comparable: HashMap<ProductId, Option<Rc<ComparableProduct>>>,
    /// The items for which nothing was found.
    pub(super) unknown: Vec<String>,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(index: &'a SearchIndex, snapshot: &'a Snapshot, checker: FitChecker) -> Self {
        Self { index, snapshot, checker, comparable: HashMap::new(), unknown: Vec::new() }
    }

    pub(super) fn line(&mut self, line: &SourceLine) -> Result<MatchedLine> {
        let item = line.columns.as_ref().map_or(line.text.as_str(), |columns| columns.item.as_str());
        let open = |kind: LineKind, note: &str| MatchedLine {
            line: line.line,
            text: line.text.clone(),
            quantity: None,
            pack: None,
            kind,
            matched: None,
            candidates: Vec::new(),
            assumed: Vec::new(),
            note: Some(note.to_owned()),
        };
        if item.chars().count() > MAX_MATCHED {
            return Ok(open(LineKind::Item, "This line is too long to be matched; it stays as it is."));
        }
        let pieces = cleaning::left(item);
        let words: Vec<&str> = pieces.iter().filter_map(Placed::word).collect();
        let has_number = pieces.iter().any(|token| token.number().is_some());
        if line.is_heading
            || (!has_number && vocabulary::is_heading(&words))
            || item.trim().ends_with(':') && !has_number
        {
            return Ok(open(LineKind::None, "This looks like a heading, not an item."));
        }
        let has_contact = || item.contains(|letter: char| letter.is_numeric());
        if !has_number && vocabulary::is_shop(&words, has_contact()) {
            return Ok(open(LineKind::None, "This looks like the head of a letter, not an item."));
        }
        if vocabulary::is_total(&words) {
            return Ok(open(LineKind::None, "This looks like a total, not an item."));
        }
        if words.is_empty() {
            return Ok(open(LineKind::None, "No item was found in this line."));
        }
        self.checker.budget.begin_line();
        let latin = self.in_latin_letters(item)?;
        let item = latin.as_deref().unwrap_or(item);
        let mut readings = readings(item);
        if let Some(columns) = &line.columns {
            columns::apply(&mut readings, columns);
        }
        let answer = self.answer(line, item, &readings)?;
        Ok(if latin.is_some() { answer.only_offered(item) } else { answer })
    }

    fn answer(&mut self, line: &SourceLine, item: &str, readings: &[Reading]) -> Result<MatchedLine> {
        let mut hits = self.candidates(&readings[0])?;
        let mut named = self.by_own_name(line, item, &hits)?;
        let (mut reading, mut fitting) =
            if named.is_some() { (None, Vec::new()) } else { self.decide(readings, &hits)? };
        let coded;
        if named.is_none() && fitting.is_empty() {
            let found = self.best(item, COMPARED)?;
            named = self.by_own_name(line, item, &found)?;
            if named.is_some() {
                hits = found;
            } else if let Some((hit, without_code)) = by_sku(item, found) {
                coded = without_code;
                if let Some(comparable) = self.comparable(hit.id)? {
                    reading = coded.iter().find(|reading| self.checker.accounts(reading, &comparable));
                    if reading.is_some() {
                        fitting.push((comparable, Fit::whole(Vec::new())));
                    }
                }
                hits.retain(|other| other.id != hit.id);
                hits.insert(0, hit);
            }
        }
        if let Some((rest, products)) = &named {
            (reading, fitting) = (Some(rest), products.clone());
        }
        let is_cut_off = self.checker.budget.are_spent();
        if is_cut_off {
            // What was not looked at might have fitted too.
            (reading, fitting) = (None, Vec::new());
        }
        let reading = match reading {
            Some(reading) => reading,
            // No strength of the catalogue's can be meant: 'unknown drug - 102'.
            None if hits.is_empty() || self.checker.is_combination(&readings[0]) => counting(readings),
            None => likeliest(readings),
        };
        let mut notes: Vec<&str> = Vec::new();
        let quantity = match reading.quantity {
            Quantity::Of(quantity) => Some(quantity),
            Quantity::Wrong(why) => {
                notes.push(why);
                None
            }
            Quantity::Missing => {
                notes.push("No quantity was found.");
                None
            }
        };
        notes.extend(reading.remark);
        let doubts = if let [(_, fit)] = fitting.as_slice() { fit.doubts.clone() } else { Vec::new() };
        let sure = match fitting.as_slice() {
            [(comparable, fit)] if doubts.is_empty() => Some((Rc::clone(comparable), fit.clone())),
            _ => None,
        };
        let doubtful = sure::sentences(&doubts);
        let not_stocked = if fitting.is_empty() && !is_cut_off {
            missing(self.index, self.snapshot, &asked(reading), false)?.map(|missing| missing.sentence())
        } else {
            None
        };
        let read_as = sure.iter().flat_map(|(_, fit)| &fit.guesses).map(Guess::sentence).collect::<Vec<_>>();
        notes.extend(read_as.iter().map(String::as_str));
        if let Some((comparable, fit)) = &sure {
            if !fit.strength_typed && comparable.numbers.has_strength() {
                notes.push("No strength was typed; this is the only one in the catalogue.");
            }
        } else if self.checker.budget.list_is_spent() && hits.is_empty() {
            notes.push(LIST_TOO_LONG);
        } else if is_cut_off {
            notes.push(LINE_TOO_LONG);
        } else if !doubts.is_empty() {
            notes.push(&doubtful);
        } else if fitting.len() > 1 {
            notes.push("Several products fit; please choose.");
        } else if let Some(not_stocked) = &not_stocked {
            notes.push(not_stocked);
        } else if hits.is_empty() {
            notes.push("Not found in the catalogue; it stays as text to be quoted.");
        } else {
            notes.push("Not quite what is in the catalogue; please choose, or keep it as text.");
        }
        let candidates = offered(&fitting, &hits);
        if sure.is_none() && candidates.is_empty() && !is_cut_off {
            self.unknown.push(readings[0].item_words());
        }
        let matched = sure.map(|(comparable, _)| MatchedProduct {
            id: comparable.product.id,
            name: comparable.product.name.clone(),
            sku: comparable.product.sku.clone(),
        });
        let note = (!notes.is_empty()).then(|| notes.join(" "));
        Ok(MatchedLine {
            line: line.line,
            text: line.text.clone(),
            quantity,
            pack: reading.pack.clone(),
            kind: LineKind::Item,
            matched,
            candidates,
            assumed: doubts.iter().filter_map(Doubt::unsaid).map(str::to_owned).collect(),
            note,
        })
    }

    /// The first reading that some product fits, and the products that do.
    fn decide<'r>(
        &mut self,
        readings: &'r [Reading],
        hits: &[Hit],
    ) -> Result<(Option<&'r Reading>, Fitting)> {
        if readings.len() > MAX_READINGS {
            self.checker.budget.give_up_line();
        }
        for reading in readings {
            let mut fitting: Fitting = Vec::new();
            for hit in hits {
                let Some(comparable) = self.comparable(hit.id)? else { continue };
                if let Some(fit) = self.checker.fit(reading, &comparable) {
                    fitting.push((comparable, fit));
                }
            }
            // 'pan 40 - 30 strips' asks for the tablets.
            let comes_so =
                |comparable: &ComparableProduct| reading.pack_parts().all(|part| comparable.comes_in(part));
            if fitting.iter().any(|(comparable, _)| comes_so(comparable)) {
                fitting.retain(|(comparable, _)| comes_so(comparable));
            }
            // What fits but for a doubtful number keeps another product from being sure, and is not taken itself.
            let doubtful = fitting.iter().any(|(_, fit)| fit.is_doubtful);
            if fitting.iter().all(|(_, fit)| fit.is_doubtful) {
                continue;
            }
            if doubtful {
                return Ok((Some(reading), fitting));
            }
            // A word that is right as it stands beats one that had to be corrected.
            let least = fitting.iter().map(|(_, fit)| fit.guessed).min().unwrap_or_default();
            fitting.retain(|(_, fit)| fit.guessed == least);
            // Of a line that says all of one product, what leaves out a substance of another is not meant.
            let is_whole = |fit: &Fit| fit.doubts.is_empty();
            let is_other = |fit: &Fit| fit.doubts.iter().any(Doubt::is_other);
            if fitting.iter().filter(|(_, fit)| is_whole(fit)).count() == 1
                && fitting.iter().all(|(_, fit)| is_whole(fit) || is_other(fit))
            {
                fitting.retain(|(_, fit)| is_whole(fit));
            }
            if !fitting.is_empty() {
                return Ok((Some(reading), fitting));
            }
        }
        Ok((None, Vec::new()))
    }

    /// Those of some products whose very name the line is, and what it says beside.
    fn by_own_name(
        &mut self,
        line: &SourceLine,
        item: &str,
        hits: &[Hit],
    ) -> Result<Option<(Reading, Fitting)>> {
        let mut found: Option<(Reading, Fitting)> = None;
        for hit in hits {
            let Some(mut rest) = own_name::rest(item, &hit.name).map(|rest| vec![rest]) else { continue };
            if let Some(columns) = &line.columns {
                columns::apply(&mut rest, columns);
            }
            let Some(reading) = rest.into_iter().find(|reading| reading.terms.is_empty()) else { continue };
            let Some(comparable) = self.comparable(hit.id)? else { continue };
            let fit = Fit::whole(sure::sizes(&reading, &comparable));
            found.get_or_insert_with(|| (reading, Vec::new())).1.push((comparable, fit));
        }
        Ok(found)
    }

    /// The products that the search finds for the words of a line, with and without its numbers.
    pub(super) fn candidates(&mut self, reading: &Reading) -> Result<Vec<Hit>> {
        let (words, all) = (reading.item_words(), asked(reading));
        let mut hits = if all == words { Vec::new() } else { self.best(&all, COMPARED)? };
        for hit in self.best(&words, COMPARED)? {
            if !hits.iter().any(|known| known.id == hit.id) {
                hits.push(hit);
            }
        }
        // The search also finds what shares no more than a number or a form with the line.
        let mut related = Vec::with_capacity(hits.len());
        for hit in hits {
            // Nor is a medicine meant by the word for an article: a Foley catheter is no folic acid.
            if let Some(comparable) = self.comparable(hit.id)?
                && (reading.article.is_none() || comparable.facts.is_article())
                && self.checker.is_related(reading, &comparable)
            {
                related.push(hit);
            }
        }
        Ok(related)
    }

    /// What the search finds; nothing where there are no steps left for it.
    fn best(&mut self, text: &str, limit: usize) -> Result<Vec<Hit>> {
        let words = text.split_whitespace().count();
        let may = self.checker.budget.spend(SEARCH * u32::try_from(words).unwrap_or(u32::MAX).max(1));
        if may { self.index.best(self.snapshot, text, limit) } else { Ok(Vec::new()) }
    }

    pub(super) fn comparable(&mut self, id: ProductId) -> Result<Option<Rc<ComparableProduct>>> {
        if let Some(comparable) = self.comparable.get(&id) {
            return Ok(comparable.clone());
        }
        let product = listed::find(self.snapshot, &[id.get()])?.pop();
        let comparable = product.map(|product| Rc::new(ComparableProduct::new(product)));
        self.comparable.insert(id, comparable.clone());
        Ok(comparable)
    }
}

/// The words of a line with its numbers.
fn asked(reading: &Reading) -> String {
    let number = |term: &Term| match &term.what {
        TermKind::Number(TypedNumber { value, unit, .. }) => {
            Some(format!("{value}{}", unit.map(PrintedUnit::behind_number).unwrap_or_default()))
        }
        TermKind::Word(_) => None,
    };
    let numbers = reading.terms.iter().filter_map(number).chain(reading.sizes().map(str::to_owned));
    std::iter::once(reading.item_words()).chain(numbers).collect::<Vec<_>>().join(" ")
}

/// What is offered for a line: what fits, then what the search found.
fn offered(fitting: &Fitting, hits: &[Hit]) -> Vec<MatchCandidate> {
    let mut candidates: Vec<MatchCandidate> = Vec::new();
    let best = fitting.iter().map(|(comparable, _)| comparable.product.id);
    for id in best.chain(hits.iter().map(|hit| hit.id)) {
        let known = candidates.iter().any(|candidate| candidate.id == id);
        if let Some(hit) = hits.iter().find(|hit| hit.id == id && !known && candidates.len() < OFFERED) {
            candidates.push(MatchCandidate {
                id,
                name: hit.name.clone(),
                detail: hit.detail.clone(),
                score: hit.score,
            });
        }
    }
    candidates
}

/// That of some products whose SKU stands in the text, and the readings of what else does.
fn by_sku(item: &str, found: Vec<Hit>) -> Option<(Hit, Vec<Reading>)> {
    let rest = |hit: &Hit| hit.sku.as_deref().and_then(|sku| sku::without(item, sku));
    found.into_iter().find_map(|hit| rest(&hit).map(|rest| (hit, readings(&rest))))
}
