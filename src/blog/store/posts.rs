//! Single articles and the one row mapper.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::blog::post::{FEATURED, Post, PostSummary, RELATED, StoredPost};
use crate::error::Result;
use crate::media;
use crate::media::picture::Picture;
use crate::platform::clock::rfc3339;

/// The columns that [`summary`] reads, in its order.
pub(super) const COLUMNS: &str = "p.id, p.title, p.slug, p.excerpt, p.category, p.author, p.image_url, p.featured, \
     p.read_time, p.published_at, p.updated_at";
/// The columns that [`stored`] reads, in its order.
pub(super) const STORED: &str = "p.id, p.title, p.slug, p.excerpt, p.category, p.author, p.image_url, p.featured, \
     p.read_time, p.published_at, p.updated_at, p.content, p.created_at, p.revision, p.deleted_at";
/// What makes an article `p` public at the moment `?1`.
pub(super) const PUBLIC: &str = "p.deleted_at IS NULL AND p.published_at <= ?1";
/// Newest first.
pub(super) const NEWEST: &str = "p.published_at DESC, p.id DESC";

/// The public article with this slug.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn find_public(connection: &Connection, slug: &str, now: Timestamp) -> Result<Option<Post>> {
    let sql = format!("SELECT {COLUMNS}, p.content FROM post p WHERE {PUBLIC} AND p.slug = ?2");
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement
        .query_row(params![now.as_millisecond(), slug], |row| Ok((summary(row)?, row.get(11)?)))
        .optional()?;
    let Some((mut summary, content)) = found else { return Ok(None) };
    summary.picture = picture(connection, &summary)?;
    let related = related(connection, &summary, now)?;
    Ok(Some(Post { summary, content, related }))
}

/// The present slug of the public article that had this one before.
///
/// # Errors
/// When the database fails.
pub fn moved_to(connection: &Connection, slug: &str, now: Timestamp) -> Result<Option<String>> {
    let sql = format!(
        "SELECT p.slug FROM post_slug s JOIN post p ON p.id = s.post_id WHERE {PUBLIC} AND s.slug = ?2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_row(params![now.as_millisecond(), slug], |row| row.get(0)).optional()?)
}

/// Public featured articles, newest first, at most three (spec section 7).
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn featured(connection: &Connection, now: Timestamp) -> Result<Vec<PostSummary>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM post p WHERE {PUBLIC} AND p.featured ORDER BY {NEWEST} LIMIT {FEATURED}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([now.as_millisecond()], summary)?;
    summaries(connection, rows)
}

/// Every public article with its content, newest first, at most `most`; without related ones.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn newest(connection: &Connection, now: Timestamp, most: u32) -> Result<Vec<Post>> {
    let sql =
        format!("SELECT {COLUMNS}, p.content FROM post p WHERE {PUBLIC} ORDER BY {NEWEST} LIMIT {most}");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([now.as_millisecond()], |row| Ok((summary(row)?, row.get(11)?)))?;
    rows.map(|row| {
        let (mut summary, content) = row?;
        summary.picture = picture(connection, &summary)?;
        Ok(Post { summary, content, related: Vec::new() })
    })
    .collect()
}

/// Where a public article is, and when it last changed.
pub struct Address {
    /// Slug.
    pub slug: String,
    /// RFC 3339 UTC.
    pub changed: String,
    /// Address of its picture.
    pub image_url: Option<String>,
}

