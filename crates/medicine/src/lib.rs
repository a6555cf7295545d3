//! Reads what a pharmacist writes: amounts, names of products, compositions, and the words of the trade.
//!
//! It knows no site, no database, no HTTP. What is not understood stays empty: a wrong strength is worse than none.

pub mod amount;
pub mod composition;
pub mod dictionary;
pub mod reading;
pub mod slips;
pub mod tables;
pub mod tokens;
pub mod words;
