//! Saving posts, moving them to the trash and back, with the search index, the redirects of former slugs and the uses of images.

use jiff::Timestamp;
use rusqlite::{ErrorCode, params};
use text::fold;

use super::posts::{TAKEN_SLUG, find, index, remove};
use crate::blog::html;
use crate::blog::new_post::NewPost;
use crate::blog::post::{PostId, StoredPost, read_time};
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::MediaUser;
use crate::platform::columns::{Fields, RecordTable};
use crate::platform::db::{WriteTx, query};

/// The posts.
pub(crate) const POSTS: RecordTable = RecordTable { table: "post", name_column: "title", entity: "article" };

/// Stores a post and returns it as stored.
///
/// # Errors
/// [`Error::Invalid`] when the slug is taken.
pub fn create(tx: &WriteTx<'_>, post: &NewPost, now: Timestamp) -> Result<StoredPost> {
    let id = with_fields(post, |fields| POSTS.insert(tx, fields, now, slug_conflict))?;
    finish(tx, PostId::new(id), post)
}

/// Replaces a post that the caller has read; its former slug redirects to it.
///
/// # Errors
/// [`Error::Stale`] when someone saved meanwhile; [`Error::Invalid`] when the slug is taken.
pub fn update(tx: &WriteTx<'_>, before: &StoredPost, post: &NewPost, now: Timestamp) -> Result<StoredPost> {
    let at = (before.head.id.get(), before.revision);
    with_fields(post, |fields| POSTS.update(tx, at, fields, now, slug_conflict))?;
    if before.head.slug != post.slug.as_str() {
        let sql = "INSERT INTO post_slug (slug, post_id) VALUES (?1, ?2)
                   ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id";
        query::execute(tx, sql, params![before.head.slug, before.head.id])?;
    }
    finish(tx, before.head.id, post)
}

/// Calls `save` with the columns of a post.
fn with_fields<T>(post: &NewPost, save: impl FnOnce(&Fields<'_>) -> Result<T>) -> Result<T> {
    save(&[
        ("title", &post.title),
        ("slug", &post.slug.as_str()),
        ("excerpt", &post.excerpt),
        ("category", &post.category),
        ("category_key", &post.category.as_deref().map(fold)),
        ("author", &post.author),
        ("image_url", &post.image_url),
        ("featured", &post.featured),
        ("read_time", &read_time(&html::text(&post.content))),
        ("published_at", &post.published_at.map(Timestamp::as_millisecond)),
        ("content", &post.content),
    ])
}

fn finish(tx: &WriteTx<'_>, id: PostId, post: &NewPost) -> Result<StoredPost> {
    remove_redirect(tx, post.slug.as_str())?;
    media::store::add_uses(tx, MediaUser::Post(id.get()), &post.upload_urls())?;
    if let (Some(url), Some(alt)) = (&post.image_url, &post.image_alt) {
        media::store::set_alts(tx, [(url, alt)])?;
    }
    index(tx, id, &post.title, &post.excerpt, &post.content)?;
    tx.content_changed_outside_catalogue();
    find(tx, id)?.ok_or_else(|| Error::internal("an article vanished while it was saved"))
}

/// Removes the redirect of a slug that is in use again.
fn remove_redirect(tx: &WriteTx<'_>, slug: &str) -> Result<()> {
    query::execute(tx, "DELETE FROM post_slug WHERE slug = ?1", [slug])
}

/// Turns a violated unique index of slugs into the message that the form shows.
fn slug_conflict(cause: rusqlite::Error) -> Error {
    if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
        return Error::field("slug", TAKEN_SLUG);
    }
    cause.into()
}

/// Moves a post to the trash, so that its slug is free again.
pub(crate) fn move_to_trash(tx: &WriteTx<'_>, post: &StoredPost, now: Timestamp) -> Result<()> {
    POSTS.move_to_trash(tx, post.head.id, now)?;
    remove(tx, post.head.id)?;
    tx.content_changed_outside_catalogue();
    Ok(())
}

/// Restores a post from the trash; [`Error::Invalid`] when its slug has been taken.
pub(crate) fn restore(tx: &WriteTx<'_>, post: &StoredPost, now: Timestamp) -> Result<StoredPost> {
    POSTS.restore(tx, post.head.id, now, slug_conflict)?;
    remove_redirect(tx, &post.head.slug)?;
    index(tx, post.head.id, &post.head.title, &post.head.excerpt, &post.content)?;
    tx.content_changed_outside_catalogue();
    find(tx, post.head.id)?.ok_or_else(|| Error::internal("an article vanished while it was restored"))
}

/// Purges what went to the trash before a moment; returns ids and titles.
pub(crate) fn purge(tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>> {
    let purged = POSTS.purge(tx, before)?;
    for (id, _) in &purged {
        media::store::delete_uses(tx, MediaUser::Post(*id))?;
    }
    Ok(purged)
}
