//! The `image` and `image_use` tables.

use jiff::Timestamp;
use rusqlite::{Connection, Row, params};

use super::bucket::Bucket;
use super::picture::Picture;
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;

/// An image to be inserted.
#[derive(Debug, Clone)]
pub(crate) struct NewImage<'a> {
    /// What pages need to know of it.
    pub(crate) picture: &'a Picture,
    /// Bucket that it is stored in.
    pub(crate) bucket: Bucket,
    /// Size of the full file.
    pub(crate) bytes: u64,
    /// When it was uploaded.
    pub(crate) created_at: Timestamp,
}

/// Inserts an image whose files are on disk already.
pub(crate) fn insert(tx: &WriteTx<'_>, image: &NewImage<'_>) -> Result<()> {
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
        image.created_at.as_millisecond(),
    ])?;
    Ok(())
}

/// Finds an image by its root-relative address.
pub fn find(connection: &Connection, url: &str) -> Result<Option<Picture>> {
    let sql = "SELECT url, width, height, alt, tone, variants FROM image WHERE url = ?1";
    connection.prepare_cached(sql)?.query_and_then([url], picture)?.next().transpose()
}

fn picture(row: &Row<'_>) -> Result<Picture> {
    let (url, variants): (String, String) = (row.get(0)?, row.get(5)?);
    let variants = serde_json::from_str(&variants)
        .map_err(|cause| Error::corrupt("image", "variants", url.clone(), cause))?;
    let (width, height, alt, tone) = (row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
    Ok(Picture { url, width, height, alt, tone, variants })
}

/// What refers to an image, in its current content or in an earlier revision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImageUser {
    /// The product with this id.
    Product(i64),
    /// The post with this id.
    Post(i64),
    /// A version of the site's page with this number, published or scheduled; every version is kept.
    SitePage(i64),
    /// The draft of the site's page with this number.
    SitePageDraft(i64),
    /// The unsaved changes that the preview link with this id shows.
    PreviewLink(i64),
}

impl ImageUser {
    fn key(self) -> (&'static str, i64) {
        match self {
            Self::Product(id) => ("product", id),
            Self::Post(id) => ("post", id),
            Self::SitePage(id) => ("site_page", id),
            Self::SitePageDraft(id) => ("site_page_draft", id),
            Self::PreviewLink(id) => ("preview_link", id),
        }
    }
}

/// Adds uses of images. Earlier uses stay, because earlier revisions do.
pub(crate) fn add_uses(tx: &WriteTx<'_>, user: ImageUser, urls: &[String]) -> Result<()> {
    let (kind, id) = user.key();
    let sql = "INSERT OR IGNORE INTO image_use (url, kind, entity_id) VALUES (?1, ?2, ?3)";
    let mut statement = tx.prepare_cached(sql)?;
    for url in urls {
        statement.execute(params![url, kind, id])?;
    }
    Ok(())
}

/// Deletes the uses of what is gone.
pub(crate) fn delete_uses(tx: &WriteTx<'_>, user: ImageUser) -> Result<()> {
    let (kind, id) = user.key();
    tx.prepare_cached("DELETE FROM image_use WHERE kind = ?1 AND entity_id = ?2")?
        .execute(params![kind, id])?;
    Ok(())
}

/// The first of these addresses under which there is no image.
pub(crate) fn first_missing<'u>(connection: &Connection, urls: &'u [String]) -> Result<Option<&'u String>> {
    let mut statement = connection.prepare_cached("SELECT 1 FROM image WHERE url = ?1")?;
    for url in urls {
        if !statement.exists([url])? {
            return Ok(Some(url));
        }
    }
    Ok(None)
}

/// Sets alternative texts, by address, as part of another save.
pub(crate) fn set_alts(tx: &WriteTx<'_>, alts: &[(String, String)]) -> Result<()> {
    let mut statement = tx.prepare_cached("UPDATE image SET alt = ?2 WHERE url = ?1 AND alt <> ?2")?;
    for (url, alt) in alts {
        statement.execute([url, alt])?;
    }
    Ok(())
}

/// Sets the alternative text of an image; `None` when there is no such image.
pub(crate) fn set_alt(tx: &WriteTx<'_>, url: &str, alt: &str) -> Result<Option<Picture>> {
    tx.prepare_cached("UPDATE image SET alt = ?2 WHERE url = ?1")?.execute([url, alt])?;
    tx.content_changed();
    find(tx, url)
}

/// Deletes the row of an image that nothing refers to. The caller removes its files once that is committed.
///
/// # Errors
/// [`Error::InUse`].
pub(crate) fn delete(tx: &WriteTx<'_>, url: &str) -> Result<Option<Picture>> {
    if tx.prepare_cached("SELECT 1 FROM image_use WHERE url = ?1")?.exists([url])? {
        return Err(Error::InUse { what: "this picture" });
    }
    let found = find(tx, url)?;
    tx.prepare_cached("DELETE FROM image WHERE url = ?1")?.execute([url])?;
    Ok(found)
}

/// Addresses of the images that were uploaded before a moment and that nothing refers to.
pub fn unused_before(connection: &Connection, before: Timestamp) -> Result<Vec<String>> {
    let sql = "SELECT url FROM image WHERE created_at < ?1
               AND NOT EXISTS (SELECT 1 FROM image_use WHERE image_use.url = image.url)";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_and_then([before.as_millisecond()], |row| Ok(row.get(0)?))?.collect()
}

/// The addresses of all images.
pub fn urls(connection: &Connection) -> Result<Vec<String>> {
    connection.prepare_cached("SELECT url FROM image")?.query_and_then([], |row| Ok(row.get(0)?))?.collect()
}
