//! Reads amounts as names print them: '500mg', '4/40 Mg', '25 mg per 2.5 ml', '1:80000', '60 Million Spores'. What is not
//! understood whole is an amount that is not known.

use super::ReadStrength;
use super::vocabulary::{Class, Row, WORDS};
use crate::amount::number::Number;
use crate::amount::quantity::{Quantity, Strength};
use crate::amount::read;
use crate::amount::unit::{PrintedUnit, Unit, spelt_multiplier};
use crate::tokens::{Placed, Token};

/// What numbers of a name say.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Numbers {
    /// One or several amounts; `None` for what is not understood.
    Amounts(Vec<Option<Amount>>),
    /// The parts of a mixture: '30:70'.
    Mix(String),
}

/// An amount as printed.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Amount {
    text: String,
    quantity: Option<Quantity>,
    per: Option<Per>,
}

/// What an amount is divided by.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Per {
    text: String,
    size: Option<Quantity>,
}

impl Amount {
    fn is_of(&self, unit: Unit) -> bool {
        self.quantity.is_some_and(|quantity| quantity.unit == unit)
    }

    /// As printed, for what no substance takes and for the size of a pack.
    pub(super) fn printed(&self) -> &str {
        &self.text
    }

    /// A volume by itself, which is a strength only beside others.
    pub(super) fn is_volume(&self) -> bool {
        self.is_of(Unit::Ml) && self.per.is_none()
    }

    /// Grams or kilograms by themselves, as packs are sold by.
    pub(super) fn is_weight(&self) -> bool {
        self.per.is_none()
            && self.is_of(Unit::Mg)
            && (self.text.ends_with(" g") || self.text.ends_with(" kg"))
    }

    /// Hundredths, of what is said or not.
    pub(super) fn is_percent(&self) -> bool {
        self.text.contains('%')
    }

    /// Hundredths of what is not said.
    pub(super) fn is_bare_percent(&self) -> bool {
        self.text.ends_with('%')
    }

    /// How much is given off in a time, as patches state.
    pub(super) fn is_rate(&self) -> bool {
        self.per.as_ref().is_some_and(|per| per.text.ends_with('h'))
    }

    /// The volume or mass that it is divided by.
    pub(super) fn per(&self) -> Option<&Per> {
        self.per.as_ref().filter(|per| per.size.is_some())
    }

    pub(super) fn is_divided(&self) -> bool {
        self.per.is_some()
    }

    /// The same, in what divides all amounts of a name.
    pub(super) fn divide(&mut self, per: &Per) {
        if self.per.is_none() && !self.is_percent() {
            self.per = Some(per.clone());
        }
    }

    pub(super) fn strength(self) -> ReadStrength {
        let size = self.per.as_ref().and_then(|per| per.size);
        let basis = match self.text.split_once("% ") {
            Some((_, "w/w")) => Some(Quantity::whole(1000, Unit::Mg)),
            Some((_, "w/v")) => Some(Quantity::whole(1, Unit::Ml)),
            _ => None,
        };
        ReadStrength {
            exact: self.quantity.map(|quantity| Strength::new(quantity, basis.or(size))),
            text: self.text + &self.per.map(|per| per.text).unwrap_or_default(),
        }
    }
}

/// The amounts that begin here, and how many tokens they take. `None` where no number stands, or one that no unit follows.
pub(super) fn numbers(tokens: &[Placed]) -> Option<(Numbers, usize)> {
    numbers_of(tokens, false, None)
}

