//! The trash: products that visitors do not see, until they are restored or purged.

use jiff::Timestamp;
use rusqlite::{Connection, params};

use super::products::{find, select, with_main_picture};
use super::save::{PRODUCTS, link_benefits, sku_conflict, stored_texts};
use super::search::IndexChanges;
use super::terms::resolve_key;
use crate::catalogue::admin_filter::AdminProductFilter;
use crate::catalogue::product::Product;
use crate::catalogue::term::TermKind;
use crate::catalogue::trade_facts::MissingFacts;
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::ImageUser;
use crate::platform::db::WriteTx;
use crate::platform::text::fold;

/// Moves a product to the trash, so that its SKU is free again. The caller flushes the index.
pub(crate) fn move_to_trash(
    tx: &WriteTx<'_>,
    product: &Product,
    now: Timestamp,
    index: &mut IndexChanges,
) -> Result<()> {
    let id = product.summary.id;
    PRODUCTS.move_to_trash(tx, id, now)?;
    link_benefits(tx, id, &[])?;
    index.remove(tx, id, &stored_texts(product))?;
    tx.content_changed();
    Ok(())
}

/// Restores a product from the trash. The caller flushes the index.
///
/// [`Error::Invalid`] when its SKU has been taken.
pub(crate) fn restore(
    tx: &WriteTx<'_>,
    product: &Product,
    now: Timestamp,
    index: &mut IndexChanges,
) -> Result<Product> {
    let id = product.summary.id;
    PRODUCTS.restore(tx, id, now, |cause| match (sku_conflict(cause), &product.summary.sku) {
        (Error::Invalid(_), Some(sku)) => {
            let name = &product.summary.name;
            Error::field("sku", format!("SKU {sku} of “{name}” is used by another product now"))
        }
        (error, _) => error,
    })?;
    link_benefits(tx, id, &product.summary.benefits)?;
    index.add(tx, id, &stored_texts(product))?;
    tx.content_changed();
    find(tx, id)?.ok_or_else(|| Error::internal("a product vanished while it was restored"))
}

/// A page of the trash, last deleted first, and how many match. The trash is small and in no search index.
pub(crate) fn page(connection: &Connection, filter: &AdminProductFilter) -> Result<(Vec<Product>, u64)> {
    let category = filter.category.as_deref().map(|text| resolve_key(connection, TermKind::Category, text));
    let rest = "WHERE p.deleted_at IS NOT NULL AND (?1 IS NULL OR p.category_key = ?1)
                  AND (?2 IS NULL OR p.missing_facts & ?2)
                ORDER BY p.deleted_at DESC, p.id DESC";
    let missing = filter.missing.map(MissingFacts::bits);
    let mut products = select(connection, rest, params![category.transpose()?, missing])?;
    if let Some(text) = filter.q.as_deref().map(fold) {
        products.retain(|product| stored_texts(product).contain(&text));
    }
    let total = products.len() as u64;
    let earlier_pages = usize::try_from(filter.paging.offset()).unwrap_or(usize::MAX);
    let page = products.into_iter().skip(earlier_pages).take(filter.paging.per_page as usize);
    Ok((page.map(|product| with_main_picture(connection, product)).collect::<Result<_>>()?, total))
}

/// Purges what went to the trash before a moment; returns ids and names.
pub(crate) fn purge(tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>> {
    let purged = PRODUCTS.purge(tx, before)?;
    for (id, _) in &purged {
        media::store::delete_uses(tx, ImageUser::Product(*id))?;
    }
    Ok(purged)
}
