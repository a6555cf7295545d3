//! Finds the numbers that something marks as the quantity, and packs.

use super::draft::{Draft, Pair, Quantity, QuantityMark, Sureness, counted, ends_at, is_counter, keep_form};
use super::vocabulary::{announces_quantity, is_counted_form, pack_unit};
use medicine::amount::number::Number;
use medicine::amount::read;
use medicine::tokens::Token;

/// Two quantities in one line.
const TWO: &str = "Two quantities were typed; please check.";
/// A scheme of the trade: so many, and so many free.
const SCHEME: &str = "Typed with a scheme: the first number is taken as the quantity.";

/// Finds all marks and packs of a line.
pub(super) fn find(draft: &mut Draft) {
    long_numbers(draft);
    counted_packs(draft);
    for at in 0..draft.tokens.len() {
        pair(draft, at);
    }
    for at in 0..draft.tokens.len() {
        number_and_unit(draft, at);
    }
    for at in 0..draft.tokens.len() {
        unit_and_number(draft, at);
        scheme(draft, at);
        sign_and_number(draft, at);
    }
    let units = draft.marks.iter().filter(|mark| mark.sureness == Sureness::Unit).count();
    if units > 1
        && let Some(first) = draft.marks.iter_mut().find(|mark| mark.sureness == Sureness::Unit)
    {
        first.remark = Some(TWO);
    }
}

/// "10's", '15s': so many in a strip.
fn counted_packs(draft: &mut Draft) {
    for at in 0..draft.tokens.len() {
        let Some(number) = draft.number(at) else { continue };
        let quote = usize::from(draft.sign(at + 1, &['\'']));
        let s = at + 1 + quote;
        if draft.word(s) == Some("s") && draft.tokens[s].glued && !draft.bracketed[s] {
            draft.drop(at + 1..=s);
            draft.packs.push((at, format!("{number}s")));
        }
    }
}

/// '60k' is 60,000; '3 lac' is 300,000.
fn long_numbers(draft: &mut Draft) {
    for at in 0..draft.tokens.len() {
        let (Some(_), Some(word)) = (draft.number(at), draft.word(at + 1)) else { continue };
        let is_apart = word == "k" && !draft.tokens[at + 1].glued;
        if let Some((number, 2)) = read::number(&draft.tokens[at..]).filter(|_| !is_apart) {
            draft.tokens[at].token = Token::Number(number);
            draft.multiplied.push(at);
            // The reader of units looks at what stands right behind the number.
            draft.tokens.remove(at + 1);
            draft.dropped.remove(at + 1);
            draft.bracketed.remove(at + 1);
        }
    }
}

/// 'x', '*' between two numbers.
fn pair(draft: &mut Draft, at: usize) {
    let (Some(a), Some(b)) = (draft.number(at), draft.number(at + 2)) else { return };
    if !is_times(draft, at + 1) || draft.has_unit(at) || draft.has_unit(at + 2) {
        return;
    }
    // '5 x 10 x 15' and every further pair are packs.
    let third = draft.number(at + 4).filter(|_| is_times(draft, at + 3));
    if let Some(c) = third {
        draft.packs.push((at, format!("{a}x{b}x{c}")));
        draft.drop(at + 1..at + 5);
    } else if draft.pair.is_some() {
        draft.packs.push((at, format!("{a}x{b}")));
        draft.drop(at + 1..at + 3);
    } else {
        let glued = draft.tokens[at + 1].glued && draft.tokens[at + 2].glued;
        draft.pair = Some(Pair { first: at, a, b, glued });
    }
}

fn is_times(draft: &Draft, at: usize) -> bool {
    draft.sign(at, &['×', '*']) || draft.word(at) == Some("x")
}

fn in_pair_or_pack(draft: &Draft, at: usize) -> bool {
    draft.pair.is_some_and(|pair| (pair.first..pair.first + 3).contains(&at))
        || draft.packs.iter().any(|(pack, _)| *pack == at)
}

