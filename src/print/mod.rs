//! What is made for paper: the catalogue of all products or of a choice, and a sheet for each product, as PDF; and the picture of
//! a product that link previews show.
//!
//! A [`page::PageLayout`] is a page as a list of elements in reading order. The whole document is laid out first, so that
//! the contents can name page numbers, and then written with its logical structure, for screen readers.
//! [`cache::CatalogueCache`] holds the finished catalogue; [`on_demand::OnDemandPrinter`] makes the rest when it is asked for.

pub mod cache;
mod catalogue;
pub(crate) mod choice;
mod contents;
mod cover;
mod document;
mod fonts;
mod label;
mod label_face;
pub mod on_demand;
mod packshot;
mod page;
mod paragraph;
mod product_entry;
mod share_picture;
mod sheet;
mod sheet_body;
mod structure;
mod style;
