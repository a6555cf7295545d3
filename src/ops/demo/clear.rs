//! Takes the sample content out of a site whose owner begins with their own.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::images::{self, Sample};
use super::{
    CERTIFICATE, DRAFTED_HEADING, SampleRedirect, article_slugs, read_products, read_tables, read_terms,
};
use crate::blog::store::save as posts;
use crate::catalogue::store::save as products;
use crate::content::page_name::PageName;
use crate::content::store as content;
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::media::store::{self as media, DeletedMedia, MediaUser};
use crate::platform::clock::from_millis;
use crate::platform::db::WriteTx;
use crate::redirects::store as redirects;
use crate::site::settings_store;

/// What marks a record of the sample while it is deleted; nothing went to the trash in 1970.
const LONG_AGO: i64 = 1;

/// How much of the sample content was taken out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ClearedSample {
    /// Products.
    pub(crate) products: usize,
    /// Articles.
    pub(crate) articles: usize,
    /// Pictures and documents.
    pub(crate) files: usize,
    /// Redirects.
    pub(crate) redirects: usize,
}

/// Deletes what [`super::load`] has loaded, wherever it is now; what the office has made stays. The caller removes the files once
/// that is committed.
///
/// # Errors
/// When the database fails.
pub(crate) fn clear(tx: &WriteTx<'_>, now: Timestamp) -> Result<(ClearedSample, Vec<DeletedMedia>)> {
    let before = from_millis(LONG_AGO + 1)?;
    for sample in read_products(&read_terms("categories.toml", "category")?)? {
        let sku = sample.input.sku.unwrap_or_default();
        tx.prepare_cached("UPDATE product SET deleted_at = ?2 WHERE sku = ?1 COLLATE NOCASE")?
            .execute((sku, LONG_AGO))?;
    }
    let products = products::purge(tx, before)?.len();
    for slug in article_slugs()? {
        tx.prepare_cached("UPDATE post SET deleted_at = ?2 WHERE slug = ?1")?.execute((slug, LONG_AGO))?;
    }
    let articles = posts::purge(tx, before)?.len();
    let mut cleared = ClearedSample { products, articles, ..ClearedSample::default() };
    for SampleRedirect { from: address, .. } in read_tables("redirects.toml", "redirect")? {
        if let Some(redirect) = redirects::find_by_address(tx, &address)? {
            cleared.redirects += usize::from(redirects::delete(tx, redirect.id)?.is_some());
        }
    }
    clear_draft(tx)?;
    let files = clear_files(tx)?;
    cleared.files = files.len();
    settings_store::unmark_sample(tx)?;
    settings_store::clear_confirmations(tx)?;
    tx.content_changed();
    tracing::info!(products = cleared.products, articles = cleared.articles, at = %now, "the sample content was taken out");
    Ok((cleared, files))
}

/// The draft that was loaded, unless somebody has continued it under another heading.
fn clear_draft(tx: &WriteTx<'_>) -> Result<()> {
    let page = PageName::Legacy;
    let is_sample = |draft: &Value| draft["timeline"]["heading"] == DRAFTED_HEADING;
    if content::draft(tx, page)?.as_ref().is_some_and(is_sample) && content::delete_draft(tx, page)? {
        media::delete_uses(tx, MediaUser::SitePageDraft(page.number()))?;
    }
    Ok(())
}

/// The rows of the files that nothing refers to now.
fn clear_files(tx: &WriteTx<'_>) -> Result<Vec<DeletedMedia>> {
    let index = Sample::get("pictures/index.json");
    let index = index.ok_or_else(|| Error::internal("the sample has no index of its pictures"))?;
    let index: BTreeMap<String, Value> = serde_json::from_slice(&index.data).map_err(Error::internal)?;
    let document = Bucket::Documents.address(&format!("{}.pdf", images::stored_name(CERTIFICATE)));
    let mut deleted = Vec::new();
    for url in index.keys().map(|path| images::address_of(path)).chain([document]) {
        match media::delete(tx, &url) {
            // A page of the office's own shows it.
            Err(Error::InUse { .. }) => {}
            found => deleted.extend(found?),
        }
    }
    Ok(deleted)
}
