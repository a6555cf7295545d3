//! Saving products, with the links to benefits and the uses of uploads; and their trash, which visitors do not see, until they are
//! restored or purged.

use jiff::Timestamp;
use rusqlite::types::{Null, ToSqlOutput};
use rusqlite::{Connection, ErrorCode, ToSql, params};
use serde::Serialize;

use super::products::{TAKEN_SKU, find_including_trash, select, with_main_pictures};
use super::public::{NOT_PUBLIC, PUBLIC};
use super::terms::resolve_key;
use crate::catalogue::fields::{FIELDS, Holds};
use crate::catalogue::filter::AdminProductFilter;
use crate::catalogue::new_product::{FieldValue, NewProduct};
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::term::TermKind;
use crate::catalogue::trade_facts::{MissingFacts, paise};
use crate::catalogue::visibility::Visibility;
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::MediaUser;
use crate::platform::columns::{Fields, RecordTable};
use crate::platform::db::WriteTx;
use text::fold;

/// The products.
pub(crate) const PRODUCTS: RecordTable =
    RecordTable { table: "product", name_column: "name", entity: "product" };

/// Stores a product and returns it as stored.
///
/// # Errors
/// [`Error::Invalid`] when the SKU is taken.
pub fn create(tx: &WriteTx<'_>, product: &NewProduct, now: Timestamp) -> Result<Product> {
    let id = insert(tx, product, now)?;
    tx.content_changed();
    find_including_trash(tx, id)?.ok_or_else(|| Error::internal("a product vanished while it was created"))
}

/// Stores one product of many; the caller calls [`WriteTx::content_changed`].
pub(crate) fn insert(tx: &WriteTx<'_>, product: &NewProduct, now: Timestamp) -> Result<ProductId> {
    let id = with_fields(product, |fields| PRODUCTS.insert(tx, fields, now, sku_conflict))?;
    let id = ProductId::new(id);
    link_benefits(tx, id, &product.benefits)?;
    save_uploads(tx, id, product)?;
    Ok(id)
}

/// Replaces a product that the caller has read; returns it as stored.
///
/// [`Error::Stale`] when someone saved meanwhile, [`Error::Invalid`] when the SKU is taken.
pub(crate) fn update(
    tx: &WriteTx<'_>,
    before: &Product,
    product: &NewProduct,
    now: Timestamp,
) -> Result<Product> {
    let id = before.summary.id;
    let at = (id.get(), before.revision);
    conceal_terms(tx, id)?;
    with_fields(product, |fields| PRODUCTS.update(tx, at, fields, now, sku_conflict))?;
    if before.summary.benefits != product.benefits {
        link_benefits(tx, id, &product.benefits)?;
    }
    save_uploads(tx, id, product)?;
    let is_public = |visibility: Visibility| visibility.is_public(now);
    if is_public(before.summary.visibility) && !product.visibility.is_none_or(is_public) {
        tx.content_withdrawn();
    }
    tx.content_changed();
    find_including_trash(tx, id)?.ok_or_else(|| Error::internal("a product vanished while it was saved"))
}

