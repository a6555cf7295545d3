//! Which products visitors see: the one condition that every query for visitors has, the search index included.

use jiff::Timestamp;
use rusqlite::Connection;

use crate::catalogue::product::ProductId;
use crate::error::{Error, Result};

/// Whether visitors see the product `p` now. The time is the clock's of the connection (`platform/db/connection.rs`), so that no
/// query can forget to ask for it.
pub(crate) const PUBLIC: &str = "p.deleted_at IS NULL AND p.public_from <= now_millis()";

/// Whether the product `p` is neither in the trash nor public now.
pub(crate) const NOT_PUBLIC: &str = "p.deleted_at IS NULL AND p.public_from IS NOT 0 AND (p.public_from IS NULL OR p.public_from > now_millis())";

/// Whether the product `p` has a moment that has not come.
pub(crate) const SCHEDULED: &str =
    "p.deleted_at IS NULL AND p.public_from IS NOT 0 AND p.public_from > now_millis()";

/// Whether the product `p` is hidden and has no moment.
pub(crate) const HIDDEN: &str = "p.deleted_at IS NULL AND p.public_from IS NOT 0 AND p.public_from IS NULL";

/// Whether the name of the product `p` has letters of scripts that the fonts of the PDFs lack: all but Latin, Greek and Devanagari.
pub(crate) const NOT_PRINTED: &str = "p.deleted_at IS NULL AND p.name GLOB '*[\u{400}-\u{8ff}\u{d80}-\u{1cff}\u{2d80}-\u{2ddf}\u{3041}-\u{a63f}\u{ac00}-\u{d7a3}]*'";

/// Whether owners have the maximum retail prices shown; `site::settings` writes it.
pub(crate) fn shows_mrp(connection: &Connection) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM site_setting WHERE name = 'public_site' AND json_extract(value, '$.show_mrp'))";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
}

/// The products that owners have chosen for the home page, in their order, as far as visitors see them; `site::settings` writes
/// them.
pub(crate) fn featured(connection: &Connection) -> Result<Vec<ProductId>> {
    let sql = format!(
        "SELECT p.id FROM site_setting s JOIN json_each(s.value, '$.featured') f JOIN product p ON p.id = f.value
         WHERE s.name = 'public_site' AND {PUBLIC} ORDER BY f.key"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let ids = statement.query_map([], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// When the next product becomes public after a moment: until then, what visitors see changes only with a save.
pub(crate) fn next_change(connection: &Connection, after: Timestamp) -> Result<Option<Timestamp>> {
    let next = next_millis(connection, after.as_millisecond())?;
    next.map(|at| Timestamp::from_millisecond(at).map_err(Error::internal)).transpose()
}

/// As [`next_change`], in milliseconds since the epoch.
pub(crate) fn next_millis(connection: &Connection, after: i64) -> Result<Option<i64>> {
    // The conditions of the index by these columns, so that it is used.
    let sql = "SELECT min(public_from) FROM product
               WHERE deleted_at IS NULL AND public_from IS NOT 0 AND public_from > ?1";
    Ok(connection.prepare_cached(sql)?.query_row([after], |row| row.get(0))?)
}
