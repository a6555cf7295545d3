//! The facts of some products by id, as an enquiry list shows them, and what stands beside their names.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use rusqlite::{Connection, Row};
use serde::Serialize;
use utoipa::ToSchema;

use super::inks::Inks;
use super::products::list;
use super::public::PUBLIC;
use crate::catalogue::composition_label::stated;
use crate::catalogue::pack_label::{Facts, Ink, LabelAmount};
use crate::catalogue::product::{ProductId, ProductThumb};
use crate::error::{Error, Result};
use crate::media;
use medicine::item::Item;

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

/// The same with what tells which products of a list are for the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ComparedProduct {
    /// What the list shows.
    #[serde(flatten)]
    pub listed: ListedProduct,
    /// Equal for products with the same salts in the same strengths, and opaque otherwise; none where the composition does
    /// not say the strength of each salt.
    pub salts_key: Option<String>,
    /// What stands before its name.
    #[serde(flatten)]
    pub thumb: ProductThumb,
}

/// See [`ComparedProduct::salts_key`]. In which order a composition names its salts does not matter.
fn salts_key(item: &Item) -> Option<String> {
    let salts = stated(item).iter().map(|one| Some((&one.key, one.exact()?.lowest_terms().to_string())));
    let mut salts: Vec<_> = salts.collect::<Option<_>>()?;
    if salts.is_empty() {
        return None;
    }
    salts.sort_unstable();
    let mut hasher = DefaultHasher::new();
    salts.hash(&mut hasher);
    Some(format!("{:016x}", hasher.finish()))
}

/// Those of the products that visitors can see, by id, to be compared with each other.
pub(crate) fn compared(connection: &Connection, ids: &[i64]) -> Result<Vec<ComparedProduct>> {
    let mut thumbs = thumbs(connection, ids)?;
    let compared = |listed: ListedProduct| ComparedProduct {
        salts_key: salts_key(&listed.item()),
        thumb: thumbs.remove(&listed.id).unwrap_or_default(),
        listed,
    };
    Ok(find(connection, ids)?.into_iter().map(compared).collect())
}

impl ListedProduct {
    fn facts(&self) -> Facts<'_> {
        Facts::new(&self.name, "", [&self.composition, &self.formulation, &self.pack_size])
    }

    /// What it is.
    pub(crate) fn item(&self) -> Item {
        self.facts().item()
    }

    /// What its label sets large: the strengths, else the size, else the contents of a pack.
    pub(crate) fn amounts(&self) -> Vec<LabelAmount> {
        self.facts().label(&self.item(), Ink::Moss).amounts
    }
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
    let sql = format!(
        "SELECT p.id, p.name, p.sku, p.composition, p.formulation, p.pack_size FROM product p
         WHERE p.id IN (SELECT value FROM json_each(?1)) AND {PUBLIC} ORDER BY p.id"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let json = serde_json::to_string(ids).map_err(Error::internal)?;
    let products = statement.query_map([json], listed)?;
    Ok(products.collect::<rusqlite::Result<_>>()?)
}

/// Reads what a list shows of a product out of its row.
pub(super) fn listed(row: &Row<'_>) -> rusqlite::Result<ListedProduct> {
    Ok(ListedProduct {
        id: row.get("id")?,
        name: row.get("name")?,
        sku: row.get("sku")?,
        composition: row.get("composition")?,
        formulation: row.get("formulation")?,
        pack_size: row.get("pack_size")?,
    })
}

/// Those of the products that visitors can see.
pub(crate) fn thumbs(connection: &Connection, ids: &[i64]) -> Result<HashMap<ProductId, ProductThumb>> {
    let sql = format!(
        "SELECT p.id, p.images, p.name, p.category, p.formulation, p.pack_size FROM product p
         WHERE p.id IN (SELECT value FROM json_each(?1)) AND {PUBLIC}"
    );
    let json = serde_json::to_string(ids).map_err(Error::internal)?;
    let inks = Inks::new(connection);
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_and_then([json], |row| {
        let images: Vec<String> = list(row, "images")?;
        let picture = images.first().map(|url| media::store::find(connection, url)).transpose()?.flatten();
        let (name, category): (String, String) = (row.get("name")?, row.get("category")?);
        let (formulation, pack) = (row.get("formulation")?, row.get("pack_size")?);
        let facts = Facts::new(&name, &category, [&None, &formulation, &pack]);
        let label = if picture.is_none() { Some(inks.pack(&facts)?) } else { None };
        Ok((row.get("id")?, ProductThumb { picture, label }))
    })?;
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_salts_in_the_same_strengths_have_one_salts_key() {
        let salts_key =
            |text: &str| salts_key(&Facts::new("Test", "", [&Some(text.to_owned()), &None, &None]).item());
        let one = salts_key(
            "Each film-coated tablet contains: Telmisartan IP 40 mg; Amlodipine Besylate IP equivalent to Amlodipine 5 mg; Excipients q.s.",
        );
        assert!(one.is_some());
        for same in [
            "Amlodipine 5 mg + Telmisartan 40 mg",
            "Telmisartan 40 mg, Amlodipine 5mg",
            "Telmisartan 0.04 g + Amlodipine 5 mg",
        ] {
            assert_eq!(salts_key(same), one, "{same}");
        }
        for other in [
            "Telmisartan 5 mg + Amlodipine 40 mg",
            "Telmisartan 80 mg + Amlodipine 5 mg",
            "Telmisartan 40 mg",
        ] {
            assert_ne!(salts_key(other), one, "{other}");
        }
        assert_ne!(
            salts_key("Amoxicillin 250 mg per 5 ml"),
            salts_key("Amoxicillin 250 mg"),
            "for other amounts"
        );
        for unknown in ["", "Excipients q.s.", "Telmisartan + Amlodipine 5 mg", "Herbal blend"] {
            assert_eq!(salts_key(unknown), None, "{unknown}");
        }
    }
}
