//! What the search index reads: products, and which of them changed.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, Row};

use super::products::list;
use crate::catalogue::fields::{FIELDS, Searched};
use crate::catalogue::product::ProductId;
use crate::error::{Error, Result};

/// A product as the search index takes it.
#[derive(Debug)]
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
    /// Further facts, and how each is searched.
    pub(crate) facts: Vec<(String, Searched)>,
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
        if let Some(product) = sound(indexed(row))? {
            take(product);
        }
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
    // Without the hint all of `product_change` may be read.
    let sql = "SELECT c.product_id, p.* FROM product_change c INDEXED BY product_change_version
               LEFT JOIN product p ON p.id = c.product_id AND p.deleted_at IS NULL
               WHERE c.version > ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([since])?;
    while let Some(row) = rows.next()? {
        let is_there = row.get::<_, Option<i64>>("id")?.is_some();
        let product = if is_there { sound(indexed(row))? } else { None };
        take(row.get("product_id")?, product);
    }
    Ok(())
}

/// Leaves a damaged row out, so that the others can still be found.
fn sound(product: Result<IndexedProduct>) -> Result<Option<IndexedProduct>> {
    match product {
        Err(error @ Error::CorruptRow { .. }) => {
            tracing::error!(error = %error.chain(), "a product is left out of the search");
            Ok(None)
        }
        other => other.map(Some),
    }
}

/// What a suggestion shows of a product.
pub(crate) struct NamedProduct {
    pub(crate) name: String,
    pub(crate) sku: Option<String>,
    formulation: Option<String>,
}

impl NamedProduct {
    /// What tells the product apart from others of the same name.
    pub(crate) fn detail(&self) -> String {
        let parts = [&self.formulation, &self.sku].into_iter().flatten();
        parts.map(String::as_str).collect::<Vec<_>>().join(" · ")
    }
}

/// The products with these ids that are not in the trash.
pub(crate) fn names(connection: &Connection, ids: &[ProductId]) -> Result<HashMap<ProductId, NamedProduct>> {
    let sql = "SELECT name, sku, formulation FROM product WHERE id = ?1 AND deleted_at IS NULL";
    let mut statement = connection.prepare_cached(sql)?;
    let mut named = HashMap::new();
    for id in ids {
        let found = statement.query_row([id], |row| {
            Ok(NamedProduct { name: row.get(0)?, sku: row.get(1)?, formulation: row.get(2)? })
        });
        if let Some(product) = found.optional()? {
            named.insert(*id, product);
        }
    }
    Ok(named)
}

fn indexed(row: &Row<'_>) -> Result<IndexedProduct> {
    let facts = FIELDS.iter().filter_map(|field| Some((field.name, field.searched?)));
    let facts = facts.filter_map(|(column, searched)| {
        let fact = row.get::<_, Option<String>>(column).transpose()?;
        Some(fact.map(|fact| (fact, searched)))
    });
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
        schedules: list(row, "schedules")?,
        facts: facts.collect::<rusqlite::Result<_>>()?,
        created_at: row.get("created_at")?,
    })
}
