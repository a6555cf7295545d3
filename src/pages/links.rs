//! Whether a link of the site's own pages leads to something that visitors can see.

use jiff::Timestamp;
use url::Url;

use super::route::Page;
use crate::blog::store::posts;
use crate::catalogue::filter::ProductFilter;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::{products, terms};
use crate::catalogue::term::TermKind;
use crate::content::shape::Target;
use crate::content::visibility::HiddenPages;
use crate::error::Result;
use crate::media;
use crate::platform::db::Snapshot;
use crate::site::paths;
use text::fold;

/// Files at fixed addresses.
const FILES: [&str; 4] = ["/catalogue.pdf", "/feed.xml", "/sitemap.xml", "/robots.txt"];

/// Whether a link or a category leads to something at a moment. Other sites, mail and phone are not asked.
pub(crate) fn leads_somewhere(snapshot: &Snapshot, target: &Target, at: Timestamp) -> Result<bool> {
    match target {
        Target::Category(slug) => has_term(snapshot, TermKind::Category, slug),
        Target::Link(link) if !link.starts_with('/') => Ok(true),
        Target::Link(link) => {
            // The origin is a stand-in: only path and query count.
            let url = Url::parse("https://site.invalid").and_then(|base| base.join(link));
            url.map_or(Ok(false), |url| page_exists(snapshot, &url, at))
        }
    }
}

/// Whether a page is there for visitors at a moment. The address of a renamed post has none: it only leads to one.
pub(crate) fn is_there(snapshot: &Snapshot, page: &Page, at: Timestamp) -> Result<bool> {
    Ok(!HiddenPages::read(snapshot, at)?.hides(&page.canonical()) && exists(snapshot, page, at)?)
}

/// Whether there is such a page, which the office may hide: links to it are not shown then.
fn exists(snapshot: &Snapshot, page: &Page, at: Timestamp) -> Result<bool> {
    match page {
        Page::NotFound => Ok(false),
        Page::Product(id) => product_is_there(snapshot, *id, at),
        Page::Post(slug) => Ok(posts::find_public(snapshot, slug, at)?.is_some()),
        Page::Catalogue { filter, .. } => terms_exist(snapshot, filter),
        Page::Home | Page::Blog(_) | Page::Contact(_) | Page::EnquiryList(_) | Page::Static(_) => Ok(true),
    }
}

/// The address that a target has now: a post's may have changed since the target was written.
pub(crate) fn present_address(snapshot: &Snapshot, target: &str, at: Timestamp) -> Result<String> {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    if let Ok(Page::Post(slug)) = Page::parse(path, &[])
        && let Some(present) = posts::redirect(snapshot, &slug, at)?
    {
        return Ok(paths::post(&present) + &target[path.len()..]);
    }
    Ok(target.to_owned())
}

fn page_exists(snapshot: &Snapshot, url: &Url, at: Timestamp) -> Result<bool> {
    let query: Vec<_> =
        url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
    match Page::parse(url.path(), &query) {
        Err(_) => Ok(false),
        Ok(Page::NotFound) => is_file(snapshot, url.path(), at),
        Ok(page) => {
            let leads_on =
                matches!(&page, Page::Post(slug) if posts::redirect(snapshot, slug, at)?.is_some());
            Ok(leads_on || exists(snapshot, &page, at)?)
        }
    }
}

/// Whether every category and benefit of a list of products is there.
fn terms_exist(snapshot: &Snapshot, filter: &ProductFilter) -> Result<bool> {
    for (kind, values) in [(TermKind::Category, &filter.category), (TermKind::Benefit, &filter.benefit)] {
        for value in values {
            if !has_term(snapshot, kind, value)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether there is a category or benefit of this slug, present or former, or of this name. As lists find them: in any case.
fn has_term(snapshot: &Snapshot, kind: TermKind, value: &str) -> Result<bool> {
    let known = terms::slugs_and_names(snapshot, kind)?;
    let asked = fold(value);
    Ok(known.iter().any(|(slug, name)| *slug == asked || fold(name) == asked))
}

/// Whether visitors see a product at a moment.
fn product_is_there(snapshot: &Snapshot, id: ProductId, at: Timestamp) -> Result<bool> {
    Ok(products::find(snapshot, id)?.is_some_and(|product| product.summary.visibility.is_public(at)))
}

fn is_file(snapshot: &Snapshot, path: &str, at: Timestamp) -> Result<bool> {
    let product = path.strip_prefix(paths::PRODUCTS).and_then(|rest| rest.strip_prefix('/'));
    let sheet = product.and_then(|rest| rest.strip_suffix("/sheet.pdf"));
    if let Some(id) = sheet.and_then(|id| id.parse::<ProductId>().ok()) {
        return product_is_there(snapshot, id, at);
    }
    Ok(FILES.contains(&path) || media::store::exists(snapshot, path)?)
}
