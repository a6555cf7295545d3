//! Reads the tokens of a name from left to right. Order is meaning: numbers belong to the substances before them that have none
//! yet, one to one and in their order; where the counts differ no number is given to anybody.

use super::amounts::{Amount, Numbers, Per, PerRead, numbers, per};
use super::tokens::{Placed, Token};
use super::vocabulary::{Class, Row, WORDS};
use super::{NameReading, ProductKind, ReadSubstance};

/// Shorter names in brackets are letters of a series: '(A, C, D3)'.
const SHORTEST_NAME: usize = 3;
/// Several products in one pack.
const KIT: &str = "Kit";
/// The form of the capsules that an inhaler empties; also printed behind 'powder for inhalation'.
const INHALATION_CAPSULE: &str = "Inhalation capsule";

/// A substance that is being read.
#[derive(Debug, Clone)]
struct Substance {
    words: Vec<String>,
    amount: Slot,
    release: Option<&'static str>,
    /// Behind a slash: another name of the one before, or another substance.
    alternate: bool,
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

/// The state of reading a name, or what stands in its brackets.
#[derive(Default)]
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
    /// A release that no substance stood before.
    release: Option<&'static str>,
    /// A form that brackets alone say: 'Gonadotrophin 5000 IU (Powder for injection)'.
    aside: Option<&'static str>,
    out: NameReading,
}

impl Reader {
    /// Reads tokens and settles what only the end tells.
    pub(super) fn read(tokens: &[Placed]) -> Self {
        let mut reader = Self { fresh: true, ..Self::default() };
        let mut at = 0;
        while at < tokens.len() {
            at += reader.step(tokens, at).max(1);
        }
        reader.settle();
        reader
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
                    "and" | "with" | "plus" => self.divide(),
                    "of" => self.of(),
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
        match sign {
            '(' if ends_letter
                && matches!(tokens.get(at + 1).map(|next| &next.token), Some(Token::Sign('-' | '+')))
                && tokens.get(at + 2).is_some_and(|next| next.token.is_sign(')')) =>
            {
                self.joins = true;
                3
            }
            '(' => self.bracket(&tokens[at..]),
            // 'N, N-Diethyl', 'Vitamins A, C'
            ',' if ends_letter => {
                if let Some(word) = self.found.last_mut().and_then(|last| last.words.last_mut()) {
                    word.push(',');
                }
                1
            }
            ',' => {
                self.commas = true;
                self.divide();
                1
            }
            '+' | '&' | ';' => {
                self.divide();
                1
            }
            '/' => {
                let is_name = word_follows && WORDS.longest(&tokens[at + 1..]).is_none();
                if self.naming && is_name {
                    self.naming = false;
                    self.begin(true);
                } else if let PerRead::Known(per, takes) = per(&tokens[at..]) {
                    self.divisor = Some(per);
                    return takes;
                }
                1
            }
            '-' => {
                let is_name = word_follows && WORDS.longest(&tokens[at + 1..]).is_none();
                self.joins = self.naming && is_name && tokens[at].glued;
                1
            }
            _ => 1,
        }
    }

    fn last_word(&self) -> Option<&String> {
        self.found.last().and_then(|last| last.words.last())
    }

    fn begin(&mut self, alternate: bool) {
        let tentative = !self.fresh && !alternate;
        self.found.push(Substance {
            words: Vec::new(),
            amount: Slot::Open,
            release: self.release.take(),
            alternate,
            tentative,
            mixture: false,
        });
        self.naming = true;
        self.fresh = false;
        self.after_form = false;
    }

