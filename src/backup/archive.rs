//! The archive (ADR 90): a tar file, compressed by zstd.
//!
//! Its entries, in this order: what the archive is (`pharma-site-backup.json`), uploads, keys, the database, how many rows each
//! of its tables has (`pharma-site-counts.json`), and the SHA-256 of each entry as `sha256sum` writes it (`MANIFEST.sha256`).
//! Nothing else is accepted.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::path::Path;

use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::site_store::SiteSummary;
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::platform::db::migrate;

/// The first entry: what this is.
pub(crate) const HEAD: &str = "pharma-site-backup.json";
/// The database.
pub(crate) const DATABASE: &str = "site.db";
/// The rows of each table of the database; archives of the first format do not have it.
pub(crate) const COUNTS: &str = "pharma-site-counts.json";
/// The last entry: the sums of all others.
pub(crate) const MANIFEST: &str = "MANIFEST.sha256";

/// The folder in `keys/` for what a certificate authority issued.
const AUTHORITY: &str = "acme/";
const PRODUCT: &str = "pharma-site";
/// Rises when an older binary could not read an archive any more.
const FORMAT: u32 = 2;
/// The first format that says how many rows the tables have.
const FORMAT_WITH_COUNTS: u32 = 2;
const MAX_NAME: usize = 120;

/// How many rows each table of the database has.
pub(crate) type Counts = BTreeMap<String, u64>;

/// SHA-256 of an entry.
pub(crate) type Sum = [u8; 32];

/// What an archive says of itself before anything of it is unpacked.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Head {
    product: String,
    format: u32,
    /// Version of the binary that made it.
    pub(crate) version: String,
    /// Number of the last migration of its database.
    pub(crate) schema: i64,
    /// When it was begun.
    pub(crate) created: Timestamp,
    /// Whether the uploads are stored beside the archive, each under its sum; only where a store keeps several backups.
    pub(crate) uploads_outside: bool,
    /// Which site it is of, and how much that had; archives of earlier versions do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) site: Option<SiteSummary>,
}

impl Head {
    /// Of an archive whose database has this schema.
    pub(crate) fn new(created: Timestamp, schema: i64, uploads_outside: bool, site: SiteSummary) -> Self {
        Self {
            product: PRODUCT.to_owned(),
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            schema,
            created,
            uploads_outside,
            site: Some(site),
        }
    }

    /// Whether it says how many rows the tables of its database have.
    fn has_counts(&self) -> bool {
        self.format >= FORMAT_WITH_COUNTS
    }

    /// Refuses what another product or a newer version made.
    fn check(&self) -> Result<()> {
        if self.product != PRODUCT {
            return Err(Error::Refused(format!("is a backup of another product ({:?})", self.product)));
        }
        let (schema, newest) = (self.schema, migrate::newest());
        if self.format > FORMAT || schema > newest {
            return Err(Error::Refused(format!(
                "was made by a newer version of pharma-site ({:?}, schema {schema}; this binary knows {newest}): \
                 restore it with that version",
                self.version
            )));
        }
        Ok(())
    }
}

/// Whether an entry of this path belongs into an archive between the first and the last one.
pub(crate) fn is_allowed(path: &str) -> bool {
    path == DATABASE || is_key(path) || is_upload(path)
}

/// Whether this is the path of a key, or of what a certificate authority issued (`keys/acme/`).
pub(crate) fn is_key(path: &str) -> bool {
    let Some(name) = path.strip_prefix("keys/") else { return false };
    is_plain_name(name.strip_prefix(AUTHORITY).unwrap_or(name))
}

/// Whether this is the path of an upload.
pub(crate) fn is_upload(path: &str) -> bool {
    let inside = |bucket: Bucket| {
        let name = path.strip_prefix("images/")?.strip_prefix(bucket.folder())?.strip_prefix('/')?;
        Some(is_plain_name(name))
    };
    Bucket::ALL.into_iter().any(|bucket| inside(bucket) == Some(true))
}

/// Letters, digits, `-`, `_` and `.`, which do not begin it: no name that leads out of its folder, and none of a file that
/// is being written.
fn is_plain_name(name: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    !name.is_empty() && name.len() <= MAX_NAME && !name.starts_with('.') && name.bytes().all(plain)
}

