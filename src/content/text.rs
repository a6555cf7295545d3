//! Texts without markup.

use serde::Serialize;
use serde_json::Value;

use super::field::{Context, Field, FieldKind, FieldSchema, checked_text, string};
use text::{multi_line, single_line};

/// A line of at most `MAX` characters that is not blank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Line<const MAX: usize>(String);

/// A text of at most `MAX` characters, possibly of several lines, that is not blank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Text<const MAX: usize>(String);

checked_text! {
    /// By which an item of a list is known, also when it moves.
    ItemId(String), "Id", Id, item_id
}

/// A field that may stay blank; then it is `""`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Optional<T> {
    /// Filled in.
    Given(T),
    /// Blank.
    Blank(&'static str),
}

impl<const MAX: usize> Line<MAX> {
    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> Field for Line<MAX> {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let text = single_line(&shown(string(value, context)?), MAX);
        context.take(text.and_then(checked)).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Text", FieldKind::Line { max: MAX })
    }
}

impl<const MAX: usize> Field for Text<MAX> {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let text = multi_line(&shown(string(value, context)?), MAX);
        context.take(text.and_then(checked)).map(Self)
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Paragraph", FieldKind::Text { max: MAX })
    }
}

/// Longest id of an item, characters.
const MAX_ID: usize = 40;

fn item_id(id: &str) -> Result<String, String> {
    let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    if id.is_empty() || id.len() > MAX_ID || !id.bytes().all(is_plain) {
        return Err("must be 1 to 40 lower-case letters, digits or dashes".to_owned());
    }
    Ok(id.to_owned())
}

impl<T: Field> Field for Optional<T> {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        if value.as_str().is_some_and(|text| shown(text).trim().is_empty()) {
            return Some(Self::Blank(""));
        }
        T::parse(value, context).map(Self::Given)
    }

    fn describe() -> FieldSchema {
        FieldSchema { required: false, ..T::describe() }
    }
}

/// Without the characters that show nothing and join nothing, which come with pasted text. The joiners U+200C and U+200D
/// are part of Hindi words, the soft hyphen of long ones.
fn shown(text: &str) -> String {
    let is_shown = |c: &char| !matches!(c, '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
    text.chars().filter(is_shown).collect()
}

/// Refuses blank texts, HTML tags, and characters that turn the direction of the text or hide others in it.
fn checked(text: String) -> Result<String, String> {
    if text.is_empty() {
        return Err("is required".to_owned());
    }
    if text
        .chars()
        .any(|c| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
    {
        return Err("must not hold characters that turn the direction of text".to_owned());
    }
    if text.chars().any(|c| matches!(c, '\u{e0000}'..='\u{e0fff}' | '\u{fff9}'..='\u{fffb}')) {
        return Err("must not hold hidden characters".to_owned());
    }
    if has_tag(&text) {
        return Err("must be plain text, without HTML tags".to_owned());
    }
    Ok(text)
}

/// Whether HTML would begin a tag or a comment somewhere in the text (HTML, section 13.2.5.6): at `<` before a letter, `/`,
/// `!` or `?`.
fn has_tag(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if rest.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn line(text: &str) -> Result<String, String> {
        let mut context = Context::default();
        match Line::<20>::parse(&json!(text), &mut context) {
            Some(line) => Ok(line.0),
            None => Err(context.into_errors().to_string()),
        }
    }

    #[test]
    fn a_line_is_trimmed_and_counted_in_characters() {
        assert_eq!(line("  दवा\u{200b}ई 5 < 10 & 7 > 3 ").unwrap(), "दवाई 5 < 10 & 7 > 3");
        assert_eq!(line(&"é".repeat(20)).unwrap().chars().count(), 20);
        for (text, why) in [
            ("", "is required"),
            (" \u{feff}\u{2060} ", "is required"),
            ("a\nb", "single line"),
            ("a\0b", "control"),
            ("<b>bold</b>", "HTML"),
            ("a</a", "HTML"),
            ("<!-- x", "HTML"),
            ("safe\u{202e}gpj.exe", "direction"),
            ("a\u{e0041}b", "hidden"),
        ] {
            let message = line(text).unwrap_err();
            assert!(message.contains(why), "{text:?}: {message}");
        }
        assert!(line(&"é".repeat(21)).unwrap_err().contains("at most 20"));
    }

    #[test]
    fn a_blank_field_is_allowed_where_it_is_optional_only() {
        let mut context = Context::default();
        let blank = Optional::<Line<9>>::parse(&json!(" "), &mut context).unwrap();
        assert_eq!(json!(blank), "");
        assert_eq!(json!(Optional::<Line<9>>::parse(&json!("x"), &mut context)), "x");
        assert!(Optional::<Line<9>>::parse(&json!(null), &mut context).is_none());
        assert!(!Optional::<Line<9>>::describe().required);
    }
}
