//! The catalogue: products, their categories and benefits, and how they are found.

pub(crate) mod composed;
pub(crate) mod composition_label;
pub(crate) mod fields;
pub mod filter;
pub(crate) mod headings;
pub mod list_matching;
pub mod listing;
pub mod markings;
pub mod new_product;
pub mod not_stocked;
pub mod pack_label;
pub mod product;
pub mod product_document;
pub mod salt_matrix;
pub mod search;
pub mod search_word;
pub mod store;
pub mod term;
pub(crate) mod trade_facts;
pub mod unanswered;
pub mod visibility;
