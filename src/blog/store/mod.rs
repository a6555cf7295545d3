//! SQL of the posts: reading what is public, saving, finding text.

pub(crate) mod admin;
pub(crate) mod list;
pub mod posts;
pub mod save;
mod search;
