//! Table `refresh_token`.

use jiff::Timestamp;
use rusqlite::{Connection, params};

use super::{Millis, TableRow, execute, find as find_row};
use crate::auth::user::SessionId;
use crate::error::Result;
use crate::platform::db::WriteTx;

/// A token that was issued.
#[derive(Debug, Clone)]
pub(crate) struct RefreshToken {
    pub(crate) session_id: SessionId,
    /// When it was exchanged for a child.
    pub(crate) used_at: Option<Timestamp>,
}

/// The token of a hash.
pub(crate) fn find(db: &Connection, hash: &[u8]) -> Result<Option<RefreshToken>> {
    find_row(db, "SELECT session_id, used_at FROM refresh_token WHERE hash = ?1", [hash], |row| {
        let row = TableRow { table: "refresh_token", row };
        Ok(RefreshToken { session_id: row.get("session_id")?, used_at: row.optional_time("used_at")? })
    })
}

/// Adds a token unless it exists.
pub(crate) fn insert(tx: &WriteTx<'_>, hash: &[u8], session: SessionId, now: Timestamp) -> Result<()> {
    let sql = "INSERT OR IGNORE INTO refresh_token (hash, session_id, created_at) VALUES (?1, ?2, ?3)";
    execute(tx, sql, params![hash, session, Millis(now)])?;
    Ok(())
}

/// Marks all unused tokens of a session as used.
pub(crate) fn mark_all_used(tx: &WriteTx<'_>, session: SessionId, now: Timestamp) -> Result<()> {
    let sql = "UPDATE refresh_token SET used_at = ?2 WHERE session_id = ?1 AND used_at IS NULL";
    execute(tx, sql, params![session, Millis(now)])?;
    Ok(())
}

pub(crate) fn mark_used(tx: &WriteTx<'_>, hash: &[u8], now: Timestamp) -> Result<()> {
    execute(tx, "UPDATE refresh_token SET used_at = ?2 WHERE hash = ?1", params![hash, Millis(now)])?;
    Ok(())
}
