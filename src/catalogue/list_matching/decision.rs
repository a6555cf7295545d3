//! Whether a product is what a line asks for.
//!
//! A product fits when the line says nothing that the product does not have (every word and every number is accounted for), and
//! leaves out none of the product's substances. A line is sure when exactly one product fits.

use std::collections::HashSet;

use super::comparable_product::ComparableProduct;
use super::reading::{Reading, TermKind, TypedNumber};
use super::spelling::{Speller, is_misspelt};
use super::step_budget::{SPELLING, StepBudget};
use super::sure::{Doubt, Guess, Said, doubts};
use super::typed_strengths::{Event, Strengths, compare_strengths, numbers_are_plausible};
use medicine::composition::name::is_shared;
use medicine::dictionary::form_words::FormWord;
use medicine::dictionary::{Dictionary, Meaning, MeaningKind, is_substance};
use medicine::words::words;

/// Most steps in comparing one reading with one product. A line needs a few dozen.
const MAX_STEPS: usize = 2_000;

/// How well a product fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fit {
    /// Words that had to be corrected or completed.
    pub(super) guessed: usize,
    /// Whether the line names a strength.
    pub(super) strength_typed: bool,
    /// Whether a number that was taken for a quantity or a pack may be a strength that the catalogue does not have.
    pub(super) is_doubtful: bool,
    /// What speaks against taking it for the line.
    pub(super) doubts: Vec<Doubt>,
    /// Words that were read as others.
    pub(super) guesses: Vec<Guess>,
}

/// Compares readings with products.
pub(super) struct FitChecker {
    dictionary: Dictionary,
    /// Made when a word is unknown; a search seldom needs it.
    speller: Option<Speller>,
    /// What the list may still cost.
    pub(super) budget: StepBudget,
}

impl Fit {
    /// Of a line that says all that the product's name does, and perhaps a size that it has not.
    pub(super) fn whole(doubts: Vec<Doubt>) -> Self {
        Self { guessed: 0, strength_typed: true, is_doubtful: false, doubts, guesses: Vec::new() }
    }
}

/// One word or number of a reading.
struct Step {
    text: String,
    number: Option<TypedNumber>,
    optional: bool,
    /// The number that was taken for the quantity stood right before it.
    behind_bare: bool,
}

/// What was found on the way through a reading.
#[derive(Clone, Default)]
struct Path {
    mentioned: HashSet<String>,
    guesses: Vec<Guess>,
    /// Remarks that were passed over.
    skipped: Vec<String>,
    /// Words that are a brand's, whatever they say by themselves.
    branded: Vec<String>,
    strength_typed: bool,
    events: Vec<Event>,
}

impl FitChecker {
    pub(super) fn new(dictionary: Dictionary) -> Self {
        Self { speller: None, dictionary, budget: StepBudget::of_list() }
    }

    /// How the product fits the reading; `None` when it does not.
    pub(super) fn fit(&mut self, reading: &Reading, comparable: &ComparableProduct) -> Option<Fit> {
        // 'ceftriaxone 4 g' is another strength, not a tube of 4 g.
        if reading.grams_are_pack && (comparable.numbers.has_amount() || !comparable.is_sold_by_weight()) {
            return None;
        }
        let path = self.path(reading, comparable)?;
        if !comparable.is_named_by(&path.mentioned) {
            return None;
        }
        let verdict = compare_strengths(&path.events, comparable);
        if verdict == Strengths::Other {
            return None;
        }
        let is_plausible =
            verdict == Strengths::Right && numbers_are_plausible(reading, comparable, path.strength_typed);
        Some(Fit {
            guessed: path.guesses.len(),
            strength_typed: path.strength_typed,
            is_doubtful: !is_plausible,
            doubts: doubts(
                &Said {
                    reading,
                    mentioned: &path.mentioned,
                    skipped: &path.skipped,
                    branded: &path.branded,
                    guesses: &path.guesses,
                    strength_typed: path.strength_typed,
                },
                comparable,
            ),
            guesses: path.guesses,
        })
    }

    /// Whether everything that the reading says is the product's, whether or not it names the product.
    pub(super) fn accounts(&mut self, reading: &Reading, comparable: &ComparableProduct) -> bool {
        self.path(reading, comparable)
            .is_some_and(|path| compare_strengths(&path.events, comparable) == Strengths::Right)
    }

    /// Whether the reading names the product by all its substances.
    pub(super) fn names(&mut self, reading: &Reading, comparable: &ComparableProduct) -> bool {
        self.path(reading, comparable).is_some_and(|path| comparable.is_named_by(&path.mentioned))
    }

