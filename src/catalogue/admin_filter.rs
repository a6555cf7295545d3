//! What the back office's list of products is asked for: the known query parameters, parsed.

use super::filter::PER_PAGE;
use crate::error::FieldErrors;
use crate::platform::input::{Paging, text};

/// Order of the back office's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub enum AdminProductSort {
    #[default]
    Newest,
    Oldest,
    Name,
    NameDescending,
    Sku,
    SkuDescending,
    Category,
    CategoryDescending,
    Updated,
    UpdatedDescending,
}

/// A question of the back office for a list of products.
#[derive(Debug, Clone)]
pub struct AdminProductFilter {
    /// A category's slug or name, in any case.
    pub category: Option<String>,
    /// Text to find; never blank.
    pub q: Option<String>,
    /// Order; the trash has its own.
    pub sort: AdminProductSort,
    /// Whether the trash is asked for.
    pub trash: bool,
    /// Which part of them.
    pub paging: Paging,
}

impl Default for AdminProductFilter {
    fn default() -> Self {
        Self {
            category: None,
            q: None,
            sort: AdminProductSort::default(),
            trash: false,
            paging: Paging::first(PER_PAGE),
        }
    }
}

impl AdminProductFilter {
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
                "sort" => filter.sort = errors.take(name, sort(value)).unwrap_or_default(),
                "state" => {
                    let trash = match value.as_str() {
                        "live" | "" => Ok(false),
                        "trash" => Ok(true),
                        _ => Err("must be live or trash"),
                    };
                    filter.trash = errors.take(name, trash).unwrap_or_default();
                }
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter)
    }
}

fn sort(value: &str) -> Result<AdminProductSort, &'static str> {
    Ok(match value {
        "" | "newest" | "-created" => AdminProductSort::Newest,
        "created" | "oldest" => AdminProductSort::Oldest,
        "name" => AdminProductSort::Name,
        "-name" => AdminProductSort::NameDescending,
        "sku" => AdminProductSort::Sku,
        "-sku" => AdminProductSort::SkuDescending,
        "category" => AdminProductSort::Category,
        "-category" => AdminProductSort::CategoryDescending,
        "updated" => AdminProductSort::Updated,
        "-updated" => AdminProductSort::UpdatedDescending,
        _ => return Err("must be newest, created, name, sku, category or updated, with - for descending"),
    })
}
