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

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::connection;
use super::migrate::{self, SchemaAge};
use crate::error::{Error, Result};

/// Size of a log's header, bytes.
const LOG_HEADER: usize = 32;
/// What a log begins with; the last bit says in which order checksums read bytes.
const LOG_MAGIC: u32 = 0x377f_0682;
/// A process that is writing a header has written it after this time.
const WRITING: Duration = Duration::from_millis(200);

/// Opens and checks a database; refuses a damaged one and one that a newer binary wrote.
pub(crate) fn open(path: &Path) -> Result<(Connection, SchemaAge)> {
    migrate::refuse_lost(path)?;
    refuse_damaged_log(path)?;
    let connection = connect(path)?;
    connection.busy_timeout(migrate::LOCK_TIMEOUT)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    let age = migrate::inspect(&connection, path)?;
    Ok((connection, age))
}

fn sibling(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

fn refuse_damaged_log(path: &Path) -> Result<()> {
    let log = sibling(path, "-wal");
    if !has_damaged_header(&log) {
        return Ok(());
    }
    std::thread::sleep(WRITING);
    if !has_damaged_header(&log) {
        return Ok(());
    }
    Err(Error::Refused(format!(
        "{} is damaged at its beginning, so that nothing in it can be read: what was saved last may be lost. Copy the data \
         directory; then start the site, which goes on without the log, or restore a backup",
        log.display()
    )))
}

/// Whether a log has a header that SQLite does not accept (its file format, section 4.1). An empty log has none.
fn has_damaged_header(log: &Path) -> bool {
    let mut header = [0; LOG_HEADER];
    if File::open(log).and_then(|mut file| file.read_exact(&mut header)).is_err() {
        return false;
    }
    let words: Vec<[u8; 4]> =
        header.chunks_exact(4).map(|word| [word[0], word[1], word[2], word[3]]).collect();
    let magic = u32::from_be_bytes(words[0]);
    let read = if magic & 1 == 0 { u32::from_le_bytes } else { u32::from_be_bytes };
    let (mut first, mut second) = (0_u32, 0_u32);
    for pair in words[..6].chunks_exact(2) {
        first = first.wrapping_add(read(pair[0])).wrapping_add(second);
        second = second.wrapping_add(read(pair[1])).wrapping_add(first);
    }
    magic & !1 != LOG_MAGIC || [first, second] != [words[6], words[7]].map(u32::from_be_bytes)
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
        // In exclusive mode SQLite keeps the index of the log in memory.
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.pragma_update(None, "query_only", true)?;
        return Ok(connection);
    }
    connection::open_without_log(path)
}
