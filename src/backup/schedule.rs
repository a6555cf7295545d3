//! Takes backups as `[backup]` says, in each place by itself: what fails in one place changes nothing in another. Tells the
//! operator once of each place that fails.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use tokio::sync::oneshot::{self, Receiver};
use utoipa::ToSchema;
use work::periodic;

use super::encrypt::Encryption;
use super::lock::{self, BackupLock};
use super::names::{self, StoredBackup};
use super::s3::store::BackupBucket;
use super::site_store::{self, SiteIdentity};
use super::state::{self, BackupState, Failure, PlaceId, PlaceKind, PlaceState, Success};
use super::take::Backup;
use super::{file, places};
use crate::config::backup::Backup as Config;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::mailer::{MailMessage, Mailer};
use crate::platform::room;

/// Time between two looks at the clock.
const INTERVAL: Duration = Duration::from_secs(10);
/// After a failure it is tried again after this time, or after `every` when that is shorter.
const RETRY: SignedDuration = SignedDuration::from_mins(15);
/// The first backup that nobody has configured is taken so long after the start: a site that is being tried is let alone.
const FIRST_AFTER: SignedDuration = SignedDuration::from_mins(15);

/// Reads how backups are taken now; may block.
pub(crate) type ReadConfig = Arc<dyn Fn() -> Config + Send + Sync>;

/// Takes scheduled backups.
#[derive(Clone)]
pub(crate) struct Schedule {
    /// How backups are taken.
    pub(crate) config: Config,
    /// What is backed up.
    pub(crate) data_dir: DataDir,
    /// Tells the operator of failures.
    pub(crate) mailer: Mailer,
    /// The current time.
    pub(crate) clock: Clock,
    /// The site's address, for the mail.
    pub(crate) origin: String,
    /// The company's name where none is published.
    pub(crate) company: String,
    /// When the process began to take backups.
    pub(crate) started: Timestamp,
}

impl Schedule {
    /// Takes backups as `read` says at each look, on a thread for each kind of place; and removes what killed processes have
    /// left behind.
    pub(crate) fn start(self, read: &ReadConfig) -> std::io::Result<()> {
        let scheduled = places::scheduled(&self.config);
        if !scheduled.is_empty()
            && let Err(error) = places::check(&self.data_dir, &self.config)
        {
            tracing::error!(error = %error.chain(), "backups will fail, or are not safe");
        }
        let schedule = Arc::new(self);
        let of_leftovers = Arc::clone(&schedule);
        let remove = move || {
            periodic::give_way();
            remove_leftovers(&of_leftovers.data_dir, &of_leftovers.config);
        };
        std::thread::Builder::new().name("leftovers".to_owned()).spawn(remove)?;
        for kind in [PlaceKind::Directory, PlaceKind::S3] {
            let (schedule, read) = (Arc::clone(&schedule), Arc::clone(read));
            periodic::repeat(&format!("backup-{}", kind.name()), INTERVAL, move || {
                periodic::give_way();
                let now = Self { config: read(), ..Self::clone(&schedule) };
                for place in places::scheduled(&now.config).iter().filter(|place| place.kind == kind) {
                    if let Err(error) = now.run_place_if_due(place) {
                        tracing::error!(error = %error.chain(), "the state of backups could not be written");
                    }
                }
            })?;
        }
        Ok(())
    }

    /// Takes a backup although none is due: into the directory, or into the store where there is no directory.
    ///
    /// # Errors
    /// Why it failed, which is in the state, too; when there is no place, or the state cannot be read or written.
    pub(crate) fn run_now(&self) -> Result<StoredBackup> {
        let places = places::configured(&self.config);
        let id = places.first().ok_or_else(|| Error::Refused("there is no place for backups".to_owned()))?;
        let taken = self.run_place(&places, id, |_, _| true, false)?;
        let Success { begun_at, to, bytes, .. } =
            taken.unwrap_or_else(|| Err(Error::internal("a backup by hand is always due")))?;
        Ok(StoredBackup::of(to.clone(), bytes).unwrap_or(StoredBackup {
            at: begun_at,
            site: None,
            bytes,
            name: to,
        }))
    }

