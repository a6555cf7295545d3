//! Opens ZIP archives whose index has a bounded size.
//!
//! The library reads the whole index at once, with an allocation for every entry and name, before anybody can ask how many
//! there are. So the bytes that it may read until then are counted.

use std::io::{Error, Read, Result, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use zip::ZipArchive;
use zip::result::{ZipError, ZipResult};

/// Bytes of the index for each entry: its head of 46, its name, what programs add.
const ENTRY: u64 = 256;
/// What is read to find the index: the end of the archive with a comment, and a second look.
const SEARCH: u64 = 256 << 10;

/// A reader of which, until the index is read, only so many bytes are given.
pub struct IndexReader<R> {
    inner: R,
    left: Arc<AtomicU64>,
}

/// Opens an archive with at most so many entries.
///
/// # Errors
/// [`ZipError::Io`] with the kind `FileTooLarge` when its index is larger than theirs would be.
pub fn open<R: Read + Seek>(inner: R, max_entries: usize) -> ZipResult<ZipArchive<IndexReader<R>>> {
    let left = Arc::new(AtomicU64::new(SEARCH + ENTRY * max_entries as u64));
    let opened = ZipArchive::new(IndexReader { inner, left: Arc::clone(&left) });
    let is_spent = left.swap(u64::MAX, Ordering::Relaxed) == 0;
    let opened = opened.map_err(|error| if is_spent { too_large() } else { error })?;
    if opened.len() > max_entries { Err(too_large()) } else { Ok(opened) }
}

/// Whether an archive was refused for the size of its index.
pub fn is_too_large(error: &ZipError) -> bool {
    matches!(error, ZipError::Io(cause) if cause.kind() == std::io::ErrorKind::FileTooLarge)
}

fn too_large() -> ZipError {
    ZipError::Io(std::io::ErrorKind::FileTooLarge.into())
}

impl<R: Read> Read for IndexReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let left = self.left.load(Ordering::Relaxed);
        if left == u64::MAX {
            return self.inner.read(buffer);
        }
        if left == 0 && !buffer.is_empty() {
            return Err(Error::from(std::io::ErrorKind::FileTooLarge));
        }
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        let read = self.inner.read(&mut buffer[..most])?;
        self.left.store(left - read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl<R: Seek> Seek for IndexReader<R> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        self.inner.seek(to)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write as _};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn archive(entries: usize, name_length: usize) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for n in 0..entries {
            let name = format!("{n:0name_length$}");
            writer.start_file(name, SimpleFileOptions::default()).unwrap();
            writer.write_all(b"x").unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn an_index_with_too_many_entries_or_too_long_names_is_not_read() {
        let most = archive(100, 100);
        let mut opened = open(Cursor::new(most.as_slice()), 100).unwrap();
        let mut content = String::new();
        opened.by_index(99).unwrap().read_to_string(&mut content).unwrap();
        assert_eq!(content, "x");
        assert!(is_too_large(&open(Cursor::new(archive(101, 10).as_slice()), 100).err().unwrap()));
        assert!(is_too_large(&open(Cursor::new(archive(100, 9_000).as_slice()), 100).err().unwrap()));
        assert!(!is_too_large(&open(Cursor::new(&b"PK\x05\x06"[..]), 100).err().unwrap()));
    }
}
