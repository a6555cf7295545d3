//! Divides the names and compositions of products into words, numbers and signs.

use crate::catalogue::amount::number::Number;
use crate::catalogue::amount::read;
use crate::catalogue::amount::text::{begins_number, digits_of, number_end, with_plain_numbers};
use crate::catalogue::amount::unit::unit;
use crate::catalogue::search::words::CharClass;
use crate::platform::text::western_digit;

/// A part of the text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Token {
    /// As printed, then folded and without points.
    Word(String, String),
    Number(Number),
    Sign(char),
}

impl Token {
    /// The folded word, or nothing for other tokens.
    pub(crate) fn word(&self) -> &str {
        match self {
            Self::Word(_, folded) => folded,
            _ => "",
        }
    }

    pub(crate) fn is_sign(&self, sign: char) -> bool {
        *self == Self::Sign(sign)
    }
}

impl read::Token for Token {
    fn piece(&self) -> read::Piece<'_> {
        match self {
            Self::Word(_, folded) => read::Piece::Word(folded),
            Self::Number(number) => read::Piece::Number(*number),
            Self::Sign(sign) => read::Piece::Sign(*sign),
        }
    }
}

/// A token and where it stood.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Placed {
    pub(super) token: Token,
    /// As printed, with plain signs and digits.
    pub(super) raw: String,
    /// Nothing stands between it and the token before.
    pub(super) glued: bool,
}

impl read::Token for Placed {
    fn piece(&self) -> read::Piece<'_> {
        self.token.piece()
    }
}

/// The tokens of a text, one pass over its characters.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    placed(text).into_iter().map(|placed| placed.token).collect()
}

/// The tokens of a text with their places.
pub(super) fn placed(text: &str) -> Vec<Placed> {
    let letters: Vec<char> = with_plain_numbers(text).chars().map(plain).collect();
    let mut lexer = Lexer { letters: &letters, at: 0, start: 0 };
    let mut end = None;
    let next = || {
        let token = lexer.next()?;
        let raw = lexer.letters[lexer.start..lexer.at].iter().collect();
        let glued = end.replace(lexer.at) == Some(lexer.start);
        Some(Placed { token, raw, glued })
    };
    std::iter::from_fn(next).collect()
}

/// One character for those that are printed in several ways.
fn plain(letter: char) -> char {
    match letter {
        'µ' => 'μ',
        '–' | '—' | '‑' | '−' | '‐' => '-',
        '×' | '✕' | '╳' => 'x',
        '\u{a0}' | '\u{202f}' | '\u{2009}' | '\t' | '_' | '®' | '™' => ' ',
        '［' | '[' | '{' | '（' => '(',
        '］' | ']' | '}' | '）' => ')',
        '•' | '·' | '●' | '▪' | '\n' | '\r' | '|' => ';',
        '≡' | '≅' | '≈' => '=',
        '％' => '%',
        '＋' => '+',
        '⁄' | '∕' => '/',
        '…' => '.',
        '’' | '`' | '´' => '\'',
        _ => western_digit(letter),
    }
}

fn is_word(letter: char) -> bool {
    letter == '\'' || CharClass::of(letter.to_lowercase().next().unwrap_or(letter)) == CharClass::Letter
}

struct Lexer<'a> {
    letters: &'a [char],
    at: usize,
    /// Where the token that was read last begins.
    start: usize,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> char {
        self.letters.get(self.at + ahead).copied().unwrap_or('\0')
    }

    fn next(&mut self) -> Option<Token> {
        loop {
            let letter = *self.letters.get(self.at)?;
            self.start = self.at;
            if begins_number(self.letters, self.at) {
                return Some(if self.begins_name() { self.name() } else { self.number() });
            }
            if is_word(letter) {
                return Some(self.name());
            }
            self.at += 1;
            if letter != ' ' && (letter != '.' || self.ends_sentence()) {
                return Some(Token::Sign(letter));
            }
        }
    }

    /// Whether the point just read ends a sentence: a capital follows, and no abbreviation precedes.
    fn ends_sentence(&self) -> bool {
        let before = &self.letters[..self.at - 1];
        let word: String = before.iter().rev().take(8).take_while(|letter| is_word(**letter)).collect();
        let abbreviated = word.chars().count() == 1
            || ["qe", "hp", "tiv", "viuqe", "vqe", "tvqe", "xorppa", "on"]
                .contains(&word.to_lowercase().as_str());
        let next = self.letters[self.at..].iter().find(|letter| **letter != ' ');
        !abbreviated && next.is_some_and(|next| next.is_uppercase())
    }

    /// Whether the digits here begin a chemical name: '5-fluorouracil', but not '500-mg', '5-10 mg' or '5mg'.
    fn begins_name(&self) -> bool {
        let rest = &self.letters[self.at..];
        let digits =
            rest.iter().take(8).take_while(|letter| letter.is_ascii_digit() || **letter == ',').count();
        if digits == 0 || rest.get(digits) != Some(&'-') {
            return false;
        }
        let word: String =
            rest[digits + 1..].iter().take(20).take_while(|letter| is_word(**letter)).collect();
        !word.is_empty() && unit(&word.to_lowercase()).is_none()
    }

    /// A word with the digits, points and hyphens inside it: 'film-coated', 'B12', 'omega-3', 'q.s', 'HFA-134a'. Digits
    /// behind four letters are a number: 'paracetamol500'.
    fn name(&mut self) -> Token {
        let start = self.at;
        // Letters since the word began, or since the last hyphen or point.
        let mut run = 0;
        loop {
            let (letter, next) = (self.peek(0), self.peek(1));
            let inner = match letter {
                // 'B12', but not 'per10ml'.
                '0'..='9' => {
                    run < 4 && !matches!(self.letters[start..self.at], ['p' | 'P', 'e' | 'E', 'r' | 'R'])
                }
                '-' => is_word(next) || (next.is_ascii_digit() && !self.strength_follows()),
                '.' => run == 1 && matches!(self.letters_from(1), 1..=3),
                ',' => next.is_ascii_digit() && self.at > start && self.letters[start].is_ascii_digit(),
                _ => is_word(letter),
            };
            if !inner {
                break;
            }
            run = if is_word(letter) { run + 1 } else { 0 };
            self.at += 1;
        }
        let text: String = self.letters[start..self.at].iter().collect();
        let folded = text.to_lowercase().replace('.', "");
        Token::Word(text, folded)
    }

    /// How many letters follow one another from here.
    fn letters_from(&self, ahead: usize) -> usize {
        self.letters[self.at + ahead..].iter().take(20).take_while(|letter| is_word(**letter)).count()
    }

    /// Whether what follows the hyphen here is a strength: 'paracetamol-500mg', but not 'omega-3'.
    fn strength_follows(&self) -> bool {
        let rest = &self.letters[self.at + 1..];
        let digits =
            rest.iter().take(12).take_while(|c| c.is_ascii_digit() || **c == '.' || **c == ',').count();
        let blank = usize::from(rest.get(digits) == Some(&' '));
        let word: String = rest[digits + blank..].iter().take(12).take_while(|c| is_word(**c)).collect();
        unit(&word.to_lowercase()).is_some()
    }

    /// A number with grouping commas and a decimal point.
    fn number(&mut self) -> Token {
        let start = self.at;
        self.at = number_end(self.letters, start);
        Token::Number(Number::read(&digits_of(&self.letters[start..self.at])))
    }
}
