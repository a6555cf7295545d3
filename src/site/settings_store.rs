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
    let settings = value(connection, NAME)?.map(|value| serde_json::from_str(&value)).transpose();
    let settings = settings.map_err(|cause| Error::corrupt("site_setting", "value", NAME, cause))?;
    Ok(settings.unwrap_or_default())
}

/// Stores the settings.
pub(crate) fn save(tx: &WriteTx<'_>, settings: &SiteSettings) -> Result<()> {
    set(tx, NAME, &serde_json::to_string(settings).map_err(Error::internal)?)?;
    tx.content_changed();
    if !settings.open {
        tx.content_withdrawn();
    }
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
    Ok(value(connection, SAMPLE)?.is_some())
}

/// Says that the site shows the sample content. A site whose opening nobody has decided on is open with it.
pub(crate) fn mark_sample(tx: &WriteTx<'_>) -> Result<()> {
    set(tx, SAMPLE, "true")?;
    let settings = read(tx)?;
    if settings.revision == 0 && !settings.open {
        save(tx, &SiteSettings { open: true, ..settings })?;
    }
    Ok(())
}

/// Says that the site is its owner's.
pub(crate) fn unmark_sample(tx: &WriteTx<'_>) -> Result<()> {
    tx.prepare_cached("DELETE FROM site_setting WHERE name = ?1")?.execute([SAMPLE])?;
    tx.content_changed();
    Ok(())
}

/// Whether backups are taken where the configuration does not say: so it is for sites that were made by a release that takes
/// them, and for others once an owner has agreed.
///
/// # Errors
/// When the database fails.
pub fn takes_backups_by_default(connection: &Connection) -> Result<bool> {
    Ok(value(connection, BACKUPS)?.as_deref() == Some("true"))
}

fn value(connection: &Connection, name: &str) -> Result<Option<String>> {
    let sql = "SELECT value FROM site_setting WHERE name = ?1";
    Ok(connection.prepare_cached(sql)?.query_row([name], |row| row.get(0)).optional()?)
}

fn set(tx: &WriteTx<'_>, name: &str, value: &str) -> Result<()> {
    let sql = "INSERT INTO site_setting (name, value) VALUES (?1, ?2)
               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    tx.prepare_cached(sql)?.execute(params![name, value])?;
    Ok(())
}
