//! Saving products, and keeping the search index and the benefit counts in step with them.

use jiff::Timestamp;
use rusqlite::{ErrorCode, params};

use super::products::find;
use super::search::{IndexChanges, Texts};
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::Product;
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::User;
use crate::platform::db::WriteTx;
use crate::platform::text::fold;

/// Stores a product and gives it back as it now reads.
///
/// # Errors
/// [`Error::Invalid`] when the SKU is taken; when the database fails.
pub fn create(tx: &WriteTx<'_>, product: &NewProduct, now: Timestamp) -> Result<Product> {
    let mut changes = IndexChanges::default();
    let id = insert(tx, product, now, &mut changes)?;
    changes.flush(tx)?;
    tx.content_changed();
    find(tx, id)?.ok_or_else(|| Error::internal("a product vanished while it was created"))
}

/// Stores a product among many; the caller flushes the index and says that content changed.
///
/// # Errors
/// As [`create`].
pub fn insert(
    tx: &WriteTx<'_>,
    product: &NewProduct,
    now: Timestamp,
    changes: &mut IndexChanges,
) -> Result<i64> {
    let sql = "INSERT INTO product (name, name_key, sku, category, category_key, description, detailed_description,
                   composition, formulation, status, side_effects, dosage, benefits, badges, certifications, images,
                   tata1mg_link, amazon_link, flipkart_link, created_at, updated_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?20)";
    tx.prepare_cached(sql)?
        .execute(params![
            product.name,
            fold(&product.name),
            product.sku,
            product.category,
            fold(&product.category),
            product.description,
            product.detailed_description,
            product.composition,
            product.formulation,
            product.status,
            product.side_effects,
            product.dosage,
            json(&product.benefits)?,
            json(&product.badges)?,
            json(&product.certifications)?,
            json(&product.images)?,
            product.tata1mg_link,
            product.amazon_link,
            product.flipkart_link,
            now.as_millisecond(),
        ])
        .map_err(taken_sku)?;
    let id = tx.last_insert_rowid();
    link_benefits(tx, id, &product.benefits)?;
    media::store::note_uses(tx, User::Product(id), &product.images)?;
    changes.add(tx, id, &texts(product))?;
    Ok(id)
}

/// Replaces a product that the caller has read; gives it back as it now reads.
///
/// # Errors
/// [`Error::Stale`] when someone saved meanwhile; [`Error::Invalid`] when the SKU is taken; when the database fails.
pub fn update(tx: &WriteTx<'_>, before: &Product, product: &NewProduct, now: Timestamp) -> Result<Product> {
    let id = before.summary.id;
    let sql = "UPDATE product SET name = ?3, name_key = ?4, sku = ?5, category = ?6, category_key = ?7, description = ?8,
                   detailed_description = ?9, composition = ?10, formulation = ?11, status = ?12, side_effects = ?13,
                   dosage = ?14, benefits = ?15, badges = ?16, certifications = ?17, images = ?18, tata1mg_link = ?19,
                   amazon_link = ?20, flipkart_link = ?21, updated_at = ?22, revision = revision + 1
               WHERE id = ?1 AND revision = ?2 AND deleted_at IS NULL";
    let updated = tx
        .prepare_cached(sql)?
        .execute(params![
            id,
            before.revision,
            product.name,
            fold(&product.name),
            product.sku,
            product.category,
            fold(&product.category),
            product.description,
            product.detailed_description,
            product.composition,
            product.formulation,
            product.status,
            product.side_effects,
            product.dosage,
            json(&product.benefits)?,
            json(&product.badges)?,
            json(&product.certifications)?,
            json(&product.images)?,
            product.tata1mg_link,
            product.amazon_link,
            product.flipkart_link,
            now.as_millisecond(),
        ])
        .map_err(taken_sku)?;
    if updated == 0 {
        return Err(Error::Stale { entity: "product" });
    }
    if before.summary.benefits != product.benefits {
        link_benefits(tx, id, &product.benefits)?;
    }
    media::store::note_uses(tx, User::Product(id), &product.images)?;
    let (old, new) = (stored_texts(before), texts(product));
    if old != new {
        let mut changes = IndexChanges::default();
        changes.remove(tx, id, &old)?;
        changes.add(tx, id, &new)?;
        changes.flush(tx)?;
    }
    tx.content_changed();
    find(tx, id)?.ok_or_else(|| Error::internal("a product vanished while it was saved"))
}

/// The searched texts of a product as it is stored.
pub fn stored_texts(product: &Product) -> Texts {
    let summary = &product.summary;
    Texts::new([
        Some(&summary.name),
        Some(&summary.description),
        summary.sku.as_deref(),
        summary.composition.as_deref(),
        summary.formulation.as_deref(),
    ])
}

/// The texts of a product that are searched.
pub fn texts(product: &NewProduct) -> Texts {
    Texts::new([
        Some(&product.name),
        Some(&product.description),
        product.sku.as_deref(),
        product.composition.as_deref(),
        product.formulation.as_deref(),
    ])
}

/// Links a product to its benefits for filtering; earlier links go.
///
/// # Errors
/// When the database fails.
pub fn link_benefits(tx: &WriteTx<'_>, id: i64, benefits: &[String]) -> Result<()> {
    tx.prepare_cached("DELETE FROM product_benefit WHERE product_id = ?1")?.execute([id])?;
    let mut statement =
        tx.prepare_cached("INSERT OR IGNORE INTO product_benefit (benefit_key, product_id) VALUES (?1, ?2)")?;
    for benefit in benefits {
        statement.execute(params![fold(benefit), id])?;
    }
    Ok(())
}

/// A list as its column holds it.
///
/// # Errors
/// Never in practice.
pub fn json(list: &[String]) -> Result<String> {
    serde_json::to_string(list).map_err(Error::internal)
}

/// A broken uniqueness of SKUs as the message that the form shows.
pub fn taken_sku(cause: rusqlite::Error) -> Error {
    if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
        return Error::field("sku", "is already used by another product");
    }
    cause.into()
}
