//! A line while it is being read: its tokens, and what is known of them.

use super::vocabulary::{
    announces_quantity, ends_article, is_counted_form, is_length, is_noise, number_word, pack_unit,
    tells_the_form,
};
use medicine::amount::number::Number;
use medicine::amount::read;
use medicine::amount::unit::PrintedUnit;
use medicine::tokens::{Placed, Token};

/// The largest quantity of a line.
pub(super) const MAX_QUANTITY: u64 = 99_999;

/// How many are wanted, as far as the line says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quantity {
    /// The line names no quantity.
    Missing,
    /// So many.
    Of(u32),
    /// What is wrong with the quantity.
    Wrong(&'static str),
}

impl Quantity {
    /// The quantity that a number means.
    pub(super) fn of(value: Number) -> Self {
        match value.as_whole() {
            None => Self::Wrong("The quantity is not a whole number."),
            Some(0) => Self::Wrong("The quantity is 0."),
            Some(number) => match u32::try_from(number) {
                Ok(number) if u64::from(number) <= MAX_QUANTITY => Self::Of(number),
                _ => Self::Wrong("The quantity is more than 99,999."),
            },
        }
    }
}

/// How sure it is that a number is the quantity, in rising order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sureness {
    /// '(20)'.
    Bracket,
    /// '- 20'.
    Dash,
    /// 'x 20', '= 20', '10+2'.
    Sign,
    /// 'box-20'.
    UnitBefore,
    /// '20 box', 'qty 20'.
    Unit,
}

/// A number that something marks as the quantity.
#[derive(Debug, Clone)]
pub(super) struct QuantityMark {
    pub(super) at: usize,
    pub(super) sureness: Sureness,
    pub(super) quantity: Quantity,
    /// Tokens that belong to it.
    pub(super) tokens: Vec<usize>,
    pub(super) unit: Option<&'static str>,
    pub(super) remark: Option<&'static str>,
}

/// Two numbers with a sign of multiplication between them: tokens `first`, `first + 1`, `first + 2`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair {
    pub(super) first: usize,
    pub(super) a: Number,
    pub(super) b: Number,
    /// Written without blanks.
    pub(super) glued: bool,
}

/// A line while it is being read.
pub(super) struct Draft {
    pub(super) tokens: Vec<Placed>,
    /// Tokens that do not belong to the item.
    pub(super) dropped: Vec<bool>,
    /// Tokens in brackets.
    pub(super) bracketed: Vec<bool>,
    pub(super) marks: Vec<QuantityMark>,
    pub(super) pair: Option<Pair>,
    /// Parts of the pack: where they stand and how they are shown.
    pub(super) packs: Vec<(usize, String)>,
    /// Words for a pack that also name the form.
    pub(super) forms: Vec<usize>,
    /// Numbers that were written with a word: '60k', '3 lac'. By themselves they count nothing.
    pub(super) multiplied: Vec<usize>,
    /// The kind of what is no medicine, whose sizes are numbers without a unit.
    pub(super) article: Option<&'static str>,
}

impl Draft {
    pub(super) fn new(tokens: Vec<Placed>) -> Self {
        let count = tokens.len();
        Self {
            tokens,
            dropped: vec![false; count],
            bracketed: vec![false; count],
            marks: Vec::new(),
            pair: None,
            packs: Vec::new(),
            forms: Vec::new(),
            multiplied: Vec::new(),
            article: None,
        }
    }

    pub(super) fn word(&self, at: usize) -> Option<&str> {
        self.tokens.get(at).filter(|_| !self.dropped[at]).and_then(Placed::word)
    }

    pub(super) fn number(&self, at: usize) -> Option<Number> {
        self.tokens.get(at).filter(|_| !self.dropped[at]).and_then(Placed::number)
    }

    pub(super) fn sign(&self, at: usize, signs: &[char]) -> bool {
        self.tokens.get(at).is_some_and(|token| !self.dropped[at] && token.is_sign(signs))
    }

    pub(super) fn drop(&mut self, range: impl IntoIterator<Item = usize>) {
        for at in range {
            if let Some(dropped) = self.dropped.get_mut(at) {
                *dropped = true;
            }
        }
    }

