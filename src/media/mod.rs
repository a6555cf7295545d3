//! Images and documents: how an upload becomes files, what pages need to know of them, and where the files are stored.
//!
//! Pictures are made by the crate [`images`], on two threads of their own ([`workers`]). Files are on disk under their final names
//! before their row is written; the JPEG for link previews is made when it is first asked for; images that nothing refers to are
//! removed after a day ([`sweep`]). Documents are PDFs, stored as they are once they have been checked ([`pdf`]).

pub mod bucket;
pub(crate) mod pdf;
pub mod rejection;
pub mod store;
pub mod sweep;
pub mod workers;
