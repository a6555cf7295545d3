//! Who changed what, when, and what it was before.
//!
//! Knows no other feature: a revision is the JSON of a form, under a record's kind and id.

pub mod entry;
pub mod store;
