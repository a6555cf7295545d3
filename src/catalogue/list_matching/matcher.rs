//! Goes through the lines of a list: reads each, and asks the items of the catalogue which of them it asks for.

use std::collections::HashMap;

use super::lines::SourceLine;
use super::notes::{self, sentence};
use super::{Answer, LineKind, MatchCandidate, MatchedLine, MatchedProduct, Offer, columns};
use crate::catalogue::not_stocked::Missing;
use crate::catalogue::product::ProductId;
use crate::catalogue::search::{Items, SearchIndex};
use crate::catalogue::store::listed::ListedProduct;
use crate::catalogue::store::search::{NamedProduct, names};
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::compare::{Comparison, Doubt, compare};
use medicine::dictionary::Dictionary;
use medicine::line::clean::names_item;
use medicine::line::vocabulary::{is, number, pack};
use medicine::line::{Line, LineReading, read_line};
use medicine::reading::tokens::placed;
use medicine::rules::Field;
use medicine::tokens::Placed;

/// Candidates that are offered for an open line.
const OFFERED: usize = 3;
/// How much of a line a product accounts for that shares something with it, and one that is only called alike.
const NEAR: f32 = 0.4;
const CALLED_ALIKE: f32 = 0.3;
/// A line longer than this is answered without being matched, characters.
pub(super) const MAX_MATCHED: usize = 200;

