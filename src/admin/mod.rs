//! What administrators do, each change with its history entry and the revision before it.
//!
//! Features store their records; this module adds what an administrator's save needs besides. Everything that writes
//! runs in the caller's write transaction.

pub mod claims;
pub mod idempotency_store;
pub mod images;
pub mod media;
pub mod opening;
pub mod overview;
pub mod posts;
pub mod preview_links;
pub(crate) mod product_fields;
pub mod products;
pub mod publishing;
pub mod redirects;
pub mod revisions;
pub mod search_words;
pub mod site_pages;
pub mod terms;
pub mod views;

/// Days that deleted records stay in the trash.
pub const TRASH_DAYS: i64 = 30;
