//! Reading single products and lists that need no filter. Every product is read by [`product`].

use std::borrow::Cow;
use std::collections::BTreeMap;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _, Params, Row, params};
use serde::de::DeserializeOwned;

use super::inks::Inks;
use super::public::{PUBLIC, shows_mrp};
use crate::catalogue::composition_label;
use crate::catalogue::fields::with_product_fields;
use crate::catalogue::markings::markings;
use crate::catalogue::new_product::plain;
use crate::catalogue::pack_label::Facts;
use crate::catalogue::product::{Product, ProductId, ProductSummary, RELATED};
use crate::catalogue::trade_facts::in_rupees;
use crate::catalogue::visibility::Visibility;
use crate::error::{Error, Result};
use crate::media;
use crate::media::bucket::Picture;
use crate::platform::columns::{optional_timestamp, timestamp};
use medicine::item::Item;

/// Products as [`product`] reads them; `p` is the product, `c` its category if that still exists.
const SELECT: &str = include_str!("select_product.sql");

/// So many of a category's newest products are looked at for a picture.
const LOOKED_AT: u32 = 12;

/// The message for an SKU that another product has.
pub(super) const TAKEN_SKU: &str = "is already used by another product";

/// The product with this id, hidden or not, unless it is in the trash.
pub(crate) fn find(connection: &Connection, id: ProductId) -> Result<Option<Product>> {
    find_where(connection, "p.id = ?1 AND p.deleted_at IS NULL", id)
}

/// The product with this id, if visitors see it.
pub(crate) fn find_public(connection: &Connection, id: ProductId) -> Result<Option<Product>> {
    let mut found = find_where(connection, &format!("p.id = ?1 AND {PUBLIC}"), id)?;
    for_visitors(connection, found.iter_mut())?;
    Ok(found)
}

/// Takes out of products what visitors do not read.
pub(crate) fn for_visitors<'p>(
    connection: &Connection,
    products: impl Iterator<Item = &'p mut Product>,
) -> Result<()> {
    if !shows_mrp(connection)? {
        products.for_each(|product| product.summary.mrp = None);
    }
    Ok(())
}

/// The product with this id, in the trash or not, and without the label that stands in for a picture.
pub(crate) fn find_including_trash(connection: &Connection, id: ProductId) -> Result<Option<Product>> {
    find_unlabelled(connection, "p.id = ?1", id)
}

/// As [`find`], without pictures and what its label says: for lists of many.
pub(crate) fn find_row(connection: &Connection, id: ProductId) -> Result<Option<Product>> {
    let mut statement =
        connection.prepare_cached(&format!("{SELECT} WHERE p.id = ?1 AND p.deleted_at IS NULL"))?;
    statement.query_and_then([id], product)?.next().transpose()
}

/// What names a product.
pub(crate) struct ProductKeys {
    pub(crate) id: ProductId,
    pub(crate) sku: Option<String>,
    /// The folded name.
    pub(crate) name_key: String,
    pub(crate) pack_size: Option<String>,
    pub(crate) composition: Option<String>,
    pub(crate) formulation: Option<String>,
}

/// What names each product that is not in the trash.
pub(crate) fn all_keys(connection: &Connection) -> Result<Vec<ProductKeys>> {
    let mut statement = connection.prepare_cached(
        "SELECT id, sku, name_key, pack_size, composition, formulation FROM product WHERE deleted_at IS NULL ORDER BY id",
    )?;
    let keys = statement.query_map([], |row| {
        Ok(ProductKeys {
            id: row.get("id")?,
            sku: row.get("sku")?,
            name_key: row.get("name_key")?,
            pack_size: row.get("pack_size")?,
            composition: row.get("composition")?,
            formulation: row.get("formulation")?,
        })
    })?;
    Ok(keys.collect::<rusqlite::Result<_>>()?)
}

fn find_where(connection: &Connection, condition: &str, id: ProductId) -> Result<Option<Product>> {
    find_unlabelled(connection, condition, id)?.map(|product| labelled(connection, product)).transpose()
}

fn find_unlabelled(connection: &Connection, condition: &str, id: ProductId) -> Result<Option<Product>> {
    let mut statement = connection.prepare_cached(&format!("{SELECT} WHERE {condition}"))?;
    let found = statement.query_and_then([id], product)?.next().transpose()?;
    found.map(|product| with_pictures(connection, product)).transpose()
}

/// The products that the rest of a query selects and orders, without their pictures.
pub(super) fn select(connection: &Connection, rest: &str, params: impl Params) -> Result<Vec<Product>> {
    let mut statement = connection.prepare(&format!("{SELECT} {rest}"))?;
    statement.query_and_then(params, product)?.collect()
}

/// The summaries of the products that the rest of a query for visitors selects and orders, with their main pictures.
fn summaries(connection: &Connection, rest: &str, params: impl Params) -> Result<Vec<ProductSummary>> {
    let mut products = with_main_pictures(connection, select(connection, rest, params)?)?;
    for_visitors(connection, products.iter_mut())?;
    Ok(products.into_iter().map(|product| product.summary).collect())
}

