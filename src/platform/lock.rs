//! One data directory, one serving process.
//!
//! The lock is the operating system's, on the file `serve.lock`: it ends with the process, however that ends, so a file
//! that is left behind locks nobody out. What the file says is for the message alone. Other commands do not take it:
//! they work while the site serves.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::net::SocketAddr;

use jiff::Timestamp;

use super::data_dir::DataDir;
use crate::error::{Error, Result};

/// Held for as long as the site serves.
#[derive(Debug)]
pub struct ServeLock {
    file: File,
}

impl ServeLock {
    /// Takes the lock, and writes down who has it.
    ///
    /// # Errors
    /// When another process has it: the message names the process. When the file cannot be made or locked.
    pub fn take(data_dir: &DataDir, listening: SocketAddr, now: Timestamp) -> Result<Self> {
        let path = data_dir.lock();
        let failed = |cause| Error::file(format!("locking {}", path.display()), cause);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // A process that has just taken the lock has not written yet.
                let _ = file.read_to_string(&mut holder);
                let holder = match holder.trim() {
                    "" => "another process",
                    known => known,
                };
                return Err(Error::Refused(format!(
                    "the data directory {} is being served already by {holder}; stop that first, or use another \
                     --data-dir",
                    data_dir.root().display()
                )));
            }
            Err(TryLockError::Error(cause)) => return Err(failed(cause)),
        }
        let who = format!("process {} on {listening} since {now:.0}\n", std::process::id());
        file.set_len(0).and_then(|()| file.write_all(who.as_bytes())).map_err(failed)?;
        Ok(Self { file })
    }
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
    fn the_second_is_told_of_the_first_until_that_is_gone() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(&directory.path().join("data")).unwrap();
        let now = "2026-11-21T06:00:00.5Z".parse().unwrap();
        let take = |port| ServeLock::take(&data_dir, SocketAddr::from(([127, 0, 0, 1], port)), now);
        let first = take(8080).unwrap();
        let said = take(8081).unwrap_err().to_string();
        let holder = format!("process {} on 127.0.0.1:8080 since 2026-11-21T06:00:00Z", std::process::id());
        assert!(said.contains(&holder), "{said}");
        drop(first);
        take(8081).unwrap();
    }
}
