//! Categories and benefits, each change with its history entry.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::revisions::record_purge;
use super::views::purge_at;
use crate::catalogue::store::terms;
use crate::catalogue::term::{InkChoice, NewTerm, Term, TermKind, TrashedTerm};
use crate::error::Result;
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store::{insert_entry, insert_unnumbered, set_detail};
use crate::platform::db::{Snapshot, WriteTx};
use text::fold;

/// A category or benefit as the back office sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminTerm {
    /// What visitors see.
    #[serde(flatten)]
    pub term: Term,
    /// When it went to the trash, RFC 3339 UTC.
    pub deleted_at: Option<Timestamp>,
    /// When it will be purged, RFC 3339 UTC.
    pub purge_at: Option<Timestamp>,
}

impl From<Term> for AdminTerm {
    fn from(term: Term) -> Self {
        Self { term, deleted_at: None, purge_at: None }
    }
}

impl From<TrashedTerm> for AdminTerm {
    fn from(TrashedTerm { term, deleted_at }: TrashedTerm) -> Self {
        Self { term, deleted_at: Some(deleted_at), purge_at: Some(purge_at(deleted_at)) }
    }
}

impl From<TermKind> for RecordKind {
    fn from(kind: TermKind) -> Self {
        match kind {
            TermKind::Category => Self::Category,
            TermKind::Benefit => Self::Benefit,
        }
    }
}

/// All terms of a kind by name, or its trash, last deleted first.
pub(crate) fn list(snapshot: &Snapshot, kind: TermKind, trash: bool) -> Result<Vec<AdminTerm>> {
    if trash {
        return Ok(terms::trashed(snapshot, kind)?.into_iter().map(Into::into).collect());
    }
    Ok(terms::all(snapshot, kind)?.into_iter().map(Into::into).collect())
}

/// Creates a term, or restores the one of that name that is in the trash.
pub(crate) fn create(tx: &WriteTx<'_>, actor: &Actor, kind: TermKind, new: &NewTerm) -> Result<Term> {
    let (term, restored) = terms::create(tx, kind, new)?;
    if restored {
        record(tx, actor, kind, Action::Restored, &term, Some("added again"))?;
    } else {
        record(tx, actor, kind, Action::Created, &term, None)?;
    }
    Ok(term)
}

/// Renames a term, or changes its slug; none when there is no such term.
pub(crate) fn update(
    tx: &WriteTx<'_>,
    actor: &Actor,
    kind: TermKind,
    id: i64,
    new: &NewTerm,
) -> Result<Option<Term>> {
    let Some(before) = terms::find(tx, kind, id)? else { return Ok(None) };
    let named = if new.merge { terms::find_named(tx, kind, &new.name)? } else { None };
    if let Some(into) = named.filter(|into| into.id != id) {
        return merge(tx, actor, kind, (&before, &into)).map(Some);
    }
    let is_rename = before.name != new.name;
    let action = if is_rename { Action::Renamed } else { Action::Updated };
    // Written first: the products that are renamed refer to it.
    let entry = NewEntry { action, kind: kind.into(), id: Some(id), name: &new.name, detail: None };
    let entry = insert_entry(tx, actor, &entry)?;
    let term = terms::update(tx, kind, &before, new, actor.at, entry)?;
    let followed = is_rename.then(|| format!("was {}; {} products followed", before.name, term.products));
    let slug = (before.slug != term.slug).then(|| format!("slug {}, was {}", term.slug, before.slug));
    let ink = (before.ink != term.ink).then(|| match term.ink {
        Some(ink) => format!("labels in {}", ink.name()),
        None => "labels in an ink of the site's choice".to_owned(),
    });
    let details: Vec<_> = [followed, slug, ink].into_iter().flatten().collect();
    if !details.is_empty() {
        set_detail(tx, entry, &details.join("; "))?;
    }
    Ok(Some(term))
}

fn merge(tx: &WriteTx<'_>, actor: &Actor, kind: TermKind, (before, into): (&Term, &Term)) -> Result<Term> {
    let detail = format!("{} was merged into it; {} products followed", before.name, before.products);
    let (action, id) = (Action::Renamed, Some(into.id));
    let entry = NewEntry { action, kind: kind.into(), id, name: &into.name, detail: Some(&detail) };
    let entry = insert_entry(tx, actor, &entry)?;
    terms::merge(tx, kind, (before, into), actor.at, entry)
}

/// Gives categories their order.
pub(crate) fn set_order(tx: &WriteTx<'_>, actor: &Actor, kind: TermKind, ids: &[i64]) -> Result<()> {
    terms::set_order(tx, kind, ids)?;
    let detail = Some(if ids.is_empty() { "by name" } else { "as set" });
    insert_unnumbered(tx, actor, (Action::Updated, kind.into()), "Order of the categories", detail)
}

/// Moves a term to the trash; returns whether there was one.
pub(crate) fn delete(tx: &WriteTx<'_>, actor: &Actor, kind: TermKind, id: i64) -> Result<bool> {
    let Some(term) = terms::move_to_trash(tx, kind, id, actor.at)? else { return Ok(false) };
    record(tx, actor, kind, Action::Deleted, &term, None)?;
    Ok(true)
}

/// Restores a term from the trash; one that is not in it stays as it is. None when there is no such term.
pub(crate) fn restore(tx: &WriteTx<'_>, actor: &Actor, kind: TermKind, id: i64) -> Result<Option<Term>> {
    let Some(term) = terms::restore(tx, kind, id)? else { return terms::find(tx, kind, id) };
    record(tx, actor, kind, Action::Restored, &term, None)?;
    Ok(Some(term))
}

/// Benefits in the spelling in which they are offered; unknown ones stay as they are.
pub(super) fn known_spellings(tx: &WriteTx<'_>, benefits: &[String]) -> Result<Vec<String>> {
    let known = |benefit: &String| {
        Ok(terms::find_name(tx, TermKind::Benefit, benefit)?.unwrap_or_else(|| benefit.clone()))
    };
    benefits.iter().map(known).collect()
}

/// Creates the categories or benefits of a product that do not exist yet, so that forms offer them and lists filter by them. A
/// deleted one that the product `had` before stays deleted: it must not come back with any save of such a product.
pub(super) fn add_missing(
    tx: &WriteTx<'_>,
    actor: &Actor,
    kind: TermKind,
    names: &[String],
    had: &[String],
) -> Result<()> {
    for name in names {
        if terms::find_name(tx, kind, name)?.is_some() {
            continue;
        }
        let is_old = had.iter().any(|old| fold(old) == fold(name));
        if !(is_old && terms::was_deleted(tx, kind, name)?) {
            create(
                tx,
                actor,
                kind,
                &NewTerm { name: name.clone(), slug: None, merge: false, ink: InkChoice::Kept },
            )?;
        }
    }
    Ok(())
}

/// Purges the terms that have been in the trash since before a moment; returns how many.
pub(crate) fn purge(tx: &WriteTx<'_>, before: Timestamp, now: Timestamp) -> Result<usize> {
    let mut count = 0;
    for kind in [TermKind::Category, TermKind::Benefit] {
        let purged = terms::purge(tx, kind, before)?;
        record_purge(tx, kind.into(), &purged, now)?;
        count += purged.len();
    }
    Ok(count)
}

fn record(
    tx: &WriteTx<'_>,
    actor: &Actor,
    kind: TermKind,
    action: Action,
    term: &Term,
    detail: Option<&str>,
) -> Result<()> {
    let entry = NewEntry { action, kind: kind.into(), id: Some(term.id), name: &term.name, detail };
    insert_entry(tx, actor, &entry).map(|_| ())
}
