//! What both forms of the site have in common.

use serde::Deserialize;
use text::{is_blank, multi_line, single_line};
use utoipa::ToSchema;

use crate::error::FieldErrors;
use crate::platform::input::Email;

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

// A product enquiry (spec sections 3 and 5).

/// What the enquiry form sends.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EnquiryInput {
    /// Full name; required.
    #[schema(required, nullable = false, max_length = 200)]
    pub(crate) name: Option<String>,
    /// Company name; required.
    #[schema(required, nullable = false, max_length = 200)]
    pub(crate) company: Option<String>,
    /// E-mail address; required.
    #[schema(required, nullable = false, max_length = 254, format = "email")]
    pub(crate) email: Option<String>,
    /// Phone number; required.
    #[schema(required, nullable = false, max_length = 50)]
    pub(crate) phone: Option<String>,
    /// Message; required.
    #[schema(required, nullable = false, max_length = 5000)]
    pub(crate) message: Option<String>,
    /// Product of interest.
    pub(crate) product_interest: Option<String>,
    /// Hidden from people (honeypot); must be empty.
    pub(crate) website: Option<String>,
    /// Milliseconds from showing the form to sending it.
    #[serde(rename = "elapsed_ms")]
    pub(crate) elapsed_ms: Option<f64>,
}

impl EnquiryForm for EnquiryInput {
    const NAME: &'static str = "enquiry";

    fn honeypot(&self) -> Honeypot<'_> {
        Honeypot { website: self.website.as_deref(), elapsed_ms: self.elapsed_ms }
    }

    fn parse(&self) -> Result<Enquiry, FieldErrors> {
        let mut reader = FieldReader::default();
        let name = reader.required("name", self.name.as_deref(), "Please enter your name.");
        let company =
            reader.required("company", self.company.as_deref(), "Please enter the name of your company.");
        let email = reader.email("email", self.email.as_deref());
        let phone = reader.phone("phone", self.phone.as_deref());
        let message = reader.message("message", self.message.as_deref(), Some("Please write what you need."));
        let product = reader.optional("productInterest", self.product_interest.as_deref());
        let Some(email) = email.filter(|_| reader.errors.is_empty()) else { return Err(reader.errors) };
        let fields = vec![
            EmailField::new("from_name", "Name", &name),
            EmailField::new("company", "Company", &company),
            EmailField::new("from_email", "E-mail", email.as_str()),
            EmailField::new("phone", "Phone", &phone),
            EmailField::new(
                "product_interest",
                "Product of interest",
                product.as_deref().unwrap_or_default(),
            ),
        ];
        Ok(Enquiry {
            form_type: "Product Enquiry",
            name,
            company,
            email,
            phone,
            about: product,
            fields,
            message,
        })
    }
}

// A partnership request (spec sections 3 and 5).

/// Kinds of business that may become partners: value and label (spec section 5).
pub(crate) const BUSINESS_TYPES: [(&str, &str); 4] = [
    ("pharmacy", "Retail Pharmacy"),
    ("distributor", "Wholesale Distributor"),
    ("chain", "Pharmacy Chain"),
    ("hospital", "Hospital/Institution"),
];

/// What the partnership form sends.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PartnershipInput {
    /// Company name; required.
    #[schema(required, nullable = false, max_length = 200)]
    pub(crate) company_name: Option<String>,
    /// pharmacy, distributor, chain or hospital; required.
    #[schema(required, nullable = false)]
    pub(crate) business_type: Option<String>,
    /// Contact person; required.
    #[schema(required, nullable = false, max_length = 200)]
    pub(crate) contact_name: Option<String>,
    /// Job title of the contact person; required.
    #[schema(required, nullable = false, max_length = 200)]
    pub(crate) designation: Option<String>,
    /// Phone number; required.
    #[schema(required, nullable = false, max_length = 50)]
    pub(crate) phone: Option<String>,
    /// E-mail address; required.
    #[schema(required, nullable = false, max_length = 254, format = "email")]
    pub(crate) email: Option<String>,
    /// Message.
    pub(crate) message: Option<String>,
    /// Agreement to the terms; must be true.
    #[schema(required, nullable = false)]
    pub(crate) terms: Option<bool>,
    /// Hidden from people (honeypot); must be empty.
    pub(crate) website: Option<String>,
    /// Milliseconds from showing the form to sending it.
    #[serde(rename = "elapsed_ms")]
    pub(crate) elapsed_ms: Option<f64>,
}

