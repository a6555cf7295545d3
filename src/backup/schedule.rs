//! Takes backups as `[backup]` says, deletes what is no longer kept, and tells the operator once when that fails.

use std::fs;
use std::path::Path;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::encrypt::Encryption;
use super::s3::Store;
use super::state::{self, Failure, Success};
use super::take::{Backup, BackupLock};
use super::{file, names, places, retention};
use crate::config::backup::Backup as Config;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::mailer::{MailMessage, Mailer};

/// Time between two looks at the clock.
const INTERVAL: Duration = Duration::from_secs(10);
/// After a failure it is tried again after this time, or after `every` when that is shorter.
const RETRY: SignedDuration = SignedDuration::from_mins(15);

/// Takes scheduled backups.
pub(crate) struct Schedule {
    /// `[backup]`.
    pub(crate) config: Config,
    /// What is backed up.
    pub(crate) data_dir: DataDir,
    /// Tells the operator of failures.
    pub(crate) mailer: Mailer,
    /// The current time.
    pub(crate) clock: Clock,
    /// The site's address, for the mail.
    pub(crate) origin: String,
}

impl Schedule {
    /// Takes backups on a thread of its own; none when `every` is empty.
    pub(crate) fn start(self) -> std::io::Result<()> {
        if self.config.interval().is_none() {
            return Ok(());
        }
        if let Err(error) = places::check(&self.data_dir, &self.config) {
            tracing::error!(error = %error.chain(), "backups will fail");
        }
        let work = move || {
            // Saves and pages come first.
            #[cfg(unix)]
            let _ = rustix::process::nice(10);
            loop {
                if let Err(error) = self.run_if_due() {
                    tracing::error!(error = %error.chain(), "the state of backups could not be written");
                }
                std::thread::sleep(INTERVAL);
            }
        };
        std::thread::Builder::new().name("backup".to_owned()).spawn(work).map(|_| ())
    }

    /// Takes a backup if it is time for one; returns whether it was. A failed backup is no error here: it is in the state.
    ///
    /// # Errors
    /// When the state cannot be read or written.
    pub(crate) fn run_if_due(&self) -> Result<bool> {
        let (Some(every), now) = (self.config.interval(), self.clock.now()) else { return Ok(false) };
        let state = state::read(&self.data_dir)?;
        let wait = if state.failing { every.min(RETRY) } else { every };
        // A clock that was set back must not keep backups from being taken.
        if state.last_attempt.is_some_and(|last| last <= now && now < last + wait) {
            return Ok(false);
        }
        let lock = BackupLock::acquire(&self.data_dir)?;
        let taken = self.take(&lock, now);
        let mut mailed = false;
        if let Err(error) = &taken {
            let reason = error.chain();
            tracing::error!(error = %reason, "the backup failed");
            mailed = (state.failing && state.mailed) || self.tell_operator(&reason, now);
        } else if state.failing {
            tracing::info!("backups work again");
        }
        state::change(&self.data_dir, |state| {
            state.last_attempt = Some(now);
            state.failing = taken.is_err();
            state.mailed = mailed;
            match taken {
                Ok(success) => state.last_success = Some(success),
                Err(error) => state.last_failure = Some(Failure { at: now, reason: error.chain() }),
            }
        })?;
        Ok(true)
    }

    /// Takes a backup into every configured place.
    fn take(&self, lock: &BackupLock, now: Timestamp) -> Result<Success> {
        let encryption = Encryption::open(&self.config)?;
        let name = names::name_of(now, encryption.ending());
        let mut progress = |_, _| {};
        let mut backup = Backup { data_dir: &self.data_dir, lock, now, progress: &mut progress };
        let mut taken = Vec::new();
        if let Some(directory) = places::directory(&self.data_dir, &self.config) {
            taken.push(self.store_in_directory(&mut backup, &directory, &name, &encryption));
        }
        if self.config.s3.is_set() {
            // Also when the directory failed: one place is better than none.
            taken.push(self.store_in_bucket(&mut backup, &name, &encryption));
        }
        let taken: Result<Vec<_>> = taken.into_iter().collect();
        taken?.pop().ok_or_else(|| Error::Refused("there is no place for backups".to_owned()))
    }

    fn store_in_directory(
        &self,
        backup: &mut Backup<'_>,
        directory: &Path,
        name: &str,
        encryption: &Encryption,
    ) -> Result<Success> {
        places::require_writable(&self.data_dir, directory)?;
        create_private(directory)?;
        let (success, _) = file::write(backup, &directory.join(name), encryption)?;
        log(&success);
        self.prune(directory, name)?;
        Ok(success)
    }

    fn store_in_bucket(
        &self,
        backup: &mut Backup<'_>,
        name: &str,
        encryption: &Encryption,
    ) -> Result<Success> {
        let store = Store::open(&self.config.s3)?;
        let success = store.write(backup, name, encryption)?;
        log(&success);
        store.prune(&self.config, name)?;
        Ok(success)
    }

