//! Reads the tokens of a name from left to right. Order is meaning: numbers belong to the substances before them that have none
//! yet, one to one and in their order; where the counts differ no number is given to anybody.

mod brackets;
mod counts;

use super::amounts::{Amount, Per, PerRead, per};
use super::vocabulary::{Class, Row, WORDS};
use super::{BAR, NameReading, ProductKind, ReadPart, ReadSubstance, is_form_word, is_weighed, says_of_form};
use crate::composition::name::is_common;
use crate::dictionary::Dictionary;
use crate::dictionary::form_words::FormWord;
use crate::tokens::{Placed, Token};
use crate::words::words;

/// Shorter words behind a hyphen are parts of a name.
const SHORTEST_SUBSTANCE: usize = 6;

/// A substance that is being read.
#[derive(Debug, Clone)]
struct Substance {
    words: Vec<String>,
    amount: Slot,
    release: Option<&'static str>,
    /// Its words follow an amount with nothing between: a substance, or a word about the form.
    tentative: bool,
    /// A mass beside it is the pack's.
    mixture: bool,
}

/// What is known of a strength.
#[derive(Debug, Clone, PartialEq)]
enum Slot {
    Open,
    Read(Amount),
    Unknown,
}

impl Slot {
    fn read(self) -> Option<Amount> {
        if let Self::Read(amount) = self { Some(amount) } else { None }
    }
}

/// What is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum ReaderMode {
    /// The name of a product.
    #[default]
    Name,
    /// A line of a list: a number without a unit is a strength, and what nobody takes is left over.
    Line,
    /// A part of a composition: every amount is a strength.
    Part,
}

/// The state of reading a name, or what stands in its brackets.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each tells one thing of what stood just before")]
pub(super) struct Reader {
    found: Vec<Substance>,
    /// The first substance that has no strength yet.
    open: usize,
    /// The next word belongs to the last substance.
    naming: bool,
    /// The next word is joined to the last one: 'S(-)Amlodipine', 'L- Carnitine'.
    joins: bool,
    /// Nothing, or what divides substances, stood before.
    fresh: bool,
    after_form: bool,
    /// A comma stood between substances.
    commas: bool,
    /// Numbers without a name stood there: '(Types 6, 11 and 18)'.
    numbers: bool,
    /// Amounts before any substance.
    leading: Vec<Option<Amount>>,
    mix: Option<String>,
    divisor: Option<Per>,
    /// A sign or word that joins two substances stood there, and none followed yet.
    dangles: bool,
    /// No further substance is named: behind the bar of a title.
    is_complete: bool,
    /// Grams or kilograms behind several substances: the pack of what is sold by weight.
    weight: Option<Amount>,
    mode: ReaderMode,
    /// A release that no substance stood before.
    release: Option<&'static str>,
    /// A form that brackets alone say: 'Gonadotrophin 5000 IU (Powder for injection)'.
    aside: Option<&'static str>,
    out: NameReading,
}

impl Reader {
    /// Reads tokens and settles what only the end tells.
    pub(super) fn read(tokens: &[Placed], mode: ReaderMode) -> Self {
        let mut reader = Self { fresh: true, mode, ..Self::default() };
        let mut at = 0;
        while at < tokens.len() {
            at += reader.step(tokens, at).max(1);
        }
        if reader.is_line() && reader.dangles {
            reader.out.left_over.push("+".to_owned());
        }
        reader.settle();
        reader
    }

    fn is_line(&self) -> bool {
        self.mode == ReaderMode::Line
    }

    fn is_part(&self) -> bool {
        self.mode == ReaderMode::Part
    }

    /// Reads what begins at a token, and returns how many tokens it takes.
    fn step(&mut self, tokens: &[Placed], at: usize) -> usize {
        let rest = &tokens[at..];
        match &rest[0].token {
            Token::Number(_) => self.number(rest),
            Token::Sign(sign) => self.sign(*sign, tokens, at),
            Token::Word(raw, folded) => {
                if let PerRead::Known(per, takes) = per(rest) {
                    self.divisor = Some(per);
                    return takes;
                }
                if let Some((row, takes)) = WORDS.longest(rest) {
                    return self.row(row, takes, rest);
                }
                match folded.as_str() {
                    "of" => self.of(),
                    _ if self.is_combination(folded) => {
                        for (at, name) in raw.split('-').enumerate() {
                            if at > 0 {
                                self.join();
                            }
                            self.word(name);
                        }
                    }
                    _ => self.word(raw),
                }
                1
            }
        }
    }

