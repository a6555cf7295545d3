//! Tables `factor` and `totp_step`, and the setting that everybody needs a factor, a row of `site_setting`.

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, params};

use super::{Millis, TableRow, execute, find as find_row, list};
use crate::auth::user::{Factor, FactorId, FactorKind, UserId};
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;

/// The name of the setting.
const REQUIRED: &str = "require_second_factor";

fn read(row: &Row<'_>) -> Result<Factor> {
    let row = TableRow { table: "factor", row };
    let kind: String = row.get("kind")?;
    Ok(Factor {
        id: row.get("id")?,
        user_id: row.get("administrator_id")?,
        kind: FactorKind::try_from(kind.as_str()).map_err(|_| row.corrupt("kind", kind))?,
        friendly_name: row.get("friendly_name")?,
        verified: row.get("verified")?,
        secret: row.get("secret")?,
        phone: row.get("phone")?,
        credential: row.get("credential")?,
        created_at: row.time("created_at")?,
        updated_at: row.time("updated_at")?,
        last_challenged_at: row.optional_time("last_challenged_at")?,
    })
}

/// A user's factors, oldest first.
pub(crate) fn of_user(db: &Connection, user: UserId) -> Result<Vec<Factor>> {
    list(db, "SELECT * FROM factor WHERE administrator_id = ?1 ORDER BY created_at, id", [user], read)
}

/// The factor of an id if it is that user's.
pub(crate) fn find(db: &Connection, user: UserId, id: FactorId) -> Result<Option<Factor>> {
    find_row(db, "SELECT * FROM factor WHERE id = ?1 AND administrator_id = ?2", params![id, user], read)
}

pub(crate) fn has_verified(db: &Connection, user: UserId) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM factor WHERE administrator_id = ?1 AND verified = 1)";
    Ok(db.prepare_cached(sql)?.query_row([user], |row| row.get(0))?)
}

/// Adds a factor.
///
/// # Errors
/// When there is one of that id.
pub fn insert(tx: &WriteTx<'_>, factor: &Factor) -> Result<()> {
    let params = params![
        factor.id,
        factor.user_id,
        factor.kind.as_str(),
        factor.friendly_name,
        factor.verified,
        factor.secret,
        factor.phone,
        factor.credential,
        Millis(factor.created_at),
        Millis(factor.updated_at),
        factor.last_challenged_at.map(Millis),
    ];
    execute(tx, include_str!("insert_factor.sql"), params)?;
    Ok(())
}

pub(crate) fn set_verified(tx: &WriteTx<'_>, id: FactorId, now: Timestamp) -> Result<()> {
    let sql = "UPDATE factor SET verified = 1, updated_at = ?2 WHERE id = ?1";
    execute(tx, sql, params![id, Millis(now)])?;
    Ok(())
}

pub(crate) fn set_challenged(tx: &WriteTx<'_>, id: FactorId, now: Timestamp) -> Result<()> {
    execute(tx, "UPDATE factor SET last_challenged_at = ?2 WHERE id = ?1", params![id, Millis(now)])?;
    Ok(())
}

/// Saves a WebAuthn credential; `false` when another factor has it.
pub(crate) fn set_credential(
    tx: &WriteTx<'_>,
    id: FactorId,
    credential_id: &[u8],
    credential: &str,
    now: Timestamp,
) -> Result<bool> {
    let sql = "UPDATE factor SET credential_id = ?2, credential = ?3, updated_at = ?4 WHERE id = ?1";
    match execute(tx, sql, params![id, credential_id, credential, Millis(now)]) {
        Ok(_) => Ok(true),
        Err(cause) if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => Ok(false),
        Err(cause) => Err(cause.into()),
    }
}

/// Deletes a factor with its challenges.
pub(crate) fn delete(tx: &WriteTx<'_>, id: FactorId) -> Result<()> {
    execute(tx, "DELETE FROM factor WHERE id = ?1", [id])?;
    Ok(())
}

pub(crate) fn delete_of_user(tx: &WriteTx<'_>, user: UserId) -> Result<()> {
    execute(tx, "DELETE FROM factor WHERE administrator_id = ?1", [user])?;
    Ok(())
}

/// Records that the code of a TOTP time step was used; `false` when it was used before.
pub(crate) fn insert_totp_step(tx: &WriteTx<'_>, factor: FactorId, step: u64) -> Result<bool> {
    let step = i64::try_from(step).unwrap_or(i64::MAX);
    let sql = "INSERT OR IGNORE INTO totp_step (factor_id, step) VALUES (?1, ?2)";
    Ok(execute(tx, sql, params![factor, step])? == 1)
}

/// Whether every administrator needs a second factor.
pub(crate) fn are_required(db: &Connection) -> Result<bool> {
    let sql = "SELECT value FROM site_setting WHERE name = ?1";
    let value: Option<String> = db.prepare_cached(sql)?.query_row([REQUIRED], |row| row.get(0)).optional()?;
    let parsed = value.as_deref().map_or(Ok(false), serde_json::from_str);
    parsed.map_err(|cause| Error::corrupt("site_setting", "value", REQUIRED, cause))
}

pub(crate) fn set_required(tx: &WriteTx<'_>, required: bool) -> Result<()> {
    let sql = "INSERT INTO site_setting (name, value) VALUES (?1, ?2)
               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    execute(tx, sql, params![REQUIRED, required.to_string()])?;
    Ok(())
}
