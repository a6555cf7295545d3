//! A write-ahead log whose header is damaged. SQLite reads nothing of it, and would overwrite it with the next write.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::connection;
use crate::error::{Error, Result};

/// Size of a log's header, bytes.
const HEADER: usize = 32;
/// What a log begins with; the last bit says in which order checksums read bytes.
const MAGIC: u32 = 0x377f_0682;
/// A process that is writing a header has written it after this time.
const WRITING: Duration = Duration::from_millis(200);

/// The write-ahead log of a database, as SQLite names it.
pub(crate) fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

/// Refuses a database beside such a log, without changing anything.
pub(super) fn refuse(database: &Path) -> Result<()> {
    if !is_there(database) {
        return Ok(());
    }
    Err(Error::Refused(format!(
        "{} is damaged at its beginning, so that nothing in it can be read: what was saved last may be lost. Copy the data \
         directory; then start the site, which puts the log aside and goes on without it, or restore a backup",
        log_of(database).display()
    )))
}

/// Renames such a log, so that it can be examined, and says so in the log of the site. Refuses a database that `inspect` finds
/// damaged without it. No other process may have the database open.
pub(super) fn put_aside(database: &Path, inspect: impl FnOnce(&Connection) -> Result<()>) -> Result<()> {
    if !is_there(database) {
        return Ok(());
    }
    inspect(&connection::open_without_log(database)?)?;
    let log = log_of(database);
    let aside = free_name(&log);
    let failed = |cause| Error::file(format!("renaming {}", log.display()), cause);
    fs::rename(&log, &aside).map_err(failed)?;
    tracing::error!(
        path = %aside.display(),
        "the log of the database is damaged at its beginning and was put aside: what was saved last may be lost; compare with \
         the newest backup"
    );
    Ok(())
}

fn is_there(database: &Path) -> bool {
    let log = log_of(database);
    if !has_damaged_header(&log) {
        return false;
    }
    std::thread::sleep(WRITING);
    has_damaged_header(&log)
}

/// Whether a log has a header that SQLite does not accept (its file format, section 4.1). An empty log has none.
fn has_damaged_header(log: &Path) -> bool {
    let mut header = [0; HEADER];
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
    magic & !1 != MAGIC || [first, second] != [words[6], words[7]].map(u32::from_be_bytes)
}

fn free_name(log: &Path) -> PathBuf {
    let numbered = |number: u32| PathBuf::from(format!("{}.damaged-{number}", log.display()));
    (1..100).map(numbered).find(|path| !path.exists()).unwrap_or_else(|| numbered(100))
}