    /// Takes a backup into a place if it is time for one; returns whether it was. A failed backup is no error here: it is in
    /// the state.
    ///
    /// # Errors
    /// When the state cannot be read or written.
    pub(crate) fn run_place_if_due(&self, id: &PlaceId) -> Result<bool> {
        let places = places::scheduled(&self.config);
        let place = state::read(&self.data_dir)?.of_places(&places).place(id);
        // An empty site has nothing to lose. It may be the first start on a new machine, before a restore.
        let is_empty = || site_store::is_empty(&self.data_dir).unwrap_or(false);
        if !self.is_due(&place, self.clock.now()) || is_empty() {
            return Ok(false);
        }
        Ok(self.run_place(&places, id, |place, now| self.is_due(place, now), true)?.is_some())
    }

    fn is_due(&self, place: &PlaceState, now: Timestamp) -> bool {
        let Some(every) = self.config.interval() else { return false };
        let wait = if place.failing { every.min(RETRY) } else { every };
        // A clock that was set back must not keep backups from being taken.
        let is_early = place.last_attempt.is_some_and(|last| last <= now && now < last + wait);
        let is_first = self.config.chosen_by_site && place.last_attempt.is_none();
        let is_tried = is_first && (self.started..self.started + FIRST_AFTER).contains(&now);
        !is_early && !is_tried
    }

    /// Takes a backup into one of these places and writes what came of it into the state. With `tell`, the operator gets a
    /// mail of a failure. `None` when it was not due any more.
    ///
    /// All under the place's lock: what one run has verified is in the state before another one looks at it.
    fn run_place(
        &self,
        places: &[PlaceId],
        id: &PlaceId,
        is_due: impl Fn(&PlaceState, Timestamp) -> bool,
        tell: bool,
    ) -> Result<Option<Result<Success>>> {
        let mut refused = None;
        let lock = BackupLock::acquire(&self.data_dir, id.kind).map_err(|error| refused = Some(error)).ok();
        let state = state::read(&self.data_dir)?.of_places(places);
        let (state, place) = (&state, &state.place(id));
        let now = self.clock.now();
        if !is_due(place, now) {
            return Ok(None);
        }
        if let Some(why) = &state.unreadable {
            tracing::error!(error = %why, "the record of backups cannot be read: none is deleted");
        }
        let (site, unreadable) = match site_store::identity(&self.data_dir) {
            Ok(site) => (site, None),
            Err(error) => (None, Some(error)),
        };
        let site = site.as_ref();
        let run = lock.as_ref().map(|lock| Run { schedule: self, lock, places, id, state, place, now, site });
        let taken = match (&run, refused.or(unreadable)) {
            (Some(run), None) => run.take(),
            (_, refused) => Err(refused.unwrap_or(Error::Busy)),
        };
        let mut mailed = false;
        match &taken {
            Err(error) => {
                let reason = error.chain();
                tracing::error!(place = id.kind.name(), error = %reason, "the backup failed");
                mailed = (place.failing && place.mailed) || (tell && self.tell_operator(place, &reason, now));
            }
            Ok(Success { to, bytes, files, .. }) => {
                tracing::info!(%to, bytes, files, "a backup was taken and verified");
                if place.failing {
                    tracing::info!(place = id.kind.name(), "backups work again");
                }
            }
        }
        let mut after = place.clone();
        state::change_place(&self.data_dir, places, id, |place| {
            place.last_attempt = Some(now);
            place.failing = taken.is_err();
            place.mailed = mailed;
            match &taken {
                Err(error) => place.last_failure = Some(Failure { at: now, reason: error.chain() }),
                Ok(success) => {
                    place.unverified.clear();
                    place.verified.extend(file_name(success));
                    place.last_success = Some(success.clone());
                }
            }
            after = place.clone();
        })?;
        if let (Some(run), Ok(success)) = (&run, &taken) {
            let pruned = run.prune(&after, &file_name(success).unwrap_or_default());
            if let Err(error) = &pruned {
                tracing::error!(place = id.kind.name(), error = %error.chain(), "old backups could not be deleted");
            }
            state::change_place(&self.data_dir, places, id, |place| match pruned {
                Ok(kept) => {
                    place.pruning_failure = None;
                    place.verified.retain(|name| kept.contains(name));
                }
                Err(error) => place.pruning_failure = Some(Failure { at: now, reason: error.chain() }),
            })?;
        }
        Ok(Some(taken))
    }

    /// Sends the operator a mail; returns whether it was sent.
    fn tell_operator(&self, place: &PlaceState, reason: &str, now: Timestamp) -> bool {
        let sent = self.mailer.send_blocking(failure_mail(&self.origin, place, reason), now);
        if let Err(error) = &sent {
            tracing::error!(error = %error.chain(), "the operator could not be told that backups fail");
        }
        sent.is_ok()
    }
}

