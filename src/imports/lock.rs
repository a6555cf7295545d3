//! The lock of who works on imports. It is the operating system's and ends with the process, so that work which nobody holds it
//! for was cut off.

use std::fs::{File, TryLockError};
use std::path::PathBuf;

use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;

/// The lock of a data directory.
#[derive(Debug, Clone)]
pub(crate) struct ImportLock(PathBuf);

/// Held while an import is planned, applied or undone; any number of them at once.
#[derive(Debug)]
pub(crate) struct Working {
    _lock: File,
}

impl ImportLock {
    pub(crate) fn new(data_dir: &DataDir) -> Self {
        let lock = Self(data_dir.import_lock());
        // What is made now needs no room when the disk is full.
        let _ = lock.open();
        lock
    }

    /// To be taken before an import gets into a state in which it is worked on.
    pub(crate) fn work(&self) -> Result<Working> {
        let file = self.open()?;
        file.lock_shared().map_err(|cause| self.failed(cause))?;
        Ok(Working { _lock: file })
    }

    /// Looks for what was cut off while nobody works on imports, so that none is taken for it that somebody works on. None where
    /// somebody does. It must not look twice at once.
    pub(super) fn while_idle<T>(&self, find: impl FnOnce() -> Result<T>) -> Result<Option<(Working, T)>> {
        let file = self.open()?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            locked => locked.map_err(|cause| self.failed(cause.into()))?,
        }
        let found = find()?;
        file.lock_shared().map_err(|cause| self.failed(cause))?;
        Ok(Some((Working { _lock: file }, found)))
    }

    fn open(&self) -> Result<File> {
        File::options().create(true).append(true).open(&self.0).map_err(|cause| self.failed(cause))
    }

    fn failed(&self, cause: std::io::Error) -> Error {
        Error::file(format!("locking {}", self.0.display()), cause)
    }
}
