//! Removes from a line what is no part of the item: numbering, prices, dates, remarks.

use std::ops::RangeInclusive;

use super::draft::{Draft, is_counter};
use super::tokens::tokens;
use super::vocabulary::{announces_contact, announces_date, announces_percentage, announces_price};
use medicine::amount::number::Number;
use medicine::tokens::{Placed, Token};

/// The numbers that only a telephone has.
const PHONES: RangeInclusive<u64> = 1_000_000_000..=9_999_999_999_999;
/// The first half of a mobile number that is written in two: '98765 43210'.
const HALVES: RangeInclusive<u64> = 60_000..=99_999;

/// The tokens of a line that may belong to an item.
pub(super) fn left(text: &str) -> Vec<Placed> {
    let mut draft = Draft::new(tokens(text));
    drop_what_is_no_item(&mut draft);
    let Draft { tokens, dropped, .. } = draft;
    tokens.into_iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(token, _)| token).collect()
}

/// Marks those tokens as dropped, and those in brackets as remarks.
pub(super) fn drop_what_is_no_item(draft: &mut Draft) {
    drop_numbering(draft);
    read_form_letter(draft);
    for at in 0..draft.tokens.len() {
        drop_price(draft, at);
        drop_date(draft, at);
        drop_contact(draft, at);
        drop_time(draft, at);
        drop_coating(draft, at);
    }
    find_brackets(draft);
}

/// '1.', '2)', '(3)', '•', '-' at the beginning.
fn drop_numbering(draft: &mut Draft) {
    let mut at = 0;
    while draft.sign(at, &[';', '-', '*', '>', '#', '.', '~', ',', ':', '"', '\'']) {
        draft.drop([at]);
        at += 1;
    }
    let bracket = usize::from(draft.sign(at, &['(']));
    let number = draft.number(at + bracket).and_then(Number::as_whole).is_some_and(|number| number < 1000);
    let closed = draft.sign(at + bracket + 1, &['.', ')', ':']) && draft.tokens[at + bracket + 1].glued;
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
        // 'S-5-fluorouracil' is a name.
        let is_hand = draft.word(at) == Some("s") && draft.sign(at + 1, &['-']);
        if end > at + 1 && !is_hand && draft.number(end).is_some() {
            draft.drop(at..=end);
        }
    }
}

/// 'film coated', 'film-coated', which tells no two medicines apart.
fn drop_coating(draft: &mut Draft, at: usize) {
    let last = at + 1 + usize::from(draft.sign(at + 1, &['-']));
    if draft.word(at) == Some("film") && draft.word(last).is_some_and(|word| word.starts_with("coat")) {
        draft.drop(at..=last);
    }
}

/// 'T.Atorva', 'C. Amoxicillin': the form by its letter, in front of a name.
fn read_form_letter(draft: &mut Draft) {
    let Some(at) = draft.dropped.iter().position(|dropped| !dropped) else { return };
    let form = match draft.word(at) {
        Some("t") => "tab",
        Some("c") => "cap",
        _ => return,
    };
    let is_name = draft.word(at + 2).is_some_and(|word| word.chars().count() > 3);
    if draft.sign(at + 1, &['.']) && draft.tokens[at + 1].glued && is_name {
        draft.tokens[at].token = Token::of_word(form);
        draft.drop([at + 1]);
    }
}

/// 'Ph 98765 43210', 'DL No 20B-12345', '+91 9876543210': up to the next word.
fn drop_contact(draft: &mut Draft, at: usize) {
    let whole = |at: usize| draft.number(at).and_then(Number::as_whole);
    let mut end = at;
    if let Some(licence) = draft.word(at).and_then(announces_contact) {
        end += 1;
        while draft.sign(end, &['.', ':', '-', '#', '+', '/']) || draft.word(end) == Some("no") {
            end += 1;
        }
        // Licences have letters, too.
        let mut licence_number =
            draft.tokens[end..].iter().enumerate().take_while(|(at, token)| *at == 0 || token.glued);
        let is_number = if licence {
            licence_number.any(|(_, token)| token.number().is_some())
        } else {
            whole(end).is_some_and(|number| number >= 1000 || draft.sign(end - 1, &['+']))
        };
        if !is_number {
            return;
        }
    } else if let Some((first, second)) = whole(at).zip(whole(at + 1))
        && HALVES.contains(&first)
        && second < 100_000
        && draft.tokens[at + 1].raw.len() == 5
    {
        draft.drop(at..at + 2);
        return;
    } else if !whole(at).is_some_and(|number| PHONES.contains(&number))
        || draft.has_unit(at)
        || draft.word(at + 1).is_some_and(is_counter)
    {
        return;
    }
    let is_word = |token: &Placed| token.word().is_some_and(|word| word.chars().count() > 2 && !token.glued);
    let count = draft.tokens[end..].iter().take_while(|token| !is_word(token)).count();
    // Of a bare number only itself: a quantity may follow.
    let last = if end == at { at + 1 } else { end + count };
    draft.drop(at..last);
}

/// 'at 18:40', '6:30 pm'; alone in its line, too.
fn drop_time(draft: &mut Draft, at: usize) {
    let part =
        |at: usize, most: u64| draft.number(at).and_then(Number::as_whole).is_some_and(|part| part < most);
    if !(part(at, 24) && draft.sign(at + 1, &[':', '.']) && part(at + 2, 60)) {
        return;
    }
    let is_glued = draft.tokens[at + 1].glued && draft.tokens[at + 2].glued;
    let before = at.checked_sub(1).and_then(|before| draft.word(before));
    let announced = matches!(before, Some("at" | "by" | "till" | "before" | "after" | "time"));
    let half = matches!(draft.word(at + 3), Some("am" | "pm" | "hrs" | "baje"));
    let is_alone =
        draft.sign(at + 1, &[':']) && draft.dropped.iter().filter(|dropped| !**dropped).count() == 3;
    if is_glued && (announced || half || is_alone) {
        draft.drop(at..at + 3 + usize::from(half));
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
        if draft.sign(at, &['(']) {
            open = Some(at);
        } else if draft.sign(at, &[')'])
            && let Some(start) = open.take()
        {
            let inside = &draft.tokens[start + 1..at];
            if inside.iter().all(|token| !matches!(token.token, Token::Word(..))) {
                continue;
            }
            let has_number = inside.iter().any(|token: &Placed| token.number().is_some());
            draft.bracketed[start + 1..at].fill(!has_number);
        }
    }
}