/// '20 box', '5 strips of 10', '1/2 box'.
fn number_and_unit(draft: &mut Draft, at: usize) {
    let Some(number) = counted(draft, at) else { return };
    let next = at + 1 + usize::from(draft.sign(at + 1, &['-', '.', ' ']));
    let Some(unit) = draft.word(next).and_then(pack_unit) else { return };
    // '40 units/mL' measure, and '500 mcg per 2 vials' divides.
    if draft.is_behind_per(at) || in_pair_or_pack(draft, at) || draft.has_unit(at) {
        return;
    }
    // 'no' of 'no. 5' counts what follows, and that of 'Ryles tube 16 no - 10' says the size.
    let is_followed = |first: usize| (first..draft.tokens.len()).any(|at| draft.number(at).is_some());
    if unit.is_empty()
        && draft.word(next) == Some("no")
        && (draft.number(next + 1).is_some() || draft.article.is_some() && is_followed(next + 1))
    {
        return;
    }
    // 'amlodipine 5 strips:15': the number behind the word is the one that it counts.
    let behind = draft.sign(next + 1, &[':', '=', '-']) && draft.tokens[next + 1].glued;
    if behind && draft.number(next + 2).is_some() && draft.tokens[next + 2].glued && at > 0 {
        return;
    }
    let mut mark = QuantityMark {
        at,
        sureness: Sureness::Unit,
        quantity: Quantity::of(number),
        tokens: (at..=next).collect(),
        unit: Some(unit),
        remark: None,
    };
    let fraction = at >= 2 && draft.sign(at - 1, &['/']) && draft.number(at - 2) == Some(Number::whole(1));
    if fraction && number <= Number::whole(4) {
        mark.quantity = Quantity::Wrong("The quantity is not a whole number.");
        mark.tokens.push(at - 2);
    }
    if is_negative(draft, at) {
        mark.quantity = Quantity::Wrong("The quantity is negative.");
    }
    if draft.word(next + 1) == Some("of")
        && let Some(content) = draft.number(next + 2).filter(|_| !in_pair_or_pack(draft, next + 2))
        && !draft.has_unit(next + 2)
    {
        draft.packs.push((next + 2, format!("{content}s")));
    }
    keep_form(draft, next, unit);
    draft.marks.push(mark);
}

/// 'box-20', 'qty: 20', 'strips 5'.
fn unit_and_number(draft: &mut Draft, at: usize) {
    let Some(word) = draft.word(at) else { return };
    let unit = pack_unit(word);
    let keyword = announces_quantity(word) || unit == Some("");
    // 'Bottle of 100'.
    if let Some(content) = draft.number(at + 2).filter(|_| draft.word(at + 1) == Some("of"))
        && unit.is_some_and(|unit| !unit.is_empty())
        && !in_pair_or_pack(draft, at + 2)
        && !draft.has_unit(at + 2)
    {
        draft.packs.push((at + 2, format!("{content}s")));
        return;
    }
    // 'Ryles tube 16', 'catheter no 18'.
    if draft.is_part_of_article(at) || draft.article.is_some() && word == "no" {
        return;
    }
    if (unit.is_none() && !keyword) || draft.marks.iter().any(|mark| mark.tokens.contains(&at)) {
        return;
    }
    let mut end = at + 1;
    while draft.sign(end, &['-', ':', '=', '.', '(']) || is_times(draft, end) {
        end += 1;
    }
    let Some(number) = counted(draft, end) else { return };
    // The 10 of coenzyme Q10.
    if word.len() == 1 && draft.tokens[end].glued && end == at + 1 {
        return;
    }
    let measured = draft.has_unit(end);
    let counted_again = draft.marks.iter().any(|mark| mark.at == end && mark.sureness == Sureness::Unit);
    if measured || in_pair_or_pack(draft, end) || (counted_again && !is_negative(draft, end)) {
        return;
    }
    let mut quantity = Quantity::of(number);
    if keyword && is_negative(draft, end) {
        quantity = Quantity::Wrong("The quantity is negative.");
    }
    let unit = unit.unwrap_or_default();
    keep_form(draft, at, unit);
    let sureness = if keyword { Sureness::Unit } else { Sureness::UnitBefore };
    let tokens = (at..=end).collect();
    draft.marks.push(QuantityMark { at: end, sureness, quantity, tokens, unit: Some(unit), remark: None });
}

