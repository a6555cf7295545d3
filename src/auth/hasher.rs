//! The line in which passwords are compared and hashed, off the async threads.
//!
//! A hash costs about 19 MiB and 30 ms. Two threads hash, each in memory of its own that it uses again, and give way to
//! those that serve pages. The rest wait in a line of known length for a known time: two cores get through the line in
//! that time, and whoever does not fit is told so at once instead of after a wait for nothing. So a flood of sign-ins
//! costs neither memory nor other people's patience.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use argon2::Block;
use tokio::sync::oneshot;

use super::password::{NOBODY, NewPassword, matches};
use crate::error::{Error, Result};
use crate::platform::random::Random;

const THREADS: usize = 2;
/// Who may wait besides those whose turn it is.
const LINE: usize = 256;
/// Longest wait from the beginning of a request, its own hash included.
const PATIENCE: Duration = Duration::from_secs(9);
const NICENESS: i32 = 10;

type Job = Box<dyn FnOnce(&mut Vec<Block>) + Send>;

/// Compares and hashes passwords, few at a time; cheap to clone.
#[derive(Clone)]
pub(crate) struct Hasher {
    jobs: SyncSender<Job>,
}

/// What became of a wish for a new password.
pub(crate) enum Renewed {
    /// The current password that was given is not the current one.
    WrongCurrent,
    /// The new one is the current one.
    Same,
    /// The hash of the new one.
    Hash(String),
}

impl Hasher {
    /// Starts the threads; they end with the last clone.
    pub(crate) fn start() -> std::io::Result<Self> {
        let (jobs, line) = sync_channel(LINE);
        let line = Arc::new(Mutex::new(line));
        for n in 1..=THREADS {
            let line = Arc::clone(&line);
            std::thread::Builder::new().name(format!("password-{n}")).spawn(move || work(&line))?;
        }
        Ok(Self { jobs })
    }

    /// Compares a password with a hash, or with nobody's when there is none. `spent` is the time that the request has
    /// been held back already.
    pub(crate) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
        spent: Duration,
    ) -> Result<bool> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let compare = move |memory: &mut Vec<Block>| matches(&password, &hash, memory);
        Ok(self.run(PATIENCE.saturating_sub(spent), compare).await? && known)
    }

    /// Hashes a new password in place of one whose hash is `stored`, if `current` is right or not asked for.
    pub(crate) async fn renew(
        &self,
        current: Option<String>,
        stored: String,
        new: NewPassword,
        random: Random,
    ) -> Result<Renewed> {
        let renew = move |memory: &mut Vec<Block>| {
            if let Some(current) = current
                && !matches(&current, &stored, memory)?
            {
                return Ok(Renewed::WrongCurrent);
            }
            if matches(new.expose(), &stored, memory)? {
                return Ok(Renewed::Same);
            }
            new.hash_in(memory, &random).map(Renewed::Hash)
        };
        self.run(PATIENCE, renew).await
    }

    async fn run<T, F>(&self, patience: Duration, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Vec<Block>) -> Result<T> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let job = move |memory: &mut Vec<Block>| {
            // Whoever hung up or lost patience is not hashed for.
            if !answer.is_closed() {
                let _ = answer.send(work(memory));
            }
        };
        self.jobs.try_send(Box::new(job)).map_err(|refused| match refused {
            TrySendError::Full(_) => Error::Busy,
            TrySendError::Disconnected(_) => Error::internal("the password threads are gone"),
        })?;
        let answer = tokio::time::timeout(patience, answered).await.map_err(|_| Error::Busy)?;
        answer.map_err(|_| Error::internal("a password thread gave no answer"))?
    }
}

fn work(line: &Mutex<Receiver<Job>>) {
    // On Linux this is the priority of the calling thread alone; a system that refuses does no harm.
    let _ = rustix::process::setpriority_process(None, NICENESS);
    let mut memory = Vec::new();
    loop {
        let next = line.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        if catch_unwind(AssertUnwindSafe(|| job(&mut memory))).is_err() {
            tracing::error!("hashing a password panicked; the request was refused");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// A line whose threads are both held up until the sender that comes with it is dropped.
    fn held() -> (Hasher, std::sync::mpsc::Sender<()>) {
        let hasher = Hasher::start().unwrap();
        let (release, held) = channel::<()>();
        let held = Arc::new(Mutex::new(held));
        for _ in 0..THREADS {
            let held = Arc::clone(&held);
            let wait = move |_: &mut Vec<Block>| {
                let _ = held.lock().unwrap_or_else(PoisonError::into_inner).recv();
            };
            hasher.jobs.try_send(Box::new(wait)).unwrap();
        }
        (hasher, release)
    }

    #[tokio::test]
    async fn whoever_does_not_fit_into_the_line_is_told_at_once() {
        let (hasher, release) = held();
        // The two that are held up have left the line, or are about to.
        let deadline = std::time::Instant::now() + Duration::from_secs(10);
        let mut fitted = 0;
        while fitted < LINE && std::time::Instant::now() < deadline {
            match hasher.jobs.try_send(Box::new(|_| {})) {
                Ok(()) => fitted += 1,
                Err(_) => std::thread::yield_now(),
            }
        }
        let refused = hasher.verify("x".to_owned(), None, Duration::ZERO).await;
        assert!(matches!(refused, Err(Error::Busy)));
        drop(release);
    }

    #[tokio::test]
    async fn whoever_waits_too_long_is_told_so_and_not_hashed_for() {
        let (hasher, release) = held();
        let (ran, did_run) = channel();
        let job = move |_: &mut Vec<Block>| {
            ran.send(()).ok();
            Ok(())
        };
        assert!(matches!(hasher.run(Duration::from_millis(20), job).await, Err(Error::Busy)));
        drop(release);
        assert!(!hasher.verify("x".to_owned(), None, Duration::ZERO).await.unwrap(), "the line moves on");
        assert!(did_run.recv().is_err(), "dropped unused");
    }

    #[tokio::test]
    async fn a_panic_costs_nobody_else_anything() {
        let hasher = Hasher::start().unwrap();
        for _ in 0..2 * THREADS {
            let fails = hasher.run(PATIENCE, |_| -> Result<()> { panic!("on purpose") }).await;
            assert!(matches!(fails, Err(Error::Internal(_))));
        }
        assert!(!hasher.verify("x".to_owned(), None, Duration::ZERO).await.unwrap());
    }
}
