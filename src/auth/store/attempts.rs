//! Table `attempt`: failures, and text messages that were sent.

use jiff::Timestamp;
use rusqlite::{Connection, named_params, params};

use super::{Millis, execute};
use crate::auth::rate_limit::Attempt;
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

/// What attempts are counted together by.
#[derive(Debug, Clone, Copy)]
pub(crate) enum CountedBy {
    /// Those for one account from one network.
    AccountAndNetwork,
    /// Those from one network, for whichever account.
    Network,
    /// Those for one account, from wherever.
    Account,
}

/// Counts the attempts of the same kind that are counted together with this one.
pub(crate) fn count(
    db: &Connection,
    by: CountedBy,
    attempt: &Attempt,
    window: Window,
) -> Result<AttemptCount> {
    let sql = match by {
        CountedBy::AccountAndNetwork => {
            "SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM attempt
             WHERE kind = :kind AND account = :account AND address = :network AND at > :since AND at <= :until"
        }
        CountedBy::Network => {
            "SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM attempt
             WHERE kind = :kind AND address = :network AND at > :since AND at <= :until AND :account IS NOT NULL"
        }
        CountedBy::Account => {
            "SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM attempt
             WHERE kind = :kind AND account = :account AND at > :since AND at <= :until AND :network IS NOT NULL"
        }
    };
    let Attempt { kind, account, network } = attempt;
    let (since, until) = (Millis(window.since), Millis(window.until));
    let params = named_params! {
        ":kind": kind.as_str(), ":account": account, ":network": network, ":since": since, ":until": until,
    };
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