/// Refuses an SKU that a product other than this one has.
///
/// # Errors
/// [`Error::Invalid`], as a save.
pub(crate) fn refuse_taken_sku(connection: &Connection, sku: Option<&str>, id: ProductId) -> Result<()> {
    let sql = "SELECT 1 FROM product WHERE sku = ?1 COLLATE NOCASE AND id <> ?2 AND deleted_at IS NULL";
    if connection.prepare_cached(sql)?.exists(params![sku, id])? {
        return Err(Error::field("sku", TAKEN_SKU));
    }
    Ok(())
}

/// The product with this SKU, apart from case.
pub(crate) fn id_of_sku(connection: &Connection, sku: &str) -> Result<Option<ProductId>> {
    let sql = "SELECT id FROM product WHERE sku = ?1 COLLATE NOCASE AND deleted_at IS NULL";
    Ok(connection.prepare_cached(sql)?.query_row([sku.trim()], |row| row.get(0)).optional()?)
}

/// Whether there is a product that visitors can see.
pub(crate) fn exists(connection: &Connection) -> Result<bool> {
    let sql = format!("SELECT EXISTS (SELECT 1 FROM product p WHERE {PUBLIC})");
    Ok(connection.prepare_cached(&sql)?.query_row([], |row| row.get(0))?)
}

/// Up to three public products of the same category, newest first, never the product itself, which may be hidden; none for an
/// unknown id.
pub(crate) fn related(connection: &Connection, id: ProductId) -> Result<Vec<ProductSummary>> {
    let rest = format!(
        "WHERE p.category_key = (SELECT category_key FROM product WHERE id = ?1 AND deleted_at IS NULL)
                  AND p.id <> ?1 AND {PUBLIC}
                ORDER BY p.created_at DESC, p.id DESC LIMIT ?2"
    );
    summaries(connection, &rest, params![id, RELATED])
}

/// At most `limit` public products, by category and name.
pub(crate) fn by_category(connection: &Connection, limit: u32) -> Result<Vec<ProductSummary>> {
    let rest = format!("WHERE {PUBLIC} ORDER BY p.category_key, natural_key(p.name_key), p.id LIMIT ?1");
    summaries(connection, &rest, [limit])
}

/// What the sitemap says of a product.
pub(crate) struct SitemapProduct {
    pub(crate) id: ProductId,
    pub(crate) updated_at: jiff::Timestamp,
    /// Addresses of its images.
    pub(crate) images: Vec<String>,
}

/// The public products with ids from `first` to `last`, as the sitemap lists them.
pub(crate) fn sitemap_products(
    connection: &Connection,
    first: i64,
    last: i64,
) -> Result<Vec<SitemapProduct>> {
    let sql = format!(
        "SELECT p.id, p.updated_at, p.images FROM product p WHERE p.id BETWEEN ?1 AND ?2 AND {PUBLIC} ORDER BY p.id"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let products = statement.query_and_then([first, last], |row| {
        Ok(SitemapProduct {
            id: row.get("id")?,
            updated_at: timestamp(row, "updated_at")?,
            images: list(row, "images")?,
        })
    })?;
    products.collect()
}

/// The blocks of `size` ids in which there are public products, in order: block 1 begins with id 1.
pub(crate) fn id_blocks(connection: &Connection, size: i64) -> Result<Vec<i64>> {
    let sql = format!("SELECT p.id FROM product p WHERE p.id > ?1 AND {PUBLIC} ORDER BY p.id LIMIT 1");
    let mut next = connection.prepare_cached(&sql)?;
    let (mut blocks, mut after) = (Vec::new(), 0);
    while let Some(id) = next.query_row([after], |row| row.get::<_, i64>(0)).optional()? {
        let block = (id - 1) / size + 1;
        blocks.push(block);
        after = block * size;
    }
    Ok(blocks)
}

/// Completes a product with what is not in its row: its pictures, and what is said of composition and law.
pub(crate) fn with_pictures(connection: &Connection, mut product: Product) -> Result<Product> {
    product.markings = markings(&product.summary.schedules, product.summary.kind.as_deref());
    product.pictures.clear();
    product.alts.clear();
    for url in &product.summary.images {
        let Some(picture) = media::store::find(connection, url)? else { continue };
        product.alts.insert(url.clone(), picture.alt.clone());
        product.pictures.push(described(picture, &product.summary.name));
    }
    product.summary.picture = product.pictures.first().cloned();
    let item = read(&mut product.summary);
    let composition = product.summary.composition.as_deref().unwrap_or_default();
    product.composition_lines = composition_label::lines(composition, &item);
    Ok(product)
}

/// With the label that stands in for a picture. Its ink depends on which categories are the largest: every product is counted.
pub(crate) fn labelled(connection: &Connection, mut product: Product) -> Result<Product> {
    label(&Inks::new(connection), &mut product.summary)?;
    Ok(product)
}

/// Says what a product is: its salts.
fn read(product: &mut ProductSummary) -> Item {
    let item = facts(product).item();
    let is_stated = product.composition.as_deref().is_some_and(|composition| !composition.is_empty());
    product.salts = if is_stated { composition_label::salts(&item) } else { Vec::new() };
    item
}

/// Says what a product is, and what its label says where it has no picture.
fn label(inks: &Inks<'_>, product: &mut ProductSummary) -> Result<()> {
    let item = read(product);
    if product.picture.is_none() {
        let facts = facts(product);
        product.label = Some(facts.label(&item, inks.of(facts.category)?));
    }
    Ok(())
}

fn facts(product: &ProductSummary) -> Facts<'_> {
    let ProductSummary { name, category, composition, formulation, pack_size, .. } = product;
    Facts::new(name, category, [composition, formulation, pack_size])
}