    /// Deletes the backups of a directory that are no longer kept; never the one that was just made, which is not the newest
    /// when the clock was set back.
    fn prune(&self, directory: &Path, just_made: &str) -> Result<()> {
        let kept = places::in_directory(directory)?;
        let times: Vec<_> = kept.iter().map(|kept| kept.at).collect();
        let gone = retention::superseded(&times, &self.config);
        for kept in kept.iter().filter(|kept| gone.contains(&kept.at) && !kept.name.ends_with(just_made)) {
            fs::remove_file(&kept.name)
                .map_err(|cause| Error::file(format!("deleting the old backup {}", kept.name), cause))?;
        }
        Ok(())
    }

    /// Sends the operator a mail; returns whether it was sent.
    fn tell_operator(&self, reason: &str, now: Timestamp) -> bool {
        let sent = self.mailer.send_blocking(failure_mail(&self.origin, reason), now);
        if let Err(error) = &sent {
            tracing::error!(error = %error.chain(), "the operator could not be told that backups fail");
        }
        sent.is_ok()
    }
}

fn log(success: &Success) {
    let Success { to, bytes, files, .. } = success;
    tracing::info!(%to, bytes, files, "a backup was taken and verified");
}

fn failure_mail(origin: &str, reason: &str) -> MailMessage {
    let lines = [
        format!("The scheduled backup of {origin} failed:"),
        reason.to_owned(),
        "It is tried again every fifteen minutes or sooner. You get no further mail until backups have worked and fail again. \
         The section \"Backups\" of the operator's manual says what can be done."
            .to_owned(),
    ];
    let site = origin.trim_start_matches("http://").trim_start_matches("https://");
    MailMessage::to_operator(format!("The backup of {site} failed"), &lines)
}

/// Makes a directory that only its owner can read; one that is there stays as it is.
fn create_private(directory: &Path) -> Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let made = builder.create(directory);
    made.map_err(|cause| Error::file(format!("making the directory {}", directory.display()), cause))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::mail::Mail;
    use crate::platform::db::migrate;
    use crate::platform::random::Random;

    fn schedule(root: &Path) -> Schedule {
        let data_dir = DataDir::create(root).unwrap();
        migrate::run(&data_dir.database()).unwrap();
        let config = Config { every: "1h".to_owned(), keep: 2, ..Config::default() };
        let clock = Clock::manual("2026-11-22T10:00:00Z".parse().unwrap());
        let mailer = Mailer::in_memory(&Mail::default(), &Random::seeded(1)).unwrap();
        Schedule { config, data_dir, mailer, clock, origin: "https://site.example".to_owned() }
    }

    #[test]
    fn backups_are_taken_when_they_are_due_and_old_ones_deleted() {
        let root = tempfile::tempdir().unwrap();
        let schedule = schedule(root.path());
        let directory = root.path().join("backups");
        fs::create_dir(&directory).unwrap();
        fs::write(directory.join("letter.txt"), "mine").unwrap();
        assert!(schedule.run_if_due().unwrap());
        assert!(!schedule.run_if_due().unwrap(), "not yet");
        for _ in 0..3 {
            schedule.clock.advance(SignedDuration::from_hours(1));
            assert!(schedule.run_if_due().unwrap());
        }
        let names: Vec<_> =
            places::in_directory(&directory).unwrap().into_iter().map(|kept| kept.at).collect();
        assert_eq!(names.len(), 2);
        assert_eq!(names[0], schedule.clock.now());
        assert!(directory.join("letter.txt").exists());
        schedule.clock.advance(SignedDuration::from_hours(-5));
        assert!(schedule.run_if_due().unwrap(), "a clock that was set back keeps none from being taken");
        let state = state::read(&schedule.data_dir).unwrap();
        assert!(state.last_success.is_some() && state.last_failure.is_none() && !state.failing);
        assert!(schedule.mailer.sent().is_empty());
    }

    #[test]
    fn the_operator_is_told_once_until_it_works_again() {
        let root = tempfile::tempdir().unwrap();
        let schedule = schedule(root.path());
        let directory = root.path().join("backups");
        fs::write(&directory, "a file in its place").unwrap();
        let attempt = || {
            schedule.clock.advance(RETRY);
            assert!(schedule.run_if_due().unwrap());
            state::read(&schedule.data_dir).unwrap()
        };
        for _ in 0..3 {
            assert!(attempt().failing);
        }
        assert_eq!(schedule.mailer.sent().len(), 1);
        assert!(schedule.mailer.sent()[0].raw.contains("backups"), "the mail says where");
        fs::remove_file(&directory).unwrap();
        let state = attempt();
        assert!(!state.failing && state.last_failure.is_some() && state.last_success.is_some());
        fs::remove_dir_all(&directory).unwrap();
        fs::write(&directory, "again").unwrap();
        schedule.clock.advance(SignedDuration::from_hours(1));
        assert!(attempt().failing);
        assert_eq!(schedule.mailer.sent().len(), 2);
    }
}