/// Where all public articles are, newest first, at most `most`.
///
/// # Errors
/// When the database fails.
pub fn public_addresses(connection: &Connection, now: Timestamp, most: u32) -> Result<Vec<Address>> {
    let sql = format!(
        "SELECT p.slug, max(p.updated_at, p.published_at), p.image_url FROM post p WHERE {PUBLIC}
         ORDER BY {NEWEST} LIMIT {most}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([now.as_millisecond()], |row| {
        Ok(Address { slug: row.get(0)?, changed: rfc3339(row.get::<_, i64>(1)?), image_url: row.get(2)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// When the next waiting article becomes public, if one waits: until then, what was read stays true by itself.
///
/// # Errors
/// When the database fails.
pub fn next_change(connection: &Connection, now: Timestamp) -> Result<Option<Timestamp>> {
    let sql = "SELECT min(published_at) FROM post WHERE deleted_at IS NULL AND published_at > ?1";
    let next: Option<i64> =
        connection.prepare_cached(sql)?.query_row([now.as_millisecond()], |row| row.get(0))?;
    Ok(next.and_then(|next| Timestamp::from_millisecond(next).ok()))
}

/// The article with this id, public or not, unless it is in the trash.
///
/// # Errors
/// When the database fails or the row is damaged.
pub fn find(connection: &Connection, id: i64) -> Result<Option<StoredPost>> {
    let sql = format!("SELECT {STORED} FROM post p WHERE p.id = ?1 AND p.deleted_at IS NULL");
    Ok(connection.prepare_cached(&sql)?.query_row([id], stored).optional()?)
}

/// The article with this id, in the trash or not.
///
/// # Errors
/// When the database fails or the row is damaged.
pub fn find_anywhere(connection: &Connection, id: i64) -> Result<Option<StoredPost>> {
    let sql = format!("SELECT {STORED} FROM post p WHERE p.id = ?1");
    Ok(connection.prepare_cached(&sql)?.query_row([id], stored).optional()?)
}

/// Reads [`STORED`].
///
/// # Errors
/// When a column is not of its type.
pub fn stored(row: &Row<'_>) -> rusqlite::Result<StoredPost> {
    Ok(StoredPost {
        id: row.get(0)?,
        title: row.get(1)?,
        slug: row.get(2)?,
        excerpt: row.get(3)?,
        category: row.get(4)?,
        author: row.get(5)?,
        image_url: row.get(6)?,
        featured: row.get(7)?,
        read_time: row.get(8)?,
        published_at: row.get(9)?,
        updated_at: row.get(10)?,
        content: row.get(11)?,
        created_at: row.get(12)?,
        revision: row.get(13)?,
        deleted_at: row.get(14)?,
    })
}

/// Those of the same category first, then the newest others.
fn related(connection: &Connection, post: &PostSummary, now: Timestamp) -> Result<Vec<PostSummary>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM post p WHERE {PUBLIC} AND p.id <> ?2
         ORDER BY p.category_key IS (SELECT category_key FROM post WHERE id = ?2) DESC, {NEWEST} LIMIT {RELATED}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params![now.as_millisecond(), post.id], summary)?;
    summaries(connection, rows)
}

/// Fills in the pictures of mapped rows.
pub(super) fn summaries(
    connection: &Connection,
    rows: impl Iterator<Item = rusqlite::Result<PostSummary>>,
) -> Result<Vec<PostSummary>> {
    rows.map(|row| {
        let mut summary = row?;
        summary.picture = picture(connection, &summary)?;
        Ok(summary)
    })
    .collect()
}

/// A picture without a text of its own stays without: beside the title it would only repeat it.
fn picture(connection: &Connection, summary: &PostSummary) -> Result<Option<Picture>> {
    let Some(url) = &summary.image_url else { return Ok(None) };
    media::store::find(connection, url)
}

/// Reads [`COLUMNS`]; the picture is looked up afterwards.
pub(super) fn summary(row: &Row<'_>) -> rusqlite::Result<PostSummary> {
    Ok(PostSummary {
        id: row.get(0)?,
        title: row.get(1)?,
        slug: row.get(2)?,
        excerpt: row.get(3)?,
        category: row.get(4)?,
        author: row.get(5)?,
        image_url: row.get(6)?,
        picture: None,
        featured: row.get(7)?,
        read_time: row.get(8)?,
        published_at: rfc3339(row.get::<_, i64>(9)?),
        updated_at: rfc3339(row.get::<_, i64>(10)?),
    })
}
