//! Counts how often rules are followed: in memory, and into the database every few seconds. A crash loses those seconds.

use std::collections::HashMap;
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;

use super::redirect::Hits;
use super::store;
use crate::error::Result;
use crate::platform::db::Db;
use crate::platform::periodic::{self, FirstFailure};

/// Time between two writes.
const INTERVAL: Duration = Duration::from_secs(5);

/// The counts that wait to be written, by the rule's id; cheap to clone. There are no more of them than rules.
#[derive(Clone)]
pub(crate) struct HitCounter {
    waiting: Arc<Mutex<HashMap<i64, Hits>>>,
    db: Db,
}

impl HitCounter {
    pub(super) fn new(db: Db) -> Self {
        Self { waiting: Arc::default(), db }
    }

    /// Counts a rule that was followed. Never waits for the disk and never fails.
    pub(super) fn count(&self, id: i64, now: Timestamp) {
        add(&mut self.lock(), id, Hits { count: 1, last_at: now });
    }

    /// The counts that are not in the database yet.
    pub(crate) fn waiting(&self) -> HashMap<i64, Hits> {
        self.lock().clone()
    }

    /// Writes the counts in one transaction; what cannot be written waits for the next time.
    pub(super) fn write(&self) -> Result<()> {
        let due = take(&mut *self.lock());
        if due.is_empty() {
            return Ok(());
        }
        let written = self.db.write_blocking(|tx| store::add_hits(tx, &due));
        if written.is_err() {
            let mut waiting = self.lock();
            for (id, hits) in due {
                add(&mut waiting, id, hits);
            }
        }
        written
    }

    /// Starts the thread that writes.
    pub(super) fn start(&self) -> std::io::Result<()> {
        let counter = self.clone();
        let mut failure = FirstFailure::default();
        periodic::repeat("redirect-hits", INTERVAL, move || {
            if let Some(error) = failure.of(counter.write()) {
                tracing::warn!(error = %error.chain(), "how often redirects are followed is not written");
            }
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Hits>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn add(waiting: &mut HashMap<i64, Hits>, id: i64, more: Hits) {
    let hits = waiting.entry(id).or_insert(Hits { count: 0, last_at: more.last_at });
    hits.count += more.count;
    hits.last_at = hits.last_at.max(more.last_at);
}
