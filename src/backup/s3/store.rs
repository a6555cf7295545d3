//! The backups of one site in a bucket: their addresses, and which there are.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{Cursor, Read, Seek as _, Write as _};
use std::path::Path;
use std::time::Instant;

use jiff::Timestamp;

use super::client::Client;
use super::multipart::{self, UPLOADS, Uploads};
use crate::backup::archive::read::{self, Input, write_file};
use crate::backup::archive::write::sum_of;
use crate::backup::archive::{Sum, hex};
use crate::backup::encrypt::{Encryption, Keys};
use crate::backup::names::{StoredBackup, time_of};
use crate::backup::state::Success;
use crate::backup::take::Backup;
use crate::config::backup::S3;
use crate::error::{Error, Result};
use crate::platform::room::GuardedFile;

/// For each archive, the names of its uploads, one in a line.
pub(super) const LISTS: &str = "lists/";

/// The backups of one site in a bucket.
pub(crate) struct BackupBucket {
    pub(super) client: Client,
    bucket: String,
    prefix: String,
}

/// The configured store, as people read it and as one is told from another.
pub(crate) fn place(config: &S3) -> String {
    let host = config.endpoint.split_once("://").map_or(config.endpoint.as_str(), |(_, host)| host);
    format!("s3://{}/{} at {}", config.bucket, prefix(config), host.trim_end_matches('/'))
}

fn prefix(config: &S3) -> String {
    match config.prefix.trim_matches('/') {
        "" => String::new(),
        prefix => format!("{prefix}/"),
    }
}

impl BackupBucket {
    /// The configured one.
    pub(crate) fn open(config: &S3) -> Result<Self> {
        let client = Client::open(config, &config.bucket)?;
        Ok(Self { client, bucket: config.bucket.clone(), prefix: prefix(config) })
    }

    /// The one that an address `s3://BUCKET/PREFIX/NAME` is in, and the name.
    pub(super) fn of_address(config: &S3, address: &str) -> Result<(Self, String)> {
        let wrong = || {
            Error::Refused(format!("{address:?} is not s3://BUCKET/NAME; restore --list shows what there is"))
        };
        let (bucket, key) =
            address.strip_prefix("s3://").and_then(|rest| rest.split_once('/')).ok_or_else(wrong)?;
        let (prefix, name) = key.rfind('/').map_or(("", key), |at| key.split_at(at + 1));
        if bucket.is_empty() || time_of(name).is_none() {
            return Err(wrong());
        }
        let store = Self {
            client: Client::open(config, bucket)?,
            bucket: bucket.to_owned(),
            prefix: prefix.to_owned(),
        };
        Ok((store, name.to_owned()))
    }

    pub(super) fn key(&self, folder: &str, name: &str) -> String {
        format!("{}{folder}{name}", self.prefix)
    }

    pub(super) fn address(&self, name: &str) -> String {
        format!("s3://{}/{}{name}", self.bucket, self.prefix)
    }

