//! A value that one caller at a time may use, with a queue in front: first come, first served, bounded in length and
//! in time.
//!
//! Async callers wait without holding a thread.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Instant;

use tokio::sync::{Mutex, OwnedMutexGuard, Semaphore};

use crate::error::{Error, Result};

/// A value with a queue in front of it.
pub struct FairLock<T> {
    places: Semaphore,
    value: Arc<Mutex<T>>,
}

impl<T> FairLock<T> {
    /// Puts a queue for `length` async callers in front of a value.
    pub fn new(value: T, length: usize) -> Self {
        Self { places: Semaphore::new(length), value: Arc::new(Mutex::new(value)) }
    }

    /// The value, once everyone who came before has had it.
    ///
    /// # Errors
    /// [`Error::Busy`] when the queue is full, or when it is not this caller's turn by the deadline.
    pub async fn lock(&self, deadline: Instant) -> Result<OwnedMutexGuard<T>> {
        let _place = self.places.try_acquire().map_err(|_| Error::Busy)?;
        let turn = Arc::clone(&self.value).lock_owned();
        tokio::time::timeout_at(deadline.into(), turn).await.map_err(|_| Error::Busy)
    }

    /// [`FairLock::lock`] for the few callers that have a thread of their own to wait on; they need no place.
    ///
    /// # Errors
    /// [`Error::Busy`] when it is not this caller's turn by the deadline.
    pub fn lock_blocking(&self, deadline: Instant) -> Result<OwnedMutexGuard<T>> {
        wait_until(deadline, Arc::clone(&self.value).lock_owned()).ok_or(Error::Busy)
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for a future on this thread, which may itself belong to a runtime; nothing when the deadline comes first.
fn wait_until<F: Future>(deadline: Instant, future: F) -> Option<F::Output> {
    // Without this the runtime's budget for cooperation could run out, and then nothing here would ever refill it.
    let mut future = pin!(tokio::task::unconstrained(future));
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return Some(output);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return None;
        }
        thread::park_timeout(left);
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
    async fn whoever_waits_too_long_or_finds_no_place_is_told_so() {
        let lock = Arc::new(FairLock::new((), 1));
        let held = lock.lock(in_a_minute()).await.unwrap();
        assert!(matches!(lock.lock(soon()).await, Err(Error::Busy)), "waited too long");
        assert!(matches!(lock.lock_blocking(soon()), Err(Error::Busy)), "waited too long");
        let waiting = tokio::spawn({
            let lock = Arc::clone(&lock);
            async move { lock.lock(in_a_minute()).await.is_ok() }
        });
        tokio::task::yield_now().await;
        assert!(matches!(lock.lock(in_a_minute()).await, Err(Error::Busy)), "no place");
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
    async fn inside_a_runtime_it_may_be_taken_any_number_of_times() {
        let lock = FairLock::new((), 1);
        for _ in 0..1000 {
            drop(lock.lock_blocking(in_a_minute()).unwrap());
        }
    }
}
