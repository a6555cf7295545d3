//! The trash: products that nobody finds any more, until they are brought back or purged.

use jiff::Timestamp;
use rusqlite::{Connection, params, params_from_iter};

use super::products::{COLUMNS, TABLES, find, product, with_main_pictures};
use super::save::{link_benefits, stored_texts, taken_sku};
use super::search::IndexChanges;
use super::terms::key_of;
use crate::catalogue::admin_filter::AdminProductFilter;
use crate::catalogue::product::Product;
use crate::catalogue::term::TermKind;
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::ImageUser;
use crate::platform::db::WriteTx;
use crate::platform::text::fold;

/// Puts a product into the trash; its SKU is free again. The caller flushes the index.
///
/// # Errors
/// [`Error::Stale`] when it is there already; when the database fails.
pub fn discard(tx: &WriteTx<'_>, product: &Product, now: Timestamp, index: &mut IndexChanges) -> Result<()> {
    let id = product.summary.id;
    let sql = "UPDATE product SET deleted_at = ?2, updated_at = ?2, revision = revision + 1
               WHERE id = ?1 AND deleted_at IS NULL";
    if tx.prepare_cached(sql)?.execute(params![id, now.as_millisecond()])? == 0 {
        return Err(Error::Stale { entity: "product" });
    }
    link_benefits(tx, id, &[])?;
    index.remove(tx, id, &stored_texts(product))?;
    tx.content_changed();
    Ok(())
}

/// Brings a product back from the trash. The caller flushes the index.
///
/// # Errors
/// [`Error::Invalid`] when its SKU has been taken; when the database fails.
pub fn bring_back(
    tx: &WriteTx<'_>,
    product: &Product,
    now: Timestamp,
    index: &mut IndexChanges,
) -> Result<Product> {
    let id = product.summary.id;
    let sql = "UPDATE product SET deleted_at = NULL, updated_at = ?2, revision = revision + 1
               WHERE id = ?1 AND deleted_at IS NOT NULL";
    let changed =
        tx.prepare_cached(sql)?.execute(params![id, now.as_millisecond()]).map_err(|cause| {
            match (taken_sku(cause), &product.summary.sku) {
                (Error::Invalid(_), Some(sku)) => {
                    let message =
                        format!("SKU {sku} of “{}” is used by another product now", product.summary.name);
                    Error::field("sku", message)
                }
                (error, _) => error,
            }
        })?;
    if changed == 0 {
        return Err(Error::Stale { entity: "product" });
    }
    link_benefits(tx, id, &product.summary.benefits)?;
    index.add(tx, id, &stored_texts(product))?;
    tx.content_changed();
    find(tx, id)?.ok_or_else(|| Error::internal("a product vanished while it was brought back"))
}

/// A page of the trash, last deleted first, and how many match.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn page(connection: &Connection, filter: &AdminProductFilter) -> Result<(Vec<Product>, u64)> {
    let category = filter.category.as_deref().map(|text| key_of(connection, TermKind::Category, text));
    let category = category.transpose()?;
    let wanted = filter.q.as_deref().map(fold);
    let sql = "SELECT id, name, description, coalesce(sku, ''), coalesce(composition, ''), coalesce(formulation, '')
               FROM product WHERE deleted_at IS NOT NULL AND (?1 IS NULL OR category_key = ?1)
               ORDER BY deleted_at DESC, id DESC";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([category])?;
    let mut ids: Vec<i64> = Vec::new();
    while let Some(row) = rows.next()? {
        // What is in the trash is in no search index; it is little.
        let matches = match &wanted {
            Some(wanted) => {
                let texts = (1..=5).map(|column| row.get::<_, String>(column));
                texts.collect::<rusqlite::Result<Vec<_>>>()?.iter().any(|text| fold(text).contains(wanted))
            }
            None => true,
        };
        if matches {
            ids.push(row.get(0)?);
        }
    }
    let total = ids.len() as u64;
    // The pages before the one that is asked for.
    let skip = usize::try_from(filter.paging.offset()).unwrap_or(usize::MAX);
    let ids: Vec<i64> = ids.into_iter().skip(skip).take(filter.paging.per_page as usize).collect();
    let marks = vec!["?"; ids.len()].join(",");
    let sql = format!(
        "SELECT {COLUMNS} FROM {TABLES} WHERE p.id IN ({marks}) ORDER BY p.deleted_at DESC, p.id DESC"
    );
    let mut statement = connection.prepare(&sql)?;
    let rows = statement.query_map(params_from_iter(ids), product)?;
    Ok((with_main_pictures(connection, rows)?, total))
}

/// Removes for good what went to the trash before a moment; ids and names.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>> {
    let sql = "DELETE FROM product WHERE deleted_at < ?1 RETURNING id, name";
    let purged: Vec<(i64, String)> = tx
        .prepare_cached(sql)?
        .query_map([before.as_millisecond()], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for (id, _) in &purged {
        media::store::delete_uses(tx, ImageUser::Product(*id))?;
    }
    Ok(purged)
}
