//! The enquiry list: many products, each with a quantity, asked for in one mail.
//!
//! A [`line::TypedLine`] is a line as it stands in an address or a form, unchecked; a [`line::Line`] may be sent.

pub mod address;
pub mod line;