/// A sum as it is written.
pub(crate) fn hex(sum: &Sum) -> String {
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A sum that was written by [`hex`].
pub(crate) fn parse_hex(text: &str) -> Option<Sum> {
    if text.len() != 64 || !text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let mut sum = Sum::default();
    for (at, byte) in sum.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(sum)
}

// Writes an archive in one pass; holds no more of it in memory than the paths and sums of its entries.

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

// Reads an archive that may be damaged or made to do harm. Nothing in it is believed: paths come from a list of allowed
// ones, only plain files are accepted, each once, and sizes are limited.

/// Bytes of an entry that is read into memory.
const MAX_HEAD: u64 = 64 << 10;
const MAX_ENTRIES: usize = 1_000_000;
/// Bytes of a line of the sums: the sum, two blanks, the path.
const MAX_LINE: u64 = 512;
/// Bytes that may follow the last entry: tar files are padded with zeros.
const MAX_PADDING: u64 = 1 << 20;
/// Logarithm of the most memory that decompression may take.
const MAX_WINDOW: u32 = 27;
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Writes an upload that is stored beside the archive to a path; the caller has verified its sum.
pub(crate) type FetchUpload<'a> = dyn FnMut(&str, &Sum, &Path) -> Result<u64> + 'a;

/// A backup that is being read, and what its uploads come from when they are not in it.
pub(crate) struct Input<'a> {
    pub(crate) archive: Box<dyn Read + 'a>,
    pub(crate) fetch_upload: Option<&'a mut FetchUpload<'a>>,
}

/// What an archive holds; every sum was compared.
#[derive(Debug)]
pub(crate) struct Contents {
    pub(crate) head: Head,
    /// How many entries it has, those outside included.
    pub(crate) files: u64,
    /// Their bytes, without those outside.
    pub(crate) bytes: u64,
    /// What is stored beside the archive: paths and sums.
    pub(crate) outside: Vec<(String, Sum)>,
    /// The rows of each table; none in an archive of an older version.
    pub(crate) counts: Option<Counts>,
}

/// Receives the content of an entry. What it leaves unread is read and discarded.
pub(crate) type Receive<'a> = dyn FnMut(&str, &mut dyn Read) -> Result<()> + 'a;

/// Reads a whole archive of at most `max_bytes` unpacked bytes. Entries come before their sums, so what was received is
/// valid only when this returns `Ok`.
///
/// # Errors
/// [`Error::Refused`] with the entry and what is wrong; what `receive` returns.
pub(crate) fn read(input: impl Read, max_bytes: u64, receive: &mut Receive<'_>) -> Result<Contents> {
    let mut tar = open(input)?;
    let mut reading = Reading { max_bytes, ..Reading::default() };
    for (number, entry) in tar.entries().map_err(unreadable)?.raw(true).enumerate() {
        let mut entry = entry.map_err(|cause| damaged(number + 1, &cause))?;
        reading.entry(number, &mut entry, receive)?;
    }
    let mut rest = tar.into_inner().take(MAX_PADDING + 1);
    let padding = io::copy(&mut rest, &mut io::sink()).map_err(unreadable)?;
    if padding > MAX_PADDING {
        return Err(refused("does not end where it should"));
    }
    reading.finish()
}

/// Reads the first entry alone: what the archive says of itself, which nothing has verified.
pub(crate) fn head(input: impl Read) -> Result<Head> {
    let mut tar = open(input)?;
    let first = tar.entries().map_err(unreadable)?.raw(true).next();
    let mut first = first.ok_or_else(|| refused("is empty"))?.map_err(|cause| damaged(1, &cause))?;
    if *first.path_bytes() != *HEAD.as_bytes() {
        return Err(refused("is no backup of pharma-site"));
    }
    read_head(&mut first)
}

fn open<R: Read>(input: R) -> Result<tar::Archive<impl Read + use<R>>> {
    let mut input = BufReader::with_capacity(128 << 10, input);
    let start = input.fill_buf().map_err(unreadable)?;
    if !start.starts_with(&ZSTD) {
        return Err(refused("is no backup of pharma-site"));
    }
    let mut decoder = zstd::Decoder::with_buffer(input).map_err(unreadable)?;
    decoder.window_log_max(MAX_WINDOW).map_err(unreadable)?;
    Ok(tar::Archive::new(decoder))
}

