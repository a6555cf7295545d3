//! The facts of some products by id, as an enquiry list shows them.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalogue::product::ProductId;
use crate::error::{Error, Result};

/// What an enquiry list shows of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListedProduct {
    /// Id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Name with strength and form.
    pub name: String,
    /// Stock-keeping unit.
    pub sku: Option<String>,
    /// What it contains, with strengths.
    pub composition: Option<String>,
    /// Dosage form.
    pub formulation: Option<String>,
    /// Contents of a pack.
    pub pack_size: Option<String>,
}

/// The ids in ascending order, each once.
pub(crate) fn ids(ids: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut ids: Vec<_> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Those of the products that visitors can see, by id.
pub(crate) fn find(connection: &Connection, ids: &[i64]) -> Result<Vec<ListedProduct>> {
    let sql = "SELECT id, name, sku, composition, formulation, pack_size FROM product
               WHERE id IN (SELECT value FROM json_each(?1)) AND deleted_at IS NULL ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let json = serde_json::to_string(ids).map_err(Error::internal)?;
    let products = statement.query_and_then([json], |row| {
        Ok(ListedProduct {
            id: row.get("id")?,
            name: row.get("name")?,
            sku: row.get("sku")?,
            composition: row.get("composition")?,
            formulation: row.get("formulation")?,
            pack_size: row.get("pack_size")?,
        })
    })?;
    products.collect()
}
