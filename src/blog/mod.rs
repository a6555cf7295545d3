//! Articles, called posts in code.
//!
//! A post is public when its `published_at` is set and not in the future; every read takes the time as a parameter. A
//! cached response expires when the next scheduled post becomes public (`store::posts::next_change`).

pub mod findings;
pub mod html;
pub mod new_post;
pub mod post;
pub mod store;
pub(crate) mod uploads;
