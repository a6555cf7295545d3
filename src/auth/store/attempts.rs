//! Table `attempt`: failures, and text messages that were sent.

use std::net::IpAddr;

use jiff::Timestamp;
use rusqlite::{Connection, named_params, params};
use strum::IntoStaticStr;
use work::limit_key;

use super::Millis;
use crate::error::Result;
use crate::platform::db::{WriteTx, query};

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
    // SQLite refuses a value that no parameter takes.
    let together = match by {
        CountedBy::AccountAndNetwork => "account = :account AND address = :network",
        CountedBy::Network => "address = :network AND :account IS NOT NULL",
        CountedBy::Account => "account = :account AND :network IS NOT NULL",
    };
    let sql = format!(
        "SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM attempt
         WHERE kind = :kind AND {together} AND at > :since AND at <= :until"
    );
    let Attempt { kind, account, network } = attempt;
    let (since, until) = (Millis(window.since), Millis(window.until));
    let params = named_params! {
        ":kind": kind.as_str(), ":account": account, ":network": network, ":since": since, ":until": until,
    };
    let count = db.prepare_cached(&sql)?.query_row(params, |row| {
        Ok(AttemptCount { count: row.get("count")?, oldest: row.get::<_, Millis>("oldest")?.0 })
    });
    Ok(count?)
}

pub(crate) fn insert(tx: &WriteTx<'_>, attempt: &Attempt, now: Timestamp) -> Result<()> {
    let Attempt { kind, account, network } = attempt;
    let sql = "INSERT INTO attempt (kind, account, address, at) VALUES (?1, ?2, ?3, ?4)";
    query::execute(tx, sql, params![kind.as_str(), account, network, Millis(now)])
}

/// Deletes the attempts outside a time window.
pub(crate) fn delete_outside(tx: &WriteTx<'_>, since: Timestamp, until: Timestamp) -> Result<()> {
    query::execute(tx, "DELETE FROM attempt WHERE at < ?1 OR at > ?2", params![Millis(since), Millis(until)])
}

pub(crate) fn delete_of_account(tx: &WriteTx<'_>, account: &str) -> Result<()> {
    query::execute(tx, "DELETE FROM attempt WHERE account = ?1", [account])
}

/// What was attempted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum AttemptKind {
    Password,
    /// A second factor of any kind.
    #[strum(serialize = "second step")]
    SecondFactor,
    /// A text message that was sent.
    #[strum(serialize = "message")]
    TextMessage,
    /// The link of an invitation.
    Invitation,
    /// A mail with an invitation that was sent.
    #[strum(serialize = "invitation mail")]
    InvitationMail,
}

impl AttemptKind {
    /// The name in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A failed attempt, or a sent text message or mail.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    pub(crate) kind: AttemptKind,
    /// The e-mail's key for passwords, nothing for links, else the user's id.
    pub(crate) account: String,
    /// An IPv4 address, or the /64 network of an IPv6 address: one client can choose among all of its addresses.
    pub(crate) network: String,
}

impl Attempt {
    /// From this address, on the account of an e-mail's key or of a user's id, or on none.
    pub(crate) fn new(kind: AttemptKind, account: String, address: IpAddr) -> Self {
        Self { kind, account, network: network(address) }
    }
}

fn network(address: IpAddr) -> String {
    match limit_key(address) {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(network) => {
            let [a, b, c, d, ..] = network.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_address_is_written_as_its_network() {
        assert_eq!(network("2001:db8:1:2:3:4:5:6".parse().unwrap()), "2001:db8:1:2::/64");
        assert_eq!(network("::ffff:192.0.2.1".parse().unwrap()), "192.0.2.1");
    }
}
