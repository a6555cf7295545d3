//! Phone numbers, e-mail and web addresses.

use serde::Serialize;
use serde_json::Value;

use super::field::{Context, Field, FieldKind, FieldSchema, string};
use super::text::Line;
use crate::platform::input::Email;
use text::phone::{phone_numbers, whatsapp_digits};
use text::{Slug, is_web_address, single_line};

/// A phone number as people read it, or two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Phone(Line<60>);

impl Field for Phone {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let number = Line::parse(value, context)?;
        if let Err(why) = phone_numbers(number.as_str()) {
            context.fail(why);
            return None;
        }
        Some(Self(number))
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Phone", FieldKind::Phone)
    }
}

/// A WhatsApp number with its country code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct WhatsApp(Line<30>);

impl Field for WhatsApp {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let number = Line::parse(value, context)?;
        if let Err(why) = whatsapp_digits(number.as_str()) {
            context.fail(why);
            return None;
        }
        Some(Self(number))
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("WhatsApp", FieldKind::Phone)
    }
}

/// An e-mail address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct EmailAddress(Email);

impl Field for EmailAddress {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let parsed = Email::parse(string(value, context)?);
        context.take(parsed).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("E-mail", FieldKind::Email)
    }
}

/// An `https:` address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct WebAddress(String);

impl Field for WebAddress {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let text = single_line(string(value, context)?, 2000);
        let is_plain = |text: &str| {
            !text.contains(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '\\' | '`'))
        };
        let address = text.and_then(|text| {
            let fits = is_plain(&text) && is_web_address(&text, &["https"]);
            if fits { Ok(text) } else { Err("must be an https:// address".to_owned()) }
        });
        context.take(address).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Address", FieldKind::WebAddress)
    }
}

/// The slug of a category of products.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct CategorySlug(Slug);

impl Field for CategorySlug {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let parsed = Slug::parse(string(value, context)?);
        context.take(parsed).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Category", FieldKind::Category)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn is_right<T: Field>(text: &str) -> bool {
        let mut context = Context::default();
        let parsed = T::parse(&json!(text), &mut context);
        assert_eq!(parsed.is_some(), context.into_errors().is_empty());
        parsed.is_some()
    }

    #[test]
    fn contact_facts_are_what_they_say() {
        assert!(is_right::<Phone>("+91 11 2345 6789") && is_right::<Phone>("112"));
        assert!(is_right::<WhatsApp>("+91 98765 43210") && !is_right::<WhatsApp>("98765 43210"));
        assert!(!is_right::<WhatsApp>("+91 00000 00000"), "a placeholder");
        assert!(!is_right::<Phone>("call us") && is_right::<Phone>("+91 11 2345 6789 / +91 11 2345 6780"));
        assert!(
            is_right::<EmailAddress>("hello@example.com") && !is_right::<EmailAddress>("hello@localhost")
        );
        assert!(is_right::<WebAddress>("https://example.com/a") && !is_right::<WebAddress>("/about"));
        for wrong in ["http://example.com", "javascript:alert(1)", "https:x", "https://a.example/\"x"] {
            assert!(!is_right::<WebAddress>(wrong), "{wrong}");
        }
        assert!(is_right::<CategorySlug>("cardiac") && !is_right::<CategorySlug>("Cardiac Care"));
    }
}
