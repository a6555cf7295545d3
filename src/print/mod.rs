//! The catalogue on paper: typesets the products of the database as one PDF.
//!
//! A [`page::PageLayout`] is a page as a list of elements. The whole document is laid out first, so that the contents can
//! name page numbers, and then written. [`cache::CatalogueCache`] holds the finished file.

pub mod cache;
mod catalogue;
mod contents;
mod cover;
mod document;
mod fonts;
mod images;
mod page;
mod paragraph;
mod product_entry;
mod structure;
mod style;
