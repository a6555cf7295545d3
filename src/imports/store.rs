//! SQL of imports.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::plan::{
    ImportAbout, ImportKind, ImportRow, ImportState, ImportSummary, PlannedRow, RowChange, RowReport,
};
use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::media::store::{MediaUser, delete_uses};
use crate::platform::columns::timestamp;
use crate::platform::db::WriteTx;
use crate::platform::input::Paging;

const TABLE: &str = "import";
/// Conflicts that a message names.
const MOST_CONFLICTS: usize = 50;
/// Imports that the list shows.
const MOST_LISTED: u32 = 50;
/// Days for which an import is kept after it was last worked on.
const KEPT_DAYS: i64 = 30;

/// Stores an import that is about to be planned.
pub(crate) fn create(
    tx: &WriteTx<'_>,
    kind: ImportKind,
    file_name: &str,
    actor: &Actor,
    about: &ImportAbout,
) -> Result<i64> {
    let sql = "INSERT INTO import (kind, file_name, state, created_at, created_by, changed_at, about)
               VALUES (?1, ?2, ?3, ?4, ?5, ?4, ?6)";
    let about = serde_json::to_string(about).map_err(Error::internal)?;
    let at = actor.at.as_millisecond();
    tx.execute(sql, params![kind.name(), file_name, ImportState::Planning.name(), at, actor.by, about])?;
    Ok(tx.last_insert_rowid())
}

/// Stores rows, the first of which has this number.
pub(crate) fn insert_rows(tx: &WriteTx<'_>, import: i64, first: usize, rows: &[PlannedRow]) -> Result<()> {
    let sql = "INSERT INTO import_row (import_id, number, change, line, name, key, report, content, entity_id, revision)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    let mut statement = tx.prepare_cached(sql)?;
    for (index, PlannedRow { row, key, content, revision }) in rows.iter().enumerate() {
        let ImportRow { line, change, id, name, report } = row;
        let number = (first + index) as i64;
        let json = serde_json::to_string(report).map_err(Error::internal)?;
        statement.execute(params![
            import,
            number,
            change.number(),
            line,
            name,
            key,
            json,
            content,
            id,
            revision
        ])?;
    }
    Ok(())
}

/// Moves an import from one state to another; returns whether it was in that state.
pub(crate) fn move_state(
    tx: &WriteTx<'_>,
    id: i64,
    from: ImportState,
    to: ImportState,
    now: Timestamp,
) -> Result<bool> {
    let sql = "UPDATE import SET state = ?3, changed_at = ?4 WHERE id = ?1 AND state = ?2";
    Ok(tx.execute(sql, params![id, from.name(), to.name(), now.as_millisecond()])? > 0)
}

/// Notes that an import is being worked on.
pub(crate) fn touch(tx: &WriteTx<'_>, id: i64, now: Timestamp) -> Result<()> {
    tx.prepare_cached("UPDATE import SET changed_at = ?2 WHERE id = ?1")?
        .execute(params![id, now.as_millisecond()])?;
    Ok(())
}

/// The import with this id.
pub(crate) fn find(connection: &Connection, id: i64) -> Result<Option<ImportSummary>> {
    let mut statement = connection.prepare_cached("SELECT * FROM import WHERE id = ?1")?;
    statement.query_and_then([id], |row| summary(connection, row))?.next().transpose()
}

/// The last imports, newest first.
pub(crate) fn list(connection: &Connection) -> Result<Vec<ImportSummary>> {
    let mut statement = connection.prepare_cached("SELECT * FROM import ORDER BY id DESC LIMIT ?1")?;
    statement.query_and_then([MOST_LISTED], |row| summary(connection, row))?.collect()
}

fn summary(connection: &Connection, row: &Row<'_>) -> Result<ImportSummary> {
    let id: i64 = row.get("id")?;
    let unknown = |column, name: &str| Error::corrupt(TABLE, column, id, format!("unknown value {name}"));
    let (kind, state, about): (String, String, String) =
        (row.get("kind")?, row.get("state")?, row.get("about")?);
    let sql =
        "SELECT change, count(*), count(saved_revision) FROM import_row WHERE import_id = ?1 GROUP BY change";
    let mut statement = connection.prepare_cached(sql)?;
    let counts = statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let counts: Vec<(i64, u64, u64)> = counts.collect::<rusqlite::Result<_>>()?;
    let count = |change: RowChange| {
        counts.iter().find(|(number, ..)| *number == change.number()).map_or(0, |(_, count, _)| *count)
    };
    Ok(ImportSummary {
        id,
        kind: ImportKind::from_name(&kind).ok_or_else(|| unknown("kind", &kind))?,
        file_name: row.get("file_name")?,
        state: ImportState::from_name(&state).ok_or_else(|| unknown("state", &state))?,
        created_at: timestamp(row, "created_at")?,
        created_by: row.get("created_by")?,
        changed_at: timestamp(row, "changed_at")?,
        new: count(RowChange::New),
        changed: count(RowChange::Changed),
        unchanged: count(RowChange::Unchanged),
        wrong: count(RowChange::Wrong),
        saved: counts.iter().map(|(.., saved)| saved).sum(),
        about: serde_json::from_str(&about).map_err(|cause| Error::corrupt(TABLE, "about", id, cause))?,
    })
}

