//! SQL of imports: their rows, the one state machine that they go through, what their lists have brought, and products that are
//! not as a plan found them. Every step is taken inside the write transaction that does the step's work, by whoever is
//! [`Working`](super::run::Working).
//!
//! ```text
//! planning ─→ planned ─→ applying ─→ applied ─→ undoing ─→ undone
//!     └──────────────────────┴→ failed
//! ```

use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension as _, Params, Row, params};

use super::columns::shortened;
use super::plan::{
    GoneProduct, GoneProducts, ImportAbout, ImportGone, ImportKind, ImportRow, ImportState, ImportSummary,
    PlannedRow, ReadingDoubt, RowChange, RowReport,
};
use super::values::Said;
use crate::catalogue::store::public::HIDDEN;
use crate::catalogue::store::terms;
use crate::catalogue::term::{InkChoice, NewTerm, TermKind};
use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::media::store::{MediaUser, delete_uses};
use crate::platform::columns::timestamp;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::Paging;

const TABLE: &str = "import";
const ROWS: &str = "import_row";
/// Imports that the list shows.
const MOST_LISTED: u32 = 50;
/// The least certain readings that are shown.
const MOST_UNCERTAIN: u32 = 20;
/// Products that are gone of which an import names so many.
const MOST_GONE: u32 = 200;
/// When the product `p` of a row is gone.
const GONE: &str = "p.id IS NULL OR p.deleted_at IS NOT NULL";
/// Conflicts that a message names.
const MOST_CONFLICTS: usize = 50;
/// How long an import is kept after it was last worked on.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);

/// Stores rows, the first of which has this number.
pub(crate) fn insert_rows(tx: &WriteTx<'_>, import: i64, first: usize, rows: &[PlannedRow]) -> Result<()> {
    let sql = "INSERT INTO import_row (import_id, number, change, line, name, key, report, content, entity_id, revision)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    let mut statement = tx.prepare_cached(sql)?;
    for (index, PlannedRow { row, content, revision }) in rows.iter().enumerate() {
        let ImportRow { line, change, id, name, report } = row;
        let (number, change) = ((first + index) as i64, change.number());
        let json = serde_json::to_string(report).map_err(Error::internal)?;
        let row = params![import, number, change, line, name, report.sku, json, content, id, revision];
        statement.execute(row)?;
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
    let sql =
        "SELECT change, count(*), count(saved_revision) FROM import_row WHERE import_id = ?1 GROUP BY change";
    let mut statement = connection.prepare_cached(sql)?;
    let counts = statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let counts: Vec<(i64, u64, u64)> = counts.collect::<rusqlite::Result<_>>()?;
    let count = |change: RowChange| {
        counts.iter().find(|(number, ..)| *number == change.number()).map_or(0, |(_, count, _)| *count)
    };
    let is_gone_chosen = row.get::<_, Option<String>>("gone")?.is_some();
    let about: String = row.get("about")?;
    Ok(ImportSummary {
        id,
        kind: named(row, "kind", id)?,
        file_name: row.get("file_name")?,
        state: named(row, "state", id)?,
        created_at: timestamp(row, "created_at")?,
        created_by: row.get("created_by")?,
        changed_at: timestamp(row, "changed_at")?,
        new: count(RowChange::New),
        changed: [RowChange::Changed, RowChange::Deleted, RowChange::Restored].into_iter().map(count).sum(),
        unchanged: count(RowChange::Unchanged),
        wrong: count(RowChange::Wrong),
        saved: counts.iter().map(|(.., saved)| saved).sum(),
        hides_new: row.get("hides_new")?,
        hidden: None,
        gone: ImportGone { count: count(RowChange::Gone), items: Vec::new() },
        gone_products: if is_gone_chosen { named(row, "gone", id)? } else { GoneProducts::Leave },
        about: serde_json::from_str(&about).map_err(|cause| Error::corrupt(TABLE, "about", id, cause))?,
    })
}

/// The value that a column of an import names.
fn named<T: FromStr>(row: &Row<'_>, column: &'static str, import: i64) -> Result<T> {
    let name: String = row.get(column)?;
    name.parse().map_err(|_| Error::corrupt(TABLE, column, import, format!("unknown value {name}")))
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
    paging: Paging,
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
    let (order, most) = match filter {
        RowFilter::Uncertain => (
            "coalesce(report ->> '$.doubt', 'z'), -coalesce(json_array_length(report, '$.unread'), 0)",
            MOST_UNCERTAIN,
        ),
        _ => ("change", u32::MAX),
    };
    let sql = format!("SELECT count(*) FROM import_row WHERE import_id = ?1 AND {rows}");
    let total: u64 = connection.prepare_cached(&sql)?.query_row(params![import, value], |row| row.get(0))?;
    let total = if filter == RowFilter::Uncertain { total.min(most.into()) } else { total };
    let rest = format!("{rows} ORDER BY {order}, number LIMIT ?3 OFFSET ?4");
    let page = params![import, value, paging.per_page.min(most), paging.offset()];
    let rows = stored_rows(connection, &rest, page)?.into_iter().map(|stored| stored.row);
    Ok((rows.collect(), total))
}

/// A row of a plan, and what has become of it.
#[derive(Debug)]
pub(crate) struct StoredRow {
    pub(crate) number: i64,
    pub(crate) row: ImportRow,
    /// As [`PlannedRow`] has it.
    pub(crate) content: Option<String>,
    /// None: the import creates, or has created, the record.
    pub(crate) revision: Option<i64>,
    pub(crate) saved_revision: Option<i64>,
}

/// The wrong rows, in the order of the file.
pub(crate) fn wrong_rows(connection: &Connection, import: i64) -> Result<Vec<StoredRow>> {
    stored_rows(connection, "change = ?2 ORDER BY number", params![import, RowChange::Wrong.number()])
}

/// The next rows that are to be saved, before this number, the last first: the first product of a list is the newest.
pub(crate) fn unsaved(
    connection: &Connection,
    import: i64,
    before: i64,
    limit: u32,
) -> Result<Vec<StoredRow>> {
    let rest = "number < ?2 AND saved_revision IS NULL AND (change IN (2, 3, 5, 6)
                    OR change = 7 AND EXISTS (SELECT 1 FROM import WHERE id = ?1 AND gone IS NOT NULL))
                ORDER BY number DESC LIMIT ?3";
    stored_rows(connection, rest, params![import, before, limit])
}

