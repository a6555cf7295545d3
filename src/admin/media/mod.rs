//! The media library: everything that was uploaded, and where it is used.

pub mod replace;
pub(crate) mod store;
pub mod uses;

use std::collections::HashSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::store::{LibraryCounts, LibraryFilter, MediaItem};
use super::images::record;
use crate::content::page_name::PageName;
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::{Action, Actor};
use crate::media::bucket::LONGEST_ALT;
use crate::media::store::{self as files, DeletedMedia};
use crate::media::sweep::GRACE;
use crate::platform::db::{Snapshot, WriteTx};
use text::{fold, single_line};

/// Longest name of a file, characters.
const LONGEST_NAME: usize = 100;

/// A number of uploads.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct MediaAmount {
    /// How many.
    pub count: u64,
    /// Their full files together, bytes.
    pub bytes: u64,
}

/// One page of the library.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MediaPage {
    /// The uploads of this page.
    pub items: Vec<MediaItem>,
    /// How many match in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Uploads a page.
    pub per_page: u32,
    /// How many there are, whatever the list shows of them.
    pub counts: LibraryCounts,
    /// What nothing has referred to for a day and can be deleted at once.
    pub removable: MediaAmount,
}

/// What can be changed about an upload; what is absent stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct MediaInput {
    /// Alternative text of a picture.
    #[serde(default)]
    pub alt: Option<String>,
    /// The file's name.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether it stays although nothing refers to it.
    #[serde(default)]
    pub kept: Option<bool>,
}

/// A page of the library.
pub(crate) fn list(snapshot: &Snapshot, filter: &LibraryFilter, now: Timestamp) -> Result<MediaPage> {
    let mut among: Option<HashSet<String>> = None;
    if let Some(text) = &filter.q {
        let folded = fold(text);
        let pages = PageName::ALL.into_iter().filter(|page| fold(page.label()).contains(&folded));
        let pages: Vec<_> = pages.map(PageName::number).collect();
        among = Some(store::matching(snapshot, text, &pages)?);
    }
    if filter.missing_alt {
        let missing = missing_alts(snapshot, None, now)?;
        among = Some(match among {
            Some(among) => among.intersection(&missing).cloned().collect(),
            None => missing,
        });
    }
    let (items, total) = store::page(snapshot, filter, among.as_ref())?;
    let urls: Vec<_> = items.iter().map(|item| item.url.as_str()).collect();
    let missing = missing_alts(snapshot, Some(&urls), now)?;
    let (count, bytes) = store::size_of(snapshot, &removable(snapshot, now)?)?;
    Ok(MediaPage {
        items: items.into_iter().map(|item| item.completed(&missing)).collect(),
        total,
        page: filter.paging.page,
        per_page: filter.paging.per_page,
        counts: store::counts(snapshot)?,
        removable: MediaAmount { count, bytes },
    })
}

/// An upload; none when there is none of that id.
pub(crate) fn find(snapshot: &Snapshot, id: i64, now: Timestamp) -> Result<Option<MediaItem>> {
    let Some(item) = store::find(snapshot, id)? else { return Ok(None) };
    let missing = missing_alts(snapshot, Some(&[&item.url]), now)?;
    Ok(Some(item.completed(&missing)))
}

/// The addresses of images that are shown without an alternative text. With `among`, only these matter.
fn missing_alts(snapshot: &Snapshot, among: Option<&[&str]>, now: Timestamp) -> Result<HashSet<String>> {
    let mut missing = store::missing_alts(snapshot, among)?;
    missing.extend(uses::missing_alts_of_site(snapshot, now)?);
    Ok(missing)
}

/// Changes what the library says of an upload; none when there is none of that id.
pub(crate) fn update(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: i64,
    input: MediaInput,
) -> Result<Option<MediaItem>> {
    let Some(item) = store::find(tx, id)? else { return Ok(None) };
    let mut errors = FieldErrors::default();
    let alt = input.alt.and_then(|text| errors.take("alt", single_line(&text, LONGEST_ALT)));
    let name = input.name.and_then(|text| errors.take("name", single_line(&text, LONGEST_NAME)));
    if alt.is_some() && item.width.is_none() {
        errors.add("alt", "is for pictures only");
    }
    if name.as_deref() == Some("") {
        errors.add("name", "is required");
    }
    errors.into_result()?;
    if let Some(alt) = alt.filter(|alt| *alt != item.alt) {
        files::set_alts(tx, [(&item.url, &alt)])?;
        record(tx, actor, Action::Updated, item.title(), Some(&alt))?;
    }
    let name = name.filter(|name| *name != item.name);
    if let Some(name) = &name {
        record(tx, actor, Action::Renamed, item.title(), Some(name))?;
    }
    store::update(tx, id, name.as_deref(), input.kept)?;
    find(tx, id, actor.at)
}

/// An upload that cannot be deleted, with the names of some of those that refer to it, and how many do.
#[derive(Debug, Clone)]
pub(crate) struct StillUsed {
    pub(crate) by: Vec<String>,
    pub(crate) total: u64,
}

/// Deletes the row of an upload that nothing refers to; the caller deletes its files after the commit.
pub(crate) fn delete(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: i64,
) -> Result<Option<Result<DeletedMedia, StillUsed>>> {
    const NAMED: u64 = 3;
    let Some(item) = store::find(tx, id)? else { return Ok(None) };
    if item.uses > 0 {
        let (uses, total) = uses::of(tx, &item.url, NAMED, 0, actor.at)?;
        let by = uses.into_iter().map(|used| used.title).collect();
        return Ok(Some(Err(StillUsed { by, total })));
    }
    Ok(super::images::delete(tx, actor, &item.url)?.map(Ok))
}

/// The addresses of what nothing has referred to for a day.
fn removable(snapshot: &Snapshot, now: Timestamp) -> Result<Vec<String>> {
    files::unused_before(snapshot, now - GRACE, true)
}

/// Deletes the rows of everything that nothing has referred to for a day: what is younger may be in a form that is not
/// saved. The caller deletes the files after the commit.
pub(crate) fn delete_unused(tx: &WriteTx<'_>, actor: &Actor) -> Result<Vec<DeletedMedia>> {
    let mut deleted = Vec::new();
    for url in removable(tx, actor.at)? {
        deleted.extend(super::images::delete(tx, actor, &url)?);
    }
    Ok(deleted)
}

/// The upload that takes the place of another; both must be of the same bucket.
pub(crate) fn replacement(tx: &WriteTx<'_>, old: &MediaItem, id: i64) -> Result<MediaItem> {
    let Some(new) = store::find(tx, id)? else {
        return Err(Error::field("with", "there is no such file"));
    };
    if new.id == old.id {
        return Err(Error::field("with", "must be another file"));
    }
    if new.bucket != old.bucket {
        return Err(Error::field(
            "with",
            "must be a file of the same kind: for products, articles, pages or documents",
        ));
    }
    Ok(new)
}