/// Writes a new file, readable by the owner only, as everything in a data directory may be.
pub(crate) fn write_file(path: &Path, content: &mut dyn Read) -> io::Result<u64> {
    let mut options = File::options();
    options.write(true).create_new(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    let bytes = io::copy(content, &mut file)?;
    file.flush()?;
    Ok(bytes)
}

/// What was read so far.
#[derive(Default)]
struct Reading {
    head: Option<Head>,
    sums: BTreeMap<String, Sum>,
    bytes: u64,
    max_bytes: u64,
    counts: Option<Counts>,
    outside: Option<Vec<(String, Sum)>>,
}

impl Reading {
    fn entry<R: Read>(
        &mut self,
        number: usize,
        entry: &mut tar::Entry<'_, R>,
        receive: &mut Receive<'_>,
    ) -> Result<()> {
        let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        // A name may hold anything, also what a terminal would obey.
        let at = |what: &str| refused(format!("entry {} ({path:?}) {what}", number + 1));
        if number == 0 && path != HEAD {
            return Err(refused("is no backup of pharma-site"));
        }
        if entry.header().entry_type() != tar::EntryType::Regular {
            return Err(at("is not a plain file"));
        }
        if self.outside.is_some() {
            return Err(at("comes after the list of checksums, which is the last one"));
        }
        if self.sums.len() >= MAX_ENTRIES {
            return Err(at("is one too many"));
        }
        if path == MANIFEST {
            self.outside = Some(self.compare(entry)?);
            return Ok(());
        }
        let is_counts = path == COUNTS && self.head.as_ref().is_some_and(Head::has_counts);
        if number > 0 && !is_counts && !is_allowed(&path) {
            return Err(at("does not belong into a backup"));
        }
        if self.sums.contains_key(&path) {
            return Err(at("is there twice"));
        }
        let bytes = entry.size();
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes > self.max_bytes {
            return Err(at(&format!("would not fit: only {} MB are free for it", self.max_bytes >> 20)));
        }
        let mut content = Content { inner: entry, hash: Sha256::new(), bytes: 0, failure: None };
        if number == 0 {
            self.head = Some(read_head(&mut content)?);
        } else if is_counts {
            self.counts = Some(read_json(COUNTS, &mut content)?);
        } else {
            let received = receive(&path, &mut content);
            if received.is_ok() && content.failure.is_none() {
                // The reason of a failure is in `content`.
                let _ = io::copy(&mut content, &mut io::sink());
            }
            if let Some(cause) = content.failure {
                return Err(damaged(number + 1, &cause));
            }
            received?;
        }
        if content.bytes != bytes {
            return Err(at("is shorter than it should be"));
        }
        self.sums.insert(path, content.hash.finalize().into());
        Ok(())
    }

    /// Compares the sums with those of the last entry; returns what that entry lists as stored outside.
    fn compare(&self, entry: &mut dyn Read) -> Result<Vec<(String, Sum)>> {
        let outside_allowed = self.head.as_ref().is_some_and(|head| head.uploads_outside);
        let mut lines = BufReader::new(entry);
        let mut outside = BTreeMap::new();
        let mut compared = 0;
        for number in 1.. {
            let at = |what: &str| refused(format!("{MANIFEST}, line {number}: {what}"));
            let mut line = String::new();
            let read = (&mut lines).take(MAX_LINE).read_line(&mut line);
            if read.map_err(|cause| at(&cause.to_string()))? == 0 {
                break;
            }
            let parsed = line
                .strip_suffix('\n')
                .and_then(|line| line.split_once("  "))
                .and_then(|(sum, path)| Some((parse_hex(sum)?, path)));
            let (sum, path) = parsed.ok_or_else(|| at("is not a checksum and a path"))?;
            match self.sums.get(path) {
                Some(found) if *found == sum => compared += 1,
                Some(_) => return Err(refused(format!("{path} does not have its checksum: it is damaged"))),
                None if outside_allowed && is_upload(path) && outside.len() < MAX_ENTRIES => {
                    if outside.insert(path.to_owned(), sum).is_some() {
                        return Err(at("names a path twice"));
                    }
                }
                None => return Err(at(&format!("{path:?} is not in the archive"))),
            }
        }
        if compared != self.sums.len() {
            return Err(refused(format!("{MANIFEST} does not name every entry once")));
        }
        Ok(outside.into_iter().collect())
    }

    fn finish(self) -> Result<Contents> {
        let (Some(head), Some(outside)) = (self.head, self.outside) else {
            return Err(refused("is not complete: it ends before the list of checksums"));
        };
        if !self.sums.contains_key(DATABASE) {
            return Err(refused("holds no database"));
        }
        if head.has_counts() && self.counts.is_none() {
            return Err(refused("does not say how many rows its database has"));
        }
        let about = 1 + usize::from(self.counts.is_some());
        let files = (self.sums.len() - about + outside.len()) as u64;
        Ok(Contents { head, files, bytes: self.bytes, outside, counts: self.counts })
    }
}

fn read_head(content: &mut dyn Read) -> Result<Head> {
    let head: Head = read_json(HEAD, content)?;
    head.check()?;
    Ok(head)
}

fn read_json<T: DeserializeOwned>(name: &str, content: &mut dyn Read) -> Result<T> {
    let mut text = Vec::new();
    content.take(MAX_HEAD).read_to_end(&mut text).map_err(unreadable)?;
    serde_json::from_slice(&text).map_err(|cause| refused(format!("{name} is damaged: {cause}")))
}

/// The content of an entry; remembers a failure of the archive, to tell it from one of the receiver.
struct Content<R> {
    inner: R,
    hash: Sha256,
    bytes: u64,
    failure: Option<io::Error>,
}

impl<R: Read> Read for Content<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.inner.read(buffer) {
            Ok(read) => {
                self.hash.update(&buffer[..read]);
                self.bytes += read as u64;
                Ok(read)
            }
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => Err(cause),
            Err(cause) => {
                let kind = cause.kind();
                self.failure = Some(cause);
                Err(kind.into())
            }
        }
    }
}

