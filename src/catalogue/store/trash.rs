//! The trash: products that visitors do not see, until they are restored or purged.

use jiff::Timestamp;
use rusqlite::{Connection, params};

use super::products::{find_including_trash, select, with_main_pictures};
use super::save::{PRODUCTS, conceal_terms, link_benefits, sku_conflict};
use super::terms::resolve_key;
use crate::catalogue::admin_filter::AdminProductFilter;
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::term::TermKind;
use crate::catalogue::trade_facts::MissingFacts;
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::MediaUser;
use crate::platform::db::WriteTx;
use text::fold;

/// Moves a product to the trash, so that its SKU is free again.
pub(crate) fn move_to_trash(tx: &WriteTx<'_>, product: &Product, now: Timestamp) -> Result<()> {
    let id = product.summary.id;
    conceal_terms(tx, id)?;
    PRODUCTS.move_to_trash(tx, id, now)?;
    link_benefits(tx, id, &[])?;
    tx.content_withdrawn();
    tx.content_changed();
    Ok(())
}

/// Restores a product from the trash.
///
/// [`Error::Invalid`] when its SKU has been taken.
pub(crate) fn restore(tx: &WriteTx<'_>, product: &Product, now: Timestamp) -> Result<Product> {
    let id = product.summary.id;
    PRODUCTS.restore(tx, id, now, |cause| match (sku_conflict(cause), &product.summary.sku) {
        (Error::Invalid(_), Some(sku)) => {
            let name = &product.summary.name;
            Error::field("sku", format!("SKU {sku} of “{name}” is used by another product now"))
        }
        (error, _) => error,
    })?;
    link_benefits(tx, id, &product.summary.benefits)?;
    tx.content_changed();
    find_including_trash(tx, id)?.ok_or_else(|| Error::internal("a product vanished while it was restored"))
}

/// A page of the trash, last deleted first, and how many match. The trash is small and in no search index.
pub(crate) fn page(connection: &Connection, filter: &AdminProductFilter) -> Result<(Vec<Product>, u64)> {
    let products = matching(connection, filter)?;
    let total = products.len() as u64;
    let earlier_pages = usize::try_from(filter.paging.offset()).unwrap_or(usize::MAX);
    let page = products.into_iter().skip(earlier_pages).take(filter.paging.per_page as usize);
    Ok((with_main_pictures(connection, page)?, total))
}

/// The ids of all products in the trash that match.
pub(crate) fn ids(connection: &Connection, filter: &AdminProductFilter) -> Result<Vec<ProductId>> {
    Ok(matching(connection, filter)?.into_iter().map(|product| product.summary.id).collect())
}

fn matching(connection: &Connection, filter: &AdminProductFilter) -> Result<Vec<Product>> {
    let category = filter.category.as_deref().map(|text| resolve_key(connection, TermKind::Category, text));
    let rest = "WHERE p.deleted_at IS NOT NULL AND (?1 IS NULL OR p.category_key = ?1)
                  AND (?2 IS NULL OR p.missing_facts & ?2)
                  AND (?3 IS NULL OR p.id IN (SELECT entity_id FROM import_row WHERE import_id = ?3 AND change = 3))
                ORDER BY p.deleted_at DESC, p.id DESC";
    let missing = filter.missing.map(MissingFacts::bits);
    let mut products = select(connection, rest, params![category.transpose()?, missing, filter.import])?;
    if let Some(text) = filter.q.as_deref().map(fold) {
        products.retain(|product| holds(product, &text));
    }
    Ok(products)
}

/// Whether one of the fields that the search knows holds the folded text.
fn holds(product: &Product, text: &str) -> bool {
    let summary = &product.summary;
    let optional = [&summary.sku, &summary.composition, &summary.formulation];
    let fields = optional.into_iter().flatten().chain([&summary.name, &summary.description]);
    fields.into_iter().any(|field| fold(field).contains(text))
}

/// Purges what went to the trash before a moment; returns ids and names.
pub(crate) fn purge(tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>> {
    let purged = PRODUCTS.purge(tx, before)?;
    for (id, _) in &purged {
        media::store::delete_uses(tx, MediaUser::Product(*id))?;
    }
    Ok(purged)
}