/// The rows that are to be taken back before this number, the last first.
pub(crate) fn saved(connection: &Connection, import: i64, before: i64, limit: u32) -> Result<Vec<StoredRow>> {
    let rest = "number < ?2 AND saved_revision IS NOT NULL ORDER BY number DESC LIMIT ?3";
    stored_rows(connection, rest, params![import, before, limit])
}

/// The rows of an import that the rest of a query selects and orders.
fn stored_rows(connection: &Connection, rest: &str, params: impl Params) -> Result<Vec<StoredRow>> {
    let sql = format!("SELECT * FROM import_row WHERE import_id = ?1 AND {rest}");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_and_then(params, |row| {
        let (import, number): (i64, i64) = (row.get("import_id")?, row.get("number")?);
        let place = || format!("{import}, {number}");
        let unknown = || Error::corrupt(ROWS, "change", place(), "unknown value");
        let report: String = row.get("report")?;
        let corrupt = |cause| Error::corrupt(ROWS, "report", place(), cause);
        Ok(StoredRow {
            number,
            row: ImportRow {
                line: row.get("line")?,
                change: RowChange::from_number(row.get("change")?).ok_or_else(unknown)?,
                id: row.get("entity_id")?,
                name: row.get("name")?,
                report: serde_json::from_str::<RowReport>(&report).map_err(corrupt)?,
            },
            content: row.get("content")?,
            revision: row.get("revision")?,
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

/// Stores an import that is being planned; returns its id.
pub(crate) fn create(
    tx: &WriteTx<'_>,
    kind: ImportKind,
    file_name: &str,
    about: &ImportAbout,
    actor: &Actor,
) -> Result<i64> {
    let sql = "INSERT INTO import (kind, file_name, state, created_at, created_by, changed_at, about)
               VALUES (?1, ?2, ?3, ?4, ?5, ?4, ?6)";
    let about = serde_json::to_string(about).map_err(Error::internal)?;
    let (state, at) = (ImportState::Planning, actor.at.as_millisecond());
    tx.execute(sql, params![kind.as_ref(), file_name, state.as_ref(), at, actor.by, about])?;
    Ok(tx.last_insert_rowid())
}

/// Replaces what is said of an import's file.
pub(crate) fn set_about(tx: &WriteTx<'_>, import: i64, about: &ImportAbout) -> Result<()> {
    let about = serde_json::to_string(about).map_err(Error::internal)?;
    tx.execute("UPDATE import SET about = ?2 WHERE id = ?1", params![import, about])?;
    Ok(())
}

/// Begins to apply or undo an import, which is in the state for it; from now on its new products are hidden if so said.
pub(crate) fn begin(
    tx: &WriteTx<'_>,
    import: i64,
    to: ImportState,
    hides_new: bool,
    actor: &Actor,
) -> Result<()> {
    let sql = "UPDATE import SET state = ?2, changed_at = ?3, acting = ?4, is_taken_back = 0,
                   hides_new = hides_new OR ?5 WHERE id = ?1";
    tx.execute(sql, params![import, to.as_ref(), actor.at.as_millisecond(), actor.by, hides_new])?;
    Ok(())
}

/// Moves an import to the state that follows.
pub(crate) fn end(tx: &WriteTx<'_>, import: i64, to: ImportState, now: Timestamp) -> Result<()> {
    let sql = "UPDATE import SET state = ?2, changed_at = ?3, is_taken_back = 0 WHERE id = ?1";
    tx.execute(sql, params![import, to.as_ref(), now.as_millisecond()])?;
    Ok(())
}

/// Notes that an import cannot be applied, so that it is taken back from now on.
pub(crate) fn turn_back(tx: &WriteTx<'_>, import: i64) -> Result<()> {
    tx.execute("UPDATE import SET is_taken_back = 1 WHERE id = ?1", [import])?;
    Ok(())
}

/// An import whose work was cut off.
#[derive(Debug)]
pub(crate) struct Interrupted {
    pub(crate) import: i64,
    pub(crate) state: ImportState,
    /// For whom it is applied or undone.
    pub(crate) acting: Option<String>,
    /// Whether it could not be applied and is being taken back.
    pub(crate) is_taken_back: bool,
}

/// Whether the work of an import has begun and not ended.
pub(crate) fn is_any_begun(connection: &Snapshot) -> Result<bool> {
    let sql = "SELECT 1 FROM import WHERE state IN ('planning', 'applying', 'undoing')";
    Ok(connection.prepare_cached(sql)?.exists([])?)
}

/// The imports whose work was cut off, where nobody works on imports. A process of an earlier version, which has no lock, stops
/// at its next write.
pub(crate) fn interrupted(tx: &WriteTx<'_>) -> Result<Vec<Interrupted>> {
    let sql = "UPDATE import SET claim = claim + 1 WHERE state IN ('planning', 'applying', 'undoing')
               RETURNING id, state, acting, is_taken_back";
    let mut statement = tx.prepare_cached(sql)?;
    let found = statement.query_and_then([], |row| {
        let (import, acting, is_taken_back) = (row.get("id")?, row.get("acting")?, row.get("is_taken_back")?);
        Ok(Interrupted { import, state: named(row, "state", import)?, acting, is_taken_back })
    })?;
    found.collect()
}

/// Marks an import as one that is deleted; whether nobody was working on it. What it has done stays.
pub(crate) fn begin_deletion(tx: &WriteTx<'_>, import: i64) -> Result<bool> {
    let sql = "UPDATE import SET state = 'deleting'
               WHERE id = ?1 AND state NOT IN ('planning', 'applying', 'undoing')";
    Ok(tx.execute(sql, [import])? > 0)
}

/// Deletes some rows of an import that is being deleted, and the import with its last ones; whether any is left.
pub(crate) fn delete_some(tx: &WriteTx<'_>, import: i64) -> Result<bool> {
    let sql = "DELETE FROM import_row WHERE import_id = ?1 AND number IN
                   (SELECT number FROM import_row WHERE import_id = ?1 LIMIT 500)";
    if tx.prepare_cached(sql)?.execute([import])? > 0 {
        return Ok(true);
    }
    delete_uses(tx, MediaUser::Import(import))?;
    tx.prepare_cached("DELETE FROM import WHERE id = ?1 AND state = 'deleting'")?.execute([import])?;
    Ok(false)
}

/// An import that is to be deleted: its deletion was cut off, or nobody has worked on it for a month.
pub(crate) fn to_delete(connection: &Connection, now: Timestamp) -> Result<Option<i64>> {
    let sql = "SELECT id FROM import WHERE state = 'deleting'
                   OR changed_at < ?1 AND state NOT IN ('planning', 'applying', 'undoing') ORDER BY id LIMIT 1";
    let before = (now - KEPT).as_millisecond();
    Ok(connection.prepare_cached(sql)?.query_row([before], |row| row.get(0)).optional()?)
}

/// Notes what the list of an import is known by, and what was said of it.
pub(crate) fn set_said(tx: &WriteTx<'_>, import: i64, headings: Option<&str>, said: &Said) -> Result<()> {
    let said = serde_json::to_string(said).map_err(Error::internal)?;
    tx.execute("UPDATE import SET headings = ?2, said = ?3 WHERE id = ?1", params![import, headings, said])?;
    Ok(())
}

/// What was said of the lists that were applied, each with the headings of its last one.
pub(crate) fn said(connection: &Connection) -> Result<Vec<(String, Said)>> {
    let mut statement = connection.prepare_cached("SELECT headings, said FROM list_said")?;
    let found = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let found: Vec<(String, String)> = found.collect::<rusqlite::Result<_>>()?;
    // What an earlier version has written and this one does not understand is asked again.
    Ok(found
        .into_iter()
        .filter_map(|(headings, said)| Some((headings, serde_json::from_str(&said).ok()?)))
        .collect())
}

/// The products that a list about these has not: those of lists of which it has the half and more, or all that there are. What is
/// hidden or discontinued is gone already. By products and not by headings, because senders add columns and misspell.
pub(crate) fn not_in_list(connection: &Connection, named: &[i64], of_all: bool) -> Result<Vec<PlannedRow>> {
    let sql = "WITH own AS (SELECT value AS id FROM json_each(?1)),
                   alike AS (SELECT headings FROM list_product GROUP BY headings
                       HAVING 2 * sum(product_id IN own) >= count(*))
               SELECT p.id, p.name, p.sku, p.revision FROM product p
               WHERE p.deleted_at IS NULL AND p.public_from IS NOT NULL AND p.availability IS NOT 'discontinued'
                 AND p.id NOT IN own AND (?2 OR EXISTS (SELECT 1 FROM list_product l JOIN alike USING (headings) WHERE l.product_id = p.id))
               ORDER BY p.id";
    let named = serde_json::to_string(named).map_err(Error::internal)?;
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map(params![named, of_all], |row| {
        let report = RowReport { sku: row.get(2)?, ..RowReport::default() };
        let name = shortened(&row.get::<_, String>(1)?, 200);
        let planned = ImportRow { line: 0, change: RowChange::Gone, id: row.get(0)?, name, report };
        Ok(PlannedRow { row: planned, content: None, revision: row.get(3)? })
    })?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// Remembers what an import that was applied has brought, and what was said of its list.
pub(crate) fn remember(tx: &WriteTx<'_>, import: i64) -> Result<()> {
    tx.execute(
        "INSERT OR IGNORE INTO list_product (headings, product_id)
         SELECT i.headings, r.entity_id FROM import i JOIN import_row r ON r.import_id = i.id
             JOIN product p ON p.id = r.entity_id
         WHERE i.id = ?1 AND i.headings IS NOT NULL AND r.change IN (2, 3, 4)",
        [import],
    )?;
    tx.execute(
        "INSERT OR REPLACE INTO list_said (headings, said)
         SELECT headings, said FROM import WHERE id = ?1 AND headings IS NOT NULL AND said IS NOT NULL",
        [import],
    )?;
    Ok(())
}

/// Notes what becomes of the products that the list has not.
pub(crate) fn set_gone(tx: &WriteTx<'_>, import: i64, gone: GoneProducts) -> Result<()> {
    match gone {
        GoneProducts::Leave => {}
        GoneProducts::Delete => {
            tx.execute("UPDATE import_row SET change = 5 WHERE import_id = ?1 AND change = 7", [import])?;
        }
        GoneProducts::Hide | GoneProducts::Discontinue => {
            tx.execute("UPDATE import SET gone = ?2 WHERE id = ?1", params![import, gone.as_ref()])?;
        }
    }
    Ok(())
}

/// Makes the categories that the rows of an import name and the site has not. One that a product keeps was deleted, and stays so.
pub(crate) fn make_categories(tx: &WriteTx<'_>, import: &ImportSummary) -> Result<()> {
    let sql = "SELECT json_extract(r.content, '$.category') AS name
               FROM import_row r LEFT JOIN product p ON p.id = r.entity_id
               WHERE r.import_id = ?1 AND r.change IN (2, 3)
                 AND p.category IS NOT json_extract(r.content, '$.category')
               GROUP BY 1 ORDER BY min(r.number)";
    let mut statement = tx.prepare(sql)?;
    let names = statement.query_map([import.id], |row| row.get::<_, Option<String>>(0))?;
    let names: Vec<_> = names.collect::<rusqlite::Result<_>>()?;
    let mut made = Vec::new();
    for name in names.into_iter().flatten() {
        if terms::find_name(tx, TermKind::Category, &name)?.is_none() {
            let new = NewTerm { name, slug: None, merge: false, ink: InkChoice::Kept };
            let (term, _) = terms::create(tx, TermKind::Category, &new)?;
            made.push(term.id);
        }
    }
    let made = serde_json::to_string(&made).map_err(Error::internal)?;
    tx.execute("UPDATE import SET made_categories = ?2 WHERE id = ?1", params![import.id, made])?;
    Ok(())
}

/// Takes back the categories that an import has made, those excepted that products have.
pub(crate) fn take_back_categories(tx: &WriteTx<'_>, import: i64, now: Timestamp) -> Result<()> {
    let sql = "SELECT made_categories FROM import WHERE id = ?1";
    let made: String = tx.query_row(sql, [import], |row| row.get(0))?;
    let made: Vec<i64> = serde_json::from_str(&made)
        .map_err(|cause| Error::corrupt("import", "made_categories", import, cause))?;
    for id in made {
        let is_free = terms::find(tx, TermKind::Category, id)?.is_some_and(|term| term.products == 0);
        if is_free {
            terms::move_to_trash(tx, TermKind::Category, id, now)?;
        }
    }
    Ok(())
}

/// Products that are not as the plan found them, in words.
pub(crate) fn conflicts_before(
    connection: &Connection,
    import: i64,
    gone: GoneProducts,
) -> Result<Vec<String>> {
    let touched = if gone == GoneProducts::Leave { "2" } else { "2, 5, 7" };
    let sql = format!(
        "SELECT r.line, r.name, {GONE} AS gone FROM import_row r LEFT JOIN product p ON p.id = r.entity_id
         WHERE r.import_id = ?1 AND r.change IN ({touched}) AND ({GONE} OR p.revision <> r.revision)
         ORDER BY r.number LIMIT ?2"
    );
    let mut found = conflicts(connection, &sql, import, "was saved by somebody else since the dry run")?;
    let sql = "SELECT r.line, r.name, 0 AS gone FROM import_row r
                   JOIN product p ON p.sku = r.key COLLATE NOCASE AND p.deleted_at IS NULL
               WHERE r.import_id = ?1 AND r.change = 3 ORDER BY r.number LIMIT ?2";
    let taken = "has an SKU that another product has taken since the dry run";
    found.extend(conflicts(connection, sql, import, taken)?);
    found.truncate(MOST_CONFLICTS);
    Ok(found)
}

/// Products that are not as the import left them, in words.
pub(crate) fn conflicts_after(connection: &Connection, import: &ImportSummary) -> Result<Vec<String>> {
    let sql = format!(
        "SELECT r.line, r.name, {GONE} AS gone FROM import_row r LEFT JOIN product p ON p.id = r.entity_id
         WHERE r.import_id = ?1 AND r.saved_revision IS NOT NULL
           AND (({GONE}) <> (r.change = 5) OR p.id IS NULL OR p.revision <> r.saved_revision)
         ORDER BY r.number LIMIT ?2"
    );
    let done = if import.kind == ImportKind::Bulk { "change" } else { "import" };
    conflicts(connection, &sql, import.id, &format!("was saved again after the {done}"))
}

fn conflicts(connection: &Connection, sql: &str, import: i64, what: &str) -> Result<Vec<String>> {
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map(params![import, MOST_CONFLICTS as i64], |row| {
        let (line, name, gone): (u32, String, bool) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(conflict(line, &name, if gone { "was deleted meanwhile" } else { what }))
    })?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// Whether a product outside of this import has an SKU that one inside of it is to have again.
pub(crate) fn is_taken_by_another(connection: &Connection, import: i64, sku: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM product p WHERE p.sku = ?2 COLLATE NOCASE AND p.deleted_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM import_row r
                     WHERE r.import_id = ?1 AND r.entity_id = p.id AND r.saved_revision IS NOT NULL)";
    Ok(connection.prepare_cached(sql)?.exists(params![import, sku])?)
}

/// A conflict in words.
pub(crate) fn conflict(line: u32, name: &str, what: &str) -> String {
    // A product that the list has not has no line.
    if line == 0 { format!("{name} {what}") } else { format!("Line {line}: {name} {what}") }
}
