//! Reads strengths as compositions print them: one or several numbers, their unit, and what they are divided by.

use crate::amount::number::Number;
use crate::amount::quantity::{Quantity, Strength};
use crate::amount::read::{self, divisor};
use crate::amount::unit::{PrintedUnit, Unit};
use crate::tokens::Token;

/// The strengths that begin here, and how many tokens they take. None are returned for a number that cannot be kept.
pub(super) fn strength(tokens: &[Token], whole: Option<Quantity>) -> Option<(Vec<Strength>, usize)> {
    let (first, mut at) = number(tokens)?;
    let mut amounts = vec![first];
    // 'A/B 40/5 mg' and '500mg/125mg'; the upper end of a range is left out.
    loop {
        let rest = &tokens[at..];
        match rest {
            [Token::Sign('/'), after @ ..] => {
                let Some((amount, takes)) = number(after) else { break };
                if unit_after(&after[takes..]).is_none() {
                    break;
                }
                amounts.push(amount);
                at += 1 + takes;
            }
            [Token::Sign('-'), after @ ..] => {
                let Some((_, takes)) = number(after) else { break };
                at += 1 + takes;
            }
            [Token::Word(_, to), after @ ..] if to == "to" => {
                let Some((_, takes)) = number(after) else { break };
                at += 1 + takes;
            }
            _ => break,
        }
    }
    let (unit, takes) = unit_after(&tokens[at..])?;
    if amounts.len() > 1 && unit.kept == Unit::Ml {
        // '2 billion/5 ml' is no list of two volumes.
        return None;
    }
    at += takes;
    let quantities: Vec<_> = amounts.into_iter().filter_map(|amount| Quantity::of(amount, unit)).collect();
    let (per, takes) = divisor(&tokens[at..], unit.kept);
    at += takes;
    let per = if unit == PrintedUnit::PERCENT { per } else { per.or(whole) };
    let mut strengths: Vec<_> = quantities.into_iter().map(|quantity| Strength::new(quantity, per)).collect();
    // '500mg/125mg': the second strength has a unit of its own.
    if let [Token::Sign('/'), after @ ..] = &tokens[at..]
        && let Some((more, takes)) = strength_once(after, whole)
    {
        strengths.extend(more);
        at += 1 + takes;
    }
    Some((strengths, at))
}

/// 'Spores 2 billion': the unit before the number.
pub(super) fn counted(tokens: &[Token], whole: Option<Quantity>) -> Option<(Vec<Strength>, usize)> {
    let [before, rest @ ..] = tokens else { return None };
    if before.word() != "spores" {
        return None;
    }
    let (amount, at) = number(rest)?;
    let (per, takes) = divisor(&rest[at..], Unit::Spores);
    let quantity = amount.is_exact().then_some(Quantity { amount, unit: Unit::Spores })?;
    Some((vec![Strength { quantity, per: per.or(whole) }], at + takes))
}

fn strength_once(tokens: &[Token], whole: Option<Quantity>) -> Option<(Option<Strength>, usize)> {
    let (amount, at) = number(tokens)?;
    let (unit, takes) = unit_after(&tokens[at..])?;
    let quantity = Quantity::of(amount, unit);
    Some((quantity.map(|quantity| Strength { quantity, per: whole }), at + takes))
}

/// A number, also '2 x 100 million', and how many tokens it takes.
fn number(tokens: &[Token]) -> Option<(Number, usize)> {
    let (amount, at) = read::number(tokens)?;
    if let [times, rest @ ..] = &tokens[at..]
        && (times.word() == "x" || times.is_sign('×'))
        && let Some((factor, takes)) = read::number(rest)
    {
        return Some((amount.times(factor).unwrap_or(Number::TOO_LARGE), at + 1 + takes));
    }
    Some((amount, at))
}

/// The unit that stands here, also behind a hyphen, and how many tokens it takes.
fn unit_after(tokens: &[Token]) -> Option<(PrintedUnit, usize)> {
    let hyphen = usize::from(tokens.first()?.is_sign('-'));
    let (unit, takes) = read::unit(&tokens[hyphen..])?;
    Some((unit, hyphen + takes))
}
