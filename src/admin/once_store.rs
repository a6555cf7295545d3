//! Answers that are given again when a request comes twice (`Idempotency-Key`), kept in the transaction of the work
//! itself: either both are there or neither.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{OptionalExtension as _, params};

use crate::error::Result;
use crate::platform::db::WriteTx;

/// How long an answer is remembered.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(24);

/// What makes two requests the same.
#[derive(Debug, Clone)]
pub struct Key {
    /// Who asks.
    pub user: String,
    /// Where.
    pub path: String,
    /// The key that came with the request.
    pub key: String,
    /// Hash of what was sent.
    pub fingerprint: [u8; 32],
}

/// What is known of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recalled {
    /// Nothing.
    New,
    /// It was answered so.
    Same(String),
    /// Its key was used for something else.
    Different,
}

/// Looks a request up.
///
/// # Errors
/// When the database fails.
pub fn recall(tx: &WriteTx<'_>, key: &Key, now: Timestamp) -> Result<Recalled> {
    let sql = "SELECT fingerprint, answer FROM answered_once
               WHERE user_id = ?1 AND path = ?2 AND key = ?3 AND at >= ?4";
    let since = (now - REMEMBERED).as_millisecond();
    let found: Option<(Vec<u8>, String)> = tx
        .prepare_cached(sql)?
        .query_row(params![key.user, key.path, key.key, since], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(match found {
        None => Recalled::New,
        Some((fingerprint, answer)) if fingerprint == key.fingerprint => Recalled::Same(answer),
        Some(_) => Recalled::Different,
    })
}

/// Keeps an answer.
///
/// # Errors
/// When the database fails.
pub fn remember(tx: &WriteTx<'_>, key: &Key, answer: &str, now: Timestamp) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO answered_once (user_id, path, key, fingerprint, answer, at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let at = now.as_millisecond();
    tx.prepare_cached(sql)?.execute(params![
        key.user,
        key.path,
        key.key,
        key.fingerprint.as_slice(),
        answer,
        at
    ])?;
    Ok(())
}

/// Lets go of what is too old to be asked for.
///
/// # Errors
/// When the database fails.
pub fn forget_old(tx: &WriteTx<'_>, now: Timestamp) -> Result<()> {
    let before = (now - REMEMBERED).as_millisecond();
    tx.prepare_cached("DELETE FROM answered_once WHERE at < ?1")?.execute([before])?;
    Ok(())
}
