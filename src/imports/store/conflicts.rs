//! Records that are not as a plan found them, or not as an import left them.

use rusqlite::{Connection, params};

use crate::error::Result;
use crate::imports::plan::{ImportKind, ImportSummary};

/// Conflicts that a message names.
const MOST_CONFLICTS: usize = 50;

/// Where the records of a kind are: their table, when one of it (`p`) is gone, and how it is found by the key of a row (`r`).
struct Records {
    table: &'static str,
    gone: &'static str,
    key: &'static str,
    taken: &'static str,
}

fn records(kind: ImportKind) -> Records {
    match kind {
        ImportKind::Products | ImportKind::Bulk => Records {
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
pub(crate) fn before(connection: &Connection, import: &ImportSummary) -> Result<Vec<String>> {
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
pub(crate) fn after(connection: &Connection, import: &ImportSummary) -> Result<Vec<String>> {
    let Records { table, gone, .. } = records(import.kind);
    let sql = format!(
        "SELECT r.line, r.name, {gone} AS gone FROM import_row r LEFT JOIN {table} p ON p.id = r.entity_id
         WHERE r.import_id = ?1 AND r.saved_revision IS NOT NULL
           AND (({gone}) <> (r.change = 5) OR p.id IS NULL OR p.revision <> r.saved_revision)
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
    let found = statement.query_map(params![import, MOST_CONFLICTS as i64], |row| {
        let (line, name, gone): (u32, String, bool) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(conflict(line, &name, if gone { "was deleted meanwhile" } else { what }))
    })?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// Whether a record outside of this import has a key that one inside of it is to have again.
pub(crate) fn is_taken_by_another(
    connection: &Connection,
    kind: ImportKind,
    import: i64,
    key: &str,
) -> Result<bool> {
    let (table, column) = match kind {
        ImportKind::Products | ImportKind::Bulk => {
            ("product", "p.sku = ?2 COLLATE NOCASE AND p.deleted_at IS NULL")
        }
        ImportKind::Posts => ("post", "p.slug = ?2 AND p.deleted_at IS NULL"),
        ImportKind::Redirects => ("redirect", "p.address = ?2"),
    };
    let sql = format!(
        "SELECT 1 FROM {table} p WHERE {column} AND NOT EXISTS (SELECT 1 FROM import_row r
             WHERE r.import_id = ?1 AND r.entity_id = p.id AND r.saved_revision IS NOT NULL)"
    );
    Ok(connection.prepare_cached(&sql)?.exists(params![import, key])?)
}

/// A conflict in words.
pub(crate) fn conflict(line: u32, name: &str, what: &str) -> String {
    format!("Line {line}: {name} {what}")
}
