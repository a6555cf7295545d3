//! What a list of articles is asked for: the known query parameters, parsed.

use crate::error::FieldErrors;
use crate::platform::input::{Paging, text};

/// Articles a page when nothing else is asked for.
pub const PER_PAGE: u32 = 12;

/// A question for a list of public articles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PostFilter {
    /// A category's name, in any case.
    pub category: Option<String>,
    /// Text to find; never blank.
    pub q: Option<String>,
    /// Which part of them.
    pub paging: Paging,
}

impl Default for PostFilter {
    fn default() -> Self {
        Self { category: None, q: None, paging: Paging::first(PER_PAGE) }
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
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter)
    }
}
