//! What visitors write to the company: product enquiries and partnership requests.
//!
//! An enquiry is parsed, turned into a [`crate::platform::mailer::MailMessage`] and handed over by the [`desk`]. It is never
//! stored and never logged; the mail server's answer is the visitor's answer.

pub(crate) mod enquiry;
mod fields;
pub(crate) mod honeypot;
mod letter;
mod limit;
mod once;
pub(crate) mod partnership;
pub mod service;