/// Calls `save` with the columns of a product: its fields, and what is looked up by.
fn with_fields<T>(product: &NewProduct, save: impl FnOnce(&Fields<'_>) -> Result<T>) -> Result<T> {
    let mut composed = product.clone();
    composed.compose();
    let product = &composed;
    let fields = FIELDS.iter().filter_map(|field| Some((field, product.value(field.name)?)));
    let columns = fields.map(|(field, value)| Ok((field.name, column(field.holds, value)?)));
    let columns: Vec<_> = columns.collect::<Result<_>>()?;
    let (name_key, category_key) = (fold(&product.name), fold(&product.category));
    let mut all: Vec<(&str, &dyn ToSql)> =
        vec![("name_key", &name_key), ("category_key", &category_key), ("rename_entry", &Null)];
    let public_from = product.visibility.map(Visibility::column);
    if let Some(column) = &public_from {
        all.push(("public_from", column));
    }
    all.push(("composed", &product.composed));
    all.extend(columns.iter().map(|(name, value)| (*name, value as &dyn ToSql)));
    save(&all)
}

fn column(holds: Holds, value: FieldValue<'_>) -> Result<ToSqlOutput<'_>> {
    Ok(match value {
        FieldValue::Text(Some(text)) if holds == Holds::Rupees => match paise(text) {
            Some(paise) => ToSqlOutput::from(paise),
            None => return Err(Error::internal("an amount that is none")),
        },
        FieldValue::Text(Some(text)) => ToSqlOutput::from(text),
        FieldValue::Text(None) => ToSqlOutput::from(Null),
        FieldValue::List(values) => ToSqlOutput::from(json(values)?),
        FieldValue::Documents(documents) => ToSqlOutput::from(json(documents)?),
    })
}

fn save_uploads(tx: &WriteTx<'_>, id: ProductId, product: &NewProduct) -> Result<()> {
    media::store::add_uses(tx, MediaUser::Product(id.get()), &product.uploads())?;
    media::store::set_alts(tx, &product.alts)
}

/// Replaces the links of a product to its benefits, by which products are filtered and counted.
fn link_benefits(tx: &WriteTx<'_>, id: ProductId, benefits: &[String]) -> Result<()> {
    tx.prepare_cached("DELETE FROM product_benefit WHERE product_id = ?1")?.execute([id])?;
    let mut statement =
        tx.prepare_cached("INSERT OR IGNORE INTO product_benefit (benefit_key, product_id) VALUES (?1, ?2)")?;
    for benefit in benefits {
        statement.execute(params![fold(benefit), id])?;
    }
    Ok(())
}

/// Before a product loses its category and its benefits: marks them when visitors do not see the product, nor another one that has
/// them. Their names must not come before visitors now.
fn conceal_terms(tx: &WriteTx<'_>, id: ProductId) -> Result<()> {
    let is_hidden = format!("SELECT 1 FROM product p WHERE p.id = ?1 AND {NOT_PUBLIC}");
    if !tx.prepare_cached(&is_hidden)?.exists([id])? {
        return Ok(());
    }
    let category = format!(
        "UPDATE category SET concealed = 1
         WHERE concealed = 0 AND name_key = (SELECT category_key FROM product WHERE id = ?1)
           AND NOT EXISTS (SELECT 1 FROM product p WHERE {PUBLIC} AND p.category_key = category.name_key)"
    );
    let benefits = format!(
        "UPDATE benefit SET concealed = 1
         WHERE concealed = 0 AND name_key IN (SELECT benefit_key FROM product_benefit WHERE product_id = ?1)
           AND NOT EXISTS (SELECT 1 FROM product_benefit b JOIN product p ON p.id = b.product_id AND {PUBLIC}
                           WHERE b.benefit_key = benefit.name_key)"
    );
    for sql in [category, benefits] {
        tx.prepare_cached(&sql)?.execute([id])?;
    }
    Ok(())
}

/// A list as its column holds it.
fn json<T: Serialize>(list: &[T]) -> Result<String> {
    serde_json::to_string(list).map_err(Error::internal)
}

/// Turns a violated unique index of SKUs into the message that the form shows.
fn sku_conflict(cause: rusqlite::Error) -> Error {
    if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
        return Error::field("sku", TAKEN_SKU);
    }
    cause.into()
}

/// Moves a product to the trash, so that its SKU is free again.
pub(crate) fn move_to_trash(tx: &WriteTx<'_>, product: &Product, now: Timestamp) -> Result<()> {
    let id = product.summary.id;
    conceal_terms(tx, id)?;
    PRODUCTS.move_to_trash(tx, id, now)?;
    link_benefits(tx, id, &[])?;
    tx.content_withdrawn();
    tx.content_changed();
    Ok(())
}

/// Restores a product from the trash.
///
/// [`Error::Invalid`] when its SKU has been taken.
pub(crate) fn restore(tx: &WriteTx<'_>, product: &Product, now: Timestamp) -> Result<Product> {
    let id = product.summary.id;
    PRODUCTS.restore(tx, id, now, |cause| match (sku_conflict(cause), &product.summary.sku) {
        (Error::Invalid(_), Some(sku)) => {
            let name = &product.summary.name;
            Error::field("sku", format!("SKU {sku} of “{name}” is used by another product now"))
        }
        (error, _) => error,
    })?;
    link_benefits(tx, id, &product.summary.benefits)?;
    tx.content_changed();
    find_including_trash(tx, id)?.ok_or_else(|| Error::internal("a product vanished while it was restored"))
}

/// A page of the trash, last deleted first, and how many match. The trash is small and in no search index.
pub(crate) fn trash_page(
    connection: &Connection,
    filter: &AdminProductFilter,
) -> Result<(Vec<Product>, u64)> {
    let products = matching(connection, filter)?;
    let total = products.len() as u64;
    let earlier_pages = usize::try_from(filter.paging.offset()).unwrap_or(usize::MAX);
    let page = products.into_iter().skip(earlier_pages).take(filter.paging.per_page as usize);
    Ok((with_main_pictures(connection, page)?, total))
}

/// The ids of all products in the trash that match.
pub(crate) fn trash_ids(connection: &Connection, filter: &AdminProductFilter) -> Result<Vec<ProductId>> {
    Ok(matching(connection, filter)?.into_iter().map(|product| product.summary.id).collect())
}

fn matching(connection: &Connection, filter: &AdminProductFilter) -> Result<Vec<Product>> {
    let category = filter.category.as_deref().map(|text| resolve_key(connection, TermKind::Category, text));
    let rest = "WHERE p.deleted_at IS NOT NULL AND (?1 IS NULL OR p.category_key = ?1)
                  AND (?2 IS NULL OR p.missing_facts & ?2)
                  AND (?3 IS NULL OR p.id IN (SELECT entity_id FROM import_row WHERE import_id = ?3 AND change = 3))
                ORDER BY p.deleted_at DESC, p.id DESC";
    let missing = filter.missing.map(MissingFacts::bits);
    let mut products = select(connection, rest, params![category.transpose()?, missing, filter.import])?;
    if let Some(text) = filter.q.as_deref().map(fold) {
        products.retain(|product| holds(product, &text));
    }
    Ok(products)
}

/// Whether one of the fields that the search knows holds the folded text.
fn holds(product: &Product, text: &str) -> bool {
    let summary = &product.summary;
    let optional = [&summary.sku, &summary.composition, &summary.formulation];
    let fields = optional.into_iter().flatten().chain([&summary.name, &summary.description]);
    fields.into_iter().any(|field| fold(field).contains(text))
}

/// Purges what went to the trash before a moment; returns ids and names.
pub(crate) fn purge(tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>> {
    let purged = PRODUCTS.purge(tx, before)?;
    for (id, _) in &purged {
        media::store::delete_uses(tx, MediaUser::Product(*id))?;
    }
    Ok(purged)
}
