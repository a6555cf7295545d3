//! Publishing the site's pages: several at once, now or at a moment.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::config::company::Company;
use crate::content::page_name::PageName;
use crate::content::shape::{self, Target};
use crate::content::store::{self, DraftInfo, DuePage, PageState, Scheduled};
use crate::content::{company, documents, read};
use crate::error::{Error, FieldErrors, LastChange, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store as history;
use crate::media::bucket::linked_upload;
use crate::media::store::{self as images, MediaUser};
use crate::platform::db::{Snapshot, WriteTx};
use crate::site::{claims, date_and_time, settings_store};

/// Latest moment of a scheduled publication.
const LATEST: SignedDuration = SignedDuration::from_hours(24 * 366);

/// Which pages to publish, as it is sent.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct PublishInput {
    /// Their names.
    pub pages: Vec<String>,
    /// The revisions that were looked at, by page: 412 when one of them is not the present one.
    #[serde(default)]
    pub revisions: Option<BTreeMap<String, i64>>,
    /// When, RFC 3339; absent: now.
    #[serde(default)]
    pub at: Option<Timestamp>,
    /// Publish although some links lead nowhere.
    #[serde(default)]
    pub allow_broken_links: Option<bool>,
}

/// Which pages to publish.
#[derive(Debug, Clone)]
pub(crate) struct Publication {
    pages: Vec<PageName>,
    revisions: BTreeMap<PageName, i64>,
    at: Option<Timestamp>,
    allow_broken_links: bool,
}

/// What was published or will be.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PublishResult {
    /// The pages that were published now.
    pub published: Vec<PublishedPage>,
    /// The publication that will happen.
    pub scheduled: Option<Scheduled>,
}

/// A page that was published.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PublishedPage {
    /// Its name.
    #[schema(value_type = String)]
    pub page: PageName,
    /// Its revision, which is the number of the version.
    pub revision: i64,
}

impl Publication {
    /// Parses what was sent at the moment `now`.
    pub(crate) fn parse(input: PublishInput, now: Timestamp) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let known = |name: &str| PageName::parse(name).ok_or("there is no such page");
        let mut pages = Vec::new();
        for (index, name) in input.pages.iter().enumerate() {
            match errors.take(&format!("pages.{index}"), known(name)) {
                Some(page) if pages.contains(&page) => {
                    errors.add(&format!("pages.{index}"), "is named twice");
                }
                page => pages.extend(page),
            }
        }
        if input.pages.is_empty() {
            errors.add("pages", "must name a page");
        }
        let mut revisions = BTreeMap::new();
        for (name, revision) in input.revisions.unwrap_or_default() {
            let page = errors.take(&format!("revisions.{name}"), known(&name));
            revisions.extend(page.map(|page| (page, revision)));
        }
        match input.at {
            Some(at) if at <= now => errors.add("at", "must be in the future"),
            Some(at) if at > now + LATEST => errors.add("at", "must be within a year"),
            _ => {}
        }
        let allow_broken_links = input.allow_broken_links.unwrap_or_default();
        errors.unless_any(Self { pages, revisions, at: input.at, allow_broken_links })
    }
}

