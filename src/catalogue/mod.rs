//! The catalogue: products, their categories and benefits, and how they are found.

pub mod facet;
pub mod filter;
pub mod new_product;
pub mod office_filter;
pub mod product;
pub mod store;
