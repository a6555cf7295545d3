//! Categories and benefits, each change with its line in the history.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::versions::forget;
use super::views::purge_at;
use crate::catalogue::facet::{Facet, FacetKind, NewFacet, TrashedFacet};
use crate::catalogue::store::{facet_edits, facet_trash, facets};
use crate::error::Result;
use crate::history::entry::{Action, Event, Hand, Kind};
use crate::history::store as history;
use crate::platform::clock::rfc3339;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::text::fold;

/// A category or benefit as the office sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminFacet {
    /// What visitors see.
    #[serde(flatten)]
    pub facet: Facet,
    /// When it went to the trash, RFC 3339 UTC.
    pub deleted_at: Option<String>,
    /// When the trash lets go of it, RFC 3339 UTC.
    pub purge_at: Option<String>,
}

impl From<Facet> for AdminFacet {
    fn from(facet: Facet) -> Self {
        Self { facet, deleted_at: None, purge_at: None }
    }
}

impl From<TrashedFacet> for AdminFacet {
    fn from(TrashedFacet { facet, deleted_at }: TrashedFacet) -> Self {
        Self { facet, deleted_at: Some(rfc3339(deleted_at)), purge_at: Some(purge_at(deleted_at)) }
    }
}

fn kind_of(kind: FacetKind) -> Kind {
    match kind {
        FacetKind::Category => Kind::Category,
        FacetKind::Benefit => Kind::Benefit,
    }
}

/// All of a kind by name, or its trash, last deleted first.
///
/// # Errors
/// When the database fails.
pub fn list(snapshot: &Snapshot, kind: FacetKind, trash: bool) -> Result<Vec<AdminFacet>> {
    if trash {
        return Ok(facet_trash::all(snapshot, kind)?.into_iter().map(Into::into).collect());
    }
    Ok(facets::all(snapshot, kind)?.into_iter().map(Into::into).collect())
}

/// Creates one, or brings back the one of that name that lies in the trash.
///
/// # Errors
/// [`crate::error::Error::Invalid`] when name or slug is taken; when the database fails.
pub fn create(tx: &WriteTx<'_>, hand: &Hand, kind: FacetKind, new: &NewFacet) -> Result<Facet> {
    let (facet, came_back) = facet_edits::create(tx, kind, new)?;
    if came_back {
        log(tx, hand, kind, Action::Restored, &facet, Some("added again"))?;
    } else {
        log(tx, hand, kind, Action::Created, &facet, None)?;
    }
    Ok(facet)
}

/// Renames one, or changes its slug; `None` when there is none.
///
/// # Errors
/// As [`create`].
pub fn update(
    tx: &WriteTx<'_>,
    hand: &Hand,
    kind: FacetKind,
    id: i64,
    new: &NewFacet,
) -> Result<Option<Facet>> {
    let Some((facet, before)) = facet_edits::update(tx, kind, id, new, hand.at)? else { return Ok(None) };
    let slug = (before.slug != facet.slug).then(|| format!("slug {}, was {}", facet.slug, before.slug));
    if before.name == facet.name {
        log(tx, hand, kind, Action::Updated, &facet, slug.as_deref())?;
    } else {
        let detail = format!("was {}; {} products followed", before.name, facet.products);
        let detail = slug.map_or(detail.clone(), |slug| format!("{detail}; {slug}"));
        log(tx, hand, kind, Action::Renamed, &facet, Some(&detail))?;
    }
    Ok(Some(facet))
}

/// Puts one into the trash; `false` when there is none.
///
/// # Errors
/// When the database fails.
pub fn delete(tx: &WriteTx<'_>, hand: &Hand, kind: FacetKind, id: i64) -> Result<bool> {
    let Some(facet) = facet_trash::discard(tx, kind, id, hand.at)? else { return Ok(false) };
    log(tx, hand, kind, Action::Deleted, &facet, None)?;
    Ok(true)
}

/// Brings one back from the trash; one that is not there stays as it is. `None` when there is none.
///
/// # Errors
/// [`crate::error::Error::Invalid`] when its name or slug has been taken; when the database fails.
pub fn restore(tx: &WriteTx<'_>, hand: &Hand, kind: FacetKind, id: i64) -> Result<Option<Facet>> {
    let Some(facet) = facet_trash::bring_back(tx, kind, id)? else { return facet_edits::find(tx, kind, id) };
    log(tx, hand, kind, Action::Restored, &facet, None)?;
    Ok(Some(facet))
}

/// Benefits in the spelling in which they are known; what nobody knows stays as it is written.
///
/// # Errors
/// When the database fails.
pub fn known_spellings(tx: &WriteTx<'_>, benefits: &[String]) -> Result<Vec<String>> {
    let known = |benefit: &String| {
        Ok(facets::spelling(tx, FacetKind::Benefit, benefit)?.unwrap_or_else(|| benefit.clone()))
    };
    benefits.iter().map(known).collect()
}

/// Makes the benefits of a product known to all: they are offered in forms and filtered by. A deleted one that it `had`
/// before stays deleted: it must not come back with any save of such a product.
///
/// # Errors
/// When the database fails.
pub fn add_benefits(tx: &WriteTx<'_>, hand: &Hand, benefits: &[String], had: &[String]) -> Result<()> {
    for benefit in benefits {
        if facets::spelling(tx, FacetKind::Benefit, benefit)?.is_some() {
            continue;
        }
        let is_old = had.iter().any(|old| fold(old) == fold(benefit));
        if !(is_old && facet_trash::was_deleted(tx, FacetKind::Benefit, benefit)?) {
            create(tx, hand, FacetKind::Benefit, &NewFacet { name: benefit.clone(), slug: None })?;
        }
    }
    Ok(())
}

/// Removes for good what has been in the trash for too long; how many.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &WriteTx<'_>, before: Timestamp, now: Timestamp) -> Result<usize> {
    let mut count = 0;
    for kind in [FacetKind::Category, FacetKind::Benefit] {
        let purged = facet_trash::purge(tx, kind, before)?;
        forget(tx, kind_of(kind), &purged, now)?;
        count += purged.len();
    }
    Ok(count)
}

fn log(
    tx: &WriteTx<'_>,
    hand: &Hand,
    kind: FacetKind,
    action: Action,
    facet: &Facet,
    detail: Option<&str>,
) -> Result<()> {
    let event = Event { action, kind: kind_of(kind), id: Some(facet.id), name: &facet.name, detail };
    history::log(tx, hand, &event)
}
