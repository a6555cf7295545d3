//! A search text, understood: units that must all be found, each in any of several ways.

use super::index::{AMOUNT, search_words, searchable};
use super::strength::{amount, is_number, is_unit, pack};
use super::words::{is_letter, letter_and_number};
use crate::catalogue::dictionary::{Dictionary, MeaningKind, dosage_form};

/// Most units of a query; what follows is not searched by words.
const MAX_UNITS: usize = 12;
/// Words that say nothing by themselves.
const STOP_WORDS: [&str; 21] = [
    "and",
    "with",
    "of",
    "the",
    "for",
    "in",
    "per",
    "ki",
    "ka",
    "ke",
    "wala",
    "wali",
    "wale",
    "dawa",
    "dawai",
    "की",
    "का",
    "के",
    "दवा",
    "दवाई",
    "और",
];
/// What an alternative is worth that is as it was typed; others are worth less.
pub(super) const TYPED: u16 = 16;

/// A search text, understood.
#[derive(Debug, Clone)]
pub(super) struct Query {
    /// The words as typed.
    pub(super) words: Vec<String>,
    pub(super) units: Vec<Unit>,
}

/// One or more words that are found together.
#[derive(Debug, Clone)]
pub(super) struct Unit {
    /// Where its words begin, and how many there are.
    pub(super) at: usize,
    pub(super) count: usize,
    pub(super) alternatives: Vec<Alternative>,
}

/// A way to find a unit: all terms.
#[derive(Debug, Clone)]
pub(super) struct Alternative {
    pub(super) terms: Vec<Term>,
    /// From 1 to [`TYPED`].
    pub(super) worth: u16,
}

/// Something that stands in a product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Term {
    /// A word that begins with this.
    Beginning(String),
    /// Exactly this word of the vocabulary.
    Word(String),
}

impl Query {
    /// Understands a text.
    pub(super) fn new(text: &str, dictionary: &Dictionary, is_word: impl Fn(&str) -> bool) -> Self {
        // What no product prints so is a slip, to be corrected and said.
        let words = dictionary.with_usual_spelling(search_words(&searchable(text)), &is_word);
        Self::of_words(words, dictionary, is_word)
    }

    /// Understands words.
    pub(super) fn of_words(
        words: Vec<String>,
        dictionary: &Dictionary,
        is_word: impl Fn(&str) -> bool,
    ) -> Self {
        let mut units: Vec<Unit> = Vec::new();
        let mut at = 0;
        while at < words.len() && units.len() < MAX_UNITS {
            let unit = unit(&words, at, dictionary, &is_word);
            at += unit.count;
            let is_known = |known: &Unit| words[known.at..known.at + known.count] == words[unit.at..at];
            if !units.iter().any(is_known) {
                units.push(unit);
            }
        }
        let is_stop_word = |unit: &Unit| unit.count == 1 && STOP_WORDS.contains(&words[unit.at].as_str());
        if !units.iter().all(is_stop_word) {
            units.retain(|unit| !is_stop_word(unit));
        }
        Self { words, units }
    }

    /// The words of a unit.
    pub(super) fn typed(&self, unit: &Unit) -> &[String] {
        &self.words[unit.at..unit.at + unit.count]
    }
}

/// Whether words are a dosage form, or how it is released.
pub(super) fn is_form(dictionary: &Dictionary, words: &[String]) -> bool {
    let meanings = dictionary.lookup(words).map_or(&[][..], |(_, meanings)| meanings);
    meanings.iter().any(|meaning| meaning.kind == MeaningKind::Form)
        || dosage_form(&words.join(" ")).is_some()
}

fn unit(words: &[String], at: usize, dictionary: &Dictionary, is_word: &impl Fn(&str) -> bool) -> Unit {
    let rest = &words[at..];
    let typed = |count: usize| Alternative {
        terms: rest[..count].iter().cloned().map(Term::Beginning).collect(),
        worth: TYPED,
    };
    if let Some((count, meanings)) = dictionary.lookup(rest) {
        // In 'pan d' and 'd3' nothing is a beginning: a letter and a number begin half the catalogue.
        let has_letter = rest[..count].iter().any(|word| is_letter(word));
        let as_typed = if has_letter { exact(&rest[..count]) } else { typed(count) };
        let mut alternatives = vec![as_typed];
        for meaning in meanings {
            let worth = match meaning.kind {
                MeaningKind::Salt | MeaningKind::Form | MeaningKind::Own => TYPED - 1,
                MeaningKind::Abbreviation | MeaningKind::Brand => TYPED - 2,
            };
            alternatives.push(Alternative { terms: meant(&meaning.words), worth });
        }
        return Unit { at, count, alternatives };
    }
    if let Some(pack) = pack(rest) {
        let whole = Alternative { terms: vec![Term::Word(pack.word)], worth: TYPED };
        return Unit { at, count: pack.words, alternatives: vec![whole] };
    }
    if let Some(amount) = amount(rest) {
        let word = if amount.word.ends_with(|letter: char| letter.is_ascii_digit()) {
            amount.word
        } else {
            format!("{AMOUNT}{}", amount.word)
        };
        let exact = Alternative { terms: vec![Term::Word(word)], worth: TYPED };
        // A number and a unit that stand apart are another strength.
        let apart = Alternative { worth: TYPED - 4, ..typed(amount.words) };
        return Unit { at, count: amount.words, alternatives: vec![exact, apart] };
    }
    if let Some(joined) = letter_and_number(rest).filter(|joined| is_word(joined)) {
        let alternatives = vec![Alternative { terms: vec![Term::Word(joined)], worth: TYPED }];
        return Unit { at, count: 2, alternatives };
    }
    let word = &rest[0];
    if let [first, second, ..] = rest
        && !is_number(first)
        && !is_number(second)
        && !is_unit(second)
        && dictionary.lookup(&rest[1..]).is_none()
        && is_word(&format!("{first}{second}"))
    {
        let joined = Term::Beginning(format!("{first}{second}"));
        let joined = Alternative { terms: vec![joined], worth: TYPED - 1 };
        return Unit { at, count: 2, alternatives: vec![typed(2), joined] };
    }
    let mut alternatives = vec![typed(1)];
    if let Some(singular) = word.strip_suffix('s').filter(|singular| singular.chars().count() > 2) {
        let terms = vec![Term::Beginning(singular.to_owned())];
        alternatives.push(Alternative { terms, worth: TYPED - 1 });
    }
    Unit { at, count: 1, alternatives }
}

/// Words that are meant as they are.
fn exact(words: &[String]) -> Alternative {
    let mut terms = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let joined = letter_and_number(&words[at..]);
        at += if joined.is_some() { 2 } else { 1 };
        terms.push(Term::Word(joined.unwrap_or_else(|| words[at - 1].clone())));
    }
    Alternative { terms, worth: TYPED }
}

/// The terms of a meaning: letters and numbers are meant as they are, amounts in any spelling.
fn meant(words: &[String]) -> Vec<Term> {
    let mut terms = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if let Some(amount) = amount(&words[at..]) {
            terms.push(Term::Word(format!("{AMOUNT}{}", amount.word)));
            at += amount.words;
            continue;
        }
        if let Some(joined) = letter_and_number(&words[at..]) {
            terms.push(Term::Word(joined));
            at += 2;
            continue;
        }
        let word = words[at].clone();
        let is_exact = is_number(&word) || is_letter(&word);
        terms.push(if is_exact { Term::Word(word) } else { Term::Beginning(word) });
        at += 1;
    }
    terms
}
