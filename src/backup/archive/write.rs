//! Writes an archive in one pass; holds no more of it in memory than the paths and sums of its entries.

use std::collections::BTreeMap;
use std::io::{Read, Write};

use sha2::{Digest as _, Sha256};

use super::{COUNTS, Counts, DATABASE, HEAD, Head, MANIFEST, Sum, hex};
use crate::error::{Error, Result};

/// Pictures do not become smaller; a higher level would only cost time.
const LEVEL: i32 = 1;

/// An archive that is being written.
pub(crate) struct ArchiveWriter<W: Write> {
    tar: tar::Builder<zstd::Encoder<'static, W>>,
    created: u64,
    sums: BTreeMap<String, Sum>,
    bytes: u64,
}

impl<W: Write> ArchiveWriter<W> {
    /// Begins it with what it is.
    pub(crate) fn begin(out: W, head: &Head) -> Result<Self> {
        let mut encoder = zstd::Encoder::new(out, LEVEL).map_err(failed)?;
        encoder.include_checksum(true).map_err(failed)?;
        let created = u64::try_from(head.created.as_second()).unwrap_or_default();
        let mut writer = Self { tar: tar::Builder::new(encoder), created, sums: BTreeMap::new(), bytes: 0 };
        let head = serde_json::to_vec_pretty(head).map_err(Error::internal)?;
        writer.add(HEAD, head.len() as u64, &mut head.as_slice())?;
        Ok(writer)
    }

    /// Adds an entry of exactly this many bytes.
    pub(crate) fn add(&mut self, path: &str, bytes: u64, content: &mut dyn Read) -> Result<()> {
        let mut hashing = HashingReader { inner: content.take(bytes), hash: Sha256::new(), bytes: 0 };
        self.append(path, bytes, &mut hashing)?;
        if hashing.bytes != bytes {
            return Err(Error::internal(format!("{path} became shorter while it was read")));
        }
        self.sums.insert(path.to_owned(), hashing.hash.finalize().into());
        self.bytes += bytes;
        Ok(())
    }

    fn append(&mut self, path: &str, bytes: u64, content: &mut dyn Read) -> Result<()> {
        let mut header = tar::Header::new_ustar();
        header.set_path(path).map_err(failed)?;
        header.set_size(bytes);
        header.set_mode(0o600);
        header.set_mtime(self.created);
        header.set_cksum();
        self.tar.append(&header, content).map_err(failed)
    }

    /// Adds how many rows the tables of the database have.
    pub(crate) fn add_counts(&mut self, counts: &Counts) -> Result<()> {
        let text = serde_json::to_vec_pretty(counts).map_err(Error::internal)?;
        self.add(COUNTS, text.len() as u64, &mut text.as_slice())
    }

    /// Notes an entry that is stored beside the archive.
    pub(crate) fn add_outside(&mut self, path: &str, sum: Sum, bytes: u64) {
        self.sums.insert(path.to_owned(), sum);
        self.bytes += bytes;
    }

    /// The sum of an entry that was added.
    pub(crate) fn sum(&self, path: &str) -> Option<&Sum> {
        self.sums.get(path)
    }

    /// Bytes of all entries so far, before compression.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Entries of the site so far.
    pub(crate) fn files(&self) -> u64 {
        self.sums.keys().filter(|path| *path != HEAD && *path != COUNTS).count() as u64
    }

    /// Ends the archive with the sums.
    pub(crate) fn finish(mut self) -> Result<W> {
        debug_assert!(self.sums.contains_key(DATABASE), "the database is part of every backup");
        let lines: String = self.sums.iter().map(|(path, sum)| format!("{}  {path}\n", hex(sum))).collect();
        self.append(MANIFEST, lines.len() as u64, &mut lines.as_bytes())?;
        self.tar.into_inner().and_then(zstd::Encoder::finish).map_err(failed)
    }
}

struct HashingReader<R> {
    inner: R,
    hash: Sha256,
    bytes: u64,
}

impl<R: Read> Read for HashingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.hash.update(&buffer[..read]);
        self.bytes += read as u64;
        Ok(read)
    }
}

/// The SHA-256 of everything that a reader gives, and its length.
pub(crate) fn sum_of(content: &mut dyn Read) -> std::io::Result<(Sum, u64)> {
    let mut hashing = HashingReader { inner: content, hash: Sha256::new(), bytes: 0 };
    std::io::copy(&mut hashing, &mut std::io::sink())?;
    Ok((hashing.hash.finalize().into(), hashing.bytes))
}

fn failed(cause: std::io::Error) -> Error {
    Error::file("writing the backup", cause)
}
