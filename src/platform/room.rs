//! Large files that never fill a disk: they are refused before they are begun, and given up when others use the space
//! meanwhile.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// Bytes that are left free for the site itself.
const MARGIN: u64 = 64 << 20;
/// Bytes between two looks at the disk. As often, what was written is brought to the disk, so that the site's own writes do
/// not wait for all of it at the end.
const STEP: u64 = 8 << 20;

/// Bytes that may be written in the file system of a directory.
pub(crate) fn free(directory: &Path) -> Result<u64> {
    let free = fs4::available_space(directory);
    let free = free
        .map_err(|cause| Error::file(format!("reading the free space of {}", directory.display()), cause))?;
    Ok(free.saturating_sub(MARGIN))
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
        MARGIN >> 20
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
            if fs4::available_space(&self.directory)? < MARGIN {
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
