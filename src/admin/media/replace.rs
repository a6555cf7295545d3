//! Replacing an upload everywhere: in products, posts and the pages of the site, in one write transaction.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::store as library;
use super::store::MediaItem;
use super::uses::{self, MediaUse, post_refers_to};
use crate::admin::images::record;
use crate::admin::page_changes::{self, keep_pictures_of_draft, publish_due, uploads};
use crate::admin::{media, products, revisions};
use crate::blog::new_post::{NewPost, PostInput};
use crate::blog::post::PostId;
use crate::blog::store::posts;
use crate::blog::uploads::replaced as replaced_in_html;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::products::find_including_trash;
use crate::content::page_name::PageName;
use crate::content::picture::replaced;
use crate::content::store::{self, scheduled};
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor};
use crate::media::store::{self as images, MediaUser};
use crate::platform::db::WriteTx;

/// Most records that are changed at once; the write transaction holds up every other save.
const MOST: u64 = 1_000;
/// What the history says of the records that were changed.
const DETAIL: &str = "a file was replaced everywhere";

/// With what to replace an upload.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ReplaceInput {
    /// Id of the upload that takes its place.
    pub with: i64,
}

/// What replacing an upload did.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Replaced {
    /// The upload that took its place.
    pub media: MediaItem,
    /// The records that refer to the new one now.
    pub changed: Vec<MediaUse>,
    /// The records that still refer to the old one.
    pub unchanged: Vec<UnchangedUse>,
}

/// A record that still refers to the old upload.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UnchangedUse {
    /// The record.
    #[serde(flatten)]
    pub used: MediaUse,
    /// Why.
    pub reason: String,
}

/// Whether a record was changed, or why not.
type Changed = Result<(), String>;

const IN_TRASH: &str = "is in the trash";
const EARLIER: &str = "only an earlier version has it, and earlier versions stay as they were";

/// Replaces an upload by another of its bucket.
pub(crate) fn replace(tx: &WriteTx<'_>, actor: &Actor, old: &MediaItem, new: i64) -> Result<Replaced> {
    publish_due(tx, actor.at)?;
    let new = media::replacement(tx, old, new)?;
    let (users, total) = library::users(tx, &old.url, MOST, 0)?;
    if total > MOST {
        return Err(Error::Refused(format!(
            "{} is used in {total} places; at most {MOST} can be changed at once",
            old.title()
        )));
    }
    if new.alt.is_empty() && !old.alt.is_empty() {
        images::set_alts(tx, [(&new.url, &old.alt)])?;
    }
    let (mut changed, mut unchanged) = (Vec::new(), Vec::new());
    for (kind, id) in users {
        let outcome = match kind.as_str() {
            "product" => in_product(tx, actor, ProductId::new(id), old, &new)?,
            "import" => Err("it names the file that was uploaded with it".to_owned()),
            "post" => in_post(tx, actor, PostId::new(id), old, &new)?,
            _ => in_site_page(tx, actor, id, old, &new)?,
        };
        let url = if outcome.is_ok() { &new.url } else { &old.url };
        let Some(used) = uses::one(tx, url, &kind, id, actor.at)? else { continue };
        match outcome {
            Ok(()) => changed.push(used),
            Err(reason) => unchanged.push(UnchangedUse { used, reason }),
        }
    }
    let detail = format!("replaced by {} in {} places", new.title(), changed.len());
    record(tx, actor, Action::Updated, old.title(), Some(&detail))?;
    tx.content_changed();
    let media = media::find(tx, new.id, actor.at)?.ok_or_else(|| Error::internal("an upload vanished"))?;
    Ok(Replaced { media, changed, unchanged })
}

/// The messages of a record that could be saved in an earlier release, but not in this one.
fn unless_invalid<T>(parsed: Result<T>) -> Result<Result<T, String>> {
    match parsed {
        Ok(value) => Ok(Ok(value)),
        Err(Error::Invalid(errors)) => Ok(Err(format!("cannot be saved as it is ({errors})"))),
        Err(error) => Err(error),
    }
}

