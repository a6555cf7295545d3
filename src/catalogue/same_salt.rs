//! The strengths and forms of a product's salts, and other products that hold one of them.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::composition_label::{stated, strengths};
use super::product::{Product, ProductId};
use super::salt_matrix::{self, SaltMatrix, is_of};
use super::search::{Items, SearchIndex, holds};
use super::store::listed::{find, ids};
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::item::Item;

/// Most other products.
const LIMIT: usize = 12;

/// What a product's page says of its salts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SameSalt {
    /// The product's salts, as it prints them.
    pub salts: Vec<String>,
    /// The strengths and forms of these salts, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub matrix: Option<SaltMatrix>,
    /// At most 12 products that hold one of the salts and are not of the table; fewest ingredients first.
    pub others: Vec<SaltProduct>,
}

/// A product in a list by salt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SaltProduct {
    /// Id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Name with strength and form.
    pub name: String,
    /// Stock-keeping unit.
    pub sku: Option<String>,
    /// How much of each salt, in the order of the composition: '500 mg + 125 mg'.
    pub strength: Option<String>,
    /// Dosage form as the product states it.
    pub formulation: Option<String>,
}

/// The products with the salts of `product`; none when it states none.
pub(crate) fn same_salt(snapshot: &Snapshot, index: &SearchIndex, product: &Product) -> Result<SameSalt> {
    let id = product.summary.id;
    let own = index.with_items(snapshot, |items| {
        items.place(id).map(|at| items.item(at).clone()).filter(|own| !stated(own).is_empty())
    })?;
    let Some(own) = own else { return Ok(SameSalt::default()) };
    let matrix = salt_matrix::of_product(snapshot, index, &own, id)?;
    let found = index.with_items(snapshot, |items| others(items, id, &own, matrix.is_none()))?;
    let rows = find(snapshot, &ids(found.iter().map(|(id, _)| id.get())))?;
    let mut rows: HashMap<_, _> = rows.into_iter().map(|row| (row.id, row)).collect();
    let others = found.into_iter().filter_map(|(id, strength)| {
        let row = rows.remove(&id)?;
        Some(SaltProduct { id, name: row.name, sku: row.sku, strength, formulation: row.formulation })
    });
    let salts = own.substances.iter().map(|one| one.name.clone()).collect();
    Ok(SameSalt { salts, matrix, others: others.collect() })
}

/// The other products that hold one of the salts, with their strengths: fewest substances first, then the newest; those with the same
/// and no other among them only where `same` says so.
fn others(items: Items<'_>, id: ProductId, own: &Item, same: bool) -> Vec<(ProductId, Option<String>)> {
    let mut found = items.sharing(own);
    let shares = |item: &Item| own.keys().into_iter().any(|key| holds(item, [key]));
    found.retain(|at| {
        let item = items.item(*at);
        items.product(*at) != id && shares(item) && (same || !is_of(item, own))
    });
    items.sort_newest(&mut found);
    found.sort_by_key(|at| items.item(*at).substances.len());
    found.into_iter().take(LIMIT).map(|at| (items.product(at), strengths(items.item(at)))).collect()
}
