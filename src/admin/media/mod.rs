//! The media library: everything that was uploaded, and where it is used.

pub mod replace;
pub(crate) mod store;

use std::collections::HashSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use text::{fold, single_line};
use utoipa::ToSchema;

use self::store::{self as library, LibraryCounts, LibraryFilter, MediaItem};
use super::images::record;
use crate::blog::post::{PostId, PostState, StoredPost};
use crate::blog::store::posts;
use crate::blog::uploads::{images, linked};
use crate::catalogue::product::ProductId;
use crate::catalogue::store::products;
use crate::catalogue::visibility::Visibility;
use crate::content::page_name::PageName;
use crate::content::picture::uploads;
use crate::content::store as pages;
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::media::bucket::LONGEST_ALT;
use crate::media::store::{self as files, DeletedMedia};
use crate::media::sweep::GRACE;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::Paging;
use crate::site::paths;

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
        among = Some(library::matching(snapshot, text, &pages)?);
    }
    if filter.missing_alt {
        let missing = missing_alts(snapshot, None, now)?;
        among = Some(match among {
            Some(among) => among.intersection(&missing).cloned().collect(),
            None => missing,
        });
    }
    let (items, total) = library::page(snapshot, filter, among.as_ref())?;
    let urls: Vec<_> = items.iter().map(|item| item.url.as_str()).collect();
    let missing = missing_alts(snapshot, Some(&urls), now)?;
    let (count, bytes) = library::size_of(snapshot, &removable(snapshot, now)?)?;
    Ok(MediaPage {
        items: items.into_iter().map(|item| item.completed(&missing)).collect(),
        total,
        page: filter.paging.page,
        per_page: filter.paging.per_page,
        counts: library::counts(snapshot)?,
        removable: MediaAmount { count, bytes },
    })
}

/// An upload; none when there is none of that id.
pub(crate) fn find(snapshot: &Snapshot, id: i64, now: Timestamp) -> Result<Option<MediaItem>> {
    let Some(item) = library::find(snapshot, id)? else { return Ok(None) };
    let missing = missing_alts(snapshot, Some(&[&item.url]), now)?;
    Ok(Some(item.completed(&missing)))
}

/// The addresses of images that are shown without an alternative text. With `among`, only these matter.
fn missing_alts(snapshot: &Snapshot, among: Option<&[&str]>, now: Timestamp) -> Result<HashSet<String>> {
    let mut missing = library::missing_alts(snapshot, among)?;
    missing.extend(missing_alts_of_site(snapshot, now)?);
    Ok(missing)
}

/// Changes what the library says of an upload; none when there is none of that id.
pub(crate) fn update(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: i64,
    input: MediaInput,
) -> Result<Option<MediaItem>> {
    let Some(item) = library::find(tx, id)? else { return Ok(None) };
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
    library::update(tx, id, name.as_deref(), input.kept)?;
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
    let Some(item) = library::find(tx, id)? else { return Ok(None) };
    if item.uses > 0 {
        let (uses, total) = uses_of(tx, &item.url, NAMED, 0, actor.at)?;
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
    let Some(new) = library::find(tx, id)? else {
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

// Where an upload is used.

/// What refers to an upload.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MediaUse {
    /// `product`, `post`, `site_page` or `import`.
    pub kind: &'static str,
    /// The record's id; pages of the site have numbers.
    pub id: i64,
    /// What the record is called.
    pub title: String,
    /// In which of its states it does.
    pub places: Vec<UsePlace>,
    /// Where the back office changes the record.
    pub admin_url: String,
    /// Where visitors see the record; null when they do not.
    pub public_url: Option<String>,
    /// Whether it shows the picture without an alternative text.
    pub missing_alt: bool,
}

/// A state of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UsePlace {
    /// Visitors see it.
    Published,
    /// Not published.
    Draft,
    /// Will be published at a moment.
    Scheduled,
    /// In the trash.
    Trash,
    /// An earlier version only, which can be restored.
    Version,
    /// A list that was uploaded, until it is deleted.
    Import,
}

/// One page of the uses of an upload.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MediaUses {
    /// The uses of this page.
    pub items: Vec<MediaUse>,
    /// How many there are in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Uses a page.
    pub per_page: u32,
}

/// Where an upload is used; none when there is none of that id.
pub(crate) fn list_uses(
    snapshot: &Snapshot,
    id: i64,
    paging: Paging,
    now: Timestamp,
) -> Result<Option<MediaUses>> {
    let Some(item) = library::find(snapshot, id)? else { return Ok(None) };
    let (items, total) = uses_of(snapshot, &item.url, u64::from(paging.per_page), paging.offset(), now)?;
    Ok(Some(MediaUses { items, total, page: paging.page, per_page: paging.per_page }))
}

/// Some uses of an upload, and how many there are in all.
pub(super) fn uses_of(
    snapshot: &Snapshot,
    url: &str,
    limit: u64,
    offset: u64,
    now: Timestamp,
) -> Result<(Vec<MediaUse>, u64)> {
    let (users, total) = library::users(snapshot, url, limit, offset)?;
    let mut found = Vec::new();
    for (kind, id) in users {
        found.extend(find_use(snapshot, url, &kind, id, now)?);
    }
    Ok((found, total))
}

