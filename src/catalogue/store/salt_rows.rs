//! What lists by salt read of a product.

use rusqlite::{Connection, params_from_iter};

use super::public::PUBLIC;
use crate::catalogue::product::ProductId;
use crate::error::Result;

/// A product in a list by salt.
pub(crate) struct SaltRow {
    pub(crate) id: ProductId,
    pub(crate) name: String,
    pub(crate) sku: Option<String>,
    pub(crate) formulation: Option<String>,
    pub(crate) pack_size: Option<String>,
}

/// The products with these ids, in no order; those that visitors do not see are left out.
pub(crate) fn rows(connection: &Connection, ids: &[ProductId]) -> Result<Vec<SaltRow>> {
    let placeholders = vec!["?"; ids.len()].join(",");
    let sql = format!(
        "SELECT p.id, p.name, p.sku, p.formulation, p.pack_size FROM product p
         WHERE {PUBLIC} AND p.id IN ({placeholders})"
    );
    let mut statement = connection.prepare(&sql)?;
    let rows = statement.query_map(params_from_iter(ids), |row| {
        Ok(SaltRow {
            id: row.get("id")?,
            name: row.get("name")?,
            sku: row.get("sku")?,
            formulation: row.get("formulation")?,
            pack_size: row.get("pack_size")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
