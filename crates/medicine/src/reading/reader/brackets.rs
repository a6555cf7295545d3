//! What stands in brackets: amounts, other names of a substance, or what it is made of.

use super::super::amounts::numbers;
use super::super::pack::read_pack;
use super::super::says_of_form;
use super::super::vocabulary::{Class, WORDS};
use super::{Reader, ReaderMode, Slot, Substance};
use crate::composition::key_of;
use crate::dictionary::Dictionary;
use crate::tokens::{Placed, Token};

/// Shorter names in brackets are letters of a series: '(A, C, D3)'.
const SHORTEST_NAME: usize = 3;

impl Reader {
    /// What stands in brackets from the first token on, and how many tokens that takes.
    pub(super) fn bracket(&mut self, tokens: &[Placed]) -> usize {
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
        if let Some(pack) =
            read_pack(&raw()).filter(|pack| self.mode == ReaderMode::Name && !pack.is_measured)
        {
            if self.out.form.is_none_or(|form| !says_of_form(form, "several")) {
                self.out.pack.get_or_insert(pack.text);
            }
            self.aside = self.aside.or(pack.form);
            return end + 1;
        }
        // 'Tablets (-) Amlodipine' is of one hand of a substance, of which is not said.
        if matches!(content, [sign] if sign.is_sign(&['-', '+'])) && self.is_line() {
            self.out.left_over.push(raw());
        }
        let inner = Self::read(content, self.mode);
        self.notes(&inner);
        if self.is_line() {
            self.out.left_over.extend(inner.out.left_over.iter().cloned());
            self.out.left_over.extend(close.is_none().then(|| "(".to_owned()));
        }
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
        if inner.out.form.is_some_and(|form| says_of_form(form, "overrides")) {
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
            self.out.pack.get_or_insert(amount.printed().to_owned());
        } else if let (false, [Some(rate)]) = (open, inner.leading.as_slice())
            && rate.is_rate()
            && let Some(last) = self.found.last_mut()
        {
            let before = std::mem::replace(&mut last.amount, Slot::Read(rate.clone()));
            if let (true, Slot::Read(amount)) = (self.is_line(), before) {
                self.out.left_over.push(amount.printed().to_owned());
            }
        } else if open && !inner.leading.is_empty() && !is_followed {
            self.amounts(inner.leading);
        } else {
            self.leave_over(&inner.leading);
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
        if self.is_part() && measured && is_open && !self.found.is_empty() {
            // 'Curcumin (turmeric extract 500 mg)'
            if !is_followed {
                self.amounts(
                    inner.found.into_iter().map(|substance| substance.amount.read()).take(1).collect(),
                );
            }
            return;
        }
        if (measured || listed) && (is_open || is_volume) && !is_followed {
            match self.found.pop() {
                Some(Substance { amount: Slot::Read(size), .. }) => {
                    self.out.pack = Some(size.printed().to_owned());
                }
                Some(Substance { words, .. }) if self.is_line() => {
                    let known = |word: &String| Dictionary::shipped().knows(&word.to_lowercase());
                    self.out.left_over.extend(words.into_iter().filter(|word| !known(word)));
                }
                _ => {}
            }
            self.out.form = self.out.form.or(inner.out.form);
            self.found.append(&mut inner.found);
            self.open = self.found.len();
            self.naming = false;
            self.fresh = false;
            return;
        }
        if self.is_part() {
            return;
        }
        let text = raw();
        let Some(last) = self.found.last_mut() else {
            self.out.left_over.extend(self.is_line().then_some(text));
            return;
        };
        let parts = |substance: &Substance| matches!(&substance.amount, Slot::Read(amount) if amount.is_bare_percent());
        let whole = !last.words.iter().any(|word| word.starts_with('('));
        if inner.found.len() > 1 && inner.found.iter().all(parts) && whole {
            last.words.push(format!("({text})"));
            return;
        }
        // 'Diclofenac Gel 1.16% (Diclofenac Diethylamine)' has the fuller name in its brackets.
        let [name] = inner.found.as_slice() else {
            self.out.left_over.extend(self.is_line().then_some(text));
            return;
        };
        let begins = name.words.len() > last.words.len()
            && name.words.iter().zip(&last.words).all(|(one, other)| one.eq_ignore_ascii_case(other));
        let key_of = |substance: &Substance| key_of(&substance.words.join(" "));
        if begins && !measured {
            last.words.clone_from(&name.words);
        } else if measured || key_of(name) != key_of(last) {
            self.out.left_over.push(text);
        }
    }
}

/// Adds the parts of an insulin's mixture to its name.
pub(super) fn add_mix(substance: &mut Substance, mix: &str) {
    let parts: Vec<u32> = mix.split(':').filter_map(|part| part.parse().ok()).collect();
    if parts.iter().sum::<u32>() == 100 {
        substance.words.push(format!("({mix})"));
    }
}
