//! Articles: who may read them when, how they are found, and what their HTML may hold.
//!
//! A post is public when its `published_at` is set and not in the future, judged at every read by the time that the
//! caller hands in; what is kept for later readers says until when it holds (see `store::posts::next_change`).

pub mod admin_filter;
pub mod filter;
pub mod findings;
pub mod html;
pub mod html_bomb;
pub mod links;
pub mod new_post;
pub mod post;
pub mod store;
