//! Stored pictures: how an upload becomes files, what the pages need to know of them, and where the files lie.
//!
//! An upload is sniffed by content and measured before it is decoded ([`decode`]), turned upright, freed of metadata
//! and encoded anew in its own format with WebP variants ([`make`]), row by row where the format allows, on two threads
//! of their own ([`studio`]). Files are on disk under their final names before their row is written ([`files`]); what
//! nobody refers to goes after a day ([`sweep`]).

pub mod bucket;
mod colour;
mod deadline_queue;
pub mod decode;
pub mod encode;
pub mod files;
pub mod gif;
pub mod jpeg;
pub mod make;
pub mod picture;
pub mod raster;
pub mod rejection;
pub mod rows;
pub mod spool;
pub mod store;
pub mod sweep;
pub mod variants;
mod webp;
pub mod work;
pub mod workers;
