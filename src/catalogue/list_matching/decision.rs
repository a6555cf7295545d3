//! Whether a product is what a line asks for.
//!
//! A product fits when the line says nothing that the product does not have (every word and every number is accounted for), and
//! leaves out none of the product's substances. A line is sure when exactly one product fits.

use std::collections::HashSet;

use super::draft::{Quantity, Unit};
use super::goods::Goods;
use super::reading::{Reading, TermKind, TypedNumber};
use super::spelling::{Speller, is_misspelt};
use super::steps::{SPELLING, Steps};
use crate::catalogue::dictionary::{Dictionary, MeaningKind};
use crate::catalogue::search::words::words;

/// A number without any sign that it is a quantity is not taken for one from here on: it may be a strength.
const MAX_BARE_QUANTITY: u32 = 100;
/// Most steps in comparing one reading with one product. A line needs a few dozen.
const MAX_STEPS: usize = 2_000;

/// How well a product fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fit {
    /// Words that had to be corrected or completed.
    pub(super) guessed: usize,
    /// Whether the line names a strength.
    pub(super) strength_typed: bool,
    /// Whether the line has every word of the product's name.
    pub(super) is_whole_name: bool,
    /// Whether a number that was taken for a quantity or a pack may be a strength that the catalogue does not have.
    pub(super) is_doubtful: bool,
}

/// Compares readings with products.
pub(super) struct Judge {
    dictionary: Dictionary,
    pub(super) speller: Speller,
    /// What the list may still cost.
    pub(super) steps: Steps,
}

/// One word or number of a reading.
struct Step {
    text: String,
    number: Option<TypedNumber>,
    optional: bool,
}

/// What was found on the way through a reading.
#[derive(Clone, Default)]
struct Path {
    mentioned: HashSet<String>,
    guessed: usize,
    strength_typed: bool,
}

impl Judge {
    pub(super) fn new(dictionary: Dictionary) -> Self {
        Self { speller: Speller::new(&dictionary), dictionary, steps: Steps::of_list() }
    }

    /// How the product fits the reading; `None` when it does not.
    pub(super) fn fit(&mut self, reading: &Reading, goods: &Goods) -> Option<Fit> {
        let steps = steps(reading);
        let text: Vec<String> = steps.iter().map(|step| step.text.clone()).collect();
        let mut left = MAX_STEPS;
        // 'ceftriaxone 4 g' is another strength, not a tube of 4 g.
        if reading.grams_are_pack && goods.has_weight() {
            return None;
        }
        let path = self.walk(&steps, &text, 0, goods, Path::default(), &mut left)?;
        let fit = Fit {
            guessed: path.guessed,
            strength_typed: path.strength_typed,
            is_whole_name: goods.is_wholly_named_by(&path.mentioned),
            is_doubtful: false,
        };
        goods
            .is_named_by(&path.mentioned)
            .then_some(Fit { is_doubtful: !numbers_are_plausible(reading, goods, fit), ..fit })
    }

    /// Whether everything that the reading says is the product's, whether or not it names the product.
    pub(super) fn accounts(&mut self, reading: &Reading, goods: &Goods) -> bool {
        let steps = steps(reading);
        let text: Vec<String> = steps.iter().map(|step| step.text.clone()).collect();
        let mut left = MAX_STEPS;
        self.walk(&steps, &text, 0, goods, Path::default(), &mut left).is_some()
    }

    /// Whether the reading names something of the product beside numbers and forms, so that it is worth offering.
    pub(super) fn is_related(&mut self, reading: &Reading, goods: &Goods) -> bool {
        let steps = steps(reading);
        let text: Vec<String> = steps.iter().map(|step| step.text.clone()).collect();
        let mut mentioned = HashSet::new();
        let mut at = 0;
        while at < steps.len() {
            let entry = self.dictionary.lookup(&text[at..]);
            let count = entry.map_or(1, |(count, _)| count);
            let mut is_form = false;
            if let Some((_, meanings)) = entry {
                is_form = meanings.iter().all(|meaning| meaning.kind == MeaningKind::Form);
                mentioned.extend(meanings.iter().flat_map(|meaning| meaning.words.iter().cloned()));
            }
            for step in steps[at..at + count].iter().filter(|step| step.number.is_none() && !is_form) {
                if let Some(path) = self.account_for(step, goods, &Path::default()) {
                    mentioned.extend(path.mentioned);
                }
            }
            at += count;
        }
        goods.is_touched_by(&mentioned)
    }

