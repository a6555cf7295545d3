//! The trash: articles that nobody finds any more, until they are brought back or purged.

use jiff::Timestamp;
use rusqlite::params;

use super::posts::find;
use super::save::taken_slug;
use super::search;
use crate::blog::post::StoredPost;
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::ImageUser;
use crate::platform::db::WriteTx;

/// Puts an article into the trash; its slug is free again.
///
/// # Errors
/// [`Error::Stale`] when it is there already; when the database fails.
pub fn discard(tx: &WriteTx<'_>, post: &StoredPost, now: Timestamp) -> Result<()> {
    let sql = "UPDATE post SET deleted_at = ?2, updated_at = ?2, revision = revision + 1
               WHERE id = ?1 AND deleted_at IS NULL";
    if tx.prepare_cached(sql)?.execute(params![post.id, now.as_millisecond()])? == 0 {
        return Err(Error::Stale { entity: "article" });
    }
    search::unindex(tx, post.id)?;
    tx.content_changed();
    Ok(())
}

/// Brings an article back from the trash.
///
/// # Errors
/// [`Error::Invalid`] when its slug has been taken; when the database fails.
pub fn bring_back(tx: &WriteTx<'_>, post: &StoredPost, now: Timestamp) -> Result<StoredPost> {
    let sql = "UPDATE post SET deleted_at = NULL, updated_at = ?2, revision = revision + 1
               WHERE id = ?1 AND deleted_at IS NOT NULL";
    let changed =
        tx.prepare_cached(sql)?.execute(params![post.id, now.as_millisecond()]).map_err(taken_slug)?;
    if changed == 0 {
        return Err(Error::Stale { entity: "article" });
    }
    // Its slug is in use again, so it is nobody's former one.
    tx.prepare_cached("DELETE FROM post_slug WHERE slug = ?1")?.execute([&post.slug])?;
    search::index(tx, post.id, &post.title, &post.excerpt, &post.content)?;
    tx.content_changed();
    find(tx, post.id)?.ok_or_else(|| Error::internal("an article vanished while it was brought back"))
}

/// Removes for good what went to the trash before a moment; ids and titles.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>> {
    let sql = "DELETE FROM post WHERE deleted_at < ?1 RETURNING id, title";
    let purged: Vec<(i64, String)> = tx
        .prepare_cached(sql)?
        .query_map([before.as_millisecond()], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for (id, _) in &purged {
        media::store::delete_uses(tx, ImageUser::Post(*id))?;
    }
    Ok(purged)
}
