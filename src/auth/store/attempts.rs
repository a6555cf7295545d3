//! Table `attempt`: failures, and text messages that were sent.

use jiff::Timestamp;
use rusqlite::{Connection, Params, params};

use super::{Millis, execute};
use crate::auth::attempt::{Attempt, AttemptKind};
use crate::error::Result;
use crate::platform::db::WriteTx;

/// How many attempts there were in a time window.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AttemptCount {
    pub(crate) count: u32,
    /// The epoch when there are none.
    pub(crate) oldest: Timestamp,
}

/// Attempts after `since` and not after `until`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) since: Timestamp,
    pub(crate) until: Timestamp,
}

/// Counts attempts on an account from a network.
pub(crate) fn count(db: &Connection, attempt: &Attempt, window: Window) -> Result<AttemptCount> {
    let sql = "SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM attempt
               WHERE kind = ?1 AND account = ?2 AND address = ?3 AND at > ?4 AND at <= ?5";
    let Attempt { kind, account, network } = attempt;
    query_count(db, sql, params![kind.as_str(), account, network, Millis(window.since), Millis(window.until)])
}

/// Counts attempts on all accounts from a network.
pub(crate) fn count_of_network(
    db: &Connection,
    kind: AttemptKind,
    network: &str,
    window: Window,
) -> Result<AttemptCount> {
    let sql = "SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM attempt
               WHERE kind = ?1 AND address = ?2 AND at > ?3 AND at <= ?4";
    query_count(db, sql, params![kind.as_str(), network, Millis(window.since), Millis(window.until)])
}

/// Counts attempts on an account from all networks.
pub(crate) fn count_of_account(
    db: &Connection,
    kind: AttemptKind,
    account: &str,
    window: Window,
) -> Result<AttemptCount> {
    let sql = "SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM attempt
               WHERE kind = ?1 AND account = ?2 AND at > ?3 AND at <= ?4";
    query_count(db, sql, params![kind.as_str(), account, Millis(window.since), Millis(window.until)])
}

fn query_count(db: &Connection, sql: &str, params: impl Params) -> Result<AttemptCount> {
    let count = db.prepare_cached(sql)?.query_row(params, |row| {
        Ok(AttemptCount { count: row.get("count")?, oldest: row.get::<_, Millis>("oldest")?.0 })
    });
    Ok(count?)
}

pub(crate) fn insert(tx: &WriteTx<'_>, attempt: &Attempt, now: Timestamp) -> Result<()> {
    let Attempt { kind, account, network } = attempt;
    let sql = "INSERT INTO attempt (kind, account, address, at) VALUES (?1, ?2, ?3, ?4)";
    execute(tx, sql, params![kind.as_str(), account, network, Millis(now)])?;
    Ok(())
}

/// Deletes the attempts outside a time window.
pub(crate) fn delete_outside(tx: &WriteTx<'_>, since: Timestamp, until: Timestamp) -> Result<()> {
    execute(tx, "DELETE FROM attempt WHERE at < ?1 OR at > ?2", params![Millis(since), Millis(until)])?;
    Ok(())
}

pub(crate) fn delete_of_account(tx: &WriteTx<'_>, account: &str) -> Result<()> {
    execute(tx, "DELETE FROM attempt WHERE account = ?1", [account])?;
    Ok(())
}