/// A page of an import's rows, the wrong ones first, and how many match.
pub(crate) fn rows(
    connection: &Connection,
    import: i64,
    change: Option<RowChange>,
    (limit, offset): (u32, u64),
) -> Result<(Vec<ImportRow>, u64)> {
    let filter = "import_id = ?1 AND (?2 IS NULL OR change = ?2)";
    let change = change.map(RowChange::number);
    let sql = format!("SELECT count(*) FROM import_row WHERE {filter}");
    let total = connection.prepare_cached(&sql)?.query_row(params![import, change], |row| row.get(0))?;
    let sql = format!("SELECT * FROM import_row WHERE {filter} ORDER BY change, number LIMIT ?3 OFFSET ?4");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_and_then(params![import, change, limit, offset], import_row)?;
    Ok((rows.collect::<Result<_>>()?, total))
}

/// The limit and offset of a page.
pub(crate) fn page(paging: Paging) -> (u32, u64) {
    (paging.per_page, paging.offset())
}

fn import_row(row: &Row<'_>) -> Result<ImportRow> {
    let (import, number, report): (i64, i64, String) =
        (row.get("import_id")?, row.get("number")?, row.get("report")?);
    let place = format!("{import}, {number}");
    let change = row.get("change")?;
    let unknown = || Error::corrupt("import_row", "change", &place, "unknown value");
    let corrupt = |cause| Error::corrupt("import_row", "report", &place, cause);
    Ok(ImportRow {
        line: row.get("line")?,
        change: RowChange::from_number(change).ok_or_else(unknown)?,
        id: row.get("entity_id")?,
        name: row.get("name")?,
        report: serde_json::from_str::<RowReport>(&report).map_err(corrupt)?,
    })
}

/// A row that is to be saved or taken back.
#[derive(Debug)]
pub(crate) struct WorkRow {
    pub(crate) number: i64,
    pub(crate) line: u32,
    pub(crate) name: String,
    pub(crate) content: String,
    /// None: the import creates, or has created, the record.
    pub(crate) revision: Option<i64>,
    pub(crate) record: Option<i64>,
    pub(crate) saved_revision: Option<i64>,
}

/// The next rows that are to be saved, after this number.
pub(crate) fn unsaved(connection: &Connection, import: i64, after: i64, limit: u32) -> Result<Vec<WorkRow>> {
    let rest = "number > ?2 AND change IN (2, 3) AND saved_revision IS NULL ORDER BY number LIMIT ?3";
    work_rows(connection, rest, import, after, limit)
}

/// The rows that are to be taken back before this number, the last first.
pub(crate) fn saved(connection: &Connection, import: i64, before: i64, limit: u32) -> Result<Vec<WorkRow>> {
    let rest = "number < ?2 AND saved_revision IS NOT NULL ORDER BY number DESC LIMIT ?3";
    work_rows(connection, rest, import, before, limit)
}

fn work_rows(
    connection: &Connection,
    rest: &str,
    import: i64,
    place: i64,
    limit: u32,
) -> Result<Vec<WorkRow>> {
    let sql = format!("SELECT * FROM import_row WHERE import_id = ?1 AND {rest}");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_and_then(params![import, place, limit], |row| {
        Ok(WorkRow {
            number: row.get("number")?,
            line: row.get("line")?,
            name: row.get("name")?,
            content: row.get::<_, Option<String>>("content")?.unwrap_or_default(),
            revision: row.get("revision")?,
            record: row.get("entity_id")?,
            saved_revision: row.get("saved_revision")?,
        })
    })?;
    rows.collect()
}

/// Notes which record and revision a row has become; no revision: it was taken back.
pub(crate) fn set_saved(
    tx: &WriteTx<'_>,
    import: i64,
    number: i64,
    record: i64,
    revision: Option<i64>,
) -> Result<()> {
    let sql =
        "UPDATE import_row SET entity_id = ?3, saved_revision = ?4 WHERE import_id = ?1 AND number = ?2";
    tx.prepare_cached(sql)?.execute(params![import, number, record, revision])?;
    Ok(())
}

/// Where the records of a kind are: their table, when one of it (`p`) is gone, and how it is found by the key of a row (`r`).
struct Records {
    table: &'static str,
    gone: &'static str,
    key: &'static str,
    taken: &'static str,
}

