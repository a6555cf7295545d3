//! The query parameters of the public list of products.

use serde::Serialize;
use utoipa::ToSchema;

use crate::error::FieldErrors;
use crate::platform::input::{Paging, text};

/// Products a page, unless the query says otherwise.
pub const PER_PAGE: u32 = 24;

/// Order of a list of products.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, ToSchema)]
pub enum Sort {
    /// Newest first.
    #[default]
    #[serde(rename = "newest")]
    Newest,
    /// By name, A first.
    #[serde(rename = "name")]
    Name,
    /// By name, Z first.
    #[serde(rename = "-name")]
    NameDescending,
}

/// Which products a list shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProductFilter {
    /// A category's slug or name, in any case.
    pub category: Option<String>,
    /// A benefit's slug or name, in any case.
    pub benefit: Option<String>,
    /// Text to find; never blank.
    pub q: Option<String>,
    /// Order.
    pub sort: Sort,
    /// Which page.
    pub paging: Paging,
}

impl Default for ProductFilter {
    fn default() -> Self {
        Self {
            category: None,
            benefit: None,
            q: None,
            sort: Sort::default(),
            paging: Paging::first(PER_PAGE),
        }
    }
}

impl ProductFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut filter = Self::default();
        for (name, value) in query {
            match name.as_str() {
                "category" => filter.category = text(&mut errors, name, value),
                "benefit" => filter.benefit = text(&mut errors, name, value),
                "q" => filter.q = text(&mut errors, name, value),
                "sort" => {
                    let sort = match value.as_str() {
                        "newest" | "" => Ok(Sort::Newest),
                        "name" => Ok(Sort::Name),
                        "-name" => Ok(Sort::NameDescending),
                        _ => Err("must be newest, name or -name"),
                    };
                    filter.sort = errors.take(name, sort).unwrap_or_default();
                }
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(query: &str) -> Result<ProductFilter, FieldErrors> {
        let pairs: Vec<_> = url::form_urlencoded::parse(query.as_bytes())
            .map(|(k, v)| (k.into_owned(), v.into_owned()))
            .collect();
        ProductFilter::parse(&pairs)
    }

    #[test]
    fn every_wrong_parameter_is_named_at_once() {
        let errors = parse("page=0&per_page=101&sort=price&q=a%00b").unwrap_err();
        let fields: Vec<_> = errors.iter().map(|(field, _)| field.to_owned()).collect();
        assert_eq!(fields, ["page", "per_page", "q", "sort"]);
        assert!(parse(&format!("q={}", "x".repeat(10_240))).is_err());
    }

    #[test]
    fn blank_and_unknown_parameters_change_nothing() {
        assert_eq!(parse("q=%20&utm_source=x&category=").unwrap(), ProductFilter::default());
    }
}