/// Publishes drafts now, or orders that. Only with `may_claim` may they bring unconfirmed claims back onto an open site, or at a
/// moment at which it may be open. `leads_somewhere` says whether a link or category leads to something at a moment.
pub(crate) fn publish(
    tx: &WriteTx<'_>,
    actor: &Actor,
    company: &Company,
    publication: &Publication,
    may_claim: bool,
    leads_somewhere: impl Fn(&Snapshot, &Target, Timestamp) -> Result<bool>,
) -> Result<PublishResult> {
    let mut errors = FieldErrors::default();
    let mut drafts = Vec::new();
    let mut before = Vec::new();
    for page in &publication.pages {
        let state = store::state(tx, *page)?;
        refuse_stale(tx, *page, publication.revisions.get(page).copied(), &state)?;
        before.push(state);
    }
    // After the revisions were compared: that a moment has come is nobody's change.
    publish_due(tx, actor.at)?;
    for (index, (page, before)) in publication.pages.iter().copied().zip(before).enumerate() {
        let state = store::state(tx, page)?;
        if before.draft.is_some() && state.draft.is_none() {
            // What was to be published has just gone live by itself.
            refuse_stale(tx, page, Some(before.revision), &state)?;
        }
        match draft_to_publish(tx, company, page, &state)? {
            Ok((draft, document)) => {
                refuse_outdated(page, draft.base, &state)?;
                drafts.push((page, draft.revision, document));
            }
            Err(reason) => errors.add(&format!("pages.{index}"), reason),
        }
    }
    let moment = publication.at.unwrap_or(actor.at);
    let mut parsed = Vec::new();
    for (page, revision, document) in drafts {
        match documents::parse(page, &document) {
            Ok(document) => parsed.push((page, revision, document)),
            Err(Error::Invalid(wrong)) => add_below(&mut errors, page, &wrong),
            Err(error) => return Err(error),
        }
    }
    if !publication.allow_broken_links {
        for (page, _, document) in &parsed {
            let broken = broken_links(tx, *page, document, moment, &leads_somewhere)?;
            add_below(&mut errors, *page, &broken);
        }
    }
    errors.into_result()?;
    if !may_claim && (publication.at.is_some() || settings_store::read(tx)?.open) {
        for (page, _, document) in &parsed {
            if let Some(claim) = claims::brought_back(tx, company, *page, document, actor.at)? {
                return Err(Error::OwnersClaim(claim.text));
            }
        }
    }
    let documents =
        parsed.into_iter().map(|(page, draft, document)| (page, draft, stored(page, document, company)));
    let documents: Vec<_> = documents.collect();
    if let Some(at) = publication.at {
        return order(tx, actor, at, &documents);
    }
    let mut published = Vec::new();
    for (page, draft, document) in documents {
        let revision = publish_page(tx, actor, page, &document, draft, None)?;
        published.push(PublishedPage { page, revision });
    }
    Ok(PublishResult { published, scheduled: None })
}

/// The draft of a page with its revision, or why it cannot be published.
fn draft_to_publish(
    tx: &WriteTx<'_>,
    company: &Company,
    page: PageName,
    state: &PageState,
) -> Result<Result<(DraftInfo, Value), String>> {
    if let Some(scheduled) = &state.scheduled {
        let at = date_and_time(scheduled.at);
        return Ok(Err(format!("will be published on {at} already; cancel that first")));
    }
    let (Some(draft), Some(document)) = (&state.draft, store::draft(tx, page)?) else {
        return Ok(Err("has no changes to publish".to_owned()));
    };
    Ok(Ok((draft.clone(), read::completed(page, document, company))))
}

fn add_below(errors: &mut FieldErrors, page: PageName, found: &FieldErrors) {
    for (path, messages) in found.iter() {
        for message in messages {
            errors.add(&format!("{}.{path}", page.name()), message.clone());
        }
    }
}

fn broken_links(
    tx: &WriteTx<'_>,
    page: PageName,
    document: &Value,
    moment: Timestamp,
    leads_somewhere: &impl Fn(&Snapshot, &Target, Timestamp) -> Result<bool>,
) -> Result<FieldErrors> {
    let mut errors = FieldErrors::default();
    for (path, target) in shape::targets(document, &documents::describe(page)) {
        if !leads_somewhere(tx, &target, moment)? {
            errors.add(&path, "leads to nothing that visitors can see");
        }
    }
    Ok(errors)
}

/// What is stored of a document that is published.
pub(super) fn stored(page: PageName, document: Value, company: &Company) -> Value {
    if page == PageName::Company { company::without_configured(document, company) } else { document }
}

