//! What the page of the enquiry list sends, and the list that may be mailed.

use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Line, MAX_LINES, TypedLine, quantity};
use crate::enquiries::enquiry::{FieldReader, Honeypot};
use crate::error::FieldErrors;
use crate::platform::input::{self, Email};

/// An enquiry list with the contact details of who asks.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub(crate) struct EnquiryListInput {
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
    /// Message.
    #[schema(max_length = 5000)]
    pub(crate) message: Option<String>,
    /// Drug licence number or numbers, as free text.
    #[schema(max_length = 200)]
    pub(crate) drug_licence: Option<String>,
    /// GSTIN: its structure and its check character are verified.
    pub(crate) gstin: Option<String>,
    /// The lines, 1 to 500.
    #[schema(required, nullable = false, min_items = 1, max_items = 500)]
    pub(crate) lines: Option<Vec<LineInput>>,
    /// Hidden from people (honeypot); must be empty.
    pub(crate) website: Option<String>,
    /// Milliseconds from showing the form to sending it.
    pub(crate) elapsed_ms: Option<f64>,
}

/// A line as it was sent: it has a product, a text, or both.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub(crate) struct LineInput {
    /// The product's id. A product that the catalogue does not have is mailed as such.
    #[serde(default)]
    product: Option<i64>,
    /// The visitor's own words.
    #[serde(default)]
    #[schema(max_length = 200)]
    text: Option<String>,
    /// How many: a whole number from 1 to 99,999.
    #[serde(default)]
    #[schema(required, nullable = false, value_type = u32, minimum = 1, maximum = 99999)]
    quantity: Value,
    /// The pack that is wanted.
    #[serde(default)]
    #[schema(max_length = 200)]
    pack: Option<String>,
    /// A note.
    #[serde(default)]
    #[schema(max_length = 200)]
    note: Option<String>,
}

impl From<TypedLine> for LineInput {
    fn from(typed: TypedLine) -> Self {
        let TypedLine { product, text, quantity, pack, note } = typed;
        Self { product, text, quantity: Value::String(quantity), pack, note }
    }
}

/// An enquiry list that may be sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct EnquiryList {
    pub(crate) name: String,
    pub(crate) company: String,
    pub(crate) email: Email,
    pub(crate) phone: String,
    pub(crate) drug_licence: Option<String>,
    pub(crate) gstin: Option<String>,
    /// May be empty.
    pub(crate) message: String,
    pub(crate) lines: Vec<Line>,
}

impl EnquiryListInput {
    pub(crate) fn honeypot(&self) -> Honeypot<'_> {
        Honeypot { website: self.website.as_deref(), elapsed_ms: self.elapsed_ms }
    }

    /// Checks every field and every line and reports all mistakes at once: `lines.3.quantity` is that of the fourth line.
    pub(crate) fn parse(&self) -> Result<EnquiryList, FieldErrors> {
        let mut reader = FieldReader::default();
        let name = reader.required("name", self.name.as_deref(), "Please enter your name.");
        let company =
            reader.required("company", self.company.as_deref(), "Please enter the name of your company.");
        let email = reader.email("email", self.email.as_deref());
        let phone = reader.phone("phone", self.phone.as_deref());
        let drug_licence = reader.optional("drug_licence", self.drug_licence.as_deref());
        let gstin = reader.optional("gstin", self.gstin.as_deref());
        let gstin = gstin.and_then(|typed| reader.errors.take("gstin", input::parse(&typed)));
        let message = reader.message("message", self.message.as_deref(), None);
        let sent = self.lines.as_deref().unwrap_or_default();
        if sent.is_empty() {
            reader.errors.add("lines", "Please add at least one line.");
        }
        if sent.len() > MAX_LINES {
            reader.errors.add("lines", format!("Please send at most {MAX_LINES} lines at a time."));
            return Err(reader.errors);
        }
        let lines = sent.iter().enumerate().filter_map(|(index, line)| line.parse(&mut reader, index));
        let lines: Vec<_> = lines.collect();
        let Some(email) = email.filter(|_| reader.errors.is_empty()) else { return Err(reader.errors) };
        Ok(EnquiryList { name, company, email, phone, drug_licence, gstin, message, lines })
    }
}

impl LineInput {
    fn parse(&self, reader: &mut FieldReader, index: usize) -> Option<Line> {
        let field = |name: &str| format!("lines.{index}.{name}");
        let text = reader.optional(&field("text"), self.text.as_deref());
        let pack = reader.optional(&field("pack"), self.pack.as_deref());
        let note = reader.optional(&field("note"), self.note.as_deref());
        let typed = match &self.quantity {
            Value::Null => String::new(),
            Value::String(typed) => typed.clone(),
            other => other.to_string(),
        };
        let quantity = reader.errors.take(&field("quantity"), quantity(&typed));
        if self.product.is_some_and(|id| id < 1) {
            reader.errors.add(&field("product"), "is not the id of a product");
        } else if self.product.is_none() && self.text.as_deref().unwrap_or_default().trim().is_empty() {
            reader.errors.add(&field("text"), "Please name the item, or remove the line.");
        }
        Some(Line { product: self.product, text, quantity: quantity?, pack, note })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn parse(lines: &Value) -> Result<EnquiryList, FieldErrors> {
        let body =
            json!({"name": "A", "company": "B", "email": "a@b.example", "phone": "123", "lines": lines});
        serde_json::from_value::<EnquiryListInput>(body).unwrap().parse()
    }

    #[test]
    fn each_line_says_what_is_wrong_with_it() {
        let errors = parse(&json!([
            {"product": 1, "quantity": 5},
            {"product": 1, "quantity": 0},
            {"product": null, "text": " ", "quantity": 5},
            {"text": "x", "quantity": 2.5, "note": "a\nb"},
            {"text": "x"},
            {"text": "x".repeat(201), "quantity": "20"},
            {"product": -4, "quantity": [1]},
        ]))
        .unwrap_err();
        let named: Vec<_> = errors.iter().map(|(field, _)| field.to_owned()).collect();
        assert_eq!(
            named,
            [
                "lines.1.quantity",
                "lines.2.text",
                "lines.3.note",
                "lines.3.quantity",
                "lines.4.quantity",
                "lines.5.text",
                "lines.6.product",
                "lines.6.quantity"
            ]
        );
    }

    #[test]
    fn a_list_has_1_to_500_lines() {
        let lines = |count| Value::Array(vec![json!({"text": "x", "quantity": 1}); count]);
        assert_eq!(parse(&lines(500)).unwrap().lines.len(), 500);
        for count in [0, 501] {
            let errors = parse(&lines(count)).unwrap_err();
            assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["lines"], "{count}");
        }
    }
}
