//! Backups in a store that speaks S3 (ADR 91).
//!
//! An archive there holds keys and database; uploads are objects of their own, named by their SHA-256, so that one that
//! is there already is not sent again. Beside each archive is a list of the uploads that belong to it. What no list names
//! any more is deleted.
//!
//! With a passphrase, uploads are encrypted for a key that is made for the store and kept there, itself closed with the
//! passphrase: to try a passphrase takes a second, which would be too long for each of many thousand files.

mod client;
mod multipart;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{Cursor, Read, Seek as _, Write as _};
use std::path::Path;
use std::time::Instant;

use age::secrecy::ExposeSecret as _;
use age::x25519;

use self::client::Client;
use super::archive::write::sum_of;
use super::archive::{Sum, hex, read};
use super::encrypt::{Encryption, Keys};
use super::names::{Kept, time_of};
use super::restore::{Input, write_file};
use super::retention;
use super::state::Success;
use super::take::Backup;
use crate::config::backup::{Backup as Config, S3};
use crate::error::{Error, Result};
use crate::platform::room::GuardedFile;

/// Uploads, by their SHA-256.
const UPLOADS: &str = "uploads/";
/// For each archive, the names of its uploads, one in a line.
const LISTS: &str = "lists/";
/// The key that uploads are encrypted for, closed with the passphrase.
const STORE_KEY: &str = "store-key.age";
const MAX_KEY: u64 = 64 << 10;

/// The backups of one site in a bucket.
pub(crate) struct Store {
    client: Client,
    bucket: String,
    prefix: String,
}

impl Store {
    /// The configured one.
    pub(crate) fn open(config: &S3) -> Result<Self> {
        let prefix = match config.prefix.trim_matches('/') {
            "" => String::new(),
            prefix => format!("{prefix}/"),
        };
        Ok(Self { client: Client::open(config, &config.bucket)?, bucket: config.bucket.clone(), prefix })
    }

