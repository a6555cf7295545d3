//! SQL of imports: their rows, and what is shown of them.

pub(crate) mod conflicts;
pub(crate) mod lists;
pub(crate) mod state;

use rusqlite::types::Value;
use rusqlite::{Connection, Row, params};

use super::plan::{
    GoneProduct, GoneProducts, ImportGone, ImportKind, ImportRow, ImportState, ImportSummary, PlannedRow,
    ReadingDoubt, RowChange, RowReport,
};
use crate::catalogue::store::public::HIDDEN;
use crate::error::{Error, Result};
use crate::platform::columns::timestamp;
use crate::platform::db::WriteTx;
use crate::platform::input::Paging;

const TABLE: &str = "import";
/// Imports that the list shows.
const MOST_LISTED: u32 = 50;
/// The least certain readings that are shown.
const MOST_UNCERTAIN: u32 = 20;
/// Products that are gone of which an import names so many.
const MOST_GONE: u32 = 200;

/// Stores rows, the first of which has this number.
pub(crate) fn insert_rows(tx: &WriteTx<'_>, import: i64, first: usize, rows: &[PlannedRow]) -> Result<()> {
    let sql = "INSERT INTO import_row (import_id, number, change, line, name, key, report, content, entity_id, revision)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    let mut statement = tx.prepare_cached(sql)?;
    for (index, PlannedRow { row, content, revision }) in rows.iter().enumerate() {
        let ImportRow { line, change, id, name, report } = row;
        let number = (first + index) as i64;
        let json = serde_json::to_string(report).map_err(Error::internal)?;
        statement.execute(params![
            import,
            number,
            change.number(),
            line,
            name,
            report.sku,
            json,
            content,
            id,
            revision
        ])?;
    }
    Ok(())
}

/// The import with this id.
pub(crate) fn find(connection: &Connection, id: i64) -> Result<Option<ImportSummary>> {
    let mut statement =
        connection.prepare_cached("SELECT * FROM import WHERE id = ?1 AND state <> 'deleting'")?;
    let found = statement.query_and_then([id], |row| summary(connection, row))?.next().transpose()?;
    let with_hidden = |mut import: ImportSummary| {
        if import.kind == ImportKind::Products && import.state == ImportState::Applied {
            import.hidden = Some(count_hidden(connection, id)?);
        }
        import.gone.items = gone(connection, id)?;
        Ok(import)
    };
    found.map(with_hidden).transpose()
}

/// The last imports of files, or the last changes of many products, newest first.
pub(crate) fn list(connection: &Connection, is_bulk: bool) -> Result<Vec<ImportSummary>> {
    let sql =
        "SELECT * FROM import WHERE state <> 'deleting' AND (kind = 'bulk') = ?2 ORDER BY id DESC LIMIT ?1";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_and_then(params![MOST_LISTED, is_bulk], |row| summary(connection, row))?.collect()
}

/// How many of the products that an import added are hidden, without a moment.
fn count_hidden(connection: &Connection, import: i64) -> Result<u64> {
    let sql = format!(
        "SELECT count(*) FROM import_row r JOIN product p ON p.id = r.entity_id AND {HIDDEN}
         WHERE r.import_id = ?1 AND r.change = 3 AND r.saved_revision IS NOT NULL"
    );
    Ok(connection.prepare_cached(&sql)?.query_row([import], |row| row.get(0))?)
}

/// The first of the products that the list of an import has not.
fn gone(connection: &Connection, import: i64) -> Result<Vec<GoneProduct>> {
    // SQLite would go by the numbers, and read every row of the list with all that it holds.
    let sql = "SELECT entity_id, name, key FROM import_row INDEXED BY import_row_change
               WHERE import_id = ?1 AND change = ?2 ORDER BY number LIMIT ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map(params![import, RowChange::Gone.number(), MOST_GONE], |row| {
        Ok(GoneProduct { id: row.get(0)?, name: row.get(1)?, sku: row.get(2)? })
    })?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
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
    let kind = ImportKind::try_from(kind.as_str()).map_err(|_| unknown("kind", &kind))?;
    let hides_new = row.get("hides_new")?;
    let gone: Option<String> = row.get("gone")?;
    let gone = gone.map(|name| GoneProducts::try_from(name.as_str()).map_err(|_| unknown("gone", &name)));
    Ok(ImportSummary {
        id,
        kind,
        file_name: row.get("file_name")?,
        state: ImportState::try_from(state.as_str()).map_err(|_| unknown("state", &state))?,
        created_at: timestamp(row, "created_at")?,
        created_by: row.get("created_by")?,
        changed_at: timestamp(row, "changed_at")?,
        new: count(RowChange::New),
        changed: [RowChange::Changed, RowChange::Deleted, RowChange::Restored].into_iter().map(count).sum(),
        unchanged: count(RowChange::Unchanged),
        wrong: count(RowChange::Wrong),
        saved: counts.iter().map(|(.., saved)| saved).sum(),
        hides_new,
        hidden: None,
        gone: ImportGone { count: count(RowChange::Gone), items: Vec::new() },
        gone_products: gone.transpose()?.unwrap_or_default(),
        about: serde_json::from_str(&about).map_err(|cause| Error::corrupt(TABLE, "about", id, cause))?,
    })
}

