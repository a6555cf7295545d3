//! The `media` and `media_use` tables.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::bucket::{Bucket, Picture};
use crate::error::{Error, Result};
use crate::platform::db::{WriteTx, query};

/// A file to be inserted; its files are on disk already.
#[derive(Debug, Clone)]
pub(crate) struct NewMedia<'a> {
    /// Bucket that it is stored in.
    pub(crate) bucket: Bucket,
    /// Root-relative address.
    pub(crate) url: &'a str,
    /// What pages need to know of a picture; none: a document.
    pub(crate) picture: Option<&'a Picture>,
    /// The name that it was uploaded under; `""` where that is not known.
    pub(crate) name: &'a str,
    /// Size of the full file.
    pub(crate) bytes: u64,
    /// Whether it stays although nothing refers to it.
    pub(crate) kept: bool,
    /// When it was uploaded.
    pub(crate) created_at: Timestamp,
    /// E-mail of the administrator who uploaded it.
    pub(crate) created_by: Option<&'a str>,
}

/// Inserts a file; returns its id.
pub(crate) fn insert(tx: &WriteTx<'_>, new: &NewMedia<'_>) -> Result<i64> {
    let variants = new.picture.map(|picture| serde_json::to_string(&picture.variants));
    let sql = "INSERT INTO media (url, bucket, name, bytes, width, height, tone, variants, alt, kept, created_at, created_by)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    query::execute(
        tx,
        sql,
        params![
            new.url,
            new.bucket.name(),
            new.name,
            new.bytes,
            new.picture.map(|picture| picture.width),
            new.picture.map(|picture| picture.height),
            new.picture.map(|picture| picture.tone),
            variants.transpose().map_err(Error::internal)?.unwrap_or_else(|| "[]".to_owned()),
            new.picture.map_or("", |picture| &picture.alt),
            new.kept,
            new.created_at.as_millisecond(),
            new.created_by,
        ],
    )?;
    Ok(tx.last_insert_rowid())
}

/// Finds an image by its root-relative address.
pub fn find(connection: &Connection, url: &str) -> Result<Option<Picture>> {
    let sql =
        "SELECT url, width, height, alt, tone, variants FROM media WHERE url = ?1 AND width IS NOT NULL";
    query::find(connection, sql, [url], picture)
}

fn picture(row: &Row<'_>) -> Result<Picture> {
    let (url, variants): (String, String) = (row.get(0)?, row.get(5)?);
    let variants = parse_variants(&url, &variants)?;
    let (width, height, alt, tone) = (row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
    Ok(Picture { url, width, height, alt, tone, variants })
}

/// The widths of an upload's variants, as its row has them.
pub(crate) fn parse_variants(url: &str, json: &str) -> Result<Vec<u32>> {
    serde_json::from_str(json).map_err(|cause| Error::corrupt("media", "variants", url, cause))
}

/// A document as it is served and linked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StoredDocument {
    /// Root-relative address.
    pub url: String,
    /// The name under which it is saved.
    pub name: String,
    /// Size of the file.
    pub bytes: u64,
}

/// The documents of the library, oldest first.
pub(crate) fn documents(connection: &Connection) -> Result<Vec<StoredDocument>> {
    let sql = "SELECT url, name, bytes FROM media WHERE width IS NULL ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([], document)?.collect::<rusqlite::Result<_>>()?)
}

fn document(row: &Row<'_>) -> rusqlite::Result<StoredDocument> {
    Ok(StoredDocument { url: row.get("url")?, name: row.get("name")?, bytes: row.get("bytes")? })
}

/// Finds a document by its root-relative address.
pub(crate) fn find_document(connection: &Connection, url: &str) -> Result<Option<StoredDocument>> {
    let sql = "SELECT url, name, bytes FROM media WHERE url = ?1 AND width IS NULL";
    Ok(connection.prepare_cached(sql)?.query_row([url], document).optional()?)
}

/// Whether there is an upload of this root-relative address.
pub(crate) fn exists(connection: &Connection, url: &str) -> Result<bool> {
    Ok(connection.prepare_cached("SELECT 1 FROM media WHERE url = ?1")?.exists([url])?)
}

/// What refers to an upload, in its current content or in an earlier revision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediaUser {
    /// The product with this id.
    Product(i64),
    /// The post with this id.
    Post(i64),
    /// A version of the site's page with this number, published or scheduled; every version is kept.
    SitePage(i64),
    /// The draft of the site's page with this number.
    SitePageDraft(i64),
    /// The import with this id, whose pictures no record uses yet.
    Import(i64),
}

impl MediaUser {
    fn key(self) -> (&'static str, i64) {
        match self {
            Self::Product(id) => ("product", id),
            Self::Post(id) => ("post", id),
            Self::SitePage(id) => ("site_page", id),
            Self::SitePageDraft(id) => ("site_page_draft", id),
            Self::Import(id) => ("import", id),
        }
    }
}

/// Adds uses of uploads. Earlier uses stay, because earlier revisions do.
pub(crate) fn add_uses(tx: &WriteTx<'_>, user: MediaUser, urls: &[String]) -> Result<()> {
    let (kind, id) = user.key();
    let sql = "INSERT OR IGNORE INTO media_use (url, kind, entity_id) VALUES (?1, ?2, ?3)";
    let mut statement = tx.prepare_cached(sql)?;
    for url in urls {
        statement.execute(params![url, kind, id])?;
    }
    Ok(())
}

