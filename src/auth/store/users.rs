//! Table `administrator`.

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, Row, params};

use super::{Millis, TableRow};
use crate::auth::user::{Role, User, UserId};
use crate::error::{Error, Result};
use crate::platform::db::{WriteTx, query};
use crate::platform::input::{Email, email_key};

fn read(row: &Row<'_>) -> Result<User> {
    let row = TableRow { table: "administrator", row };
    Ok(User {
        id: row.get("id")?,
        email: row.get("email")?,
        role: row.get("role")?,
        password_hash: row.get("password_hash")?,
        created_at: row.time("created_at")?,
        updated_at: row.time("updated_at")?,
        last_sign_in_at: row.optional_time("last_sign_in_at")?,
        disabled_at: row.optional_time("disabled_at")?,
        revision: row.get("revision")?,
    })
}

/// The account with this [`email_key`].
pub(crate) fn by_email_key(db: &Connection, key: &str) -> Result<Option<User>> {
    query::find(db, "SELECT * FROM administrator WHERE email_key = ?1", [key], read)
}

pub(crate) fn by_id(db: &Connection, id: UserId) -> Result<Option<User>> {
    query::find(db, "SELECT * FROM administrator WHERE id = ?1", [id], read)
}

/// All accounts, by e-mail.
pub(crate) fn all(db: &Connection) -> Result<Vec<User>> {
    query::list(db, "SELECT * FROM administrator ORDER BY email_key", [], read)
}

/// The e-mails that are stored with another key than [`email_key`] gives them today.
pub(crate) fn emails_with_outdated_key(db: &Connection) -> Result<Vec<String>> {
    let sql = "SELECT email, email_key FROM administrator ORDER BY email_key";
    let mut rows: Vec<(String, String)> = query::list(db, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.retain(|(email, key)| email_key(email) != *key);
    Ok(rows.into_iter().map(|(email, _)| email).collect())
}

/// Adds an account; [`Error::Refused`] when the e-mail has one.
pub(crate) fn insert(
    tx: &WriteTx<'_>,
    id: UserId,
    email: &Email,
    role: Role,
    password_hash: &str,
    now: Timestamp,
) -> Result<()> {
    let sql = "INSERT INTO administrator (id, email, email_key, role, password_hash, created_at, updated_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)";
    match tx.prepare_cached(sql)?.execute(params![
        id,
        email.as_str(),
        email.key(),
        role,
        password_hash,
        Millis(now)
    ]) {
        Err(cause) if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            Err(Error::Refused(format!("there already is an administrator {email}")))
        }
        inserted => Ok(inserted.map(|_| ())?),
    }
}

pub(crate) fn set_password(tx: &WriteTx<'_>, id: UserId, password_hash: &str, now: Timestamp) -> Result<()> {
    let sql = "UPDATE administrator SET password_hash = ?2, updated_at = ?3 WHERE id = ?1";
    query::execute(tx, sql, params![id, password_hash, Millis(now)])
}

/// Whether an owner other than this one can sign in.
pub(crate) fn has_other_owner(db: &Connection, id: UserId) -> Result<bool> {
    let sql = "SELECT 1 FROM administrator WHERE role = 'owner' AND disabled_at IS NULL AND id <> ?1";
    Ok(db.prepare_cached(sql)?.exists([id])?)
}

pub(crate) fn set_role(tx: &WriteTx<'_>, id: UserId, role: Role, now: Timestamp) -> Result<()> {
    let sql = "UPDATE administrator SET role = ?2, revision = revision + 1, updated_at = ?3 WHERE id = ?1";
    query::execute(tx, sql, params![id, role, Millis(now)])
}

/// Deletes an account with all that belongs to it.
pub(crate) fn delete(tx: &WriteTx<'_>, id: UserId) -> Result<()> {
    query::execute(tx, "DELETE FROM administrator WHERE id = ?1", [id])
}

/// Disables an account, or enables it with `None`.
pub(crate) fn set_disabled(
    tx: &WriteTx<'_>,
    id: UserId,
    disabled_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<()> {
    let sql = "UPDATE administrator SET disabled_at = ?2, revision = revision + 1, updated_at = ?3
               WHERE id = ?1";
    query::execute(tx, sql, params![id, disabled_at.map(Millis), Millis(now)])
}

pub(crate) fn set_signed_in(tx: &WriteTx<'_>, id: UserId, now: Timestamp) -> Result<()> {
    query::execute(
        tx,
        "UPDATE administrator SET last_sign_in_at = ?2 WHERE id = ?1",
        params![id, Millis(now)],
    )
}
