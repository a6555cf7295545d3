//! Compares and hashes passwords off the async threads.
//!
//! A hash costs about 19 MiB and 30 ms. Two threads hash, at a lower priority than those that serve pages, each in memory
//! that it reuses. Further requests wait in a queue that two cores can work off within [`TIMEOUT`]; when it is full, a
//! request is refused at once. So a flood of sign-ins neither fills the memory nor slows down pages.

use std::sync::Arc;
use std::time::Duration;

use argon2::Block;

use super::password::{DUMMY_HASH, NewPassword, matches};
use crate::error::{Error, Result};
use crate::platform::random::Random;
use work::{JobQueue, JobTicket, PoolCounters, PoolOptions, WorkerPool};

const THREADS: usize = 2;
const QUEUE_LENGTH: usize = 256;
/// Longest time from the beginning of a request to its result.
const TIMEOUT: Duration = Duration::from_secs(9);

/// Compares and hashes passwords, few at a time; cheap to clone.
#[derive(Clone)]
pub(crate) struct Hasher {
    pool: Arc<WorkerPool<Vec<Block>>>,
}

/// The result of [`Hasher::change`].
pub(crate) enum PasswordChange {
    /// The password that was given as the current one is wrong.
    WrongCurrent,
    /// The new one is the current one.
    Unchanged,
    /// The hash of the new one.
    Hash(String),
}

impl Hasher {
    /// Starts the threads; they end with the last clone.
    pub(crate) fn start() -> std::io::Result<Self> {
        let options = PoolOptions { background: true, ..PoolOptions::new("password", THREADS) };
        Ok(Self { pool: Arc::new(WorkerPool::start(options, JobQueue::new(QUEUE_LENGTH))?) })
    }

    /// What the threads are doing, and what they have done since the start.
    pub(crate) fn counters(&self) -> PoolCounters {
        self.pool.counters()
    }

    /// Compares a password with a hash, or with [`DUMMY_HASH`] when there is none, which takes as long. `spent` is how
    /// long the request was delayed already.
    pub(crate) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
        spent: Duration,
    ) -> Result<bool> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| DUMMY_HASH.to_owned());
        let compare = move |memory: &mut Vec<Block>| matches(&password, &hash, memory);
        Ok(self.run(TIMEOUT.saturating_sub(spent), compare).await? && known)
    }

    /// Hashes the password of a new account.
    pub(crate) async fn hash(&self, new: NewPassword, random: Random) -> Result<String> {
        self.run(TIMEOUT, move |memory: &mut Vec<Block>| new.hash_in(memory, &random)).await
    }

    /// Hashes a new password in place of one whose hash is `stored`, if `current` is right or not asked for. `spent` is how
    /// long the request was delayed already.
    pub(crate) async fn change(
        &self,
        current: Option<String>,
        stored: String,
        new: NewPassword,
        random: Random,
        spent: Duration,
    ) -> Result<PasswordChange> {
        let change = move |memory: &mut Vec<Block>| {
            if let Some(current) = current
                && !matches(&current, &stored, memory)?
            {
                return Ok(PasswordChange::WrongCurrent);
            }
            if matches(new.expose(), &stored, memory)? {
                return Ok(PasswordChange::Unchanged);
            }
            new.hash_in(memory, &random).map(PasswordChange::Hash)
        };
        self.run(TIMEOUT.saturating_sub(spent), change).await
    }

    async fn run<T, F>(&self, timeout: Duration, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Vec<Block>) -> Result<T> + Send + 'static,
    {
        tokio::time::timeout(timeout, self.pool.run(JobTicket::Single { weight: 1 }, work))
            .await
            .map_err(|_| Error::Busy)??
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    /// A hasher whose threads are all busy until the sender is dropped.
    async fn busy() -> (Hasher, Sender<()>) {
        let hasher = Hasher::start().unwrap();
        let (release, released) = channel::<()>();
        let released = Arc::new(Mutex::new(released));
        for _ in 0..THREADS {
            let (hasher, released) = (hasher.clone(), Arc::clone(&released));
            let wait = move |_: &mut Vec<Block>| {
                released.lock().unwrap().recv().ok();
                Ok(())
            };
            tokio::spawn(async move { hasher.run(TIMEOUT, wait).await });
        }
        while hasher.counters().busy < THREADS {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        (hasher, release)
    }

    #[tokio::test]
    async fn a_request_for_which_the_queue_has_no_room_is_refused_at_once() {
        let (hasher, release) = busy().await;
        for _ in 0..QUEUE_LENGTH {
            let hasher = hasher.clone();
            tokio::spawn(async move { hasher.run(TIMEOUT, |_| Ok(())).await });
        }
        while hasher.counters().queued < QUEUE_LENGTH {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let refused = hasher.verify("x".to_owned(), None, Duration::ZERO).await;
        assert!(matches!(refused, Err(Error::Busy)));
        drop(release);
    }

    #[tokio::test]
    async fn a_request_that_waits_too_long_fails_and_is_not_hashed() {
        let (hasher, release) = busy().await;
        let (ran, did_run) = channel();
        let job = move |_: &mut Vec<Block>| {
            ran.send(()).ok();
            Ok(())
        };
        assert!(matches!(hasher.run(Duration::from_millis(20), job).await, Err(Error::Busy)));
        drop(release);
        assert!(!hasher.verify("x".to_owned(), None, Duration::ZERO).await.unwrap(), "the queue moves on");
        assert!(did_run.recv().is_err(), "dropped unused");
    }

    #[tokio::test]
    async fn a_panic_does_not_affect_later_requests() {
        let hasher = Hasher::start().unwrap();
        for _ in 0..2 * THREADS {
            let fails = hasher.run(TIMEOUT, |_| -> Result<()> { panic!("on purpose") }).await;
            assert!(matches!(fails, Err(Error::Internal(_))));
        }
        assert!(!hasher.verify("x".to_owned(), None, Duration::ZERO).await.unwrap());
    }
}