impl EnquiryForm for PartnershipInput {
    const NAME: &'static str = "partnership";

    fn honeypot(&self) -> Honeypot<'_> {
        Honeypot { website: self.website.as_deref(), elapsed_ms: self.elapsed_ms }
    }

    fn parse(&self) -> Result<Enquiry, FieldErrors> {
        let mut reader = FieldReader::default();
        let company = reader.required(
            "companyName",
            self.company_name.as_deref(),
            "Please enter the name of your company.",
        );
        let chosen = self.business_type.as_deref().unwrap_or_default().trim();
        let business_type = BUSINESS_TYPES.into_iter().find(|(value, _)| *value == chosen);
        if business_type.is_none() {
            reader.errors.add("businessType", "Please select your type of business.");
        }
        let name = reader.required(
            "contactName",
            self.contact_name.as_deref(),
            "Please enter the name of a contact person.",
        );
        let designation = reader.required(
            "designation",
            self.designation.as_deref(),
            "Please enter the designation, for example Owner or Purchase Manager.",
        );
        let phone = reader.phone("phone", self.phone.as_deref());
        let email = reader.email("email", self.email.as_deref());
        let message = reader.message("message", self.message.as_deref(), None);
        if self.terms != Some(true) {
            reader.errors.add("terms", "Please agree to the terms and conditions to send the request.");
        }
        let (Some((value, label)), Some(email), true) = (business_type, email, reader.errors.is_empty())
        else {
            return Err(reader.errors);
        };
        let fields = vec![
            EmailField::new("from_name", "Contact person", &name),
            EmailField::new("designation", "Designation", &designation),
            EmailField::new("company", "Company", &company),
            EmailField::new("business_type", "Business type", &format!("{label} ({value})")),
            EmailField::new("from_email", "E-mail", email.as_str()),
            EmailField::new("phone", "Phone", &phone),
        ];
        let about = Some(label.to_owned());
        Ok(Enquiry { form_type: "Partnership Request", name, company, email, phone, about, fields, message })
    }
}

// Reads the fields of a form: each mistake is reported beside its field, values stay as they were typed.

/// Characters of a single line.
const MAX_LINE: usize = 200;
const MAX_EMAIL: usize = 254;
const MAX_PHONE: usize = 50;
const MAX_MESSAGE: usize = 5_000;
const MIN_PHONE_DIGITS: usize = 3;

/// Collects the mistakes while fields are read.
#[derive(Default)]
pub(crate) struct FieldReader {
    pub(crate) errors: FieldErrors,
}

impl FieldReader {
    /// A single line that must not be empty; `if_empty` is the message when it is.
    pub(crate) fn required(&mut self, field: &str, value: Option<&str>, if_empty: &str) -> String {
        self.line(field, value, MAX_LINE, Some(if_empty))
    }

    pub(crate) fn optional(&mut self, field: &str, value: Option<&str>) -> Option<String> {
        Some(self.line(field, value, MAX_LINE, None)).filter(|text| !text.is_empty())
    }

    pub(crate) fn phone(&mut self, field: &str, value: Option<&str>) -> String {
        let phone = self.line(field, value, MAX_PHONE, Some("Please enter a phone number."));
        if !phone.is_empty() && phone.chars().filter(|c| c.is_numeric()).count() < MIN_PHONE_DIGITS {
            self.errors.add(field, "Please enter a phone number with its digits.");
        }
        phone
    }

