//! Saving products, with the search index, the links to benefits and the uses of pictures.

use jiff::Timestamp;
use rusqlite::{ErrorCode, named_params, params};

use super::products::find;
use super::search::{IndexChanges, Texts};
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::{Product, ProductId};
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::User;
use crate::platform::db::WriteTx;
use crate::platform::text::fold;

/// Stores a product and gives it back as it now reads.
///
/// # Errors
/// [`Error::Invalid`] when the SKU is taken.
pub fn create(tx: &WriteTx<'_>, product: &NewProduct, now: Timestamp) -> Result<Product> {
    let mut index = IndexChanges::default();
    let id = insert(tx, product, now, &mut index)?;
    index.flush(tx)?;
    tx.content_changed();
    find(tx, id)?.ok_or_else(|| Error::internal("a product vanished while it was created"))
}

/// Stores one product of many; the caller flushes the index and calls [`WriteTx::content_changed`].
pub(crate) fn insert(
    tx: &WriteTx<'_>,
    product: &NewProduct,
    now: Timestamp,
    index: &mut IndexChanges,
) -> Result<ProductId> {
    execute(tx, None, product, now)?;
    let id = ProductId::new(tx.last_insert_rowid());
    link_benefits(tx, id, &product.benefits)?;
    save_pictures(tx, id, product)?;
    index.add(tx, id, &texts(product))?;
    Ok(id)
}

/// Replaces a product that the caller has read; gives it back as it now reads.
///
/// [`Error::Stale`] when someone saved meanwhile, [`Error::Invalid`] when the SKU is taken.
pub(crate) fn update(
    tx: &WriteTx<'_>,
    before: &Product,
    product: &NewProduct,
    now: Timestamp,
) -> Result<Product> {
    let id = before.summary.id;
    if execute(tx, Some(before), product, now)? == 0 {
        return Err(Error::Stale { entity: "product" });
    }
    if before.summary.benefits != product.benefits {
        link_benefits(tx, id, &product.benefits)?;
    }
    save_pictures(tx, id, product)?;
    let (old, new) = (stored_texts(before), texts(product));
    if old != new {
        let mut index = IndexChanges::default();
        index.remove(tx, id, &old)?;
        index.add(tx, id, &new)?;
        index.flush(tx)?;
    }
    tx.content_changed();
    find(tx, id)?.ok_or_else(|| Error::internal("a product vanished while it was saved"))
}

fn execute(
    tx: &WriteTx<'_>,
    before: Option<&Product>,
    product: &NewProduct,
    now: Timestamp,
) -> Result<usize> {
    tx.prepare_cached(include_str!("save_product.sql"))?
        .execute(named_params! {
            ":id": before.map(|before| before.summary.id),
            ":revision": before.map(|before| before.revision),
            ":name": product.name,
            ":name_key": fold(&product.name),
            ":sku": product.sku,
            ":category": product.category,
            ":category_key": fold(&product.category),
            ":description": product.description,
            ":detailed_description": product.detailed_description,
            ":composition": product.composition,
            ":formulation": product.formulation,
            ":status": product.status,
            ":side_effects": product.side_effects,
            ":dosage": product.dosage,
            ":benefits": json(&product.benefits)?,
            ":badges": json(&product.badges)?,
            ":certifications": json(&product.certifications)?,
            ":images": json(&product.images)?,
            ":tata1mg_link": product.tata1mg_link,
            ":amazon_link": product.amazon_link,
            ":flipkart_link": product.flipkart_link,
            ":now": now.as_millisecond(),
        })
        .map_err(sku_conflict)
}

fn save_pictures(tx: &WriteTx<'_>, id: ProductId, product: &NewProduct) -> Result<()> {
    media::store::note_uses(tx, User::Product(id.get()), &product.images)?;
    media::store::describe_all(tx, &product.alts)
}

/// The searched texts of a product as it is stored.
pub(super) fn stored_texts(product: &Product) -> Texts {
    let summary = &product.summary;
    Texts::new([
        Some(&summary.name),
        Some(&summary.description),
        summary.sku.as_deref(),
        summary.composition.as_deref(),
        summary.formulation.as_deref(),
    ])
}

/// The searched texts of a product that is about to be stored.
fn texts(product: &NewProduct) -> Texts {
    Texts::new([
        Some(&product.name),
        Some(&product.description),
        product.sku.as_deref(),
        product.composition.as_deref(),
        product.formulation.as_deref(),
    ])
}

/// Replaces the links of a product to its benefits, by which products are filtered and counted.
pub(super) fn link_benefits(tx: &WriteTx<'_>, id: ProductId, benefits: &[String]) -> Result<()> {
    tx.prepare_cached("DELETE FROM product_benefit WHERE product_id = ?1")?.execute([id])?;
    let mut statement =
        tx.prepare_cached("INSERT OR IGNORE INTO product_benefit (benefit_key, product_id) VALUES (?1, ?2)")?;
    for benefit in benefits {
        statement.execute(params![fold(benefit), id])?;
    }
    Ok(())
}

/// A list as its column holds it.
pub(super) fn json(list: &[String]) -> Result<String> {
    serde_json::to_string(list).map_err(Error::internal)
}

/// Turns a violated unique index of SKUs into the message that the form shows.
pub(super) fn sku_conflict(cause: rusqlite::Error) -> Error {
    if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
        return Error::field("sku", "is already used by another product");
    }
    cause.into()
}
