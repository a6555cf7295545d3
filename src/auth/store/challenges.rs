//! Table `challenge`.

use rusqlite::{Connection, OptionalExtension as _, params};
use uuid::Uuid;

use crate::error::Result;
use crate::platform::db::WriteTx;

/// An open challenge.
#[derive(Debug, Clone)]
pub(crate) struct Challenge {
    /// Made, milliseconds since the epoch.
    pub(crate) created_at: i64,
    /// State of a WebAuthn ceremony.
    pub(crate) state: Option<String>,
    /// Keyed hash of a code that was sent.
    pub(crate) code_hash: Option<Vec<u8>>,
}

/// The challenge of an id, if it belongs to that factor and that session.
pub(crate) fn find(db: &Connection, id: Uuid, factor: Uuid, session: Uuid) -> Result<Option<Challenge>> {
    let sql = "SELECT created_at, state, code_hash FROM challenge
               WHERE id = ?1 AND factor_id = ?2 AND session_id = ?3";
    let mut statement = db.prepare_cached(sql)?;
    let found = statement
        .query_row(params![id.to_string(), factor.to_string(), session.to_string()], |row| {
            Ok(Challenge { created_at: row.get(0)?, state: row.get(1)?, code_hash: row.get(2)? })
        });
    Ok(found.optional()?)
}

/// Adds a challenge.
pub(crate) fn insert(
    tx: &WriteTx<'_>,
    id: Uuid,
    factor: Uuid,
    session: Uuid,
    challenge: &Challenge,
) -> Result<()> {
    let sql = "INSERT INTO challenge (id, factor_id, session_id, created_at, state, code_hash)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    tx.prepare_cached(sql)?.execute(params![
        id.to_string(),
        factor.to_string(),
        session.to_string(),
        challenge.created_at,
        challenge.state,
        challenge.code_hash,
    ])?;
    Ok(())
}

/// Removes a challenge.
pub(crate) fn delete(tx: &WriteTx<'_>, id: Uuid) -> Result<()> {
    tx.prepare_cached("DELETE FROM challenge WHERE id = ?1")?.execute([id.to_string()])?;
    Ok(())
}

/// Removes what lies outside a span.
pub(crate) fn purge(tx: &WriteTx<'_>, before: i64, after: i64) -> Result<()> {
    tx.prepare_cached("DELETE FROM challenge WHERE created_at < ?1 OR created_at > ?2")?
        .execute([before, after])?;
    Ok(())
}

/// How many of a factor are open, and when the oldest was made.
pub(crate) fn open(db: &Connection, factor: Uuid) -> Result<(u32, i64)> {
    let sql = "SELECT count(*), coalesce(min(created_at), 0) FROM challenge WHERE factor_id = ?1";
    let mut statement = db.prepare_cached(sql)?;
    Ok(statement.query_row([factor.to_string()], |row| Ok((row.get(0)?, row.get(1)?)))?)
}
