//! Reading posts, with one mapper for what all of them have.

use std::fmt::Write as _;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Params, Row, ToSql, params};
use text::fold;

use crate::blog::html;
use crate::blog::post::{
    BlogCategory, BlogPage, FEATURED, Post, PostFilter, PostHead, PostId, PostSummary, RELATED, StoredPost,
};
use crate::error::{Error, Result};
use crate::media;
use crate::media::bucket::Picture;
use crate::platform::columns::{optional_timestamp, timestamp};
use crate::platform::db::{WriteTx, query};

/// The columns that [`summary`] reads. Lists go without `content`, so that SQLite never reads its pages.
const COLUMNS: &str = "p.id, p.title, p.slug, p.excerpt, p.category, p.author, p.image_url, p.featured, p.read_time, \
     p.published_at, p.updated_at";
/// What makes a post `p` public at the moment `?1`.
pub(super) const PUBLIC: &str = "p.deleted_at IS NULL AND p.published_at <= ?1";
/// The message for a slug that another post has.
pub(super) const TAKEN_SLUG: &str = "is already used by another article";
/// Newest first.
pub(super) const NEWEST: &str = "p.published_at DESC, p.id DESC";

/// The public post with this slug.
pub(crate) fn find_public(connection: &Connection, slug: &str, now: Timestamp) -> Result<Option<Post>> {
    let sql = format!("SELECT {COLUMNS}, p.content FROM post p WHERE {PUBLIC} AND p.slug = ?2");
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_and_then(params![now.as_millisecond(), slug], |row| post(connection, row))?;
    let Some(mut post) = found.into_iter().next().transpose()? else { return Ok(None) };
    post.related = related(connection, post.summary.head.id, now)?;
    Ok(Some(post))
}

