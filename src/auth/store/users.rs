//! Table `administrator`.

use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, params};
use uuid::Uuid;

use super::uuid;
use crate::auth::user::User;
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;
use crate::platform::text::{Email, email_key};

const COLUMNS: &str = "id, email, password_hash, created_at, updated_at, last_sign_in_at, disabled_at";

fn user(row: &Row<'_>) -> rusqlite::Result<(String, User)> {
    let user = User {
        id: Uuid::nil(),
        email: row.get(1)?,
        password_hash: row.get(2)?,
        created_at: row.get(3)?,
        updated_at: row.get(4)?,
        last_sign_in_at: row.get(5)?,
        disabled_at: row.get(6)?,
    };
    Ok((row.get(0)?, user))
}

fn with_id((id, user): (String, User)) -> Result<User> {
    Ok(User { id: uuid("administrator", "id", &id)?, ..user })
}

/// The account of a folded e-mail.
pub(crate) fn by_key(db: &Connection, key: &str) -> Result<Option<User>> {
    let sql = format!("SELECT {COLUMNS} FROM administrator WHERE email_key = ?1");
    db.prepare_cached(&sql)?.query_row([key], user).optional()?.map(with_id).transpose()
}

/// The account of an id.
pub(crate) fn by_id(db: &Connection, id: Uuid) -> Result<Option<User>> {
    let sql = format!("SELECT {COLUMNS} FROM administrator WHERE id = ?1");
    db.prepare_cached(&sql)?.query_row([id.to_string()], user).optional()?.map(with_id).transpose()
}

/// All accounts, by e-mail.
pub(crate) fn all(db: &Connection) -> Result<Vec<User>> {
    let sql = format!("SELECT {COLUMNS} FROM administrator ORDER BY email_key");
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map([], user)?.collect::<rusqlite::Result<Vec<_>>>()?;
    rows.into_iter().map(with_id).collect()
}

/// The e-mails of accounts that are stored under another key than theirs.
pub(crate) fn with_other_keys(db: &Connection) -> Result<Vec<String>> {
    let mut statement = db.prepare_cached("SELECT email, email_key FROM administrator ORDER BY email_key")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let rows = rows.collect::<rusqlite::Result<Vec<(String, String)>>>()?;
    Ok(rows.into_iter().filter(|(email, key)| email_key(email) != *key).map(|(email, _)| email).collect())
}

/// Adds an account.
pub(crate) fn insert(tx: &WriteTx<'_>, id: Uuid, email: &Email, password_hash: &str, now: i64) -> Result<()> {
    let sql = "INSERT INTO administrator (id, email, email_key, password_hash, created_at, updated_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?5)";
    let done = tx.prepare_cached(sql)?.execute(params![
        id.to_string(),
        email.as_str(),
        email.key(),
        password_hash,
        now
    ]);
    match done {
        Err(cause) if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            Err(Error::Refused(format!("there already is an administrator {email}")))
        }
        other => Ok(other.map(|_| ())?),
    }
}

/// Sets a new password hash.
pub(crate) fn set_password(tx: &WriteTx<'_>, id: Uuid, password_hash: &str, now: i64) -> Result<()> {
    let sql = "UPDATE administrator SET password_hash = ?2, updated_at = ?3 WHERE id = ?1";
    tx.prepare_cached(sql)?.execute(params![id.to_string(), password_hash, now])?;
    Ok(())
}

/// Disables or enables.
pub(crate) fn set_disabled(tx: &WriteTx<'_>, id: Uuid, disabled_at: Option<i64>, now: i64) -> Result<()> {
    let sql = "UPDATE administrator SET disabled_at = ?2, updated_at = ?3 WHERE id = ?1";
    tx.prepare_cached(sql)?.execute(params![id.to_string(), disabled_at, now])?;
    Ok(())
}

/// Notes a sign-in.
pub(crate) fn touch(tx: &WriteTx<'_>, id: Uuid, now: i64) -> Result<()> {
    let sql = "UPDATE administrator SET last_sign_in_at = ?2 WHERE id = ?1";
    tx.prepare_cached(sql)?.execute(params![id.to_string(), now])?;
    Ok(())
}
