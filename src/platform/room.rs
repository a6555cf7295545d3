//! Free space on the disk: the thresholds of all that ask for it, from much to little, and large files that never fill a disk: they are refused before they are begun, and given up when others use the space
//! meanwhile.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// With less, `doctor` and the back office say that the disk is nearly full, bytes.
pub(crate) const WISE: u64 = 1 << 30;
/// With less, `doctor` fails.
pub(crate) const LITTLE: u64 = 512 << 20;
/// Large files leave so much to the site itself.
const LEFT_TO_SITE: u64 = 64 << 20;
/// What is set aside for sign-ins and deletions on a full disk: enough for a few thousand of them.
pub(super) const RESERVE: u64 = 8 << 20;
/// With less, the site is not ready; it is left when the reserve is set aside again.
pub(crate) const READY: u64 = 4 << 20;
/// With less, sign-ins and deletions release the reserve first.
pub(super) const USES_RESERVE: u64 = 2 << 20;

/// Bytes between two looks at the disk. As often, what was written is brought to the disk, so that the site's own writes do
/// not wait for all of it at the end.
const STEP: u64 = 8 << 20;

/// Bytes that are free in the file system of a directory, where that can be read.
pub(crate) fn available(directory: &Path) -> Option<u64> {
    fs4::available_space(directory).ok()
}

/// Bytes that a large file may take in the file system of a directory.
pub(crate) fn free(directory: &Path) -> Result<u64> {
    let free = fs4::available_space(directory);
    let free = free
        .map_err(|cause| Error::file(format!("reading the free space of {}", directory.display()), cause))?;
    Ok(free.saturating_sub(LEFT_TO_SITE))
}

/// Refuses when fewer bytes are free than will be needed.
pub(crate) fn require(directory: &Path, bytes: u64) -> Result<()> {
    let free = free(directory)?;
    if bytes <= free {
        return Ok(());
    }
    let needed = format!(
        "there is not enough room in {}: {} MB are needed and {} MB can be used ({} MB are left to the site)",
        directory.display(),
        (bytes >> 20) + 1,
        free >> 20,
        LEFT_TO_SITE >> 20
    );
    Err(Error::NoRoom(needed.into()))
}

/// A file that stops growing before the disk is full.
pub(crate) struct GuardedFile {
    file: File,
    directory: PathBuf,
    since_look: u64,
}

impl GuardedFile {
    pub(crate) fn new(file: File, directory: &Path) -> Self {
        Self { file, directory: directory.to_owned(), since_look: 0 }
    }

    pub(crate) fn into_inner(self) -> File {
        self.file
    }
}

impl Write for GuardedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.since_look >= STEP {
            self.since_look = 0;
            self.file.sync_data()?;
            if fs4::available_space(&self.directory)? < LEFT_TO_SITE {
                return Err(io::ErrorKind::StorageFull.into());
            }
        }
        let written = self.file.write(bytes)?;
        self.since_look += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_is_free_is_refused_with_the_place() {
        let directory = tempfile::tempdir().unwrap();
        require(directory.path(), 1).unwrap();
        let said = require(directory.path(), u64::MAX / 2).unwrap_err().chain();
        assert!(said.contains(&directory.path().display().to_string()) && said.contains("MB"), "{said}");
    }
}
