//! What administrators do: a change, its line in the history, the version before it, and the way back.
//!
//! Stands between the features and delivery: features know how to save themselves, this module knows that a save by a
//! person leaves a trace. Everything here runs inside one write transaction that the caller opened.

pub mod bulk;
pub mod images;
pub mod once_store;
pub mod overview;
pub mod posts;
pub mod products;
pub mod terms;
pub mod versions;
pub mod views;

/// Days that the trash keeps things.
pub const TRASH_DAYS: i64 = 30;
