//! The site's pages as the office works on them: what is published, the draft that all administrators share, versions.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::publishing::{keep_pictures_of_draft, publish_due, record, refuse_outdated, refuse_stale};
use crate::config::company::Company;
use crate::content::company::{self, Origin};
use crate::content::page_name::PageName;
use crate::content::presence::{Editor, Editors};
use crate::content::store::{self, DraftInfo, PageState, Scheduled, ScheduledInfo, Version};
use crate::content::visibility::HiddenPages;
use crate::content::{documents, read, shape, shipped};
use crate::error::{FieldErrors, Result};
use crate::history::entry::{Action, Actor};
use crate::media::bucket::ResolvedPicture;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::Paging;

/// Where a page stands.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SitePageSummary {
    /// The page's name.
    #[schema(value_type = String)]
    pub page: PageName,
    /// What people call it.
    pub label: &'static str,
    /// Where visitors see it; null for what is part of every page.
    pub path: Option<&'static str>,
    /// Whether visitors cannot see it: its switch in *Header and footer* is off.
    pub hidden: bool,
    /// Rises with every change of the draft and with every publication; sent as the entity tag.
    pub revision: i64,
    /// The version that visitors see; null: the shipped one.
    pub version: Option<Version>,
    /// The draft; null: there are no changes.
    pub changes: Option<DraftInfo>,
    /// The scheduled publication that the page is part of.
    pub scheduled: Option<ScheduledInfo>,
    /// Who is editing it now.
    pub editors: Vec<Editor>,
}

/// All pages.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SitePageList {
    /// The pages.
    pub items: Vec<SitePageSummary>,
    /// How many there are.
    pub total: usize,
    /// The scheduled publications, the next first.
    pub scheduled: Vec<Scheduled>,
}

/// A page with its documents.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SitePage {
    /// Where it stands.
    #[serde(flatten)]
    pub summary: SitePageSummary,
    /// The document that visitors see.
    #[schema(value_type = Object)]
    pub published: Value,
    /// The draft's document.
    #[schema(value_type = Option<Object>)]
    pub draft: Option<Value>,
    /// What the pictures of both documents look like, by their address in the documents.
    pub pictures: BTreeMap<String, ResolvedPicture>,
    /// For the company: where each published fact comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origins: Option<BTreeMap<String, Origin>>,
}

/// One page of the versions of a page.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SitePageVersions {
    /// The versions, newest first. The shipped one is not among them; its number is 0.
    pub items: Vec<Version>,
    /// How many there are in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Versions a page.
    pub per_page: u32,
}

/// A version with its document.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SitePageVersion {
    /// Its number; 0: the shipped one.
    pub revision: i64,
    /// When it was published; null for the shipped one.
    pub published_at: Option<Timestamp>,
    /// E-mail of the administrator.
    pub published_by: Option<String>,
    /// The document.
    #[schema(value_type = Object)]
    pub document: Value,
    /// What its pictures look like, by their address in the document.
    pub pictures: BTreeMap<String, ResolvedPicture>,
}

/// Where a page stands, and who is editing it: what browsers learn while they report that somebody is editing.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SitePageEditors {
    /// The page's revision; another one than the browser's means that somebody else has saved.
    pub revision: i64,
    /// The draft.
    pub changes: Option<DraftInfo>,
    /// Who is editing.
    pub editors: Vec<Editor>,
}

fn summary(
    snapshot: &Snapshot,
    page: PageName,
    editors: &Editors,
    now: Timestamp,
) -> Result<SitePageSummary> {
    let PageState { revision, published: version, draft: changes, scheduled } = store::state(snapshot, page)?;
    let (label, path, editors) = (page.label(), page.path(), editors.of(page, now));
    let hidden = HiddenPages::read(snapshot, now)?.hides_page(page);
    Ok(SitePageSummary { page, label, path, hidden, revision, version, changes, scheduled, editors })
}

/// All pages.
pub(crate) fn list(snapshot: &Snapshot, editors: &Editors, now: Timestamp) -> Result<SitePageList> {
    let pages = PageName::ALL.into_iter();
    let items: Vec<_> = pages.map(|page| summary(snapshot, page, editors, now)).collect::<Result<_>>()?;
    Ok(SitePageList { total: items.len(), items, scheduled: store::list_scheduled(snapshot)? })
}

/// A page with its documents.
pub(crate) fn find(
    snapshot: &Snapshot,
    company: &Company,
    page: PageName,
    editors: &Editors,
    now: Timestamp,
) -> Result<SitePage> {
    let published = read::published(snapshot, page, company, now)?;
    let draft = store::draft(snapshot, page)?.map(|stored| read::completed(page, stored, company));
    let mut pictures = BTreeMap::new();
    for document in [Some(&published), draft.as_ref()].into_iter().flatten() {
        add_pictures(snapshot, page, document, &mut pictures)?;
    }
    let origins =
        (page == PageName::Company).then(|| company::origins(snapshot, company, now)).transpose()?;
    let summary = summary(snapshot, page, editors, now)?;
    Ok(SitePage { summary, published, draft, pictures, origins })
}

/// The page's revision and who is editing it.
pub(crate) fn editing(
    snapshot: &Snapshot,
    page: PageName,
    editors: &Editors,
    now: Timestamp,
) -> Result<SitePageEditors> {
    let PageState { revision, draft: changes, .. } = store::state(snapshot, page)?;
    Ok(SitePageEditors { revision, changes, editors: editors.of(page, now) })
}

