//! A search text, understood: units that must all be found, each in any of several ways.

use super::facets::FacetKind;
use super::index::{AMOUNT, Index, search_words};
use super::spellings::{american, amount, hyphenated, is_number, is_unit, pack, searchable};
use super::uses;
use medicine::dictionary::{Dictionary, Meaning, MeaningKind, dosage_form};
use medicine::words::{folded_words, is_letter, letter_and_number};

/// Most units of a query; what follows is not searched by words.
const MAX_UNITS: usize = 12;
/// Words that say nothing by themselves.
const STOP_WORDS: &str = "and with of the for in per ki ka ke wala wali wale dawa dawai ko mein liye medicine medicines patient की \
                          का के दवा दवाई और";
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
    pub(super) fn new(text: &str, dictionary: &Dictionary, index: &Index) -> Self {
        let text = searchable(text);
        // What no product prints so is a slip, to be corrected and said.
        let words = dictionary.with_usual_spelling(search_words(&text), |word| index.is_word(word));
        // With its hyphen a word may be another's beginning: 'anti-biotic'.
        let hyphened: Vec<String> = hyphenated(&text).collect();
        let begins = |word: &str| has(index, &Term::Beginning(word.to_owned()));
        let is_word = |word: &str| {
            index.is_word(word)
                || index.facets.is_word(word)
                || hyphened.iter().any(|one| one == word) && begins(word)
        };
        Self::of_words(words, dictionary, is_word)
    }

    /// Whether it asks for what medicines are for.
    pub(super) fn is_of_use(&self) -> bool {
        let mut terms = self.units.iter().flat_map(|unit| &unit.alternatives).flat_map(|one| &one.terms);
        terms.any(|term| matches!(term, Term::Word(word) if uses::is_use(word)))
    }

    /// Understands words.
    fn of_words(words: Vec<String>, dictionary: &Dictionary, is_word: impl Fn(&str) -> bool) -> Self {
        let mut units: Vec<Unit> = Vec::new();
        let mut at = 0;
        while at < words.len() && units.len() < MAX_UNITS {
            let mut unit = unit(&words, at, dictionary, &is_word);
            unit.alternatives.extend(otherwise_spelt(&unit));
            at += unit.count;
            let is_known = |known: &Unit| words[known.at..known.at + known.count] == words[unit.at..at];
            if !units.iter().any(is_known) {
                units.push(unit);
            }
        }
        let is_stop_word =
            |unit: &Unit| unit.count == 1 && STOP_WORDS.split(' ').any(|word| word == words[unit.at]);
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

/// A unit as it is typed, its words spelt as in America.
fn otherwise_spelt(unit: &Unit) -> Option<Alternative> {
    let typed = unit.alternatives.first()?;
    let spelt = |term: &Term| match term {
        Term::Beginning(word) => american(word).map(Term::Beginning),
        Term::Word(word) => american(word).map(Term::Word),
    };
    let terms = typed.terms.iter().map(|term| spelt(term).unwrap_or_else(|| term.clone())).collect();
    (terms != typed.terms).then_some(Alternative { terms, worth: TYPED - 1 })
}

/// What an alternative is worth that is hardly meant.
pub(super) const HARDLY: u16 = 2;
/// The letters of a word for a use that is no other's beginning: 'gas', no gastro-resistant tablet.
const SHORT_WORD: usize = 4;

/// A word that may be another's beginning, unless it is short and alone.
fn beginning(word: &str, is_alone: bool) -> Term {
    let is_short = is_alone && word.chars().count() <= SHORT_WORD;
    if is_short { Term::Word(word.to_owned()) } else { Term::Beginning(word.to_owned()) }
}

/// What people type for a use, where the catalogue has something for it: found by that, and by the words themselves.
fn of_use(
    rest: &[String],
    dictionary: &Dictionary,
    is_word: &impl Fn(&str) -> bool,
) -> Option<(usize, Vec<Alternative>)> {
    let complaint = dictionary.complaint(&rest[0]).map(folded_words).unwrap_or_default();
    let (own_count, own) = uses::typed(rest).unwrap_or_default();
    let (_, meant) = uses::typed(&complaint).filter(|_| own_count < 2).unwrap_or_default();
    let is_field = own.iter().any(|name| uses::is_field(name));
    let names = own.iter().chain(meant).map(|name| uses::word_of(name));
    let mut found: Vec<Vec<Term>> =
        names.filter(|word| is_field || is_word(word)).map(|word| vec![Term::Word(word)]).collect();
    if own_count < 2 && !complaint.is_empty() && complaint.iter().all(|word| is_word(word)) {
        // 'Pain' is no mouth paint.
        found.push(complaint.iter().map(|word| beginning(word, true)).collect());
    }
    if found.is_empty() {
        return None;
    }
    let count = own_count.max(1);
    // 'Bp' stands behind every second name, for the pharmacopoeia.
    let worth = if count == 1 && rest[0].len() <= 2 { HARDLY } else { TYPED };
    let terms = rest[..count].iter().map(|word| beginning(word, count == 1)).collect();
    let typed = Alternative { terms, worth };
    let meanings = found.into_iter().map(|terms| Alternative { terms, worth: TYPED - 1 });
    Some((count, (!is_field).then_some(typed).into_iter().chain(meanings).collect()))
}

fn unit(words: &[String], at: usize, dictionary: &Dictionary, is_word: &impl Fn(&str) -> bool) -> Unit {
    let rest = &words[at..];
    let typed = |count: usize| Alternative {
        terms: rest[..count].iter().cloned().map(Term::Beginning).collect(),
        worth: TYPED,
    };
    let of_use = of_use(rest, dictionary, is_word);
    let known = dictionary.lookup(rest);
    if let Some((count, mut alternatives)) = of_use
        && known.is_none_or(|(known, _)| known <= count)
    {
        let (_, meanings) = known.filter(|(known, _)| *known == count).unwrap_or_default();
        // 'Cough syrup' is for cough, whatever other syrups there are.
        let other = meanings.iter().filter(|meaning| meaning.kind != MeaningKind::Form);
        alternatives.extend(other.map(meaning_of));
        return Unit { at, count, alternatives };
    }
    if let Some((count, meanings)) = known {
        // In 'pan d' and 'd3' nothing is a beginning: a letter and a number begin half the catalogue.
        let has_letter = rest[..count].iter().any(|word| is_letter(word));
        let exact = || Alternative { terms: meant(&rest[..count], true), worth: TYPED };
        let mut alternatives = vec![if has_letter { exact() } else { typed(count) }];
        alternatives.extend(meanings.iter().map(meaning_of));
        // 'Knee caps' are no capsules.
        alternatives.extend((count == 1).then(|| singular(&rest[0])).flatten());
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
    let alternatives = std::iter::once(typed(1)).chain(singular(word)).collect();
    Unit { at, count: 1, alternatives }
}

fn meaning_of(meaning: &Meaning) -> Alternative {
    let worth = match meaning.kind {
        MeaningKind::Salt | MeaningKind::Form | MeaningKind::Own => TYPED - 1,
        MeaningKind::Abbreviation | MeaningKind::Brand => TYPED - 2,
    };
    Alternative { terms: meant(&meaning.words, false), worth }
}

/// A word that ends as a plural does, without that.
fn singular(word: &str) -> Option<Alternative> {
    let singular = word.strip_suffix('s').filter(|singular| singular.chars().count() > 2)?;
    Some(Alternative { terms: vec![Term::Beginning(singular.to_owned())], worth: TYPED - 1 })
}

/// The terms of a meaning: letters and numbers are meant as they are, or all words, and amounts in any spelling.
fn meant(words: &[String], all_exact: bool) -> Vec<Term> {
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
        let is_exact = all_exact || is_number(&word) || is_letter(&word);
        terms.push(if is_exact { Term::Word(word) } else { Term::Beginning(word) });
        at += 1;
    }
    terms
}

/// Whether some product has a term.
pub(super) fn has(index: &Index, term: &Term) -> bool {
    match term {
        Term::Word(word) => index.is_word(word),
        Term::Beginning(word) => {
            let in_terms = |kind| {
                let values = index.facets.values(kind);
                let mut live = values.filter(|(_, documents)| !documents.is_disjoint(index.live()));
                live.any(|(words, _)| words.iter().any(|one| one.starts_with(word.as_str())))
            };
            index.vocabulary.starting_with(word).iter().any(|number| index.has_word(*number))
                || in_terms(FacetKind::Category)
                || in_terms(FacetKind::Benefit)
        }
    }
}
