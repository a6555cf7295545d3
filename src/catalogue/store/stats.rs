//! Counting products.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::public::{HIDDEN, SCHEDULED};
use crate::catalogue::product::ProductStats;
use crate::catalogue::trade_facts::count_missing;
use crate::error::Result;

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
    })
}

/// How many products lack each fact, by the name of its field; those in the trash do not count.
pub(crate) fn missing_facts(connection: &Connection) -> Result<BTreeMap<&'static str, u64>> {
    let sql = "SELECT missing_facts, count(*) FROM product WHERE deleted_at IS NULL GROUP BY missing_facts";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(count_missing(&rows.collect::<rusqlite::Result<Vec<_>>>()?))
}
