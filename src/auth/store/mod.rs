//! The tables of identity: SQL and row mapping, a file for each table.

pub(crate) mod attempts;
pub mod factors;
pub(crate) mod invitations;
pub(crate) mod sessions;
pub(crate) mod users;

use jiff::Timestamp;
use rusqlite::Row;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use uuid::Uuid;

use super::user::{ChallengeId, FactorId, InvitationId, Role, SessionId, UserId};
use crate::error::{Error, Result};

/// A row of a table. A value that cannot be read is [`Error::CorruptRow`], named by the row's first column.
struct TableRow<'a> {
    table: &'static str,
    row: &'a Row<'a>,
}

impl TableRow<'_> {
    fn get<T: FromSql>(&self, column: &'static str) -> Result<T> {
        self.row.get(column).map_err(|cause| self.corrupt(column, cause))
    }

    fn time(&self, column: &'static str) -> Result<Timestamp> {
        Ok(self.get::<Millis>(column)?.0)
    }

    fn optional_time(&self, column: &'static str) -> Result<Option<Timestamp>> {
        Ok(self.get::<Option<Millis>>(column)?.map(|millis| millis.0))
    }

    fn corrupt(
        &self,
        column: &'static str,
        cause: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Error {
        let id: String = self.row.get(0).unwrap_or_default();
        Error::corrupt(self.table, column, id, cause)
    }
}

/// A time, stored as milliseconds since the epoch.
struct Millis(Timestamp);

impl FromSql for Millis {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Timestamp::from_millisecond(value.as_i64()?).map(Self).map_err(FromSqlError::other)
    }
}

impl ToSql for Millis {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.as_millisecond().into())
    }
}

macro_rules! stored_as_text {
    ($($id:ident),*) => {$(
        impl FromSql for $id {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                Uuid::parse_str(value.as_str()?).map(Self).map_err(FromSqlError::other)
            }
        }

        impl ToSql for $id {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.0.to_string().into())
            }
        }
    )*};
}

stored_as_text!(UserId, SessionId, FactorId, ChallengeId, InvitationId);

impl FromSql for Role {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Self::try_from(value.as_str()?).map_err(|_| FromSqlError::InvalidType)
    }
}

impl ToSql for Role {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.name().into())
    }
}
