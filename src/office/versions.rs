//! Keeping versions: the one that is about to be replaced, if nobody kept it before, and the new one.

use serde::Serialize;
use serde_json::Value;

use crate::error::{Error, Result};
use crate::history::entry::{Action, Event, Hand, Kind};
use crate::history::store::{self, Kept};
use crate::platform::db::WriteTx;

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

/// Keeps the version that is about to be replaced, when it came about without a trace.
///
/// # Errors
/// When the database fails.
pub fn keep_earlier(tx: &WriteTx<'_>, before: &State<'_>) -> Result<()> {
    if store::has(tx, before.kind, before.id, before.revision)? {
        return Ok(());
    }
    store::keep(
        tx,
        &Kept {
            kind: before.kind,
            id: before.id,
            revision: before.revision,
            action: None,
            saved_at: before.saved_at,
            saved_by: None,
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
    hand: &Hand,
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
            saved_at: hand.at.as_millisecond(),
            saved_by: hand.by.as_deref(),
            content: &after.content,
        },
    )?;
    store::log(tx, hand, &Event { action, kind: after.kind, id: Some(after.id), name: after.name, detail })
}
