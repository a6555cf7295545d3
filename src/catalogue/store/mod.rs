//! SQL of the catalogue: reading and saving products, counting categories and benefits, finding text.

pub mod list;
pub mod products;
pub mod save;
pub mod search;
pub mod stats;
pub mod term_edits;
pub mod term_trash;
pub mod terms;
pub mod trash;
