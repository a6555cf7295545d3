//! The catalogue: products, their categories and benefits, and how they are found.

pub(crate) mod admin_filter;
pub mod filter;
pub mod markings;
pub mod new_product;
pub mod product;
pub mod store;
pub mod term;
pub(crate) mod trade_facts;
