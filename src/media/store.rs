//! The `image` table.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::bucket::Bucket;
use super::picture::Picture;
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;

/// What the table knows of a picture beyond [`Picture`].
#[derive(Debug, Clone)]
pub struct NewImage<'a> {
    /// The picture.
    pub picture: &'a Picture,
    /// Bucket it was stored in.
    pub bucket: Bucket,
    /// Size of the full file.
    pub bytes: u64,
    /// Milliseconds since the epoch.
    pub created_at: i64,
}

/// Notes a stored picture; the file must be there already.
///
/// # Errors
/// When the address is taken or the database fails.
pub fn insert(tx: &WriteTx<'_>, image: &NewImage<'_>) -> Result<()> {
    let picture = image.picture;
    let sql = "INSERT INTO image (url, bucket, width, height, bytes, tone, variants, alt, created_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    tx.prepare_cached(sql)?.execute(params![
        picture.url,
        image.bucket.name(),
        picture.width,
        picture.height,
        image.bytes,
        picture.tone,
        serde_json::to_string(&picture.variants).map_err(Error::internal)?,
        picture.alt,
        image.created_at,
    ])?;
    Ok(())
}

/// Looks a picture up by its root-relative address.
///
/// # Errors
/// When the database fails or the row is damaged.
pub fn find(connection: &Connection, url: &str) -> Result<Option<Picture>> {
    let sql = "SELECT url, width, height, alt, tone, variants FROM image WHERE url = ?1";
    connection.prepare_cached(sql)?.query_row([url], picture).optional()?.transpose()
}

fn picture(row: &Row<'_>) -> rusqlite::Result<Result<Picture>> {
    let variants: String = row.get(5)?;
    let variants = match serde_json::from_str(&variants) {
        Ok(variants) => variants,
        Err(cause) => return Ok(Err(Error::corrupt("image", "variants", row.get::<_, String>(0)?, cause))),
    };
    Ok(Ok(Picture {
        url: row.get(0)?,
        width: row.get(1)?,
        height: row.get(2)?,
        alt: row.get(3)?,
        tone: row.get(4)?,
        variants,
    }))
}

/// Who refers to a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum User {
    /// The product with this id.
    Product(i64),
    /// The article with this id.
    Post(i64),
}

impl User {
    fn key(self) -> (&'static str, i64) {
        match self {
            Self::Product(id) => ("product", id),
            Self::Post(id) => ("post", id),
        }
    }
}

/// Notes that an entity refers to pictures; earlier notes stay, because earlier versions do.
///
/// # Errors
/// When the database fails.
pub fn note_uses(tx: &WriteTx<'_>, user: User, urls: &[String]) -> Result<()> {
    let (kind, id) = user.key();
    let sql = "INSERT OR IGNORE INTO image_use (url, kind, entity_id) VALUES (?1, ?2, ?3)";
    let mut statement = tx.prepare_cached(sql)?;
    for url in urls {
        statement.execute(params![url, kind, id])?;
    }
    Ok(())
}

/// Forgets what an entity referred to, because it is gone for good.
///
/// # Errors
/// When the database fails.
pub fn forget_uses(tx: &WriteTx<'_>, user: User) -> Result<()> {
    let (kind, id) = user.key();
    tx.prepare_cached("DELETE FROM image_use WHERE kind = ?1 AND entity_id = ?2")?
        .execute(params![kind, id])?;
    Ok(())
}

/// The first of some addresses under which there is no picture.
///
/// # Errors
/// When the database fails.
pub fn first_missing<'u>(connection: &Connection, urls: &'u [String]) -> Result<Option<&'u String>> {
    let mut statement = connection.prepare_cached("SELECT 1 FROM image WHERE url = ?1")?;
    for url in urls {
        if !statement.exists([url])? {
            return Ok(Some(url));
        }
    }
    Ok(None)
}

/// Gives pictures their texts as part of another save; those that have them already stay untouched.
///
/// # Errors
/// When the database fails.
pub fn describe_all(tx: &WriteTx<'_>, alts: &[(String, String)]) -> Result<()> {
    let mut statement = tx.prepare_cached("UPDATE image SET alt = ?2 WHERE url = ?1 AND alt <> ?2")?;
    for (url, alt) in alts {
        statement.execute([url, alt])?;
    }
    Ok(())
}

/// Gives a picture a text for those who do not see it; `None` when there is no such picture.
///
/// # Errors
/// When the database fails.
pub fn describe(tx: &WriteTx<'_>, url: &str, alt: &str) -> Result<Option<Picture>> {
    tx.prepare_cached("UPDATE image SET alt = ?2 WHERE url = ?1")?.execute([url, alt])?;
    tx.content_changed();
    find(tx, url)
}

/// Takes a picture that nobody refers to out of the table; the caller removes its files once that is committed.
///
/// # Errors
/// [`Error::InUse`]; when the database fails.
pub fn remove(tx: &WriteTx<'_>, url: &str) -> Result<Option<Picture>> {
    if tx.prepare_cached("SELECT 1 FROM image_use WHERE url = ?1")?.exists([url])? {
        return Err(Error::InUse { what: "this picture" });
    }
    let found = find(tx, url)?;
    tx.prepare_cached("DELETE FROM image WHERE url = ?1")?.execute([url])?;
    Ok(found)
}

/// Pictures from before a moment that nobody refers to.
///
/// # Errors
/// When the database fails.
pub fn unused_since(connection: &Connection, before: i64) -> Result<Vec<String>> {
    let sql = "SELECT url FROM image WHERE created_at < ?1
               AND NOT EXISTS (SELECT 1 FROM image_use WHERE image_use.url = image.url)";
    let mut statement = connection.prepare_cached(sql)?;
    let urls = statement.query_map([before], |row| row.get(0))?;
    Ok(urls.collect::<rusqlite::Result<_>>()?)
}

/// The addresses of all pictures.
///
/// # Errors
/// When the database fails.
pub fn addresses(connection: &Connection) -> Result<Vec<String>> {
    let mut statement = connection.prepare_cached("SELECT url FROM image")?;
    let urls = statement.query_map([], |row| row.get(0))?;
    Ok(urls.collect::<rusqlite::Result<_>>()?)
}
