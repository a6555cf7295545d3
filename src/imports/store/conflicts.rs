//! Products that are not as a plan found them, or not as an import left them.

use rusqlite::{Connection, Row, params};

use crate::error::Result;
use crate::imports::plan::{GoneProducts, ImportKind, ImportSummary};

/// Conflicts that a message names.
const MOST_CONFLICTS: usize = 50;

/// When the product `p` of a row is gone.
const GONE: &str = "p.id IS NULL OR p.deleted_at IS NOT NULL";

/// Products that are not as the plan found them, in words.
pub(crate) fn before(
    connection: &Connection,
    import: &ImportSummary,
    gone: GoneProducts,
) -> Result<Vec<String>> {
    let sql = format!(
        "SELECT r.line, r.name, {GONE} AS gone FROM import_row r LEFT JOIN product p ON p.id = r.entity_id
         WHERE r.import_id = ?1 AND (r.change = 2 OR r.change IN (5, 7) AND ?3) AND ({GONE} OR p.revision <> r.revision)
         ORDER BY r.number LIMIT ?2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let what = "was saved by somebody else since the dry run";
    let touches_gone = gone != GoneProducts::Leave;
    let rows = statement
        .query_map(params![import.id, MOST_CONFLICTS as i64, touches_gone], |row| in_words(row, what))?;
    let mut found: Vec<String> = rows.collect::<rusqlite::Result<_>>()?;
    let sql = "SELECT r.line, r.name, 0 AS gone FROM import_row r
                   JOIN product p ON p.sku = r.key COLLATE NOCASE AND p.deleted_at IS NULL
               WHERE r.import_id = ?1 AND r.change = 3 ORDER BY r.number LIMIT ?2";
    let taken = "has an SKU that another product has taken since the dry run";
    found.extend(lines(connection, sql, import.id, taken)?);
    found.truncate(MOST_CONFLICTS);
    Ok(found)
}

/// Products that are not as the import left them, in words.
pub(crate) fn after(connection: &Connection, import: &ImportSummary) -> Result<Vec<String>> {
    let sql = format!(
        "SELECT r.line, r.name, {GONE} AS gone FROM import_row r LEFT JOIN product p ON p.id = r.entity_id
         WHERE r.import_id = ?1 AND r.saved_revision IS NOT NULL
           AND (({GONE}) <> (r.change = 5) OR p.id IS NULL OR p.revision <> r.saved_revision)
         ORDER BY r.number LIMIT ?2"
    );
    let what = if import.kind == ImportKind::Bulk {
        "was saved again after the change"
    } else {
        "was saved again after the import"
    };
    lines(connection, &sql, import.id, what)
}

fn lines(connection: &Connection, sql: &str, import: i64, what: &str) -> Result<Vec<String>> {
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_map(params![import, MOST_CONFLICTS as i64], |row| in_words(row, what))?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

fn in_words(row: &Row<'_>, what: &str) -> rusqlite::Result<String> {
    let (line, name, gone): (u32, String, bool) = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(conflict(line, &name, if gone { "was deleted meanwhile" } else { what }))
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
