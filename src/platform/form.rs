//! Fields of the back office's forms, parsed into what may be stored.

use super::text::single_line;
use crate::error::FieldErrors;

/// What stands beside a field that must not be blank.
pub const REQUIRED: &str = "Please fill in all required fields";

/// A text that must not be blank; `parsed` says what else is wrong with it.
pub fn required(errors: &mut FieldErrors, field: &str, parsed: Result<String, String>) -> String {
    let text = errors.take(field, parsed);
    if text.as_deref() == Some("") {
        errors.add(field, REQUIRED);
    }
    text.unwrap_or_default()
}

/// A single line of at most `max` characters that may be missing; blank is missing.
pub fn line(errors: &mut FieldErrors, field: &str, value: Option<String>, max: usize) -> Option<String> {
    errors.take(field, single_line(&value?, max)).filter(|text| !text.is_empty())
}
