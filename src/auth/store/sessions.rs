//! Tables `session` and `refresh_token`.

use jiff::Timestamp;
use rusqlite::{Connection, Row, params};

use super::{Millis, TableRow};
use crate::auth::session::{Aal, Session};
use crate::auth::user::{SessionId, UserId};
use crate::error::{Error, Result};
use crate::platform::db::{WriteTx, query};

fn read(row: &Row<'_>) -> Result<Session> {
    let row = TableRow { table: "session", row };
    let amr: String = row.get("amr")?;
    Ok(Session {
        id: row.get("id")?,
        user_id: row.get("administrator_id")?,
        created_at: row.time("created_at")?,
        refreshed_at: row.time("refreshed_at")?,
        aal: if row.get::<i64>("aal")? == 2 { Aal::Two } else { Aal::One },
        amr: serde_json::from_str(&amr).map_err(|cause| row.corrupt("amr", cause))?,
        factor_id: row.get("factor_id")?,
        user_agent: row.get("user_agent")?,
        address: row.get("address")?,
    })
}

fn level(aal: Aal) -> i64 {
    match aal {
        Aal::One => 1,
        Aal::Two => 2,
    }
}

fn amr(session: &Session) -> Result<String> {
    serde_json::to_string(&session.amr).map_err(Error::internal)
}

pub(crate) fn by_id(db: &Connection, id: SessionId) -> Result<Option<Session>> {
    query::find(db, "SELECT * FROM session WHERE id = ?1", [id], read)
}

/// A user's sessions, latest first.
pub(crate) fn of_user(db: &Connection, user: UserId) -> Result<Vec<Session>> {
    let sql = "SELECT * FROM session WHERE administrator_id = ?1 ORDER BY refreshed_at DESC, id";
    query::list(db, sql, [user], read)
}

pub(crate) fn insert(tx: &WriteTx<'_>, session: &Session) -> Result<()> {
    let params = params![
        session.id,
        session.user_id,
        Millis(session.created_at),
        Millis(session.refreshed_at),
        level(session.aal),
        amr(session)?,
        session.factor_id,
        session.user_agent,
        session.address,
    ];
    query::execute(tx, include_str!("insert_session.sql"), params)
}

/// Saves level, methods, factor and the time of the last refresh.
pub(crate) fn update(tx: &WriteTx<'_>, session: &Session) -> Result<()> {
    let sql = "UPDATE session SET refreshed_at = ?2, aal = ?3, amr = ?4, factor_id = ?5 WHERE id = ?1";
    let (aal, refreshed_at) = (level(session.aal), Millis(session.refreshed_at));
    query::execute(tx, sql, params![session.id, refreshed_at, aal, amr(session)?, session.factor_id])
}

/// Deletes a session with its refresh tokens and challenges.
pub(crate) fn delete(tx: &WriteTx<'_>, id: SessionId) -> Result<()> {
    query::execute(tx, "DELETE FROM session WHERE id = ?1", [id])
}

pub(crate) fn delete_of_user(tx: &WriteTx<'_>, user: UserId, except: Option<SessionId>) -> Result<()> {
    query::execute(
        tx,
        "DELETE FROM session WHERE administrator_id = ?1 AND id IS NOT ?2",
        params![user, except],
    )
}

pub(crate) fn delete_refreshed_before(tx: &WriteTx<'_>, time: Timestamp) -> Result<()> {
    query::execute(tx, "DELETE FROM session WHERE refreshed_at < ?1", [Millis(time)])
}

/// A token that was issued.
#[derive(Debug, Clone)]
pub(crate) struct RefreshToken {
    pub(crate) session_id: SessionId,
    /// When it was exchanged for a child.
    pub(crate) used_at: Option<Timestamp>,
}

/// The token of a hash.
pub(crate) fn find_refresh_token(db: &Connection, hash: &[u8]) -> Result<Option<RefreshToken>> {
    query::find(db, "SELECT session_id, used_at FROM refresh_token WHERE hash = ?1", [hash], |row| {
        let row = TableRow { table: "refresh_token", row };
        Ok(RefreshToken { session_id: row.get("session_id")?, used_at: row.optional_time("used_at")? })
    })
}

/// Adds a token unless it exists.
pub(crate) fn insert_refresh_token(
    tx: &WriteTx<'_>,
    hash: &[u8],
    session: SessionId,
    now: Timestamp,
) -> Result<()> {
    let sql = "INSERT OR IGNORE INTO refresh_token (hash, session_id, created_at) VALUES (?1, ?2, ?3)";
    query::execute(tx, sql, params![hash, session, Millis(now)])
}

/// Marks all unused tokens of a session as used.
pub(crate) fn mark_refresh_tokens_used(tx: &WriteTx<'_>, session: SessionId, now: Timestamp) -> Result<()> {
    let sql = "UPDATE refresh_token SET used_at = ?2 WHERE session_id = ?1 AND used_at IS NULL";
    query::execute(tx, sql, params![session, Millis(now)])
}

pub(crate) fn mark_refresh_token_used(tx: &WriteTx<'_>, hash: &[u8], now: Timestamp) -> Result<()> {
    query::execute(tx, "UPDATE refresh_token SET used_at = ?2 WHERE hash = ?1", params![hash, Millis(now)])
}
