//! What administrators do, each change with its history entry and the revision before it.
//!
//! Features store their records; this module adds what a save by an administrator needs besides. Everything that writes
//! runs in the caller's write transaction.

pub mod bulk;
pub mod idempotency_store;
pub mod images;
pub mod overview;
pub mod posts;
pub mod products;
pub mod revisions;
pub mod terms;
pub mod views;

/// Days that the trash keeps things.
pub const TRASH_DAYS: i64 = 30;
