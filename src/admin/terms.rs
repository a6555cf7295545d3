//! Categories and benefits, each change with its line in the history.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::versions::forget;
use super::views::purge_at;
use crate::catalogue::store::{term_edits, term_trash, terms};
use crate::catalogue::term::{NewTerm, Term, TermKind, TrashedTerm};
use crate::error::Result;
use crate::history::entry::{Action, Actor, Event, Kind};
use crate::history::store as history;
use crate::platform::clock::rfc3339;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::text::fold;

/// A category or benefit as the back office sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminTerm {
    /// What visitors see.
    #[serde(flatten)]
    pub term: Term,
    /// When it went to the trash, RFC 3339 UTC.
    pub deleted_at: Option<String>,
    /// When the trash lets go of it, RFC 3339 UTC.
    pub purge_at: Option<String>,
}

impl From<Term> for AdminTerm {
    fn from(term: Term) -> Self {
        Self { term, deleted_at: None, purge_at: None }
    }
}

impl From<TrashedTerm> for AdminTerm {
    fn from(TrashedTerm { term, deleted_at }: TrashedTerm) -> Self {
        Self { term, deleted_at: Some(rfc3339(deleted_at)), purge_at: Some(purge_at(deleted_at)) }
    }
}

fn kind_of(kind: TermKind) -> Kind {
    match kind {
        TermKind::Category => Kind::Category,
        TermKind::Benefit => Kind::Benefit,
    }
}

/// All of a kind by name, or its trash, last deleted first.
///
/// # Errors
/// When the database fails.
pub fn list(snapshot: &Snapshot, kind: TermKind, trash: bool) -> Result<Vec<AdminTerm>> {
    if trash {
        return Ok(term_trash::all(snapshot, kind)?.into_iter().map(Into::into).collect());
    }
    Ok(terms::all(snapshot, kind)?.into_iter().map(Into::into).collect())
}

/// Creates one, or brings back the one of that name that lies in the trash.
///
/// # Errors
/// [`crate::error::Error::Invalid`] when name or slug is taken; when the database fails.
pub fn create(tx: &WriteTx<'_>, actor: &Actor, kind: TermKind, new: &NewTerm) -> Result<Term> {
    let (term, came_back) = term_edits::create(tx, kind, new)?;
    if came_back {
        log(tx, actor, kind, Action::Restored, &term, Some("added again"))?;
    } else {
        log(tx, actor, kind, Action::Created, &term, None)?;
    }
    Ok(term)
}

/// Renames one, or changes its slug; `None` when there is none.
///
/// # Errors
/// As [`create`].
pub fn update(
    tx: &WriteTx<'_>,
    actor: &Actor,
    kind: TermKind,
    id: i64,
    new: &NewTerm,
) -> Result<Option<Term>> {
    let Some((term, before)) = term_edits::update(tx, kind, id, new, actor.at)? else { return Ok(None) };
    let slug = (before.slug != term.slug).then(|| format!("slug {}, was {}", term.slug, before.slug));
    if before.name == term.name {
        log(tx, actor, kind, Action::Updated, &term, slug.as_deref())?;
    } else {
        let detail = format!("was {}; {} products followed", before.name, term.products);
        let detail = slug.map_or(detail.clone(), |slug| format!("{detail}; {slug}"));
        log(tx, actor, kind, Action::Renamed, &term, Some(&detail))?;
    }
    Ok(Some(term))
}

/// Puts one into the trash; `false` when there is none.
///
/// # Errors
/// When the database fails.
pub fn delete(tx: &WriteTx<'_>, actor: &Actor, kind: TermKind, id: i64) -> Result<bool> {
    let Some(term) = term_trash::discard(tx, kind, id, actor.at)? else { return Ok(false) };
    log(tx, actor, kind, Action::Deleted, &term, None)?;
    Ok(true)
}

/// Brings one back from the trash; one that is not there stays as it is. `None` when there is none.
///
/// # Errors
/// [`crate::error::Error::Invalid`] when its name or slug has been taken; when the database fails.
pub fn restore(tx: &WriteTx<'_>, actor: &Actor, kind: TermKind, id: i64) -> Result<Option<Term>> {
    let Some(term) = term_trash::bring_back(tx, kind, id)? else { return term_edits::find(tx, kind, id) };
    log(tx, actor, kind, Action::Restored, &term, None)?;
    Ok(Some(term))
}

/// Benefits in the spelling in which they are known; what nobody knows stays as it is written.
///
/// # Errors
/// When the database fails.
pub fn known_spellings(tx: &WriteTx<'_>, benefits: &[String]) -> Result<Vec<String>> {
    let known = |benefit: &String| {
        Ok(terms::spelling(tx, TermKind::Benefit, benefit)?.unwrap_or_else(|| benefit.clone()))
    };
    benefits.iter().map(known).collect()
}

/// Makes the benefits of a product known to all: they are offered in forms and filtered by. A deleted one that it `had`
/// before stays deleted: it must not come back with any save of such a product.
///
/// # Errors
/// When the database fails.
pub fn add_benefits(tx: &WriteTx<'_>, actor: &Actor, benefits: &[String], had: &[String]) -> Result<()> {
    for benefit in benefits {
        if terms::spelling(tx, TermKind::Benefit, benefit)?.is_some() {
            continue;
        }
        let is_old = had.iter().any(|old| fold(old) == fold(benefit));
        if !(is_old && term_trash::was_deleted(tx, TermKind::Benefit, benefit)?) {
            create(tx, actor, TermKind::Benefit, &NewTerm { name: benefit.clone(), slug: None })?;
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
    for kind in [TermKind::Category, TermKind::Benefit] {
        let purged = term_trash::purge(tx, kind, before)?;
        forget(tx, kind_of(kind), &purged, now)?;
        count += purged.len();
    }
    Ok(count)
}

fn log(
    tx: &WriteTx<'_>,
    actor: &Actor,
    kind: TermKind,
    action: Action,
    term: &Term,
    detail: Option<&str>,
) -> Result<()> {
    let event = Event { action, kind: kind_of(kind), id: Some(term.id), name: &term.name, detail };
    history::log(tx, actor, &event)
}
