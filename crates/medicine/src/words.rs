//! Divides text into the words that searches compare.

use std::borrow::Cow;

use crate::amount::text::digits_of;
use crate::tokens::{CharClass, SpanKind, spans};
use text::fold;

/// The words of a text: folded, divided at everything that is not a letter or digit and between letters and digits. A
/// decimal number is one word: '.5' is '0.5', '1,000' is '1000'.
pub fn words(text: &str) -> Vec<String> {
    folded_words(&fold(text))
}

/// [`words`] of a text that is folded already.
pub fn folded_words(folded: &str) -> Vec<String> {
    words_and_signs(folded, |_| None)
}

/// The words of a folded text, with one for some of its signs.
pub fn words_and_signs(folded: &str, word_for: impl Fn(char) -> Option<&'static str>) -> Vec<String> {
    let letters: Vec<char> = without_silent(folded).chars().collect();
    let words = spans(&letters, |_, _| None).filter_map(|(kind, _, span)| match kind {
        SpanKind::Word => Some(span.iter().collect()),
        SpanKind::Number => Some(digits_of(span)),
        SpanKind::Sign => word_for(span[0]).map(str::to_owned),
    });
    words.collect()
}

/// A text without what is nothing to a reader: soft hyphens, joiners, and apostrophes between letters, so that 'ringer's' is one word.
pub fn without_silent(text: &str) -> Cow<'_, str> {
    let is_joiner = |letter: char| {
        matches!(letter, '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
    };
    let is_apostrophe = |letter: char| matches!(letter, '\'' | '`' | '´' | '‘' | '’' | 'ʼ');
    if !text.contains(|letter| is_joiner(letter) || is_apostrophe(letter)) {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().filter(|letter| !is_joiner(*letter)).peekable();
    while let Some(letter) = letters.next() {
        let follows =
            plain.ends_with(char::is_alphabetic) && letters.peek().is_some_and(|next| next.is_alphabetic());
        if !(follows && is_apostrophe(letter)) {
            plain.push(letter);
        }
    }
    plain.into()
}

/// Whether a word is a single letter, as in 'vitamin c'.
pub fn is_letter(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// The name that words begin with, if it is a letter and a number: 'd3', 'b12', 'q10'.
pub fn letter_and_number(words: &[String]) -> Option<String> {
    match words {
        [letter, number, ..]
            if is_letter(letter) && CharClass::of(number.chars().next()?) == CharClass::Digit =>
        {
            Some(format!("{letter}{number}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_are_divided_as_the_trade_writes_them() {
        for (text, expected) in [
            ("Clopidogrel75", "clopidogrel 75"),
            ("ABX-0101", "abx 0101"),
            ("abx0101", "abx 0101"),
            ("der.0106", "der 0106"),
            (".5 mg", "0.5 mg"),
            ("0.5mg", "0.5 mg"),
            ("60,000 IU", "60000 iu"),
            ("1,00,000", "100000"),
            ("500,125", "500125"),
            ("5,10", "5 10"),
            ("2.5/12.5", "2.5 12.5"),
            ("12.05.2026", "12 05 2026"),
            ("Vitamin B12", "vitamin b 12"),
            ("q.s.", "q s"),
            ("Ringer's lactate", "ringers lactate"),
            ("Ringer’s 10's", "ringers 10 s"),
            ("para\u{ad}ceta\u{200b}mol", "paracetamol"),
            ("500 \u{b5}g", "500 \u{3bc}g"),
            ("मधुमेह चूर्ण", "मधुमेह चूर्ण"),
            ("💊 100%", "100"),
            ("' OR 1=1 --", "or 1 1"),
        ] {
            assert_eq!(words(text).join(" "), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn words_of_words_are_the_same(text in ".{0,40}") {
            let once = words(&text);
            prop_assert_eq!(words(&once.join(" ")), once);
        }
    }
}
