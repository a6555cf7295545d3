//! Saving articles, and keeping the search index and the former slugs in step with them.

use jiff::Timestamp;
use rusqlite::{ErrorCode, ToSql, params, params_from_iter};

use super::posts::find;
use super::search;
use crate::blog::html;
use crate::blog::new_post::NewPost;
use crate::blog::post::{StoredPost, read_time};
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::ImageUser;
use crate::platform::db::WriteTx;
use crate::platform::text::fold;

/// Stores an article and gives it back as it now reads.
///
/// # Errors
/// [`Error::Invalid`] when the slug is taken; when the database fails.
pub fn create(tx: &WriteTx<'_>, post: &NewPost, now: Timestamp) -> Result<StoredPost> {
    let sql = "INSERT INTO post (title, slug, excerpt, category, category_key, author, image_url, featured, read_time,
                   published_at, content, created_at, updated_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12)";
    tx.prepare_cached(sql)?.execute(params_from_iter(values(post, now))).map_err(taken_slug)?;
    saved(tx, tx.last_insert_rowid(), post)
}

/// What both statements store, in their order: `?1` to `?12`.
fn values(post: &NewPost, now: Timestamp) -> Vec<Box<dyn ToSql + '_>> {
    vec![
        Box::new(&post.title),
        Box::new(post.slug.as_str()),
        Box::new(&post.excerpt),
        Box::new(&post.category),
        Box::new(post.category.as_deref().map(fold)),
        Box::new(&post.author),
        Box::new(&post.image_url),
        Box::new(post.featured),
        Box::new(read_time(&html::text(&post.content))),
        Box::new(post.published_at.map(Timestamp::as_millisecond)),
        Box::new(&post.content),
        Box::new(now.as_millisecond()),
    ]
}

/// Replaces an article that the caller has read; its former slug keeps leading to it.
///
/// # Errors
/// [`Error::Stale`] when someone saved meanwhile; [`Error::Invalid`] when the slug is taken; when the database fails.
pub fn update(tx: &WriteTx<'_>, before: &StoredPost, post: &NewPost, now: Timestamp) -> Result<StoredPost> {
    let sql = "UPDATE post SET title = ?1, slug = ?2, excerpt = ?3, category = ?4, category_key = ?5, author = ?6,
                   image_url = ?7, featured = ?8, read_time = ?9, published_at = ?10, content = ?11, updated_at = ?12,
                   revision = revision + 1
               WHERE id = ?13 AND revision = ?14 AND deleted_at IS NULL";
    let mut values = values(post, now);
    values.extend([Box::new(before.id) as Box<dyn ToSql>, Box::new(before.revision)]);
    let changed = tx.prepare_cached(sql)?.execute(params_from_iter(values)).map_err(taken_slug)?;
    if changed == 0 {
        return Err(Error::Stale { entity: "article" });
    }
    if before.slug != post.slug.as_str() {
        let sql = "INSERT INTO post_slug (slug, post_id) VALUES (?1, ?2)
                   ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id";
        tx.prepare_cached(sql)?.execute(params![before.slug, before.id])?;
    }
    saved(tx, before.id, post)
}

/// What every save ends with: the slug in use is nobody's former one, the index holds the texts.
fn saved(tx: &WriteTx<'_>, id: i64, post: &NewPost) -> Result<StoredPost> {
    tx.prepare_cached("DELETE FROM post_slug WHERE slug = ?1")?.execute([post.slug.as_str()])?;
    media::store::add_uses(tx, ImageUser::Post(id), &post.pictures())?;
    if let (Some(url), Some(alt)) = (&post.image_url, &post.image_alt) {
        media::store::set_alts(tx, &[(url.clone(), alt.clone())])?;
    }
    search::index(tx, id, &post.title, &post.excerpt, &post.content)?;
    tx.content_changed();
    find(tx, id)?.ok_or_else(|| Error::internal("an article vanished while it was saved"))
}

/// A broken uniqueness of slugs as the message that the form shows.
pub fn taken_slug(cause: rusqlite::Error) -> Error {
    if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
        return Error::field("slug", "is already used by another article");
    }
    cause.into()
}
