//! Words and pictures of the site's own pages, and the company's facts: documents that the office edits (ADR 80).
//!
//! A document is JSON. It is parsed when it is saved ([`documents`]) and trusted when it is read, where [`shape`] brings it into
//! the form of this release and resolves its pictures. What is not published shows what is [`shipped`].

pub mod claims;
pub mod company;
pub(crate) mod documents;
pub(crate) mod expiry;
pub mod field;
pub(crate) mod list;
pub(crate) mod openapi;
pub mod page_name;
pub(crate) mod picture;
pub mod presence;
pub mod read;
pub mod shape;
pub mod shipped;
pub mod store;
pub(crate) mod text;
pub(crate) mod values;
pub(crate) mod visibility;

/// The number of the format that documents are stored in. It rises when an older release would lose words of a document that
/// this one writes.
pub(crate) const FORMAT: i64 = 3;

/// Size limit of a document, bytes of JSON.
pub(crate) const MAX_DOCUMENT: usize = 256 << 10;
