//! What visitors write to the office: product enquiries and partnership requests.
//!
//! An enquiry is parsed, turned into a [`crate::platform::mailer::Letter`] and handed over by the [`desk`]. It is never
//! stored and never logged; the mail server's answer is the visitor's answer.

pub mod desk;
pub mod enquiry;
mod fields;
mod letter;
mod limit;
mod once;
pub mod partnership;
pub mod trap;
