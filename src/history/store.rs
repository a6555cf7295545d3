//! SQL of the history and of revisions. The tables call a revision `entity_version`.

use jiff::Timestamp;
use rusqlite::types::Value as SqlValue;
use rusqlite::{Connection, Row, params, params_from_iter};
use serde_json::Value;
use text::fold;

use super::entry::{
    Action, Actor, Audience, HistoryEntry, HistoryFilter, HistoryPage, NewEntry, RecordKind, Revision,
    changed_fields,
};
use crate::error::{Error, Result};
use crate::platform::clock::end_of_day;
use crate::platform::columns::timestamp;
use crate::platform::db::{WriteTx, query};

const REVISIONS: &str = "entity_version";
/// Most revisions that are stored of one record.
const MOST_REVISIONS: u32 = 100;

/// Adds an entry to the history; returns its id.
pub(crate) fn insert_entry(tx: &WriteTx<'_>, actor: &Actor, entry: &NewEntry<'_>) -> Result<i64> {
    let sql = "INSERT INTO history (at, by, by_key, action, kind, entity_id, name, detail)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    query::execute(
        tx,
        sql,
        params![
            actor.at.as_millisecond(),
            actor.by,
            actor.by.as_deref().map(fold),
            entry.action.name(),
            entry.kind.name(),
            entry.id,
            entry.name,
            entry.detail,
        ],
    )?;
    Ok(tx.last_insert_rowid())
}

/// Adds an entry about what has no id: a setting, a person, a picture, many records at once.
pub(crate) fn insert_unnumbered(
    tx: &WriteTx<'_>,
    actor: &Actor,
    (action, kind): (Action, RecordKind),
    name: &str,
    detail: Option<&str>,
) -> Result<()> {
    insert_entry(tx, actor, &NewEntry { action, kind, id: None, name, detail }).map(|_| ())
}

/// Sets the detail of an entry that had to be written before it was known.
pub(crate) fn set_detail(tx: &WriteTx<'_>, entry: i64, detail: &str) -> Result<()> {
    query::execute(tx, "UPDATE history SET detail = ?2 WHERE id = ?1", params![entry, detail])
}

/// One page of the history as this audience may read it, newest first.
pub(crate) fn list_entries(
    connection: &Connection,
    filter: &HistoryFilter,
    audience: Audience,
) -> Result<HistoryPage> {
    let begin = filter.from.and_then(|day| day.yesterday().ok());
    let moment = |day| SqlValue::from(end_of_day(day).as_millisecond());
    let asked = [
        ("kind = ?", filter.kind.map(|kind| kind.name().to_owned().into())),
        ("entity_id = ?", filter.id.map(SqlValue::from)),
        ("by_key = ?", filter.by.as_deref().map(|by| fold(by).into())),
        ("name LIKE ? ESCAPE '\\'", filter.name.as_ref().map(|name| format!("%{}%", escaped(name)).into())),
        ("at >= ?", begin.map(moment)),
        ("at < ?", filter.to.map(moment)),
    ];
    let hidden =
        audience.hidden_kinds().iter().map(|kind| ("kind <> ?", Some(kind.name().to_owned().into())));
    let given = asked.into_iter().chain(hidden).filter_map(|(condition, value)| Some((condition, value?)));
    let (conditions, values): (Vec<_>, Vec<SqlValue>) = given.unzip();
    let condition = if conditions.is_empty() { "1".to_owned() } else { conditions.join(" AND ") };
    let values = || params_from_iter(&values);
    let sql = format!("SELECT count(*) FROM history WHERE {condition}");
    let total = connection.prepare_cached(&sql)?.query_row(values(), |row| row.get(0))?;
    let sql = format!(
        "SELECT * FROM history WHERE {condition} ORDER BY id DESC LIMIT {} OFFSET {}",
        filter.paging.per_page,
        filter.paging.offset()
    );
    let mut statement = connection.prepare(&sql)?;
    let items = statement.query_and_then(values(), entry)?.collect::<Result<_>>()?;
    Ok(HistoryPage { items, total, page: filter.paging.page, per_page: filter.paging.per_page })
}

/// A text as LIKE finds it.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// The newest entry about a record.
pub(crate) fn latest_entry(
    connection: &Connection,
    kind: RecordKind,
    id: i64,
) -> Result<Option<HistoryEntry>> {
    let sql = "SELECT * FROM history WHERE kind = ?1 AND entity_id = ?2 ORDER BY id DESC LIMIT 1";
    query::find(connection, sql, params![kind.name(), id], entry)
}

/// The e-mail of the administrator who made an entry; entries of the command line have none.
pub(crate) fn find_author(connection: &Connection, entry: i64) -> Result<Option<String>> {
    Ok(connection
        .prepare_cached("SELECT by FROM history WHERE id = ?1")?
        .query_row([entry], |row| row.get(0))?)
}

