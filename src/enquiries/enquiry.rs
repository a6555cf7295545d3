//! What both forms of the site have in common.

use super::honeypot::Honeypot;
use crate::error::FieldErrors;
use crate::platform::email::Email;

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

#[derive(Debug, Clone, Hash)]
pub(crate) struct EmailField {
    /// The template parameter in spec section 7.
    pub(super) parameter: &'static str,
    pub(super) label: &'static str,
    pub(super) value: String,
}

impl EmailField {
    pub(crate) fn new(parameter: &'static str, label: &'static str, value: &str) -> Self {
        Self { parameter, label, value: value.to_owned() }
    }

    /// The label, padded to a column.
    pub(super) fn column(&self, width: usize) -> String {
        format!("{:width$}", format!("{}:", self.label), width = width + 2)
    }

    /// The target of the link on the value.
    pub(super) fn href(&self) -> Option<String> {
        match self.parameter {
            "from_email" => Some(self.value.bytes().fold("mailto:".to_owned(), |link, byte| match byte {
                // Any other character could start a header in the mail that a click opens.
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' | b'@' => {
                    link + &char::from(byte).to_string()
                }
                _ => link + &format!("%{byte:02X}"),
            })),
            "phone" => {
                let is_dialled = |c: &char| c.is_ascii_digit() || *c == '+';
                Some(format!("tel:{}", self.value.chars().filter(is_dialled).collect::<String>()))
            }
            _ => None,
        }
    }
}