/// [`numbers`]; with `bare`, as lists are typed, a number without a unit is an amount too, of a unit that is not said. `before` is the unit
/// that stands before a number alone.
pub(super) fn numbers_of(
    tokens: &[Placed],
    bare: bool,
    before: Option<PrintedUnit>,
) -> Option<(Numbers, usize)> {
    if let [first, colon, second, ..] = tokens
        && let (Token::Number(one), Token::Number(other)) = (&first.token, &second.token)
        && colon.token.is_sign(':')
    {
        return Some((ratio(*one, *other, format!("{}:{}", first.raw, second.raw)), 3));
    }
    let mut list = Vec::new();
    let mut at = 0;
    let mut understood = true;
    while let Some((printed, takes)) = Printed::read(&tokens[at..]) {
        at += takes;
        let measured = printed.unit.is_some() || printed.counts_by_itself();
        list.push(printed);
        if measured && matches!(per(&tokens[at..]), PerRead::Known(..)) {
            break;
        }
        let sign = |sign: char| tokens.get(at).is_some_and(|next| next.token.is_sign(sign));
        let number_behind =
            |ahead: usize| tokens.get(at + ahead).is_some_and(|next| matches!(next.token, Token::Number(_)));
        if sign('±') {
            understood = false;
            at += 1 + usize::from(number_behind(1));
            break;
        }
        let range = sign('-') || tokens.get(at).is_some_and(|next| next.token.word() == "to");
        // '200-400 mg' is a range, '200 mg - 20' is not, and in '1%-3.5g' the tube follows.
        let percent = |one: &Printed| one.unit.is_some_and(|(unit, _)| unit.kept == Unit::Percent);
        let is_percent = list.last().is_some_and(percent);
        let is_range = |next: &Printed| !measured || next.unit.is_some() && percent(next) == is_percent;
        let goes_on = number_behind(1)
            && (sign('/')
                || sign('+')
                || range && Printed::read(&tokens[at + 1..]).is_some_and(|(next, _)| is_range(&next)));
        understood &= !(range && goes_on);
        if !goes_on {
            break;
        }
        at += 1;
    }
    if let ([alone], Some(before)) = (list.as_mut_slice(), before) {
        alone.unit = alone.unit.or(Some((before, "")));
    }
    if let [alone] = list.as_slice()
        && !bare
        && alone.unit.is_none()
        && !alone.counts_by_itself()
    {
        return None;
    }
    // The unit behind the last number serves all only where none has its own.
    let shared = list.last()?.unit;
    let own = list.iter().filter(|printed| printed.unit.is_some()).count();
    if own == 1 {
        for printed in &mut list {
            printed.unit = shared;
        }
    }
    let per = match per(&tokens[at..]) {
        PerRead::Nothing => None,
        PerRead::Known(per, takes) => {
            at += takes;
            Some(per)
        }
        PerRead::Unknown(takes) => {
            at += takes;
            understood = false;
            None
        }
    };
    let amounts = list.into_iter().map(|printed| {
        let mut amount = printed.amount(bare).filter(|_| understood)?;
        if let Some(per) = &per {
            amount.divide(per);
        }
        Some(amount)
    });
    Some((Numbers::Amounts(amounts.collect()), at))
}

/// The strength that begins here, with what divides it, and how many tokens it takes; `None` for several, and for one that is
/// not exact.
pub fn strength_at(tokens: &[Placed]) -> Option<(Strength, usize)> {
    match numbers(tokens)? {
        (Numbers::Amounts(mut all), takes) if all.len() == 1 => Some((all.pop()??.strength().exact?, takes)),
        _ => None,
    }
}

/// How many tokens a number with a unit takes, and what it is divided by.
pub(crate) fn measure(tokens: &[Placed]) -> Option<usize> {
    let (printed, takes) = Printed::read(tokens)?;
    let per = match per(&tokens[takes..]) {
        PerRead::Known(_, more) | PerRead::Unknown(more) => more,
        PerRead::Nothing => 0,
    };
    printed.unit.map(|_| takes + per)
}

/// '1:80000' is a strength, '30:70' a mixture.
fn ratio(one: Number, other: Number, text: String) -> Numbers {
    if one == Number::whole(1) && other >= Number::whole(1000) {
        return Numbers::Amounts(vec![Some(Amount { text, quantity: None, per: None })]);
    }
    Numbers::Mix(text)
}

/// A number with what follows it.
struct Printed {
    digits: String,
    number: Number,
    times: Option<&'static str>,
    unit: Option<(PrintedUnit, &'static str)>,
}

impl Printed {
    /// The number that stands here with its unit, and how many tokens it takes; a divisor that belongs to it alone is not read.
    fn read(tokens: &[Placed]) -> Option<(Self, usize)> {
        let (number, mut at) = read::number(tokens)?;
        let times = if at > 1 { spelt_multiplier(tokens[1].token.word()) } else { None };
        let is_spelt_out = at > 1 && times.is_none();
        let digits = if is_spelt_out { number.to_string() } else { plain(&tokens[0].raw) };
        let mut printed = Self { digits, number, times, unit: None };
        // '500-mg'
        let hyphen = tokens.get(at).is_some_and(|next| next.token.is_sign('-') && next.glued);
        let from = at + usize::from(hyphen);
        if let Some((unit, takes)) = read::unit(tokens.get(from..)?) {
            // 'mIU' is a thousandth and 'MIU' a million: where a capital does not tell, neither is read.
            if unit.is_million() && tokens[from].raw.starts_with(char::is_lowercase) {
                printed.number = Number::TOO_EXACT;
            }
            at = from + takes;
            let basis = if unit.kept == Unit::Percent { basis(&tokens[at..]) } else { "" };
            at += if basis.is_empty() { 0 } else { 3 };
            printed.unit = Some((unit, basis));
        }
        Some((printed, at))
    }

