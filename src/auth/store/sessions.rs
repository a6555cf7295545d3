//! Table `session`.

use jiff::Timestamp;
use rusqlite::{Connection, Row, params};

use super::{Millis, TableRow, execute, find, list};
use crate::auth::sessions::{Aal, Session};
use crate::auth::user::{SessionId, UserId};
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;

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
    find(db, "SELECT * FROM session WHERE id = ?1", [id], read)
}

/// A user's sessions, latest first.
pub(crate) fn of_user(db: &Connection, user: UserId) -> Result<Vec<Session>> {
    let sql = "SELECT * FROM session WHERE administrator_id = ?1 ORDER BY refreshed_at DESC, id";
    list(db, sql, [user], read)
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
    execute(tx, include_str!("insert_session.sql"), params)?;
    Ok(())
}

/// Saves level, methods, factor and the time of the last refresh.
pub(crate) fn update(tx: &WriteTx<'_>, session: &Session) -> Result<()> {
    let sql = "UPDATE session SET refreshed_at = ?2, aal = ?3, amr = ?4, factor_id = ?5 WHERE id = ?1";
    let (aal, refreshed_at) = (level(session.aal), Millis(session.refreshed_at));
    execute(tx, sql, params![session.id, refreshed_at, aal, amr(session)?, session.factor_id])?;
    Ok(())
}

/// Deletes a session with its refresh tokens and challenges.
pub(crate) fn delete(tx: &WriteTx<'_>, id: SessionId) -> Result<()> {
    execute(tx, "DELETE FROM session WHERE id = ?1", [id])?;
    Ok(())
}

pub(crate) fn delete_of_user(tx: &WriteTx<'_>, user: UserId, except: Option<SessionId>) -> Result<()> {
    execute(tx, "DELETE FROM session WHERE administrator_id = ?1 AND id IS NOT ?2", params![user, except])?;
    Ok(())
}

pub(crate) fn delete_refreshed_before(tx: &WriteTx<'_>, time: Timestamp) -> Result<()> {
    execute(tx, "DELETE FROM session WHERE refreshed_at < ?1", [Millis(time)])?;
    Ok(())
}