pub(super) struct Matcher<'a> {
    pub(super) index: &'a SearchIndex,
    pub(super) snapshot: &'a Snapshot,
    pub(super) dictionary: &'a Dictionary,
    budget: StepBudget,
    /// The items for which nothing was found.
    pub(super) unknown: Vec<String>,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(index: &'a SearchIndex, snapshot: &'a Snapshot, dictionary: &'a Dictionary) -> Self {
        Self { index, snapshot, dictionary, budget: StepBudget::of_list(), unknown: Vec::new() }
    }

    pub(super) fn line(&mut self, line: &SourceLine) -> Result<MatchedLine> {
        let item = line.columns.as_ref().map_or(line.text.as_str(), |columns| columns.item.as_str());
        let open = |kind: LineKind, note: &str| MatchedLine {
            line: line.line,
            text: line.text.clone(),
            kind,
            note: Some(note.to_owned()),
            ..MatchedLine::default()
        };
        if item.chars().count() > MAX_MATCHED {
            return Ok(open(LineKind::Item, "This line is too long to be matched; it stays as it is."));
        }
        if let Some(note) = no_item(line, item) {
            return Ok(open(LineKind::None, note));
        }
        self.budget.begin_line();
        let latin = self.in_latin_letters(item)?;
        let item = latin.as_deref().unwrap_or(item);
        let mut read = read_line(item, self.dictionary);
        let in_column = line.columns.as_ref().and_then(|columns| columns::apply(&mut read, columns));
        let with_code = self.with_code(item, line)?;
        if read.readings.is_empty() && with_code.is_none() {
            return Ok(open(LineKind::None, "No item was found in this line."));
        }
        let mut answer = match with_code {
            Some(answer) => answer,
            None => self.answer(&read)?,
        };
        if latin.is_some() {
            answer.is_sure = false;
        }
        let is_unknown = answer.offers.is_empty() && !answer.is_cut_off;
        let hits = if is_unknown { self.nearest(&read)? } else { Vec::new() };
        let reading = answer.reading.clone().or_else(|| likeliest(&read)).unwrap_or_default();
        let quantity = reading.quantity.and_then(|quantity| u32::try_from(quantity).ok());
        let mut named = self.named(&answer, &hits)?;
        let candidates = candidates(&answer, &hits, &named);
        if !answer.is_sure && candidates.is_empty() && !answer.is_cut_off {
            self.unknown.push(notes::words_of(&reading.item));
        }
        let note = sentence(&answer, &read, &reading, &hits, &named, self.snapshot)?;
        let wrong =
            in_column.or(reading.wrong.map(columns::wrong_quantity)).unwrap_or("No quantity was found.");
        let counted = quantity.is_none().then(|| wrong.to_owned());
        let read_as = latin.filter(|_| !candidates.is_empty());
        let note = read_as
            .map_or(note, |latin| Some(format!("Read as \u{201c}{}\u{201d}; please choose.", latin.trim())));
        let assumed = match answer.offers.first() {
            Some(first) if !answer.is_sure => notes::assumed(first),
            _ => Vec::new(),
        };
        let first = answer.offers.first().filter(|_| answer.is_sure);
        let matched = first.and_then(|offer| {
            let ListedProduct { name, sku, .. } = named.remove(&offer.id)?.listed;
            Some(MatchedProduct { id: offer.id, name, sku })
        });
        let note = [counted, note].into_iter().flatten().collect::<Vec<_>>().join(" ");
        Ok(MatchedLine {
            line: line.line,
            text: line.text.clone(),
            quantity,
            pack: columns::pack_of(&reading),
            kind: LineKind::Item,
            matched,
            candidates,
            assumed,
            note: (!note.is_empty()).then_some(note),
        })
    }

    /// What the catalogue has for a line.
    fn answer(&mut self, read: &Line) -> Result<Answer> {
        let (index, snapshot, budget) = (self.index, self.snapshot, &mut self.budget);
        index.with_items(snapshot, |items| {
            let places = items.sharing_any(read);
            let steps = places.len().saturating_mul(read.readings.len());
            if !budget.spend(u32::try_from(steps).unwrap_or(u32::MAX)) {
                return Answer { is_cut_off: true, offers: near(items, read, &places), ..Answer::default() };
            }
            let decision = items.decide(read, &places);
            let offer = |at: usize, doubts: Vec<Doubt>| {
                let score = 1.0 / (1.0 + doubts.len() as f32);
                Offer { id: items.product(at), item: items.item(at).clone(), is_asked: true, doubts, score }
            };
            if let Some((at, reading)) = decision.sure {
                let unsaid = decision.asked.into_iter().find(|(place, ..)| *place == at);
                let first = offer(at, unsaid.map(|(.., doubts)| doubts).unwrap_or_default());
                // The buyer may mean another after all.
                let others = near(items, read, &places).into_iter().filter(|near| near.id != first.id);
                return Answer {
                    reading: Some(read.readings[reading].clone()),
                    is_sure: true,
                    offers: std::iter::once(first.clone()).chain(others).take(OFFERED).collect(),
                    ..Answer::default()
                };
            }
            // A number that is no strength of what is nearest may be a quantity.
            let is_other = |doubt: &Doubt| doubt.differs && doubt.field == Field::Strength;
            let asked = decision.asked.first().filter(|(.., doubts)| !doubts.iter().any(is_other));
            let reading = asked.map(|(_, reading, _)| read.readings[*reading].clone());
            let missing = likeliest(read).filter(|_| !is_there(&decision.asked));
            let missing = missing.and_then(|reading| Missing::of(items, &reading.item));
            let alike = decision.asked.iter().filter(|(.., doubts)| doubts.is_empty()).count();
            let asked = decision.asked.into_iter().take(OFFERED);
            let mut offers: Vec<Offer> = asked.map(|(at, _, doubts)| offer(at, doubts)).collect();
            if offers.len() < OFFERED {
                let known: Vec<ProductId> = offers.iter().map(|offer| offer.id).collect();
                offers
                    .extend(near(items, read, &places).into_iter().filter(|near| !known.contains(&near.id)));
            }
            Answer { reading, is_sure: false, alike, offers, missing, is_cut_off: false }
        })
    }

    /// The product whose code stands in a line, where nothing beside it says another.
    fn with_code(&self, item: &str, line: &SourceLine) -> Result<Option<Answer>> {
        let found = self.index.with_items(self.snapshot, |items| {
            codes(item).into_iter().find_map(|(code, before, after)| {
                let id = items.with_code(&code)?;
                Some((id, items.item(items.place(id)?).clone(), before, after))
            })
        })?;
        let Some((id, product, before, after)) = found else { return Ok(None) };
        let Some(named) = names(self.snapshot, &[id])?.remove(&id) else { return Ok(None) };
        let is_other =
            |reading: &LineReading| matches!(compare(&reading.item, &product), Comparison::Other(_));
        let beside = read_line(&format!("{before} {after}"), self.dictionary);
        let is_item = |reading: &LineReading| !reading.item.substances.is_empty();
        let mut read = if beside.readings.iter().any(is_item) {
            beside
        } else {
            read_line(&format!("{before} {} {after}", named.listed.name), self.dictionary)
        };
        read.readings.retain(|reading| !is_other(reading));
        if let Some(columns) = &line.columns {
            columns::apply(&mut read, columns);
        }
        let counted = read.readings.iter().find(|reading| reading.quantity.is_some());
        let Some(reading) = counted.or(read.readings.first()).cloned() else { return Ok(None) };
        let offer = Offer { id, item: product, is_asked: true, doubts: Vec::new(), score: 1.0 };
        let is_sure = reading.item.unread.is_empty() && !read.refused;
        Ok(Some(Answer { reading: Some(reading), is_sure, offers: vec![offer], ..Answer::default() }))
    }

    /// What the search finds for the words of a line of which the catalogue shares nothing.
    fn nearest(&mut self, read: &Line) -> Result<Vec<ProductId>> {
        let Some(reading) = read.readings.first() else { return Ok(Vec::new()) };
        let words = notes::words_of(&reading.item);
        let cost = SEARCH.saturating_mul(u32::try_from(words.split(' ').count()).unwrap_or(u32::MAX));
        if words.is_empty() || !self.budget.spend(cost) {
            return Ok(Vec::new());
        }
        self.index.nearest(self.snapshot, &words, OFFERED)
    }

    /// The names of what is offered.
    fn named(&self, answer: &Answer, hits: &[ProductId]) -> Result<HashMap<ProductId, NamedProduct>> {
        let offered = answer.offers.iter().take(OFFERED).map(|offer| offer.id);
        let ids: Vec<ProductId> = offered.chain(hits.iter().copied()).collect();
        names(self.snapshot, &ids)
    }
}

