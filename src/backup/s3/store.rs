//! The backups of one site in a bucket: their addresses, and which there are.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{Cursor, Read, Seek as _, Write as _};
use std::path::Path;

use jiff::Timestamp;

use super::client::Client;
use crate::backup::archive::sum_of;
use crate::backup::encrypt::Encryption;
use crate::backup::names::{StoredBackup, time_of};
use crate::config::backup::S3;
use crate::error::{Error, Result};

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
