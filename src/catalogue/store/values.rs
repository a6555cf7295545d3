//! What earlier products say in a field, for suggestions while a product is written.

use rusqlite::Connection;

use crate::catalogue::fields::FIELDS;
use crate::error::{Error, Result};

/// The products that were saved last are read, so that the time does not grow with the catalogue.
const PRODUCTS: u32 = 10_000;
const VALUES: u32 = 200;

/// A field of one line whose earlier values are suggested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SuggestedField(&'static str);

impl SuggestedField {
    /// The field of this name in the API, which is its column too.
    ///
    /// # Errors
    /// A message with the names that there are.
    pub(crate) fn parse(name: &str) -> Result<Self> {
        let all: Vec<_> = FIELDS.iter().filter(|field| field.is_suggested).map(|field| field.name).collect();
        let found = all.iter().find(|field| **field == name).map(|field| Self(field));
        found.ok_or_else(|| Error::field("field", format!("must be one of {}", all.join(", "))))
    }
}

/// The values of a field with the number of products that have each, the most frequent first.
pub(crate) fn earlier_values(connection: &Connection, field: SuggestedField) -> Result<Vec<(String, u64)>> {
    let SuggestedField(column) = field;
    let sql = format!(
        "SELECT value, count(*) AS products FROM
             (SELECT {column} AS value FROM product WHERE deleted_at IS NULL ORDER BY updated_at DESC, id DESC LIMIT {PRODUCTS})
         WHERE value IS NOT NULL GROUP BY value ORDER BY products DESC, value LIMIT {VALUES}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let values = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(values.collect::<rusqlite::Result<_>>()?)
}