    fn sign(&mut self, sign: char, tokens: &[Placed], at: usize) -> usize {
        let next = tokens.get(at + 1);
        let word_follows = next.is_some_and(|next| !next.token.word().is_empty());
        let is_letter = |word: &String| word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
        let ends_letter = self.naming && self.last_word().is_some_and(is_letter);
        let is_name = || word_follows && WORDS.longest(&tokens[at + 1..]).is_none();
        match sign {
            '(' if ends_letter
                && matches!(tokens.get(at + 1).map(|next| &next.token), Some(Token::Sign('-' | '+')))
                && tokens.get(at + 2).is_some_and(|next| next.token.is_sign(')')) =>
            {
                self.joins = true;
                return 3;
            }
            '(' => return self.bracket(&tokens[at..]),
            // 'N, N-Diethyl', 'Vitamins A, C'
            ',' if ends_letter => {
                if let Some(word) = self.found.last_mut().and_then(|last| last.words.last_mut()) {
                    word.push(',');
                }
            }
            ',' => {
                self.commas = true;
                self.divide();
            }
            '+' | '&' => self.join(),
            ';' => self.divide(),
            BAR => {
                self.divide();
                self.is_complete = true;
            }
            '/' if self.naming && is_name() => self.divide(),
            '/' if at > 0 && tokens[at - 1].word().is_some_and(is_form_word) => {
                return 1 + self.other_form(&tokens[at + 1..]);
            }
            '-' => self.joins = self.naming && is_name() && tokens[at].glued,
            '/' | '.' | ':' | '\'' | '"' | '*' | '#' | ')' => {}
            sign => self.out.left_over.extend(self.is_line().then(|| sign.to_string())),
        }
        1
    }

    /// Whether a word is the names of several substances, joined by hyphens: 'amoxicillin-flucloxacillin', but not 'povidone-iodine'.
    fn is_combination(&self, word: &str) -> bool {
        let dictionary = Dictionary::shipped();
        let is_whole = |name: &str| name.len() >= SHORTEST_SUBSTANCE && dictionary.names_substance(name);
        !self.joins
            && word.contains('-')
            && word.split('-').all(|name| is_whole(name) && !is_common(name))
            && dictionary.canonical_salt(&words(word)).is_none()
    }

    fn last_word(&self) -> Option<&String> {
        self.found.last().and_then(|last| last.words.last())
    }

    fn begin(&mut self) {
        let tentative = !self.fresh;
        self.found.push(Substance {
            words: Vec::new(),
            amount: Slot::Open,
            release: self.release.take(),
            tentative,
            mixture: false,
        });
        self.naming = true;
        self.fresh = false;
        self.dangles = false;
        self.after_form = false;
    }

    fn word(&mut self, raw: &str) {
        if !self.naming {
            if self.after_form && !self.fresh || self.is_complete {
                self.out.left_over.push(raw.to_owned());
                return;
            }
            self.begin();
        }
        let joins = std::mem::take(&mut self.joins);
        let Some(last) = self.found.last_mut() else { return };
        match last.words.last_mut().filter(|_| joins) {
            Some(word) => {
                word.push('-');
                word.push_str(raw);
            }
            None => last.words.push(raw.to_owned()),
        }
    }

    /// What joins two substances.
    fn join(&mut self) {
        self.divide();
        self.dangles = true;
    }

    /// What divides two substances.
    fn divide(&mut self) {
        self.naming = false;
        self.joins = false;
        self.fresh = true;
        self.after_form = false;
    }

    /// 'Haematinic syrup of iron', 'combipack of …': what stood before says nothing of the substances.
    fn of(&mut self) {
        if !self.after_form {
            if self.naming {
                self.word("of");
            }
            return;
        }
        for dropped in self.found.split_off(self.open) {
            self.out.left_over.extend(dropped.words);
        }
        self.divide();
    }