    /// The name of an object without the folder that it is in.
    pub(super) fn name_in<'k>(&self, folder: &str, key: &'k str) -> Option<&'k str> {
        key.strip_prefix(&self.prefix)?.strip_prefix(folder)
    }

    /// Its backups, the newest first.
    pub(crate) fn list(&self) -> Result<Vec<StoredBackup>> {
        let objects = self.client.list(&format!("{}pharma-site-", self.prefix))?;
        let kept = objects.into_iter().filter_map(|(key, object)| {
            StoredBackup::of(self.address(self.name_in("", &key)?), object.bytes)
        });
        let mut kept: Vec<_> = kept.collect();
        kept.sort_by_key(|kept| std::cmp::Reverse(kept.at));
        Ok(kept)
    }

    /// The names of an archive's uploads; `None` when its list is not there.
    pub(super) fn list_of(&self, name: &str) -> Result<Option<BTreeSet<String>>> {
        let Some(mut content) = self.client.get(&self.key(LISTS, name))? else { return Ok(None) };
        let mut list = String::new();
        let read = content.read_to_string(&mut list);
        read.map_err(|cause| Error::file("reading a list of uploads", cause))?;
        Ok(Some(list.lines().map(str::to_owned).collect()))
    }

    /// Stores the list of an archive's uploads.
    pub(super) fn put_list(&self, work: &Path, name: &str, list: &BTreeSet<String>) -> Result<()> {
        let lines: String = list.iter().map(|object| format!("{object}\n")).collect();
        self.put(work, &self.key(LISTS, name), &mut lines.as_bytes(), &Encryption::None).map(|_| ())
    }

    /// Removes an archive and its list; its uploads stay until the next pruning.
    pub(crate) fn remove(&self, name: &str) -> Result<()> {
        self.client.delete(&self.key("", name))?;
        self.client.delete(&self.key(LISTS, name))
    }

    /// Does what backups do, for `doctor`: lists, stores an object, reads it, deletes it. The object does not look like a backup.
    pub(crate) fn check_access(&self, now: Timestamp) -> Result<()> {
        self.list()?;
        let key = self.key("", &format!("doctor-{}-{}", now.as_millisecond(), std::process::id()));
        let content = format!("written by pharma-site doctor at {now}, to see whether backups can be\n");
        let failed = |cause| Error::file("reading the object that was stored", cause);
        let (sum, bytes) = sum_of(&mut content.as_bytes()).map_err(failed)?;
        self.client.put(&key, &mut Cursor::new(content.as_bytes()), bytes, &sum)?;
        let read = self.get(&key).and_then(|object| {
            let mut read = Vec::new();
            // More than it should be, so that another content is noticed.
            object.take(bytes + 1).read_to_end(&mut read).map_err(failed)?;
            Ok(read)
        });
        // Also when it could not be read.
        let deleted = self.client.delete(&key);
        if read? != content.as_bytes() {
            return Err(Error::Refused(format!("{key} is not what was stored")));
        }
        deleted?;
        if self.client.get(&key)?.is_some() {
            return Err(Error::Refused(format!("{key} was deleted and is still there")));
        }
        Ok(())
    }

    pub(super) fn get(&self, key: &str) -> Result<impl Read + use<>> {
        self.client.get(key)?.ok_or_else(|| Error::Refused(format!("there is no {key} in the store")))
    }

    /// Sends an object, encrypted where `encryption` says so; returns how many bytes the store got.
    pub(super) fn put(
        &self,
        work: &Path,
        key: &str,
        content: &mut dyn Read,
        encryption: &Encryption,
    ) -> Result<u64> {
        let path = work.join("object");
        let failed = |cause| Error::file("preparing an object", cause);
        let file =
            File::options().read(true).write(true).create(true).truncate(true).open(&path).map_err(failed)?;
        let mut out = encryption.wrap(file)?;
        std::io::copy(content, &mut out).map_err(failed)?;
        out.flush().map_err(failed)?;
        let mut file = out.finish().map_err(failed)?;
        file.rewind().map_err(failed)?;
        let (sum, bytes) = sum_of(&mut file).map_err(failed)?;
        file.rewind().map_err(failed)?;
        let sent = self.client.put(key, &mut file, bytes, &sum);
        fs::remove_file(&path).map_err(failed)?;
        sent.map(|()| bytes)
    }
}

// Reads backups from a store.

