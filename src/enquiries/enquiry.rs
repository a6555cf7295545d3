//! What both forms of the site have in common.

use super::email_field::EmailField;
use super::honeypot::Honeypot;
use crate::error::FieldErrors;
use crate::platform::text::Email;

/// A form as it was sent, not checked yet.
pub(crate) trait EnquiryForm {
    /// Names the form in idempotency keys and in the data of its page.
    const NAME: &'static str;

    fn honeypot(&self) -> Honeypot<'_>;

    /// Checks every field and reports all mistakes at once.
    fn parse(&self) -> Result<Enquiry, FieldErrors>;
}

/// An enquiry that may be sent.
#[derive(Debug, Clone, Hash)]
pub(crate) struct Enquiry {
    /// The form's name in spec section 7.
    pub(crate) form_type: &'static str,
    pub(crate) name: String,
    pub(crate) company: String,
    pub(crate) email: Email,
    pub(crate) phone: String,
    /// The product of interest or the type of business, for the subject.
    pub(crate) about: Option<String>,
    /// All but the message, in the order of the mail.
    pub(crate) fields: Vec<EmailField>,
    /// May be empty.
    pub(crate) message: String,
}

/// Why an enquiry was not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EnquiryError {
    /// It looks as if a program had sent it.
    Honeypot,
    /// Some fields are wrong.
    Invalid(FieldErrors),
    /// Too many were sent within the hour: by the sender, from the network, or in all.
    RateLimited { seconds: u64 },
    /// The mail server did not accept it.
    MailFailed,
    /// The idempotency key belongs to another enquiry.
    KeyReused,
}
