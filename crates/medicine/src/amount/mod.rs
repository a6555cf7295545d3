//! The one reader of amounts: numbers, units and what an amount is divided by. The search, pasted lists and compositions divide a
//! text in their own ways (see [`Token`]) and ask this for what the numbers in it mean, so that a print is an amount of
//! the same size wherever it is read.
//!
//! Everything is exact: a number is a count of millionths, a mass a number of milligrams, and what cannot be kept exactly is not
//! an amount. A strength that was rounded would be another strength.

pub mod number;
pub mod quantity;
pub mod read;
pub mod text;
pub mod unit;

#[cfg(test)]
mod tests;
