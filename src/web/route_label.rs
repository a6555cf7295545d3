//! The pattern of the route that answers a request, by which requests are counted: one of a few, whatever clients send.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use actix_web::{HttpMessage as _, HttpRequest};

/// Of what no route and no page matches.
pub(super) const UNMATCHED: &str = "unmatched";

/// The pattern of a route, such as `/products/{id}`. Every resource has one.
#[derive(Clone, Copy)]
pub(super) struct RouteLabel(&'static str);

impl RouteLabel {
    /// The label of a route of the table. Each worker registers the same ones.
    pub(super) fn of_route(prefix: &str, path: &str) -> Self {
        static PATTERNS: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
        let pattern = format!("{prefix}{}", without_rules(path));
        let mut patterns = PATTERNS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = patterns.get(&*pattern) {
            return Self(known);
        }
        let pattern: &'static str = Box::leak(pattern.into_boxed_str());
        patterns.insert(pattern);
        Self(pattern)
    }

    /// Says which page answers a request that no route matches.
    pub(super) fn set(request: &HttpRequest, pattern: &'static str) {
        request.extensions_mut().insert(Self(pattern));
    }

    /// The label of the route, or else the page, that answers.
    pub(super) fn get(request: &HttpRequest) -> &'static str {
        let page = request.extensions().get::<Self>().copied();
        page.or_else(|| request.app_data::<Self>().copied()).map_or(UNMATCHED, |Self(pattern)| pattern)
    }
}

/// A pattern without what its parameters must match: `/assets/{file:.+}` is `/assets/{file}`.
fn without_rules(path: &str) -> String {
    let mut in_rule = false;
    let is_kept = |c: &char| {
        in_rule = match c {
            ':' => true,
            '}' => false,
            _ => in_rule,
        };
        !in_rule
    };
    path.chars().filter(is_kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_the_pattern_without_rules_and_is_made_once() {
        let label = |path| RouteLabel::of_route("/api", path).0;
        assert_eq!(label("/a-{part:[0-9]+}.xml"), "/api/a-{part}.xml");
        assert_eq!(label("/{id}/b"), "/api/{id}/b");
        assert!(std::ptr::eq(label("/{id}/b"), label("/{id}/b")));
    }
}