/// Whether a product has all that a line says of a substance: then nothing is missing.
fn is_there(asked: &[(usize, usize, Vec<Doubt>)]) -> bool {
    asked.iter().any(|(_, _, doubts)| doubts.iter().all(|doubt| !doubt.differs))
}

/// The reading of a line that nothing in the catalogue decides: the first with a quantity, and of those that count alike the one that
/// tells most substances apart.
fn likeliest(read: &Line) -> Option<LineReading> {
    let counted = read.readings.iter().find(|reading| reading.quantity.is_some());
    let first = counted.or(read.readings.first())?;
    let alike = read.readings.iter().filter(|one| one.quantity == first.quantity && one.pack == first.pack);
    let told = |one: &&LineReading| one.item.substances.len();
    alike.rev().max_by_key(told).cloned()
}

/// The products that share a substance with a line in other strengths or combinations: those with the fewest others first.
fn near(items: Items<'_>, read: &Line, places: &[usize]) -> Vec<Offer> {
    let Some(said) = likeliest(read) else { return Vec::new() };
    let said = said.item;
    let keys = said.keys();
    let distance = |at: &usize| {
        let item = items.item(*at);
        let has = item.keys();
        let other = has.iter().filter(|key| !keys.contains(key)).count();
        let left_out = keys.iter().filter(|key| !has.contains(key)).count();
        (other + left_out, said.form != item.form)
    };
    let mut places = places.to_vec();
    places.sort_by_cached_key(distance);
    let near = places.into_iter().take(OFFERED).map(|at| Offer {
        id: items.product(at),
        item: items.item(at).clone(),
        is_asked: false,
        doubts: Vec::new(),
        score: NEAR,
    });
    near.collect()
}

