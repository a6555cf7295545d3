//! Categories and benefits, each change with its line in the history.

use crate::catalogue::facet::{Facet, FacetKind, NewFacet};
use crate::catalogue::store::facet_edits;
use crate::error::Result;
use crate::history::entry::{Action, Event, Hand, Kind};
use crate::history::store as history;
use crate::platform::db::WriteTx;

fn kind_of(kind: FacetKind) -> Kind {
    match kind {
        FacetKind::Category => Kind::Category,
        FacetKind::Benefit => Kind::Benefit,
    }
}

/// Creates one.
///
/// # Errors
/// [`crate::error::Error::Invalid`] when name or slug is taken; when the database fails.
pub fn create(tx: &WriteTx<'_>, hand: &Hand, kind: FacetKind, new: &NewFacet) -> Result<Facet> {
    let facet = facet_edits::create(tx, kind, new)?;
    log(tx, hand, kind, Action::Created, &facet, None)?;
    Ok(facet)
}

/// Renames one; `None` when there is none.
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
    let Some((facet, former)) = facet_edits::update(tx, kind, id, new, hand.at)? else { return Ok(None) };
    if former == facet.name {
        log(tx, hand, kind, Action::Updated, &facet, None)?;
    } else {
        let detail = format!("was {former}; {} products followed", facet.products);
        log(tx, hand, kind, Action::Renamed, &facet, Some(&detail))?;
    }
    Ok(Some(facet))
}

/// Deletes one; `false` when there is none.
///
/// # Errors
/// When the database fails.
pub fn delete(tx: &WriteTx<'_>, hand: &Hand, kind: FacetKind, id: i64) -> Result<bool> {
    let Some(facet) = facet_edits::delete(tx, kind, id)? else { return Ok(false) };
    log(tx, hand, kind, Action::Deleted, &facet, None)?;
    Ok(true)
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
