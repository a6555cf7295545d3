//! Divides a line of a list into words, numbers and signs.

use crate::platform::text::{fold, western_digit};

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// Letters.
    Word(String),
    /// A number.
    Number(Number),
    /// Any other character but a blank.
    Sign(char),
}

/// Millionths in a whole.
const ONE: u64 = 1_000_000;

/// A number in millionths, so that equal ones compare equal. As exact as [`Amount`], with which it is compared.
///
/// [`Amount`]: crate::catalogue::composition::quantity::Amount
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Number(pub(super) u64);

impl Number {
    /// A whole number.
    pub(super) const fn whole(value: u64) -> Self {
        Self(value.saturating_mul(ONE))
    }

    /// Its value if it is whole.
    pub(super) fn as_whole(self) -> Option<u64> {
        self.0.is_multiple_of(ONE).then_some(self.0 / ONE)
    }

    /// A number from digits with at most one point. Digits behind the sixth decimal are cut off.
    pub(super) fn parse(text: &str) -> Self {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let whole = whole
            .bytes()
            .filter(u8::is_ascii_digit)
            .fold(0_u64, |sum, digit| sum.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
        let decimals = decimals
            .bytes()
            .chain(*b"000000")
            .take(6)
            .fold(0, |sum, digit| sum * 10 + u64::from(digit.saturating_sub(b'0')));
        // Far beyond every quantity, and still whole.
        Self(whole.min(1_000_000_000_000).saturating_mul(ONE).saturating_add(decimals))
    }

    pub(super) fn times(self, factor: u64) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0 / ONE)?;
        let decimals = format!("{:06}", self.0 % ONE);
        match decimals.trim_end_matches('0') {
            "" => Ok(()),
            decimals => write!(f, ".{decimals}"),
        }
    }
}

/// A piece and whether it follows the one before without a blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) piece: Piece,
    pub(super) glued: bool,
}

impl Token {
    pub(super) fn word(&self) -> Option<&str> {
        if let Piece::Word(word) = &self.piece { Some(word) } else { None }
    }

    pub(super) fn number(&self) -> Option<Number> {
        if let Piece::Number(number) = self.piece { Some(number) } else { None }
    }

    pub(super) fn is_sign(&self, signs: &[char]) -> bool {
        matches!(self.piece, Piece::Sign(sign) if signs.contains(&sign))
    }
}

/// Most characters of a line that are looked at.
pub(super) const MAX_CHARACTERS: usize = 300;

/// The tokens of a line.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    tokens_within(text, MAX_CHARACTERS)
}

/// The tokens of the first characters of a text.
pub(super) fn tokens_within(text: &str, characters: usize) -> Vec<Token> {
    let folded = fold(&text.chars().take(characters).collect::<String>());
    let letters: Vec<char> = folded.chars().map(plain).collect();
    let mut tokens = Vec::new();
    let (mut at, mut glued) = (0, false);
    while at < letters.len() {
        let start = at;
        let digit_at = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
        let piece = match letters[at] {
            letter if letter.is_whitespace() || letter.is_control() => {
                at += 1;
                glued = false;
                continue;
            }
            letter
                if letter.is_ascii_digit()
                    || (letter == '.' && digit_at(at + 1) && !(at > 0 && letters[at - 1] == '.')) =>
            {
                at = end_of_number(&letters, at);
                let text: String = letters[start..at].iter().filter(|letter| **letter != ',').collect();
                Piece::Number(Number::parse(&text))
            }
            letter if is_letter(letter) => {
                while at < letters.len() && is_letter(letters[at]) {
                    at += 1;
                }
                Piece::Word(letters[start..at].iter().collect())
            }
            sign => {
                at += 1;
                Piece::Sign(sign)
            }
        };
        tokens.push(Token { piece, glued });
        glued = true;
    }
    if let Some(first) = tokens.first_mut() {
        first.glued = false;
    }
    tokens
}

/// One character for those that mean the same.
fn plain(letter: char) -> char {
    match letter {
        '×' | '✕' | '✖' | '⨯' | '∗' | '⋅' => '*',
        '‐' | '‑' | '‒' | '–' | '—' | '−' | '⁃' => '-',
        '→' | '➔' | '➜' => '=',
        '⁄' => '/',
        '•' | '·' | '●' | '▪' | '◦' | '○' | '■' | '□' | '✓' | '✔' | '☐' | '»' | '›' => {
            '•'
        }
        letter => western_digit(letter),
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_alphabetic()
        || matches!(letter, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{dff}' | '\u{200c}' | '\u{200d}')
}

/// Where the number that begins at `start` ends: digits, commas that group them, one decimal point.
fn end_of_number(letters: &[char], start: usize) -> usize {
    let digits =
        |from: usize| letters[from.min(letters.len())..].iter().take_while(|c| c.is_ascii_digit()).count();
    let mut at = start + digits(start);
    while letters.get(at) == Some(&',') {
        // 1,000 and 1,00,000, but not 5,10 or 500,125,30.
        let grouped = match digits(at + 1) {
            3 => at - start <= 3 || letters[start..at].contains(&','),
            2 => letters.get(at + 3) == Some(&',') && digits(at + 4) == 3,
            _ => false,
        };
        if !grouped {
            break;
        }
        at += 1 + digits(at + 1);
    }
    if letters.get(at) == Some(&'.') && digits(at + 1) > 0 && !letters[start..at].contains(&'.') {
        at += 1 + digits(at + 1);
    }
    at
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str) -> String {
        let shown = tokens(text).into_iter().map(|token| {
            let text = match token.piece {
                Piece::Word(word) => word,
                Piece::Number(number) => number.to_string(),
                Piece::Sign(sign) => sign.to_string(),
            };
            if token.glued { format!("~{text}") } else { text }
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numbers_words_and_signs_are_told_apart() {
        for (text, expected) in [
            ("Amoxy500 -20Box", "amoxy ~500 - ~20 ~box"),
            (".4mg 0.5 1,000 1,00,000", "0.4 ~mg 0.5 1000 100000"),
            ("500/125,10", "500 ~/ ~125 ~, ~10"),
            ("1. pcm…20 ५०", "1 ~. pcm ~. ~. ~. ~20 50"),
            ("10×15 – 5", "10 ~* ~15 - 5"),
            ("½ box", "1 ~/ ~2 box"),
            ("0.0125 mg 0.0625", "0.0125 mg 0.0625"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in ".{0,400}") {
            let _ = tokens(&text);
        }

        #[test]
        fn a_number_is_shown_as_it_was_typed(whole in 0_u64..1_000_000, decimals in 1_u64..10) {
            prop_assert_eq!(Number::parse(&format!("{whole}.{decimals}")).to_string(), format!("{whole}.{decimals}"));
        }
    }
}
