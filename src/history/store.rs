//! SQL of the history and of versions.

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, params};
use serde_json::Value;

use super::entry::{Action, Actor, Event, HistoryEntry, HistoryFilter, HistoryPage, Kind};
use super::version::{Revision, changed};
use crate::error::{Error, Result};
use crate::platform::clock::rfc3339;
use crate::platform::db::WriteTx;
use crate::platform::text::fold;

const VERSIONS: &str = "entity_version";
/// Versions that are kept of one entity.
const MOST_VERSIONS: u32 = 100;

/// Adds a line to the history.
///
/// # Errors
/// When the database fails.
pub fn log(tx: &WriteTx<'_>, actor: &Actor, event: &Event<'_>) -> Result<()> {
    let sql = "INSERT INTO history (at, by, by_key, action, kind, entity_id, name, detail)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    tx.prepare_cached(sql)?.execute(params![
        actor.at.as_millisecond(),
        actor.by,
        actor.by.as_deref().map(fold),
        event.action.name(),
        event.kind.name(),
        event.id,
        event.name,
        event.detail,
    ])?;
    Ok(())
}

/// One page of the history, newest first.
///
/// # Errors
/// When the database fails.
pub fn page(connection: &Connection, filter: &HistoryFilter) -> Result<HistoryPage> {
    let kind = filter.kind.map(Kind::name);
    let by = filter.by.as_deref().map(fold);
    let mut conditions = vec!["1"];
    let mut values: Vec<&dyn ToSql> = Vec::new();
    if let Some(kind) = &kind {
        conditions.push("kind = ?");
        values.push(kind);
    }
    if let Some(id) = &filter.id {
        conditions.push("entity_id = ?");
        values.push(id);
    }
    if let Some(by) = &by {
        conditions.push("by_key = ?");
        values.push(by);
    }
    let condition = conditions.join(" AND ");
    let sql = format!("SELECT count(*) FROM history WHERE {condition}");
    let total = connection.prepare_cached(&sql)?.query_row(&*values, |row| row.get(0))?;
    let sql = format!(
        "SELECT id, at, by, action, kind, entity_id, name, detail FROM history WHERE {condition}
         ORDER BY id DESC LIMIT {} OFFSET {}",
        filter.paging.per_page,
        filter.paging.offset()
    );
    let mut statement = connection.prepare(&sql)?;
    let items = statement.query_map(&*values, entry)?.map(|row| row?).collect::<Result<_>>()?;
    Ok(HistoryPage { items, total, page: filter.paging.page, per_page: filter.paging.per_page })
}

fn entry(row: &Row<'_>) -> rusqlite::Result<Result<HistoryEntry>> {
    let id: i64 = row.get(0)?;
    let corrupt = |column, text: &str| Error::corrupt("history", column, id, format!("unknown value {text}"));
    let (action, kind): (String, String) = (row.get(3)?, row.get(4)?);
    let Some(action) = Action::named(&action) else { return Ok(Err(corrupt("action", &action))) };
    let Some(kind) = Kind::named(&kind) else { return Ok(Err(corrupt("kind", &kind))) };
    Ok(Ok(HistoryEntry {
        id,
        at: rfc3339(row.get::<_, i64>(1)?),
        by: row.get(2)?,
        action,
        kind,
        entity_id: row.get(5)?,
        name: row.get(6)?,
        detail: row.get(7)?,
    }))
}

/// A version to be kept.
pub struct Kept<'a> {
    /// Product or post.
    pub kind: Kind,
    /// Its id.
    pub id: i64,
    /// The version's number.
    pub revision: i64,
    /// How it came about.
    pub action: Option<Action>,
    /// When, milliseconds since the epoch.
    pub saved_at: i64,
    /// By whom.
    pub saved_by: Option<&'a str>,
    /// What the form sends for it.
    pub content: &'a Value,
}

