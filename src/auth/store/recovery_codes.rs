//! Table `recovery_code`.

use jiff::Timestamp;
use rusqlite::{Connection, params};

use super::{Millis, execute};
use crate::auth::user::UserId;
use crate::error::Result;
use crate::platform::db::WriteTx;

/// How many recovery codes a user has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RecoveryCodeCount {
    /// Not used yet.
    pub(crate) remaining: u32,
    pub(crate) total: u32,
    pub(crate) created_at: Option<Timestamp>,
}

pub(crate) fn count(db: &Connection, user: UserId) -> Result<RecoveryCodeCount> {
    let sql = "SELECT count(*) - count(used_at), count(*), max(created_at) FROM recovery_code
               WHERE administrator_id = ?1";
    let count = db.prepare_cached(sql)?.query_row([user], |row| {
        let created_at = row.get::<_, Option<Millis>>(2)?.map(|millis| millis.0);
        Ok(RecoveryCodeCount { remaining: row.get(0)?, total: row.get(1)?, created_at })
    });
    Ok(count?)
}

/// Replaces a user's codes.
pub(crate) fn replace(tx: &WriteTx<'_>, user: UserId, hashes: &[[u8; 32]], now: Timestamp) -> Result<()> {
    delete_of_user(tx, user)?;
    for hash in hashes {
        let sql = "INSERT INTO recovery_code (hash, administrator_id, created_at) VALUES (?1, ?2, ?3)";
        execute(tx, sql, params![hash, user, Millis(now)])?;
    }
    Ok(())
}

/// Marks a code as used; `false` when there is none of that hash or it was used before.
pub(crate) fn mark_used(tx: &WriteTx<'_>, user: UserId, hash: &[u8], now: Timestamp) -> Result<bool> {
    let sql = "UPDATE recovery_code SET used_at = ?3
               WHERE hash = ?1 AND administrator_id = ?2 AND used_at IS NULL";
    Ok(execute(tx, sql, params![hash, user, Millis(now)])? == 1)
}

pub(crate) fn delete_of_user(tx: &WriteTx<'_>, user: UserId) -> Result<()> {
    execute(tx, "DELETE FROM recovery_code WHERE administrator_id = ?1", [user])?;
    Ok(())
}
