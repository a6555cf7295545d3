//! At most one serving process for a data directory.
//!
//! The lock is the operating system's, on the file `serve.lock`. It ends with the process, so a file that is left behind
//! after a crash locks nobody out. The file's content is only for the message to a second process. Other commands do not
//! take the lock: they work while the site serves.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::net::SocketAddr;

use jiff::Timestamp;

use super::data_dir::DataDir;
use crate::error::{Error, Result};

/// Held while the site serves.
#[derive(Debug)]
pub(crate) struct ServeLock {
    file: File,
}

impl ServeLock {
    /// Takes the lock and writes the holder into the file. When another process holds the lock, fails with a message
    /// that names it.
    pub(crate) fn acquire(data_dir: &DataDir, address: SocketAddr, now: Timestamp) -> Result<Self> {
        Self::acquire_as(data_dir, &format!("process {} on {address} since {now:.0}\n", std::process::id()))
    }

    /// [`ServeLock::acquire`] for a restore: nobody serves the directory meanwhile.
    pub(crate) fn acquire_to_restore(data_dir: &DataDir, now: Timestamp) -> Result<Self> {
        Self::acquire_as(data_dir, &format!("a restore, process {} since {now:.0}\n", std::process::id()))
    }

    fn acquire_as(data_dir: &DataDir, holder: &str) -> Result<Self> {
        let path = data_dir.lock();
        let failed = |cause| Error::file(format!("locking {}", path.display()), cause);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(already_served(data_dir, &mut file)),
            Err(TryLockError::Error(cause)) => return Err(failed(cause)),
        }
        match file.set_len(0).and_then(|()| file.write_all(holder.as_bytes())).map_err(failed) {
            // A full disk is no failure: the lock holds without the text, and the disk reserve is opened later, under it.
            Ok(()) | Err(Error::StorageFull) => Ok(Self { file }),
            Err(error) => Err(error),
        }
    }
}

fn already_served(data_dir: &DataDir, file: &mut File) -> Error {
    let mut holder = String::new();
    // Empty when the other process has taken the lock just now, or its disk was full.
    let _ = file.read_to_string(&mut holder);
    let holder = match holder.trim() {
        "" => "another process",
        holder => holder,
    };
    Error::Refused(format!(
        "the data directory {} is being served already by {holder}; stop that first, or use another --data-dir",
        data_dir.root().display()
    ))
}

impl Drop for ServeLock {
    fn drop(&mut self) {
        let _ = self.file.set_len(0);
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
        drop(first);
        acquire(8081).unwrap();
    }
}
