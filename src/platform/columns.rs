//! Ids and times as database columns store them.

use jiff::Timestamp;
use rusqlite::Row;

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