    /// The substances of a product that a reading names, all where it does not say.
    pub(super) fn asks_for(&mut self, reading: &Reading, comparable: &ComparableProduct) -> Vec<String> {
        let mentioned = self.path(reading, comparable).map(|path| path.mentioned).unwrap_or_default();
        let touched: Vec<String> = comparable.touched_by(&mentioned).map(|words| words.join(" ")).collect();
        let all = || comparable.substances().iter().map(|words| words.join(" ")).collect();
        if touched.is_empty() { all() } else { touched }
    }

    /// The way through a reading on which everything is the product's.
    fn path(&mut self, reading: &Reading, comparable: &ComparableProduct) -> Option<Path> {
        let steps = steps(reading);
        let text: Vec<String> = steps.iter().map(|step| step.text.clone()).collect();
        let mut left = MAX_STEPS;
        let mut path = self.walk(&steps, &text, 0, comparable, Path::default(), &mut left)?;
        if reading.bare_at.is_some_and(|at| at >= reading.terms.len()) {
            path.events.push(Event::Bare);
        }
        Some(path)
    }

    /// Whether the reading names something of the product beside numbers and forms, so that it is worth offering.
    pub(super) fn is_related(&mut self, reading: &Reading, comparable: &ComparableProduct) -> bool {
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
                if let Some(path) = self.account_for(step, comparable, &Path::default()) {
                    mentioned.extend(path.mentioned);
                }
            }
            at += count;
        }
        comparable.is_touched_by(&mentioned)
    }

    /// Whether the reading names a brand of several salts, whose strength is that of the brand.
    pub(super) fn is_combination(&self, reading: &Reading) -> bool {
        let text: Vec<String> = steps(reading).into_iter().map(|step| step.text).collect();
        let names_salt = |word: &&String| {
            !is_shared(word) && FormWord::of(word).is_none() && word.starts_with(char::is_alphabetic)
        };
        (0..text.len()).any(|at| {
            self.dictionary.lookup(&text[at..]).is_some_and(|(_, meanings)| {
                meanings.iter().any(|meaning| {
                    meaning.kind == MeaningKind::Brand && meaning.words.iter().filter(names_salt).count() > 1
                })
            })
        })
    }

    /// Accounts for the words from `at` on.
    fn walk(
        &mut self,
        steps: &[Step],
        text: &[String],
        at: usize,
        comparable: &ComparableProduct,
        path: Path,
        left: &mut usize,
    ) -> Option<Path> {
        *left = left.checked_sub(1)?;
        if !self.budget.spend(1) {
            return None;
        }
        let Some(step) = steps.get(at) else { return Some(path) };
        let mut path = path;
        if step.behind_bare {
            path.events.push(Event::Bare);
        }
        // The longest entry first: 'telma am' before 'telma'.
        let mut end = text.len();
        while let Some((count, meanings)) = self.dictionary.lookup(&text[at..end]) {
            let is_brand = meanings.iter().any(|meaning| meaning.kind == MeaningKind::Brand);
            let mut next = path.clone();
            let taken = &steps[at..at + count];
            let numbers: Vec<_> = taken.iter().filter_map(|step| step.number).collect();
            let all_there = taken.iter().all(|step| match step.number {
                Some(number) => comparable.has_number(number),
                None => comparable.has_word(&step.text),
            });
            let mut any = all_there;
            if all_there {
                next.events.extend(taken.iter().map(Step::event));
                next.mentioned.extend(taken.iter().map(|step| step.text.clone()));
                next.mentioned.extend(taken.iter().flat_map(|step| comparable.neighbours(&step.text)));
            }
            for meaning in meanings {
                if meaning.words.iter().all(|word| has(comparable, word)) {
                    if !any {
                        next.events.extend(events_of(meaning, &numbers, comparable));
                    }
                    any = true;
                    next.mentioned.extend(meaning.words.iter().cloned());
                }
            }
            if any {
                if is_brand && !all_there {
                    next.branded.extend(taken.iter().map(|step| step.text.clone()));
                }
                next.strength_typed |= numbers.iter().any(|number| comparable.is_strength(*number));
                if let Some(found) = self.walk(steps, text, at + count, comparable, next, left) {
                    return Some(found);
                }
            }
            if count == 1 {
                break;
            }
            // 'momate s' is another brand than 'momate'.
            if !any && is_brand && numbers.is_empty() {
                return None;
            }
            end = at + count - 1;
        }
        if let Some(mut next) = self.account_for(step, comparable, &path) {
            next.strength_typed |= step.number.is_some_and(|number| comparable.is_strength(number));
            if let Some(found) = self.walk(steps, text, at + 1, comparable, next, left) {
                return Some(found);
            }
        }
        if !step.optional {
            return None;
        }
        path.skipped.push(step.text.clone());
        self.walk(steps, text, at + 1, comparable, path, left)
    }

    /// Accounts for a single word or number without an entry of the dictionary.
    fn account_for(&mut self, step: &Step, comparable: &ComparableProduct, path: &Path) -> Option<Path> {
        if !self.budget.spend(1) {
            return None;
        }
        let mut next = path.clone();
        if let Some(number) = step.number {
            next.mentioned.insert(step.text.clone());
            next.events.push(step.event());
            return comparable.has_number(number).then_some(next);
        }
        let word = step.text.as_str();
        // The dictionary means a salt by this, and lists of inhalers the form.
        let word = if word == "inh" { "inhaler" } else { word };
        if comparable.has_word(word) {
            next.mentioned.insert(word.to_owned());
            next.mentioned.extend(word.strip_suffix('s').map(str::to_owned));
            next.events.push(Event::Word(word.to_owned()));
            // Its substances are known by their usual spelling.
            let usual = self.dictionary.spelt(word).map(words);
            for word in comparable.neighbours(word).into_iter().chain(usual.into_iter().flatten()) {
                next.events.push(Event::Word(word.clone()));
                next.mentioned.insert(word);
            }
            return Some(next);
        }
        let speller = self.speller.get_or_insert_with(|| Speller::new(&self.dictionary));
        let is_number = word.starts_with(|first: char| first.is_ascii_digit());
        if is_number || speller.knows(word) || is_substance(word) || word.chars().count() < 4 {
            return None;
        }
        let usual = self.dictionary.spelt(word);
        // A soft g sounds like a z, but ceftagidime is asked about.
        let has_same_g = |meant: &str| word.matches('g').count() == meant.matches('g').count();
        let guess = |meant: &str| Guess {
            typed: word.to_owned(),
            meant: meant.to_owned(),
            is_slip: usual == Some(meant) && has_same_g(meant),
        };
        if !speller.has_looked_up(word) && !self.budget.spend(SPELLING) {
            return None;
        }
        let meant = usual.map_or_else(|| speller.meant(word), |usual| vec![usual.to_owned()]);
        if meant.is_empty() {
            // Not a word of the trade, but perhaps of this catalogue.
            let own = comparable.words().find(|own| own.starts_with(word) || is_misspelt(word, own))?;
            next.guesses.push(guess(own));
            next.mentioned.insert(own.to_owned());
            next.events.push(Event::Word(own.to_owned()));
            return Some(next);
        }
        for known in meant {
            next.guesses.push(guess(&known));
            let known = words(&known);
            let mut any = known.iter().all(|word| comparable.has_word(word));
            if any {
                next.mentioned.extend(known.iter().cloned());
                next.events.extend(known.iter().cloned().map(Event::Word));
            }
            if let Some((count, meanings)) = self.dictionary.lookup(&known) {
                let meant = meanings.iter().filter(|_| count == known.len());
                for meaning in meant.filter(|meaning| meaning.words.iter().all(|word| has(comparable, word)))
                {
                    if !any {
                        next.events.extend(events_of(meaning, &[], comparable));
                    }
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
fn has(comparable: &ComparableProduct, word: &str) -> bool {
    match super::tokens::tokens(word).as_slice() {
        [token] if token.number().is_some() => {
            token.number().is_some_and(|value| comparable.has_number(TypedNumber::bare(value)))
        }
        _ => comparable.has_word(word),
    }
}

/// What an entry of the dictionary says of a product: its salts, and their numbers where it has some ('co-amoxiclav 625'); else
/// the strengths among the numbers that were typed.
fn events_of(meaning: &Meaning, typed: &[TypedNumber], comparable: &ComparableProduct) -> Vec<Event> {
    let mut events: Vec<Event> = Vec::new();
    let mut has_number = false;
    for word in &meaning.words {
        match super::tokens::tokens(word).as_slice() {
            [token] if token.number().is_some() => {
                let number = token.number().map(TypedNumber::bare);
                has_number |= number.is_some_and(|number| comparable.is_strength(number));
                events.extend(number.map(Event::Number));
            }
            _ => events.push(Event::Word(word.clone())),
        }
    }
    if meaning.kind == MeaningKind::Brand {
        events = vec![Event::Named(events)];
    }
    if !has_number {
        // The 3 of 'd3' belongs to the name.
        let strengths = typed.iter().copied().filter(|number| comparable.is_strength(*number));
        events.extend(strengths.map(Event::Number));
    }
    events
}

impl Step {
    fn event(&self) -> Event {
        self.number.map_or_else(|| Event::Word(self.text.clone()), Event::Number)
    }
}

fn steps(reading: &Reading) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (at, term) in reading.terms.iter().enumerate() {
        let first = steps.len();
        let optional = term.optional;
        let step = |text, number| Step { text, number, optional, behind_bare: false };
        match &term.what {
            TermKind::Word(word) => steps.extend(words(word).into_iter().map(|text| step(text, None))),
            TermKind::Number(number) => steps.push(step(number.value.to_string(), Some(*number))),
        }
        if reading.bare_at == Some(at)
            && let Some(step) = steps.get_mut(first)
        {
            step.behind_bare = true;
        }
    }
    steps
}
