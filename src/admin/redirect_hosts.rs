//! The hosts that redirects may lead to, as the back office sees them; each change with its history entry.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store::insert_entry;
use crate::platform::db::{Snapshot, WriteTx};
use crate::redirects::host::MAX_HOSTS;
use crate::redirects::host_store;

/// What the history calls the list.
const SETTING: &str = "Redirects to other sites";

/// A host that redirects may lead to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RedirectHost)]
pub struct AdminRedirectHost {
    /// Its name, without a port; other hosts whose names end with it are others.
    pub host: String,
    /// When it was allowed, RFC 3339 UTC.
    #[schema(value_type = String)]
    pub added_at: Timestamp,
    /// E-mail of the owner; none: it was in use before hosts were asked for.
    pub added_by: Option<String>,
    /// How many redirects lead there.
    pub redirects: u64,
}

/// The hosts that redirects may lead to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RedirectHostList {
    /// In the order of their names.
    pub items: Vec<AdminRedirectHost>,
}

/// All hosts.
pub(crate) fn list(snapshot: &Snapshot) -> Result<RedirectHostList> {
    let hosts = host_store::all(snapshot)?.into_iter();
    let items = hosts.map(|host| {
        let host_store::RedirectHost { host, added_at, added_by, redirects } = host;
        AdminRedirectHost { host, added_at, added_by, redirects }
    });
    Ok(RedirectHostList { items: items.collect() })
}

/// Allows a host; one that is allowed stays so. The caller has proven that an owner does it.
pub(crate) fn allow(tx: &WriteTx<'_>, actor: &Actor, host: &str) -> Result<()> {
    if !host_store::insert(tx, host, actor.by.as_deref(), actor.at)? {
        return Ok(());
    }
    if host_store::allowed(tx)?.len() > MAX_HOSTS {
        let message = format!("is one too many: there are {MAX_HOSTS} already; remove one first");
        return Err(Error::field("host", message));
    }
    record(tx, actor, &format!("may lead to {host}"))
}

/// Removes a host; returns whether it was there. The caller has proven that an owner does it.
///
/// # Errors
/// [`Error::InUse`] while a redirect leads there.
pub(crate) fn remove(tx: &WriteTx<'_>, actor: &Actor, host: &str) -> Result<bool> {
    if !host_store::delete(tx, host)? {
        return Ok(false);
    }
    if host_store::used(tx)?.contains_key(host) {
        return Err(Error::InUse { what: "this host" });
    }
    record(tx, actor, &format!("may not lead to {host} any more"))?;
    Ok(true)
}

fn record(tx: &WriteTx<'_>, actor: &Actor, detail: &str) -> Result<()> {
    let (action, kind, detail) = (Action::Updated, RecordKind::Setting, Some(detail));
    insert_entry(tx, actor, &NewEntry { action, kind, id: None, name: SETTING, detail })?;
    Ok(())
}
