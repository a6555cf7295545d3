//! SQL of the redirects.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, Row, params};

use super::redirect::{FoundRule, Hits, NewRedirect, Redirect, RedirectStatus};
use super::rules::Rules;
use crate::error::{Error, Result};
use crate::platform::columns::{optional_timestamp, timestamp};
use crate::platform::db::{WriteTx, query};

/// A number that rises with every change of a rule.
pub(super) fn version(connection: &Connection) -> Result<i64> {
    let sql = "SELECT version FROM redirect_version";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
}

/// All rules by address, as requests look them up.
pub(super) fn index(connection: &Connection) -> Result<HashMap<Box<str>, FoundRule>> {
    let mut statement = connection.prepare_cached("SELECT id, address, target, status FROM redirect")?;
    let rules = statement.query_map([], |row| {
        let (address, target): (String, Option<String>) = (row.get("address")?, row.get("target")?);
        let is_permanent = row.get::<_, i64>("status")? == 301;
        let target = target.map(Into::into);
        Ok((address.into(), FoundRule { id: row.get("id")?, target, is_permanent }))
    })?;
    Ok(rules.collect::<rusqlite::Result<_>>()?)
}

/// All rules, to find chains among them.
pub(crate) fn rules(connection: &Connection) -> Result<Rules> {
    let mut rules = Rules::default();
    let mut statement = connection.prepare_cached("SELECT address, target FROM redirect")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (address, target): (String, Option<String>) = (row.get(0)?, row.get(1)?);
        rules.insert(&address, target.as_deref());
    }
    Ok(rules)
}

/// All redirects.
pub(crate) fn all(connection: &Connection) -> Result<Vec<Redirect>> {
    query::list(connection, "SELECT * FROM redirect ORDER BY address", [], redirect)
}

/// The redirect with this id.
pub(crate) fn find(connection: &Connection, id: i64) -> Result<Option<Redirect>> {
    query::find(connection, "SELECT * FROM redirect WHERE id = ?1", [id], redirect)
}

/// The rule of an address, and its id.
pub(crate) fn find_by_address(connection: &Connection, address: &str) -> Result<Option<Redirect>> {
    query::find(connection, "SELECT * FROM redirect WHERE address = ?1", [address], redirect)
}

/// Adds a rule. [`Error::Invalid`] when the address has one.
pub(crate) fn insert(
    tx: &WriteTx<'_>,
    new: &NewRedirect,
    by: Option<&str>,
    now: Timestamp,
) -> Result<Redirect> {
    let sql =
        "INSERT INTO redirect (address, target, status, saved_at, saved_by) VALUES (?1, ?2, ?3, ?4, ?5)";
    tx.prepare_cached(sql)?
        .execute(params![new.address, new.target, new.status.code(), now.as_millisecond(), by])
        .map_err(conflict)?;
    let id = tx.last_insert_rowid();
    changed(tx)?;
    find(tx, id)?.ok_or_else(|| Error::internal("a redirect vanished"))
}

/// Saves a rule that the caller has read. [`Error::Invalid`] when another has the address.
pub(crate) fn update(
    tx: &WriteTx<'_>,
    id: i64,
    new: &NewRedirect,
    by: Option<&str>,
    now: Timestamp,
) -> Result<Redirect> {
    let sql = "UPDATE redirect SET address = ?2, target = ?3, status = ?4, saved_at = ?5, saved_by = ?6,
               revision = revision + 1 WHERE id = ?1";
    tx.prepare_cached(sql)?
        .execute(params![id, new.address, new.target, new.status.code(), now.as_millisecond(), by])
        .map_err(conflict)?;
    changed(tx)?;
    find(tx, id)?.ok_or_else(|| Error::internal("a redirect vanished"))
}

/// Deletes a rule; returns it, if it was there.
pub(crate) fn delete(tx: &WriteTx<'_>, id: i64) -> Result<Option<Redirect>> {
    let Some(redirect) = find(tx, id)? else { return Ok(None) };
    query::execute(tx, "DELETE FROM redirect WHERE id = ?1", [id])?;
    changed(tx)?;
    Ok(Some(redirect))
}

/// Adds counts to the rules that are still there. Not a change of what visitors see.
pub(super) fn add_hits(tx: &WriteTx<'_>, hits: &HashMap<i64, Hits>) -> Result<()> {
    let sql =
        "UPDATE redirect SET hits = hits + ?2, last_hit_at = max(coalesce(last_hit_at, 0), ?3) WHERE id = ?1";
    let mut statement = tx.prepare_cached(sql)?;
    for (id, Hits { count, last_at }) in hits {
        statement.execute(params![id, count, last_at.as_millisecond()])?;
    }
    Ok(())
}

fn changed(tx: &WriteTx<'_>) -> Result<()> {
    query::execute(tx, "UPDATE redirect_version SET version = version + 1", [])?;
    tx.content_changed();
    Ok(())
}

fn conflict(cause: rusqlite::Error) -> Error {
    if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
        return Error::field("from", "has a redirect already");
    }
    cause.into()
}

fn redirect(row: &Row<'_>) -> Result<Redirect> {
    let (id, code): (i64, i64) = (row.get("id")?, row.get("status")?);
    let unknown = || Error::corrupt("redirect", "status", id, format!("unknown value {code}"));
    Ok(Redirect {
        id,
        rule: NewRedirect {
            address: row.get("address")?,
            target: row.get("target")?,
            status: RedirectStatus::from_code(code).ok_or_else(unknown)?,
        },
        revision: row.get("revision")?,
        saved_at: timestamp(row, "saved_at")?,
        saved_by: row.get("saved_by")?,
        hits: row.get("hits")?,
        last_hit_at: optional_timestamp(row, "last_hit_at")?,
    })
}
