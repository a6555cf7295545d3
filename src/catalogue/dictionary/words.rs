//! Splits text into the words that entries are compared by.

use crate::platform::text::fold;

/// The words of a text: folded, divided at everything that is not a letter or digit and between letters and digits;
/// a decimal number is one word.
pub(super) fn words(text: &str) -> Vec<String> {
    let text = fold(text);
    let mut words: Vec<String> = Vec::new();
    let mut last = Kind::Other;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next_is_digit = letters.peek().is_some_and(char::is_ascii_digit);
        let kind = match letter {
            '0'..='9' => Kind::Digit,
            ',' if last == Kind::Digit && next_is_digit => continue,
            '.' if next_is_digit => Kind::Digit,
            _ if letter.is_alphanumeric() || is_mark(letter) => Kind::Letter,
            _ => Kind::Other,
        };
        if kind != Kind::Other {
            match words.last_mut() {
                Some(word) if kind == last => word.push(letter),
                _ if letter == '.' => words.push("0.".to_owned()),
                _ => words.push(letter.to_string()),
            }
        }
        last = kind;
    }
    words
}

/// Signs above and below letters, which belong to a word in Indian scripts.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{dff}' | '\u{200c}' | '\u{200d}')
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Letter,
    Digit,
    Other,
}
