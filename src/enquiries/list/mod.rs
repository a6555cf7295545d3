//! The enquiry list: many products, each with a quantity, asked for in one mail.
//!
//! A [`line::TypedLine`] is a line as it stands in an address or a form, unchecked. [`input`] checks what was sent and
//! makes an [`input::EnquiryList`] of it, which may be mailed. What the catalogue says of its products is handed in
//! ([`line::LineProduct`]).

pub mod address;
pub(crate) mod email;
pub(crate) mod input;
pub mod line;
