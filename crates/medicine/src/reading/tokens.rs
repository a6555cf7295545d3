//! The words of names and compositions, with the digits, points and hyphens inside them.

use crate::amount::text::{begins_number, with_plain_numbers};
use crate::amount::unit::unit;
use crate::composition::words::is_word_of;
use crate::tokens::{self, CharClass, Placed, plain};

/// The tokens of a text with their places. A point is one of them only where it ends a sentence.
pub fn placed(text: &str) -> Vec<Placed> {
    let letters: Vec<char> = with_plain_numbers(text).chars().map(plain).collect();
    tokens::placed(&letters, name_end, |letters, at| letters[at] == '.' && !ends_sentence(letters, at))
}

fn is_word(letter: char) -> bool {
    letter == '\'' || CharClass::of(letter.to_lowercase().next().unwrap_or(letter)) == CharClass::Letter
}

/// The word that begins at a place.
fn word_at(letters: &[char], at: usize) -> String {
    letters.iter().skip(at).take(20).take_while(|letter| is_word(**letter)).collect()
}

/// Whether a point ends a sentence: a capital follows, and no abbreviation precedes.
fn ends_sentence(letters: &[char], at: usize) -> bool {
    let before = letters[..at].iter().rev().take(8).take_while(|letter| is_word(**letter));
    let word: String =
        before.collect::<Vec<_>>().into_iter().rev().flat_map(|letter| letter.to_lowercase()).collect();
    let abbreviated = word.chars().count() == 1 || is_word_of(&word, "point");
    let next = letters[at + 1..].iter().find(|letter| **letter != ' ');
    !abbreviated && next.is_some_and(|next| next.is_uppercase())
}

/// Whether digits begin a chemical name: '5-fluorouracil', but not '500-mg', '5-10 mg' or '5mg'.
fn begins_name(letters: &[char], at: usize) -> bool {
    let rest = &letters[at..];
    let digits = rest.iter().take(8).take_while(|letter| letter.is_ascii_digit() || **letter == ',').count();
    if digits == 0 || rest.get(digits) != Some(&'-') {
        return false;
    }
    let word = word_at(rest, digits + 1);
    !word.is_empty() && unit(&word.to_lowercase()).is_none()
}

/// Where the word ends that begins at a place, with the digits, points and hyphens inside it: 'film-coated', 'B12', 'omega-3',
/// 'q.s', 'HFA-134a'. Digits behind four letters are a number: 'paracetamol500'.
fn name_end(letters: &[char], start: usize) -> Option<usize> {
    let is_number = begins_number(letters, start);
    if is_number && !begins_name(letters, start) || !is_number && !is_word(*letters.get(start)?) {
        return None;
    }
    let peek = |at: usize| letters.get(at).copied().unwrap_or_default();
    // Letters since the word began, or since the last hyphen or point.
    let (mut at, mut run) = (start, 0);
    loop {
        let (letter, next) = (peek(at), peek(at + 1));
        let inner = match letter {
            // 'B12', but not 'per10ml'.
            '0'..='9' => run < 4 && !(run > 1 && is_word_of(&word_at(letters, start).to_lowercase(), "ends")),
            '-' => is_word(next) || (next.is_ascii_digit() && !strength_follows(letters, at)),
            '.' => run == 1 && matches!(word_at(letters, at + 1).chars().count(), 1..=3),
            ',' => next.is_ascii_digit() && at > start && letters[start].is_ascii_digit(),
            _ => is_word(letter),
        };
        if !inner {
            return Some(at);
        }
        run = if is_word(letter) { run + 1 } else { 0 };
        at += 1;
    }
}

/// Whether what follows a hyphen is a strength: 'paracetamol-500mg', but not 'omega-3'.
fn strength_follows(letters: &[char], hyphen: usize) -> bool {
    let rest = &letters[hyphen + 1..];
    let digits = rest.iter().take(12).take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ',')).count();
    let blank = usize::from(rest.get(digits) == Some(&' '));
    unit(&word_at(rest, digits + blank).to_lowercase()).is_some()
}
