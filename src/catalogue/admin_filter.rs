//! The query parameters of the back office's list of products.

use super::filter::PER_PAGE;
use super::trade_facts::MissingFacts;
use crate::error::FieldErrors;
use crate::platform::input::{Paging, flag, text};

/// Which products the back office lists.
#[derive(Debug, Clone)]
pub(crate) struct AdminProductFilter {
    /// A category's slug or name, in any case.
    pub(crate) category: Option<String>,
    /// Text to find; never blank.
    pub(crate) q: Option<String>,
    /// The facts of which a product must lack one.
    pub(crate) missing: Option<MissingFacts>,
    /// Whether to count what the matches lack.
    pub(crate) counts: bool,
    /// `ORDER BY` for the product `p`; the trash has an order of its own.
    pub(crate) order: &'static str,
    /// Which of them by what visitors see of them; or the trash.
    pub(crate) state: ProductListState,
    /// Only what an import has added.
    pub(crate) import: Option<i64>,
    pub(crate) paging: Paging,
}

impl AdminProductFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let (order, paging) = (NEWEST_FIRST, Paging::first(PER_PAGE));
        let state = ProductListState::All;
        let import = None;
        let mut filter =
            Self { category: None, q: None, missing: None, counts: false, order, state, import, paging };
        for (name, value) in query {
            match name.as_str() {
                "category" => filter.category = text(&mut errors, name, value),
                "q" => filter.q = text(&mut errors, name, value),
                "missing" if value.is_empty() => filter.missing = None,
                "missing" => filter.missing = errors.take(name, MissingFacts::parse(value)),
                "counts" => filter.counts = errors.take(name, flag(value)).unwrap_or_default(),
                "sort" => filter.order = errors.take(name, parse_sort(value)).unwrap_or(NEWEST_FIRST),
                "import" if value.is_empty() => filter.import = None,
                "import" => {
                    filter.import =
                        errors.take(name, value.parse().map_err(|_| "must be the number of an import"));
                }
                "state" => filter.state = errors.take(name, parse_state(value)).unwrap_or_default(),
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter)
    }
}

/// Which products are listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum ProductListState {
    /// All but the trash.
    #[default]
    All,
    /// Those that visitors see.
    Public,
    /// Those that they do not see, and that have no moment.
    Hidden,
    /// Those that they will see from a moment to come.
    Scheduled,
    /// Those whose name the PDFs cannot print.
    NotPrinted,
    /// The trash.
    Trash,
}

fn parse_state(value: &str) -> Result<ProductListState, &'static str> {
    Ok(match value {
        "" | "live" => ProductListState::All,
        "public" => ProductListState::Public,
        "hidden" => ProductListState::Hidden,
        "scheduled" => ProductListState::Scheduled,
        "not_printed" => ProductListState::NotPrinted,
        "trash" => ProductListState::Trash,
        _ => return Err("must be live, public, hidden, scheduled, not_printed or trash"),
    })
}

/// `ORDER BY` for the product `p`.
pub(crate) const NEWEST_FIRST: &str = "p.created_at DESC, p.id DESC";

fn parse_sort(value: &str) -> Result<&'static str, &'static str> {
    Ok(match value {
        "" | "newest" | "-created" => NEWEST_FIRST,
        "created" | "oldest" => "p.created_at, p.id",
        "name" => "natural_key(p.name_key), p.id",
        "-name" => "natural_key(p.name_key) DESC, p.id DESC",
        "sku" => "p.sku COLLATE NOCASE, p.id",
        "-sku" => "p.sku COLLATE NOCASE DESC, p.id DESC",
        "category" => "p.category_key, natural_key(p.name_key), p.id",
        "-category" => "p.category_key DESC, natural_key(p.name_key) DESC, p.id DESC",
        "updated" => "p.updated_at, p.id",
        "-updated" => "p.updated_at DESC, p.id DESC",
        _ => return Err("must be newest, created, name, sku, category or updated, with - for descending"),
    })
}
