//! A database that is looked at and not touched: no migration, no recovery, not even a file beside it.
//!
//! SQLite in WAL mode makes `-wal` and `-shm` for every connection, a reading one too, so the way depends on what lies
//! beside the database:
//!
//! - both: the site serves, or was killed. The index in `-shm` is read as it is, or rebuilt in this process's memory.
//! - a log alone (a copied directory): read with the index in memory.
//! - no log: the database is whole in its one file, and nobody has it open.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::migrate::{self, Schema};
use crate::error::Result;

/// Opens the database of a site, and says whether its form is the one that this binary knows.
///
/// # Errors
/// When it cannot be read, is no sound database, or was written by a newer binary.
pub fn open(path: &Path) -> Result<(Connection, Schema)> {
    let connection = connect(path)?;
    connection.busy_timeout(Duration::from_secs(8))?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    let schema = migrate::examine(&connection, path)?;
    Ok((connection, schema))
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let beside = |ending: &str| PathBuf::from(format!("{}{ending}", path.display()));
    let log = beside("-wal").metadata().map(|file| file.len()).ok();
    let read =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    if log.is_some() && beside("-shm").exists() {
        return Connection::open_with_flags(uri(path, "mode=ro&readonly_shm=1"), read);
    }
    if log.is_some_and(|length| length > 0) {
        let write = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, write)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        // With the database to itself, SQLite keeps the index in memory.
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.pragma_update(None, "query_only", true)?;
        return Ok(connection);
    }
    Connection::open_with_flags(uri(path, "mode=ro&immutable=1"), read)
}

fn uri(path: &Path, parameters: &str) -> String {
    let escaped = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("file:{escaped}?{parameters}")
}
