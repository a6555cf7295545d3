//! Reads amounts out of tokens.

use super::number::Number;
use super::quantity::Quantity;
use super::unit::{PrintedUnit, Unit, is_before_unit, multiplier, unit as unit_of_word};

/// What the reader sees of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'t> {
    /// Digits.
    Number(Number),
    /// Folded.
    Word(&'t str),
    /// Anything else.
    Sign(char),
}

/// A piece of a text, whichever way the text was divided.
pub trait Token {
    /// What it is.
    fn piece(&self) -> Piece<'_>;
}

/// Words of a search: one that begins with a digit is a number.
impl<T: AsRef<str>> Token for T {
    fn piece(&self) -> Piece<'_> {
        let word = self.as_ref();
        if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            Piece::Number(Number::read(word))
        } else {
            Piece::Word(word)
        }
    }
}

/// The number that stands here, with a 'lakh' or 'million' behind it, and how many tokens it takes.
pub fn number<T: Token>(tokens: &[T]) -> Option<(Number, usize)> {
    let Piece::Number(number) = tokens.first()?.piece() else { return None };
    let factor = tokens.get(1).and_then(|token| match token.piece() {
        Piece::Word(word) => multiplier(word),
        _ => None,
    });
    Some(match factor {
        Some(factor) => (number.times(factor).unwrap_or(Number::TOO_LARGE), 2),
        None => (number, 1),
    })
}

/// The unit that stands here, with a word such as 'USP' before it, and how many tokens it takes.
pub fn unit<T: Token>(tokens: &[T]) -> Option<(PrintedUnit, usize)> {
    match tokens.first()?.piece() {
        Piece::Sign('%') => Some((PrintedUnit::PERCENT, 1)),
        Piece::Word(word) if is_before_unit(word) => {
            let Piece::Word(word) = tokens.get(1)?.piece() else { return None };
            Some((unit_of_word(word)?, 2))
        }
        Piece::Word(word) => Some((unit_of_word(word)?, 1)),
        _ => None,
    }
}

/// The number and unit that stand here, and how many tokens they take. `None` for what cannot be kept exactly.
pub fn quantity<T: Token>(tokens: &[T]) -> Option<(Quantity, usize)> {
    let (number, takes) = number(tokens)?;
    let (unit, more) = unit(&tokens[takes..])?;
    Some((Quantity::of(number, unit)?, takes + more))
}

/// What an amount is divided by, which stands behind it: '/5 ml', 'per actuation', 'w/v' and '(w/w)' behind hundredths. How many
/// tokens that takes; some take it without a size, as '/tablet' does.
pub fn divisor<T: Token>(tokens: &[T], of: Unit) -> (Option<Quantity>, usize) {
    if of == Unit::Percent {
        return basis(tokens);
    }
    let piece = |at: usize| tokens.get(at).map(Token::piece);
    if !matches!(piece(0), Some(Piece::Sign('/') | Piece::Word("per"))) {
        return (None, 0);
    }
    let (amount, takes) = match number(&tokens[1..]) {
        Some((amount, takes)) if amount.is_exact() => (amount, takes),
        _ => (Number::whole(1), 0),
    };
    let Some(Piece::Word(word)) = piece(1 + takes) else { return (None, 0) };
    match unit_of_word(word) {
        // '500 mg/125 mg' are two strengths.
        Some(size) if size.kept == Unit::Ml || (size.kept == Unit::Mg && takes == 0) => {
            let per = Quantity::of(amount, size).filter(|per| !per.amount.is_zero());
            (per, 2 + takes)
        }
        None if takes == 0 && !word.is_empty() => (None, 2),
        _ => (None, 0),
    }
}

/// What hundredths are of: 'w/v', '(w/w)'.
fn basis<T: Token>(tokens: &[T]) -> (Option<Quantity>, usize) {
    let piece = |at: usize| tokens.get(at).map(Token::piece);
    let open = usize::from(piece(0) == Some(Piece::Sign('(')));
    let per = match (piece(open), piece(open + 1), piece(open + 2)) {
        (Some(Piece::Word("w")), Some(Piece::Sign('/')), Some(Piece::Word("w"))) => {
            Some(Quantity::whole(1000, Unit::Mg))
        }
        (Some(Piece::Word("w")), Some(Piece::Sign('/')), Some(Piece::Word("v"))) => {
            Some(Quantity::whole(1, Unit::Ml))
        }
        (Some(Piece::Word("v")), Some(Piece::Sign('/')), Some(Piece::Word("v" | "w"))) => None,
        _ => return (None, 0),
    };
    let closed = open > 0 && piece(open + 3) == Some(Piece::Sign(')'));
    (per, open + 3 + usize::from(closed))
}