    /// Accounts for the words from `at` on.
    fn walk(
        &mut self,
        steps: &[Step],
        text: &[String],
        at: usize,
        goods: &Goods,
        path: Path,
        left: &mut usize,
    ) -> Option<Path> {
        *left = left.checked_sub(1)?;
        if !self.steps.spend(1) {
            return None;
        }
        let Some(step) = steps.get(at) else { return Some(path) };
        // The longest entry first: 'telma am' before 'telma'.
        let mut end = text.len();
        while let Some((count, meanings)) = self.dictionary.lookup(&text[at..end]) {
            let mut next = path.clone();
            let mut any = false;
            for meaning in meanings {
                if meaning.words.iter().all(|word| has(goods, word)) {
                    any = true;
                    next.mentioned.extend(meaning.words.iter().cloned());
                }
            }
            let taken = &steps[at..at + count];
            let numbers: Vec<_> = taken.iter().filter_map(|step| step.number).collect();
            let all_there = taken.iter().all(|step| match step.number {
                Some(number) => goods.has_number(number),
                None => goods.has_word(&step.text),
            });
            if all_there {
                any = true;
                next.mentioned.extend(taken.iter().map(|step| step.text.clone()));
            }
            if any {
                next.strength_typed |= numbers.iter().any(|number| goods.is_strength(*number));
                if let Some(found) = self.walk(steps, text, at + count, goods, next, left) {
                    return Some(found);
                }
            }
            if count == 1 {
                break;
            }
            end = at + count - 1;
        }
        if let Some(mut next) = self.account_for(step, goods, &path) {
            next.strength_typed |= step.number.is_some_and(|number| goods.is_strength(number));
            if let Some(found) = self.walk(steps, text, at + 1, goods, next, left) {
                return Some(found);
            }
        }
        if step.optional { self.walk(steps, text, at + 1, goods, path, left) } else { None }
    }

    /// Accounts for a single word or number without an entry of the dictionary.
    fn account_for(&mut self, step: &Step, goods: &Goods, path: &Path) -> Option<Path> {
        if !self.steps.spend(1) {
            return None;
        }
        let mut next = path.clone();
        if let Some(number) = step.number {
            next.mentioned.insert(step.text.clone());
            return goods.has_number(number).then_some(next);
        }
        let word = step.text.as_str();
        // The dictionary means a salt by this, and lists of inhalers the form.
        let word = if word == "inh" { "inhaler" } else { word };
        if goods.has_word(word) {
            next.mentioned.insert(word.to_owned());
            next.mentioned.extend(word.strip_suffix('s').map(str::to_owned));
            next.mentioned.extend(goods.neighbours(word));
            return Some(next);
        }
        if self.speller.knows(word) || word.chars().count() < 4 {
            return None;
        }
        next.guessed += 1;
        if !self.speller.has_looked_up(word) && !self.steps.spend(SPELLING) {
            return None;
        }
        let meant = self.speller.meant(word);
        if meant.is_empty() {
            // Not a word of the trade, but perhaps of this catalogue.
            let own = goods.words().find(|own| own.starts_with(word) || is_misspelt(word, own))?;
            next.mentioned.insert(own.to_owned());
            return Some(next);
        }
        for known in meant {
            let mut any = goods.has_word(&known);
            if any {
                next.mentioned.insert(known.clone());
            }
            if let Some((1, meanings)) = self.dictionary.lookup(std::slice::from_ref(&known)) {
                for meaning in
                    meanings.iter().filter(|meaning| meaning.words.iter().all(|word| has(goods, word)))
                {
                    any = true;
                    next.mentioned.extend(meaning.words.iter().cloned());
                }
            }
            if !any {
                return None;
            }
        }
        Some(next)
    }
}

/// Whether a word or number of the dictionary is the product's.
fn has(goods: &Goods, word: &str) -> bool {
    match super::tokens::tokens(word).as_slice() {
        [token] if token.number().is_some() => token.number().is_some_and(|value| {
            goods.has_number(TypedNumber { value, unit: Unit::None, after_slash: false })
        }),
        _ => goods.has_word(word),
    }
}

/// A number that nothing marks as the quantity may be a strength that is not in the catalogue. It is taken for the quantity
/// only where a strength was typed beside it, or where a number so small is hardly one: 'pcm syp 5'.
///
/// Likewise two numbers are a pack only beside a strength: 'telma 20 x 10' asks for 20 mg, which may not be carried.
fn numbers_are_plausible(reading: &Reading, goods: &Goods, fit: Fit) -> bool {
    let volume_typed = || reading.pack_parts().any(|part| goods.has_volume(part));
    if fit.strength_typed || volume_typed() {
        return true;
    }
    if reading.loose_pack && goods.has_strength() {
        return false;
    }
    if !reading.bare {
        return true;
    }
    let small = matches!(reading.quantity, Quantity::Of(quantity) if quantity < MAX_BARE_QUANTITY);
    small && (!goods.is_solid || !goods.has_strength())
}

fn steps(reading: &Reading) -> Vec<Step> {
    let mut steps = Vec::new();
    for term in &reading.terms {
        match &term.what {
            TermKind::Word(word) => {
                let texts = words(word);
                steps.extend(texts.into_iter().map(|text| Step {
                    text,
                    number: None,
                    optional: term.optional,
                }));
            }
            TermKind::Number(number) => steps.push(Step {
                text: number.value.to_string(),
                number: Some(*number),
                optional: term.optional,
            }),
        }
    }
    steps
}