/// Opens the backup of an address and passes it on.
pub(crate) fn with_input<T>(
    config: &S3,
    keys: &Keys,
    address: &str,
    work: &mut dyn FnMut(Input<'_>) -> Result<T>,
) -> Result<T> {
    let (store, name) = BackupBucket::of_address(config, address)?;
    let input = store.client.get(&store.key("", &name))?;
    let input =
        input.ok_or_else(|| Error::Refused("is not there; restore --list shows what is".to_owned()))?;
    let archive = keys.decrypt(input)?;
    let mut for_uploads = keys.clone();
    if name.strip_suffix(".age").is_some() && keys.has_passphrase() {
        for_uploads.extend(store.store_keys(keys)?);
    }
    let objects: OnceCell<BTreeMap<String, Vec<String>>> = OnceCell::new();
    let mut fetch = |path: &str, sum: &Sum, to: &Path| {
        if objects.get().is_none() {
            // Asked for once, and not at all for an archive without uploads.
            let _ = objects.set(objects_of(&store, &name)?);
        }
        let candidates =
            objects.get().and_then(|objects| objects.get(&hex(sum))).map(Vec::as_slice).unwrap_or_default();
        let mut fetched = Err(Error::Refused(format!("lacks an upload in the store: {path}")));
        for object in candidates {
            fetched = fetch_object(&store, &for_uploads, object, path, sum, to);
            if fetched.is_ok() {
                break;
            }
        }
        fetched
    };
    work(Input { archive, fetch_upload: Some(&mut fetch) })
}

/// The objects of each upload of an archive, by its sum. Without the list all that are there may be.
fn objects_of(store: &BackupBucket, name: &str) -> Result<BTreeMap<String, Vec<String>>> {
    Ok(match store.list_of(name)? {
        Some(list) => multipart::by_sum(list),
        None => multipart::by_sum(multipart::list(store)?.into_keys()),
    })
}

fn fetch_object(
    store: &BackupBucket,
    keys: &Keys,
    object: &str,
    path: &str,
    sum: &Sum,
    to: &Path,
) -> Result<u64> {
    let failed = |cause| Error::file(format!("fetching {path}"), cause);
    let mut content = keys.decrypt(store.get(&store.key(UPLOADS, object))?)?;
    let written = write_file(to, &mut content).map_err(failed);
    let found = File::open(to).and_then(|mut file| sum_of(&mut file)).map_err(failed);
    if written.is_ok() && found.is_ok_and(|(found, _)| found == *sum) {
        return written;
    }
    // Another object may have it.
    let _ = fs::remove_file(to);
    written?;
    Err(Error::Refused(format!("has a damaged upload: {path} does not have its checksum")))
}

// Stores a backup and verifies it there.

impl BackupBucket {
    /// Stores a backup and verifies it there.
    pub(crate) fn write(
        &self,
        backup: &mut Backup<'_>,
        name: &str,
        encryption: &Encryption,
    ) -> Result<Success> {
        let begun = Instant::now();
        let work = backup.lock.work().to_owned();
        let mut uploads = Uploads::open(self, &work, self.encryption_of_uploads(encryption)?)?;
        let mut store_upload = |_: &str, file: &mut File| uploads.store(file);
        let path = work.join("archive");
        let failed = |cause| Error::file("writing the backup", cause);
        let file = File::options().read(true).write(true).create_new(true).open(&path).map_err(failed)?;
        let out = encryption.wrap(GuardedFile::new(file, &work))?;
        let (encrypting, taken) = backup.write(out, Some(&mut store_upload))?;
        let mut file = encrypting.finish().map_err(failed)?.into_inner();
        // The list comes first: an archive without one would lose its uploads.
        self.put_list(&work, name, &uploads.list)?;
        file.rewind().map_err(failed)?;
        let (sum, bytes) = sum_of(&mut file).map_err(failed)?;
        file.rewind().map_err(failed)?;
        self.client.put(&self.key("", name), &mut file, bytes, &sum)?;
        self.verify_archive(name, &sum)?;
        if !matches!(encryption, Encryption::Recipients(_)) {
            file.rewind().map_err(failed)?;
            read::read(encryption.keys().decrypt(file)?, u64::MAX, &mut |_, _| Ok(()))?;
        }
        uploads.verify()?;
        let milliseconds = begun.elapsed().as_millis() as u64;
        let to = self.address(name);
        Ok(Success { begun_at: backup.now, to, bytes, files: taken.files, milliseconds })
    }

    /// Reads an archive back and compares it with what was sent.
    fn verify_archive(&self, name: &str, sum: &Sum) -> Result<()> {
        let mut input = self.get(&self.key("", name))?;
        let (found, _) = sum_of(&mut input).map_err(|cause| Error::file("reading the backup", cause))?;
        if found == *sum {
            return Ok(());
        }
        Err(Error::Refused(format!("{} is not what was sent", self.address(name))))
    }
}