/// The use by one record; none when it is not there any more.
pub(super) fn find_use(
    snapshot: &Snapshot,
    url: &str,
    kind: &str,
    id: i64,
    now: Timestamp,
) -> Result<Option<MediaUse>> {
    match kind {
        "product" => product(snapshot, url, ProductId::new(id), now),
        "post" => post(snapshot, url, PostId::new(id), now),
        "import" => import(snapshot, id),
        _ => match PageName::ALL.into_iter().find(|page| page.number() == id) {
            Some(page) => site_page(snapshot, url, page, now).map(Some),
            None => Ok(None),
        },
    }
}

fn product(snapshot: &Snapshot, url: &str, id: ProductId, now: Timestamp) -> Result<Option<MediaUse>> {
    let Some(product) = products::find_including_trash(snapshot, id)? else { return Ok(None) };
    let summary = &product.summary;
    let shows_it = summary.images.iter().any(|shown| shown == url)
        || product.documents.iter().any(|document| document.url == url);
    let is_public = product.deleted_at.is_none() && summary.visibility.is_public(now);
    let place = match summary.visibility {
        _ if product.deleted_at.is_some() => UsePlace::Trash,
        _ if !shows_it => UsePlace::Version,
        _ if is_public => UsePlace::Published,
        Visibility::From(_) => UsePlace::Scheduled,
        _ => UsePlace::Draft,
    };
    Ok(Some(MediaUse {
        kind: RecordKind::Product.name(),
        id: id.get(),
        title: summary.name.clone(),
        places: vec![place],
        admin_url: paths::edit_product(id),
        public_url: is_public.then(|| paths::product(id)),
        // Its name stands in.
        missing_alt: false,
    }))
}

/// Whether a post shows or links an upload.
pub(super) fn post_refers_to(post: &StoredPost, url: &str) -> bool {
    post.head.image_url.as_deref() == Some(url)
        || images(&post.content).iter().any(|image| image.url == url)
        || linked(&post.content).iter().any(|linked| linked == url)
}

fn post(snapshot: &Snapshot, url: &str, id: PostId, now: Timestamp) -> Result<Option<MediaUse>> {
    let Some(post) = posts::find_including_trash(snapshot, id)? else { return Ok(None) };
    let state = PostState::at(post.published_at, now);
    let place = match state {
        _ if post.deleted_at.is_some() => UsePlace::Trash,
        _ if !post_refers_to(&post, url) => UsePlace::Version,
        PostState::Public => UsePlace::Published,
        PostState::Scheduled => UsePlace::Scheduled,
        PostState::Draft => UsePlace::Draft,
    };
    let is_current = !matches!(place, UsePlace::Trash | UsePlace::Version);
    let cover = post.head.picture.as_ref().filter(|picture| picture.url == url);
    let without_alt = cover.is_some_and(|picture| picture.alt.is_empty())
        || images(&post.content).iter().any(|image| image.url == url && image.alt.trim().is_empty());
    let is_public = state == PostState::Public && post.deleted_at.is_none();
    Ok(Some(MediaUse {
        kind: RecordKind::Post.name(),
        id: id.get(),
        admin_url: paths::edit_post(id),
        public_url: is_public.then(|| paths::post(&post.head.slug)),
        title: post.head.title,
        places: vec![place],
        missing_alt: is_current && without_alt,
    }))
}

fn site_page(snapshot: &Snapshot, url: &str, page: PageName, now: Timestamp) -> Result<MediaUse> {
    let states = [
        (UsePlace::Published, pages::current(snapshot, page, now)?),
        (UsePlace::Draft, pages::draft(snapshot, page)?),
        (UsePlace::Scheduled, pages::scheduled_document(snapshot, page)?),
    ];
    let mut places = Vec::new();
    let mut missing_alt = false;
    for (place, document) in states {
        let used = document.iter().flat_map(uploads).filter(|upload| upload.url == url);
        let used: Vec<_> = used.map(|upload| upload.missing_alt).collect();
        if !used.is_empty() {
            places.push(place);
        }
        missing_alt |= used.contains(&true);
    }
    if places.is_empty() {
        places.push(UsePlace::Version);
    }
    Ok(MediaUse {
        kind: RecordKind::SitePage.name(),
        id: page.number(),
        title: page.label().to_owned(),
        places,
        admin_url: paths::edit_site_page(page.name()),
        public_url: page.path().map(str::to_owned),
        missing_alt,
    })
}

/// A list of products whose pictures were read with it.
fn import(snapshot: &Snapshot, id: i64) -> Result<Option<MediaUse>> {
    let Some(name) = library::import_name(snapshot, id)? else { return Ok(None) };
    Ok(Some(MediaUse {
        kind: "import",
        id,
        title: format!("Import of {name}"),
        places: vec![UsePlace::Import],
        admin_url: paths::import(id),
        public_url: None,
        missing_alt: false,
    }))
}

/// The addresses of pictures that a page of the site, published, scheduled or as a draft, shows without an alternative text.
pub(super) fn missing_alts_of_site(snapshot: &Snapshot, now: Timestamp) -> Result<HashSet<String>> {
    let mut missing = HashSet::new();
    for page in PageName::ALL {
        let documents = [
            pages::current(snapshot, page, now)?,
            pages::draft(snapshot, page)?,
            pages::scheduled_document(snapshot, page)?,
        ];
        let used = documents.iter().flatten().flat_map(uploads);
        missing.extend(used.filter(|upload| upload.missing_alt).map(|upload| upload.url));
    }
    Ok(missing)
}
