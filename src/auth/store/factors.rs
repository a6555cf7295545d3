//! Tables `factor` and `totp_step`, and the setting that everybody needs a factor, a row of `site_setting`.

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, params};

use super::{Millis, TableRow};
use crate::auth::user::{ChallengeId, Factor, FactorId, FactorKind, SessionId, UserId};
use crate::error::{Error, Result};
use crate::platform::db::{WriteTx, query};

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
    query::list(db, "SELECT * FROM factor WHERE administrator_id = ?1 ORDER BY created_at, id", [user], read)
}

/// The factor of an id if it is that user's.
pub(crate) fn find(db: &Connection, user: UserId, id: FactorId) -> Result<Option<Factor>> {
    query::find(db, "SELECT * FROM factor WHERE id = ?1 AND administrator_id = ?2", params![id, user], read)
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
    query::execute(tx, include_str!("insert_factor.sql"), params)
}

pub(crate) fn set_verified(tx: &WriteTx<'_>, id: FactorId, now: Timestamp) -> Result<()> {
    let sql = "UPDATE factor SET verified = 1, updated_at = ?2 WHERE id = ?1";
    query::execute(tx, sql, params![id, Millis(now)])
}

pub(crate) fn set_challenged(tx: &WriteTx<'_>, id: FactorId, now: Timestamp) -> Result<()> {
    query::execute(tx, "UPDATE factor SET last_challenged_at = ?2 WHERE id = ?1", params![id, Millis(now)])
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
    match tx.prepare_cached(sql)?.execute(params![id, credential_id, credential, Millis(now)]) {
        Ok(_) => Ok(true),
        Err(cause) if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => Ok(false),
        Err(cause) => Err(cause.into()),
    }
}

/// Deletes a factor with its challenges.
pub(crate) fn delete(tx: &WriteTx<'_>, id: FactorId) -> Result<()> {
    query::execute(tx, "DELETE FROM factor WHERE id = ?1", [id])
}

pub(crate) fn delete_of_user(tx: &WriteTx<'_>, user: UserId) -> Result<()> {
    query::execute(tx, "DELETE FROM factor WHERE administrator_id = ?1", [user])
}

/// Records that the code of a TOTP time step was used; `false` when it was used before.
pub(crate) fn insert_totp_step(tx: &WriteTx<'_>, factor: FactorId, step: u64) -> Result<bool> {
    let step = i64::try_from(step).unwrap_or(i64::MAX);
    let sql = "INSERT OR IGNORE INTO totp_step (factor_id, step) VALUES (?1, ?2)";
    Ok(tx.prepare_cached(sql)?.execute(params![factor, step])? == 1)
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
    query::execute(tx, sql, params![REQUIRED, required.to_string()])
}

// Table `challenge`.

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
pub(crate) fn find_challenge(
    db: &Connection,
    id: ChallengeId,
    factor: FactorId,
    session: SessionId,
) -> Result<Option<Challenge>> {
    let sql = "SELECT * FROM challenge WHERE id = ?1 AND factor_id = ?2 AND session_id = ?3";
    query::find(db, sql, params![id, factor, session], |row| {
        let row = TableRow { table: "challenge", row };
        Ok(Challenge {
            created_at: row.time("created_at")?,
            webauthn_state: row.get("state")?,
            code_hash: row.get("code_hash")?,
        })
    })
}

pub(crate) fn insert_challenge(
    tx: &WriteTx<'_>,
    id: ChallengeId,
    factor: FactorId,
    session: SessionId,
    challenge: &Challenge,
) -> Result<()> {
    let Challenge { created_at, webauthn_state, code_hash } = challenge;
    let sql = "INSERT INTO challenge (id, factor_id, session_id, created_at, state, code_hash)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    query::execute(tx, sql, params![id, factor, session, Millis(*created_at), webauthn_state, code_hash])
}

pub(crate) fn delete_challenge(tx: &WriteTx<'_>, id: ChallengeId) -> Result<()> {
    query::execute(tx, "DELETE FROM challenge WHERE id = ?1", [id])
}

/// Deletes the challenges outside a time window.
pub(crate) fn delete_challenges_outside(tx: &WriteTx<'_>, since: Timestamp, until: Timestamp) -> Result<()> {
    let sql = "DELETE FROM challenge WHERE created_at < ?1 OR created_at > ?2";
    query::execute(tx, sql, params![Millis(since), Millis(until)])
}

/// How many challenges of a factor are open, and when the oldest was made.
pub(crate) fn count_open_challenges(db: &Connection, factor: FactorId) -> Result<(u32, Timestamp)> {
    let sql = "SELECT count(*), coalesce(min(created_at), 0) FROM challenge WHERE factor_id = ?1";
    let count =
        db.prepare_cached(sql)?.query_row([factor], |row| Ok((row.get(0)?, row.get::<_, Millis>(1)?.0)));
    Ok(count?)
}

// Table `recovery_code`.

/// How many recovery codes a user has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RecoveryCodeCount {
    /// Not used yet.
    pub(crate) remaining: u32,
    pub(crate) total: u32,
    pub(crate) created_at: Option<Timestamp>,
}

pub(crate) fn count_recovery_codes(db: &Connection, user: UserId) -> Result<RecoveryCodeCount> {
    let sql = "SELECT count(*) - count(used_at), count(*), max(created_at) FROM recovery_code
               WHERE administrator_id = ?1";
    let count = db.prepare_cached(sql)?.query_row([user], |row| {
        let created_at = row.get::<_, Option<Millis>>(2)?.map(|millis| millis.0);
        Ok(RecoveryCodeCount { remaining: row.get(0)?, total: row.get(1)?, created_at })
    });
    Ok(count?)
}

/// Replaces a user's codes.
pub(crate) fn replace_recovery_codes(
    tx: &WriteTx<'_>,
    user: UserId,
    hashes: &[[u8; 32]],
    now: Timestamp,
) -> Result<()> {
    delete_recovery_codes(tx, user)?;
    for hash in hashes {
        let sql = "INSERT INTO recovery_code (hash, administrator_id, created_at) VALUES (?1, ?2, ?3)";
        query::execute(tx, sql, params![hash, user, Millis(now)])?;
    }
    Ok(())
}

/// Marks a code as used; `false` when there is none of that hash or it was used before.
pub(crate) fn use_recovery_code(tx: &WriteTx<'_>, user: UserId, hash: &[u8], now: Timestamp) -> Result<bool> {
    let sql = "UPDATE recovery_code SET used_at = ?3
               WHERE hash = ?1 AND administrator_id = ?2 AND used_at IS NULL";
    Ok(tx.prepare_cached(sql)?.execute(params![hash, user, Millis(now)])? == 1)
}

pub(crate) fn delete_recovery_codes(tx: &WriteTx<'_>, user: UserId) -> Result<()> {
    query::execute(tx, "DELETE FROM recovery_code WHERE administrator_id = ?1", [user])
}
