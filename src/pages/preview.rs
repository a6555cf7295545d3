//! Loads what a preview link shows: the page as visitors would see it, with what is saved in the place of what is published.
//!
//! Everything else on the page is published. There is no structured data, because nothing of a draft is to be indexed.

use jiff::Timestamp;
use serde_json::json;
use serde_json::value::to_raw_value;

use super::load::{PageData, Visible, load, seed_product};
use super::route::Page;
use crate::blog::post::PostId;
use crate::blog::store::posts;
use crate::catalogue::product::ProductId;
use crate::catalogue::search::SearchIndex;
use crate::catalogue::store::products;
use crate::config::Config;
use crate::content::page_name::PageName;
use crate::content::{company, read, store};
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use crate::site::Site;

/// A page with a draft on it.
pub(crate) struct PreviewData {
    /// Which public page it is.
    pub(crate) page: Page,
    /// What it is rendered from.
    pub(crate) data: PageData,
    /// The company's facts.
    pub(crate) site: Site,
}

/// A page of the site with its draft, or as it is published without one. What is part of every page is shown on the home page.
pub(crate) fn site_page(
    snapshot: &Snapshot,
    search: &SearchIndex,
    config: &Config,
    name: PageName,
    now: Timestamp,
) -> Result<PreviewData> {
    let document = match store::draft(snapshot, name)? {
        Some(draft) => read::completed(name, draft, &config.company),
        None => read::published(snapshot, name, &config.company, now)?,
    };
    let document = read::shown(snapshot, name, document, now)?;
    let site = match name {
        PageName::Company => {
            Site::with_company(config, snapshot, company::of_document(snapshot, document.clone())?, now)?
        }
        _ => Site::read(config, snapshot, now)?,
    };
    let page = page_of(name);
    let mut data = load(snapshot, search, &page, (config, &site), Visible::ToTheOffice, now)?;
    data.structured.clear();
    let key = json!(["content", name]);
    for (_, value) in data.queries.iter_mut().filter(|(known, _)| *known == key) {
        *value = to_raw_value(&document).map_err(Error::internal)?;
    }
    finished(page, data, site)
}

/// An article, public or not; none when it was deleted.
pub(crate) fn post(
    snapshot: &Snapshot,
    config: &Config,
    id: PostId,
    now: Timestamp,
) -> Result<Option<PreviewData>> {
    let Some(post) = posts::find(snapshot, id)? else { return Ok(None) };
    let site = Site::read(config, snapshot, now)?;
    let (mut data, _) = PageData::of_every_page(snapshot, config, &site, now)?;
    let related = posts::related(snapshot, id, now)?;
    let post = post.into_public(related, now);
    let slug = &post.summary.head.slug;
    data.seed(json!(["blog", slug]), &post)?;
    finished(Page::Post(slug.clone()), data, site).map(Some)
}

/// A product, public or not; none when it was deleted.
pub(crate) fn product(
    snapshot: &Snapshot,
    search: &SearchIndex,
    config: &Config,
    id: ProductId,
    now: Timestamp,
) -> Result<Option<PreviewData>> {
    let Some(mut product) = products::find(snapshot, id)? else { return Ok(None) };
    products::for_visitors(snapshot, std::iter::once(&mut product))?;
    let site = Site::read(config, snapshot, now)?;
    let (mut data, _) = PageData::of_every_page(snapshot, config, &site, now)?;
    seed_product(snapshot, search, &mut data, &product)?;
    finished(Page::Product(id), data, site).map(Some)
}

/// Tells the components that this is a preview (`frontend/src/public/parts/PageMeta.tsx`).
fn finished(page: Page, mut data: PageData, site: Site) -> Result<PreviewData> {
    data.seed(json!(["preview"]), &true)?;
    Ok(PreviewData { page, data, site })
}

/// The public page on which a document is seen.
fn page_of(name: PageName) -> Page {
    let path = match name {
        PageName::NotFound => return Page::NotFound,
        PageName::Layout | PageName::Company => "/",
        _ => name.path().unwrap_or("/"),
    };
    Page::parse(path, &[]).unwrap_or(Page::Home)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_is_seen_on_a_page_that_shows_it() {
        for name in PageName::ALL {
            let page = page_of(name);
            match name {
                PageName::Layout | PageName::Company => assert_eq!(page, Page::Home),
                _ => assert!(page.content().contains(&name), "{name:?}"),
            }
        }
    }
}
