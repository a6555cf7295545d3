//! Disk space that is kept for a full disk: an administrator must be able to sign in and delete something then.
//!
//! The space is a preallocated file. When a write that is needed for that finds the disk full, the file is removed, and
//! from then on everything else that would take space is refused, until there is room to allocate the file again.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Result, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use fs4::FileExt as _;

/// Bytes set aside; a few thousand sign-ins and deletions.
const SIZE: u64 = 8 << 20;
/// With less than this free, the writes that may use the reserve release it first.
const LOW: u64 = 2 << 20;
/// What must be free besides, for the reserve to be set aside again.
const BESIDES: u64 = 4 << 20;
/// Time between two attempts at that.
const RETRY: Duration = Duration::from_secs(1);
/// What [`is_full`] writes.
const SAMPLE: usize = 64 << 10;

/// The preallocated file of one data directory.
pub struct Reserve {
    path: PathBuf,
    released: AtomicBool,
    last_try: Mutex<Option<Instant>>,
}

impl Reserve {
    /// Sets the space aside, or finds that it is; on a full disk it is released at once, so that the database opens.
    pub fn open(path: PathBuf) -> Self {
        let reserve = Self { path, released: AtomicBool::new(false), last_try: Mutex::new(None) };
        if reserve.holds() {
            reserve.release_if_low();
        } else if let Err(cause) = reserve.allocate() {
            // Without a reserve for another reason, things are as they would be had there never been one.
            reserve.released.store(says_full(&cause), Ordering::Release);
            tracing::warn!(%cause, "no space could be set aside for a full disk");
        }
        reserve
    }

    /// Whether the space is in use, so that nothing else may be written. Sets it aside again if there is room.
    pub fn is_released(&self) -> bool {
        if !self.released.load(Ordering::Acquire) {
            return false;
        }
        let mut last_try = self.last_try.lock().unwrap_or_else(PoisonError::into_inner);
        if last_try.is_some_and(|last| last.elapsed() < RETRY) {
            return self.released.load(Ordering::Acquire);
        }
        *last_try = Some(Instant::now());
        let room = self.free().is_some_and(|free| free >= SIZE + BESIDES);
        if !room || self.allocate().is_err() {
            return true;
        }
        self.released.store(false, Ordering::Release);
        tracing::info!("there is room on the disk again");
        false
    }

    /// Releases the space when little else is free.
    pub fn release_if_low(&self) {
        if self.free().is_some_and(|free| free < LOW) {
            self.release();
        }
    }

    /// Releases the space.
    pub fn release(&self) {
        if self.released.swap(true, Ordering::AcqRel) {
            return;
        }
        match fs::remove_file(&self.path) {
            Ok(()) => tracing::error!(
                "the disk is full; administrators can sign in and delete, nothing else is saved until there is room"
            ),
            Err(cause) => tracing::error!(%cause, "the reserve on the disk could not be released"),
        }
    }

    fn holds(&self) -> bool {
        self.path.metadata().is_ok_and(|file| file.len() == SIZE)
    }

    fn allocate(&self) -> Result<()> {
        let make = || {
            let mut file = File::create(&self.path)?;
            match file.allocate(SIZE) {
                // Not every file system can; all can be written to.
                Err(cause) if !says_full(&cause) => {
                    io::copy(&mut io::repeat(0).take(SIZE), &mut file).map(|_| ())
                }
                allocated => allocated,
            }?;
            file.sync_all()
        };
        let made = make();
        if made.is_err() {
            let _ = fs::remove_file(&self.path);
        }
        made
    }

    fn free(&self) -> Option<u64> {
        fs4::available_space(self.path.parent()?).ok()
    }
}

/// Whether a cause is that there is no space, or none for this user.
pub fn says_full(cause: &std::io::Error) -> bool {
    matches!(cause.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded)
}

/// Finds out by writing whether the disk is full, for errors that do not say why they are.
pub fn is_full(directory: &Path) -> bool {
    let path = directory.join(format!(".space-probe-{}", std::process::id()));
    let written = File::create(&path).and_then(|mut file| {
        file.write_all(&vec![1; SAMPLE])?;
        file.sync_all()
    });
    let _ = fs::remove_file(&path);
    written.is_err_and(|cause| says_full(&cause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_space_is_set_aside_released_and_set_aside_again() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("reserve");
        let reserve = Reserve::open(path.clone());
        let file = File::open(&path).unwrap();
        assert!(file.allocated_size().unwrap() >= SIZE, "allocated, not only long");
        assert!(!reserve.is_released());
        reserve.release();
        assert!(!path.exists());
        assert!(!reserve.is_released(), "there is room, so it is set aside again");
        assert!(reserve.holds());
        assert!(Reserve::open(path).holds());
    }

    #[test]
    fn a_directory_that_takes_a_file_is_not_full() {
        let dir = tempfile::tempdir().unwrap();
        assert!(!is_full(dir.path()));
        assert!(!is_full(&dir.path().join("missing")), "another reason is another reason");
        assert!(says_full(&std::io::Error::from_raw_os_error(28)) && !says_full(&ErrorKind::NotFound.into()));
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}
