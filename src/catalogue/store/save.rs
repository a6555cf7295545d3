//! Saving products, and keeping the search index and the benefit counts in step with them.

use jiff::Timestamp;
use rusqlite::{ErrorCode, ToSql, params, params_from_iter};

use super::products::find;
use super::search::{IndexChanges, Texts};
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::Product;
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::ImageUser;
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
    let values = values(product, now)?;
    tx.prepare_cached(sql)?.execute(params_from_iter(values)).map_err(taken_sku)?;
    let id = tx.last_insert_rowid();
    link_benefits(tx, id, &product.benefits)?;
    note_pictures(tx, id, product)?;
    changes.add(tx, id, &texts(product))?;
    Ok(id)
}

/// What both statements store, in their order: `?1` to `?20`.
fn values(product: &NewProduct, now: Timestamp) -> Result<Vec<Box<dyn ToSql + '_>>> {
    Ok(vec![
        Box::new(&product.name),
        Box::new(fold(&product.name)),
        Box::new(&product.sku),
        Box::new(&product.category),
        Box::new(fold(&product.category)),
        Box::new(&product.description),
        Box::new(&product.detailed_description),
        Box::new(&product.composition),
        Box::new(&product.formulation),
        Box::new(&product.status),
        Box::new(&product.side_effects),
        Box::new(&product.dosage),
        Box::new(json(&product.benefits)?),
        Box::new(json(&product.badges)?),
        Box::new(json(&product.certifications)?),
        Box::new(json(&product.images)?),
        Box::new(&product.tata1mg_link),
        Box::new(&product.amazon_link),
        Box::new(&product.flipkart_link),
        Box::new(now.as_millisecond()),
    ])
}

/// Replaces a product that the caller has read; gives it back as it now reads.
///
/// # Errors
/// [`Error::Stale`] when someone saved meanwhile; [`Error::Invalid`] when the SKU is taken; when the database fails.
pub fn update(tx: &WriteTx<'_>, before: &Product, product: &NewProduct, now: Timestamp) -> Result<Product> {
    let id = before.summary.id;
    let sql = "UPDATE product SET name = ?1, name_key = ?2, sku = ?3, category = ?4, category_key = ?5, description = ?6,
                   detailed_description = ?7, composition = ?8, formulation = ?9, status = ?10, side_effects = ?11,
                   dosage = ?12, benefits = ?13, badges = ?14, certifications = ?15, images = ?16, tata1mg_link = ?17,
                   amazon_link = ?18, flipkart_link = ?19, updated_at = ?20, revision = revision + 1
               WHERE id = ?21 AND revision = ?22 AND deleted_at IS NULL";
    let mut values = values(product, now)?;
    values.extend([Box::new(id) as Box<dyn ToSql>, Box::new(before.revision)]);
    let updated = tx.prepare_cached(sql)?.execute(params_from_iter(values)).map_err(taken_sku)?;
    if updated == 0 {
        return Err(Error::Stale { entity: "product" });
    }
    if before.summary.benefits != product.benefits {
        link_benefits(tx, id, &product.benefits)?;
    }
    note_pictures(tx, id, product)?;
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

/// Its pictures are in use, and have the texts that were saved with it.
fn note_pictures(tx: &WriteTx<'_>, id: i64, product: &NewProduct) -> Result<()> {
    media::store::add_uses(tx, ImageUser::Product(id), &product.images)?;
    media::store::set_alts(tx, &product.alts)
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
