//! Versions of products and articles: keeping the one that is about to be replaced, if nobody kept it before, and the
//! new one; listing them, and letting go of them.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;

use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, Event, Kind};
use crate::history::store::{self, Kept};
use crate::history::version::Revision;
use crate::platform::db::{Snapshot, WriteTx};

/// A product or article at some version, as far as keeping it goes.
pub struct State<'a> {
    /// Product or post.
    pub kind: Kind,
    /// Its id.
    pub id: i64,
    /// Its version.
    pub revision: i64,
    /// What it is called.
    pub name: &'a str,
    /// When this version was saved, milliseconds since the epoch.
    pub saved_at: i64,
    /// What its form would send.
    pub content: Value,
}

/// What a form would send, as JSON.
///
/// # Errors
/// Never in practice.
pub fn content(input: &impl Serialize) -> Result<Value> {
    serde_json::to_value(input).map_err(Error::internal)
}

/// How a version came about that nobody kept: a product follows when its category or benefit gets another name.
///
/// # Errors
/// When the database fails.
pub fn trace(snapshot: &Snapshot, kind: Kind, saved_at: i64) -> Result<(Option<Action>, Option<String>)> {
    if kind != Kind::Product {
        return Ok((None, None));
    }
    let by = store::renamed_at(snapshot, saved_at)?;
    Ok((by.is_some().then_some(Action::Renamed), by.flatten()))
}

/// Keeps the version that is about to be replaced, when it came about without a trace.
///
/// # Errors
/// When the database fails.
pub fn keep_earlier(tx: &WriteTx<'_>, before: &State<'_>) -> Result<()> {
    if store::has(tx, before.kind, before.id, before.revision)? {
        return Ok(());
    }
    let (action, saved_by) = trace(tx, before.kind, before.saved_at)?;
    store::keep(
        tx,
        &Kept {
            kind: before.kind,
            id: before.id,
            revision: before.revision,
            action,
            saved_at: before.saved_at,
            saved_by: saved_by.as_deref(),
            content: &before.content,
        },
    )
}

/// Keeps the version that has just been saved, and writes the line in the history.
///
/// # Errors
/// When the database fails.
pub fn keep(
    tx: &WriteTx<'_>,
    actor: &Actor,
    action: Action,
    detail: Option<&str>,
    after: &State<'_>,
) -> Result<()> {
    store::keep(
        tx,
        &Kept {
            kind: after.kind,
            id: after.id,
            revision: after.revision,
            action: Some(action),
            saved_at: actor.at.as_millisecond(),
            saved_by: actor.by.as_deref(),
            content: &after.content,
        },
    )?;
    store::log(tx, actor, &Event { action, kind: after.kind, id: Some(after.id), name: after.name, detail })
}

/// Refuses to save over another version than the expected one; `entity` is what people call it.
///
/// # Errors
/// [`Error::Stale`].
pub fn refuse_stale(entity: &'static str, revision: i64, expected: Option<i64>) -> Result<()> {
    match expected {
        Some(expected) if expected != revision => Err(Error::Stale { entity }),
        _ => Ok(()),
    }
}

/// The present version when nobody has kept it: from before the history began, or by a rename of its category.
pub fn untraced(revision: i64, saved_at: String) -> Revision {
    Revision { revision, current: true, action: None, saved_at, saved_by: None, changed: Vec::new() }
}

/// The kept versions, newest first, with the present one before them unless it is kept or lies in the trash.
///
/// # Errors
/// When the database fails.
pub fn all(
    snapshot: &Snapshot,
    kind: Kind,
    id: i64,
    present: Revision,
    in_trash: bool,
) -> Result<Vec<Revision>> {
    let mut versions = store::versions(snapshot, kind, id, present.revision)?;
    if !in_trash && versions.iter().all(|version| !version.current) {
        versions.insert(0, present);
    }
    Ok(versions)
}

/// Lets go of all versions of what has been removed for good, ids and names, and writes its lines in the history.
///
/// # Errors
/// When the database fails.
pub fn forget(tx: &WriteTx<'_>, kind: Kind, purged: &[(i64, String)], now: Timestamp) -> Result<()> {
    let actor = Actor { by: None, at: now };
    for (id, name) in purged {
        store::forget(tx, kind, *id)?;
        let event = Event { action: Action::Purged, kind, id: Some(*id), name, detail: None };
        store::log(tx, &actor, &event)?;
    }
    Ok(())
}
