//! Where an upload is used.

use std::collections::HashSet;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::store as library;
use crate::blog::post::{PostId, PostState, StoredPost};
use crate::blog::store::posts;
use crate::blog::uploads::{images, linked};
use crate::catalogue::product::ProductId;
use crate::catalogue::store::products;
use crate::catalogue::visibility::Visibility;
use crate::content::page_name::PageName;
use crate::content::picture::uploads;
use crate::content::store::{self, scheduled};
use crate::error::Result;
use crate::history::entry::RecordKind;
use crate::platform::db::Snapshot;
use crate::platform::input::Paging;
use crate::site::paths;

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
pub(crate) fn list(
    snapshot: &Snapshot,
    id: i64,
    paging: Paging,
    now: Timestamp,
) -> Result<Option<MediaUses>> {
    let Some(item) = library::find(snapshot, id)? else { return Ok(None) };
    let (items, total) = of(snapshot, &item.url, u64::from(paging.per_page), paging.offset(), now)?;
    Ok(Some(MediaUses { items, total, page: paging.page, per_page: paging.per_page }))
}

/// Some uses of an upload, and how many there are in all.
pub(super) fn of(
    snapshot: &Snapshot,
    url: &str,
    limit: u64,
    offset: u64,
    now: Timestamp,
) -> Result<(Vec<MediaUse>, u64)> {
    let (users, total) = library::users(snapshot, url, limit, offset)?;
    let mut found = Vec::new();
    for (kind, id) in users {
        found.extend(one(snapshot, url, &kind, id, now)?);
    }
    Ok((found, total))
}

/// The use by one record; none when it is not there any more.
pub(super) fn one(
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
        (UsePlace::Published, store::current(snapshot, page, now)?),
        (UsePlace::Draft, store::draft(snapshot, page)?),
        (UsePlace::Scheduled, scheduled::scheduled_document(snapshot, page)?),
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
            store::current(snapshot, page, now)?,
            store::draft(snapshot, page)?,
            scheduled::scheduled_document(snapshot, page)?,
        ];
        let used = documents.iter().flatten().flat_map(uploads);
        missing.extend(used.filter(|upload| upload.missing_alt).map(|upload| upload.url));
    }
    Ok(missing)
}