    /// The unit behind a number and how many tokens it takes. '20 units' at the beginning or end of a line are counted, '40 units/mL'
    /// and those of a substance ('Neomycin 3400 units and …') measure.
    pub(super) fn unit(&self, at: usize) -> Option<(PrintedUnit, usize)> {
        let behind = self.tokens.get(at + 1..)?;
        let (unit, takes) = read::unit(behind)?;
        let is_there = self.dropped[at + 1..=at + takes].iter().all(|dropped| !dropped);
        let divides = self.sign(at + takes + 1, &['/']) || self.word(at + takes + 1) == Some("per");
        let begins = (0..at).all(|before| self.dropped[before]);
        let counts = match self.word(at + takes).and_then(pack_unit) {
            Some("unit") => begins || ends_at(self, at + takes + 1),
            counted => counted.is_some(),
        };
        (is_there && (divides || !counts)).then_some((unit, takes))
    }

    /// Whether a word for a pack belongs to the name of an article.
    pub(super) fn is_part_of_article(&self, at: usize) -> bool {
        let is_behind_word = at.checked_sub(1).is_some_and(|before| self.word(before).is_some());
        self.article.is_some() && is_behind_word && self.word(at).is_some_and(ends_article)
    }

    /// Whether a number divides, or is one of two with a slash between them, or of a ratio: '18/19', '500/125', '1:1000'.
    pub(super) fn is_divided(&self, at: usize) -> bool {
        let divides = |slash: usize| {
            self.sign(slash, &['/'])
                && self.number(slash - 1).is_some()
                && self.number(slash + 1).is_some()
                && self.tokens[slash].glued
        };
        let is_second = at > 1 && (divides(at - 1) || self.is_ratio(at - 2));
        is_second || divides(at + 1) || self.is_ratio(at) || self.is_behind_per(at)
    }

    /// Whether 'per' stands before it: the number divides, and counts nothing.
    pub(super) fn is_behind_per(&self, at: usize) -> bool {
        at > 0 && self.word(at - 1) == Some("per")
    }

    /// Whether a number is joined to the word behind it: the 5 of '5-fluorouracil', which counts nothing.
    pub(super) fn is_joined(&self, at: usize) -> bool {
        self.sign(at + 1, &['-'])
            && self.word(at + 2).is_some()
            && self.tokens[at + 1..=at + 2].iter().all(|token| token.glued)
    }

    /// Whether a ratio begins here: '1:1000', '30:70'. In 'crocin 650:20' the second number counts.
    pub(super) fn is_ratio(&self, at: usize) -> bool {
        let (Some(one), Some(other)) = (self.number(at), self.number(at + 2)) else { return false };
        let hundred = Number::whole(100);
        let is_dilution = one == Number::whole(1) && other >= hundred;
        self.sign(at + 1, &[':'])
            && self.tokens[at + 1..=at + 2].iter().all(|token| token.glued)
            && (is_dilution || one.plus(other) == Some(hundred))
    }

    /// Whether a unit stands behind a number, or that of a length.
    pub(super) fn has_unit(&self, at: usize) -> bool {
        self.unit(at).is_some() || self.word(at + 1).is_some_and(is_length)
    }
}

impl QuantityMark {
    pub(super) fn quantity_at_least(&self, number: u32) -> bool {
        matches!(self.quantity, Quantity::Of(quantity) if quantity >= number)
    }
}

impl Pair {
    /// Packs as the trade prints them: so many strips of so many tablets.
    pub(super) fn is_usual_pack(self) -> bool {
        let strips = matches!(self.a.as_whole(), Some(1..=6 | 10 | 12 | 20));
        strips && matches!(self.b.as_whole(), Some(1..=8 | 10 | 12 | 14 | 15 | 20 | 28 | 30))
    }
}

/// The value of a token as a number, written in digits or as a word.
pub(super) fn counted(draft: &Draft, at: usize) -> Option<Number> {
    draft.number(at).or_else(|| draft.word(at).and_then(number_word).map(Number::whole))
}

/// Whether nothing but courtesy follows.
pub(super) fn ends_at(draft: &Draft, at: usize) -> bool {
    (at..draft.tokens.len()).all(|at| {
        draft.dropped[at]
            || draft.bracketed[at]
            || draft.word(at).is_some_and(is_noise)
            || matches!(draft.tokens[at].token, Token::Sign(_))
    })
}

/// Whether a word counts packs or forms, so that the number before it is a quantity.
pub(super) fn is_counter(word: &str) -> bool {
    pack_unit(word).is_some() || is_counted_form(word) || announces_quantity(word)
}

/// Remembers a word for a pack that also names the form.
pub(super) fn keep_form(draft: &mut Draft, at: usize, unit: &str) {
    if tells_the_form(unit) {
        draft.forms.push(at);
    }
}
