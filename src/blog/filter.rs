//! The query parameters of the public list of posts.

use crate::error::FieldErrors;
use crate::platform::input::{Paging, text};

/// Posts a page, unless the query says otherwise.
pub const PER_PAGE: u32 = 12;

/// Which public posts a list shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PostFilter {
    /// A category's name, in any case.
    pub category: Option<String>,
    /// Text to find; never blank.
    pub q: Option<String>,
    /// Which page.
    pub paging: Paging,
}

impl Default for PostFilter {
    fn default() -> Self {
        Self { category: None, q: None, paging: Paging::first(PER_PAGE) }
    }
}

impl PostFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
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
