//! Opens a database for reading without changing anything: no migration, no recovery, no file created beside it.
//!
//! SQLite in WAL mode creates `-wal` and `-shm` even for a connection that only reads, so how it is opened depends on
//! which of them exist:
//!
//! - both: the site is serving, or was killed. The index in `-shm` is read, or rebuilt in this process's memory.
//! - only a log (a copied directory): the index is built in memory.
//! - no log: the file is complete, and no process has it open.
//!
//! A log whose header is damaged is refused at once: SQLite would try for ten seconds at every statement, in case another
//! process is just writing it.

use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::migrate::{self, SchemaAge};
use super::{connection, damaged_log};
use crate::error::Result;
use crate::platform::clock::Clock;

/// Opens and checks a database; refuses a damaged one and one that a newer binary wrote.
pub(crate) fn open(path: &Path) -> Result<(Connection, SchemaAge)> {
    migrate::refuse_lost(path)?;
    damaged_log::refuse(path)?;
    let connection = connect(path)?;
    connection.busy_timeout(migrate::LOCK_TIMEOUT)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    let age = migrate::inspect(&connection, path)?;
    Ok((connection, age))
}

fn sibling(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let log_size = sibling(path, "-wal").metadata().map(|file| file.len()).ok();
    if log_size.is_some() && sibling(path, "-shm").exists() {
        return connection::open_read_only(path, "readonly_shm=1");
    }
    if log_size.is_some_and(|size| size > 0) {
        let read_write = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, read_write)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        connection::tell_time(&connection, &Clock::System)?;
        // In exclusive mode SQLite keeps the index of the log in memory.
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.pragma_update(None, "query_only", true)?;
        return Ok(connection);
    }
    connection::open_without_log(path)
}
