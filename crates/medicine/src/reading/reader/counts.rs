//! Numbers: the strengths of the substances before them, part of a name, or a pack.

use super::super::amounts::{Amount, Numbers, numbers_of};
use super::super::pack::read_pack;
use super::super::vocabulary::{Class, WORDS};
use super::brackets::add_mix;
use super::{Reader, ReaderMode, Slot, Substance};
use crate::amount::unit::unit;
use crate::composition::key_of;
use crate::composition::name::is_salt;
use crate::tokens::{Placed, Token};

impl Reader {
    pub(super) fn number(&mut self, tokens: &[Placed]) -> usize {
        // '5 mg 30 Tablets': behind a strength a form is counted.
        let is_measured =
            self.mode == ReaderMode::Name && !self.found.is_empty() && self.open == self.found.len();
        if is_measured
            && let Some((row, takes)) = WORDS.longest(&tokens[1..])
            && let Some(pack) = read_pack(&format!("{} {}", tokens[0].raw, tokens[1].token.word()))
            && row.class == Class::Form
        {
            self.out.pack.get_or_insert(pack.text);
            self.form(row);
            return 1 + takes;
        }
        // A number of a name or a pack stays one.
        // But that of a vitamin has two digits at most: 'vitamin C 500'.
        let is_long = tokens[0].raw.len() > 2;
        let bare = self.is_line() && (is_long || !self.is_numbered()) && pack(tokens).is_none();
        // 'Spores 2 billion' has its unit before the number.
        let before = self.last_word().filter(|_| self.is_part()).and_then(|word| unit(&word.to_lowercase()));
        let Some((read, takes)) = numbers_of(tokens, bare, before) else { return self.bare(tokens) };
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
        // '2HCl'
        if let Some(salt) = next.filter(|next| self.naming && next.glued && next.word().is_some_and(is_salt))
        {
            self.word(&format!("{raw}{}", salt.raw));
            return 2;
        }
        // 'Interferon alfa 2b'
        if let Some(letter) = letter.filter(|next| self.naming && next.raw.chars().all(char::is_lowercase)) {
            self.word(&format!("{raw}{}", letter.raw));
            return 2;
        }
        if self.open < self.found.len() {
            if self.is_line() {
                self.out.left_over.push(raw.clone());
            }
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

    pub(super) fn amounts(&mut self, list: Vec<Option<Amount>>) {
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
            return self.further(&list);
        }
        if open.iter().any(|substance| substance.mixture)
            && let [Some(amount)] = list.as_slice()
            && (amount.is_weight() || amount.is_volume())
        {
            self.out.pack = Some(amount.printed().to_owned());
            return;
        }
        if open.len() > list.len() {
            self.drop_other_names();
        }
        let fits = self.found.len() - self.open == list.len();
        // What is not understood is no strength that was left out.
        if self.is_line() && list.contains(&None) {
            self.leave_over(&list);
        } else if !fits {
            match list.as_slice() {
                [Some(amount)] if amount.is_volume() && self.mode == ReaderMode::Name => {
                    self.out.pack.get_or_insert(amount.printed().to_owned());
                    return;
                }
                [Some(amount)] if amount.is_weight() && self.mode == ReaderMode::Name => {
                    self.weight = Some(amount.clone());
                }
                _ => self.leave_over(&list),
            }
        }
        self.close(|at| if fits { slot(list.get(at)) } else { Slot::Unknown });
        self.fresh = false;
    }

    /// An amount where every substance has one: the size of the pack, the same said again, or a contradiction.
    fn further(&mut self, list: &[Option<Amount>]) {
        if self.is_part() {
            return;
        }
        let Some(last) = self.found.last_mut() else { return };
        let percent = matches!(&last.amount, Slot::Read(amount) if amount.is_percent());
        if let [Some(amount)] = list
            && (amount.is_volume() || (amount.is_weight() && (percent || self.after_form)))
        {
            self.out.pack = Some(amount.printed().to_owned());
        } else if self.mode == ReaderMode::Line || self.after_form || self.fresh {
            self.leave_over(list);
        } else {
            let before = std::mem::replace(&mut last.amount, Slot::Unknown);
            self.leave_over(&[before.read()]);
            self.leave_over(list);
        }
    }

    /// Two names of one substance are one: 'Adrenaline/Epinephrine'.
    pub(super) fn drop_other_names(&mut self) {
        let key = |substance: &Substance| key_of(&substance.words.join(" "));
        let mut keys: Vec<String> = Vec::new();
        let mut open = self.found.split_off(self.open);
        open.retain(|substance| {
            let key = key(substance);
            let is_new = key.is_empty() || !keys.contains(&key);
            keys.push(key);
            is_new
        });
        self.found.append(&mut open);
    }

    /// Amounts that stood before every substance and fit none.
    pub(in super::super) fn leave_over_leading(&mut self) {
        let leading = std::mem::take(&mut self.leading);
        self.leave_over(&leading);
    }

    /// Amounts of a line that no substance takes.
    pub(super) fn leave_over(&mut self, list: &[Option<Amount>]) {
        if self.is_line() {
            let printed = |amount: &Option<Amount>| amount.as_ref().map_or("?", Amount::printed).to_owned();
            self.out.left_over.extend(list.iter().map(printed));
        } else if self.is_part() {
            self.leading.extend(list.iter().cloned());
        } else {
            let amounts = list.iter().flatten().filter(|amount| !amount.is_volume());
            self.out.unassigned.extend(amounts.map(|amount| amount.clone().strength().text));
        }
    }
}

/// The pack that begins with a number: '10 x 10', '200 MDI', '4 Tablets'.
fn pack(tokens: &[Placed]) -> Option<(String, usize)> {
    let mut text = tokens[0].raw.clone();
    let mut at = 1;
    loop {
        // '10x10' is '10' and 'x10'.
        let times = tokens.get(at).and_then(|next| {
            if next.token.is_sign('×') { Some("") } else { next.token.word().strip_prefix('x') }
        });
        let (number, takes) = match (times, tokens.get(at + 1)) {
            (Some(""), Some(number)) if matches!(number.token, Token::Number(_)) => (number.raw.as_str(), 2),
            (Some(number), _) if number.trim_end_matches('s').parse::<u32>().is_ok() => {
                (number.trim_end_matches('s'), 1)
            }
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
