//! What the search index reads: products, and which of them changed.

use rusqlite::{Connection, Row};

use super::products::list;
use crate::catalogue::product::ProductId;
use crate::error::Result;

/// A product as the search index takes it.
pub(crate) struct IndexedProduct {
    pub(crate) id: ProductId,
    pub(crate) name: String,
    pub(crate) sku: Option<String>,
    pub(crate) category: String,
    pub(crate) description: String,
    pub(crate) composition: Option<String>,
    pub(crate) formulation: Option<String>,
    pub(crate) benefits: Vec<String>,
    pub(crate) badges: Vec<String>,
    /// Schedules as the filter takes them; empty when not stated.
    pub(crate) schedules: Vec<String>,
    /// Milliseconds since the epoch.
    pub(crate) created_at: i64,
}

/// The content version of a snapshot.
pub(crate) fn version(connection: &Connection) -> Result<u64> {
    let sql = "SELECT version FROM content_version";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
}

/// Reads every product that is not in the trash, in the order in which they were created.
pub(crate) fn all(connection: &Connection, mut take: impl FnMut(IndexedProduct)) -> Result<()> {
    let mut statement =
        connection.prepare("SELECT p.* FROM product p WHERE p.deleted_at IS NULL ORDER BY p.id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        take(indexed(row)?);
    }
    Ok(())
}

/// How many products changed after a content version.
pub(crate) fn count_changed(connection: &Connection, since: u64) -> Result<u64> {
    let sql = "SELECT count(*) FROM product_change WHERE version > ?1";
    Ok(connection.prepare_cached(sql)?.query_row([since], |row| row.get(0))?)
}

/// Reads the products that changed after a content version; those that are deleted or in the trash by their ids alone.
pub(crate) fn changed(
    connection: &Connection,
    since: u64,
    mut take: impl FnMut(ProductId, Option<IndexedProduct>),
) -> Result<()> {
    let sql = "SELECT c.product_id, p.* FROM product_change c
               LEFT JOIN product p ON p.id = c.product_id AND p.deleted_at IS NULL
               WHERE c.version > ?1 ORDER BY c.product_id";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([since])?;
    while let Some(row) = rows.next()? {
        let product = row.get::<_, Option<i64>>("id")?.map(|_| indexed(row)).transpose()?;
        take(row.get("product_id")?, product);
    }
    Ok(())
}

fn indexed(row: &Row<'_>) -> Result<IndexedProduct> {
    Ok(IndexedProduct {
        id: row.get("id")?,
        name: row.get("name")?,
        sku: row.get("sku")?,
        category: row.get("category")?,
        description: row.get("description")?,
        composition: row.get("composition")?,
        formulation: row.get("formulation")?,
        benefits: list(row, "benefits")?,
        badges: list(row, "badges")?,
        schedules: Vec::new(),
        created_at: row.get("created_at")?,
    })
}
