//! The sitemap: every public page, product and post with its images, and the products with one value of a facet; in parts when
//! the catalogue is large.

use askama::Template;
use jiff::Timestamp;
use serde_json::Value;

use super::route::STATIC_PAGES;
use crate::blog::store::posts;
use crate::catalogue::filter::ProductFilter;
use crate::catalogue::listing;
use crate::catalogue::search::SearchIndex;
use crate::catalogue::store::products;
use crate::config::Config;
use crate::content;
use crate::content::page_name::PageName;
use crate::content::visibility::HiddenPages;
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use crate::platform::input::Paging;
use crate::site::paths;

/// Products in one part; a catalogue within it needs no parts.
const PART: i64 = 10_000;
/// Most posts that are listed.
const MAX_POSTS: u32 = 10_000;

/// A part of the sitemap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// `/sitemap.xml`: everything, or the list of parts.
    Whole,
    /// `/sitemap-0.xml`: pages and posts.
    Pages,
    /// `/sitemap-{n}.xml`: the n-th ten thousand of product ids.
    Products(i64),
}

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct Sitemap<'a> {
    base: &'a str,
    entries: Vec<Entry>,
}

#[derive(Template)]
#[template(path = "sitemap-index.xml")]
struct Index<'a> {
    base: &'a str,
    parts: Vec<i64>,
}

struct Entry {
    path: String,
    changed: Option<Timestamp>,
    images: Vec<String>,
}

impl Part {
    /// Parses the number in `/sitemap-{n}.xml`.
    pub(crate) fn parse(number: &str) -> Option<Self> {
        match number.parse::<i64>().ok()? {
            0 => Some(Self::Pages),
            n => (n > 0 && n < i64::MAX / PART && n.to_string() == number).then_some(Self::Products(n)),
        }
    }
}

/// A part of the sitemap as it is at the moment `now`; nothing when there is no such part.
pub(crate) fn sitemap(
    snapshot: &Snapshot,
    search: &SearchIndex,
    config: &Config,
    part: Part,
    now: Timestamp,
) -> Result<Option<String>> {
    let base = &config.http.origin();
    let entries = match part {
        Part::Whole => {
            // A part whose products are all gone is a 404, so it is not listed.
            let parts = products::id_blocks(snapshot, PART)?;
            if parts.iter().any(|part| *part > 1) {
                let parts = std::iter::once(0).chain(parts).collect();
                return Index { base, parts }.render().map(Some).map_err(Error::internal);
            }
            let mut entries = pages(snapshot, search, config, now)?;
            entries.extend(products_between(snapshot, 1, PART)?);
            entries
        }
        Part::Pages => pages(snapshot, search, config, now)?,
        Part::Products(n) => products_between(snapshot, (n - 1) * PART + 1, n * PART)?,
    };
    if entries.is_empty() {
        return Ok(None);
    }
    Sitemap { base, entries }.render().map(Some).map_err(Error::internal)
}

fn pages(snapshot: &Snapshot, search: &SearchIndex, config: &Config, now: Timestamp) -> Result<Vec<Entry>> {
    let static_paths = STATIC_PAGES.into_iter().map(|page| page.path);
    let paths = ["/", paths::PRODUCTS, paths::BLOG, "/contact"].into_iter().chain(static_paths);
    let unlisted = unlisted_paths(snapshot, config, now)?;
    let hidden = HiddenPages::read(snapshot, now)?;
    let paths = paths.filter(|path| !unlisted.contains(path) && !hidden.hides(path));
    let mut entries: Vec<_> =
        paths.map(|path| Entry { path: path.to_owned(), changed: None, images: Vec::new() }).collect();
    entries.extend(facet_pages(snapshot, search)?);
    if hidden.hide_articles() {
        return Ok(entries);
    }
    for post in posts::sitemap_posts(snapshot, now, MAX_POSTS)? {
        entries.push(Entry {
            path: paths::post(&post.slug),
            changed: Some(post.updated_at),
            images: post.image_url.into_iter().collect(),
        });
    }
    Ok(entries)
}

/// The pages that the office keeps out of search engines.
fn unlisted_paths(snapshot: &Snapshot, config: &Config, now: Timestamp) -> Result<Vec<&'static str>> {
    let is_off = |head: &Value| head["robots"] == false;
    let read = |page| content::read::published(snapshot, page, &config.company, now);
    let mut unlisted = Vec::new();
    for page in PageName::ALL {
        if let Some(path) = page.path()
            && is_off(&read(page)?["head"])
        {
            unlisted.push(path);
        }
    }
    let layout = read(PageName::Layout)?;
    for (list, path) in [("catalogue", paths::PRODUCTS), ("blog", paths::BLOG)] {
        if is_off(&layout[list]["head"]) {
            unlisted.push(path);
        }
    }
    Ok(unlisted)
}

/// The lists with one facet value that some product has. Those that combine values are not for search engines.
fn facet_pages(snapshot: &Snapshot, search: &SearchIndex) -> Result<Vec<Entry>> {
    let paging = Paging { page: 1, per_page: 1 };
    let filter = ProductFilter { facets: true, paging, ..ProductFilter::default() };
    let Some(facets) = listing::page(snapshot, search, &filter)?.facets else { return Ok(Vec::new()) };
    let named = [
        ("category", facets.category),
        ("benefit", facets.benefit),
        ("form", facets.form),
        ("schedule", facets.schedule),
        ("badge", facets.badge),
    ];
    let entries = named.into_iter().flat_map(|(facet, values)| {
        values.into_iter().filter(|value| value.count > 0).map(move |value| Entry {
            path: paths::products_with(facet, &value.value),
            changed: None,
            images: Vec::new(),
        })
    });
    Ok(entries.collect())
}

fn products_between(snapshot: &Snapshot, first: i64, last: i64) -> Result<Vec<Entry>> {
    let products = products::sitemap_products(snapshot, first, last)?;
    let entry = |product: products::SitemapProduct| Entry {
        path: paths::product(product.id),
        changed: Some(product.updated_at),
        images: product.images,
    };
    Ok(products.into_iter().map(entry).collect())
}
