//! A redirect: as it is stored, and as a form sends it.

use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{Error, FieldErrors, Result};
use crate::platform::input::{Paging, text};
use crate::redirects::address::{SiteAddresses, local_part, parse_old, parse_target};

/// How an old address is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RedirectStatus {
    /// 301: for good; browsers and search engines remember the new address.
    Moved,
    /// 302: for a while.
    Found,
    /// 410: the page is gone, and nothing took its place.
    Gone,
}

impl RedirectStatus {
    /// The HTTP status.
    pub(crate) fn code(self) -> u16 {
        match self {
            Self::Moved => 301,
            Self::Found => 302,
            Self::Gone => 410,
        }
    }

    pub(crate) fn from_code(code: i64) -> Option<Self> {
        [Self::Moved, Self::Found, Self::Gone].into_iter().find(|status| i64::from(status.code()) == code)
    }
}

/// A redirect as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Redirect {
    pub(crate) id: i64,
    pub(crate) rule: NewRedirect,
    pub(crate) revision: i64,
    pub(crate) saved_at: Timestamp,
    /// E-mail of the administrator.
    pub(crate) saved_by: Option<String>,
    /// How often it was followed.
    pub(crate) hits: u64,
    pub(crate) last_hit_at: Option<Timestamp>,
}

/// A rule that answers an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FoundRule {
    pub(crate) id: i64,
    /// None: the page is gone.
    pub(crate) target: Option<Arc<str>>,
    /// Whether browsers may remember the target.
    pub(crate) is_permanent: bool,
}

/// How often a rule was followed, and when last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hits {
    pub(crate) count: u64,
    pub(crate) last_at: Timestamp,
}

/// What the form of a redirect sends.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct RedirectInput {
    /// The old address: a path, with a query if only that query is meant; at most 1,000 characters.
    #[schema(required, nullable = false)]
    pub from: Option<String>,
    /// Where its visitors are sent: a path on this site, or an https address. Empty for status 410.
    pub to: Option<String>,
    /// 301 (for good; the default), 302 (for a while) or 410 (gone).
    #[schema(value_type = Option<u16>)]
    pub status: Option<i64>,
}

/// A redirect that may be stored, once it makes no chain with the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewRedirect {
    /// The old address in its spelling; see [`super::address`].
    pub(crate) address: String,
    /// None for an address that is gone.
    pub(crate) target: Option<String>,
    pub(crate) status: RedirectStatus,
}

impl NewRedirect {
    /// Checks all fields and reports everything that is wrong at once.
    pub(crate) fn parse(input: &RedirectInput, site: &SiteAddresses<'_>) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let status = RedirectStatus::from_code(input.status.unwrap_or(301));
        let status = errors.take("status", status.ok_or("must be 301, 302 or 410"));
        let address = errors.take("from", parse_old(input.from.as_deref().unwrap_or_default(), site));
        let typed = input.to.as_deref().unwrap_or_default();
        let target = match status {
            Some(RedirectStatus::Gone) if typed.trim().is_empty() => None,
            Some(RedirectStatus::Gone) => {
                errors.add("to", "must be empty: an address that is gone leads nowhere");
                None
            }
            _ => errors.take("to", parse_target(typed, site)),
        };
        match (address, status) {
            (Some(address), Some(status)) => errors.unless_any(Self { address, target, status }),
            _ => Err(errors),
        }
        .map_err(Error::Invalid)
    }

    /// Whether it leads to another site: a link on the site's own name would vouch for whatever is there.
    fn leads_elsewhere(&self) -> bool {
        self.target.as_deref().is_some_and(|target| local_part(target).is_none())
    }

    /// Whether only an owner may save it in the place of `before`: one of them leads to another site.
    pub(crate) fn is_for_owners(&self, before: Option<&Redirect>) -> bool {
        self.leads_elsewhere() || before.is_some_and(|before| before.rule.leads_elsewhere())
    }

    /// Where it leads, for the history.
    pub(crate) fn describe(&self) -> String {
        match &self.target {
            Some(target) => format!("leads to {target} ({})", self.status.code()),
            None => "is gone (410)".to_owned(),
        }
    }
}

// The query parameters of the list of redirects.

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

#[cfg(test)]
mod tests {
    use super::super::address::tests::SITE;
    use super::*;

    fn parse(from: &str, to: &str, status: i64) -> Result<NewRedirect> {
        let (from, to) = (Some(from.to_owned()), Some(to.to_owned()));
        NewRedirect::parse(&RedirectInput { from, to, status: Some(status) }, &SITE)
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once() {
        let Err(Error::Invalid(errors)) = parse("old", "javascript:x", 307) else { panic!("accepted") };
        let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["from", "status", "to"]);
    }

    #[test]
    fn what_is_gone_leads_nowhere() {
        assert_eq!(parse("/old", "  ", 410).unwrap().target, None);
        assert!(parse("/old", "/new", 410).is_err());
        assert!(parse("/old", "", 301).is_err());
        assert_eq!(parse("/old", "/new", 302).unwrap().status, RedirectStatus::Found);
    }
}
