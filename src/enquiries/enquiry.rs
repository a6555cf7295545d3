//! A product enquiry (spec sections 3 and 5).

use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::Fields;
use super::letter::{Row, letter};
use super::trap::Trap;
use crate::error::Result;
use crate::platform::mailer::Letter;
use crate::platform::text::Email;

/// What the enquiry form sends.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnquiryInput {
    /// Full name; required.
    pub name: Option<String>,
    /// Company name; required.
    pub company: Option<String>,
    /// E-mail address; required.
    pub email: Option<String>,
    /// Phone number; required.
    pub phone: Option<String>,
    /// Message; required.
    pub message: Option<String>,
    /// Product of interest.
    pub product_interest: Option<String>,
    /// Traps for programs.
    #[serde(flatten)]
    pub trap: Trap,
}

/// A product enquiry that may be sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the fields are those of `EnquiryInput`")]
pub struct Enquiry {
    pub name: String,
    pub company: String,
    pub email: Email,
    pub phone: String,
    pub message: String,
    pub product_interest: Option<String>,
}

impl Enquiry {
    /// Checks every field and reports all that is wrong at once.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] with a message beside each wrong field.
    pub fn parse(input: &EnquiryInput) -> Result<Self> {
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

    /// The mail to the office, with the template parameters of spec section 7.
    ///
    /// # Errors
    /// Never in practice.
    pub fn letter(&self, site: &str, received: &str) -> Result<Letter> {
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
        letter("Product Enquiry", site, received, &rows, &self.message, (&self.name, &self.email))
    }
}
