//! A lock with a queue of bounded length and waiting time, in order of arrival. Async callers wait without holding a
//! thread.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Instant;

use tokio::sync::{Mutex, OwnedMutexGuard, Semaphore};

use crate::error::{Error, Result};

/// A value that callers lock in order of arrival.
pub(super) struct FairLock<T> {
    queue: Semaphore,
    value: Arc<Mutex<T>>,
}

impl<T> FairLock<T> {
    /// `max_waiting` limits the async callers, the one that holds the lock included.
    pub(super) fn new(value: T, max_waiting: usize) -> Self {
        Self { queue: Semaphore::new(max_waiting), value: Arc::new(Mutex::new(value)) }
    }

    /// Locks the value. Fails with [`Error::Busy`] when the queue is full or the deadline passes.
    pub(super) async fn lock(&self, deadline: Instant) -> Result<OwnedMutexGuard<T>> {
        let _permit = self.queue.try_acquire().map_err(|_| Error::Busy)?;
        let lock = Arc::clone(&self.value).lock_owned();
        tokio::time::timeout_at(deadline.into(), lock).await.map_err(|_| Error::Busy)
    }

    /// [`FairLock::lock`] for callers that may block; they do not count towards `max_waiting`.
    pub(super) fn lock_blocking(&self, deadline: Instant) -> Result<OwnedMutexGuard<T>> {
        block_on(Arc::clone(&self.value).lock_owned(), deadline).ok_or(Error::Busy)
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for a future on this thread, also inside a tokio runtime, where tokio's own `block_on` panics. `None` when
/// the deadline passes first.
pub(super) fn block_on<F: Future>(future: F, deadline: Instant) -> Option<F::Output> {
    // tokio's budget for cooperative scheduling is refilled by its scheduler only, which does not run here.
    let mut future = pin!(tokio::task::unconstrained(future));
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return Some(output);
        }
        let remaining = deadline.saturating_duration_since(Instant::now());
        if remaining.is_zero() {
            return None;
        }
        thread::park_timeout(remaining);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn soon() -> Instant {
        Instant::now() + Duration::from_millis(50)
    }

    fn in_a_minute() -> Instant {
        Instant::now() + Duration::from_secs(60)
    }

    #[tokio::test]
    async fn a_full_queue_and_a_missed_deadline_are_busy() {
        let lock = Arc::new(FairLock::new((), 1));
        let held = lock.lock(in_a_minute()).await.unwrap();
        assert!(matches!(lock.lock(soon()).await, Err(Error::Busy)), "waited too long");
        assert!(matches!(lock.lock_blocking(soon()), Err(Error::Busy)), "waited too long");
        let waiting = tokio::spawn({
            let lock = Arc::clone(&lock);
            async move { lock.lock(in_a_minute()).await.is_ok() }
        });
        tokio::task::yield_now().await;
        assert!(matches!(lock.lock(in_a_minute()).await, Err(Error::Busy)), "the queue is full");
        drop(held);
        assert!(waiting.await.unwrap(), "its turn came");
        assert!(lock.lock(in_a_minute()).await.is_ok());
    }

    #[test]
    fn a_thread_gets_its_turn_when_the_other_is_done() {
        let lock = Arc::new(FairLock::new(1, 1));
        let mut held = lock.lock_blocking(in_a_minute()).unwrap();
        let other = thread::spawn({
            let lock = Arc::clone(&lock);
            move || *lock.lock_blocking(in_a_minute()).unwrap()
        });
        thread::sleep(Duration::from_millis(20));
        *held = 2;
        drop(held);
        assert_eq!(other.join().unwrap(), 2);
    }

    #[tokio::test]
    async fn inside_a_runtime_it_can_be_locked_any_number_of_times() {
        let lock = FairLock::new((), 1);
        for _ in 0..1000 {
            drop(lock.lock_blocking(in_a_minute()).unwrap());
        }
    }
}
