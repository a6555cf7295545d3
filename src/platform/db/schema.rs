//! What a database of this binary's schema consists of, to find one that lacks a part of it: the list of migrations only says
//! which ones were run once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use rusqlite::Connection;

use super::migrate;
use crate::error::Result;

/// Tables and their columns, indexes, views and triggers, as `table product` and `column product.name`.
type SchemaParts = BTreeSet<String>;

/// Those of an empty database that every migration has made.
static EXPECTED: OnceLock<SchemaParts> = OnceLock::new();

const PARTS: &str = "
    SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    UNION ALL
    SELECT 'column ' || t.name || '.' || c.name FROM sqlite_schema t, pragma_table_xinfo(t.name) c
    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
const TABLES: &str =
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";

/// The first part that a database of the newest schema lacks. What it has beside that does not matter.
pub(crate) fn missing_part(connection: &Connection) -> Result<Option<String>> {
    let expected = if let Some(expected) = EXPECTED.get() {
        expected
    } else {
        let mut empty = Connection::open_in_memory()?;
        migrate::apply(&mut empty)?;
        let parts = parts(&empty)?;
        EXPECTED.get_or_init(|| parts)
    };
    let found = parts(connection)?;
    // A table that is missing says more than its columns, which come before it in the order of the alphabet.
    let mut missing: Vec<_> = expected.difference(&found).collect();
    missing.sort_by_key(|part| !part.starts_with("table "));
    Ok(missing.first().map(|part| (*part).clone()))
}

/// Rises with every change of the schema, whoever makes it.
pub(crate) fn change_counter(connection: &Connection) -> Result<i64> {
    Ok(connection.query_row("PRAGMA schema_version", [], |row| row.get(0))?)
}

/// Whether there is a table of that name.
pub(crate) fn has_table(connection: &Connection, name: &str) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT * FROM sqlite_schema WHERE type = 'table' AND name = ?1)";
    Ok(connection.query_row(sql, [name], |row| row.get(0))?)
}

/// How many rows each table has.
pub(crate) fn row_counts(connection: &Connection) -> Result<BTreeMap<String, u64>> {
    let mut counts = BTreeMap::new();
    for table in names(connection, TABLES)? {
        let sql = format!("SELECT count(*) FROM \"{}\"", table.replace('"', "\"\""));
        counts.insert(table, connection.query_row(&sql, [], |row| row.get(0))?);
    }
    Ok(counts)
}

fn parts(connection: &Connection) -> Result<SchemaParts> {
    Ok(names(connection, PARTS)?.into_iter().collect())
}

fn names(connection: &Connection, sql: &str) -> Result<Vec<String>> {
    let mut statement = connection.prepare(sql)?;
    let names = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_table_column_or_index_is_named_and_more_than_expected_is_not() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("site.db");
        migrate::run(&path).unwrap();
        let database = Connection::open(&path).unwrap();
        assert_eq!(missing_part(&database).unwrap(), None);
        let before = change_counter(&database).unwrap();
        database.execute_batch("CREATE TABLE more (x); INSERT INTO more VALUES (1), (2)").unwrap();
        assert_eq!(missing_part(&database).unwrap(), None);
        assert_ne!(change_counter(&database).unwrap(), before);
        assert_eq!(row_counts(&database).unwrap()["more"], 2);
        database.pragma_update(None, "foreign_keys", false).unwrap();
        database.execute_batch("ALTER TABLE redirect RENAME COLUMN status TO state").unwrap();
        assert_eq!(missing_part(&database).unwrap().as_deref(), Some("column redirect.status"));
        database.execute_batch("DROP TABLE product").unwrap();
        assert_eq!(missing_part(&database).unwrap().as_deref(), Some("table product"));
    }
}
