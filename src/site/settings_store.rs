//! The row of the settings of the public site.

use rusqlite::{Connection, OptionalExtension as _, params};

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
    let sql = "SELECT value FROM site_setting WHERE name = ?1";
    let value: Option<String> =
        connection.prepare_cached(sql)?.query_row([NAME], |row| row.get(0)).optional()?;
    let settings = value.map(|value| serde_json::from_str(&value)).transpose();
    let settings = settings.map_err(|cause| Error::corrupt("site_setting", "value", NAME, cause))?;
    Ok(settings.unwrap_or_default())
}

/// Stores the settings.
pub(crate) fn save(tx: &WriteTx<'_>, settings: &SiteSettings) -> Result<()> {
    let sql = "INSERT INTO site_setting (name, value) VALUES (?1, ?2)
               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    let value = serde_json::to_string(settings).map_err(Error::internal)?;
    tx.prepare_cached(sql)?.execute(params![NAME, value])?;
    tx.content_changed();
    if !settings.open {
        tx.content_withdrawn();
    }
    Ok(())
}
