//! Reads what a pharmacist writes: amounts, names of products, compositions, and the words of the trade.
//!
//! A product is read once, by [`product::read_product`]; a list by [`line::read_lines`]; [`index::ItemIndex::decide`] says what a line is sure of.
//!
//! It knows no site, no database, no HTTP. What is not understood stays empty: a wrong strength is worse than none.

pub mod amount;
pub mod compare;
pub mod composition;
pub mod dictionary;
pub mod index;
pub mod item;
pub mod line;
pub mod product;
pub mod reading;
pub mod rules;
pub mod slips;
pub mod tables;
pub mod tokens;
pub mod words;
