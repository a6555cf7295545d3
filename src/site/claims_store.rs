//! The rows of confirmed claims.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::{Connection, params};

use crate::error::Result;
use crate::platform::columns::timestamp;
use crate::platform::db::WriteTx;

/// Somebody's confirmation of a claim.
#[derive(Debug, Clone)]
pub(super) struct Confirmation {
    pub(super) text: String,
    pub(super) at: Timestamp,
    pub(super) by: Option<String>,
}

/// The confirmations by the claim's id.
pub(super) fn all(connection: &Connection) -> Result<HashMap<String, Confirmation>> {
    let sql = "SELECT claim, text, confirmed_at, confirmed_by FROM claim_confirmation";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| {
        let (at, by) = (timestamp(row, "confirmed_at")?, row.get("confirmed_by")?);
        Ok((row.get("claim")?, Confirmation { text: row.get("text")?, at, by }))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Stores that these words of a claim are true.
pub(crate) fn confirm(
    tx: &WriteTx<'_>,
    claim: &str,
    text: &str,
    by: Option<&str>,
    at: Timestamp,
) -> Result<()> {
    let sql =
        "INSERT INTO claim_confirmation (claim, text, confirmed_at, confirmed_by) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (claim) DO UPDATE SET text = excluded.text, confirmed_at = excluded.confirmed_at,
                   confirmed_by = excluded.confirmed_by";
    tx.prepare_cached(sql)?.execute(params![claim, text, at.as_millisecond(), by])?;
    Ok(())
}

/// Forgets every confirmation: the texts are examples again.
pub(crate) fn clear(tx: &WriteTx<'_>) -> Result<()> {
    tx.prepare_cached("DELETE FROM claim_confirmation")?.execute([])?;
    Ok(())
}
