//! One run of scheduled backups in one place, under its lock: takes a backup, and deletes what is no longer kept there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};

use super::encrypt::Encryption;
use super::lock::BackupLock;
use super::names::{self, StoredBackup};
use super::s3::store::BackupBucket;
use super::site_store::SiteIdentity;
use super::state::{self, PlaceId, PlaceKind, PlaceState, Success};
use super::take::Backup;
use super::{file, places};
use crate::config::backup::Backup as Config;
use crate::error::{Error, Result};
use crate::platform::data_dir::DataDir;
use crate::platform::room;

/// A run in a place.
pub(super) struct Run<'a> {
    pub(super) config: &'a Config,
    pub(super) data_dir: &'a DataDir,
    pub(super) lock: &'a BackupLock,
    /// All places of the state that this one is part of.
    pub(super) places: &'a [PlaceId],
    pub(super) id: &'a PlaceId,
    /// What became of the place, read under the lock.
    pub(super) place: &'a PlaceState,
    pub(super) now: Timestamp,
    /// The company's name where none is published.
    pub(super) company: &'a str,
    /// Whose backups these are.
    pub(super) site: Option<&'a SiteIdentity>,
    /// Whether this is a copy of a site, and nobody has said that it takes the original's place.
    pub(super) is_copy: bool,
    /// Whether what became of earlier backups, and whether this is a copy, could not be read.
    pub(super) is_unsure: bool,
}

impl Run<'_> {
    /// Takes a backup and verifies it.
    pub(super) fn take(&self) -> Result<Success> {
        let encryption = Encryption::open(self.config)?;
        self.refuse_copy()?;
        let name = self.new_name(encryption.ending())?;
        let (lock, now, company, mut progress) = (self.lock, self.now, self.company, |_, _| {});
        let mut backup = Backup { data_dir: self.data_dir, lock, now, company, progress: &mut progress };
        match self.id.kind {
            PlaceKind::Directory => {
                let directory = self.directory()?;
                places::require_writable(self.data_dir, &directory)?;
                create_private(&directory)?;
                if self.config.chosen_by_site {
                    // On the site's own disk, where nobody has made room for them.
                    let (_, total) = backup.sizes()?;
                    room::require(&directory, total.saturating_mul(2))?;
                }
                file::write(&mut backup, &directory.join(&name), &encryption).map(|(success, _)| success)
            }
            PlaceKind::S3 => {
                let store = BackupBucket::open(&self.config.s3)?;
                for name in &self.place.unverified {
                    store.remove(name)?;
                }
                // Written before an archive is sent: a killed process leaves it, and nobody would know what it is.
                self.set_unverified(vec![name.clone()])?;
                store.write(&mut backup, &name, &encryption).inspect_err(|_| {
                    if store.remove(&name).is_ok()
                        && let Err(error) = self.set_unverified(Vec::new())
                    {
                        tracing::warn!(error = %error.chain(), "the state of backups could not be written");
                    }
                })
            }
        }
    }

    /// Deletes the backups that are no longer kept, by the state of the place after this run; never the one that was just made,
    /// which is not the newest when the clock was set back. Returns the names of those that stay.
    pub(super) fn prune(&self, place: &PlaceState, just_made: &str) -> Result<BTreeSet<String>> {
        // A file gets its name after it was verified; an object has it from the beginning.
        let is_file = self.id.kind == PlaceKind::Directory;
        let is_verified = |backup: &StoredBackup| is_file || place.has_verified(backup.file_name());
        let (store, stored) = self.stored()?;
        // Those of other sites are theirs to delete.
        let Some(site) = self.site.filter(|_| !self.is_unsure) else {
            return Ok(stored.iter().map(|one| one.file_name().to_owned()).collect());
        };
        let is_own = names::is_own(&stored, site);
        let own: Vec<_> = stored.iter().filter(|&one| is_own(one)).cloned().collect();
        let superseded = names::superseded(&own, self.config.keep, is_verified);
        let mut gone: Vec<_> = superseded.filter(|backup| backup.file_name() != just_made).collect();
        if !self.config.retired_keys.is_empty() {
            gone.clear();
        }
        let names: Vec<_> = gone.iter().map(|backup| backup.file_name()).collect();
        let kept = stored.iter().map(StoredBackup::file_name).filter(|name| !names.contains(name));
        let kept: BTreeSet<_> = kept.map(str::to_owned).collect();
        if let Some(store) = &store {
            let is_shared = names::is_shared(&stored, site);
            store.prune(self.config, &self.lock.work, &names, &kept, is_shared)?;
            return Ok(kept);
        }
        for StoredBackup { name, .. } in &gone {
            fs::remove_file(name)
                .map_err(|cause| Error::file(format!("deleting the old backup {name}"), cause))?;
        }
        Ok(kept)
    }

    /// What is in the place, the newest first, and the store that it is in.
    fn stored(&self) -> Result<(Option<BackupBucket>, Vec<StoredBackup>)> {
        if self.id.kind == PlaceKind::Directory {
            return Ok((None, places::in_directory(&self.directory()?)?));
        }
        let store = BackupBucket::open(&self.config.s3)?;
        let stored = store.list()?;
        Ok((Some(store), stored))
    }

    /// Refuses to write where the original's backups are, as long as this is a copy: they would push each other out.
    fn refuse_copy(&self) -> Result<()> {
        let Some(site) = self.site.filter(|_| self.is_copy) else { return Ok(()) };
        let (_, stored) = self.stored()?;
        let is_originals = |backup: &StoredBackup| {
            backup.site.as_ref().is_none_or(|id| *id == site.id)
                && !self.place.has_verified(backup.file_name())
        };
        if !stored.iter().any(is_originals) {
            return Ok(());
        }
        Err(Error::Refused(
            "this site was restored from a backup, and the backups of the original are in this place: say that it takes the \
             original's place, by `pharma-site restore --take-over`, or set another [backup] directory or prefix for it"
                .to_owned(),
        ))
    }

    fn directory(&self) -> Result<PathBuf> {
        let directory = places::directory(self.data_dir, self.config);
        directory.ok_or_else(|| Error::Refused("there is no directory for backups".to_owned()))
    }

    /// A name that no verified backup has: one is never written over, also when two are taken in a second.
    fn new_name(&self, ending: &str) -> Result<String> {
        let stored = if self.is_unsure { self.stored()?.1 } else { Vec::new() };
        let is_taken = |name: &str| {
            self.place.has_verified(name) || stored.iter().any(|backup| backup.file_name() == name)
        };
        let names =
            (0..).map(|later| names::name_of(self.now + SignedDuration::from_secs(later), self.site, ending));
        Ok(names.into_iter().find(|name| !is_taken(name)).unwrap_or_default())
    }

    fn set_unverified(&self, names: Vec<String>) -> Result<()> {
        state::change_place(self.data_dir, self.places, self.id, |place| place.unverified = names)
    }
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
