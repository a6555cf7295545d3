//! The trash: posts that visitors do not see, until they are restored or purged.

use jiff::Timestamp;

use super::posts::find;
use super::save::{POSTS, remove_redirect, slug_conflict};
use super::search;
use crate::blog::post::StoredPost;
use crate::error::{Error, Result};
use crate::media;
use crate::media::store::MediaUser;
use crate::platform::db::WriteTx;

/// Moves a post to the trash, so that its slug is free again.
pub(crate) fn move_to_trash(tx: &WriteTx<'_>, post: &StoredPost, now: Timestamp) -> Result<()> {
    POSTS.move_to_trash(tx, post.id, now)?;
    search::remove(tx, post.id)?;
    tx.content_changed_outside_catalogue();
    Ok(())
}

/// Restores a post from the trash; [`Error::Invalid`] when its slug has been taken.
pub(crate) fn restore(tx: &WriteTx<'_>, post: &StoredPost, now: Timestamp) -> Result<StoredPost> {
    POSTS.restore(tx, post.id, now, slug_conflict)?;
    remove_redirect(tx, &post.slug)?;
    search::index(tx, post.id, &post.title, &post.excerpt, &post.content)?;
    tx.content_changed_outside_catalogue();
    find(tx, post.id)?.ok_or_else(|| Error::internal("an article vanished while it was restored"))
}

/// Purges what went to the trash before a moment; returns ids and titles.
pub(crate) fn purge(tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>> {
    let purged = POSTS.purge(tx, before)?;
    for (id, _) in &purged {
        media::store::delete_uses(tx, MediaUser::Post(*id))?;
    }
    Ok(purged)
}
