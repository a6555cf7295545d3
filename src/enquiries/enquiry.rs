//! A product enquiry (spec sections 3 and 5).

use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::Fields;
use super::honeypot::Honeypot;
use super::letter::{Row, Sender, letter};
use crate::error::Result;
use crate::platform::mailer::MailMessage;
use crate::platform::text::Email;

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
    /// Left empty by people.
    pub(crate) website: Option<String>,
    /// Milliseconds from showing the form to sending it.
    #[serde(rename = "elapsed_ms")]
    pub(crate) elapsed_ms: Option<f64>,
}

impl EnquiryInput {
    /// What tells whether a person sent it.
    pub(crate) fn trap(&self) -> Honeypot<'_> {
        Honeypot { website: self.website.as_deref(), elapsed_ms: self.elapsed_ms }
    }
}

/// A product enquiry that may be sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Enquiry {
    pub(crate) name: String,
    pub(crate) company: String,
    pub(crate) email: Email,
    pub(crate) phone: String,
    pub(crate) message: String,
    pub(crate) product_interest: Option<String>,
}

impl Enquiry {
    /// Checks every field and reports all that is wrong at once.
    pub(crate) fn parse(input: &EnquiryInput) -> Result<Self> {
        let mut fields = Fields::default();
        let name = fields.required("name", input.name.as_deref(), "Please enter your name.");
        let company =
            fields.required("company", input.company.as_deref(), "Please enter the name of your company.");
        let email = fields.email("email", input.email.as_deref());
        let phone = fields.phone("phone", input.phone.as_deref());
        let message =
            fields.message("message", input.message.as_deref(), Some("Please write what you need."));
        let product_interest = fields.optional("productInterest", input.product_interest.as_deref());
        match (fields.errors.is_empty(), email) {
            (true, Some(email)) => Ok(Self { name, company, email, phone, message, product_interest }),
            _ => Err(crate::error::Error::Invalid(fields.errors)),
        }
    }

    /// The mail to the company, with the template parameters of spec section 7.
    pub(crate) fn letter(&self, site: &str, received: &str) -> Result<MailMessage> {
        let rows = [
            Row::new("from_name", "Name", &self.name),
            Row::new("company", "Company", &self.company),
            Row::new("from_email", "E-mail", self.email.as_str()),
            Row::new("phone", "Phone", &self.phone),
            Row::new(
                "product_interest",
                "Product of interest",
                self.product_interest.as_deref().unwrap_or_default(),
            ),
        ];
        let sender = Sender {
            name: &self.name,
            company: &self.company,
            email: &self.email,
            about: self.product_interest.as_deref(),
        };
        letter("Product Enquiry", site, received, &rows, &self.message, &sender)
    }
}
