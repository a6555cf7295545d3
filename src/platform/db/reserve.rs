//! Disk space set aside, so that an administrator can still sign in and delete something when the disk is full.
//!
//! The space is a preallocated file. When a sign-in or a deletion finds the disk full, the file is removed; from then on
//! every other write fails with `StorageFull` until there is room to allocate the file again.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Result, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use fs4::FileExt as _;

use crate::platform::blocking::debug_assert_may_block;
use crate::platform::room::{READY, RESERVE, USES_RESERVE, available};

/// Time between two attempts to allocate it again.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// Bytes that [`is_disk_full`] writes.
const PROBE_SIZE: usize = 64 << 10;

/// The preallocated file of one data directory.
pub(crate) struct Reserve {
    path: PathBuf,
    released: AtomicBool,
    last_attempt: Mutex<Option<Instant>>,
}

impl Reserve {
    /// Allocates the file unless it exists. On a full disk it is released at once, because opening the database needs
    /// space.
    pub(crate) fn open(path: PathBuf) -> Self {
        let reserve = Self { path, released: AtomicBool::new(false), last_attempt: Mutex::new(None) };
        if reserve.is_allocated() {
            reserve.release_if_low();
        } else if let Err(cause) = reserve.allocate() {
            // After a failure for another reason the site works without a reserve.
            reserve.released.store(is_storage_full(&cause), Ordering::Release);
            tracing::warn!(%cause, "no space could be set aside for a full disk");
        }
        reserve
    }

    /// Whether the reserve was in use when that was last looked at.
    pub(super) fn was_released(&self) -> bool {
        self.released.load(Ordering::Acquire)
    }

    /// Whether the reserve is in use, so that nothing else may be written. Allocates it again when there is room.
    pub(super) fn is_released(&self) -> bool {
        if !self.released.load(Ordering::Acquire) {
            return false;
        }
        let mut last_attempt = self.last_attempt.lock().unwrap_or_else(PoisonError::into_inner);
        if last_attempt.is_some_and(|last| last.elapsed() < RETRY_INTERVAL) {
            return self.released.load(Ordering::Acquire);
        }
        debug_assert_may_block();
        *last_attempt = Some(Instant::now());
        let has_room = self.free_space().is_some_and(|free| free >= RESERVE + READY);
        if !has_room || self.allocate().is_err() {
            return true;
        }
        self.released.store(false, Ordering::Release);
        tracing::info!("there is room on the disk again");
        false
    }

    pub(super) fn release_if_low(&self) {
        if self.free_space().is_some_and(|free| free < USES_RESERVE) {
            self.release();
        }
    }

    pub(super) fn release(&self) {
        if self.released.swap(true, Ordering::AcqRel) {
            return;
        }
        debug_assert_may_block();
        match fs::remove_file(&self.path) {
            Ok(()) => tracing::error!(
                "the disk is full; administrators can sign in and delete, nothing else is saved until there is room"
            ),
            Err(cause) => tracing::error!(%cause, "the reserve on the disk could not be released"),
        }
    }

    fn is_allocated(&self) -> bool {
        self.path.metadata().is_ok_and(|file| file.len() == RESERVE)
    }

    fn allocate(&self) -> Result<()> {
        let allocate = || {
            let mut file = File::create(&self.path)?;
            match file.allocate(RESERVE) {
                // Some file systems cannot preallocate; writing works on all of them.
                Err(cause) if !is_storage_full(&cause) => {
                    io::copy(&mut io::repeat(0).take(RESERVE), &mut file).map(|_| ())
                }
                allocated => allocated,
            }?;
            file.sync_all()
        };
        allocate().inspect_err(|_| {
            let _ = fs::remove_file(&self.path);
        })
    }

    fn free_space(&self) -> Option<u64> {
        available(self.path.parent()?)
    }
}

/// Whether there is no space, or no quota left for this user.
fn is_storage_full(cause: &io::Error) -> bool {
    matches!(cause.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded)
}

/// Finds out by writing whether the disk is full, for errors that do not give their reason.
pub(super) fn is_disk_full(directory: &Path) -> bool {
    debug_assert_may_block();
    let path = directory.join(format!(".space-probe-{}", std::process::id()));
    let written = File::create(&path).and_then(|mut file| {
        file.write_all(&vec![1; PROBE_SIZE])?;
        file.sync_all()
    });
    let _ = fs::remove_file(&path);
    written.is_err_and(|cause| is_storage_full(&cause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_space_is_allocated_released_and_allocated_again() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("reserve");
        let reserve = Reserve::open(path.clone());
        let file = File::open(&path).unwrap();
        assert!(file.allocated_size().unwrap() >= RESERVE, "allocated, not only long");
        assert!(!reserve.is_released());
        reserve.release();
        assert!(!path.exists());
        assert!(!reserve.is_released(), "there is room, so it is allocated again");
        assert!(reserve.is_allocated());
        assert!(Reserve::open(path).is_allocated());
    }

    #[test]
    fn a_directory_that_takes_a_file_is_not_full() {
        let dir = tempfile::tempdir().unwrap();
        assert!(!is_disk_full(dir.path()));
        assert!(!is_disk_full(&dir.path().join("missing")), "missing is not full");
        assert!(
            is_storage_full(&std::io::Error::from_raw_os_error(28))
                && !is_storage_full(&ErrorKind::NotFound.into())
        );
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}