/// Why a line asks for nothing.
fn no_item(line: &SourceLine, item: &str) -> Option<&'static str> {
    let folded = text::fold(item);
    let pieces = placed(&folded);
    let words: Vec<&str> = pieces.iter().filter_map(Placed::word).collect();
    let has_number = pieces.iter().any(|token| token.number().is_some());
    if line.is_heading || (!has_number && is_heading(&words)) || item.trim().ends_with(':') && !has_number {
        return Some("This looks like a heading, not an item.");
    }
    if is_shop(&words, has_number) && !names_item(&folded) {
        return Some("This looks like the head of a letter, not an item.");
    }
    if is_total(&words) {
        return Some("This looks like a total, not an item.");
    }
    words.is_empty().then_some("No item was found in this line.")
}

/// Whether the words are such as name a shop, with a number that is none of an item beside them: the head of a letter.
fn is_shop(words: &[&str], has_contact: bool) -> bool {
    let count = words.iter().filter(|word| is(word, "shop")).count();
    count > 1 || (count > 0 && has_contact)
}

/// Whether words without any number look like a heading, a greeting or a total rather than an item.
fn is_heading(words: &[&str]) -> bool {
    let is_of =
        |word: &str| pack(word).is_some() || ["noise", "greeting", "heading"].iter().any(|one| is(word, one));
    !words.is_empty() && words.iter().all(|word| is_of(word))
}

/// Whether the words begin a total: 'Total items 25'.
fn is_total(words: &[&str]) -> bool {
    words.first().is_some_and(|first| is(first, "total")) && is_heading(words)
}

/// What is offered for a line.
fn candidates(
    answer: &Answer,
    hits: &[ProductId],
    named: &HashMap<ProductId, NamedProduct>,
) -> Vec<MatchCandidate> {
    let offers = answer.offers.iter().map(|offer| (offer.id, offer.score));
    let all = offers.chain(hits.iter().map(|id| (*id, CALLED_ALIKE)));
    let shown = all.filter_map(|(id, score)| {
        let product = named.get(&id)?;
        Some(MatchCandidate { id, name: product.listed.name.clone(), detail: product.detail(), score })
    });
    shown.take(OFFERED).collect()
}

/// What finding the words that sound like one costs, in searches.
const SEARCHES: u32 = 4;

impl Matcher<'_> {
    /// The item with its Devanagari words as the words of the catalogue that sound alike; `None` where there are none.
    fn in_latin_letters(&mut self, item: &str) -> Result<Option<String>> {
        if !item.contains(is_letter) {
            return Ok(None);
        }
        let mut words: Vec<String> = Vec::new();
        let mut any = false;
        for word in item.split_whitespace() {
            let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric() && !is_letter(letter));
            let names = bare.contains(is_letter)
                && !(is(bare, "noise") || is(bare, "greeting"))
                && pack(bare).is_none()
                && number(bare).is_none();
            let sounding = if names && self.budget.spend(SEARCHES * SEARCH) {
                self.index.sounding_like(self.snapshot, bare)?
            } else {
                None
            };
            any |= sounding.is_some();
            words.push(sounding.map_or_else(|| word.to_owned(), |known| word.replace(bare, &known)));
        }
        Ok(any.then(|| words.join(" ")))
    }
}

/// A letter of Devanagari, not one of its digits.
fn is_letter(letter: char) -> bool {
    matches!(letter, '\u{900}'..='\u{963}' | '\u{970}'..='\u{97f}')
}

/// The letters and digits of a text, in lower case.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// What may be a SKU in a text, two words beside each other or one, in letters and digits alone, and the text before and behind it.
fn codes(text: &str) -> Vec<(String, String, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let code = |from: usize, count: usize| {
        let parts: Vec<String> = words.get(from..from + count)?.iter().map(|word| plain(word)).collect();
        let code = parts.concat();
        let is_code = code.chars().count() >= 4 && code.contains(|c: char| c.is_ascii_digit());
        let is_code = is_code && !parts.iter().any(String::is_empty);
        is_code.then(|| (code, words[..from].join(" "), words[from + count..].join(" ")))
    };
    let of = |count: usize| (0..words.len()).filter_map(move |from| code(from, count));
    of(2).chain(of(1)).collect()
}