    fn row(&mut self, row: Row, takes: usize, tokens: &[Placed]) -> usize {
        let raw = || tokens[..takes].iter().map(|placed| placed.raw.as_str()).collect::<Vec<_>>().join(" ");
        match row.class {
            Class::Form => self.form(row),
            Class::Joins => self.join(),
            Class::Made => {
                // 'Uncoated chewable tablet' is chewable.
                let told = self.out.made.filter(|made| !FormWord::are_make(made));
                self.out.made = told.or(Some(row.meaning));
            }
            Class::Route => {
                self.out.route = self.out.route.or(Some(row.meaning));
            }
            Class::Release => self.releases(row.meaning, &tokens[takes..]),
            Class::Pharmacopoeia => self.out.pharmacopoeia = self.out.pharmacopoeia.or(Some(row.meaning)),
            Class::Name | Class::Mixture => {
                self.word(row.meaning);
                self.out.kind = ProductKind::Medicine;
                if let Some(last) = self.found.last_mut() {
                    last.mixture |= row.class == Class::Mixture;
                }
            }
            // 'Rabies Vaccine, Human IP'
            Class::Qualifier
                if self.commas && self.fresh && self.out.form.is_some() && is_end(&tokens[takes..]) =>
            {
                self.out.left_over.push(raw());
            }
            Class::Qualifier | Class::Numbered => self.word(&raw()),
            Class::Noise if row.meaning == "flavour" => self.flavour(),
            Class::Noise if row.meaning == "users" => self.out.users = Some(raw().to_lowercase()),
            Class::Pack => self.out.container = self.out.container.or(Some(row.meaning)),
            _ => {}
        }
        takes
    }

    /// The word before 'flavour' is no part of a name.
    fn flavour(&mut self) {
        if let Some(last) = self.found.last_mut().filter(|last| self.naming && last.words.len() > 1) {
            self.out.left_over.extend(last.words.pop());
        }
    }

    fn form(&mut self, row: Row) {
        let before = self.out.form.filter(|before| *before != row.meaning);
        if self.is_line() {
            self.out.left_over.extend(before.map(str::to_owned));
        }
        if self.out.form.is_none() || row.says("overrides") {
            self.out.form = Some(row.meaning);
        }
        self.naming = false;
        self.fresh = self.found.is_empty();
        self.after_form = !self.found.is_empty() || row.says("several");
    }

    /// '250 mg cap/tab': which of two forms it is, is not said. Returns how many tokens the other one takes.
    fn other_form(&mut self, tokens: &[Placed]) -> usize {
        let Some((row, takes)) = WORDS.longest(tokens).filter(|(row, _)| row.class == Class::Form) else {
            return 0;
        };
        if self.out.form.is_some_and(|own| own != row.meaning) {
            let both = [self.out.form.take(), Some(row.meaning)];
            if self.is_line() {
                self.out.left_over.extend(both.into_iter().flatten().map(str::to_owned));
            }
        }
        takes
    }

    /// A release belongs to the form where that follows, else to the substance before.
    fn releases(&mut self, release: &'static str, behind: &[Placed]) {
        let mut at = 0;
        let before_form = loop {
            let Some((row, takes)) = behind.get(at..).and_then(|rest| WORDS.longest(rest)) else {
                break false;
            };
            match row.class {
                Class::Form => break true,
                Class::Made | Class::Route | Class::Pharmacopoeia | Class::Noise => at += takes,
                _ => break false,
            }
        };
        let slot = match self.found.last_mut() {
            Some(last) if !before_form => &mut last.release,
            None if !before_form => &mut self.release,
            _ => &mut self.out.release,
        };
        let before = slot.replace(release).filter(|before| *before != release);
        if self.is_line() {
            self.out.left_over.extend(before.map(str::to_owned));
        }
    }

