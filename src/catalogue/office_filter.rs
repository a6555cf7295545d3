//! What the office's list of products is asked for: the known query parameters, parsed.

use super::filter::PER_PAGE;
use crate::error::FieldErrors;
use crate::platform::parameter::{LAST_PAGE, MOST_PER_PAGE, number, text};

/// Order of the office's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub enum OfficeSort {
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

/// A question of the office for a list of products.
#[derive(Debug, Clone)]
pub struct OfficeFilter {
    /// A category's slug or name, in any case.
    pub category: Option<String>,
    /// Text to find; never blank.
    pub q: Option<String>,
    /// Order; the trash has its own.
    pub sort: OfficeSort,
    /// Whether the trash is asked for.
    pub trash: bool,
    /// Page, from 1.
    pub page: u32,
    /// Products a page.
    pub per_page: u32,
}

impl Default for OfficeFilter {
    fn default() -> Self {
        Self {
            category: None,
            q: None,
            sort: OfficeSort::default(),
            trash: false,
            page: 1,
            per_page: PER_PAGE,
        }
    }
}

impl OfficeFilter {
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

fn sort(value: &str) -> Result<OfficeSort, &'static str> {
    Ok(match value {
        "" | "newest" | "-created" => OfficeSort::Newest,
        "created" | "oldest" => OfficeSort::Oldest,
        "name" => OfficeSort::Name,
        "-name" => OfficeSort::NameDescending,
        "sku" => OfficeSort::Sku,
        "-sku" => OfficeSort::SkuDescending,
        "category" => OfficeSort::Category,
        "-category" => OfficeSort::CategoryDescending,
        "updated" => OfficeSort::Updated,
        "-updated" => OfficeSort::UpdatedDescending,
        _ => return Err("must be newest, created, name, sku, category or updated, with - for descending"),
    })
}