/// '10+2': ten, and two free.
fn scheme(draft: &mut Draft, at: usize) {
    let (Some(a), Some(b)) = (draft.number(at), draft.number(at + 2)) else { return };
    let counted = draft.word(at + 3).is_some_and(is_counter);
    if !draft.sign(at + 1, &['+']) || b > a || !(counted || ends_at(draft, at + 3)) {
        return;
    }
    // The second number was taken for the quantity when its unit was found.
    let unit = draft.word(at + 3).and_then(pack_unit);
    draft.marks.retain(|mark| mark.at != at + 2);
    draft.marks.push(QuantityMark {
        at,
        sureness: if unit.is_some() { Sureness::Unit } else { Sureness::Sign },
        quantity: Quantity::of(a),
        tokens: (at..at + 3 + usize::from(unit.is_some())).collect(),
        unit,
        remark: Some(SCHEME),
    });
}

/// 'x 20', '= 20', '(20)', '- 20', '20 x amoxy'.
fn sign_and_number(draft: &mut Draft, at: usize) {
    let Some(number) = draft.number(at) else { return };
    if in_pair_or_pack(draft, at) || draft.has_unit(at) || draft.is_divided(at) {
        return;
    }
    if draft.marks.iter().any(|mark| mark.tokens.contains(&at)) {
        return;
    }
    let before = at.wrapping_sub(1);
    let sureness = if at > 0 && (is_times(draft, before) || draft.sign(before, &['=', ':', '>'])) {
        Sureness::Sign
    } else if draft.sign(before, &['(']) && draft.sign(at + 1, &[')']) {
        Sureness::Bracket
    } else if draft.word(at + 1) == Some("x") && draft.word(at + 2).is_some() && is_first(draft, at) {
        Sureness::Sign
    } else if at > 0 && draft.sign(before, &['-']) && is_apart(draft, before) {
        let counted = draft.word(at + 1).is_some_and(is_counted_form);
        if !(counted || ends_at(draft, at + 1)) {
            return;
        }
        Sureness::Dash
    } else if at > 0
        && draft.sign(before, &['.'])
        && at > 1
        && draft.sign(at - 2, &['.'])
        && ends_at(draft, at + 1)
    {
        Sureness::Dash
    } else {
        return;
    };
    let mut quantity = Quantity::of(number);
    if is_negative(draft, at) {
        quantity = Quantity::Wrong("The quantity is negative.");
    }
    let mut tokens = vec![at];
    if is_times(draft, before) {
        tokens.push(before);
    }
    draft.marks.push(QuantityMark { at, sureness, quantity, tokens, unit: None, remark: None });
}

/// A dash with a blank on at least one side: the one in 'amoxy-500' joins.
fn is_apart(draft: &Draft, at: usize) -> bool {
    !draft.tokens[at].glued || draft.tokens.get(at + 1).is_some_and(|next| !next.glued)
}

fn is_first(draft: &Draft, at: usize) -> bool {
    (0..at).all(|at| draft.dropped[at])
}

/// A minus behind a word or sign that announces a quantity: 'qty -5', '= -5', '- -5'.
fn is_negative(draft: &Draft, at: usize) -> bool {
    if at < 2 || !draft.sign(at - 1, &['-']) || !draft.tokens[at].glued || draft.tokens[at - 1].glued {
        return false;
    }
    draft.sign(at - 2, &['=', ':', '-', '(', '×', '*']) || draft.word(at - 2).is_some_and(announces_quantity)
}
