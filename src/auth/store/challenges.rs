//! Table `challenge`.

use jiff::Timestamp;
use rusqlite::{Connection, params};

use super::{Millis, TableRow, execute, find as find_row};
use crate::auth::user::{ChallengeId, FactorId, SessionId};
use crate::error::Result;
use crate::platform::db::WriteTx;

/// An open challenge.
#[derive(Debug, Clone)]
pub(crate) struct Challenge {
    pub(crate) created_at: Timestamp,
    /// State of a WebAuthn ceremony, as JSON.
    pub(crate) webauthn_state: Option<String>,
    /// Keyed hash of the code that was sent to a phone.
    pub(crate) code_hash: Option<Vec<u8>>,
}

/// The challenge of an id if it belongs to that factor and that session.
pub(crate) fn find(
    db: &Connection,
    id: ChallengeId,
    factor: FactorId,
    session: SessionId,
) -> Result<Option<Challenge>> {
    let sql = "SELECT * FROM challenge WHERE id = ?1 AND factor_id = ?2 AND session_id = ?3";
    find_row(db, sql, params![id, factor, session], |row| {
        let row = TableRow { table: "challenge", row };
        Ok(Challenge {
            created_at: row.time("created_at")?,
            webauthn_state: row.get("state")?,
            code_hash: row.get("code_hash")?,
        })
    })
}

pub(crate) fn insert(
    tx: &WriteTx<'_>,
    id: ChallengeId,
    factor: FactorId,
    session: SessionId,
    challenge: &Challenge,
) -> Result<()> {
    let Challenge { created_at, webauthn_state, code_hash } = challenge;
    let sql = "INSERT INTO challenge (id, factor_id, session_id, created_at, state, code_hash)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    execute(tx, sql, params![id, factor, session, Millis(*created_at), webauthn_state, code_hash])?;
    Ok(())
}

pub(crate) fn delete(tx: &WriteTx<'_>, id: ChallengeId) -> Result<()> {
    execute(tx, "DELETE FROM challenge WHERE id = ?1", [id])?;
    Ok(())
}

/// Deletes the challenges outside a time window.
pub(crate) fn delete_outside(tx: &WriteTx<'_>, since: Timestamp, until: Timestamp) -> Result<()> {
    let sql = "DELETE FROM challenge WHERE created_at < ?1 OR created_at > ?2";
    execute(tx, sql, params![Millis(since), Millis(until)])?;
    Ok(())
}

/// How many challenges of a factor are open, and when the oldest was made.
pub(crate) fn count_open(db: &Connection, factor: FactorId) -> Result<(u32, Timestamp)> {
    let sql = "SELECT count(*), coalesce(min(created_at), 0) FROM challenge WHERE factor_id = ?1";
    let count =
        db.prepare_cached(sql)?.query_row([factor], |row| Ok((row.get(0)?, row.get::<_, Millis>(1)?.0)));
    Ok(count?)
}
