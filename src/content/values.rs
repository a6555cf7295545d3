//! Fields of one value: phone numbers, e-mail and web addresses, links, days and moments.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::fmt::temporal::DateTimePrinter;
use serde::Serialize;
use serde_json::Value;
use text::phone::{phone_numbers, whatsapp_digits};
use text::{Slug, is_web_address, single_line};
use url::Url;

use super::field::{Context, Field, FieldKind, FieldSchema, checked_text, string};
use super::text::Line;
use crate::platform::input::Email;

/// A phone number as people read it, or two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Phone(Line<60>);

impl Field for Phone {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let number = Line::parse(value, context)?;
        context.take(phone_numbers(number.as_str()))?;
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
        context.take(whatsapp_digits(number.as_str()))?;
        Some(Self(number))
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("WhatsApp", FieldKind::Phone)
    }
}

checked_text! {
    /// An e-mail address.
    EmailAddress(Email), "E-mail", Email, Email::parse
}

checked_text! {
    /// An `https:` address.
    WebAddress(String), "Address", WebAddress, web_address
}

fn web_address(text: &str) -> Result<String, String> {
    let text = single_line(text, 2000)?;
    let is_plain = !text.contains(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '\\' | '`'));
    if is_plain && is_web_address(&text, &["https"]) {
        Ok(text)
    } else {
        Err("must be an https:// address".to_owned())
    }
}

checked_text! {
    /// The slug of a category of products.
    CategorySlug(Slug), "Category", Category, Slug::parse
}

// Links: where they may lead.

/// Longest link, characters.
const MAX: usize = 2000;

checked_text! {
    /// A root-relative address, or one with `https:`, `mailto:` or `tel:`.
    Link(String), "Link", Link, parse
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

// Days, and moments: a date with a time of the day.

/// Days outside of these years are slips of the finger.
const DAY_YEARS: std::ops::RangeInclusive<i16> = 1900..=2200;
/// As long as `2028-12-31`; a hostile text may be of any length.
const DAY_LENGTH: usize = 10;

/// A day of the calendar, such as `2028-12-31`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Day(Date);

impl Serialize for Day {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Field for Day {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let day = parse_day(string(value, context)?.trim());
        context.take(day.ok_or_else(|| "must be a date, such as 2028-12-31".to_owned())).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Date", FieldKind::Date)
    }
}

/// The day that a text names; none where it names none.
pub(super) fn parse_day(text: &str) -> Option<Date> {
    let day = (text.len() == DAY_LENGTH).then(|| Date::strptime("%Y-%m-%d", text).ok()).flatten();
    day.filter(|day| DAY_YEARS.contains(&day.year()))
}

/// Longest text of a moment, characters; real ones have 20 to 35.
const MOMENT_LENGTH: usize = 64;
/// Moments outside of these years are slips of the finger.
const MOMENT_YEARS: std::ops::RangeInclusive<i16> = 2000..=2200;

/// A moment, as RFC 3339. Any offset is taken; it is written in UTC, to the second: `2026-11-22T18:30:00Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(Timestamp);

impl Moment {
    /// The moment.
    pub(crate) fn get(self) -> Timestamp {
        self.0
    }
}

impl Serialize for Moment {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&DateTimePrinter::new().timestamp_to_string(&self.0))
    }
}

impl Field for Moment {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let parsed = parse_moment(string(value, context)?);
        context.take(parsed).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Date and time", FieldKind::Moment)
    }
}

fn parse_moment(text: &str) -> Result<Timestamp, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("is required".to_owned());
    }
    let moment = (text.len() <= MOMENT_LENGTH).then(|| text.parse::<Timestamp>().ok()).flatten();
    let moment = moment.and_then(|moment| Timestamp::from_second(moment.as_second()).ok());
    moment
        .filter(|moment| MOMENT_YEARS.contains(&moment.to_zoned(jiff::tz::TimeZone::UTC).year()))
        .ok_or_else(|| "must be a date and time such as 2026-11-22T09:30:00+05:30".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

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

    fn moment(text: &str) -> Result<Value, String> {
        let mut context = Context::default();
        match Moment::parse(&json!(text), &mut context) {
            Some(moment) => Ok(json!(moment)),
            None => Err(context.into_errors().to_string()),
        }
    }

    #[test]
    fn any_offset_is_written_in_utc_to_the_second() {
        for text in [
            "2026-11-22T09:30:00+05:30",
            "2026-11-22T04:00:00Z",
            " 2026-11-22T04:00:00.987Z ",
            "2026-11-21T23:00:00-05:00",
        ] {
            assert_eq!(moment(text).unwrap(), "2026-11-22T04:00:00Z", "{text}");
        }
    }

    #[test]
    fn what_is_no_moment_is_refused() {
        let long = format!("2026-11-22T04:00:00{}Z", ".0".repeat(2_500_000));
        for wrong in [
            "",
            "tomorrow",
            "2026-11-22",
            "2026-11-22T09:30",
            "2026-13-01T00:00:00Z",
            "2026-02-30T00:00:00Z",
            "0026-11-22T09:30:00Z",
            "9999-11-22T09:30:00Z",
            "-002026-11-22T09:30:00Z",
            "2026-11-22T09:30:00Z\"><script>",
            "2026-11-22\n09:30:00Z",
            "1795336200",
            &long,
        ] {
            assert!(moment(wrong).is_err(), "{}", &wrong[..wrong.len().min(40)]);
        }
        let mut context = Context::default();
        assert!(Moment::parse(&json!(1_795_336_200), &mut context).is_none());
    }

    #[test]
    fn a_day_is_written_as_it_is_stored() {
        let mut context = Context::default();
        let day = Day::parse(&json!(" 2028-02-29 "), &mut context);
        assert_eq!(json!(day), "2028-02-29");
        let long = "2028-12-31".repeat(100_000);
        for wrong in
            ["", "2027-02-29", "31-12-2028", "2028-1-1", "9999-01-01", "2028-12-31Z", "0028-12-31", &long]
        {
            assert_eq!(parse_day(wrong), None, "{}", &wrong[..wrong.len().min(40)]);
        }
    }
}
