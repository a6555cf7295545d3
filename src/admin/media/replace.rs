//! Replacing an upload everywhere: in products, posts and the pages of the site, in one write transaction.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::store::MediaItem;
use super::{MediaUse, post_refers_to, store as library};
use crate::admin::images::record;
use crate::admin::publishing::{self, RewrittenPage, publish_due, rewrite_page};
use crate::admin::{media, products, revisions};
use crate::blog::new_post::{NewPost, PostInput};
use crate::blog::post::PostId;
use crate::blog::store::posts;
use crate::blog::uploads::replaced as replaced_in_html;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::products::find_including_trash;
use crate::content::page_name::PageName;
use crate::content::picture::replaced;
use crate::content::store;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor};
use crate::media::store as images;
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
        let Some(used) = media::find_use(tx, url, &kind, id, actor.at)? else { continue };
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
    let published = other(store::current(tx, page, actor.at)?);
    let draft = other(store::draft(tx, page)?);
    let scheduled = other(store::scheduled_document(tx, page)?);
    if published.is_none() && draft.is_none() && scheduled.is_none() {
        return Ok(Err(EARLIER.to_owned()));
    }
    let is_draft_changed = draft.is_some();
    rewrite_page(tx, actor, page, RewrittenPage { published, draft, scheduled }, DETAIL)?;
    if is_draft_changed {
        publishing::record(tx, actor, Action::Updated, page, Some(DETAIL))?;
    }
    Ok(Ok(()))
}
