//! The strengths and forms of a product's salts, and other products that hold one of them.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::composition_label::{SaltStrength, as_printed};
use super::product::{Product, ProductId};
use super::salt_matrix::{self, SaltMatrix};
use super::search::SearchIndex;
use super::store::salt_rows::{SaltRow, rows};
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::composition::parse;

/// Most other products.
const LIMIT: usize = 12;

/// What a product's page says of its salts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SameSalt {
    /// The product's salts, as its composition prints them.
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

/// The products with the salts of `product`; none when its composition names none.
pub(crate) fn same_salt(snapshot: &Snapshot, index: &SearchIndex, product: &Product) -> Result<SameSalt> {
    let ingredients = parse(product.summary.composition.as_deref().unwrap_or_default()).ingredients;
    if ingredients.is_empty() {
        return Ok(SameSalt::default());
    }
    let keys: Vec<String> = ingredients.iter().map(|ingredient| ingredient.key.clone()).collect();
    let matrix = salt_matrix::of_product(snapshot, index, &keys, product.summary.id)?;
    let ids = index.with_items(snapshot, |items| {
        let others = items.sharing_with(product.summary.id, &keys, matrix.is_none());
        others.into_iter().take(LIMIT).map(|at| items.product(at)).collect::<Vec<_>>()
    })?;
    let mut found: HashMap<ProductId, SaltRow> =
        rows(snapshot, &ids)?.into_iter().map(|row| (row.id, row)).collect();
    let others = ids.into_iter().filter_map(|id| found.remove(&id)).map(SaltRow::shown).collect();
    let salts = ingredients.into_iter().map(|ingredient| ingredient.salt).collect();
    Ok(SameSalt { salts, matrix, others })
}

/// The strengths of all salts, unless one has none or there are too many to read.
fn strength(salts: Vec<SaltStrength>) -> Option<String> {
    let strengths: Vec<String> = salts.into_iter().map(|salt| salt.strength).collect::<Option<_>>()?;
    (1..=4).contains(&strengths.len()).then(|| strengths.join(" + "))
}

impl SaltRow {
    fn shown(self) -> SaltProduct {
        let Self { id, name, sku, formulation, composition, pack_size: _ } = self;
        let composition = composition.unwrap_or_default();
        let strength = strength(as_printed(parse(&composition).ingredients, &composition));
        SaltProduct { id, name, sku, strength, formulation }
    }
}
