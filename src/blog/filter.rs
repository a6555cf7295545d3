//! What a list of articles is asked for: the known query parameters, parsed.

use crate::error::FieldErrors;
use crate::platform::parameter::{LAST_PAGE, MOST_PER_PAGE, number, text};

/// Articles a page when nothing else is asked for.
pub const PER_PAGE: u32 = 12;

/// A question for a list of public articles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PostFilter {
    /// A category's name, in any case.
    pub category: Option<String>,
    /// Text to find; never blank.
    pub q: Option<String>,
    /// Page, from 1.
    pub page: u32,
    /// Articles a page, 1 to 100.
    pub per_page: u32,
}

impl Default for PostFilter {
    fn default() -> Self {
        Self { category: None, q: None, page: 1, per_page: PER_PAGE }
    }
}

impl PostFilter {
    /// Reads the known parameters; unknown ones are nobody's business.
    ///
    /// # Errors
    /// Every parameter whose value is out of its range.
    pub fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut filter = Self::default();
        for (name, value) in query {
            match name.as_str() {
                "category" => filter.category = text(&mut errors, name, value),
                "q" => filter.q = text(&mut errors, name, value),
                "page" => filter.page = number(&mut errors, name, value, LAST_PAGE).unwrap_or(1),
                "per_page" => {
                    filter.per_page = number(&mut errors, name, value, MOST_PER_PAGE).unwrap_or(PER_PAGE);
                }
                _ => {}
            }
        }
        if errors.is_empty() { Ok(filter) } else { Err(errors) }
    }

    /// How many matches come before this page.
    pub fn offset(&self) -> u64 {
        u64::from(self.page - 1) * u64::from(self.per_page)
    }
}
