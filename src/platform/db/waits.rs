//! How long callers wait for the database, for `/metrics`.

use std::time::Instant;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};

use crate::error::{Error, Result};

/// Times in seconds; cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Waits {
    /// From asking for a snapshot to reading it.
    pub(crate) read: Histogram,
    /// From asking for the writer to having it.
    pub(crate) write: Histogram,
    /// From having the writer to the end of the transaction, the locks of other processes included.
    pub(crate) transaction: Histogram,
    /// How many waited in vain.
    pub(crate) busy: Counter,
}

impl Default for Waits {
    fn default() -> Self {
        // From 0.1 ms to 6.6 s.
        let times = || Histogram::new(exponential_buckets(0.0001, 4.0, 9));
        Self { read: times(), write: times(), transaction: times(), busy: Counter::default() }
    }
}

impl Waits {
    /// Counts a wait in vain; returns its error.
    pub(super) fn busy(&self) -> Error {
        self.busy.inc();
        Error::Busy
    }

    /// Counts the wait for the writer since `begun`.
    pub(super) fn of_write<T>(&self, begun: Instant, locked: Result<T>) -> Result<T> {
        if locked.is_ok() {
            self.write.observe(begun.elapsed().as_secs_f64());
        } else {
            self.busy.inc();
        }
        locked
    }
}
