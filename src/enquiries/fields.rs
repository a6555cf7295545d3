//! Reads the fields of a form: each mistake is reported beside its field, values stay as they were typed.

use text::{is_blank, multi_line, single_line};

use crate::error::FieldErrors;
use crate::platform::input::Email;

/// Characters of a single line.
const MAX_LINE: usize = 200;
const MAX_EMAIL: usize = 254;
const MAX_PHONE: usize = 50;
const MAX_MESSAGE: usize = 5_000;
const MIN_PHONE_DIGITS: usize = 3;

/// Collects the mistakes while fields are read.
#[derive(Default)]
pub(crate) struct FieldReader {
    pub(crate) errors: FieldErrors,
}

impl FieldReader {
    /// A single line that must not be empty; `if_empty` is the message when it is.
    pub(crate) fn required(&mut self, field: &str, value: Option<&str>, if_empty: &str) -> String {
        self.line(field, value, MAX_LINE, Some(if_empty))
    }

    pub(crate) fn optional(&mut self, field: &str, value: Option<&str>) -> Option<String> {
        Some(self.line(field, value, MAX_LINE, None)).filter(|text| !text.is_empty())
    }

    pub(crate) fn phone(&mut self, field: &str, value: Option<&str>) -> String {
        let phone = self.line(field, value, MAX_PHONE, Some("Please enter a phone number."));
        if !phone.is_empty() && phone.chars().filter(|c| c.is_numeric()).count() < MIN_PHONE_DIGITS {
            self.errors.add(field, "Please enter a phone number with its digits.");
        }
        phone
    }

    pub(crate) fn email(&mut self, field: &str, value: Option<&str>) -> Option<Email> {
        let text = self.line(field, value, MAX_EMAIL, Some("Please enter an e-mail address."));
        if text.is_empty() {
            return None;
        }
        let wrong = |_| "Please enter an e-mail address such as name@example.com.";
        self.errors.take(field, Email::parse(&text).map_err(wrong))
    }

    /// A text of several lines; it must not be empty when there is an `if_empty` message.
    pub(crate) fn message(&mut self, field: &str, value: Option<&str>, if_empty: Option<&str>) -> String {
        let text = value.unwrap_or_default();
        if text.trim().chars().count() > MAX_MESSAGE {
            self.errors.add(field, format!("Please use at most {MAX_MESSAGE} characters."));
            return String::new();
        }
        match multi_line(&text.replace("\r\n", "\n").replace('\r', "\n"), usize::MAX) {
            Err(_) => self.errors.add(field, "Please leave out control characters."),
            Ok(text) if is_blank(&text) => {
                if let Some(if_empty) = if_empty {
                    self.errors.add(field, if_empty);
                }
            }
            Ok(text) => return text,
        }
        String::new()
    }

    fn line(&mut self, field: &str, value: Option<&str>, max: usize, if_empty: Option<&str>) -> String {
        let typed = value.unwrap_or_default();
        // Before trimming: a line break at the end is no part of a single line either.
        if typed.chars().any(char::is_control) {
            self.errors.add(field, "Please use a single line without control characters.");
            return String::new();
        }
        match single_line(typed, max) {
            Err(_) => self.errors.add(field, format!("Please use at most {max} characters.")),
            Ok(text) if is_blank(&text) => {
                if let Some(if_empty) = if_empty {
                    self.errors.add(field, if_empty);
                }
            }
            Ok(text) => return text,
        }
        String::new()
    }
}

// Detects forms that programs send, without a captcha: by a field that people do not see, and by the time that filling
// in took.

/// A form that a browser reports as filled in faster than this was not filled in by a person, milliseconds.
const MIN_FILL_MS: f64 = 1500.0;

/// What a form sends for this. A missing value, such as `elapsed_ms` without a script, does not count.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Honeypot<'a> {
    /// A field that people do not see, so only programs fill it in.
    pub(crate) website: Option<&'a str>,
    /// Milliseconds from showing the form to sending it.
    pub(crate) elapsed_ms: Option<f64>,
}

/// The message for a program: it neither says what gave it away nor claims success.
pub(crate) const NEUTRAL_ANSWER: &str =
    "The form could not be accepted. Please wait a moment and send it again, or call us.";

impl Honeypot<'_> {
    pub(crate) fn is_triggered(self) -> bool {
        let is_filled_in = self.website.is_some_and(|text| !text.trim().is_empty());
        let is_too_fast = self.elapsed_ms.is_some_and(|elapsed| elapsed < MIN_FILL_MS);
        is_filled_in || is_too_fast
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_no_text() {
        for blank in ["", " \u{a0}", "\u{200b}\u{200b}", "\u{feff} \u{2060}", "\u{3164}", "\u{2800}\u{ad}"] {
            let mut reader = FieldReader::default();
            assert_eq!(reader.required("name", Some(blank), "Please enter your name."), "", "{blank:?}");
            assert_eq!(reader.message("message", Some(blank), Some("Please write.")), "", "{blank:?}");
            assert_eq!(reader.optional("product", Some(blank)), None);
            let wrong: Vec<_> = reader.errors.iter().map(|(field, _)| field).collect();
            assert_eq!(wrong, ["message", "name"], "{blank:?}");
        }
        let mut reader = FieldReader::default();
        assert_eq!(
            reader.required("name", Some("क्\u{200d}ष"), "?"),
            "क्\u{200d}ष",
            "a joiner is part of the spelling"
        );
        assert!(reader.errors.is_empty());
    }
}
