//! What both forms of the site have in common.

use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::{FieldReader, Honeypot};
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