    /// What only the end of a name tells.
    fn settle(&mut self) {
        if !self.leading.is_empty()
            && self.found.len() == self.leading.len()
            && self.open == 0
            && !self.found.is_empty()
        {
            let leading = std::mem::take(&mut self.leading);
            self.amounts(leading);
        }
        if self.found.last().is_some_and(|last| last.tentative && last.amount == Slot::Open) {
            self.found.pop().into_iter().for_each(|dropped| self.out.left_over.extend(dropped.words));
        }
        let read = |substance: &Substance| matches!(substance.amount, Slot::Read(_));
        let form = self.out.form.or(self.aside).unwrap_or_default();
        let is_weighed = is_weighed(form);
        let measured = self.found.iter().filter(|substance| read(substance)).count();
        let may_be_pack = measured < 2 && !self.is_part();
        for substance in &mut self.found {
            if let Slot::Read(amount) = &substance.amount
                && (amount.is_volume() || amount.is_weight() && is_weighed)
                && may_be_pack
            {
                self.out.pack = Some(amount.printed().to_owned());
                substance.amount = Slot::Open;
            }
        }
        if let Some(weight) = self.weight.take() {
            if is_weighed {
                self.out.pack.get_or_insert(weight.printed().to_owned());
            } else {
                self.leave_over(&[Some(weight)]);
            }
        }
        if self.found.len() > self.open + 1 {
            self.drop_other_names();
        }
        if self.is_complete && !self.is_part() {
            // What a title does not measure is its slogan.
            let slogans = self.found.extract_if(.., |substance| substance.amount == Slot::Open);
            let words: Vec<_> = slogans.flat_map(|slogan| slogan.words).collect();
            self.out.left_over.extend(words);
        }
        self.divide_all();
        let percent =
            |substance: &Substance| matches!(&substance.amount, Slot::Read(amount) if amount.is_percent());
        let all_percent = self.found.iter().filter(|substance| read(substance)).all(percent);
        if !all_percent && !self.is_part() {
            for substance in &mut self.found {
                if matches!(&substance.amount, Slot::Read(amount) if amount.is_bare_percent()) {
                    substance.amount = Slot::Unknown;
                }
            }
        }
    }

    /// 'A 160 mg and B 0.5 mg per 15 ml': what the last is divided by divides all.
    fn divide_all(&mut self) {
        let mut amounts: Vec<&mut Amount> = self
            .found
            .iter_mut()
            .filter_map(|substance| match &mut substance.amount {
                Slot::Read(amount) => Some(amount),
                _ => None,
            })
            .collect();
        let Some((last, others)) = amounts.split_last_mut() else { return };
        if others.iter().any(|amount| amount.is_divided()) {
            return;
        }
        if let Some(per) = self.divisor.take() {
            last.divide(&per);
        }
        if let Some(per) = last.per().cloned() {
            for amount in others {
                amount.divide(&per);
            }
        }
    }

    /// The substances of a part of a composition.
    pub(super) fn part(self) -> ReadPart {
        let substances = self.found.into_iter().map(|substance| {
            let strength = substance.amount.read().map(Amount::strength);
            (substance.words.join(" ").trim_end_matches(',').to_owned(), strength)
        });
        ReadPart {
            substances: substances.collect(),
            alone: self.leading.into_iter().flatten().map(Amount::strength).collect(),
        }
    }

    /// The reading.
    pub(super) fn finish(mut self) -> NameReading {
        if let [only] = self.found.as_mut_slice() {
            self.out.release = self.out.release.or(only.release.take());
        }
        self.out.release = self.out.release.or(self.release);
        self.out.form = self.out.form.or(self.aside);
        // A vaccine is named by what it is against.
        if let ([only], Some(form)) = (self.found.as_mut_slice(), self.out.form)
            && says_of_form(form, "names")
        {
            only.words.push(form.to_owned());
        }
        let substances = self.found.into_iter().filter(|substance| !substance.words.is_empty());
        self.out.substances = substances
            .map(|substance| ReadSubstance {
                name: substance.words.join(" ").trim_end_matches(',').to_owned(),
                strength: substance.amount.read().map(Amount::strength),
                release: substance.release,
            })
            .collect();
        self.out
    }
}

/// Whether nothing but a pharmacopoeia follows.
fn is_end(tokens: &[Placed]) -> bool {
    let takes = WORDS
        .longest(tokens)
        .filter(|(row, _)| row.class == Class::Pharmacopoeia)
        .map_or(0, |(_, takes)| takes);
    takes == tokens.len()
}
