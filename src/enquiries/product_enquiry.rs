//! A product enquiry (spec sections 3 and 5).

use serde::Deserialize;
use utoipa::ToSchema;

use super::enquiry::{EmailField, Enquiry, EnquiryForm};
use super::fields::FieldReader;
use super::honeypot::Honeypot;
use crate::error::FieldErrors;

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
