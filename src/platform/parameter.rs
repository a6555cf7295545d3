//! Query parameters, parsed into values within their range.

use super::text::single_line;
use crate::error::FieldErrors;

/// Most items a page of any list.
const MOST_PER_PAGE: u32 = 100;
/// Last page of any list.
const LAST_PAGE: u32 = 1_000_000;
const LONGEST_TEXT: usize = 200;

/// Which part of a list is asked for: `page` and `per_page`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Paging {
    /// Page, from 1.
    pub page: u32,
    /// Items a page, 1 to 100.
    pub per_page: u32,
}

impl Paging {
    /// The first page of a list.
    pub const fn first(per_page: u32) -> Self {
        Self { page: 1, per_page }
    }

    /// Takes a parameter over if it is one of the two; others are nobody's business.
    pub fn take(&mut self, errors: &mut FieldErrors, name: &str, value: &str) {
        let (part, most) = match name {
            "page" => (&mut self.page, LAST_PAGE),
            "per_page" => (&mut self.per_page, MOST_PER_PAGE),
            _ => return,
        };
        *part = number(errors, name, value, most).unwrap_or(*part);
    }

    /// How many items come before this page.
    pub fn offset(self) -> u64 {
        u64::from(self.page - 1) * u64::from(self.per_page)
    }
}

/// A text parameter: trimmed, one line, at most 200 characters; blank is none.
pub fn text(errors: &mut FieldErrors, name: &str, value: &str) -> Option<String> {
    errors.take(name, single_line(value, LONGEST_TEXT)).filter(|text| !text.is_empty())
}

/// A number parameter from 1 to `most`.
fn number(errors: &mut FieldErrors, name: &str, value: &str, most: u32) -> Option<u32> {
    // `+1` would be a number to Rust, and something else to the browser.
    let digits = value.len() <= 9 && value.bytes().all(|byte| byte.is_ascii_digit());
    let parsed = value.parse().ok().filter(|number| digits && (1..=most).contains(number));
    errors.take(name, parsed.ok_or_else(|| format!("must be a whole number from 1 to {most}")))
}