    pub(crate) fn email(&mut self, field: &str, value: Option<&str>) -> Option<Email> {
        let text = self.line(field, value, MAX_EMAIL, Some("Please enter an e-mail address."));
        if text.is_empty() {
            return None;
        }
        let wrong = |_| "Please enter an e-mail address such as name@example.com.";
        self.errors.take(field, Email::parse(&text).map_err(wrong))
    }

    /// A text of several lines; it must not be empty when there is an `if_empty` message.
    pub(crate) fn message(&mut self, field: &str, value: Option<&str>, if_empty: Option<&str>) -> String {
        let text = value.unwrap_or_default();
        if text.trim().chars().count() > MAX_MESSAGE {
            self.errors.add(field, format!("Please use at most {MAX_MESSAGE} characters."));
            return String::new();
        }
        match multi_line(&text.replace("\r\n", "\n").replace('\r', "\n"), usize::MAX) {
            Err(_) => self.errors.add(field, "Please leave out control characters."),
            Ok(text) if is_blank(&text) => {
                if let Some(if_empty) = if_empty {
                    self.errors.add(field, if_empty);
                }
            }
            Ok(text) => return text,
        }
        String::new()
    }

    fn line(&mut self, field: &str, value: Option<&str>, max: usize, if_empty: Option<&str>) -> String {
        let typed = value.unwrap_or_default();
        // Before trimming: a line break at the end is no part of a single line either.
        if typed.chars().any(char::is_control) {
            self.errors.add(field, "Please use a single line without control characters.");
            return String::new();
        }
        match single_line(typed, max) {
            Err(_) => self.errors.add(field, format!("Please use at most {max} characters.")),
            Ok(text) if is_blank(&text) => {
                if let Some(if_empty) = if_empty {
                    self.errors.add(field, if_empty);
                }
            }
            Ok(text) => return text,
        }
        String::new()
    }
}

// Detects forms that programs send, without a captcha: by a field that people do not see, and by the time that filling
// in took.

/// A form that a browser reports as filled in faster than this was not filled in by a person, milliseconds.
const MIN_FILL_MS: f64 = 1500.0;

/// What a form sends for this. A missing value, such as `elapsed_ms` without a script, does not count.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Honeypot<'a> {
    /// A field that people do not see, so only programs fill it in.
    pub(crate) website: Option<&'a str>,
    /// Milliseconds from showing the form to sending it.
    pub(crate) elapsed_ms: Option<f64>,
}

/// The message for a program: it neither says what gave it away nor claims success.
pub(crate) const NEUTRAL_ANSWER: &str =
    "The form could not be accepted. Please wait a moment and send it again, or call us.";

impl Honeypot<'_> {
    pub(crate) fn is_triggered(self) -> bool {
        let is_filled_in = self.website.is_some_and(|text| !text.trim().is_empty());
        let is_too_fast = self.elapsed_ms.is_some_and(|elapsed| elapsed < MIN_FILL_MS);
        is_filled_in || is_too_fast
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_no_text() {
        for blank in ["", " \u{a0}", "\u{200b}\u{200b}", "\u{feff} \u{2060}", "\u{3164}", "\u{2800}\u{ad}"] {
            let mut reader = FieldReader::default();
            assert_eq!(reader.required("name", Some(blank), "Please enter your name."), "", "{blank:?}");
            assert_eq!(reader.message("message", Some(blank), Some("Please write.")), "", "{blank:?}");
            assert_eq!(reader.optional("product", Some(blank)), None);
            let wrong: Vec<_> = reader.errors.iter().map(|(field, _)| field).collect();
            assert_eq!(wrong, ["message", "name"], "{blank:?}");
        }
        let mut reader = FieldReader::default();
        assert_eq!(
            reader.required("name", Some("क्\u{200d}ष"), "?"),
            "क्\u{200d}ष",
            "a joiner is part of the spelling"
        );
        assert!(reader.errors.is_empty());
    }
}
