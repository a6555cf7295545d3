//! Locks for making backups, each with a directory for temporary files.
//!
//! The locks are the operating system's and end with the process, so what is found in such a directory while nobody holds
//! its lock was left behind by a process that was killed.

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::state::PlaceKind;
use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;

/// Held while a backup is made.
pub(crate) struct BackupLock {
    _file: File,
    /// A directory for temporary files.
    pub(crate) work: PathBuf,
}

impl BackupLock {
    /// For a backup into a file, for a restore check, and for a backup into a store, which may take hours, so that those into
    /// files do not wait for it. Waits until no other one is made, and empties the directory for temporary files.
    pub(crate) fn acquire(data_dir: &DataDir, kind: PlaceKind) -> Result<Self> {
        let (path, work) = match kind {
            PlaceKind::Directory => (data_dir.backup_lock(), data_dir.backup_work()),
            PlaceKind::S3 => (data_dir.store_backup_lock(), data_dir.store_backup_work()),
        };
        let failed = |cause| Error::file(format!("locking {}", path.display()), cause);
        let file = open(&path)?;
        file.lock().map_err(failed)?;
        clear(&work).map_err(failed)?;
        fs::create_dir(&work).map_err(failed)?;
        Ok(Self { _file: file, work })
    }
}

impl Drop for BackupLock {
    fn drop(&mut self) {
        // The next backup clears what could not be removed.
        let _ = fs::remove_dir_all(&self.work);
    }
}

/// Removes the temporary files of killed processes; returns which directories were there.
pub(crate) fn clear_abandoned(data_dir: &DataDir) -> Result<Vec<PathBuf>> {
    let mut cleared = Vec::new();
    let locks = [data_dir.backup_lock(), data_dir.store_backup_lock()];
    for (path, work) in locks.iter().zip([data_dir.backup_work(), data_dir.store_backup_work()]) {
        if !work.exists() {
            continue;
        }
        let failed = |cause| Error::file(format!("clearing {}", work.display()), cause);
        let file = open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => continue,
            Err(TryLockError::Error(cause)) => return Err(failed(cause)),
            Ok(()) => clear(&work).map_err(failed)?,
        }
        cleared.push(work);
    }
    Ok(cleared)
}

fn open(path: &Path) -> Result<File> {
    let file = File::options().create(true).append(true).open(path);
    file.map_err(|cause| Error::file(format!("locking {}", path.display()), cause))
}

/// Removes a directory; one that is not there is no failure.
pub(crate) fn clear(directory: &Path) -> std::io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(cause) if cause.kind() != ErrorKind::NotFound => Err(cause),
        _ => Ok(()),
    }
}
