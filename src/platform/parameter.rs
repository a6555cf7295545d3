//! Query parameters, parsed into values within their range.

use super::text::single_line;
use crate::error::FieldErrors;

/// Most items a page of any list.
pub const MOST_PER_PAGE: u32 = 100;
/// Last page of any list.
pub const LAST_PAGE: u32 = 1_000_000;
const LONGEST_TEXT: usize = 200;

/// A text parameter: trimmed, one line, at most 200 characters; blank is none.
pub fn text(errors: &mut FieldErrors, name: &str, value: &str) -> Option<String> {
    errors.take(name, single_line(value, LONGEST_TEXT)).filter(|text| !text.is_empty())
}

/// A number parameter from 1 to `most`.
pub fn number(errors: &mut FieldErrors, name: &str, value: &str, most: u32) -> Option<u32> {
    let parsed = value.parse().ok().filter(|number| (1..=most).contains(number));
    errors.take(name, parsed.ok_or_else(|| format!("must be a whole number from 1 to {most}")))
}
