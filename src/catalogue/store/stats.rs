//! What the office is told of all products: how many there are, what they lack, what they say in a field.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::public::{HIDDEN, NOT_PRINTED, SCHEDULED};
use crate::catalogue::fields::FIELDS;
use crate::catalogue::product::ProductStats;
use crate::catalogue::trade_facts::count_missing;
use crate::error::{Error, Result};

/// Earlier values are those of the products that were saved last, so that the time does not grow with the catalogue.
const PRODUCTS: u32 = 10_000;
/// Earlier values of a field.
const VALUES: u32 = 200;

/// How many products the office has, hidden ones included, in all and by category; those in the trash do not count.
pub(crate) fn stats(connection: &Connection) -> Result<ProductStats> {
    // The inner count reads an index only. The name of a deleted category is taken from one of its products.
    let sql = "SELECT coalesce(c.name, (SELECT category FROM product p
                   WHERE p.category_key = n.category_key AND p.deleted_at IS NULL LIMIT 1)), n.products FROM
                   (SELECT category_key, count(*) AS products
                    FROM product WHERE deleted_at IS NULL GROUP BY category_key) n
               LEFT JOIN category c ON c.name_key = n.category_key";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let by_category: BTreeMap<String, u64> = rows.collect::<rusqlite::Result<_>>()?;
    let count = |condition: &str| -> Result<u64> {
        let sql = format!("SELECT count(*) FROM product p WHERE {condition}");
        Ok(connection.prepare_cached(&sql)?.query_row([], |row| row.get(0))?)
    };
    Ok(ProductStats {
        total: by_category.values().sum(),
        by_category,
        hidden: count(HIDDEN)?,
        scheduled: count(SCHEDULED)?,
        not_printed: count(NOT_PRINTED)?,
    })
}

/// How many products lack each fact, by the name of its field; those in the trash do not count.
pub(crate) fn missing_facts(connection: &Connection) -> Result<BTreeMap<&'static str, u64>> {
    let sql = "SELECT missing_facts, count(*) FROM product WHERE deleted_at IS NULL GROUP BY missing_facts";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(count_missing(&rows.collect::<rusqlite::Result<Vec<_>>>()?))
}

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