fn add_pictures(
    snapshot: &Snapshot,
    page: PageName,
    document: &Value,
    pictures: &mut BTreeMap<String, ResolvedPicture>,
) -> Result<()> {
    for (_, address) in shape::pictures(document, &documents::describe(page)) {
        if !pictures.contains_key(&address)
            && let Some(picture) = read::find_picture(snapshot, &address)?
        {
            pictures.insert(address, picture);
        }
    }
    Ok(())
}

/// What a save of a draft is based on.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DraftBase {
    /// Only over this revision of the page.
    pub(crate) expected: Option<i64>,
    /// The document has been brought together with this version, which must be the one that is live.
    pub(crate) version: Option<i64>,
}

/// Saves a draft.
pub(crate) fn save_draft(
    tx: &WriteTx<'_>,
    actor: &Actor,
    page: PageName,
    based_on: DraftBase,
    document: &Value,
) -> Result<()> {
    let DraftBase { expected, version } = based_on;
    // Before what is due: that its moment has come is nobody's change.
    let before = store::state(tx, page)?;
    refuse_stale(tx, page, expected, &before)?;
    publish_due(tx, actor.at)?;
    let now = store::state(tx, page)?;
    if let Some(version) = version {
        refuse_outdated(page, version, &now)?;
    }
    refuse_missing_pictures(tx, page, document)?;
    // Whoever names a revision has begun from what was live then; the draft that was ordered is what is live now.
    let begun_from = (expected.is_some() && before.draft.is_none()).then(|| before.live());
    store::save_draft(tx, page, document, begun_from, actor.by.as_deref(), actor.at)?;
    if let Some(version) = version {
        store::set_base(tx, page, version)?;
    }
    keep_pictures_of_draft(tx, page, Some(document))
}

/// Refuses a document with pictures that are not stored.
fn refuse_missing_pictures(tx: &WriteTx<'_>, page: PageName, document: &Value) -> Result<()> {
    let mut errors = FieldErrors::default();
    for (path, address) in shape::pictures(document, &documents::describe(page)) {
        if read::find_picture(tx, &address)?.is_none() {
            errors.add(&path, "this picture is not there any more");
        }
    }
    errors.into_result()
}

/// Throws a draft away; returns whether there was one. With `expected`, only at that revision of the page.
pub(crate) fn discard_draft(
    tx: &WriteTx<'_>,
    actor: &Actor,
    page: PageName,
    expected: Option<i64>,
) -> Result<bool> {
    let before = store::state(tx, page)?;
    refuse_stale(tx, page, expected, &before)?;
    publish_due(tx, actor.at)?;
    if !store::delete_draft(tx, page)? {
        if before.draft.is_some() {
            // The publication that it was ordered for has just made it public.
            refuse_stale(tx, page, Some(before.revision), &store::state(tx, page)?)?;
        }
        return Ok(false);
    }
    keep_pictures_of_draft(tx, page, None)?;
    record(tx, actor, Action::Discarded, page, None)?;
    Ok(true)
}

/// The versions of a page, newest first.
pub(crate) fn versions(snapshot: &Snapshot, page: PageName, paging: Paging) -> Result<SitePageVersions> {
    let (items, total) = store::versions(snapshot, page, paging)?;
    Ok(SitePageVersions { items, total, page: paging.page, per_page: paging.per_page })
}

/// A version with its document; none when there is none of that number.
pub(crate) fn find_version(
    snapshot: &Snapshot,
    company: &Company,
    page: PageName,
    revision: i64,
) -> Result<Option<SitePageVersion>> {
    let Some((version, document)) = document_of(snapshot, company, page, revision)? else { return Ok(None) };
    let mut pictures = BTreeMap::new();
    add_pictures(snapshot, page, &document, &mut pictures)?;
    let (published_at, published_by) =
        version.map(|version| (version.published_at, version.published_by)).unzip();
    Ok(Some(SitePageVersion {
        revision,
        published_at,
        published_by: published_by.flatten(),
        document,
        pictures,
    }))
}

fn document_of(
    snapshot: &Snapshot,
    company: &Company,
    page: PageName,
    revision: i64,
) -> Result<Option<(Option<Version>, Value)>> {
    if revision == 0 {
        return Ok(Some((None, shipped::document(page, company))));
    }
    let found = store::find_version(snapshot, page, revision)?;
    Ok(found.map(|(version, stored)| (Some(version), read::completed(page, stored, company))))
}

/// Makes a version the page's draft; returns whether there is one of that number. With `expected`, only at that revision of
/// the page.
pub(crate) fn restore_version(
    tx: &WriteTx<'_>,
    actor: &Actor,
    company: &Company,
    page: PageName,
    revision: i64,
    expected: Option<i64>,
) -> Result<bool> {
    let Some((_, document)) = document_of(tx, company, page, revision)? else { return Ok(false) };
    // Limits may have become narrower since it was published.
    let document = documents::parse(page, &document)?;
    save_draft(tx, actor, page, DraftBase { expected, version: None }, &document)?;
    // It was chosen with the live version in view, and does not continue a draft.
    let live = store::state(tx, page)?.live();
    store::set_base(tx, page, live)?;
    let detail = if revision == 0 { "the shipped version".to_owned() } else { format!("version {revision}") };
    record(tx, actor, Action::Restored, page, Some(&format!("{detail}, as a draft")))?;
    Ok(true)
}
