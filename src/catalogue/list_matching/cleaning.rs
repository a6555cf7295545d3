//! Removes from a line what is no part of the item: numbering, prices, dates, remarks.

use super::draft::Draft;
use super::tokens::{Piece, Token};
use super::vocabulary::{announces_date, announces_percentage, announces_price};
use crate::catalogue::amount::number::Number;

/// Marks those tokens as dropped, and those in brackets as remarks.
pub(super) fn drop_what_is_no_item(draft: &mut Draft) {
    drop_numbering(draft);
    for at in 0..draft.tokens.len() {
        drop_price(draft, at);
        drop_date(draft, at);
    }
    find_brackets(draft);
}

/// '1.', '2)', '(3)', '•', '-' at the beginning.
fn drop_numbering(draft: &mut Draft) {
    let mut at = 0;
    while draft.sign(at, &['•', '-', '*', '>', '#', '.', '_', '~', ',', ':', '"', '\'']) {
        draft.drop([at]);
        at += 1;
    }
    let bracket = usize::from(draft.sign(at, &['(', '[']));
    let number = draft.number(at + bracket).and_then(Number::as_whole).is_some_and(|number| number < 1000);
    let closed = draft.sign(at + bracket + 1, &['.', ')', ']', ':']) && draft.tokens[at + bracket + 1].glued;
    let more = at + bracket + 2 < draft.tokens.len();
    if number && closed && more {
        draft.drop(at..at + bracket + 2);
        while draft.sign(at + bracket + 2, &['-', '.', ')']) {
            draft.drop([at + bracket + 2]);
            at += 1;
        }
        return;
    }
    // 'S.No 5', 'Sr 5.'
    let serial = |word: Option<&str>| matches!(word, Some("sno" | "sr" | "sl" | "s" | "srno" | "slno"));
    if serial(draft.word(at)) {
        let mut end = at + 1;
        while draft.sign(end, &['.', ':', '-', '#']) || draft.word(end) == Some("no") {
            end += 1;
        }
        if end > at + 1 && draft.number(end).is_some() {
            draft.drop(at..=end);
        }
    }
}

/// '@ 12.50', 'Rs. 120', '₹120', '120/-', 'gst 12%'.
fn drop_price(draft: &mut Draft, at: usize) {
    let price = draft.sign(at, &['@', '₹', '$']) || draft.word(at).is_some_and(announces_price);
    if price {
        let mut end = at + 1;
        while draft.sign(end, &['.', ':', '-', '=', '@', '₹', '/'])
            || draft.word(end).is_some_and(announces_price)
        {
            end += 1;
        }
        if draft.number(end).is_some() {
            draft.drop(at..=end);
            drop_dash_of_price(draft, end + 1);
        } else if draft.sign(at, &['@', '₹', '$']) {
            draft.drop([at]);
        }
    }
    if draft.number(at).is_some() {
        let slash = draft.sign(at + 1, &['/']) && draft.sign(at + 2, &['-']);
        if slash || draft.word(at + 1).is_some_and(|word| matches!(word, "rs" | "inr" | "rupees")) {
            draft.drop(at..=at + 1);
            drop_dash_of_price(draft, at + 1);
        }
    }
    if draft.word(at).is_some_and(announces_percentage) {
        let mut end = at + 1;
        while draft.sign(end, &[':', '-', '=', '@']) {
            end += 1;
        }
        if draft.number(end).is_some() && draft.sign(end + 1, &['%']) {
            draft.drop(at..=end + 1);
        } else if at >= 2 && draft.sign(at - 1, &['%']) && draft.number(at - 2).is_some() {
            draft.drop(at - 2..=at);
        }
    }
}

/// The '/-' behind a price.
fn drop_dash_of_price(draft: &mut Draft, at: usize) {
    // The slash may be dropped already.
    let is = |at: usize, sign| draft.tokens.get(at).is_some_and(|token| token.is_sign(&[sign]));
    if is(at, '/') && is(at + 1, '-') {
        draft.drop(at..=at + 1);
    }
}

/// '12/05/2026', 'exp 12/27', 'batch AB12'.
fn drop_date(draft: &mut Draft, at: usize) {
    if draft.word(at).is_some_and(announces_date) {
        let mut end = at + 1;
        while draft.sign(end, &['.', ':', '-']) || draft.word(end) == Some("no") {
            end += 1;
        }
        let start = end;
        while draft.tokens.get(end).is_some_and(|token| {
            (end == start || token.glued) && (token.number().is_some() || token.is_sign(&['/', '-', '.']))
        }) {
            end += 1;
        }
        // 'dt' is also a dispersible tablet: only with a date behind it.
        let is_date = end - start >= 3;
        if is_date || (end > start && draft.word(at) == Some("batch")) {
            draft.drop(at..end);
        }
    }
    let parts: Vec<Option<u64>> =
        [0, 2, 4].map(|part| draft.number(at + part).and_then(Number::as_whole)).to_vec();
    if let [Some(day), Some(month), Some(year)] = parts[..] {
        let signs =
            ['/', '-', '.'].iter().any(|sign| draft.sign(at + 1, &[*sign]) && draft.sign(at + 3, &[*sign]));
        let glued = (at + 1..at + 5).all(|at| draft.tokens[at].glued);
        let plausible = (1..=31).contains(&day) && (1..=12).contains(&month);
        if signs && glued && plausible && (matches!(year, 24..=40) || matches!(year, 2000..=2100)) {
            draft.drop(at..at + 5);
        }
    }
}

/// Remarks in brackets. A single number in brackets is no remark.
fn find_brackets(draft: &mut Draft) {
    let mut open = None;
    for at in 0..draft.tokens.len() {
        if draft.sign(at, &['(', '[', '{']) {
            open = Some(at);
        } else if draft.sign(at, &[')', ']', '}'])
            && let Some(start) = open.take()
        {
            let inside = &draft.tokens[start + 1..at];
            if inside.iter().all(|token| !matches!(token.piece, Piece::Word(_))) {
                continue;
            }
            let has_number = inside.iter().any(|token: &Token| token.number().is_some());
            draft.bracketed[start + 1..at].fill(!has_number);
        }
    }
}
