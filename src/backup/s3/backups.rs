//! Stores backups, verifies them there, reads them, and deletes those that are no longer kept with the uploads that belong to
//! none any more.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Seek as _;
use std::path::Path;
use std::time::Instant;

use jiff::Timestamp;

use super::store::{BackupBucket, LISTS};
use super::uploads::{self, UPLOADS, Uploads};
use crate::backup::archive::{self, Input, Sum, hex, sum_of, write_file};
use crate::backup::encrypt::{Encryption, Keys};
use crate::backup::state::Success;
use crate::backup::take::Backup;
use crate::config::backup::{Backup as Config, S3};
use crate::error::{Error, Result};
use crate::platform::room::GuardedFile;

impl BackupBucket {
    /// Stores a backup and verifies it there.
    pub(crate) fn write(
        &self,
        backup: &mut Backup<'_>,
        name: &str,
        encryption: &Encryption,
    ) -> Result<Success> {
        let begun = Instant::now();
        let work = backup.lock.work.clone();
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
            archive::read(encryption.keys().decrypt(file)?, u64::MAX, &mut |_, _| Ok(()))?;
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
        Some(list) => uploads::by_sum(list),
        None => uploads::by_sum(uploads::list(store)?.into_keys()),
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

// Deletes the backups that are no longer kept, and the uploads that belong to none any more.

impl BackupBucket {
    /// Deletes backups, and what belongs to none of those that are kept. Where other sites' backups are, their lists, and all
    /// uploads, stay: one of them may be sending an archive whose uploads are there already.
    pub(crate) fn prune(
        &self,
        config: &Config,
        work: &Path,
        gone: &[&str],
        kept: &BTreeSet<String>,
        is_shared: bool,
    ) -> Result<()> {
        for name in gone {
            self.remove(name)?;
        }
        if is_shared {
            return Ok(());
        }
        let mut is_changed = !gone.is_empty();
        let lists = self.client.list(&self.key(LISTS, ""))?;
        for list in lists.keys().filter_map(|key| self.name_in(LISTS, key)) {
            if !kept.contains(list) {
                // Of a run that ended between the list and its archive.
                self.client.delete(&self.key(LISTS, list))?;
                is_changed = true;
            }
        }
        if is_changed { self.prune_uploads(config, work, kept) } else { Ok(()) }
    }

    fn prune_uploads(&self, config: &Config, work: &Path, kept: &BTreeSet<String>) -> Result<()> {
        let there = uploads::list(self)?;
        let (mut needed, mut unknown) = (BTreeSet::new(), None);
        for name in kept {
            let list = match self.list_of(name)? {
                Some(list) => Some(list),
                None => self.rebuild_list(config, work, name, there.keys())?,
            };
            match list {
                Some(list) => needed.extend(list),
                None => unknown = unknown.max(Some(self.stored_at(name)?)),
            }
        }
        for (name, object) in there {
            // What came after an archive whose uploads are not known belongs to later ones.
            let may_be_unknown =
                unknown.is_some_and(|unknown| object.modified.is_none_or(|modified| modified <= unknown));
            if !needed.contains(&name) && !may_be_unknown {
                self.client.delete(&self.key(UPLOADS, &name))?;
            }
        }
        Ok(())
    }

    /// The list of an archive that has lost its own, from its checksums; `None` when this machine cannot read them.
    fn rebuild_list<'n>(
        &self,
        config: &Config,
        work: &Path,
        name: &str,
        there: impl Iterator<Item = &'n String>,
    ) -> Result<Option<BTreeSet<String>>> {
        let archive = self.get(&self.key("", name))?;
        let contents = Keys::open(config, None)
            .and_then(|keys| keys.decrypt(archive))
            .and_then(|archive| archive::read(archive, u64::MAX, &mut |_, _| Ok(())));
        let contents = match contents {
            Ok(contents) => contents,
            Err(error) => {
                let error = error.chain();
                tracing::warn!(%name, %error, "a backup has lost the list of its uploads; all older ones are kept");
                return Ok(None);
            }
        };
        let mut objects = uploads::by_sum(there.cloned());
        let sums = contents.outside.iter().map(|(_, sum)| hex(sum));
        let list: BTreeSet<_> = sums.filter_map(|sum| objects.remove(&sum)).flatten().collect();
        self.put_list(work, name, &list)?;
        tracing::warn!(%name, "a backup had lost the list of its uploads, which was made again");
        Ok(Some(list))
    }

    /// When an archive was stored, by the store's clock.
    fn stored_at(&self, name: &str) -> Result<Timestamp> {
        let objects = self.client.list(&self.key("", name))?;
        let object = objects.get(&self.key("", name)).and_then(|object| object.modified);
        object.ok_or_else(|| Error::Refused(format!("the store does not say when it got {name}")))
    }
}
