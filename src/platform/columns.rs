//! Ids and times as database columns store them.

use jiff::Timestamp;
use rusqlite::{Connection, Row, ToSql, params, params_from_iter};

use crate::error::{Error, Result};
use crate::platform::db::WriteTx;

/// Defines the id type of one table, so that ids of different tables cannot be mixed up.
///
/// Its text form is the one that addresses use: see [`parse_number`].
macro_rules! record_id {
    ($(#[$docs:meta])* $name:ident) => {
        $(#[$docs])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(i64);

        impl $name {
            /// The id of the row with this number.
            pub const fn new(number: i64) -> Self {
                Self(number)
            }

            /// The row's number.
            pub const fn get(self) -> i64 {
                self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = &'static str;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                crate::platform::columns::parse_number(text).map(Self).ok_or("is not an id")
            }
        }

        impl rusqlite::types::FromSql for $name {
            fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Self> {
                i64::column_result(value).map(Self)
            }
        }

        impl rusqlite::types::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }
    };
}

pub(crate) use record_id;

/// A positive number as addresses write it. There is only one way: no sign, no leading zero, at most 18 digits.
pub(crate) fn parse_number(text: &str) -> Option<i64> {
    let is_plain = (1..=18).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && !text.starts_with('0');
    if is_plain { text.parse().ok() } else { None }
}

/// Reads a column of milliseconds since the epoch.
pub(crate) fn timestamp(row: &Row<'_>, column: &str) -> rusqlite::Result<Timestamp> {
    let index = row.as_ref().column_index(column)?;
    from_millisecond(index, row.get(index)?)
}

/// Reads a column of milliseconds since the epoch that may be null.
pub(crate) fn optional_timestamp(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<Timestamp>> {
    let index = row.as_ref().column_index(column)?;
    row.get::<_, Option<i64>>(index)?.map(|millisecond| from_millisecond(index, millisecond)).transpose()
}

fn from_millisecond(index: usize, millisecond: i64) -> rusqlite::Result<Timestamp> {
    Timestamp::from_millisecond(millisecond)
        .map_err(|_| rusqlite::Error::IntegralValueOutOfRange(index, millisecond))
}

// Tables of records that have revisions and a trash: a row with `deleted_at` is in the trash, until it is restored or purged.

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
