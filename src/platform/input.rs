//! Query parameters and form fields, parsed; what is wrong with them goes into [`FieldErrors`].

use crate::error::FieldErrors;
use text::single_line;

/// The message beside a required field that is blank (spec section 5).
pub(crate) const REQUIRED: &str = "Please fill in all required fields";

const MAX_PER_PAGE: u32 = 100;
const MAX_PAGE: u32 = 1_000_000;
const MAX_TEXT: usize = 200;

/// The parameters `page` and `per_page` of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Paging {
    /// From 1.
    pub page: u32,
    /// From 1 to 100.
    pub per_page: u32,
}

impl Paging {
    /// The first page of a list.
    pub const fn first(per_page: u32) -> Self {
        Self { page: 1, per_page }
    }

    /// Sets the field that the parameter names; ignores other parameters.
    pub fn take(&mut self, errors: &mut FieldErrors, name: &str, value: &str) {
        let (field, max) = match name {
            "page" => (&mut self.page, MAX_PAGE),
            "per_page" => (&mut self.per_page, MAX_PER_PAGE),
            _ => return,
        };
        *field = number(errors, name, value, max).unwrap_or(*field);
    }

    /// Number of items on the pages before this one.
    pub fn offset(self) -> u64 {
        u64::from(self.page - 1) * u64::from(self.per_page)
    }
}

/// A text parameter: trimmed, one line, at most 200 characters; `None` when blank.
pub(crate) fn text(errors: &mut FieldErrors, name: &str, value: &str) -> Option<String> {
    errors.take(name, single_line(value, MAX_TEXT)).filter(|text| !text.is_empty())
}

/// A parameter that switches something on: `1`; `0` and blank are off.
pub(crate) fn flag(value: &str) -> Result<bool, &'static str> {
    match value {
        "1" => Ok(true),
        "" | "0" => Ok(false),
        _ => Err("must be 0 or 1"),
    }
}

fn number(errors: &mut FieldErrors, name: &str, value: &str, max: u32) -> Option<u32> {
    // `u32::from_str` accepts `+1`; the browser's parser does not.
    let digits = value.len() <= 9 && value.bytes().all(|byte| byte.is_ascii_digit());
    let parsed = value.parse().ok().filter(|number| digits && (1..=max).contains(number));
    errors.take(name, parsed.ok_or_else(|| format!("must be a whole number from 1 to {max}")))
}

/// A required form field: adds [`REQUIRED`] when it is blank, or the error of `parsed`.
pub(crate) fn required(errors: &mut FieldErrors, field: &str, parsed: Result<String, String>) -> String {
    let text = errors.take(field, parsed);
    if text.as_deref() == Some("") {
        errors.add(field, REQUIRED);
    }
    text.unwrap_or_default()
}

/// An optional form field of one line and at most `max` characters; `None` when blank.
pub(crate) fn line(
    errors: &mut FieldErrors,
    field: &str,
    value: Option<String>,
    max: usize,
) -> Option<String> {
    errors.take(field, single_line(&value?, max)).filter(|text| !text.is_empty())
}
