//! Takes backups as `[backup]` says, in each place by itself: what fails in one place changes nothing in another. Tells the
//! operator once of each place that fails.

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::archive::hex;
use super::encrypt::Encryption;
use super::names::{StoredBackup, time_of};
use super::run::{Finished, Run};
use super::state::{self, Failure, PlaceId, PlaceKind, PlaceState, Success};
use super::{leftovers, places};
use crate::config::backup::Backup as Config;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::mailer::{MailMessage, Mailer};
use crate::platform::periodic;

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
    /// When the process began to take backups.
    pub(crate) started: Timestamp,
}

/// What a run in a place came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PlaceRun {
    /// A backup was taken and verified.
    Taken,
    /// The site is as it is in the last backup, which was verified again.
    Unchanged,
    /// It failed, for this reason.
    Failed(String),
}

impl Schedule {
    /// Takes backups as `read` says at each look, on a thread for each kind of place; and removes what killed processes have
    /// left behind.
    pub(crate) fn start(self, read: &ReadConfig) -> std::io::Result<()> {
        let scheduled = places::scheduled(&self.config);
        if !scheduled.is_empty()
            && let Err(error) = places::check(&self.data_dir, &self.config)
        {
            tracing::error!(error = %error.chain(), "backups will fail");
        }
        let schedule = Arc::new(self);
        let of_leftovers = Arc::clone(&schedule);
        let remove = move || {
            periodic::give_way();
            leftovers::remove(&of_leftovers.data_dir, &of_leftovers.config);
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

    /// Takes a backup although none is due: into the directory, or into the store where there is no directory. Says what came
    /// of it, and which backup the site is in now.
    ///
    /// # Errors
    /// When there is no place, or the state cannot be read or written.
    pub(crate) fn run_now(&self) -> Result<(PlaceRun, Option<StoredBackup>)> {
        let places = places::configured(&self.config);
        let id = places.first().ok_or_else(|| Error::Refused("there is no place for backups".to_owned()))?;
        let place = state::read(&self.data_dir)?.of_places(&places).place(id);
        let run = self.run_place(&places, &place, self.clock.now(), false)?;
        let last = state::read(&self.data_dir)?.of_places(&places).place(id).last_success;
        let kept = last.map(|last| StoredBackup {
            at: time_of(last.to.rsplit('/').next().unwrap_or_default()).unwrap_or(last.at),
            bytes: last.bytes,
            name: last.to,
        });
        Ok((run, kept))
    }

    /// Takes a backup into a place if it is time for one; returns whether it was. A failed backup is no error here: it is in
    /// the state.
    ///
    /// # Errors
    /// When the state cannot be read or written.
    pub(crate) fn run_place_if_due(&self, id: &PlaceId) -> Result<bool> {
        let (Some(every), now) = (self.config.interval(), self.clock.now()) else { return Ok(false) };
        let scheduled = places::scheduled(&self.config);
        let place = state::read(&self.data_dir)?.of_places(&scheduled).place(id);
        let wait = if place.failing { every.min(RETRY) } else { every };
        // A clock that was set back must not keep backups from being taken.
        if place.last_attempt.is_some_and(|last| last <= now && now < last + wait) {
            return Ok(false);
        }
        let is_first = self.config.is_default && place.last_attempt.is_none();
        if is_first && (self.started..self.started + FIRST_AFTER).contains(&now) {
            return Ok(false);
        }
        self.run_place(&scheduled, &place, now, true)?;
        Ok(true)
    }

    /// Takes a backup into one of these places and writes what came of it into the state. With `tell`, the operator gets a
    /// mail of a failure.
    fn run_place(
        &self,
        scheduled: &[PlaceId],
        place: &PlaceState,
        now: Timestamp,
        tell: bool,
    ) -> Result<PlaceRun> {
        let run = Run { config: &self.config, data_dir: &self.data_dir, place, now };
        let finished = run.run();
        let name = place.kind.name();
        let mut mailed = false;
        let mut came_to = PlaceRun::Unchanged;
        match &finished {
            Err(error) => {
                let reason = error.chain();
                tracing::error!(place = name, error = %reason, "the backup failed");
                mailed = (place.failing && place.mailed) || (tell && self.tell_operator(place, &reason, now));
                came_to = PlaceRun::Failed(reason);
            }
            Ok((finished, pruned)) => {
                log(place, finished);
                if matches!(finished, Finished::Taken(_)) {
                    came_to = PlaceRun::Taken;
                }
                if let Some(error) = pruned {
                    tracing::error!(place = name, error = %error.chain(), "old backups could not be deleted");
                }
            }
        }
        let id = PlaceId { kind: place.kind, address: place.address.clone() };
        state::change_place(&self.data_dir, scheduled, &id, |place| {
            place.last_attempt = Some(now);
            place.failing = finished.is_err();
            place.mailed = mailed;
            match finished {
                Err(error) => place.last_failure = Some(Failure { at: now, reason: error.chain() }),
                Ok((finished, pruned)) => {
                    place.pruning_failure = pruned.map(|error| Failure { at: now, reason: error.chain() });
                    self.record(place, finished, now);
                }
            }
        })?;
        Ok(came_to)
    }

    /// Writes into the state what a run came to.
    fn record(&self, place: &mut PlaceState, finished: Finished, now: Timestamp) {
        match finished {
            Finished::Taken(written) => {
                let encryption = Encryption::open(&self.config).unwrap_or(Encryption::None);
                place.content = Some(written.taken.content.checksum(&encryption));
                place.sum = Some(hex(&written.sum));
                place.last_success = Some(written.success);
            }
            Finished::Unchanged => {
                if let Some(last) = &mut place.last_success {
                    last.verified_at = Some(now);
                }
            }
        }
        place.unverified.clear();
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

fn log(place: &PlaceState, finished: &Finished) {
    match finished {
        Finished::Taken(written) => {
            let Success { to, bytes, files, .. } = &written.success;
            tracing::info!(%to, bytes, files, "a backup was taken and verified");
        }
        Finished::Unchanged => {
            let to = place.last_success.as_ref().map(|last| last.to.as_str()).unwrap_or_default();
            tracing::info!(%to, "the site is unchanged, and its last backup was verified again");
        }
    }
    if place.failing {
        tracing::info!(place = place.kind.name(), "backups work again");
    }
}

fn failure_mail(origin: &str, place: &PlaceState, reason: &str) -> MailMessage {
    let kind = match place.kind {
        PlaceKind::Directory => "the directory",
        PlaceKind::S3 => "the store",
    };
    let last = match place.current_at() {
        Some(at) => format!("The last one there that is sound is of {at:.0}."),
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
