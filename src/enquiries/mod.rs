//! What visitors write to the company: product enquiries and partnership requests.
//!
//! A form is parsed into an [`enquiry::Enquiry`] and mailed by the [`service`]. It is never stored and never logged; the
//! visitor learns whether the mail server accepted it.

pub(crate) mod email;
pub(crate) mod enquiry;
pub mod list;
pub mod service;
