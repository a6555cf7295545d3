//! Single products and the one row mapper.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::de::DeserializeOwned;

use crate::catalogue::product::{Product, ProductSummary, RELATED};
use crate::error::{Error, Result};
use crate::media;
use crate::media::picture::Picture;
use crate::platform::clock::rfc3339;

/// The columns that [`product`] reads, in its order; `p` is `product`, `c` its category if that still exists.
pub(super) const COLUMNS: &str = "p.id, p.name, p.sku, p.category, c.slug, p.description, p.composition, p.formulation, \
     p.status, p.benefits, p.badges, p.certifications, p.images, p.tata1mg_link, p.amazon_link, p.flipkart_link, \
     p.created_at, p.updated_at, p.detailed_description, p.side_effects, p.dosage, p.revision, p.deleted_at";
/// The tables behind [`COLUMNS`].
pub(super) const TABLES: &str = "product p LEFT JOIN category c ON c.name_key = p.category_key";

/// The product with this id, unless it is in the trash.
///
/// # Errors
/// When the database fails or the row is damaged.
pub fn find(connection: &Connection, id: i64) -> Result<Option<Product>> {
    let sql = format!("SELECT {COLUMNS} FROM {TABLES} WHERE p.id = ?1 AND p.deleted_at IS NULL");
    let found = connection.prepare_cached(&sql)?.query_row([id], product).optional()?;
    found.map(|read| read.and_then(|product| with_pictures(connection, product))).transpose()
}

/// The product with this id, in the trash or not.
///
/// # Errors
/// When the database fails or the row is damaged.
pub fn find_anywhere(connection: &Connection, id: i64) -> Result<Option<Product>> {
    let sql = format!("SELECT {COLUMNS} FROM {TABLES} WHERE p.id = ?1");
    let found = connection.prepare_cached(&sql)?.query_row([id], product).optional()?;
    found.map(|read| read.and_then(|product| with_pictures(connection, product))).transpose()
}

/// Whether visitors find any product.
///
/// # Errors
/// When the database fails.
pub fn any(connection: &Connection) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM product WHERE deleted_at IS NULL)";
    Ok(connection.query_row(sql, [], |row| row.get(0))?)
}

/// Up to three of the same category, newest first, never the product itself; none for an unknown id.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn related(connection: &Connection, id: i64) -> Result<Vec<ProductSummary>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM {TABLES}
         WHERE p.category_key = (SELECT category_key FROM product WHERE id = ?1 AND deleted_at IS NULL)
           AND p.id <> ?1 AND p.deleted_at IS NULL
         ORDER BY p.created_at DESC, p.id DESC LIMIT ?2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params![id, RELATED], product)?;
    summaries(connection, rows)
}

/// At most `most` products, by category and name.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn by_category(connection: &Connection, most: u32) -> Result<Vec<ProductSummary>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM {TABLES} WHERE p.deleted_at IS NULL ORDER BY p.category_key, p.name_key, p.id LIMIT ?1"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([most], product)?;
    summaries(connection, rows)
}

/// Where a product is, and when it last changed.
pub struct Address {
    /// Id.
    pub id: i64,
    /// RFC 3339 UTC.
    pub changed: String,
    /// Addresses of its pictures.
    pub images: Vec<String>,
}

/// Where the products with ids from `first` to `last` are.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn addresses(connection: &Connection, first: i64, last: i64) -> Result<Vec<Address>> {
    let sql = "SELECT id, updated_at, images FROM product WHERE id BETWEEN ?1 AND ?2 AND deleted_at IS NULL ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement
        .query_map([first, last], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?, row.get::<_, String>(2)?)))?;
    rows.map(|row| {
        let (id, changed, images) = row?;
        Ok(Address { id, changed: rfc3339(changed), images: list(id, "images", &images)? })
    })
    .collect()
}

