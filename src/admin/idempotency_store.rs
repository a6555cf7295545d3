//! Responses to requests with an `Idempotency-Key`, stored in the transaction of the work itself: either both are there or
//! neither.

use jiff::{SignedDuration, Timestamp};
use rusqlite::{OptionalExtension as _, params};

use crate::error::Result;
use crate::platform::db::{WriteTx, query};

/// How long a response can be replayed.
const RETENTION: SignedDuration = SignedDuration::from_hours(24);

/// What makes two requests the same.
#[derive(Debug, Clone)]
pub(crate) struct IdempotencyKey {
    pub(crate) user: String,
    pub(crate) path: String,
    /// The key that came with the request.
    pub(crate) key: String,
    /// Hash of the request's body.
    pub(crate) fingerprint: [u8; 32],
}

/// What is stored for a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StoredResponse {
    None,
    /// The response to the same request, as [`insert`] got it.
    Same(String),
    /// The key was used for another request.
    OtherRequest,
}

/// Looks a request up by its key.
pub(crate) fn find(tx: &WriteTx<'_>, key: &IdempotencyKey, now: Timestamp) -> Result<StoredResponse> {
    let sql = "SELECT fingerprint, answer FROM answered_once
               WHERE user_id = ?1 AND path = ?2 AND key = ?3 AND at >= ?4";
    let since = (now - RETENTION).as_millisecond();
    let found: Option<(Vec<u8>, String)> = tx
        .prepare_cached(sql)?
        .query_row(params![key.user, key.path, key.key, since], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(match found {
        None => StoredResponse::None,
        Some((fingerprint, response)) if fingerprint == key.fingerprint => StoredResponse::Same(response),
        Some(_) => StoredResponse::OtherRequest,
    })
}

/// Stores a response.
pub(crate) fn insert(tx: &WriteTx<'_>, key: &IdempotencyKey, response: &str, now: Timestamp) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO answered_once (user_id, path, key, fingerprint, answer, at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let at = now.as_millisecond();
    query::execute(tx, sql, params![key.user, key.path, key.key, key.fingerprint.as_slice(), response, at])
}

/// Deletes the responses that can no longer be replayed.
pub(crate) fn delete_expired(tx: &WriteTx<'_>, now: Timestamp) -> Result<()> {
    let before = (now - RETENTION).as_millisecond();
    query::execute(tx, "DELETE FROM answered_once WHERE at < ?1", [before])
}
