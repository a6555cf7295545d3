//! Backups and trials that owners begin from the back office: one at a time, on a thread of its own.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use serde::Serialize;
use tokio::sync::oneshot::{self, Receiver};
use utoipa::ToSchema;

use crate::error::{Error, Result};
use crate::platform::periodic;

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
    #[schema(value_type = String)]
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

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> BackupJob {
        BackupJob { kind: JobKind::Backup, name: None, since: Timestamp::UNIX_EPOCH }
    }

    #[test]
    fn one_job_is_at_work_and_a_panic_ends_it() {
        let jobs = BackupJobs::default();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = jobs
            .start(job(), move || {
                wait.recv().unwrap();
                Ok(7)
            })
            .unwrap()
            .unwrap();
        assert_eq!(jobs.running(), Some(job()));
        assert!(jobs.start(job(), || Ok(8)).unwrap().is_none(), "a second one");
        go.send(()).unwrap();
        assert_eq!(first.blocking_recv().unwrap().unwrap(), 7);
        assert_eq!(jobs.running(), None);
        let panicking = jobs.start(job(), || -> Result<()> { panic!("on purpose") }).unwrap().unwrap();
        assert!(panicking.blocking_recv().is_err());
        assert_eq!(jobs.running(), None);
    }
}
