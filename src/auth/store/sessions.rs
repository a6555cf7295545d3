//! Table `session`.

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use uuid::Uuid;

use super::uuid;
use crate::auth::session::{Aal, Session};
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;

const COLUMNS: &str =
    "id, administrator_id, created_at, refreshed_at, aal, amr, factor_id, user_agent, address";

struct Raw {
    id: String,
    user_id: String,
    created_at: i64,
    refreshed_at: i64,
    aal: i64,
    amr: String,
    factor_id: Option<String>,
    user_agent: String,
    address: String,
}

fn raw(row: &Row<'_>) -> rusqlite::Result<Raw> {
    Ok(Raw {
        id: row.get(0)?,
        user_id: row.get(1)?,
        created_at: row.get(2)?,
        refreshed_at: row.get(3)?,
        aal: row.get(4)?,
        amr: row.get(5)?,
        factor_id: row.get(6)?,
        user_agent: row.get(7)?,
        address: row.get(8)?,
    })
}

fn session(raw: Raw) -> Result<Session> {
    Ok(Session {
        id: uuid("session", "id", &raw.id)?,
        user_id: uuid("session", "administrator_id", &raw.user_id)?,
        created_at: raw.created_at,
        refreshed_at: raw.refreshed_at,
        aal: if raw.aal == 2 { Aal::Two } else { Aal::One },
        amr: serde_json::from_str(&raw.amr)
            .map_err(|cause| Error::corrupt("session", "amr", &raw.id, cause))?,
        factor_id: raw.factor_id.map(|id| uuid("session", "factor_id", &id)).transpose()?,
        user_agent: raw.user_agent,
        address: raw.address,
    })
}

fn level(aal: Aal) -> i64 {
    match aal {
        Aal::One => 1,
        Aal::Two => 2,
    }
}

/// The session of an id.
pub(crate) fn by_id(db: &Connection, id: Uuid) -> Result<Option<Session>> {
    let sql = format!("SELECT {COLUMNS} FROM session WHERE id = ?1");
    db.prepare_cached(&sql)?.query_row([id.to_string()], raw).optional()?.map(session).transpose()
}

/// A user's sessions, latest first.
pub(crate) fn of_user(db: &Connection, user: Uuid) -> Result<Vec<Session>> {
    let sql =
        format!("SELECT {COLUMNS} FROM session WHERE administrator_id = ?1 ORDER BY refreshed_at DESC, id");
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map([user.to_string()], raw)?.collect::<rusqlite::Result<Vec<_>>>()?;
    rows.into_iter().map(session).collect()
}

/// Adds a session.
pub(crate) fn insert(tx: &WriteTx<'_>, session: &Session) -> Result<()> {
    let sql = format!("INSERT INTO session ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    tx.prepare_cached(&sql)?.execute(params![
        session.id.to_string(),
        session.user_id.to_string(),
        session.created_at,
        session.refreshed_at,
        level(session.aal),
        serde_json::to_string(&session.amr).map_err(Error::internal)?,
        session.factor_id.map(|id| id.to_string()),
        session.user_agent,
        session.address,
    ])?;
    Ok(())
}

/// Saves level, proofs and the time of renewal.
pub(crate) fn update(tx: &WriteTx<'_>, session: &Session) -> Result<()> {
    let sql = "UPDATE session SET refreshed_at = ?2, aal = ?3, amr = ?4, factor_id = ?5 WHERE id = ?1";
    tx.prepare_cached(sql)?.execute(params![
        session.id.to_string(),
        session.refreshed_at,
        level(session.aal),
        serde_json::to_string(&session.amr).map_err(Error::internal)?,
        session.factor_id.map(|id| id.to_string()),
    ])?;
    Ok(())
}

/// Ends a session; its refresh tokens and challenges go with it.
pub(crate) fn delete(tx: &WriteTx<'_>, id: Uuid) -> Result<()> {
    tx.prepare_cached("DELETE FROM session WHERE id = ?1")?.execute([id.to_string()])?;
    Ok(())
}

/// Ends all sessions of a user, except one if named.
pub(crate) fn delete_of_user(tx: &WriteTx<'_>, user: Uuid, except: Option<Uuid>) -> Result<()> {
    let sql = "DELETE FROM session WHERE administrator_id = ?1 AND id IS NOT ?2";
    tx.prepare_cached(sql)?.execute(params![user.to_string(), except.map(|id| id.to_string())])?;
    Ok(())
}

/// Removes sessions that nobody renewed since a moment long ago.
pub(crate) fn purge(tx: &WriteTx<'_>, not_renewed_since: i64) -> Result<()> {
    tx.prepare_cached("DELETE FROM session WHERE refreshed_at < ?1")?.execute([not_renewed_since])?;
    Ok(())
}