/// The present slug of the public post to which a former slug redirects.
pub(crate) fn redirect(connection: &Connection, slug: &str, now: Timestamp) -> Result<Option<String>> {
    let sql = format!(
        "SELECT p.slug FROM post_slug s JOIN post p ON p.id = s.post_id WHERE {PUBLIC} AND s.slug = ?2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_row(params![now.as_millisecond(), slug], |row| row.get(0)).optional()?)
}

/// Former slugs of public posts, each with the present one.
pub(crate) fn former_slugs(connection: &Connection, now: Timestamp) -> Result<Vec<(String, String)>> {
    let sql = format!(
        "SELECT s.slug, p.slug FROM post_slug s JOIN post p ON p.id = s.post_id WHERE {PUBLIC} ORDER BY s.slug"
    );
    query::list(connection, &sql, [now.as_millisecond()], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Public featured posts, newest first, at most three (spec section 7).
pub(crate) fn featured(connection: &Connection, now: Timestamp) -> Result<Vec<PostSummary>> {
    let rest = format!("WHERE {PUBLIC} AND p.featured ORDER BY {NEWEST} LIMIT {FEATURED}");
    summaries(connection, &rest, [now.as_millisecond()])
}

/// The newest public posts with their content, at most `limit`; without related ones.
pub(crate) fn newest(connection: &Connection, now: Timestamp, limit: u32) -> Result<Vec<Post>> {
    let sql =
        format!("SELECT {COLUMNS}, p.content FROM post p WHERE {PUBLIC} ORDER BY {NEWEST} LIMIT {limit}");
    query::list(connection, &sql, [now.as_millisecond()], |row| post(connection, row))
}

/// What the sitemap says of a post.
pub(crate) struct SitemapPost {
    pub(crate) slug: String,
    pub(crate) updated_at: Timestamp,
    /// Address of its image.
    pub(crate) image_url: Option<String>,
}

/// All public posts as the sitemap lists them, newest first, at most `limit`.
pub(crate) fn sitemap_posts(connection: &Connection, now: Timestamp, limit: u32) -> Result<Vec<SitemapPost>> {
    let sql = format!(
        "SELECT p.slug, max(p.updated_at, p.published_at) AS updated_at, p.image_url FROM post p WHERE {PUBLIC}
         ORDER BY {NEWEST} LIMIT {limit}"
    );
    query::list(connection, &sql, [now.as_millisecond()], |row| {
        Ok(SitemapPost {
            slug: row.get("slug")?,
            updated_at: timestamp(row, "updated_at")?,
            image_url: row.get("image_url")?,
        })
    })
}

/// When the next scheduled post becomes public: until then, lists change only with a save.
pub(crate) fn next_change(connection: &Connection, now: Timestamp) -> Result<Option<Timestamp>> {
    let sql = "SELECT min(published_at) AS next FROM post WHERE deleted_at IS NULL AND published_at > ?1";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row([now.as_millisecond()], |row| optional_timestamp(row, "next"))?)
}

/// The post with this id, public or not, unless it is in the trash.
///
/// # Errors
/// [`crate::error::Error::CorruptRow`] names a row that cannot be read.
pub fn find(connection: &Connection, id: PostId) -> Result<Option<StoredPost>> {
    Ok(stored_posts(connection, "WHERE p.id = ?1 AND p.deleted_at IS NULL", [id])?.pop())
}

/// The post with this id, in the trash or not.
pub(crate) fn find_including_trash(connection: &Connection, id: PostId) -> Result<Option<StoredPost>> {
    Ok(stored_posts(connection, "WHERE p.id = ?1", [id])?.pop())
}

/// The posts that the rest of a query selects and orders, public or not.
pub(super) fn stored_posts(
    connection: &Connection,
    rest: &str,
    params: impl Params,
) -> Result<Vec<StoredPost>> {
    let mut statement = connection.prepare(&format!("SELECT p.* FROM post p {rest}"))?;
    let posts = statement.query_and_then(params, |row| stored(connection, row))?;
    posts.collect()
}

fn stored(connection: &Connection, row: &Row<'_>) -> Result<StoredPost> {
    Ok(StoredPost {
        head: head(connection, row)?,
        published_at: optional_timestamp(row, "published_at")?,
        created_at: timestamp(row, "created_at")?,
        revision: row.get("revision")?,
        content: row.get("content")?,
        deleted_at: optional_timestamp(row, "deleted_at")?,
    })
}

/// Posts of the same category first, then the newest others.
pub(crate) fn related(connection: &Connection, id: PostId, now: Timestamp) -> Result<Vec<PostSummary>> {
    let rest = format!(
        "WHERE {PUBLIC} AND p.id <> ?2
         ORDER BY p.category_key IS (SELECT category_key FROM post WHERE id = ?2) DESC, {NEWEST} LIMIT {RELATED}"
    );
    summaries(connection, &rest, params![now.as_millisecond(), id])
}

/// The posts that the rest of a query selects and orders, without their content.
pub(super) fn summaries(
    connection: &Connection,
    rest: &str,
    params: impl Params,
) -> Result<Vec<PostSummary>> {
    let mut statement = connection.prepare(&format!("SELECT {COLUMNS} FROM post p {rest}"))?;
    let posts = statement.query_and_then(params, |row| summary(connection, row))?;
    posts.collect()
}

fn post(connection: &Connection, row: &Row<'_>) -> Result<Post> {
    Ok(Post { summary: summary(connection, row)?, content: row.get("content")?, related: Vec::new() })
}

fn summary(connection: &Connection, row: &Row<'_>) -> Result<PostSummary> {
    Ok(PostSummary { head: head(connection, row)?, published_at: timestamp(row, "published_at")? })
}

fn head(connection: &Connection, row: &Row<'_>) -> Result<PostHead> {
    let image_url: Option<String> = row.get("image_url")?;
    Ok(PostHead {
        id: row.get("id")?,
        title: row.get("title")?,
        slug: row.get("slug")?,
        excerpt: row.get("excerpt")?,
        category: row.get("category")?,
        author: row.get("author")?,
        picture: find_picture(connection, image_url.as_deref())?,
        image_url,
        featured: row.get("featured")?,
        read_time: row.get("read_time")?,
        updated_at: timestamp(row, "updated_at")?,
    })
}

/// Unlike a product's, an image without an alternative text stays without: the title stands beside it.
pub(crate) fn find_picture(connection: &Connection, url: Option<&str>) -> Result<Option<Picture>> {
    url.map_or(Ok(None), |url| media::store::find(connection, url))
}

// Lists of public posts: filtered, newest first, one page at a time, with the total.

/// The page of public posts that a filter asks for.
pub(crate) fn page(connection: &Connection, filter: &PostFilter, now: Timestamp) -> Result<BlogPage> {
    let mut condition = PUBLIC.to_owned();
    let mut values: Vec<Box<dyn ToSql>> = vec![Box::new(now.as_millisecond())];
    if let Some(category) = &filter.category {
        values.push(Box::new(fold(category)));
        let _ = write!(condition, " AND p.category_key = ?{}", values.len());
    }
    if let Some(text) = &filter.q {
        let ids = serde_json::to_string(&matching(connection, text)?).map_err(Error::internal)?;
        values.push(Box::new(ids));
        let _ = write!(condition, " AND p.id IN (SELECT value FROM json_each(?{}))", values.len());
    }
    let values: Vec<&dyn ToSql> = values.iter().map(AsRef::as_ref).collect();
    let sql = format!("SELECT count(*) FROM post p WHERE {condition}");
    let total: u64 = connection.prepare_cached(&sql)?.query_row(&*values, |row| row.get(0))?;
    let rest = format!(
        "WHERE {condition} ORDER BY {NEWEST} LIMIT {} OFFSET {}",
        filter.paging.per_page,
        filter.paging.offset()
    );
    let items = summaries(connection, &rest, &*values)?;
    let featured = if filter.paging.page == 1 {
        let rest = format!("WHERE {condition} ORDER BY p.featured DESC, {NEWEST} LIMIT 1");
        summaries(connection, &rest, &*values)?.pop()
    } else {
        None
    };
    let categories = categories(connection, now)?;
    Ok(BlogPage {
        items,
        total,
        page: filter.paging.page,
        per_page: filter.paging.per_page,
        categories,
        featured,
    })
}

/// The categories of all public posts, by name; each as its newest post writes it.
fn categories(connection: &Connection, now: Timestamp) -> Result<Vec<BlogCategory>> {
    let sql = format!(
        "SELECT p.category, count(*), max(p.published_at) FROM post p
         WHERE {PUBLIC} AND p.category_key IS NOT NULL GROUP BY p.category_key ORDER BY p.category_key"
    );
    query::list(connection, &sql, [now.as_millisecond()], |row| {
        Ok(BlogCategory { name: row.get(0)?, posts: row.get(1)? })
    })
}

// Finding text in posts: case-insensitive substrings of title, excerpt and text without tags.
//
// Three letters and more are a phrase of trigrams in FTS5; `%` and `_` mean themselves. One and two letters are
// looked for in `post_text`: posts are few, and nearly every one holds any two letters early on.

/// Ids of the posts that hold `text`, public or not.
pub(super) fn matching(connection: &Connection, text: &str) -> Result<Vec<PostId>> {
    let text = fold(text);
    let (sql, value) = if text.chars().count() < 3 {
        ("SELECT post_id FROM post_text WHERE instr(text, ?1) > 0", text)
    } else {
        let phrase = format!("\"{}\"", text.replace('"', "\"\""));
        ("SELECT rowid FROM post_search WHERE post_search MATCH ?1", phrase)
    };
    query::list(connection, sql, [value], |row| Ok(row.get(0)?))
}

/// Replaces the texts by which a post is found.
pub(super) fn index(tx: &WriteTx<'_>, id: PostId, title: &str, excerpt: &str, content: &str) -> Result<()> {
    remove(tx, id)?;
    let line = |text: &str| fold(text).replace('\n', " ");
    let (title, excerpt, body) = (line(title), line(excerpt), line(&html::text(content)));
    query::execute(
        tx,
        "INSERT INTO post_search (rowid, title, excerpt, body) VALUES (?1, ?2, ?3, ?4)",
        params![id, title, excerpt, body],
    )?;
    query::execute(
        tx,
        "INSERT INTO post_text (post_id, text) VALUES (?1, ?2)",
        params![id, format!("{title}\n{excerpt}\n{body}")],
    )
}

/// Removes a post from the index, if it is there.
pub(super) fn remove(tx: &WriteTx<'_>, id: PostId) -> Result<()> {
    query::execute(tx, "DELETE FROM post_search WHERE rowid = ?1", [id])?;
    query::execute(tx, "DELETE FROM post_text WHERE post_id = ?1", [id])
}
