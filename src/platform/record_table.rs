//! Tables of records that have revisions and a trash: a row with `deleted_at` is in the trash, until it is restored or
//! purged.

use jiff::Timestamp;
use rusqlite::{Connection, ToSql, params, params_from_iter};

use super::db::WriteTx;
use crate::error::{Error, Result};

/// Columns and their values.
pub(crate) type Fields<'a> = [(&'static str, &'a dyn ToSql)];

/// A table with the columns `id`, `created_at`, `updated_at`, `deleted_at` and `revision`.
pub(crate) struct RecordTable {
    pub(crate) table: &'static str,
    /// The column with the name that users see.
    pub(crate) name_column: &'static str,
    /// What messages call a row.
    pub(crate) entity: &'static str,
}

impl RecordTable {
    /// Inserts a row; returns its id. `conflict` makes the error for a unique value that is taken.
    pub(crate) fn insert(
        &self,
        tx: &WriteTx<'_>,
        fields: &Fields<'_>,
        now: Timestamp,
        conflict: impl FnOnce(rusqlite::Error) -> Error,
    ) -> Result<i64> {
        let columns: Vec<_> = fields.iter().map(|(column, _)| *column).collect();
        let sql = format!(
            "INSERT INTO {} (created_at, updated_at, {}) VALUES (?1, ?1{})",
            self.table,
            columns.join(", "),
            ", ?".repeat(columns.len())
        );
        let now = now.as_millisecond();
        let values = std::iter::once(&now as &dyn ToSql).chain(fields.iter().map(|(_, value)| *value));
        tx.prepare_cached(&sql)?.execute(params_from_iter(values)).map_err(conflict)?;
        Ok(tx.last_insert_rowid())
    }

    /// Updates a row that the caller has read; [`Error::Stale`] when it is at another revision, or in the trash.
    /// `conflict` makes the error for a unique value that is taken.
    pub(crate) fn update(
        &self,
        tx: &WriteTx<'_>,
        (id, revision): (i64, i64),
        fields: &Fields<'_>,
        now: Timestamp,
        conflict: impl FnOnce(rusqlite::Error) -> Error,
    ) -> Result<()> {
        let columns: String = fields.iter().map(|(column, _)| format!("{column} = ?, ")).collect();
        let sql = format!(
            "UPDATE {} SET {columns} updated_at = ?, revision = revision + 1
             WHERE id = ? AND revision = ? AND deleted_at IS NULL",
            self.table
        );
        let now = now.as_millisecond();
        let last: [&dyn ToSql; 3] = [&now, &id, &revision];
        let values = fields.iter().map(|(_, value)| *value).chain(last);
        let changed = tx.prepare_cached(&sql)?.execute(params_from_iter(values)).map_err(conflict)?;
        self.refuse_unchanged(changed)
    }

    /// Moves a row to the trash; [`Error::Stale`] when it is not there, or in the trash already.
    pub(crate) fn move_to_trash(&self, tx: &WriteTx<'_>, id: impl ToSql, now: Timestamp) -> Result<()> {
        let sql = format!(
            "UPDATE {} SET deleted_at = ?2, updated_at = ?2, revision = revision + 1
             WHERE id = ?1 AND deleted_at IS NULL",
            self.table
        );
        let changed = tx.prepare_cached(&sql)?.execute(params![id, now.as_millisecond()])?;
        self.refuse_unchanged(changed)
    }

    /// Restores a row from the trash; [`Error::Stale`] when it is not there. `conflict` makes the error for a unique
    /// value that has been taken meanwhile.
    pub(crate) fn restore(
        &self,
        tx: &WriteTx<'_>,
        id: impl ToSql,
        now: Timestamp,
        conflict: impl FnOnce(rusqlite::Error) -> Error,
    ) -> Result<()> {
        let sql = format!(
            "UPDATE {} SET deleted_at = NULL, updated_at = ?2, revision = revision + 1
             WHERE id = ?1 AND deleted_at IS NOT NULL",
            self.table
        );
        let changed =
            tx.prepare_cached(&sql)?.execute(params![id, now.as_millisecond()]).map_err(conflict)?;
        self.refuse_unchanged(changed)
    }

    fn refuse_unchanged(&self, changed: usize) -> Result<()> {
        if changed == 0 { Err(Error::stale(self.entity)) } else { Ok(()) }
    }

    /// Purges the rows that went to the trash before a moment; returns their ids and names.
    pub(crate) fn purge(&self, tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>> {
        let sql =
            format!("DELETE FROM {} WHERE deleted_at < ?1 RETURNING id, {}", self.table, self.name_column);
        let mut statement = tx.prepare_cached(&sql)?;
        let purged = statement.query_map([before.as_millisecond()], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(purged.collect::<rusqlite::Result<_>>()?)
    }

    /// How many rows are in the trash.
    pub(crate) fn count_trash(&self, connection: &Connection) -> Result<u64> {
        let sql = format!("SELECT count(*) FROM {} WHERE deleted_at IS NOT NULL", self.table);
        Ok(connection.prepare_cached(&sql)?.query_row([], |row| row.get(0))?)
    }
}
