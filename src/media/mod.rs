//! Images and documents: how an upload becomes files, what pages need to know of them, and where the files are stored.
//!
//! An upload's format is recognised by content and its headers are inspected before it is decoded ([`decode`]). Then it
//! is turned upright, stripped of metadata and encoded anew in its own format with WebP variants ([`process`]), row by
//! row where the format allows, on two threads of their own ([`workers`]). Files are on disk under their final names
//! before their row is written ([`files`]); the JPEG for link previews is made when it is first asked for
//! ([`link_preview`]); images that nothing refers to are removed after a day ([`sweep`]). Documents are PDFs, stored as they
//! are once they have been checked ([`pdf`]).

pub mod bucket;
mod decode;
mod encode;
pub(crate) mod files;
mod jpeg;
mod link_preview;
pub(crate) mod pdf;
pub mod process;
pub mod rejection;
mod rotation_file;
mod rows;
pub mod store;
pub mod sweep;
mod variants;
pub mod workers;