fn records(kind: ImportKind) -> Records {
    match kind {
        ImportKind::Products => Records {
            table: "product",
            gone: "p.id IS NULL OR p.deleted_at IS NOT NULL",
            key: "p.sku = r.key COLLATE NOCASE AND p.deleted_at IS NULL",
            taken: "has an SKU that another product has taken since the dry run",
        },
        ImportKind::Posts => Records {
            table: "post",
            gone: "p.id IS NULL OR p.deleted_at IS NOT NULL",
            key: "p.slug = r.key AND p.deleted_at IS NULL",
            taken: "has a slug that another article has taken since the dry run",
        },
        ImportKind::Redirects => Records {
            table: "redirect",
            gone: "p.id IS NULL",
            key: "p.address = r.key",
            taken: "has got a redirect since the dry run",
        },
    }
}

/// Records that are not as the plan found them, in words.
pub(crate) fn conflicts(connection: &Connection, import: &ImportSummary) -> Result<Vec<String>> {
    let Records { table, gone, key, taken } = records(import.kind);
    let sql = format!(
        "SELECT r.line, r.name, {gone} AS gone FROM import_row r LEFT JOIN {table} p ON p.id = r.entity_id
         WHERE r.import_id = ?1 AND r.change = 2 AND ({gone} OR p.revision <> r.revision)
         ORDER BY r.number LIMIT ?2"
    );
    let mut found = lines(connection, &sql, import.id, "was saved by somebody else since the dry run")?;
    let sql = format!(
        "SELECT r.line, r.name, 0 AS gone FROM import_row r JOIN {table} p ON {key}
         WHERE r.import_id = ?1 AND r.change = 3 ORDER BY r.number LIMIT ?2"
    );
    found.extend(lines(connection, &sql, import.id, taken)?);
    found.truncate(MOST_CONFLICTS);
    Ok(found)
}

/// Records that are not as the import left them, in words.
pub(crate) fn changed_since(connection: &Connection, import: &ImportSummary) -> Result<Vec<String>> {
    let Records { table, gone, .. } = records(import.kind);
    let sql = format!(
        "SELECT r.line, r.name, {gone} AS gone FROM import_row r LEFT JOIN {table} p ON p.id = r.entity_id
         WHERE r.import_id = ?1 AND r.saved_revision IS NOT NULL AND ({gone} OR p.revision <> r.saved_revision)
         ORDER BY r.number LIMIT ?2"
    );
    lines(connection, &sql, import.id, "was saved again after the import")
}

fn lines(connection: &Connection, sql: &str, import: i64, what: &str) -> Result<Vec<String>> {
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map(params![import, MOST_CONFLICTS as i64], |row| {
        let (line, name, gone): (u32, String, bool) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(conflict(line, &name, if gone { "was deleted meanwhile" } else { what }))
    })?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// A conflict in words.
pub(crate) fn conflict(line: u32, name: &str, what: &str) -> String {
    format!("Line {line}: {name} {what}")
}

/// The imports that stopped half-way: nobody has worked on them since then.
pub(crate) fn interrupted(connection: &Connection, before: Timestamp) -> Result<Vec<(i64, ImportState)>> {
    let sql =
        "SELECT id, state FROM import WHERE state IN ('planning', 'applying', 'undoing') AND changed_at < ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let found =
        statement.query_map([before.as_millisecond()], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
    let found: Vec<(i64, String)> = found.collect::<rusqlite::Result<_>>()?;
    Ok(found.into_iter().filter_map(|(id, state)| Some((id, ImportState::from_name(&state)?))).collect())
}

/// Deletes some rows of an import that is deleted or has expired, and the import with its last ones; whether any is left.
pub(crate) fn delete_some(tx: &WriteTx<'_>, id: i64) -> Result<bool> {
    let sql = "DELETE FROM import_row WHERE import_id = ?1 AND number IN
                   (SELECT number FROM import_row WHERE import_id = ?1 LIMIT 500)";
    if tx.prepare_cached(sql)?.execute([id])? > 0 {
        return Ok(true);
    }
    delete_uses(tx, MediaUser::Import(id))?;
    tx.prepare_cached("DELETE FROM import WHERE id = ?1")?.execute([id])?;
    Ok(false)
}

/// An import that nobody has worked on for a month.
pub(crate) fn expired(connection: &Connection, now: Timestamp) -> Result<Option<i64>> {
    let before = now - jiff::SignedDuration::from_hours(24 * KEPT_DAYS);
    let sql = "SELECT id FROM import WHERE changed_at < ?1 ORDER BY id LIMIT 1";
    Ok(connection.prepare_cached(sql)?.query_row([before.as_millisecond()], |row| row.get(0)).optional()?)
}
