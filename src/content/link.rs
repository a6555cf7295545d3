//! Links: where they may lead.

use serde::Serialize;
use serde_json::Value;
use url::Url;

use super::field::{Context, Field, FieldKind, FieldSchema, string};
use crate::platform::input::Email;
use text::{is_web_address, single_line};

/// Longest link, characters.
const MAX: usize = 2000;

/// A root-relative address, or one with `https:`, `mailto:` or `tel:`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Link(String);

impl Field for Link {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let parsed = parse(string(value, context)?);
        context.take(parsed).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Link", FieldKind::Link)
    }
}

/// A [`Link`] that leads to a document, which may be uploaded at the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct DocumentLink(Link);

impl Field for DocumentLink {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        Link::parse(value, context).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Document", FieldKind::Document)
    }
}

fn parse(text: &str) -> Result<String, String> {
    let link = single_line(text, MAX)?;
    let wrong = || Err("must begin with /, https://, mailto: or tel:".to_owned());
    if link.is_empty() {
        return Err("is required".to_owned());
    }
    let is_hidden =
        |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}');
    if link.contains(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '\\' | '`') || is_hidden(c))
    {
        return Err("must not hold spaces, quotation marks, <, >, \\ or hidden characters".to_owned());
    }
    if link.starts_with('/') {
        return if is_root_relative(&link) { Ok(link) } else { wrong() };
    }
    let lower = link.to_ascii_lowercase();
    if let Some(address) = lower.strip_prefix("mailto:") {
        let address = address.split('?').next().unwrap_or_default();
        return Email::parse(address).map(|_| link).map_err(|_| "is not a valid e-mail address".to_owned());
    }
    if let Some(number) = lower.strip_prefix("tel:") {
        let digits = number.bytes().filter(u8::is_ascii_digit).count();
        let is_plain =
            number.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b'(' | b')'));
        let is_number = is_plain && (3..=20).contains(&digits);
        return if is_number { Ok(link) } else { Err("is not a phone number".to_owned()) };
    }
    if is_web_address(&link, &["https"]) { Ok(link) } else { wrong() }
}

/// Whether an address that begins with `/` stays on this site, as browsers resolve it.
fn is_root_relative(link: &str) -> bool {
    let base = Url::parse("https://site.invalid").ok();
    let resolved = base.and_then(|base| base.join(link).ok());
    !link.starts_with("//") && resolved.is_some_and(|url| url.host_str() == Some("site.invalid"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_stays_here_or_names_a_safe_scheme() {
        for link in [
            "/",
            "/products?category=generics#list",
            "/products/12",
            "https://example.org/a?b=c#d",
            "HTTPS://example.org",
            "mailto:hello@example.com?subject=Rates",
            "tel:+91-11-2345",
        ] {
            assert_eq!(parse(link).as_deref(), Ok(link));
        }
        for link in [
            "",
            "about",
            "//evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "\\\\evil.example",
            "http://example.org",
            "https:evil.example",
            "https:///evil.example",
            "https://",
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "java\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "blob:https://x",
            "file:///etc/passwd",
            "mailto:",
            "mailto:nobody",
            "tel:",
            "tel:javascript",
            "https://example.org/\"onclick=x",
            "https://example.org/\u{202e}gpj",
        ] {
            assert!(parse(link).is_err(), "{link:?}");
        }
    }
}
