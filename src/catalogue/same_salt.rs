//! Other products with the salts of one: other strengths and forms of the same, and combinations.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::amount::quantity::Strength;
use super::composition::label::{SaltStrength, as_printed};
use super::composition::{Ingredient, parse};
use super::dictionary::dosage_form;
use super::product::{Product, ProductId};
use super::salt_matrix::{self, SaltMatrix};
use super::search::SearchIndex;
use super::store::salt_rows::{SaltRow, rows};
use crate::error::Result;
use crate::platform::db::Snapshot;

/// Most products of each kind.
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
    /// At most 12 products with the same salts and no other, by form and strength.
    pub strengths: Vec<SaltProduct>,
    /// At most 12 products that hold one of the salts, alone or with others.
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
    let shared = index.shared_salts(snapshot, product.summary.id, &keys, LIMIT)?;
    let ids: Vec<ProductId> = shared.same.iter().chain(&shared.others).copied().collect();
    let mut found: HashMap<ProductId, SaltRow> =
        rows(snapshot, &ids)?.into_iter().map(|row| (row.id, row)).collect();
    let mut take = |ids: Vec<ProductId>| -> Vec<(Vec<Ingredient>, SaltRow)> {
        let rows = ids.into_iter().filter_map(|id| found.remove(&id));
        rows.map(|row| (parse(row.composition.as_deref().unwrap_or_default()).ingredients, row)).collect()
    };
    let mut strengths = take(shared.same);
    strengths.sort_by_cached_key(|(ingredients, row)| {
        let form = row.formulation.as_deref().and_then(dosage_form).map(|form| form.value);
        let amounts = ingredients.iter().map(|ingredient| ingredient.strength.map(Strength::lowest_terms));
        let amounts: Vec<_> = amounts.collect();
        (form, amounts, row.name.clone())
    });
    let others = take(shared.others);
    let shown = |products: Vec<(Vec<Ingredient>, SaltRow)>| -> Vec<SaltProduct> {
        let shown = |(ingredients, row): (Vec<Ingredient>, SaltRow)| {
            let strength = strength(as_printed(ingredients, row.composition.as_deref().unwrap_or_default()));
            row.shown(strength)
        };
        products.into_iter().map(shown).collect()
    };
    Ok(SameSalt {
        salts: ingredients.into_iter().map(|ingredient| ingredient.salt).collect(),
        matrix: salt_matrix::of_product(snapshot, index, &keys, product.summary.id)?,
        strengths: shown(strengths),
        others: shown(others),
    })
}

/// The strengths of all salts, unless one has none or there are too many to read.
fn strength(salts: Vec<SaltStrength>) -> Option<String> {
    let strengths: Vec<String> = salts.into_iter().map(|salt| salt.strength).collect::<Option<_>>()?;
    (1..=4).contains(&strengths.len()).then(|| strengths.join(" + "))
}

impl SaltRow {
    fn shown(self, strength: Option<String>) -> SaltProduct {
        let Self { id, name, sku, formulation, .. } = self;
        SaltProduct { id, name, sku, strength, formulation }
    }
}
