//! SQL of the articles: reading what is public, saving, finding text.

pub mod list;
pub mod office;
pub mod posts;
pub mod save;
pub mod search;
pub mod trash;