/// Which rows of an import are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowFilter {
    All,
    /// Those that do this.
    Change(RowChange),
    /// Those that come, and of which something is worth knowing.
    Noted,
    /// Those that come without what is not sure, for this reason.
    Doubtful(ReadingDoubt),
    /// The least certain readings of the whole list, the gravest doubts and the most words that were not understood first.
    Uncertain,
}

impl RowFilter {
    /// Reads the name under which it is asked for.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        match name {
            "noted" => Some(Self::Noted),
            "uncertain" => Some(Self::Uncertain),
            _ => {
                let change = RowChange::try_from(name).ok().map(Self::Change);
                change.or_else(|| ReadingDoubt::try_from(name).ok().map(Self::Doubtful))
            }
        }
    }
}

/// A page of an import's rows, the wrong ones first, and how many match.
pub(crate) fn rows(
    connection: &Connection,
    import: i64,
    filter: RowFilter,
    (limit, offset): (u32, u64),
) -> Result<(Vec<ImportRow>, u64)> {
    let (value, rows): (Value, _) = match filter {
        RowFilter::Noted => {
            (Value::Null, "change <> 1 AND report ->> '$.notes[0]' IS NOT NULL AND ?2 IS NULL")
        }
        RowFilter::Doubtful(doubt) => (doubt.as_ref().to_owned().into(), "report ->> '$.doubt' = ?2"),
        RowFilter::Change(change) => (change.number().into(), "change = ?2"),
        RowFilter::All => (Value::Null, "change <> 7 AND ?2 IS NULL"),
        RowFilter::Uncertain => {
            (Value::Null, "coalesce(report ->> '$.doubt', report ->> '$.unread') IS NOT NULL AND ?2 IS NULL")
        }
    };
    // 'contradicting', 'unassigned', 'unknown' are in the order of their weight.
    let (order, limit) = match filter {
        RowFilter::Uncertain => (
            "coalesce(report ->> '$.doubt', 'z'), -coalesce(json_array_length(report, '$.unread'), 0)",
            limit.min(MOST_UNCERTAIN),
        ),
        _ => ("change", limit),
    };
    let sql = format!("SELECT count(*) FROM import_row WHERE import_id = ?1 AND {rows}");
    let total: u64 = connection.prepare_cached(&sql)?.query_row(params![import, value], |row| row.get(0))?;
    let total = if filter == RowFilter::Uncertain { total.min(MOST_UNCERTAIN.into()) } else { total };
    let sql = format!(
        "SELECT * FROM import_row WHERE import_id = ?1 AND {rows} ORDER BY {order}, number LIMIT ?3 OFFSET ?4"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_and_then(params![import, value, limit, offset], import_row)?;
    Ok((rows.collect::<Result<_>>()?, total))
}

/// The reports of the wrong rows with their cells as JSON, in the order of the file.
pub(crate) fn wrong_rows(connection: &Connection, import: i64) -> Result<Vec<(RowReport, Option<String>)>> {
    let sql = "SELECT * FROM import_row WHERE import_id = ?1 AND change = ?2 ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_and_then(params![import, RowChange::Wrong.number()], |row| {
        Ok((import_row(row)?.report, row.get("content")?))
    })?;
    rows.collect()
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

/// What a row is part of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WorkOf {
    pub(crate) import: i64,
    pub(crate) kind: ImportKind,
    /// Whether new products come hidden, unless the row says otherwise.
    pub(crate) hides_new: bool,
    /// What becomes of products that the list has not.
    pub(crate) gone: GoneProducts,
}

/// A row that is to be saved or taken back.
#[derive(Debug)]
pub(crate) struct WorkRow {
    pub(crate) number: i64,
    pub(crate) change: RowChange,
    pub(crate) line: u32,
    pub(crate) name: String,
    pub(crate) content: String,
    /// None: the import creates, or has created, the record.
    pub(crate) revision: Option<i64>,
    pub(crate) record: Option<i64>,
    pub(crate) saved_revision: Option<i64>,
}

/// The next rows that are to be saved, before this number, the last first: the first product of a list is the newest.
pub(crate) fn unsaved(connection: &Connection, import: i64, before: i64, limit: u32) -> Result<Vec<WorkRow>> {
    let rest = "number < ?2 AND saved_revision IS NULL AND (change IN (2, 3, 5, 6)
                    OR change = 7 AND EXISTS (SELECT 1 FROM import WHERE id = ?1 AND gone IS NOT NULL))
                ORDER BY number DESC LIMIT ?3";
    work_rows(connection, rest, import, before, limit)
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
        let (number, change): (i64, i64) = (row.get("number")?, row.get("change")?);
        let unknown =
            || Error::corrupt("import_row", "change", format!("{import}, {number}"), "unknown value");
        Ok(WorkRow {
            number,
            change: RowChange::from_number(change).ok_or_else(unknown)?,
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
