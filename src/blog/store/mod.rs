//! SQL of the posts: reading what is public, saving, finding text.

pub(crate) mod admin;
pub mod posts;
pub mod save;