    /// '2 billion' of bacilli needs no unit.
    fn counts_by_itself(&self) -> bool {
        self.unit.is_none() && matches!(self.times, Some("million" | "billion"))
    }

    fn amount(self, bare: bool) -> Option<Amount> {
        let times = self.times.map(|times| format!(" {times}")).unwrap_or_default();
        let digits = self.digits.as_str();
        if !self.number.is_exact() || self.number.is_zero() {
            return None;
        }
        let Some((unit, basis)) = self.unit else {
            let text = format!("{digits}{times}");
            return (bare || self.counts_by_itself()).then_some(Amount { text, quantity: None, per: None });
        };
        let quantity = Some(Quantity::of(self.number, unit)?);
        let blank = if basis.is_empty() { "" } else { " " };
        Some(Amount {
            text: format!("{digits}{times}{}{blank}{basis}", unit.behind_number()),
            quantity,
            per: None,
        })
    }
}

/// Digits as printed, without a bare point or zeros at the end.
fn plain(raw: &str) -> String {
    let digits = if raw.contains('.') { raw.trim_end_matches('0').trim_end_matches('.') } else { raw };
    if digits.starts_with('.') { format!("0{digits}") } else { digits.to_owned() }
}

/// What hundredths are of.
fn basis(tokens: &[Placed]) -> &'static str {
    let [part, slash, whole, ..] = tokens else { return "" };
    if !slash.token.is_sign('/') {
        return "";
    }
    match (part.token.word(), whole.token.word()) {
        ("w", "w") => "w/w",
        ("w", "v") => "w/v",
        ("v", "v") => "v/v",
        ("v", "w") => "v/w",
        _ => "",
    }
}

/// What follows an amount.
pub(super) enum PerRead {
    Nothing,
    Known(Per, usize),
    /// It is divided by something that is not understood.
    Unknown(usize),
}

/// What an amount is divided by: '/5 ml', 'per ml', 'in 5 ml', 'per actuation', '/24 hour'.
pub(super) fn per(tokens: &[Placed]) -> PerRead {
    let Some(first) = tokens.first() else { return PerRead::Nothing };
    let slash = first.token.is_sign('/');
    let (spelt, within) = (first.token.word() == "per", first.token.word() == "in");
    if !(slash || spelt || within) {
        return PerRead::Nothing;
    }
    let (digits, number, takes) = match tokens.get(1) {
        Some(Placed { token: Token::Number(number), raw, .. }) => (plain(raw), *number, 2),
        _ => (String::new(), Number::whole(1), 1),
    };
    let counted = takes == 2;
    if let Some((unit, more)) = tokens.get(takes..).and_then(read::unit) {
        // '500 mg/1 g' are two amounts.
        let measures = unit.kept == Unit::Ml
            || (unit.kept == Unit::Mg && (spelt || !counted) && unit.is_weight_of_pack());
        let size = Quantity::of(number, unit).filter(|size| measures && !size.amount.is_zero());
        if let Some(size) = size.filter(|_| counted || !within) {
            let one = number == Number::whole(1);
            let text = if one { format!("/{}", unit.symbol) } else { format!("/{digits} {}", unit.symbol) };
            return PerRead::Known(Per { text, size: Some(size) }, takes + more);
        }
        return if spelt { PerRead::Unknown(takes + more) } else { PerRead::Nothing };
    }
    let row = tokens.get(takes..).and_then(|rest| WORDS.longest(rest));
    let divides = |row: &Row| matches!(row.class, Class::Pack | Class::Count | Class::Per | Class::Form);
    match row.filter(|(row, _)| divides(row) && !within) {
        Some((row, more)) if row.class == Class::Per && row.meaning == "h" => {
            let text = if counted { format!("/{digits} h") } else { "/h".to_owned() };
            PerRead::Known(Per { text, size: None }, takes + more)
        }
        Some((row, more)) if number == Number::whole(1) => {
            let text = format!("/{}", row.meaning.to_lowercase());
            PerRead::Known(Per { text, size: None }, takes + more)
        }
        _ if spelt => PerRead::Unknown(takes),
        _ => PerRead::Nothing,
    }
}
