//! Tables `factor` and `totp_step`.

use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, params};
use uuid::Uuid;

use super::uuid;
use crate::auth::factor::{Factor, Kind};
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;

const COLUMNS: &str = "id, administrator_id, kind, friendly_name, verified, secret, phone, credential, created_at, \
                       updated_at, last_challenged_at";

type Raw = (String, String, String, Factor);

fn raw(row: &Row<'_>) -> rusqlite::Result<Raw> {
    let factor = Factor {
        id: Uuid::nil(),
        user_id: Uuid::nil(),
        kind: Kind::Totp,
        friendly_name: row.get(3)?,
        verified: row.get(4)?,
        secret: row.get(5)?,
        phone: row.get(6)?,
        credential: row.get(7)?,
        created_at: row.get(8)?,
        updated_at: row.get(9)?,
        last_challenged_at: row.get(10)?,
    };
    Ok((row.get(0)?, row.get(1)?, row.get(2)?, factor))
}

fn factor((id, user, kind, factor): Raw) -> Result<Factor> {
    Ok(Factor {
        id: uuid("factor", "id", &id)?,
        user_id: uuid("factor", "administrator_id", &user)?,
        kind: Kind::parse(&kind).ok_or_else(|| Error::corrupt("factor", "kind", &id, kind))?,
        ..factor
    })
}

/// A user's factors, oldest first.
pub(crate) fn of_user(db: &Connection, user: Uuid) -> Result<Vec<Factor>> {
    let sql = format!("SELECT {COLUMNS} FROM factor WHERE administrator_id = ?1 ORDER BY created_at, id");
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map([user.to_string()], raw)?.collect::<rusqlite::Result<Vec<_>>>()?;
    rows.into_iter().map(factor).collect()
}

/// A factor, if it is that user's.
pub(crate) fn find(db: &Connection, user: Uuid, id: Uuid) -> Result<Option<Factor>> {
    let sql = format!("SELECT {COLUMNS} FROM factor WHERE id = ?1 AND administrator_id = ?2");
    let mut statement = db.prepare_cached(&sql)?;
    statement.query_row([id.to_string(), user.to_string()], raw).optional()?.map(factor).transpose()
}

/// Whether a second step can be asked of the user.
pub(crate) fn has_verified(db: &Connection, user: Uuid) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM factor WHERE administrator_id = ?1 AND verified = 1)";
    Ok(db.prepare_cached(sql)?.query_row([user.to_string()], |row| row.get(0))?)
}

/// Adds a factor.
pub fn insert(tx: &WriteTx<'_>, factor: &Factor) -> Result<()> {
    let sql = format!("INSERT INTO factor ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)");
    tx.prepare_cached(&sql)?.execute(params![
        factor.id.to_string(),
        factor.user_id.to_string(),
        factor.kind.word(),
        factor.friendly_name,
        factor.verified,
        factor.secret,
        factor.phone,
        factor.credential,
        factor.created_at,
        factor.updated_at,
        factor.last_challenged_at,
    ])?;
    Ok(())
}

/// Marks a factor as proved.
pub(crate) fn set_verified(tx: &WriteTx<'_>, id: Uuid, now: i64) -> Result<()> {
    let sql = "UPDATE factor SET verified = 1, updated_at = ?2 WHERE id = ?1";
    tx.prepare_cached(sql)?.execute(params![id.to_string(), now])?;
    Ok(())
}

/// Notes a challenge.
pub(crate) fn touch(tx: &WriteTx<'_>, id: Uuid, now: i64) -> Result<()> {
    let sql = "UPDATE factor SET last_challenged_at = ?2 WHERE id = ?1";
    tx.prepare_cached(sql)?.execute(params![id.to_string(), now])?;
    Ok(())
}

/// Saves a credential; `false` when another factor has one of that id.
pub(crate) fn set_credential(
    tx: &WriteTx<'_>,
    id: Uuid,
    credential_id: &[u8],
    json: &str,
    now: i64,
) -> Result<bool> {
    let sql = "UPDATE factor SET credential_id = ?2, credential = ?3, updated_at = ?4 WHERE id = ?1";
    match tx.prepare_cached(sql)?.execute(params![id.to_string(), credential_id, json, now]) {
        Ok(_) => Ok(true),
        Err(cause) if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => Ok(false),
        Err(cause) => Err(cause.into()),
    }
}

/// Removes a factor with its challenges.
pub(crate) fn delete(tx: &WriteTx<'_>, id: Uuid) -> Result<()> {
    tx.prepare_cached("DELETE FROM factor WHERE id = ?1")?.execute([id.to_string()])?;
    Ok(())
}

/// Removes all factors of a user.
pub(crate) fn delete_of_user(tx: &WriteTx<'_>, user: Uuid) -> Result<()> {
    tx.prepare_cached("DELETE FROM factor WHERE administrator_id = ?1")?.execute([user.to_string()])?;
    Ok(())
}

/// Takes a TOTP step for the only time; `false` when it was taken before.
pub(crate) fn take_step(tx: &WriteTx<'_>, factor: Uuid, step: u64) -> Result<bool> {
    let sql = "INSERT OR IGNORE INTO totp_step (factor_id, step) VALUES (?1, ?2)";
    let step = i64::try_from(step).unwrap_or(i64::MAX);
    Ok(tx.prepare_cached(sql)?.execute(params![factor.to_string(), step])? == 1)
}
