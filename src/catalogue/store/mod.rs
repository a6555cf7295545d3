//! SQL of the catalogue: reading and saving products, counting categories and benefits, finding text.

pub(crate) mod inks;
pub mod listed;
pub(crate) mod listing;
pub(crate) mod own_words;
pub(crate) mod products;
pub(crate) mod public;
pub mod save;
pub(crate) mod search;
pub(crate) mod stats;
pub(crate) mod terms;
pub(crate) mod unanswered;
