//! Table `refresh_token`.

use rusqlite::{Connection, OptionalExtension as _, params};
use uuid::Uuid;

use super::uuid;
use crate::error::Result;
use crate::platform::db::WriteTx;

/// A token that was issued.
#[derive(Debug, Clone)]
pub(crate) struct Issued {
    /// Its session.
    pub(crate) session_id: Uuid,
    /// When it was exchanged for a child, milliseconds since the epoch.
    pub(crate) used_at: Option<i64>,
}

/// The token of a hash.
pub(crate) fn find(db: &Connection, hash: &[u8]) -> Result<Option<Issued>> {
    let mut statement = db.prepare_cached("SELECT session_id, used_at FROM refresh_token WHERE hash = ?1")?;
    let found = statement
        .query_row([hash], |row| Ok((row.get::<_, String>(0)?, row.get::<_, Option<i64>>(1)?)))
        .optional()?;
    found
        .map(|(id, used_at)| Ok(Issued { session_id: uuid("refresh_token", "session_id", &id)?, used_at }))
        .transpose()
}

/// Adds a token unless it is there.
pub(crate) fn insert(tx: &WriteTx<'_>, hash: &[u8], session: Uuid, now: i64) -> Result<()> {
    let sql = "INSERT OR IGNORE INTO refresh_token (hash, session_id, created_at) VALUES (?1, ?2, ?3)";
    tx.prepare_cached(sql)?.execute(params![hash, session.to_string(), now])?;
    Ok(())
}

/// Marks all unused tokens of a session as used.
pub(crate) fn use_up(tx: &WriteTx<'_>, session: Uuid, now: i64) -> Result<()> {
    let sql = "UPDATE refresh_token SET used_at = ?2 WHERE session_id = ?1 AND used_at IS NULL";
    tx.prepare_cached(sql)?.execute(params![session.to_string(), now])?;
    Ok(())
}

/// Marks one token as used.
pub(crate) fn mark_used(tx: &WriteTx<'_>, hash: &[u8], now: i64) -> Result<()> {
    tx.prepare_cached("UPDATE refresh_token SET used_at = ?2 WHERE hash = ?1")?
        .execute(params![hash, now])?;
    Ok(())
}
