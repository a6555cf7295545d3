//! One run of scheduled backups in one place: takes a backup, or finds that the last one still is what the site is, and then
//! deletes what is no longer kept there.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::archive::parse_hex;
use super::content::Content;
use super::encrypt::Encryption;
use super::lock::BackupLock;
use super::s3::store::BackupBucket;
use super::state::{self, PlaceId, PlaceKind, PlaceState, Success};
use super::take::{Backup, Written};
use super::{file, names, places, retention};
use crate::config::backup::Backup as Config;
use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;
use crate::platform::room;

/// What a run came to.
pub(super) enum Finished {
    /// A backup was taken and verified.
    Taken(Box<Written>),
    /// The site is as it is in the last backup, which was read again and verified.
    Unchanged,
}

/// A run in one place.
pub(super) struct Run<'a> {
    pub(super) config: &'a Config,
    pub(super) data_dir: &'a DataDir,
    pub(super) place: &'a PlaceState,
    pub(super) now: Timestamp,
}

impl Run<'_> {
    /// Runs; returns also why backups that are no longer kept could not be deleted.
    pub(super) fn run(&self) -> Result<(Finished, Option<Error>)> {
        let encryption = Encryption::open(self.config)?;
        match self.place.kind {
            PlaceKind::Directory => self.in_directory(&encryption),
            PlaceKind::S3 => self.in_store(&encryption),
        }
    }

    fn in_directory(&self, encryption: &Encryption) -> Result<(Finished, Option<Error>)> {
        let lock = BackupLock::acquire(self.data_dir)?;
        let directory = places::directory(self.data_dir, self.config);
        let directory =
            directory.ok_or_else(|| Error::Refused("there is no directory for backups".to_owned()))?;
        places::require_writable(self.data_dir, &directory)?;
        create_private(&directory)?;
        let last = self.unchanged(&lock, encryption, &|name, sum| {
            file::verify_again(&directory.join(name), *sum, encryption)
        })?;
        if let Some(last) = last {
            return Ok((Finished::Unchanged, self.prune_directory(&directory, &last).err()));
        }
        let name = names::name_of(self.now, encryption.ending());
        let mut progress = |_, _| {};
        let mut backup = self.backup(&lock, &mut progress);
        if self.config.is_default {
            // On the site's own disk, where nobody has made room for them.
            let (_, total) = backup.sizes()?;
            room::require(&directory, total.saturating_mul(2))?;
        }
        let written = file::write(&mut backup, &directory.join(&name), encryption)?;
        Ok((Finished::Taken(Box::new(written)), self.prune_directory(&directory, &name).err()))
    }

    fn in_store(&self, encryption: &Encryption) -> Result<(Finished, Option<Error>)> {
        let lock = BackupLock::acquire_for_store(self.data_dir)?;
        let store = BackupBucket::open(&self.config.s3)?;
        // Before anything counts what is there.
        for name in &self.place.unverified {
            store.remove(name)?;
        }
        let last =
            self.unchanged(&lock, encryption, &|name, sum| store.verify_again(name, sum, encryption))?;
        if let Some(last) = last {
            return Ok((Finished::Unchanged, store.prune(self.config, lock.work(), &last).err()));
        }
        let name = names::name_of(self.now, encryption.ending());
        self.set_unverified(vec![name.clone()])?;
        let mut progress = |_, _| {};
        let mut backup = self.backup(&lock, &mut progress);
        let written = store.write(&mut backup, &name, encryption).inspect_err(|_| {
            if store.remove(&name).is_ok()
                && let Err(error) = self.set_unverified(Vec::new())
            {
                tracing::warn!(error = %error.chain(), "the state of backups could not be written");
            }
        })?;
        Ok((Finished::Taken(Box::new(written)), store.prune(self.config, lock.work(), &name).err()))
    }

    fn backup<'b>(&'b self, lock: &'b BackupLock, progress: &'b mut dyn FnMut(u64, u64)) -> Backup<'b> {
        Backup { data_dir: self.data_dir, lock, now: self.now, progress }
    }

    /// The name of the last backup in this place, when the site is still as it is in there and it can be verified.
    fn unchanged(
        &self,
        lock: &BackupLock,
        encryption: &Encryption,
        verify: &dyn Fn(&str, &[u8; 32]) -> Result<()>,
    ) -> Result<Option<String>> {
        let PlaceState { last_success: Some(last), content: Some(content), sum: Some(sum), .. } = self.place
        else {
            return Ok(None);
        };
        let (Some(name), Some(sum)) = (name_in_place(last), parse_hex(sum)) else { return Ok(None) };
        let is_same =
            || Ok::<_, Error>(Content::of(self.data_dir, lock.work())?.checksum(encryption) == *content);
        if !name.ends_with(encryption.ending()) || !is_same()? {
            return Ok(None);
        }
        match verify(&name, &sum) {
            Ok(()) => Ok(Some(name)),
            Err(error) => {
                let error = error.chain();
                tracing::warn!(%name, %error, "the last backup is not what it was, so a new one is taken");
                Ok(None)
            }
        }
    }

    /// Written before an archive is sent: a killed process leaves it, and nobody would know what it is.
    fn set_unverified(&self, names: Vec<String>) -> Result<()> {
        let id = PlaceId { kind: self.place.kind, address: self.place.address.clone() };
        let scheduled = places::scheduled(self.config);
        state::change_place(self.data_dir, &scheduled, &id, |place| place.unverified = names)
    }

    /// Deletes the backups of a directory that are no longer kept; never the one that was just made, which is not the newest
    /// when the clock was set back.
    fn prune_directory(&self, directory: &Path, just_made: &str) -> Result<()> {
        let kept = places::in_directory(directory)?;
        let times: Vec<_> = kept.iter().map(|kept| kept.at).collect();
        let gone = retention::superseded(&times, self.config);
        for kept in kept.iter().filter(|kept| gone.contains(&kept.at) && !kept.name.ends_with(just_made)) {
            fs::remove_file(&kept.name)
                .map_err(|cause| Error::file(format!("deleting the old backup {}", kept.name), cause))?;
        }
        Ok(())
    }
}

fn name_in_place(success: &Success) -> Option<String> {
    let name = PathBuf::from(&success.to).file_name()?.to_str()?.to_owned();
    names::time_of(&name).map(|_| name)
}

/// Makes a directory that only its owner can read; one that is there stays as it is.
pub(crate) fn create_private(directory: &Path) -> Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let made = builder.create(directory);
    made.map_err(|cause| Error::file(format!("making the directory {}", directory.display()), cause))
}
