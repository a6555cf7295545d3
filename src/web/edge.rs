//! The headers for an edge, a cache in front of the site (ADR 98): `CDN-Cache-Control` (RFC 9213), which says for how long it
//! keeps a response, and `Surrogate-Key`, the names under which the site has it purged.
//!
//! Only what is fresh, public and the same for everybody has them. A response that was made from content which has changed
//! meanwhile has none: it might arrive at the edge after the purge.

use actix_web::HttpResponse;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

use crate::app::App;
use crate::config::http::Http;
use crate::content;
use crate::content::page_name::PageName;
use crate::render::cache::CachedResponse;

const CDN_CACHE_CONTROL: HeaderName = HeaderName::from_static("cdn-cache-control");
const SURROGATE_KEY: HeaderName = HeaderName::from_static("surrogate-key");
/// How long a response may be shown while a newer one is fetched, seconds.
const STALE_WHILE_REVALIDATE: u32 = 30;
/// How long a response may be shown while the site does not answer, seconds.
const STALE_IF_ERROR: u32 = 86_400;

/// The keys of what shows neither products nor articles.
pub(super) const SITE: &str = "site";
/// The keys of what shows products.
pub(super) const PRODUCTS: &str = "site products";
/// The keys of what shows articles.
pub(super) const POSTS: &str = "site posts";

/// The keys of what shows these parts of the content.
pub(super) fn keys<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    parts.into_iter().fold(SITE.to_owned(), |keys, part| keys + " " + part)
}

/// The keys of what lists every page.
pub(super) fn keys_of_everything() -> String {
    let pages: Vec<_> = PageName::ALL.into_iter().filter_map(content::part).collect();
    let parts = [crate::catalogue::PART, crate::blog::PART].into_iter();
    keys(parts.chain(pages.iter().map(String::as_str)))
}

/// Adds the headers for a response of the cache with status 200 or 304, which the caller knows to be current and open to
/// visitors.
pub(super) fn describe(http: &Http, made: &CachedResponse, headers: &mut HeaderMap) {
    // A search that found nothing is counted here, whoever has searched.
    if made.status == 200 && made.unanswered.is_none() {
        insert(http, &made.edge_keys, made.is_provisional, headers);
    }
}

/// Whether a response that was made from this content version is what visitors see now.
pub(super) fn is_current(app: &App, version: u64) -> bool {
    app.db.content_version() == version && app.opening.is_known_open(version)
}

/// Adds the headers to a file that was made from this content version.
pub(super) fn describe_file(app: &App, version: u64, keys: &str, response: &mut HttpResponse) {
    if is_current(app, version) {
        insert(&app.config.http, keys, false, response.headers_mut());
    }
}

fn insert(http: &Http, keys: &str, is_provisional: bool, headers: &mut HeaderMap) {
    if http.edge_seconds == 0 || keys.is_empty() {
        return;
    }
    let control = if is_provisional {
        format!("max-age=1, stale-if-error={STALE_IF_ERROR}")
    } else {
        format!(
            "max-age={}, stale-while-revalidate={STALE_WHILE_REVALIDATE}, stale-if-error={STALE_IF_ERROR}",
            http.edge_seconds
        )
    };
    if let (Ok(control), Ok(keys)) = (HeaderValue::from_str(&control), HeaderValue::from_str(keys)) {
        headers.insert(CDN_CACHE_CONTROL, control);
        headers.insert(SURROGATE_KEY, keys);
    }
}
