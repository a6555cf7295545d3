//! Answers old addresses as the office's redirects say, where the site itself has nothing to show.

use actix_web::dev::ResourceDef;
use actix_web::http::{Method, StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};
use percent_encoding::percent_decode_str;

use super::problem::Problem;
use super::{assets, page_rendering};
use crate::app::App;
use crate::content::visibility;
use crate::pages::links;
use crate::pages::route::Page;
use crate::redirects::address::{SiteAddresses, WhyTaken, of_request, path_of};
use crate::redirects::redirect::FoundRule;

/// Everything below these belongs to the site, whether it is there or not.
const RESERVED: [&str; 6] = ["/admin", "/api", "/auth", "/assets", "/preview", "/storage"];
/// Why a rule for an address of the site would never count.
const TAKEN: &str = "is an address that the site itself answers, so that a redirect would never be followed";

/// Which addresses are the site's own. Built once from the table of routes, and handed to those who read redirects.
pub(crate) struct SiteRoutes {
    why_taken: Box<WhyTaken>,
}

impl SiteRoutes {
    /// Of the patterns of all routes that are not pages.
    pub(crate) fn new(patterns: impl Iterator<Item = String>) -> Self {
        let routes: Vec<_> = patterns.map(ResourceDef::new).collect();
        Self { why_taken: Box::new(move |address| why_taken(&routes, address)) }
    }

    /// What the site at an origin says of addresses.
    pub(crate) fn addresses<'a>(&'a self, origin: &'a str) -> SiteAddresses<'a> {
        SiteAddresses { origin, canonical, why_taken: &*self.why_taken }
    }
}

/// The page at an address, if its query is valid.
pub(super) fn page_at(address: &str) -> Option<Page> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let query: Vec<_> = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    Page::parse(path, &query).ok()
}

/// Lists of products have many addresses, and those of a category or benefit are found in any case; all other addresses have
/// the one in which they are spelled.
fn canonical(address: &str) -> String {
    match page_at(address) {
        Some(page @ Page::Catalogue { .. }) => {
            let address = page.canonical();
            if is_term_list(&address) { address.to_lowercase() } else { address }
        }
        _ => address.to_owned(),
    }
}

fn why_taken(routes: &[ResourceDef], address: &str) -> Option<&'static str> {
    let path = path_of(address);
    // Its redirect counts while the office hides it.
    if visibility::may_be_hidden(path) {
        return None;
    }
    let decoded = percent_decode_str(path).decode_utf8_lossy();
    let is_below = |root: &&str| {
        decoded.strip_prefix(*root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let is_route = || routes.iter().any(|route| route.is_match(&decoded));
    if RESERVED.iter().any(is_below) || assets::is_root_file(&decoded) || is_route() {
        return Some(TAKEN);
    }
    match page_at(address) {
        Some(Page::NotFound | Page::Product(_) | Page::Post(_)) => None,
        // A category or benefit that is no more may lead elsewhere.
        Some(page @ Page::Catalogue { .. }) if is_term_list(&page.canonical()) => None,
        _ => Some(TAKEN),
    }
}

/// Whether an address is that of the products of a category or benefit, and of nothing narrower.
fn is_term_list(address: &str) -> bool {
    address.split_once('?').is_some_and(|(_, query)| {
        url::form_urlencoded::parse(query.as_bytes())
            .all(|(name, _)| matches!(&*name, "category" | "benefit"))
    })
}

/// The response to a request for an old address; none when there is no rule for it, or when the address has a page.
pub(super) async fn answer(request: &HttpRequest, app: &App) -> Result<Option<HttpResponse>, Problem> {
    let Some(address) = of_request(request.uri().path(), request.query_string()) else { return Ok(None) };
    let Some((address, rule)) = app.redirects.index.find(&canonical(&address)).await? else {
        return Ok(None);
    };
    let now = app.clock.now();
    let FoundRule { id, target, is_permanent } = rule;
    let (page, wanted) = (page_at(&address), target.clone());
    let found = app.db.read(move |snapshot| {
        if let Some(page) = page
            && links::is_there(snapshot, &page, now)?
        {
            return Ok(None);
        }
        wanted.map(|target| links::present_address(snapshot, &target, now)).transpose().map(Some)
    });
    let Some(location) = found.await? else { return Ok(None) };
    if request.method() == Method::GET {
        app.redirects.count_hit(id, now);
    }
    let Some(location) = location else {
        return page_rendering::gone(request, app, &address, now).await.map(Some);
    };
    let status = if is_permanent { StatusCode::MOVED_PERMANENTLY } else { StatusCode::FOUND };
    Ok(Some(HttpResponse::build(status).insert_header((header::LOCATION, location)).finish()))
}

/// Counts an address at which a visitor found nothing.
pub(super) fn count_missing(request: &HttpRequest, app: &App) {
    if request.method() != Method::GET {
        return;
    }
    if let Some(path) = of_request(request.uri().path(), "") {
        app.redirects.missing.count(&path, app.clock.now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_site_answers_itself_is_taken() {
        let routes = SiteRoutes::new(crate::web::routes::listing().into_iter().map(|(pattern, _)| pattern));
        let why_taken = &routes.why_taken;
        for address in [
            "/",
            "/?p=1",
            "/privacy",
            "/privacy?x=1",
            "/products",
            "/products?page=2",
            "/products?sort=wrong",
            "/products?category=x&q=y",
            "/contact",
            "/enquiry-list",
            "/admin",
            "/admin/x",
            "/api/x",
            "/auth",
            "/storage/site/x.png",
            "/assets/x.js",
            "/healthz",
            "/robots.txt",
            "/sitemap-3.xml",
            "/favicon.ico",
            "/catalogue.pdf",
            "/products/12/sheet.pdf",
        ] {
            assert!(why_taken(address).is_some(), "{address}");
        }
        for address in [
            "/old",
            "/about",
            "/blog",
            "/partners",
            "/About",
            "/administration",
            "/products/12",
            "/products/old-name",
            "/blog/old",
            "/products?category=gone",
            "/products?benefit=gone",
            "/index.php?id=1",
            "/%E0%A4%A6",
        ] {
            assert_eq!(why_taken(address), None, "{address}");
        }
    }

    #[test]
    fn addresses_of_one_list_are_one() {
        assert_eq!(
            canonical("/products?category=Old&utm_source=x"),
            canonical("/products?category=old&page=1")
        );
        assert_eq!(canonical("/blog/Old?x=1"), "/blog/Old?x=1");
    }
}