/// Keeps a version, noting in what it differs from the one before; the oldest beyond a hundred go. One that is kept
/// already stays as it is.
///
/// # Errors
/// When the database fails.
pub fn keep(tx: &WriteTx<'_>, version: &Kept<'_>) -> Result<()> {
    let (kind, id) = (version.kind.name(), version.id);
    let sql = "SELECT id, content FROM entity_version WHERE kind = ?1 AND entity_id = ?2 AND revision < ?3
               ORDER BY revision DESC LIMIT 1";
    let before: Option<(i64, String)> = tx
        .prepare_cached(sql)?
        .query_row(params![kind, id, version.revision], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let fields = match before {
        Some((row, before)) => changed(&content(row, &before)?, version.content),
        None => Vec::new(),
    };
    let sql = "INSERT OR IGNORE INTO entity_version
                   (kind, entity_id, revision, action, saved_at, saved_by, changed, content)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    tx.prepare_cached(sql)?.execute(params![
        kind,
        id,
        version.revision,
        version.action.map(Action::name),
        version.saved_at,
        version.saved_by,
        serde_json::to_string(&fields).map_err(Error::internal)?,
        version.content.to_string(),
    ])?;
    let sql = "DELETE FROM entity_version WHERE kind = ?1 AND entity_id = ?2 AND revision <=
                   (SELECT revision FROM entity_version WHERE kind = ?1 AND entity_id = ?2
                    ORDER BY revision DESC LIMIT 1 OFFSET ?3)";
    tx.prepare_cached(sql)?.execute(params![kind, id, MOST_VERSIONS])?;
    Ok(())
}

/// Whether a version is kept.
///
/// # Errors
/// When the database fails.
pub fn has(connection: &Connection, kind: Kind, id: i64, revision: i64) -> Result<bool> {
    let sql = "SELECT 1 FROM entity_version WHERE kind = ?1 AND entity_id = ?2 AND revision = ?3";
    Ok(connection.prepare_cached(sql)?.exists(params![kind.name(), id, revision])?)
}

/// Who renamed a category or benefit at a moment (milliseconds since the epoch); `None` when nobody did.
///
/// # Errors
/// When the database fails.
pub fn renamed_at(connection: &Connection, at: i64) -> Result<Option<Option<String>>> {
    let sql = "SELECT by FROM history WHERE action = 'renamed' AND at = ?1 ORDER BY id DESC LIMIT 1";
    Ok(connection.prepare_cached(sql)?.query_row([at], |row| row.get(0)).optional()?)
}

/// What [`revision`] reads.
const COLUMNS: &str = "id, revision, action, saved_at, saved_by, changed";

/// The kept versions of an entity, newest first; `current` is the present one's number.
///
/// # Errors
/// When the database fails.
pub fn versions(connection: &Connection, kind: Kind, id: i64, current: i64) -> Result<Vec<Revision>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM entity_version WHERE kind = ?1 AND entity_id = ?2 ORDER BY revision DESC"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params![kind.name(), id], |row| revision(row, current))?;
    rows.map(|row| row?).collect()
}

/// One kept version with what the form sent for it.
///
/// # Errors
/// When the database fails or the row is damaged.
pub fn version(
    connection: &Connection,
    kind: Kind,
    id: i64,
    number: i64,
    current: i64,
) -> Result<Option<(Revision, Value)>> {
    let sql = format!(
        "SELECT {COLUMNS}, content FROM entity_version WHERE kind = ?1 AND entity_id = ?2 AND revision = ?3"
    );
    let found = connection
        .prepare_cached(&sql)?
        .query_row(params![kind.name(), id, number], |row| {
            Ok((revision(row, current)?, row.get::<_, i64>(0)?, row.get::<_, String>(6)?))
        })
        .optional()?;
    let Some((revision, row, text)) = found else { return Ok(None) };
    Ok(Some((revision?, content(row, &text)?)))
}

/// Reads [`COLUMNS`].
fn revision(row: &Row<'_>, current: i64) -> rusqlite::Result<Result<Revision>> {
    let (id, number): (i64, i64) = (row.get(0)?, row.get(1)?);
    let (action, changed): (Option<String>, String) = (row.get(2)?, row.get(5)?);
    let corrupt = |column, text: &str| Error::corrupt(VERSIONS, column, id, format!("unknown value {text}"));
    let action = match action.as_deref().map(|name| Action::named(name).ok_or(name)).transpose() {
        Ok(action) => action,
        Err(name) => return Ok(Err(corrupt("action", name))),
    };
    let Ok(changed) = serde_json::from_str(&changed) else { return Ok(Err(corrupt("changed", &changed))) };
    Ok(Ok(Revision {
        revision: number,
        current: number == current,
        action,
        saved_at: rfc3339(row.get::<_, i64>(3)?),
        saved_by: row.get(4)?,
        changed,
    }))
}

/// What the form sent, as its column holds it.
fn content(row: i64, text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|cause| Error::corrupt(VERSIONS, "content", row, cause))
}

/// Lets go of all versions of an entity that is gone for good.
///
/// # Errors
/// When the database fails.
pub fn forget(tx: &WriteTx<'_>, kind: Kind, id: i64) -> Result<()> {
    let sql = "DELETE FROM entity_version WHERE kind = ?1 AND entity_id = ?2";
    tx.prepare_cached(sql)?.execute(params![kind.name(), id])?;
    Ok(())
}