/// Removes what killed backups and restores have left behind, and logs it. The caller's process serves the directory, so no restore and no upgrade
/// runs.
fn remove_leftovers(data_dir: &DataDir, config: &Config) {
    let directory = places::directory(data_dir, config);
    let unfinished = directory.map(|directory| file::remove_abandoned(&directory));
    let parts = [restore_work(data_dir), lock::clear_abandoned(data_dir)];
    for part in parts.into_iter().chain(unfinished) {
        match part {
            Ok(removed) => {
                for path in removed {
                    tracing::info!(path = %path.display(), "removed what a process that was killed has left behind");
                }
            }
            Err(error) => tracing::warn!(error = %error.chain(), "what a killed process left is still there"),
        }
    }
}

fn restore_work(data_dir: &DataDir) -> Result<Vec<PathBuf>> {
    let work = data_dir.restore_work();
    if !work.exists() {
        return Ok(Vec::new());
    }
    lock::clear(&work).map_err(|cause| Error::file(format!("removing {}", work.display()), cause))?;
    Ok(vec![work])
}

fn file_name(success: &Success) -> Option<String> {
    success.to.rsplit('/').next().map(str::to_owned)
}

fn failure_mail(origin: &str, place: &PlaceState, reason: &str) -> MailMessage {
    let kind = match place.kind {
        PlaceKind::Directory => "the directory",
        PlaceKind::S3 => "the store",
    };
    let last = match &place.last_success {
        Some(last) => format!("The last one there that is sound is of {:.0}.", last.begun_at),
        None => "There is none in that place yet.".to_owned(),
    };
    let lines = [
        format!("The scheduled backup of {origin} into {kind} {} failed:", place.address),
        reason.to_owned(),
        format!("{last} Where backups go to other places too, those go on."),
        "It is tried again every fifteen minutes or sooner. You get no further mail about this place until a backup has worked \
         there and fails again. The section \"Backups\" of the operator's manual says what can be done."
            .to_owned(),
    ];
    let site = origin.trim_start_matches("http://").trim_start_matches("https://");
    MailMessage::to_operator(format!("The backup of {site} failed"), &lines)
}

// Backups and trials that owners begin from the back office: one at a time, on a thread of its own.

/// What was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BackupJobKind)]
pub(crate) enum JobKind {
    /// A backup is taken.
    Backup,
    /// A backup is restored on trial.
    Drill,
}

/// What is at work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct BackupJob {
    /// What was begun.
    pub(crate) kind: JobKind,
    /// The backup that is tried.
    pub(crate) name: Option<String>,
    /// Since when, RFC 3339 UTC.
    pub(crate) since: Timestamp,
}

/// What owners have begun in this process; cheap to clone.
#[derive(Debug, Clone, Default)]
pub(crate) struct BackupJobs(Arc<Mutex<Option<BackupJob>>>);

/// Ends a job when it is dropped, also by a panic.
struct AtWork(BackupJobs);