/// Completes the products of a list: their salts, and main picture or label.
pub(super) fn with_main_pictures(
    connection: &Connection,
    products: impl IntoIterator<Item = Product>,
) -> Result<Vec<Product>> {
    let inks = Inks::new(connection);
    let with_picture = |mut product: Product| {
        let summary = &mut product.summary;
        if let Some(url) = summary.images.first() {
            let picture = media::store::find(connection, url)?;
            summary.picture = picture.map(|picture| described(picture, &summary.name));
        }
        label(&inks, summary)?;
        Ok(product)
    };
    products.into_iter().map(with_picture).collect()
}

/// The product's name stands in for a missing alternative text.
fn described(mut picture: Picture, name: &str) -> Picture {
    if picture.alt.is_empty() {
        name.clone_into(&mut picture.alt);
    }
    picture
}

/// Makes the reader of a row from the names of the fields.
macro_rules! row_reader {
    (
        required { $($(#[$of_required:meta])* $required:ident,)* }
        text { $($(#[$of_text:meta])* $text:ident,)* }
        long { $($(#[$of_long:meta])* $long:ident,)* }
        lists { $($(#[$of_list:meta])* $list:ident,)* }
    ) => {
        /// Reads a row of [`SELECT`]; [`with_pictures`] adds the rest.
        fn product(row: &Row<'_>) -> Result<Product> {
            let summary = ProductSummary {
                id: row.get("id")?,
                $($required: without_tags(stringify!($required), row.get(stringify!($required))?),)*
                $($text: optional_text(row, stringify!($text))?,)*
                $($list: list(row, stringify!($list))?,)*
                category_slug: row.get("category_slug")?,
                salts: Vec::new(),
                picture: None,
                label: None,
                visibility: visibility(row)?,
                created_at: timestamp(row, "created_at")?,
                updated_at: timestamp(row, "updated_at")?,
            };
            Ok(Product {
                summary,
                composed: row.get("composed")?,
                $($long: optional_text(row, stringify!($long))?,)*
                documents: list(row, "documents")?,
                composition_lines: Vec::new(),
                markings: Vec::new(),
                pictures: Vec::new(),
                alts: BTreeMap::new(),
                revision: row.get("revision")?,
                rename_entry: row.get("rename_entry")?,
                deleted_at: optional_timestamp(row, "deleted_at")?,
            })
        }
    };
}
with_product_fields!(row_reader);

fn optional_text(row: &Row<'_>, name: &str) -> Result<Option<String>> {
    if let ValueRef::Integer(paise) = row.get_ref(name)? {
        return Ok(Some(in_rupees(paise)));
    }
    Ok(row.get::<_, Option<String>>(name)?.map(|stored| without_tags(name, stored)))
}

/// A text as an earlier version may have stored it.
fn without_tags(name: &str, stored: String) -> String {
    let changed = match plain(name, &stored) {
        Cow::Borrowed(_) => None,
        Cow::Owned(text) => Some(text),
    };
    changed.unwrap_or(stored)
}

fn visibility(row: &Row<'_>) -> Result<Visibility> {
    let stored = Visibility::from_column(row.get("public_from")?);
    stored
        .or_else(|cause| Err(Error::corrupt("product", "public_from", row.get::<_, ProductId>("id")?, cause)))
}

/// Reads a JSON list of a product's row, which also has the column `id`.
pub(super) fn list<T: DeserializeOwned>(row: &Row<'_>, column: &'static str) -> Result<Vec<T>> {
    let json: String = row.get(column)?;
    match serde_json::from_str(&json) {
        Ok(list) => Ok(list),
        Err(cause) => Err(Error::corrupt("product", column, row.get::<_, ProductId>("id")?, cause)),
    }
}

/// The main pictures of the newest products of a category, at most `most`.
pub(crate) fn newest_packs(connection: &Connection, category_key: &str, most: usize) -> Result<Vec<Picture>> {
    let sql = format!(
        "SELECT p.id, p.images FROM product p WHERE p.category_key = ?1 AND {PUBLIC}
         ORDER BY p.created_at DESC, p.id DESC LIMIT ?2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let newest =
        statement.query_and_then(params![category_key, LOOKED_AT], |row| list::<String>(row, "images"))?;
    let mut packs = Vec::new();
    for images in newest {
        let Some(url) = images?.into_iter().next() else { continue };
        packs.extend(media::store::find(connection, &url)?);
        if packs.len() == most {
            break;
        }
    }
    Ok(packs)
}
