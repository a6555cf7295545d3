//! A partnership request (spec sections 3 and 5).

use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::Fields;
use super::honeypot::Honeypot;
use super::letter::{Row, Sender, letter};
use crate::error::{Error, Result};
use crate::platform::mailer::MailMessage;
use crate::platform::text::Email;

/// What spec section 7 calls this form.
const FORM_TYPE: &str = "Partnership Request";

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
    /// What the contact person is; required.
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
    /// Left empty by people.
    pub(crate) website: Option<String>,
    /// Milliseconds from showing the form to sending it.
    #[serde(rename = "elapsed_ms")]
    pub(crate) elapsed_ms: Option<f64>,
}

impl PartnershipInput {
    /// What tells whether a person sent it.
    pub(crate) fn trap(&self) -> Honeypot<'_> {
        Honeypot { website: self.website.as_deref(), elapsed_ms: self.elapsed_ms }
    }
}

/// A partnership request that may be sent; the terms are agreed to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PartnershipRequest {
    pub(crate) company_name: String,
    /// Value and label.
    pub(crate) business_type: (&'static str, &'static str),
    pub(crate) contact_name: String,
    pub(crate) designation: String,
    pub(crate) phone: String,
    pub(crate) email: Email,
    pub(crate) message: String,
}

impl PartnershipRequest {
    /// Checks every field and reports all that is wrong at once.
    pub(crate) fn parse(input: &PartnershipInput) -> Result<Self> {
        let mut fields = Fields::default();
        let company_name = fields.required(
            "companyName",
            input.company_name.as_deref(),
            "Please enter the name of your company.",
        );
        let chosen = input.business_type.as_deref().unwrap_or_default().trim();
        let business_type = BUSINESS_TYPES.into_iter().find(|(value, _)| *value == chosen);
        if business_type.is_none() {
            fields.errors.add("businessType", "Please select your type of business.");
        }
        let contact_name = fields.required(
            "contactName",
            input.contact_name.as_deref(),
            "Please enter the name of a contact person.",
        );
        let designation = fields.required(
            "designation",
            input.designation.as_deref(),
            "Please enter the designation, for example Owner or Purchase Manager.",
        );
        let phone = fields.phone("phone", input.phone.as_deref());
        let email = fields.email("email", input.email.as_deref());
        let message = fields.message("message", input.message.as_deref(), None);
        if input.terms != Some(true) {
            fields.errors.add("terms", "Please agree to the terms and conditions to send the request.");
        }
        match (fields.errors.is_empty(), business_type, email) {
            (true, Some(business_type), Some(email)) => {
                Ok(Self { company_name, business_type, contact_name, designation, phone, email, message })
            }
            _ => Err(Error::Invalid(fields.errors)),
        }
    }

    /// The mail to the company, with the template parameters of spec section 7.
    pub(crate) fn letter(&self, site: &str, received: &str) -> Result<MailMessage> {
        let (value, label) = self.business_type;
        let rows = [
            Row::new("from_name", "Contact person", &self.contact_name),
            Row::new("designation", "Designation", &self.designation),
            Row::new("company", "Company", &self.company_name),
            Row::new("business_type", "Business type", &format!("{label} ({value})")),
            Row::new("from_email", "E-mail", self.email.as_str()),
            Row::new("phone", "Phone", &self.phone),
        ];
        let sender = Sender {
            name: &self.contact_name,
            company: &self.company_name,
            email: &self.email,
            about: Some(label),
        };
        letter(FORM_TYPE, site, received, &rows, &self.message, &sender)
    }
}
