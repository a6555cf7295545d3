//! The rows of settings, each under its name.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::settings::SiteSettings;
use crate::error::{Error, Result};
use crate::platform::columns::timestamp;
use crate::platform::db::{WriteTx, query};

/// Its name in the table of settings.
const NAME: &str = "public_site";

/// The settings; those of a new site where none are stored.
///
/// # Errors
/// When the database fails or the row is damaged.
pub fn read(connection: &Connection) -> Result<SiteSettings> {
    Ok(read_row(connection, NAME)?.unwrap_or_default())
}

/// What is stored under a name.
pub(crate) fn read_row<T: DeserializeOwned>(connection: &Connection, name: &str) -> Result<Option<T>> {
    let sql = "SELECT value FROM site_setting WHERE name = ?1";
    let value: Option<String> =
        connection.prepare_cached(sql)?.query_row([name], |row| row.get(0)).optional()?;
    let settings = value.map(|value| serde_json::from_str(&value)).transpose();
    settings.map_err(|cause| Error::corrupt("site_setting", "value", name, cause))
}

/// Stores settings under a name. What pages show is not changed by it.
pub(crate) fn save_row(tx: &WriteTx<'_>, name: &str, settings: &impl Serialize) -> Result<()> {
    let sql = "INSERT INTO site_setting (name, value) VALUES (?1, ?2)
               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    let value = serde_json::to_string(settings).map_err(Error::internal)?;
    query::execute(tx, sql, params![name, value])
}

/// Stores the settings.
pub(crate) fn save(tx: &WriteTx<'_>, settings: &SiteSettings) -> Result<()> {
    save_row(tx, NAME, settings)?;
    tx.content_changed();
    Ok(())
}

/// The row that says that the site shows the sample content.
const SAMPLE: &str = "sample";
/// The row that says whether backups are taken where the configuration does not say.
const BACKUPS: &str = "backups_by_default";

/// Whether the sample content was loaded, and nobody has begun a site of their own since: its texts and facts are examples.
///
/// # Errors
/// When the database fails.
pub fn is_sample(connection: &Connection) -> Result<bool> {
    Ok(read_row::<bool>(connection, SAMPLE)?.is_some())
}

/// Says that the site shows the sample content. A site whose opening nobody has decided on is open with it.
pub(crate) fn mark_sample(tx: &WriteTx<'_>) -> Result<()> {
    save_row(tx, SAMPLE, &true)?;
    let settings = read(tx)?;
    if settings.revision == 0 && !settings.open {
        save(tx, &SiteSettings { open: true, ..settings })?;
    }
    Ok(())
}

/// Says that the site is its owner's.
pub(crate) fn unmark_sample(tx: &WriteTx<'_>) -> Result<()> {
    query::execute(tx, "DELETE FROM site_setting WHERE name = ?1", [SAMPLE])?;
    tx.content_changed();
    Ok(())
}

/// Whether backups are taken where the configuration does not say: so it is for sites that were made by a release that takes
/// them, and for others once an owner has agreed.
///
/// # Errors
/// When the database fails.
pub fn takes_backups_by_default(connection: &Connection) -> Result<bool> {
    Ok(read_row(connection, BACKUPS)? == Some(true))
}

// The rows of confirmed claims.

/// Somebody's confirmation of a claim.
#[derive(Debug, Clone)]
pub(super) struct Confirmation {
    pub(super) text: String,
    pub(super) at: Timestamp,
    pub(super) by: Option<String>,
}

/// The confirmations by the claim's id.
pub(super) fn confirmations(connection: &Connection) -> Result<HashMap<String, Confirmation>> {
    let sql = "SELECT claim, text, confirmed_at, confirmed_by FROM claim_confirmation";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| {
        let (at, by) = (timestamp(row, "confirmed_at")?, row.get("confirmed_by")?);
        Ok((row.get("claim")?, Confirmation { text: row.get("text")?, at, by }))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Stores that these words of a claim are true.
pub(crate) fn confirm_claim(
    tx: &WriteTx<'_>,
    claim: &str,
    text: &str,
    by: Option<&str>,
    at: Timestamp,
) -> Result<()> {
    let sql =
        "INSERT INTO claim_confirmation (claim, text, confirmed_at, confirmed_by) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (claim) DO UPDATE SET text = excluded.text, confirmed_at = excluded.confirmed_at,
                   confirmed_by = excluded.confirmed_by";
    query::execute(tx, sql, params![claim, text, at.as_millisecond(), by])
}

/// Forgets every confirmation: the texts are examples again.
pub(crate) fn clear_confirmations(tx: &WriteTx<'_>) -> Result<()> {
    query::execute(tx, "DELETE FROM claim_confirmation", [])
}