fn in_product(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: ProductId,
    old: &MediaItem,
    new: &MediaItem,
) -> Result<Changed> {
    let Some(before) = find_including_trash(tx, id)? else { return Ok(Err(IN_TRASH.to_owned())) };
    if before.deleted_at.is_some() {
        return Ok(Err(IN_TRASH.to_owned()));
    }
    let is_document = before.documents.iter().any(|document| document.url == old.url);
    if !is_document && !before.summary.images.contains(&old.url) {
        return Ok(Err(EARLIER.to_owned()));
    }
    let saved = products::change(tx, actor, &before, Some(DETAIL), |product| {
        let has_new = product.images.contains(&new.url);
        product.images.retain(|url| !(has_new && *url == old.url));
        for url in &mut product.images {
            if *url == old.url {
                url.clone_from(&new.url);
            }
        }
        product.alts.retain(|url, _| *url != old.url);
        let has_new = product.documents.iter().any(|document| document.url == new.url);
        product.documents.retain(|document| !(has_new && document.url == old.url));
        for document in &mut product.documents {
            if document.url == old.url {
                document.url.clone_from(&new.url);
            }
        }
    });
    Ok(unless_invalid(saved)?.map(|_| ()))
}

fn in_post(tx: &WriteTx<'_>, actor: &Actor, id: PostId, old: &MediaItem, new: &MediaItem) -> Result<Changed> {
    let Some(before) = posts::find_including_trash(tx, id)? else { return Ok(Err(IN_TRASH.to_owned())) };
    if before.deleted_at.is_some() {
        return Ok(Err(IN_TRASH.to_owned()));
    }
    if !post_refers_to(&before, &old.url) {
        return Ok(Err(EARLIER.to_owned()));
    }
    let mut input = PostInput::from(&before);
    if input.image_url.as_deref() == Some(&old.url) {
        input.image_url = Some(new.url.clone());
        input.image_alt = None;
    }
    if let Some(content) = replaced_in_html(&before.content, &old.url, &new.url, new.width.zip(new.height)) {
        input.content = Some(content);
    }
    let saved = NewPost::parse(input)
        .and_then(|post| revisions::replace(tx, actor, &before, &post, Action::Updated, Some(DETAIL)));
    Ok(unless_invalid(saved)?.map(|_| ()))
}

fn in_site_page(
    tx: &WriteTx<'_>,
    actor: &Actor,
    number: i64,
    old: &MediaItem,
    new: &MediaItem,
) -> Result<Changed> {
    let Some(page) = PageName::ALL.into_iter().find(|page| page.number() == number) else {
        return Ok(Err(EARLIER.to_owned()));
    };
    let other =
        |document: Option<Value>| document.and_then(|document| replaced(&document, &old.url, &new.url));
    let before = store::state(tx, page)?;
    let published = other(store::current(tx, page, actor.at)?);
    let draft = other(store::draft(tx, page)?);
    let scheduled = other(scheduled::scheduled_document(tx, page)?);
    if published.is_none() && draft.is_none() && scheduled.is_none() {
        return Ok(Err(EARLIER.to_owned()));
    }
    let by = actor.by.as_deref();
    let user = MediaUser::SitePage(page.number());
    if let Some(document) = &published {
        // No draft has the revision 0, so that the draft stays.
        let version = store::publish(tx, page, document, 0, by, actor.at)?;
        let from = before.published.map_or(0, |version| version.revision);
        store::rebase_draft(tx, page, from, version)?;
        images::add_uses(tx, user, &uploads(page, document))?;
        page_changes::record(tx, actor, Action::Published, page, Some(DETAIL))?;
    }
    if let Some(document) = &draft {
        store::save_draft(tx, page, document, None, by, actor.at)?;
        keep_pictures_of_draft(tx, page, Some(document))?;
        page_changes::record(tx, actor, Action::Updated, page, Some(DETAIL))?;
    }
    if let (Some(planned), Some(had)) = (before.scheduled, &before.draft) {
        // The publication deletes the draft that it was ordered from.
        let now = store::state(tx, page)?.draft.map_or(planned.revision, |draft| draft.revision);
        let revision = if planned.revision == had.revision { now } else { planned.revision };
        if let Some(document) = scheduled.or(scheduled::scheduled_document(tx, page)?) {
            scheduled::reschedule_page(tx, page, revision, &document)?;
            images::add_uses(tx, user, &uploads(page, &document))?;
        }
    } else if let Some(document) = &scheduled {
        let revision = store::state(tx, page)?.scheduled.map_or(0, |planned| planned.revision);
        scheduled::reschedule_page(tx, page, revision, document)?;
        images::add_uses(tx, user, &uploads(page, document))?;
    }
    Ok(Ok(()))
}
