//! Articles: creating, saving, deleting, bringing back, each with its trace.

use jiff::Timestamp;

use super::versions::{State, all, content, forget, keep, keep_earlier, refuse_stale, untraced};
use super::views::{AdminPost, PostRevision};
use crate::blog::html;
use crate::blog::new_post::{NewPost, PostInput};
use crate::blog::post::{StoredPost, read_time};
use crate::blog::store::posts::{find, find_anywhere};
use crate::blog::store::{save, trash};
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, Event, Kind};
use crate::history::store as history;
use crate::history::version::Revision;
use crate::media;
use crate::platform::clock::rfc3339;
use crate::platform::db::{Snapshot, WriteTx};

/// What people call it.
const WHAT: &str = "article";

/// Creates an article.
///
/// # Errors
/// [`Error::Invalid`]; when the database fails.
pub fn create(tx: &WriteTx<'_>, actor: &Actor, post: &NewPost) -> Result<AdminPost> {
    refuse_missing_pictures(tx, post)?;
    let created = save::create(tx, post, actor.at)?;
    keep(tx, actor, Action::Created, None, &state(tx, &created, actor.at.as_millisecond())?)?;
    view(tx, created, actor.at)
}

/// Saves an article; `None` when there is none. With `expected`, only over that revision.
///
/// # Errors
/// [`Error::Stale`], [`Error::Invalid`]; when the database fails.
pub fn update(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: i64,
    expected: Option<i64>,
    post: &NewPost,
) -> Result<Option<AdminPost>> {
    let Some(before) = find(tx, id)? else { return Ok(None) };
    refuse_stale(WHAT, before.revision, expected)?;
    refuse_missing_pictures(tx, post)?;
    replace(tx, actor, &before, post, Action::Updated, None).map(Some)
}

fn replace(
    tx: &WriteTx<'_>,
    actor: &Actor,
    before: &StoredPost,
    post: &NewPost,
    action: Action,
    detail: Option<&str>,
) -> Result<AdminPost> {
    keep_earlier(tx, &state(tx, before, before.updated_at)?)?;
    let saved = save::update(tx, before, post, actor.at)?;
    keep(tx, actor, action, detail, &state(tx, &saved, actor.at.as_millisecond())?)?;
    view(tx, saved, actor.at)
}

/// Puts an article into the trash; `false` when there is none.
///
/// # Errors
/// When the database fails.
pub fn delete(tx: &WriteTx<'_>, actor: &Actor, id: i64) -> Result<bool> {
    let Some(before) = find(tx, id)? else { return Ok(false) };
    keep_earlier(tx, &state(tx, &before, before.updated_at)?)?;
    trash::discard(tx, &before, actor.at)?;
    let name = &before.title;
    let event = Event { action: Action::Deleted, kind: Kind::Post, id: Some(id), name, detail: None };
    history::log(tx, actor, &event)?;
    Ok(true)
}

/// Brings an article back from the trash; one that is not there stays as it is.
///
/// # Errors
/// [`Error::Invalid`] when its slug has been taken; when the database fails.
pub fn restore(tx: &WriteTx<'_>, actor: &Actor, id: i64) -> Result<Option<AdminPost>> {
    let Some(before) = find_anywhere(tx, id)? else { return Ok(None) };
    if before.deleted_at.is_none() {
        return view(tx, before, actor.at).map(Some);
    }
    let restored = trash::bring_back(tx, &before, actor.at)?;
    keep(tx, actor, Action::Restored, None, &state(tx, &restored, actor.at.as_millisecond())?)?;
    view(tx, restored, actor.at).map(Some)
}

/// The versions of an article, in the trash or not, newest first; `None` when there is no such article.
///
/// # Errors
/// When the database fails.
pub fn revisions(snapshot: &Snapshot, id: i64) -> Result<Option<Vec<Revision>>> {
    let Some(post) = find_anywhere(snapshot, id)? else { return Ok(None) };
    let in_trash = post.deleted_at.is_some();
    all(snapshot, Kind::Post, id, as_it_is(&post), in_trash).map(Some)
}

