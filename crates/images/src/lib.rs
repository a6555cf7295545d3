//! From an uploaded picture to the files that a site shows.
//!
//! A format is recognised by content and its headers are inspected before it is decoded (`decode`). Then it is turned upright,
//! stripped of metadata and encoded anew in its own format with WebP copies ([`process`]), row by row where the format allows.

mod decode;
mod encode;
mod jpeg;
pub mod link_preview;
mod process;
mod rejection;
mod rotation_file;
mod rows;
mod staged_files;
mod variants;

pub use decode::work_in;
pub use process::{ImageLimits, ProcessedImage, process};
pub use rejection::{ImageRejected, ProcessError};
pub use rows::buffer;
pub use staged_files::{StagedFiles, UNFINISHED, keep};
