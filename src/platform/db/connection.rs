//! SQLite connections as the site sets them up, and what their errors mean.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use text::natural_key;

/// Longest wait for a lock that another process holds.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens an existing database for reading and writing.
pub(super) fn open(path: &Path, clock: &Clock) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(LOCK_TIMEOUT)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.pragma_update(None, "cache_size", -4096)?;
    connection.pragma_update(None, "mmap_size", 1_i64 << 30)?;
    connection.set_prepared_statement_cache_capacity(64);
    tell_time(&connection, clock)?;
    sort_naturally(&connection)?;
    Ok(connection)
}

/// Gives SQL what folded names are sorted by, as `natural_key(name)`.
fn sort_naturally(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("natural_key", 1, flags, |context| {
        Ok(natural_key(context.get_raw(0).as_str().unwrap_or_default()))
    })
}

/// Gives SQL the time, as `now_millis()`: what is public at a moment is judged where it is read.
pub(super) fn tell_time(connection: &Connection, clock: &Clock) -> rusqlite::Result<()> {
    let clock = clock.clone();
    // SQLite asks a deterministic function once a statement, so that a statement has one moment.
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("now_millis", 0, flags, move |_| Ok(clock.now().as_millisecond()))
}

/// Opens an existing database for reading, with further parameters of SQLite's for it.
pub(super) fn open_read_only(path: &Path, parameters: &str) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let escaped = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let connection = Connection::open_with_flags(format!("file:{escaped}?mode=ro&{parameters}"), flags)?;
    tell_time(&connection, &Clock::System)?;
    sort_naturally(&connection)?;
    Ok(connection)
}

/// Opens a database that no process has open and that has no log; creates no file.
pub(super) fn open_without_log(path: &Path) -> rusqlite::Result<Connection> {
    open_read_only(path, "immutable=1")
}

/// Opens connections for the reader pool.
pub(super) struct ReaderManager {
    pub(super) path: PathBuf,
    pub(super) clock: Clock,
}

impl r2d2::ManageConnection for ReaderManager {
    type Connection = Connection;
    type Error = rusqlite::Error;

    fn connect(&self) -> rusqlite::Result<Connection> {
        let connection = open(&self.path, &self.clock)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    fn is_valid(&self, _: &mut Connection) -> rusqlite::Result<()> {
        Ok(())
    }

    fn has_broken(&self, _: &mut Connection) -> bool {
        false
    }
}

/// Whether SQLite reports only that a file could not be written, synced or extended. Some file systems report a full
/// disk no earlier than at the sync, and then SQLite does not say why it failed.
pub(super) fn is_io_failure(error: &Error) -> bool {
    let Error::Database(cause) = error else { return false };
    let cause = cause.downcast_ref::<rusqlite::Error>();
    cause.and_then(rusqlite::Error::sqlite_error_code) == Some(ErrorCode::SystemIoFailure)
}

impl From<rusqlite::Error> for Error {
    fn from(cause: rusqlite::Error) -> Self {
        match cause.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::StorageFull,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            _ => Self::Database(Box::new(cause)),
        }
    }
}

pub(super) fn content_version(connection: &Connection) -> Result<u64> {
    Ok(connection.query_row("SELECT version FROM content_version", [], |row| row.get(0))?)
}