    /// The one that an address `s3://BUCKET/PREFIX/NAME` is in, and the name.
    fn of_address(config: &S3, address: &str) -> Result<(Self, String)> {
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

    fn key(&self, folder: &str, name: &str) -> String {
        format!("{}{folder}{name}", self.prefix)
    }

    fn address(&self, name: &str) -> String {
        format!("s3://{}/{}{name}", self.bucket, self.prefix)
    }

    /// Its backups, the newest first.
    pub(crate) fn list(&self) -> Result<Vec<Kept>> {
        let objects = self.client.list(&format!("{}pharma-site-", self.prefix))?;
        let kept = objects.into_iter().filter_map(|(key, bytes)| {
            let name = key.strip_prefix(&self.prefix)?;
            Some(Kept { at: time_of(name)?, bytes, name: self.address(name) })
        });
        let mut kept: Vec<_> = kept.collect();
        kept.sort_by_key(|kept| std::cmp::Reverse(kept.at));
        Ok(kept)
    }

    /// Stores a backup and verifies it there.
    pub(crate) fn write(
        &self,
        backup: &mut Backup<'_>,
        name: &str,
        encryption: &Encryption,
    ) -> Result<Success> {
        let begun = Instant::now();
        let for_uploads = self.encryption_of_uploads(encryption)?;
        let work = backup.lock.work().to_owned();
        let mut present: BTreeSet<String> = self.client.list(&self.key(UPLOADS, ""))?.into_keys().collect();
        let mut list = BTreeSet::new();
        let mut store_upload = |_: &str, file: &mut File| {
            let failed = |cause| Error::file("reading an upload", cause);
            let (sum, bytes) = sum_of(file).map_err(failed)?;
            let object = object_of(&sum, !matches!(for_uploads, Encryption::None));
            let key = self.key(UPLOADS, &object);
            if !present.contains(&key) {
                file.rewind().map_err(failed)?;
                self.put(&work, &key, file, &for_uploads)?;
                present.insert(key);
            }
            list.insert(object);
            Ok((sum, bytes))
        };
        let path = work.join("archive");
        let failed = |cause| Error::file("writing the backup", cause);
        let file = File::options().read(true).write(true).create_new(true).open(&path).map_err(failed)?;
        let out = encryption.wrap(GuardedFile::new(file, &work))?;
        let (encrypting, taken) = backup.write(out, Some(&mut store_upload))?;
        let mut file = encrypting.finish().map_err(failed)?.into_inner();
        // The list comes first: an archive without one would lose its uploads.
        let lines: String = list.iter().map(|object| format!("{object}\n")).collect();
        self.put(&work, &self.key(LISTS, name), &mut lines.as_bytes(), &Encryption::None)?;
        file.rewind().map_err(failed)?;
        let (sum, bytes) = sum_of(&mut file).map_err(failed)?;
        file.rewind().map_err(failed)?;
        self.client.put(&self.key("", name), &mut file, bytes, &sum)?;
        self.verify(name, &sum, &list, encryption)?;
        let milliseconds = begun.elapsed().as_millis() as u64;
        Ok(Success { at: backup.now, to: self.address(name), bytes, files: taken.files, milliseconds })
    }

    /// Reads the archive back, and looks for every upload that belongs to it.
    fn verify(&self, name: &str, sum: &Sum, list: &BTreeSet<String>, encryption: &Encryption) -> Result<()> {
        let mut keys = Keys::default();
        if let Encryption::Passphrase(passphrase) = encryption {
            keys.set_passphrase(passphrase.clone());
        }
        let mut input = self.get(&self.key("", name))?;
        if matches!(encryption, Encryption::Recipients(_)) {
            let (found, _) = sum_of(&mut input).map_err(|cause| Error::file("reading the backup", cause))?;
            if found != *sum {
                return Err(Error::Refused(format!("{} is not what was sent", self.address(name))));
            }
        } else {
            read::read(keys.decrypt(input)?, u64::MAX, &mut |_, _| Ok(()))?;
        }
        let present = self.client.list(&self.key(UPLOADS, ""))?;
        match list.iter().find(|object| !present.contains_key(&self.key(UPLOADS, object))) {
            Some(missing) => Err(Error::Refused(format!("the upload {missing} is not in the store"))),
            None => Ok(()),
        }
    }

    /// Sends an object, encrypted where `encryption` says so.
    fn put(&self, work: &Path, key: &str, content: &mut dyn Read, encryption: &Encryption) -> Result<()> {
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
        sent
    }

    fn get(&self, key: &str) -> Result<impl Read + use<>> {
        self.client.get(key)?.ok_or_else(|| Error::Refused(format!("there is no {key} in the store")))
    }

    /// What uploads are encrypted with: with a passphrase, the store's own key.
    fn encryption_of_uploads(&self, encryption: &Encryption) -> Result<Encryption> {
        let Encryption::Passphrase(passphrase) = encryption else { return Ok(encryption.clone()) };
        let mut keys = Keys::default();
        keys.set_passphrase(passphrase.clone());
        if let Some(identity) = self.store_key(&keys)? {
            return Ok(Encryption::Recipients(vec![identity.to_public()]));
        }
        let identity = x25519::Identity::generate();
        let failed = |cause| Error::file("closing the store's key", cause);
        let mut closed = encryption.wrap(Vec::new())?;
        closed.write_all(identity.to_string().expose_secret().as_bytes()).map_err(failed)?;
        let closed = closed.finish().map_err(failed)?;
        let (sum, bytes) = sum_of(&mut closed.as_slice()).map_err(failed)?;
        self.client.put(&self.key("", STORE_KEY), &mut Cursor::new(closed), bytes, &sum)?;
        Ok(Encryption::Recipients(vec![identity.to_public()]))
    }

    /// The store's own key; `None` when it has none.
    fn store_key(&self, keys: &Keys) -> Result<Option<x25519::Identity>> {
        let Some(closed) = self.client.get(&self.key("", STORE_KEY))? else { return Ok(None) };
        let named =
            |error: Error| Error::Refused(format!("the store's key {}: {error}", self.address(STORE_KEY)));
        let mut text = String::new();
        let opened = keys.decrypt(closed).map_err(named)?.take(MAX_KEY).read_to_string(&mut text);
        opened.map_err(|cause| Error::file("reading the store's key", cause))?;
        let identity = text.trim().parse();
        identity.map(Some).map_err(|_| named(Error::Refused("is damaged".to_owned())))
    }

    /// Deletes the backups that are no longer kept, never the one that was just made, and the uploads that belong to none any more.
    pub(crate) fn prune(&self, config: &Config, just_made: &str) -> Result<()> {
        let kept = self.list()?;
        let times: Vec<_> = kept.iter().map(|kept| kept.at).collect();
        let gone = retention::superseded(&times, config);
        let (gone, kept): (Vec<_>, Vec<_>) =
            kept.iter().partition(|kept| gone.contains(&kept.at) && !kept.name.ends_with(just_made));
        if gone.is_empty() {
            return Ok(());
        }
        let name = |kept: &Kept| kept.name.rsplit('/').next().unwrap_or_default().to_owned();
        for old in gone {
            self.client.delete(&self.key("", &name(old)))?;
            self.client.delete(&self.key(LISTS, &name(old)))?;
        }
        let mut needed = BTreeSet::new();
        for kept in kept {
            let mut list = String::new();
            let read = self.get(&self.key(LISTS, &name(kept)))?.read_to_string(&mut list);
            read.map_err(|cause| Error::file("reading a list of uploads", cause))?;
            needed.extend(list.lines().map(|object| self.key(UPLOADS, object)));
        }
        for object in self.client.list(&self.key(UPLOADS, ""))?.into_keys() {
            if !needed.contains(&object) {
                self.client.delete(&object)?;
            }
        }
        Ok(())
    }
}

/// The name of an upload's object.
fn object_of(sum: &Sum, encrypted: bool) -> String {
    hex(sum) + if encrypted { ".age" } else { "" }
}

/// Opens the backup of an address and passes it on.
pub(crate) fn with_input<T>(
    config: &S3,
    keys: &Keys,
    address: &str,
    work: &mut dyn FnMut(Input<'_>) -> Result<T>,
) -> Result<T> {
    let (store, name) = Store::of_address(config, address)?;
    let encrypted = name.strip_suffix(".age").is_some();
    let input = store.client.get(&store.key("", &name))?;
    let input =
        input.ok_or_else(|| Error::Refused("is not there; restore --list shows what is".to_owned()))?;
    let archive = keys.decrypt(input)?;
    let mut for_uploads = keys.clone();
    if encrypted && keys.has_passphrase() {
        for_uploads.extend(store.store_key(keys)?);
    }
    let mut fetch = |path: &str, sum: &Sum, to: &Path| {
        let object = store.get(&store.key(UPLOADS, &object_of(sum, encrypted)))?;
        let mut content = for_uploads.decrypt(object)?;
        let bytes =
            write_file(to, &mut content).map_err(|cause| Error::file(format!("fetching {path}"), cause))?;
        let mut file = File::open(to).map_err(|cause| Error::file(format!("reading {path}"), cause))?;
        let (found, _) = sum_of(&mut file).map_err(|cause| Error::file(format!("reading {path}"), cause))?;
        if found != *sum {
            return Err(Error::Refused(format!("has a damaged upload: {path} does not have its checksum")));
        }
        Ok(bytes)
    };
    work(Input { archive, fetch_upload: Some(&mut fetch) })
}