    fn word(&mut self, raw: &str) {
        if !self.naming {
            if self.after_form && !self.fresh {
                self.out.left_over.push(raw.to_owned());
                return;
            }
            self.begin(false);
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

    fn number(&mut self, tokens: &[Placed]) -> usize {
        let Some((read, takes)) = numbers(tokens) else { return self.bare(tokens) };
        // 'Polyethylene Glycol 400- 0.4% w/v' and 'Vitamin B 12 500 mcg' have a number in their names.
        if self.is_numbered() && tokens.get(1).is_some_and(|next| next.token.is_sign('-')) {
            return self.bare(tokens);
        }
        match read {
            Numbers::Amounts(list) => self.amounts(list),
            Numbers::Mix(text) => match self.found.last_mut() {
                Some(last) => add_mix(last, &text),
                None => self.mix = Some(text),
            },
        }
        takes
    }

    /// Whether a number here belongs to the name.
    fn is_numbered(&self) -> bool {
        let word = self.last_word().filter(|_| self.naming);
        word.is_some_and(|word| {
            word.chars().count() == 1 || WORDS.class(&word.to_lowercase()) == Some(Class::Numbered)
        })
    }

    /// A number without a unit.
    fn bare(&mut self, tokens: &[Placed]) -> usize {
        let raw = &tokens[0].raw;
        let next = tokens.get(1);
        if let Some((pack, takes)) = pack(tokens) {
            self.out.pack.get_or_insert(pack);
            return takes;
        }
        if self.is_numbered() {
            self.word(raw);
            return 1;
        }
        let letter =
            next.filter(|next| next.glued && next.raw.chars().count() == 1 && !next.token.word().is_empty());
        // 'Interferon alfa 2b'
        if let Some(letter) = letter.filter(|next| self.naming && next.raw.chars().all(char::is_lowercase)) {
            self.word(&format!("{raw}{}", letter.raw));
            return 2;
        }
        if self.open < self.found.len() {
            self.close(|_| Slot::Unknown);
        } else {
            self.numbers = true;
            self.out.left_over.push(raw.clone());
        }
        1 + usize::from(letter.is_some())
    }

    /// Gives the substances without a strength what was read for each.
    fn close(&mut self, slot: impl Fn(usize) -> Slot) {
        for (at, substance) in self.found[self.open..].iter_mut().enumerate() {
            substance.amount = slot(at);
        }
        self.open = self.found.len();
        self.naming = false;
    }

    fn amounts(&mut self, list: Vec<Option<Amount>>) {
        if self.found.is_empty() {
            self.leading.extend(list);
            return;
        }
        let slot = |amount: Option<&Option<Amount>>| match amount {
            Some(Some(amount)) => Slot::Read(amount.clone()),
            _ => Slot::Unknown,
        };
        let open = &self.found[self.open..];
        if open.is_empty() {
            return self.further(list);
        }
        if open.iter().any(|substance| substance.mixture)
            && let [Some(amount)] = list.as_slice()
            && (amount.is_weight() || amount.is_volume())
        {
            self.out.pack = Some(amount.clone().size());
            return;
        }
        let names = open.iter().filter(|substance| !substance.alternate).count();
        if open.len() != list.len() && names == list.len() {
            let first = self.open;
            let mut at = 0;
            self.found.retain(|substance| {
                at += 1;
                at <= first || !substance.alternate
            });
        }
        let fits = self.found.len() - self.open == list.len();
        self.close(|at| if fits { slot(list.get(at)) } else { Slot::Unknown });
        self.fresh = false;
    }

    /// An amount where every substance has one: the size of the pack, the same said again, or a contradiction.
    fn further(&mut self, list: Vec<Option<Amount>>) {
        let Some(last) = self.found.last_mut() else { return };
        let percent = matches!(&last.amount, Slot::Read(amount) if amount.is_percent());
        if let [Some(amount)] = list.as_slice()
            && (amount.is_volume() || (amount.is_weight() && (percent || self.after_form)))
        {
            self.out.pack = Some(amount.clone().size());
        } else if !self.after_form && !self.fresh {
            last.amount = Slot::Unknown;
        }
    }

    fn row(&mut self, row: Row, takes: usize, tokens: &[Placed]) -> usize {
        let raw = || tokens[..takes].iter().map(|placed| placed.raw.as_str()).collect::<Vec<_>>().join(" ");
        match row.class {
            Class::Form => self.form(row.meaning),
            Class::Made => self.out.made = self.out.made.or(Some(row.meaning)),
            Class::Route => {
                self.out.route = match (self.out.route, row.meaning) {
                    (Some("Eye"), "Ear") => Some("Eye and ear"),
                    (route, meaning) => route.or(Some(meaning)),
                }
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
            Class::Noise | Class::Pack | Class::Count | Class::Per | Class::Kind | Class::Size => {}
        }
        takes
    }

    /// The word before 'flavour' is no part of a name.
    fn flavour(&mut self) {
        if let Some(last) = self.found.last_mut().filter(|last| self.naming && last.words.len() > 1) {
            self.out.left_over.extend(last.words.pop());
        }
    }

    fn form(&mut self, form: &'static str) {
        if self.found.last().is_some_and(|last| last.tentative && last.amount == Slot::Open) {
            self.found.pop().into_iter().for_each(|dropped| self.out.left_over.extend(dropped.words));
            self.open = self.open.min(self.found.len());
        }
        if self.out.form.is_none() || matches!(form, INHALATION_CAPSULE | KIT) {
            self.out.form = Some(form);
        }
        self.naming = false;
        self.fresh = self.found.is_empty();
        self.after_form = !self.found.is_empty() || form == KIT;
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
        match self.found.last_mut() {
            Some(last) if !before_form => last.release = Some(release),
            None if !before_form => self.release = Some(release),
            _ => self.out.release = Some(release),
        }
    }

    /// What stands in brackets from the first token on, and how many tokens that takes.
    fn bracket(&mut self, tokens: &[Placed]) -> usize {
        let mut depth = 0_usize;
        let close = tokens.iter().position(|placed| {
            match placed.token {
                Token::Sign('(') => depth += 1,
                Token::Sign(')') => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let end = close.unwrap_or(tokens.len());
        let content = &tokens[1..end];
        let behind = tokens.get(end + 1..).unwrap_or_default();
        let is_followed = numbers(behind).is_some();
        let raw = || {
            content.iter().fold(String::new(), |text, placed| {
                let blank = if placed.glued || text.is_empty() || text.ends_with('(') { "" } else { " " };
                text + blank + &placed.raw
            })
        };
        let inner = Self::read(content);
        self.notes(&inner);
        let is_qualifier = WORDS
            .longest(content)
            .is_some_and(|(row, takes)| row.class == Class::Qualifier && takes == content.len());
        let is_as = content.first().is_some_and(|first| first.token.word() == "as");
        if is_qualifier || is_as {
            if let Some(last) = self.found.last_mut() {
                let text = raw();
                let text = if is_as { format!("as{}", &text[2..]) } else { text };
                last.words.push(format!("({text})"));
            }
        } else if inner.found.is_empty() {
            self.measured_by(inner, is_followed);
        } else {
            self.named_by(inner, is_followed, raw);
        }
        end + 1
    }

    /// Takes what brackets say beside substances and amounts.
    fn notes(&mut self, inner: &Self) {
        self.out.made = self.out.made.or(inner.out.made);
        self.out.route = self.out.route.or(inner.out.route);
        self.out.pharmacopoeia = self.out.pharmacopoeia.or(inner.out.pharmacopoeia);
        if inner.out.form == Some(INHALATION_CAPSULE) {
            self.out.form = inner.out.form;
        }
        if inner.found.is_empty() {
            self.aside = self.aside.or(inner.out.form);
        }
        if let Some(release) = inner.release.or(inner.out.release) {
            match self.found.last_mut() {
                Some(last) => last.release = Some(release),
                None => self.release = Some(release),
            }
        }
    }

    /// Brackets without a name: '(4/40 Mg)', '(100mg per ml)', '(50:50)', '(20ml)'.
    fn measured_by(&mut self, inner: Self, is_followed: bool) {
        let open = self.open < self.found.len();
        if let (Some(mix), Some(last)) = (&inner.mix, self.found.last_mut()) {
            add_mix(last, mix);
        }
        if let [Some(amount)] = inner.leading.as_slice()
            && amount.is_volume()
        {
            self.out.pack.get_or_insert(amount.clone().size());
        } else if let (false, [Some(rate)]) = (open, inner.leading.as_slice())
            && rate.is_rate()
            && let Some(last) = self.found.last_mut()
        {
            last.amount = Slot::Read(rate.clone());
        } else if open && !inner.leading.is_empty() && !is_followed {
            self.amounts(inner.leading);
        }
    }

    /// Brackets with a name: other names of the substance, or what it is made of.
    fn named_by(&mut self, mut inner: Self, is_followed: bool, raw: impl Fn() -> String) {
        let is_open = self.open < self.found.len() || self.found.is_empty();
        let is_volume = matches!(self.found.last().map(|last| &last.amount), Some(Slot::Read(amount)) if amount.is_volume());
        let measured = inner.found.iter().any(|substance| matches!(substance.amount, Slot::Read(_)));
        let letters = |substance: &Substance| substance.words.join(" ").chars().count() >= SHORTEST_NAME;
        let listed =
            inner.commas && inner.found.len() > 1 && inner.found.iter().all(letters) && !inner.numbers;
        if (measured || listed) && (is_open || is_volume) && !is_followed {
            if let Some(Substance { amount: Slot::Read(size), .. }) = self.found.pop() {
                self.out.pack = Some(size.size());
            }
            self.out.form = self.out.form.or(inner.out.form);
            self.found.append(&mut inner.found);
            self.open = self.found.len();
            self.naming = false;
            self.fresh = false;
            return;
        }
        let Some(last) = self.found.last_mut() else { return };
        let text = raw();
        let parts = |substance: &Substance| match &substance.amount {
            Slot::Read(amount) => amount.is_bare_percent(),
            _ => false,
        };
        let whole = !last.words.iter().any(|word| word.starts_with('('));
        if inner.found.len() > 1 && inner.found.iter().all(parts) && whole {
            last.words.push(format!("({text})"));
            return;
        }
        // 'Diclofenac Gel 1.16% (Diclofenac Diethylamine)' has the fuller name in its brackets.
        let [name] = inner.found.as_slice() else { return };
        let begins = name.words.len() > last.words.len()
            && name.words.iter().zip(&last.words).all(|(one, other)| one.eq_ignore_ascii_case(other));
        if begins && !measured {
            last.words.clone_from(&name.words);
        } else {
            self.out.left_over.push(text);
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
        let measured = self.found.iter().filter(|substance| read(substance)).count();
        for substance in &mut self.found {
            if let Slot::Read(amount) = &substance.amount
                && amount.is_volume()
                && measured < 2
            {
                self.out.pack = Some(amount.clone().size());
                substance.amount = Slot::Open;
            }
        }
        self.divide_all();
        let percent =
            |substance: &Substance| matches!(&substance.amount, Slot::Read(amount) if amount.is_percent());
        if !self.found.iter().filter(|substance| read(substance)).all(percent) {
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
            others.iter_mut().for_each(|amount| amount.divide(&per));
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
        if let ([only], Some("Vaccine")) = (self.found.as_mut_slice(), self.out.form) {
            only.words.push("Vaccine".to_owned());
        }
        let substances = self.found.into_iter().filter(|substance| !substance.words.is_empty());
        self.out.substances = substances
            .map(|substance| ReadSubstance {
                name: substance.words.join(" ").trim_end_matches(',').to_owned(),
                strength: match substance.amount {
                    Slot::Read(amount) => Some(amount.strength()),
                    Slot::Open | Slot::Unknown => None,
                },
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

/// Adds the parts of an insulin's mixture to its name.
fn add_mix(substance: &mut Substance, mix: &str) {
    let parts: Vec<u32> = mix.split(':').filter_map(|part| part.parse().ok()).collect();
    if parts.iter().sum::<u32>() == 100 {
        substance.words.push(format!("({mix})"));
    }
}

/// The pack that begins with a number: '10 x 10', '200 MDI', '4 Tablets'.
fn pack(tokens: &[Placed]) -> Option<(String, usize)> {
    let mut text = tokens[0].raw.clone();
    let mut at = 1;
    loop {
        // '10x10' is '10' and 'x10'.
        let times = tokens.get(at).and_then(|next| next.token.word().strip_prefix('x'));
        let (number, takes) = match (times, tokens.get(at + 1)) {
            (Some(""), Some(number)) if matches!(number.token, Token::Number(_)) => (number.raw.as_str(), 2),
            (Some(number), _) if number.parse::<u32>().is_ok() => (number, 1),
            _ => break,
        };
        text = format!("{text} × {number}");
        at += takes;
    }
    let row = tokens.get(at..).and_then(|rest| WORDS.longest(rest));
    if let Some((row, takes)) = row.filter(|(row, _)| row.class == Class::Count) {
        let plural = if text == "1" { "" } else { "s" };
        return Some((format!("{text} {}{plural}", row.meaning), at + takes));
    }
    (at > 1).then_some((text, at))
}
