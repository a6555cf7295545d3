//! SQL of the hosts that redirects may lead to.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::{Connection, params};

use super::host::{AllowedHosts, host_of};
use crate::error::Result;
use crate::platform::columns::timestamp;
use crate::platform::db::WriteTx;

/// A host that redirects may lead to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RedirectHost {
    pub(crate) host: String,
    pub(crate) added_at: Timestamp,
    /// E-mail of the owner; none: the upgrade, which entered those in use.
    pub(crate) added_by: Option<String>,
    /// How many redirects lead there.
    pub(crate) redirects: u64,
}

/// The hosts that are allowed.
pub(crate) fn allowed(connection: &Connection) -> Result<AllowedHosts> {
    let mut statement = connection.prepare_cached("SELECT host FROM redirect_host")?;
    let hosts = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(hosts)
}

/// All hosts in the order of their names.
pub(crate) fn all(connection: &Connection) -> Result<Vec<RedirectHost>> {
    let used = used(connection)?;
    let mut statement = connection.prepare_cached("SELECT * FROM redirect_host ORDER BY host")?;
    let hosts = statement.query_and_then([], |row| {
        let host: String = row.get("host")?;
        let redirects = used.get(&host).copied().unwrap_or_default();
        Ok(RedirectHost {
            host,
            added_at: timestamp(row, "added_at")?,
            added_by: row.get("added_by")?,
            redirects,
        })
    })?;
    hosts.collect()
}

/// How many redirects lead to each host.
pub(crate) fn used(connection: &Connection) -> Result<HashMap<String, u64>> {
    let mut statement =
        connection.prepare_cached("SELECT target FROM redirect WHERE target LIKE 'https://%'")?;
    let mut rows = statement.query([])?;
    let mut used = HashMap::new();
    while let Some(row) = rows.next()? {
        let target: String = row.get(0)?;
        if let Some(host) = host_of(&target) {
            *used.entry(host.to_owned()).or_default() += 1;
        }
    }
    Ok(used)
}

/// Adds a host; returns whether it is a new one.
pub(crate) fn insert(tx: &WriteTx<'_>, host: &str, by: Option<&str>, now: Timestamp) -> Result<bool> {
    let sql = "INSERT OR IGNORE INTO redirect_host (host, added_at, added_by) VALUES (?1, ?2, ?3)";
    Ok(tx.prepare_cached(sql)?.execute(params![host, now.as_millisecond(), by])? > 0)
}

/// Removes a host; returns whether it was there.
pub(crate) fn delete(tx: &WriteTx<'_>, host: &str) -> Result<bool> {
    Ok(tx.prepare_cached("DELETE FROM redirect_host WHERE host = ?1")?.execute([host])? > 0)
}