/// The blocks of `size` ids in which there are products outside the trash, in order: block 1 begins with id 1.
///
/// # Errors
/// When the database fails.
pub fn blocks(connection: &Connection, size: i64) -> Result<Vec<i64>> {
    let sql = "SELECT id FROM product WHERE id > ?1 AND deleted_at IS NULL ORDER BY id LIMIT 1";
    let mut next = connection.prepare_cached(sql)?;
    let (mut blocks, mut after) = (Vec::new(), 0);
    while let Some(id) = next.query_row([after], |row| row.get::<_, i64>(0)).optional()? {
        let block = (id - 1) / size + 1;
        blocks.push(block);
        after = block * size;
    }
    Ok(blocks)
}

/// Summaries of mapped rows, with their main pictures.
pub(super) fn summaries(
    connection: &Connection,
    rows: impl Iterator<Item = rusqlite::Result<Result<Product>>>,
) -> Result<Vec<ProductSummary>> {
    Ok(with_main_pictures(connection, rows)?.into_iter().map(|product| product.summary).collect())
}

/// Mapped rows with their main pictures.
pub(super) fn with_main_pictures(
    connection: &Connection,
    rows: impl Iterator<Item = rusqlite::Result<Result<Product>>>,
) -> Result<Vec<Product>> {
    rows.map(|row| {
        let mut product = row??;
        product.summary.picture = main_picture(connection, &product.summary)?;
        Ok(product)
    })
    .collect()
}

/// Fills in the pictures of a product that knows only their addresses.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn with_pictures(connection: &Connection, mut product: Product) -> Result<Product> {
    product.pictures.clear();
    product.alts.clear();
    for url in &product.summary.images {
        let Some(picture) = media::store::find(connection, url)? else { continue };
        product.alts.insert(url.clone(), picture.alt.clone());
        product.pictures.push(described(picture, &product.summary.name));
    }
    product.summary.picture = product.pictures.first().cloned();
    Ok(product)
}

fn main_picture(connection: &Connection, summary: &ProductSummary) -> Result<Option<Picture>> {
    let Some(url) = summary.images.first() else { return Ok(None) };
    Ok(media::store::find(connection, url)?.map(|picture| described(picture, &summary.name)))
}

/// A picture without a text of its own is described by the product's name.
fn described(mut picture: Picture, name: &str) -> Picture {
    if picture.alt.is_empty() {
        name.clone_into(&mut picture.alt);
    }
    picture
}

/// Reads [`COLUMNS`]; pictures are looked up afterwards.
pub(super) fn product(row: &Row<'_>) -> rusqlite::Result<Result<Product>> {
    let id: i64 = row.get(0)?;
    let lists = (|| {
        Ok((
            list(id, "benefits", &row.get::<_, String>(9)?)?,
            list(id, "badges", &row.get::<_, String>(10)?)?,
            list(id, "certifications", &row.get::<_, String>(11)?)?,
            list(id, "images", &row.get::<_, String>(12)?)?,
        ))
    })();
    let (benefits, badges, certifications, images) = match lists {
        Ok(lists) => lists,
        Err(error) => return Ok(Err(error)),
    };
    let summary = ProductSummary {
        id,
        name: row.get(1)?,
        sku: row.get(2)?,
        category: row.get(3)?,
        category_slug: row.get(4)?,
        description: row.get(5)?,
        composition: row.get(6)?,
        formulation: row.get(7)?,
        status: row.get(8)?,
        benefits,
        badges,
        certifications,
        images,
        picture: None,
        tata1mg_link: row.get(13)?,
        amazon_link: row.get(14)?,
        flipkart_link: row.get(15)?,
        created_at: rfc3339(row.get::<_, i64>(16)?),
        updated_at: rfc3339(row.get::<_, i64>(17)?),
    };
    Ok(Ok(Product {
        summary,
        detailed_description: row.get(18)?,
        side_effects: row.get(19)?,
        dosage: row.get(20)?,
        pictures: Vec::new(),
        alts: BTreeMap::new(),
        revision: row.get(21)?,
        deleted_at: row.get(22)?,
    }))
}

/// A list as its column holds it.
pub(super) fn list<T: DeserializeOwned>(row: i64, column: &'static str, json: &str) -> Result<Vec<T>> {
    serde_json::from_str(json).map_err(|cause| Error::corrupt("product", column, row, cause))
}
