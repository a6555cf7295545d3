//! SQL of the articles: reading what is public, saving, finding text.

pub mod admin;
pub mod list;
pub mod posts;
pub mod save;
pub mod search;
pub mod trash;
