//! What every change of the site's pages needs: who may make it, what it leaves behind, and that publications which are due
//! come before it.

use jiff::Timestamp;
use serde_json::Value;

use crate::content::page_name::PageName;
use crate::content::store::scheduled::{self, DuePage};
use crate::content::store::{self, PageState};
use crate::content::{documents, shape};
use crate::error::{Error, LastChange, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store as history;
use crate::media::bucket::linked_upload;
use crate::media::store::{self as images, MediaUser};
use crate::platform::db::{Snapshot, WriteTx};

/// Refuses work that is based on another revision than the present one, naming who made that.
pub(super) fn refuse_stale(
    snapshot: &Snapshot,
    page: PageName,
    expected: Option<i64>,
    present: &PageState,
) -> Result<()> {
    if expected.is_none_or(|expected| expected == present.revision) {
        return Ok(());
    }
    let last = last_change(snapshot, page, present)?.map(Box::new);
    Err(Error::Stale { entity: stale_name(page), last })
}

/// Who made the present revision of a page.
fn last_change(snapshot: &Snapshot, page: PageName, state: &PageState) -> Result<Option<LastChange>> {
    let name = Some(page.name());
    if let Some(draft) = state.draft.as_ref().filter(|draft| draft.revision == state.revision) {
        return Ok(Some(LastChange {
            by: draft.saved_by.clone(),
            at: draft.saved_at,
            page: name,
            version: None,
        }));
    }
    if state.live() == state.revision {
        return Ok(live_version(page, state));
    }
    // The draft was discarded.
    let entry = history::latest_entry(snapshot, RecordKind::SitePage, page.number())?;
    Ok(entry.map(|entry| LastChange { by: entry.by, at: entry.at, page: name, version: None }))
}

/// The version that visitors see; none while that is the shipped one.
fn live_version(page: PageName, state: &PageState) -> Option<LastChange> {
    state.published.as_ref().map(|version| LastChange {
        by: version.published_by.clone(),
        at: version.published_at,
        page: Some(page.name()),
        version: Some(version.revision),
    })
}

/// Refuses a document that was begun from another version than the one that is live.
pub(super) fn refuse_outdated(page: PageName, base: i64, state: &PageState) -> Result<()> {
    if base == state.live() {
        return Ok(());
    }
    let live = live_version(page, state).map(Box::new);
    let no_version = || Error::field("base", "is not the version that visitors see");
    Err(live.map_or_else(no_version, |live| Error::Outdated { entity: stale_name(page), live }))
}

/// How the message of a stale save names the page.
fn stale_name(page: PageName) -> &'static str {
    match page {
        PageName::Home => "page (home)",
        PageName::About => "page (about)",
        PageName::Legacy => "page (legacy)",
        PageName::LegacyInteractive => "page (legacy-interactive)",
        PageName::Partners => "page (partners)",
        PageName::Contact => "page (contact)",
        PageName::Privacy => "page (privacy)",
        PageName::Terms => "page (terms)",
        PageName::NotFound => "page (not-found)",
        PageName::Layout => "part of every page (layout)",
        PageName::Company => "record (company)",
    }
}

/// Marks the pictures of a draft as in use, and those that it had before as not used by it.
pub(super) fn keep_pictures_of_draft(
    tx: &WriteTx<'_>,
    page: PageName,
    document: Option<&Value>,
) -> Result<()> {
    let user = MediaUser::SitePageDraft(page.number());
    images::delete_uses(tx, user)?;
    match document {
        Some(document) => images::add_uses(tx, user, &uploads(page, document)),
        None => Ok(()),
    }
}

/// The addresses of uploads that a document refers to.
pub(super) fn uploads(page: PageName, document: &Value) -> Vec<String> {
    let schema = documents::describe(page);
    let pictures = shape::pictures(document, &schema).into_iter().map(|(_, address)| address);
    let links = shape::targets(document, &schema).into_iter().filter_map(|(_, target)| match target {
        shape::Target::Link(link) => Some(link),
        shape::Target::Category(_) => None,
    });
    pictures.chain(links).filter_map(|address| linked_upload(&address).map(str::to_owned)).collect()
}

/// Publishes a document, with what that leaves behind; returns the version's number.
pub(super) fn publish_page(
    tx: &WriteTx<'_>,
    actor: &Actor,
    page: PageName,
    document: &Value,
    draft: i64,
    detail: Option<&str>,
) -> Result<i64> {
    let revision = store::publish(tx, page, document, draft, actor.by.as_deref(), actor.at)?;
    images::add_uses(tx, MediaUser::SitePage(page.number()), &uploads(page, document))?;
    if store::state(tx, page)?.draft.is_none() {
        keep_pictures_of_draft(tx, page, None)?;
    }
    record(tx, actor, Action::Published, page, detail)?;
    Ok(revision)
}

/// Carries out the scheduled publications that are due at the moment `now`; returns how many pages. Visitors see them from
/// their moment on; this makes them versions.
///
/// # Errors
/// When the database fails; then nothing was changed.
pub fn publish_due(tx: &WriteTx<'_>, now: Timestamp) -> Result<usize> {
    let due = scheduled::due(tx, now)?;
    for DuePage { publication, page, draft, document, at, by } in &due {
        let actor = Actor { by: by.clone(), at: *at };
        let version = publish_page(tx, &actor, *page, document, *draft, Some("as scheduled"))?;
        store::rebase_ordered(tx, *page, *publication, version)?;
        // With the last of its pages; the others are in `due` as well.
        scheduled::delete_scheduled_page(tx, *publication, *page)?;
    }
    Ok(due.len())
}

/// Writes a history entry about a page.
pub(super) fn record(
    tx: &WriteTx<'_>,
    actor: &Actor,
    action: Action,
    page: PageName,
    detail: Option<&str>,
) -> Result<()> {
    let (kind, id, name) = (RecordKind::SitePage, Some(page.number()), page.label());
    history::insert_entry(tx, actor, &NewEntry { action, kind, id, name, detail })?;
    Ok(())
}