/// What a line may cost. Those of honest lists cost some hundred.
const LINE: u32 = 40_000;
/// What a list may cost: 500 lines of the usual kind several times over, or some fifty of the worst.
const LIST: u32 = 2_000_000;
/// What a search costs for each word.
const SEARCH: u32 = 400;

/// The steps that are left.
#[derive(Debug)]
struct StepBudget {
    line: u32,
    list: u32,
    spent: bool,
}

impl StepBudget {
    fn of_list() -> Self {
        Self { line: LINE, list: LIST, spent: false }
    }

    /// The next line has its own steps, as far as there are any for the list.
    fn begin_line(&mut self) {
        self.line = LINE.min(self.list);
        self.spent = false;
    }

    /// Takes steps; false when there are not so many left for the line.
    fn spend(&mut self, steps: u32) -> bool {
        if self.spent || steps > self.line {
            self.spent = true;
            return false;
        }
        self.line -= steps;
        self.list -= steps;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_letter_names_no_item() {
        let why = |text: &str| {
            let line =
                SourceLine { line: 1, text: text.to_owned(), columns: None, is_heading: false, whole: None };
            no_item(&line, text)
        };
        for head in [
            "Shree Ganesh Medical Stores, Shop No 12",
            "City Hospital Pharmacy 98765 43210",
            "Sai Chemist & Druggist, 4 MG Road",
            "Kamla Nursing Home and Clinic, 2nd floor, Pin 400050",
            "Sun Surgical & Medical Agencies, Indore 452001",
        ] {
            assert_eq!(why(head), Some("This looks like the head of a letter, not an item."), "{head}");
        }
        for item in [
            "for our hospital: Inj Ceftriaxone 1 g - 50",
            "Dolo 650 for our clinic - 10",
            "surgical gloves 7.5 for hospital - 100",
            "Paracetamol 500 mg, medical store order, 20",
            "pcm 500 - 20, hospital pharmacy",
            "Hospital pack: crepe bandage 6 cm - 10",
            "ORS sachets for clinic 30",
        ] {
            assert_eq!(why(item), None, "{item}");
        }
    }

    #[test]
    fn a_sku_is_found_however_it_is_written() {
        let rest = |text: &str, wanted: &str| {
            let found = codes(text).into_iter().find(|(code, ..)| code == wanted);
            found.map(|(_, before, after)| format!("{before}|{after}"))
        };
        for text in ["ABX-0101 - 20 box", "abx0101 - 20 box", "Abx 0101 - 20 box"] {
            assert_eq!(rest(text, "abx0101").as_deref(), Some("|- 20 box"), "{text}");
        }
        assert_eq!(rest("20 box of (ABX-0101), urgent", "abx0101").as_deref(), Some("20 box of|urgent"));
        for text in ["abx01011 20", "xabx0101", "abx 20", ""] {
            assert_eq!(rest(text, "abx0101"), None, "{text}");
        }
        assert!(rest("100234 - 20", "100234").is_some());
        assert!(codes("a 5").is_empty(), "too short to be told from other words");
    }

    #[test]
    fn a_line_has_its_steps_and_a_list_those_of_many_lines() {
        let mut steps = StepBudget::of_list();
        let mut lines = 0;
        loop {
            steps.begin_line();
            if !steps.spend(LINE) {
                break;
            }
            assert!(!steps.spend(1), "one more than a line has");
            lines += 1;
        }
        assert!(lines >= 50, "{lines}");
        while steps.spend(1) {}
        steps.begin_line();
        assert!(!steps.spend(LINE));
    }
}
