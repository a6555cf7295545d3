//! Who changed what, when, and what it was before.
//!
//! Knows no other feature: versions are JSON texts under a kind and an id.

pub mod entry;
pub mod store;
pub mod version;
