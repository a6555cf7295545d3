//! The catalogue on paper: typesets what is in the database as one PDF.
//!
//! A [`sheet::Sheet`] is a page as a list of marks; the whole document is laid out as sheets first, so that the
//! contents can name page numbers, and then written. [`cache::CatalogueCache`] keeps the finished file.

pub mod cache;
pub mod catalogue;
mod cover;
mod entry;
mod face;
mod index;
mod paragraph;
mod pictures;
mod sheet;
mod style;
