//! Reads strengths: a number, its unit, and what it is divided by.

use super::lexer::Token;
use super::quantity::{Amount, Quantity, Strength, Unit, multiplier, unit};

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
                if measures_after(&after[takes..]).is_none() {
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
    let (size, takes) = measures_after(&tokens[at..])?;
    if amounts.len() > 1 && size.0 == Unit::Ml {
        // '2 billion/5 ml' is no list of two volumes.
        return None;
    }
    at += takes;
    let quantities: Vec<_> = amounts.into_iter().filter_map(|amount| Quantity::of(amount?, size)).collect();
    let (per, takes) = divisor(&tokens[at..], size.0);
    at += takes;
    let strengths = quantities.into_iter().map(|quantity| match per {
        // Hundredths by mass or volume are milligrams in a gram or millilitre: 1 % w/w is 10 mg in 1 g.
        Some(per) if quantity.unit == Unit::Percent => {
            let amount = quantity.amount.times(Amount::whole(10));
            let amount = amount.unwrap_or(quantity.amount);
            Strength { quantity: Quantity { amount, unit: Unit::Mg }, per: Some(per) }
        }
        None if quantity.unit == Unit::Percent => Strength { quantity, per: None },
        _ => Strength { quantity, per: per.or(whole) },
    });
    let mut strengths: Vec<_> = strengths.collect();
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
    let quantity = Quantity { amount: amount?, unit: Unit::Spores };
    Some((vec![Strength { quantity, per: per.or(whole) }], at + takes))
}

fn strength_once(tokens: &[Token], whole: Option<Quantity>) -> Option<(Option<Strength>, usize)> {
    let (amount, at) = number(tokens)?;
    let (size, takes) = measures_after(&tokens[at..])?;
    let quantity = amount.and_then(|amount| Quantity::of(amount, size));
    Some((quantity.map(|quantity| Strength { quantity, per: whole }), at + takes))
}

/// A number with 'x 10^9' and 'lakh' behind it: its value, and how many tokens it takes.
fn number(tokens: &[Token]) -> Option<(Option<Amount>, usize)> {
    let Token::Number(mut amount) = *tokens.first()? else { return None };
    let mut at = 1;
    if let [Token::Word(_, times), Token::Number(factor), ..] = &tokens[at..]
        && times == "x"
    {
        amount = amount.zip(*factor).and_then(|(amount, factor)| amount.times(factor));
        at += 2;
    }
    if let Some(factor) = tokens.get(at).and_then(|token| multiplier(token.word())) {
        amount = amount.and_then(|amount| amount.times(factor));
        at += 1;
    }
    Some((amount, at))
}

/// The unit that stands here, and how many tokens it takes.
fn measures_after(tokens: &[Token]) -> Option<((Unit, Amount, u64), usize)> {
    let percent = tokens.first()?.is_sign('%');
    if percent {
        return Some((unit("%")?, 1));
    }
    let hyphen = usize::from(tokens.first()?.is_sign('-'));
    let word = tokens.get(hyphen)?.word();
    let kinds = ["bacterial", "viable", "usp", "international", "armour"];
    let skipped = usize::from(kinds.contains(&word));
    let word = tokens.get(hyphen + skipped)?.word();
    Some((unit(word)?, hyphen + skipped + 1))
}

/// What a strength is divided by: '/5 ml', 'per actuation', '% w/v'.
fn divisor(tokens: &[Token], of: Unit) -> (Option<Quantity>, usize) {
    if of == Unit::Percent {
        let open = usize::from(tokens.first().is_some_and(|token| token.is_sign('(')));
        let closed =
            |at: usize| usize::from(open > 0 && tokens.get(at).is_some_and(|token| token.is_sign(')')));
        let letters = match &tokens[open.min(tokens.len())..] {
            [Token::Word(_, one), Token::Sign('/'), Token::Word(_, other), ..] => {
                (one.as_str(), other.as_str())
            }
            _ => return (None, 0),
        };
        let per = match letters {
            ("w", "w") => Some(Quantity::whole(1000, Unit::Mg)),
            ("w", "v") => Some(Quantity::whole(1, Unit::Ml)),
            ("v", "v" | "w") => None,
            _ => return (None, 0),
        };
        return (per, open + 3 + closed(open + 3));
    }
    let sign = match tokens.first() {
        Some(Token::Sign('/')) => true,
        Some(token) if token.word() == "per" => true,
        _ => false,
    };
    if !sign {
        return (None, 0);
    }
    let (amount, takes) = match number(&tokens[1..]) {
        Some((Some(amount), takes)) => (amount, takes),
        _ => (Amount::whole(1), 0),
    };
    match tokens.get(1 + takes).and_then(|token| unit(token.word())) {
        Some(size @ (Unit::Ml | Unit::Mg, ..)) if takes == 0 || size.0 == Unit::Ml => {
            let per = Quantity::of(amount, size).filter(|per| !per.amount.is_zero());
            (per, 2 + takes)
        }
        // '/tablet' divides by the unit that the whole composition is for.
        None if takes == 0 && tokens.get(1).is_some_and(|token| !token.word().is_empty()) => (None, 2),
        _ => (None, 0),
    }
}
