//! At most one serving process for a data directory.
//!
//! The lock is the operating system's, on the file `serve.lock`. It ends with the process, so a file that is left behind
//! after a crash locks nobody out. The file's content is only for the message to a second process.
//!
//! Who holds it may change the database's schema (ADR 102). Other commands work while the site serves and do not hold it,
//! but for the moment in which `create-admin` or `load-demo` gives a new database its schema.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::data_dir::DataDir;
use crate::error::{Error, Result};

/// How the text of a command begins that holds the lock for a moment.
const MAKING: &str = "a command that makes the database";
/// Longest wait for such a command, and for a holder that has not written its text yet.
const BRIEF: Duration = Duration::from_secs(5);
/// [`ServeLock::holder`] holds the lock for less than this, whatever text a killed process has left.
const PROBE: Duration = Duration::from_millis(100);
const POLL: Duration = Duration::from_millis(20);

/// Held while the site serves.
#[derive(Debug)]
pub(crate) struct ServeLock(File);

impl ServeLock {
    /// Takes the lock and writes the holder into the file. When another process holds the lock, fails with a message
    /// that names it.
    pub(crate) fn acquire(data_dir: &DataDir, address: SocketAddr, now: Timestamp) -> Result<Self> {
        let holder = format!("process {} on {address} since {now:.0}\n", std::process::id());
        Self::acquire_as(data_dir, &holder)
    }

    /// [`ServeLock::acquire`] for a restore: nobody serves the directory meanwhile.
    pub(crate) fn acquire_to_restore(data_dir: &DataDir, now: Timestamp) -> Result<Self> {
        Self::acquire_as(data_dir, &format!("a restore, process {} since {now:.0}\n", std::process::id()))
    }

    /// [`ServeLock::acquire`] for a command that gives a new database its schema; `None` when another process holds it.
    pub(crate) fn acquire_to_create(data_dir: &DataDir) -> Result<Option<Self>> {
        let file = open(data_dir)?;
        let failed = |cause| Error::file(format!("locking {}", data_dir.lock().display()), cause);
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            locked => locked.map_err(|cause| failed(cause.into()))?,
        }
        let lock = Self(file);
        lock.write(&format!("{MAKING}, process {}\n", std::process::id())).map_err(failed)?;
        Ok(Some(lock))
    }

    fn acquire_as(data_dir: &DataDir, holder: &str) -> Result<Self> {
        let mut file = open(data_dir)?;
        let failed = |cause| Error::file(format!("locking {}", data_dir.lock().display()), cause);
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(cause)) => return Err(failed(cause)),
            }
            let text = read_holder(&mut file);
            let patience = if text.is_empty() || text.starts_with(MAKING) { BRIEF } else { PROBE };
            if begun.elapsed() > patience {
                return Err(already_served(data_dir, &text));
            }
            std::thread::sleep(POLL);
        }
        let lock = Self(file);
        match lock.write(holder).map_err(failed) {
            // A full disk is no failure: the lock holds without the text, and the disk reserve is opened later, under it.
            Ok(()) | Err(Error::StorageFull) => Ok(lock),
            Err(error) => Err(error),
        }
    }

    /// Who holds the lock, in the words of its file; `None` when nobody does. Changes nothing.
    pub(crate) fn holder(data_dir: &DataDir) -> Option<String> {
        let mut file = File::open(data_dir.lock()).ok()?;
        match file.try_lock_shared() {
            Err(TryLockError::WouldBlock) => {}
            _ => return None,
        }
        Some(match read_holder(&mut file).as_str() {
            "" => "another process".to_owned(),
            text => text.to_owned(),
        })
    }

    fn write(&self, holder: &str) -> std::io::Result<()> {
        self.0.set_len(0)?;
        (&self.0).seek(SeekFrom::Start(0))?;
        (&self.0).write_all(holder.as_bytes())
    }
}

fn open(data_dir: &DataDir) -> Result<File> {
    let path = data_dir.lock();
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&path).map_err(|cause| Error::file(format!("locking {}", path.display()), cause))
}

/// Empty when the holder has taken the lock just now, or its disk was full.
fn read_holder(file: &mut File) -> String {
    let mut holder = String::new();
    let _ = file.seek(SeekFrom::Start(0)).and_then(|_| file.read_to_string(&mut holder));
    holder.trim().to_owned()
}

fn already_served(data_dir: &DataDir, holder: &str) -> Error {
    let holder = if holder.is_empty() { "another process" } else { holder };
    Error::Refused(format!(
        "the data directory {} is being served already by {holder}; stop that first, or use another --data-dir",
        data_dir.root().display()
    ))
}

impl Drop for ServeLock {
    fn drop(&mut self) {
        let _ = self.0.set_len(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_process_is_refused_until_the_first_has_ended() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(&directory.path().join("data")).unwrap();
        let now = "2026-11-21T06:00:00.5Z".parse().unwrap();
        let acquire = |port| ServeLock::acquire(&data_dir, SocketAddr::from(([127, 0, 0, 1], port)), now);
        let first = acquire(8080).unwrap();
        let message = acquire(8081).unwrap_err().to_string();
        let holder = format!("process {} on 127.0.0.1:8080 since 2026-11-21T06:00:00Z", std::process::id());
        assert!(message.contains(&holder), "{message}");
        assert_eq!(ServeLock::holder(&data_dir), Some(holder));
        drop(first);
        assert_eq!(ServeLock::holder(&data_dir), None);
        acquire(8081).unwrap();
    }

    #[test]
    fn a_command_that_makes_the_database_is_waited_for() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(&directory.path().join("data")).unwrap();
        let now = "2026-11-21T06:00:00Z".parse().unwrap();
        let command = ServeLock::acquire_to_create(&data_dir).unwrap().unwrap();
        assert!(ServeLock::acquire_to_create(&data_dir).unwrap().is_none());
        std::thread::scope(|scope| {
            let serve = scope.spawn(|| ServeLock::acquire(&data_dir, ([127, 0, 0, 1], 8080).into(), now));
            std::thread::sleep(2 * PROBE);
            drop(command);
            serve.join().unwrap().unwrap();
        });
    }
}