fn order(
    tx: &WriteTx<'_>,
    actor: &Actor,
    at: Timestamp,
    pages: &[(PageName, i64, Value)],
) -> Result<PublishResult> {
    let id = store::schedule(tx, at, actor.by.as_deref(), actor.at)?;
    for (page, draft, document) in pages {
        store::schedule_page(tx, id, *page, *draft, document)?;
        images::add_uses(tx, MediaUser::SitePage(page.number()), &uploads(*page, document))?;
        record(tx, actor, Action::Scheduled, *page, Some(&format!("for {}", date_and_time(at))))?;
    }
    let scheduled = store::list_scheduled(tx)?.into_iter().find(|scheduled| scheduled.id == id);
    Ok(PublishResult { published: Vec::new(), scheduled })
}

/// Cancels a scheduled publication; returns whether there was one that had not happened. The drafts stay.
pub(crate) fn cancel(tx: &WriteTx<'_>, actor: &Actor, id: i64) -> Result<bool> {
    publish_due(tx, actor.at)?;
    let Some(scheduled) = store::list_scheduled(tx)?.into_iter().find(|scheduled| scheduled.id == id) else {
        return Ok(false);
    };
    store::delete_scheduled(tx, id)?;
    for page in scheduled.pages.iter().filter_map(|name| PageName::parse(name)) {
        let detail = format!("the publication of {}", date_and_time(scheduled.at));
        record(tx, actor, Action::Cancelled, page, Some(&detail))?;
    }
    Ok(true)
}

// What every change of the site's pages needs: who may make it, what it leaves behind, and that publications which are due
// come before it.

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

/// The documents of a page that were made anew where they stand; none stays as it is.
pub(super) struct RewrittenPage {
    pub(super) published: Option<Value>,
    pub(super) draft: Option<Value>,
    pub(super) scheduled: Option<Value>,
}

/// Stores rewritten documents: what visitors read is published, drafts and what is to be published stay what they are. The
/// history gets the publication, with this detail.
pub(super) fn rewrite_page(
    tx: &WriteTx<'_>,
    actor: &Actor,
    page: PageName,
    rewritten: RewrittenPage,
    detail: &str,
) -> Result<()> {
    let RewrittenPage { published, draft, scheduled } = rewritten;
    let before = store::state(tx, page)?;
    if let Some(document) = &published {
        // No draft has the revision 0, so that the draft stays.
        let version = publish_page(tx, actor, page, document, 0, Some(detail))?;
        store::rebase_draft(tx, page, before.live(), version)?;
    }
    if let Some(document) = &draft {
        store::save_draft(tx, page, document, None, actor.by.as_deref(), actor.at)?;
        keep_pictures_of_draft(tx, page, Some(document))?;
    }
    let Some(planned) = before.scheduled.filter(|_| draft.is_some() || scheduled.is_some()) else {
        return Ok(());
    };
    // The publication deletes the draft that it was ordered from.
    let was_ordered = before.draft.is_some_and(|had| had.revision == planned.revision);
    let now = store::state(tx, page)?.draft.map(|draft| draft.revision).filter(|_| was_ordered);
    if let Some(document) = scheduled.or(store::scheduled_document(tx, page)?) {
        store::reschedule_page(tx, page, now.unwrap_or(planned.revision), &document)?;
        images::add_uses(tx, MediaUser::SitePage(page.number()), &uploads(page, &document))?;
    }
    Ok(())
}

/// Carries out the scheduled publications that are due at the moment `now`; returns how many pages. Visitors see them from
/// their moment on; this makes them versions.
///
/// # Errors
/// When the database fails; then nothing was changed.
pub fn publish_due(tx: &WriteTx<'_>, now: Timestamp) -> Result<usize> {
    let due = store::list_due(tx, now)?;
    for DuePage { publication, page, draft, document, at, by } in &due {
        let actor = Actor { by: by.clone(), at: *at };
        let version = publish_page(tx, &actor, *page, document, *draft, Some("as scheduled"))?;
        store::rebase_ordered(tx, *page, *publication, version)?;
        // With the last of its pages; the others are in `due` as well.
        store::delete_scheduled_page(tx, *publication, *page)?;
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
    history::insert_entry(tx, actor, &NewEntry { action, kind, id, name, detail }).map(|_| ())
}