/// Deletes the uses of what is gone.
pub(crate) fn delete_uses(tx: &WriteTx<'_>, user: MediaUser) -> Result<()> {
    let (kind, id) = user.key();
    query::execute(tx, "DELETE FROM media_use WHERE kind = ?1 AND entity_id = ?2", params![kind, id])
}

/// All of these addresses under which there is no image.
pub(crate) fn missing<'u>(connection: &Connection, urls: &'u [String]) -> Result<Vec<&'u String>> {
    let mut statement = connection.prepare_cached("SELECT 1 FROM media WHERE url = ?1")?;
    let mut missing = Vec::new();
    for url in urls {
        if !statement.exists([url])? {
            missing.push(url);
        }
    }
    Ok(missing)
}

/// Sets alternative texts, by address, as part of another save.
pub(crate) fn set_alts<'u>(
    tx: &WriteTx<'_>,
    alts: impl IntoIterator<Item = (&'u String, &'u String)>,
) -> Result<()> {
    let mut statement = tx.prepare_cached("UPDATE media SET alt = ?2 WHERE url = ?1 AND alt <> ?2")?;
    for (url, alt) in alts {
        if statement.execute([url, alt])? > 0 {
            // The image may be anywhere.
            tx.content_changed();
        }
    }
    Ok(())
}

/// An upload that was deleted, whose files the caller removes once that is committed.
#[derive(Debug, Clone)]
pub(crate) struct DeletedMedia {
    pub(crate) url: String,
    pub(crate) variants: Vec<u32>,
    pub(crate) bytes: u64,
    /// What the history calls it.
    pub(crate) name: String,
}

/// Deletes the row of an upload that nothing refers to. The caller removes its files once that is committed.
///
/// # Errors
/// [`Error::InUse`].
pub(crate) fn delete(tx: &WriteTx<'_>, url: &str) -> Result<Option<DeletedMedia>> {
    if tx.prepare_cached("SELECT 1 FROM media_use WHERE url = ?1")?.exists([url])? {
        return Err(Error::InUse { what: "this file" });
    }
    let sql = "DELETE FROM media WHERE url = ?1 RETURNING variants, bytes, name";
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let deleted: Option<(String, u64, String)> = tx.prepare_cached(sql)?.query_row([url], row).optional()?;
    let deleted = deleted.map(|(variants, bytes, name)| {
        let variants = parse_variants(url, &variants)?;
        let name = if name.is_empty() { url.to_owned() } else { name };
        Ok(DeletedMedia { url: url.to_owned(), variants, bytes, name })
    });
    deleted.transpose()
}

/// Addresses of the uploads from before a moment that nothing refers to; `kept` ones only on demand.
pub fn unused_before(connection: &Connection, before: Timestamp, with_kept: bool) -> Result<Vec<String>> {
    let sql = "SELECT url FROM media WHERE created_at < ?1 AND (?2 OR NOT kept)
               AND NOT EXISTS (SELECT 1 FROM media_use WHERE media_use.url = media.url)";
    query::list(connection, sql, params![before.as_millisecond(), with_kept], |row| Ok(row.get(0)?))
}

/// The addresses of a bucket's pictures, by the name and the size that they were uploaded with.
pub(crate) fn urls_by_name_and_size(
    connection: &Connection,
    bucket: Bucket,
) -> Result<HashMap<(String, u64), Vec<String>>> {
    let sql = "SELECT name, bytes, url FROM media WHERE bucket = ?1 AND width IS NOT NULL ORDER BY id";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([bucket.name()])?;
    let mut found: HashMap<_, Vec<_>> = HashMap::new();
    while let Some(row) = rows.next()? {
        found.entry((row.get(0)?, row.get(1)?)).or_default().push(row.get(2)?);
    }
    Ok(found)
}

/// Names and addresses of pictures that nothing refers to, the oldest first.
pub(crate) fn unused_pictures(
    connection: &Connection,
    bucket: Bucket,
    most: u32,
) -> Result<Vec<(String, String)>> {
    let sql = "SELECT name, url FROM media WHERE bucket = ?1 AND width IS NOT NULL
               AND NOT EXISTS (SELECT 1 FROM media_use WHERE media_use.url = media.url) ORDER BY id LIMIT ?2";
    let mut statement = connection.prepare(sql)?;
    let found = statement.query_map(params![bucket.name(), most], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// The addresses of all uploads.
pub fn urls(connection: &Connection) -> Result<Vec<String>> {
    query::list(connection, "SELECT url FROM media", [], |row| Ok(row.get(0)?))
}

/// The addresses of all uploads, each with the widths of its variants.
pub(crate) fn urls_with_variants(connection: &Connection) -> Result<Vec<(String, Vec<u32>)>> {
    let mut statement = connection.prepare("SELECT url, variants FROM media")?;
    let rows = statement.query_and_then([], |row| {
        let (url, variants): (String, String) = (row.get(0)?, row.get(1)?);
        let variants = parse_variants(&url, &variants)?;
        Ok((url, variants))
    })?;
    rows.collect()
}
