//! Table `attempt`.

use rusqlite::{Connection, Params, params};

use crate::auth::limits::{Attempt, Kind};
use crate::error::Result;
use crate::platform::db::WriteTx;

/// How many, and when the first of them was.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tally {
    /// Attempts in the span.
    pub(crate) count: u32,
    /// The oldest of them, milliseconds since the epoch.
    pub(crate) oldest: i64,
}

/// Attempts on an account from an address, in a span of time.
pub(crate) fn count_here(
    db: &Connection,
    kind: Kind,
    account: &str,
    address: &str,
    since: i64,
    until: i64,
) -> Result<Tally> {
    let sql = "SELECT count(*), coalesce(min(at), 0) FROM attempt
               WHERE kind = ?1 AND account = ?2 AND address = ?3 AND at > ?4 AND at <= ?5";
    tally(db, sql, params![kind.word(), account, address, since, until])
}

/// Attempts on any account from an address.
pub(crate) fn count_address(
    db: &Connection,
    kind: Kind,
    address: &str,
    since: i64,
    until: i64,
) -> Result<Tally> {
    let sql = "SELECT count(*), coalesce(min(at), 0) FROM attempt
               WHERE kind = ?1 AND address = ?2 AND at > ?3 AND at <= ?4";
    tally(db, sql, params![kind.word(), address, since, until])
}

/// Attempts on an account from anywhere.
pub(crate) fn count_account(
    db: &Connection,
    kind: Kind,
    account: &str,
    since: i64,
    until: i64,
) -> Result<Tally> {
    let sql = "SELECT count(*), coalesce(min(at), 0) FROM attempt
               WHERE kind = ?1 AND account = ?2 AND at > ?3 AND at <= ?4";
    tally(db, sql, params![kind.word(), account, since, until])
}

fn tally(db: &Connection, sql: &str, params: impl Params) -> Result<Tally> {
    let mut statement = db.prepare_cached(sql)?;
    Ok(statement.query_row(params, |row| Ok(Tally { count: row.get(0)?, oldest: row.get(1)? }))?)
}

/// Adds one.
pub(crate) fn insert(tx: &WriteTx<'_>, attempt: &Attempt, at: i64) -> Result<()> {
    let sql = "INSERT INTO attempt (kind, account, address, at) VALUES (?1, ?2, ?3, ?4)";
    let Attempt { kind, account, address } = attempt;
    tx.prepare_cached(sql)?.execute(params![kind.word(), account, address, at])?;
    Ok(())
}

/// Forgets what lies outside a span.
pub(crate) fn forget(tx: &WriteTx<'_>, before: i64, after: i64) -> Result<()> {
    tx.prepare_cached("DELETE FROM attempt WHERE at < ?1 OR at > ?2")?.execute([before, after])?;
    Ok(())
}

/// Forgets what was held against an account.
pub(crate) fn forgive(tx: &WriteTx<'_>, account: &str) -> Result<()> {
    tx.prepare_cached("DELETE FROM attempt WHERE account = ?1")?.execute([account])?;
    Ok(())
}
