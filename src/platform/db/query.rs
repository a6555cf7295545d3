//! Statements as the stores run them.

use rusqlite::{Connection, Params, Row};

use super::WriteTx;
use crate::error::Result;

/// All rows of a query.
pub(crate) fn list<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    connection.prepare_cached(sql)?.query_and_then(params, read)?.collect()
}

/// The first row of a query.
pub(crate) fn find<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> Result<T>,
) -> Result<Option<T>> {
    connection.prepare_cached(sql)?.query_and_then(params, read)?.next().transpose()
}

/// Runs a statement; how many rows it changed does not matter.
pub(crate) fn execute(tx: &WriteTx<'_>, sql: &str, params: impl Params) -> Result<()> {
    tx.prepare_cached(sql)?.execute(params)?;
    Ok(())
}
