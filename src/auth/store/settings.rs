//! The settings in table `site_setting` that are about signing in.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::execute;
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;

const REQUIRE_SECOND_FACTOR: &str = "require_second_factor";

/// Whether every administrator needs a second factor.
pub(crate) fn requires_second_factor(db: &Connection) -> Result<bool> {
    let sql = "SELECT value FROM site_setting WHERE name = ?1";
    let value: Option<String> =
        db.prepare_cached(sql)?.query_row([REQUIRE_SECOND_FACTOR], |row| row.get(0)).optional()?;
    let parsed = value.as_deref().map_or(Ok(false), serde_json::from_str);
    parsed.map_err(|cause| Error::corrupt("site_setting", "value", REQUIRE_SECOND_FACTOR, cause))
}

pub(crate) fn set_requires_second_factor(tx: &WriteTx<'_>, required: bool) -> Result<()> {
    let sql = "INSERT INTO site_setting (name, value) VALUES (?1, ?2)
               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    execute(tx, sql, params![REQUIRE_SECOND_FACTOR, required.to_string()])?;
    Ok(())
}
