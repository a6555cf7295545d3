//! The rows of settings, each under its name.

use rusqlite::{Connection, OptionalExtension as _, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::settings::SiteSettings;
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;

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
    tx.prepare_cached(sql)?.execute(params![name, value])?;
    Ok(())
}

/// Stores the settings.
pub(crate) fn save(tx: &WriteTx<'_>, settings: &SiteSettings) -> Result<()> {
    save_row(tx, NAME, settings)?;
    tx.content_changed();
    if !settings.open {
        tx.content_withdrawn();
    }
    Ok(())
}
