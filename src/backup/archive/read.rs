//! Reads an archive that may be damaged or made to do harm. Nothing in it is believed: paths come from a list of allowed
//! ones, only plain files are accepted, each once, and sizes are limited.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read, Write as _};
use std::path::Path;

use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

use super::{COUNTS, Counts, DATABASE, HEAD, Head, MANIFEST, Sum, is_allowed, is_upload, parse_hex};
use crate::error::{Error, Result};

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
    #[cfg(unix)]
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
