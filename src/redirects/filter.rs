//! The query parameters of the list of redirects.

use crate::error::{Error, FieldErrors, Result};
use crate::platform::input::{Paging, text};

/// Redirects a page, unless the query says otherwise.
const PER_PAGE: u32 = 24;

/// Which redirects are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RedirectKind {
    /// All.
    All,
    /// Those that the office has made.
    Own,
    /// Those that the site makes when a web address is changed.
    Automatic,
}

/// The order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RedirectOrder {
    /// Saved last first.
    Newest,
    /// By how often they were followed.
    Hits { descending: bool },
    /// By old address.
    From { descending: bool },
}

/// Which redirects a request asks for.
#[derive(Debug, Clone)]
pub(crate) struct RedirectFilter {
    /// Text in either address; never blank.
    pub(crate) q: Option<String>,
    pub(crate) kind: RedirectKind,
    pub(crate) order: RedirectOrder,
    pub(crate) paging: Paging,
}

impl RedirectFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let (kind, order) = (RedirectKind::All, RedirectOrder::Newest);
        let mut filter = Self { q: None, kind, order, paging: Paging::first(PER_PAGE) };
        for (name, value) in query {
            match name.as_str() {
                "q" => filter.q = text(&mut errors, name, value),
                "kind" => {
                    let kind = match value.as_str() {
                        "all" | "" => Ok(RedirectKind::All),
                        "own" => Ok(RedirectKind::Own),
                        "automatic" => Ok(RedirectKind::Automatic),
                        _ => Err("must be all, own or automatic"),
                    };
                    filter.kind = errors.take(name, kind).unwrap_or(RedirectKind::All);
                }
                "sort" => {
                    let order = match value.as_str() {
                        "newest" | "" => Ok(RedirectOrder::Newest),
                        "hits" => Ok(RedirectOrder::Hits { descending: false }),
                        "-hits" => Ok(RedirectOrder::Hits { descending: true }),
                        "from" => Ok(RedirectOrder::From { descending: false }),
                        "-from" => Ok(RedirectOrder::From { descending: true }),
                        _ => Err("must be newest, hits, -hits, from or -from"),
                    };
                    filter.order = errors.take(name, order).unwrap_or(RedirectOrder::Newest);
                }
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter).map_err(Error::Invalid)
    }
}
