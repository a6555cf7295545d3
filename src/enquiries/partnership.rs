//! A partnership request (spec sections 3 and 5).

use serde::Deserialize;
use utoipa::ToSchema;

use super::enquiry::{EmailField, Enquiry, EnquiryForm};
use super::fields::FieldReader;
use super::honeypot::Honeypot;
use crate::error::FieldErrors;

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
