//! Table `recovery_code`.

use rusqlite::{Connection, params};
use uuid::Uuid;

use crate::error::Result;
use crate::platform::db::WriteTx;

/// How many codes a user has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Left {
    /// Not used yet.
    pub(crate) remaining: u32,
    /// All of the present set.
    pub(crate) total: u32,
    /// When the set was made.
    pub(crate) created_at: Option<i64>,
}

/// Counts a user's codes.
pub(crate) fn left(db: &Connection, user: Uuid) -> Result<Left> {
    let sql = "SELECT count(*) - count(used_at), count(*), max(created_at) FROM recovery_code
               WHERE administrator_id = ?1";
    let mut statement = db.prepare_cached(sql)?;
    Ok(statement.query_row([user.to_string()], |row| {
        Ok(Left { remaining: row.get(0)?, total: row.get(1)?, created_at: row.get(2)? })
    })?)
}

/// Replaces a user's codes.
pub(crate) fn replace(tx: &WriteTx<'_>, user: Uuid, hashes: &[[u8; 32]], now: i64) -> Result<()> {
    delete_of_user(tx, user)?;
    let sql = "INSERT INTO recovery_code (hash, administrator_id, created_at) VALUES (?1, ?2, ?3)";
    let mut statement = tx.prepare_cached(sql)?;
    for hash in hashes {
        statement.execute(params![hash, user.to_string(), now])?;
    }
    Ok(())
}

/// Uses a code up; `false` when there is none of that hash or it was used before.
pub(crate) fn take(tx: &WriteTx<'_>, user: Uuid, hash: &[u8], now: i64) -> Result<bool> {
    let sql = "UPDATE recovery_code SET used_at = ?3
               WHERE hash = ?1 AND administrator_id = ?2 AND used_at IS NULL";
    Ok(tx.prepare_cached(sql)?.execute(params![hash, user.to_string(), now])? == 1)
}

/// Voids a user's codes.
pub(crate) fn delete_of_user(tx: &WriteTx<'_>, user: Uuid) -> Result<()> {
    tx.prepare_cached("DELETE FROM recovery_code WHERE administrator_id = ?1")?
        .execute([user.to_string()])?;
    Ok(())
}
