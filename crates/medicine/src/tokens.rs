//! Divides a text into words, numbers and signs: the one tokeniser of names, compositions, lists and searches.
//!
//! What they differ in is which words are longer than their letters. Names and compositions are printed with care: 'film-coated',
//! 'B12' and 'q.s' are words of theirs ([`reading::tokens`](super::reading::tokens)). In lists 'I.P.' is one
//! (`line::normalise`), and searches compare letters and digits alone ([`words`](crate::words)).

use super::amount::number::Number;
use super::amount::read;
use super::amount::text::{begins_number, digits_of, number_end};
use text::western_digit;

/// A part of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// As printed, then folded and without points.
    Word(String, String),
    /// Digits, with their point and the commas that group them.
    Number(Number),
    /// Any other character but a blank.
    Sign(char),
}

/// A token and where it stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// What it is.
    pub token: Token,
    /// As printed, with plain signs and digits.
    pub raw: String,
    /// Nothing stands between it and the token before.
    pub glued: bool,
}

impl Token {
    /// The folded word, or nothing for other tokens.
    pub fn word(&self) -> &str {
        match self {
            Self::Word(_, folded) => folded,
            _ => "",
        }
    }

    /// Whether it is a sign.
    pub fn is_sign(&self, sign: char) -> bool {
        *self == Self::Sign(sign)
    }
}

impl Placed {
    /// The folded word, if it is one.
    pub fn word(&self) -> Option<&str> {
        if let Token::Word(_, folded) = &self.token { Some(folded) } else { None }
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<Number> {
        if let Token::Number(number) = self.token { Some(number) } else { None }
    }

    /// Whether it is one of these signs.
    pub fn is_sign(&self, signs: &[char]) -> bool {
        matches!(self.token, Token::Sign(sign) if signs.contains(&sign))
    }
}

impl read::Token for Placed {
    fn as_number(&self) -> Option<Number> {
        self.number()
    }

    fn as_word(&self) -> &str {
        if self.token == Token::Sign('%') { "%" } else { self.token.word() }
    }
}

/// What a character is to a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CharClass {
    /// A letter, or a sign above or below one, which belongs to a word in Indian scripts.
    Letter,
    /// An ASCII digit; folding has turned wide ones into these.
    Digit,
    /// Everything else.
    Separator,
}

impl CharClass {
    /// The class of a character.
    pub fn of(letter: char) -> Self {
        match letter {
            '0'..='9' => Self::Digit,
            '\u{300}'..='\u{36f}'
            | '\u{900}'..='\u{963}'
            | '\u{966}'..='\u{dff}'
            | '\u{200c}'
            | '\u{200d}' => Self::Letter,
            _ if letter.is_alphanumeric() => Self::Letter,
            _ => Self::Separator,
        }
    }
}

/// What stands between two places of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpanKind {
    /// Letters, or what is longer as the reader says.
    Word,
    /// Digits.
    Number,
    /// Any other character but a blank.
    Sign,
}

/// The words, numbers and signs of a text, each with its letters and where it begins. `long_word` says where a word ends that is
/// more than letters, if one begins at a place.
pub fn spans<'l>(
    letters: &'l [char],
    long_word: impl Fn(&[char], usize) -> Option<usize> + 'l,
) -> impl Iterator<Item = (SpanKind, usize, &'l [char])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let is_blank = |letter: &&char| letter.is_whitespace() || letter.is_control();
        let is_letter = |letter: &&char| CharClass::of(**letter) == CharClass::Letter;
        let start = at + letters[at..].iter().take_while(is_blank).count();
        let (kind, end) = if let Some(end) = long_word(letters, start) {
            (SpanKind::Word, end)
        } else if begins_number(letters, start) {
            (SpanKind::Number, number_end(letters, start))
        } else {
            match letters[start..].iter().take_while(is_letter).count() {
                0 => (SpanKind::Sign, start + 1),
                length => (SpanKind::Word, start + length),
            }
        };
        let span = letters.get(start..end)?;
        at = end;
        Some((kind, start, span))
    })
}

/// The tokens of a text, without the signs that say nothing.
pub fn placed(
    letters: &[char],
    long_word: fn(&[char], usize) -> Option<usize>,
    is_silent: fn(&[char], usize) -> bool,
) -> Vec<Placed> {
    let mut end = None;
    let spans = spans(letters, long_word)
        .filter(|(kind, start, _)| *kind != SpanKind::Sign || !is_silent(letters, *start));
    let placed = spans.map(|(kind, start, span)| {
        let raw: String = span.iter().collect();
        let token = match kind {
            SpanKind::Word => Token::Word(raw.clone(), raw.to_lowercase().replace('.', "")),
            SpanKind::Number => Token::Number(Number::read(&digits_of(span))),
            SpanKind::Sign => Token::Sign(span[0]),
        };
        Placed { token, raw, glued: end.replace(start + span.len()) == Some(start) }
    });
    placed.collect()
}

/// One character for those that mean the same, or are printed in several ways.
pub fn plain(letter: char) -> char {
    match letter {
        'µ' => 'μ',
        '–' | '—' | '‑' | '−' | '‐' | '‒' | '⁃' => '-',
        '✕' | '✖' | '⨯' | '╳' | '∗' | '⋅' => '×',
        '\u{a0}' | '\u{202f}' | '\u{2009}' | '\t' | '_' | '®' | '™' => ' ',
        '［' | '[' | '{' | '（' => '(',
        '］' | ']' | '}' | '）' => ')',
        '•' | '·' | '●' | '▪' | '◦' | '○' | '■' | '□' | '✓' | '✔' | '☐' | '»' | '›' | '\n' | '\r' => {
            ';'
        }
        '≡' | '≅' | '≈' | '→' | '➔' | '➜' => '=',
        '％' => '%',
        '＋' => '+',
        '⁄' | '∕' => '/',
        '…' => '.',
        '’' | '`' | '´' => '\'',
        _ => western_digit(letter),
    }
}