fn refused(what: impl Into<String>) -> Error {
    Error::Refused(what.into())
}

fn damaged(number: usize, cause: &io::Error) -> Error {
    refused(format!("is damaged or not complete at entry {number}: {cause}"))
}

#[expect(clippy::needless_pass_by_value, reason = "used with map_err")]
fn unreadable(cause: io::Error) -> Error {
    refused(format!("is damaged or not complete: {cause}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_site_consists_of_is_allowed() {
        for good in [
            "site.db",
            "keys/signing-keys.json",
            "keys/acme/certificate-0123456789abcdef.pem",
            "images/blogs/1-a.png",
            "images/product-images/products/1790000000000-0123456789abcdef.preview.jpg",
            "images/documents/1-a.pdf",
        ] {
            assert!(is_allowed(good), "{good}");
        }
        for bad in [
            "",
            "site.db-wal",
            "./site.db",
            "/site.db",
            "../site.db",
            "keys/../site.db",
            "keys/",
            "keys/.hidden",
            "keys/a/b",
            "keys/acme/",
            "keys/acme/a/b",
            "keys/acme/../site.db",
            "keys/acme/.hidden",
            "images/a.png",
            "images/other/a.png",
            "images/blogs/../../site.db",
            "images/blogs/.part-1-a.png",
            "images/blogs/a\\b.png",
            "mail/1.eml",
            "serve.lock",
            HEAD,
            MANIFEST,
        ] {
            assert!(!is_allowed(bad), "{bad}");
        }
        assert!(!is_allowed(&format!("keys/{}", "a".repeat(200))));
    }

    #[test]
    fn sums_are_read_as_they_are_written() {
        let sum: Sum = std::array::from_fn(|at| at as u8 * 7);
        assert_eq!(parse_hex(&hex(&sum)), Some(sum));
        for bad in ["", "ab", &hex(&sum).to_uppercase(), &format!("{}é", &hex(&sum)[..62])] {
            assert_eq!(parse_hex(bad), None, "{bad}");
        }
    }
}
