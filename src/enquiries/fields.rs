//! Reading the fields of a form: every mistake noted beside its field, values kept as they were typed.

use crate::error::FieldErrors;
use crate::platform::text::{Email, multi_line, single_line};

/// Longest name, company, designation, product.
const LINE: usize = 200;
/// Longest phone number.
const PHONE: usize = 50;
/// Longest message.
const MESSAGE: usize = 5_000;
/// Fewest digits of a phone number.
const DIGITS: usize = 3;

/// Notes mistakes while fields are read.
#[derive(Default)]
pub(crate) struct Fields {
    pub(crate) errors: FieldErrors,
}

impl Fields {
    /// A single line that must be there; `please` says what to enter.
    pub(crate) fn required(&mut self, field: &str, value: Option<&str>, please: &str) -> String {
        self.line(field, value, LINE, Some(please))
    }

    /// A single line that may be missing.
    pub(crate) fn optional(&mut self, field: &str, value: Option<&str>) -> Option<String> {
        Some(self.line(field, value, LINE, None)).filter(|text| !text.is_empty())
    }

    /// A phone number: as typed, with digits in it.
    pub(crate) fn phone(&mut self, field: &str, value: Option<&str>) -> String {
        let phone = self.line(field, value, PHONE, Some("Please enter a phone number."));
        if !phone.is_empty() && phone.chars().filter(|c| c.is_numeric()).count() < DIGITS {
            self.errors.add(field, "Please enter a phone number with its digits.");
        }
        phone
    }

    /// An e-mail address.
    pub(crate) fn email(&mut self, field: &str, value: Option<&str>) -> Option<Email> {
        let text = self.line(field, value, LINE + 54, Some("Please enter an e-mail address."));
        if text.is_empty() {
            return None;
        }
        let wrong = |_| "Please enter an e-mail address such as name@example.com.";
        self.errors.take(field, Email::parse(&text).map_err(wrong))
    }

    /// A text of several lines; with `please` it must be there.
    pub(crate) fn message(&mut self, field: &str, value: Option<&str>, please: Option<&str>) -> String {
        let text = value.unwrap_or_default();
        if text.trim().chars().count() > MESSAGE {
            self.errors.add(field, format!("Please use at most {MESSAGE} characters."));
            return String::new();
        }
        match multi_line(&text.replace("\r\n", "\n").replace('\r', "\n"), usize::MAX) {
            Err(_) => self.errors.add(field, "Please leave out control characters."),
            Ok(text) if text.is_empty() => {
                if let Some(please) = please {
                    self.errors.add(field, please);
                }
            }
            Ok(text) => return text,
        }
        String::new()
    }

    fn line(&mut self, field: &str, value: Option<&str>, most: usize, please: Option<&str>) -> String {
        let typed = value.unwrap_or_default();
        // Before trimming: a line break at the end is no part of a single line either.
        if typed.chars().any(char::is_control) {
            self.errors.add(field, "Please use a single line without control characters.");
            return String::new();
        }
        match single_line(typed, most) {
            Err(_) => self.errors.add(field, format!("Please use at most {most} characters.")),
            Ok(text) if text.is_empty() => {
                if let Some(please) = please {
                    self.errors.add(field, please);
                }
            }
            Ok(text) => return text,
        }
        String::new()
    }
}
