//! Divides a line of a list into words, numbers and signs.

use crate::catalogue::amount::number::Number;
use crate::catalogue::amount::read;
use crate::catalogue::amount::text::{begins_number, digits_of, number_end, with_plain_powers};
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

/// A piece and whether it follows the one before without a blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) piece: Piece,
    pub(super) glued: bool,
}

impl read::Token for Token {
    fn piece(&self) -> read::Piece<'_> {
        match &self.piece {
            Piece::Word(word) => read::Piece::Word(word),
            Piece::Number(number) => read::Piece::Number(*number),
            Piece::Sign(sign) => read::Piece::Sign(*sign),
        }
    }
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
    let end = text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at);
    let folded = fold(&with_plain_powers(&text[..end]));
    let letters: Vec<char> = folded.chars().map(plain).collect();
    let mut tokens = Vec::new();
    let (mut at, mut glued) = (0, false);
    while at < letters.len() {
        let start = at;
        let piece = match letters[at] {
            letter if letter.is_whitespace() || letter.is_control() => {
                at += 1;
                glued = false;
                continue;
            }
            _ if begins_number(&letters, at) => {
                at = number_end(&letters, at);
                Piece::Number(Number::read(&digits_of(&letters[start..at])))
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
            ("pan.40 12.05.2026", "pan ~. ~40 12 ~. ~5 ~. ~2026"),
            ("2 × 10⁹ cfu", "2000000000 cfu"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in ".{0,400}") {
            let _ = tokens(&text);
        }
    }
}