/// One version of an article; `None` when it is not kept.
///
/// # Errors
/// When the database fails.
pub fn revision(snapshot: &Snapshot, id: i64, number: i64, now: Timestamp) -> Result<Option<PostRevision>> {
    let Some(present) = find_anywhere(snapshot, id)? else { return Ok(None) };
    match history::version(snapshot, Kind::Post, id, number, present.revision)? {
        Some((about, content)) => {
            let input: PostInput = serde_json::from_value(content).map_err(Error::internal)?;
            let alt = input.image_alt.clone();
            let mut post = view(snapshot, as_it_was(&present, input, &about), now)?;
            if let (Some(picture), Some(alt)) = (&mut post.summary.picture, alt) {
                picture.alt = alt;
            }
            Ok(Some(PostRevision { about, post }))
        }
        None if number == present.revision => {
            Ok(Some(PostRevision { about: as_it_is(&present), post: view(snapshot, present, now)? }))
        }
        None => Ok(None),
    }
}

/// Saves an earlier version again; `None` when article or version are not there.
///
/// # Errors
/// As [`update`].
pub fn restore_revision(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: i64,
    number: i64,
    expected: Option<i64>,
) -> Result<Option<AdminPost>> {
    let Some(before) = find(tx, id)? else { return Ok(None) };
    refuse_stale(WHAT, before.revision, expected)?;
    if number == before.revision {
        return view(tx, before, actor.at).map(Some);
    }
    let Some((_, content)) = history::version(tx, Kind::Post, id, number, before.revision)? else {
        return Ok(None);
    };
    let input: PostInput = serde_json::from_value(content).map_err(Error::internal)?;
    let post = NewPost::parse(input)?;
    let detail = format!("version {number}");
    replace(tx, actor, &before, &post, Action::Restored, Some(&detail)).map(Some)
}

/// Removes for good what has been in the trash for too long; how many.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &WriteTx<'_>, before: Timestamp, now: Timestamp) -> Result<usize> {
    let purged = trash::purge(tx, before)?;
    forget(tx, Kind::Post, &purged, now)?;
    Ok(purged.len())
}

/// A stored article as the back office sees it.
///
/// # Errors
/// When the database fails.
pub fn view(snapshot: &Snapshot, post: StoredPost, now: Timestamp) -> Result<AdminPost> {
    let picture = post.image_url.as_deref().map(|url| media::store::find(snapshot, url));
    Ok(AdminPost::new(post, picture.transpose()?.flatten(), now))
}

fn state<'a>(snapshot: &Snapshot, post: &'a StoredPost, saved_at: i64) -> Result<State<'a>> {
    let picture = post.image_url.as_deref().map(|url| media::store::find(snapshot, url)).transpose()?;
    let image_alt = picture.flatten().map(|picture| picture.alt);
    Ok(State {
        kind: Kind::Post,
        id: post.id,
        revision: post.revision,
        name: &post.title,
        saved_at,
        content: content(&PostInput { image_alt, ..PostInput::from(post) })?,
    })
}

fn as_it_is(post: &StoredPost) -> Revision {
    untraced(post.revision, rfc3339(post.updated_at))
}

/// An article with the fields of an earlier version.
fn as_it_was(present: &StoredPost, input: PostInput, about: &Revision) -> StoredPost {
    let moment = |text: &str| text.parse::<Timestamp>().ok().map(Timestamp::as_millisecond);
    let content = input.content.unwrap_or_default();
    StoredPost {
        title: input.title.unwrap_or_default(),
        slug: input.slug.unwrap_or_default(),
        excerpt: input.excerpt.unwrap_or_default(),
        category: input.category,
        author: input.author.unwrap_or_default(),
        image_url: input.image_url,
        featured: input.featured.unwrap_or_default(),
        read_time: read_time(&html::text(&content)),
        published_at: input.published_at.as_deref().and_then(moment),
        updated_at: moment(&about.saved_at).unwrap_or(present.updated_at),
        revision: about.revision,
        content,
        ..present.clone()
    }
}

fn refuse_missing_pictures(tx: &WriteTx<'_>, post: &NewPost) -> Result<()> {
    let pictures = post.pictures();
    match media::store::first_missing(tx, &pictures)? {
        Some(url) => {
            let field = if post.image_url.as_ref() == Some(url) { "image_url" } else { "content" };
            Err(Error::field(field, format!("{url} is not there any more; please upload it again")))
        }
        None => Ok(()),
    }
}
