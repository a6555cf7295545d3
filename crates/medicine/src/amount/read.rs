//! Reads amounts out of tokens.

use super::number::Number;
use super::quantity::Quantity;
use super::unit::{PrintedUnit, is_before_unit, multiplier, unit as unit_of_word};

/// A piece of a text, whichever way the text was divided.
pub trait Token {
    /// The number that it is.
    fn as_number(&self) -> Option<Number>;
    /// The folded word that it is, or '%'; blank for anything else.
    fn as_word(&self) -> &str;
}

/// Words of a search: one that begins with a digit is a number.
impl<T: AsRef<str>> Token for T {
    fn as_number(&self) -> Option<Number> {
        let word = self.as_ref();
        word.starts_with(|letter: char| letter.is_ascii_digit()).then(|| Number::read(word))
    }

    fn as_word(&self) -> &str {
        self.as_ref()
    }
}

/// The number that stands here, with a 'lakh' or 'million' behind it, and how many tokens it takes.
pub fn number<T: Token>(tokens: &[T]) -> Option<(Number, usize)> {
    let number = tokens.first()?.as_number()?;
    Some(match tokens.get(1).and_then(|next| multiplier(next.as_word())) {
        Some(factor) => (number.times(factor).unwrap_or(Number::TOO_LARGE), 2),
        None => (number, 1),
    })
}

/// The unit that stands here, with a word such as 'USP' before it, and how many tokens it takes.
pub fn unit<T: Token>(tokens: &[T]) -> Option<(PrintedUnit, usize)> {
    let before = usize::from(is_before_unit(tokens.first()?.as_word()));
    Some((unit_of_word(tokens.get(before)?.as_word())?, before + 1))
}

/// The number and unit that stand here, and how many tokens they take. `None` for what cannot be kept exactly.
pub fn quantity<T: Token>(tokens: &[T]) -> Option<(Quantity, usize)> {
    let (number, takes) = number(tokens)?;
    let (unit, more) = unit(&tokens[takes..])?;
    Some((Quantity::of(number, unit)?, takes + more))
}
