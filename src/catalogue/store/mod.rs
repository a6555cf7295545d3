//! SQL of the catalogue: reading and saving products, counting categories and benefits, finding text.

pub mod facet_edits;
pub mod facet_trash;
pub mod facets;
pub mod list;
pub mod products;
pub mod save;
pub mod search;
pub mod stats;
pub mod trash;