fn entry(row: &Row<'_>) -> Result<HistoryEntry> {
    let id = row.get("id")?;
    let unknown = |column, name: &str| Error::corrupt("history", column, id, format!("unknown value {name}"));
    let (action, kind): (String, String) = (row.get("action")?, row.get("kind")?);
    Ok(HistoryEntry {
        id,
        at: timestamp(row, "at")?,
        by: row.get("by")?,
        action: Action::try_from(action.as_str()).map_err(|_| unknown("action", &action))?,
        kind: RecordKind::try_from(kind.as_str()).map_err(|_| unknown("kind", &kind))?,
        entity_id: row.get("entity_id")?,
        name: row.get("name")?,
        detail: row.get("detail")?,
    })
}

/// A revision that is about to be stored.
pub(crate) struct NewRevision<'a> {
    pub(crate) kind: RecordKind,
    pub(crate) id: i64,
    /// The revision's number.
    pub(crate) revision: i64,
    pub(crate) action: Option<Action>,
    pub(crate) saved_at: Timestamp,
    pub(crate) saved_by: Option<&'a str>,
    /// What the form sends for it.
    pub(crate) content: &'a Value,
}

/// Stores a revision with the names of the fields that it changed, unless it is stored already, and deletes the oldest
/// beyond a hundred.
pub(crate) fn insert_revision(tx: &WriteTx<'_>, new: &NewRevision<'_>) -> Result<()> {
    let (kind, id) = (new.kind.name(), new.id);
    let sql = "SELECT id, content FROM entity_version WHERE kind = ?1 AND entity_id = ?2 AND revision < ?3
               ORDER BY revision DESC LIMIT 1";
    let mut statement = tx.prepare_cached(sql)?;
    let before = statement.query_and_then(params![kind, id, new.revision], content)?.next().transpose()?;
    let changed = before.map(|before| changed_fields(&before, new.content)).unwrap_or_default();
    let sql = "INSERT OR IGNORE INTO entity_version
                   (kind, entity_id, revision, action, saved_at, saved_by, changed, content)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    query::execute(
        tx,
        sql,
        params![
            kind,
            id,
            new.revision,
            new.action.map(Action::name),
            new.saved_at.as_millisecond(),
            new.saved_by,
            serde_json::to_string(&changed).map_err(Error::internal)?,
            new.content.to_string(),
        ],
    )?;
    let sql = "DELETE FROM entity_version WHERE kind = ?1 AND entity_id = ?2 AND revision <=
                   (SELECT revision FROM entity_version WHERE kind = ?1 AND entity_id = ?2
                    ORDER BY revision DESC LIMIT 1 OFFSET ?3)";
    query::execute(tx, sql, params![kind, id, MOST_REVISIONS])
}

/// Whether a revision is stored.
pub(crate) fn has_revision(
    connection: &Connection,
    kind: RecordKind,
    id: i64,
    revision: i64,
) -> Result<bool> {
    let sql = "SELECT 1 FROM entity_version WHERE kind = ?1 AND entity_id = ?2 AND revision = ?3";
    Ok(connection.prepare_cached(sql)?.exists(params![kind.name(), id, revision])?)
}

/// The stored revisions of a record, newest first; `current` is the number of its current one.
pub(crate) fn list_revisions(
    connection: &Connection,
    kind: RecordKind,
    id: i64,
    current: i64,
) -> Result<Vec<Revision>> {
    let sql = "SELECT id, revision, action, saved_at, saved_by, changed FROM entity_version
               WHERE kind = ?1 AND entity_id = ?2 ORDER BY revision DESC";
    query::list(connection, sql, params![kind.name(), id], |row| revision(row, current))
}

/// A stored revision and what the form sent for it.
pub(crate) fn find_revision(
    connection: &Connection,
    kind: RecordKind,
    id: i64,
    number: i64,
    current: i64,
) -> Result<Option<(Revision, Value)>> {
    let sql = "SELECT * FROM entity_version WHERE kind = ?1 AND entity_id = ?2 AND revision = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| Ok((revision(row, current)?, content(row)?));
    statement.query_and_then(params![kind.name(), id, number], read)?.next().transpose()
}

fn revision(row: &Row<'_>, current: i64) -> Result<Revision> {
    let id: i64 = row.get("id")?;
    let corrupt =
        |column, value: &str| Error::corrupt(REVISIONS, column, id, format!("unknown value {value}"));
    let (action, changed): (Option<String>, String) = (row.get("action")?, row.get("changed")?);
    let action = action.map(|name| Action::try_from(name.as_str()).map_err(|_| corrupt("action", &name)));
    let revision = row.get("revision")?;
    Ok(Revision {
        revision,
        current: revision == current,
        action: action.transpose()?,
        saved_at: timestamp(row, "saved_at")?,
        saved_by: row.get("saved_by")?,
        changed: serde_json::from_str(&changed).map_err(|_| corrupt("changed", &changed))?,
    })
}

fn content(row: &Row<'_>) -> Result<Value> {
    let id: i64 = row.get("id")?;
    let json: String = row.get("content")?;
    serde_json::from_str(&json).map_err(|cause| Error::corrupt(REVISIONS, "content", id, cause))
}

/// Deletes all revisions of a purged record.
pub(crate) fn delete_revisions(tx: &WriteTx<'_>, kind: RecordKind, id: i64) -> Result<()> {
    let sql = "DELETE FROM entity_version WHERE kind = ?1 AND entity_id = ?2";
    query::execute(tx, sql, params![kind.name(), id])
}