impl Drop for AtWork {
    fn drop(&mut self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl BackupJobs {
    /// What is at work.
    pub(crate) fn running(&self) -> Option<BackupJob> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Begins a job, which goes on although nobody waits for it; none while another is at work.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub(crate) fn start<T, F>(&self, job: BackupJob, work: F) -> Result<Option<Receiver<Result<T>>>>
    where
        T: Send + 'static,
        F: FnOnce() -> Result<T> + Send + 'static,
    {
        {
            let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if running.is_some() {
                return Ok(None);
            }
            *running = Some(job);
        }
        let at_work = AtWork(self.clone());
        let (finished, receiver) = oneshot::channel();
        let run = move || {
            periodic::give_way();
            let done = work();
            // Before anybody is told: whoever asks then finds nothing at work.
            drop(at_work);
            let _ = finished.send(done);
        };
        let started = std::thread::Builder::new().name("backup-by-hand".to_owned()).spawn(run);
        started.map(|_| Some(receiver)).map_err(|cause| Error::file("starting a thread", cause))
    }
}

// One run of scheduled backups in one place, under its lock: takes a backup, and deletes what is no longer kept there.

/// A run in a place.
struct Run<'a> {
    schedule: &'a Schedule,
    lock: &'a BackupLock,
    /// All places of the state that this one is part of.
    places: &'a [PlaceId],
    id: &'a PlaceId,
    /// What became of earlier backups, and of those in the place, read under the lock.
    state: &'a BackupState,
    place: &'a PlaceState,
    now: Timestamp,
    /// Whose backups these are.
    site: Option<&'a SiteIdentity>,
}

impl Run<'_> {
    /// Takes a backup and verifies it.
    fn take(&self) -> Result<Success> {
        let encryption = Encryption::open(&self.schedule.config)?;
        self.refuse_copy()?;
        let name = self.new_name(encryption.ending())?;
        let (lock, now, company, mut progress) =
            (self.lock, self.now, self.schedule.company.as_str(), |_, _| {});
        let mut backup =
            Backup { data_dir: &self.schedule.data_dir, lock, now, company, progress: &mut progress };
        match self.id.kind {
            PlaceKind::Directory => {
                let directory = self.directory()?;
                places::require_writable(&self.schedule.data_dir, &directory)?;
                create_private(&directory)?;
                if self.schedule.config.chosen_by_site {
                    // On the site's own disk, where nobody has made room for them.
                    let (_, total) = backup.sizes()?;
                    room::require(&directory, total.saturating_mul(2))?;
                }
                file::write(&mut backup, &directory.join(&name), &encryption).map(|(success, _)| success)
            }
            PlaceKind::S3 => {
                let store = BackupBucket::open(&self.schedule.config.s3)?;
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
    fn prune(&self, place: &PlaceState, just_made: &str) -> Result<BTreeSet<String>> {
        // A file gets its name after it was verified; an object has it from the beginning.
        let is_file = self.id.kind == PlaceKind::Directory;
        let is_verified = |backup: &StoredBackup| is_file || place.has_verified(backup.file_name());
        let (store, stored) = self.stored()?;
        // Those of other sites are theirs to delete.
        let Some(site) = self.site.filter(|_| !self.is_unsure()) else {
            return Ok(stored.iter().map(|one| one.file_name().to_owned()).collect());
        };
        let is_own = names::is_own(&stored, site);
        let own: Vec<_> = stored.iter().filter(|&one| is_own(one)).cloned().collect();
        let superseded = names::superseded(&own, self.schedule.config.keep, is_verified);
        let mut gone: Vec<_> = superseded.filter(|backup| backup.file_name() != just_made).collect();
        if !self.schedule.config.retired_keys.is_empty() {
            gone.clear();
        }
        let names: Vec<_> = gone.iter().map(|backup| backup.file_name()).collect();
        let kept = stored.iter().map(StoredBackup::file_name).filter(|name| !names.contains(name));
        let kept: BTreeSet<_> = kept.map(str::to_owned).collect();
        if let Some(store) = &store {
            let is_shared = names::is_shared(&stored, site);
            store.prune(&self.schedule.config, &self.lock.work, &names, &kept, is_shared)?;
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
        let store = BackupBucket::open(&self.schedule.config.s3)?;
        let stored = store.list()?;
        Ok((Some(store), stored))
    }

    /// Refuses to write where the original's backups are, as long as this is a copy: they would push each other out.
    fn refuse_copy(&self) -> Result<()> {
        let Some(site) = self.site.filter(|_| self.is_copy()) else { return Ok(()) };
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
        let directory = places::directory(&self.schedule.data_dir, &self.schedule.config);
        directory.ok_or_else(|| Error::Refused("there is no directory for backups".to_owned()))
    }

    /// A name that no verified backup has: one is never written over, also when two are taken in a second.
    fn new_name(&self, ending: &str) -> Result<String> {
        let stored = if self.is_unsure() { self.stored()?.1 } else { Vec::new() };
        let is_taken = |name: &str| {
            self.place.has_verified(name) || stored.iter().any(|backup| backup.file_name() == name)
        };
        let names =
            (0..).map(|later| names::name_of(self.now + SignedDuration::from_secs(later), self.site, ending));
        Ok(names.into_iter().find(|name| !is_taken(name)).unwrap_or_default())
    }

    fn set_unverified(&self, names: Vec<String>) -> Result<()> {
        state::change_place(&self.schedule.data_dir, self.places, self.id, |place| place.unverified = names)
    }

    /// Whether this is a copy of a site, and nobody has said that it takes the original's place.
    fn is_copy(&self) -> bool {
        self.state.copy_since.is_some()
    }

    /// Whether what became of earlier backups, and whether this is a copy, could not be read.
    fn is_unsure(&self) -> bool {
        self.state.unreadable.is_some()
    }
}

/// Makes a directory that only its owner can read; one that is there stays as it is.
pub(crate) fn create_private(directory: &Path) -> Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let made = builder.create(directory);
    made.map_err(|cause| Error::file(format!("making the directory {}", directory.display()), cause))
}
