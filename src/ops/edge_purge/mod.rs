//! Tells the edge, a cache in front of the site, what to fetch anew (ADR 98).
//!
//! A thread compares the content version and the time with what the edge knows, and has the keys of what changed purged
//! ([`sender`]). So every change counts, also those of other processes and those that a moment brings: a scheduled article, a
//! publication, an announcement. What could not be sent waits as one set of keys, however many changes there are. Nothing
//! about it is stored: at each start everything is purged.

mod sender;
mod watch;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;

use self::sender::Sender;
use self::watch::Watch;
use crate::config::Config;
use crate::config::http::Http;
use crate::platform::clock::Clock;
use crate::platform::db::Db;
use crate::platform::db::changes::ContentChange;
use crate::platform::periodic;

/// How often changes are looked for.
const INTERVAL: Duration = Duration::from_millis(100);
/// After this, what was purged is purged once more: a response from before the change may have been on its way.
const SECOND_PURGE: Duration = Duration::from_secs(1);
const FIRST_RETRY: Duration = Duration::from_millis(200);
const LAST_RETRY: Duration = Duration::from_secs(10);

/// The purges; cheap to clone.
#[derive(Clone)]
pub struct EdgePurges {
    inner: Arc<Inner>,
}

struct Inner {
    db: Db,
    config: Arc<Config>,
    clock: Clock,
    status: Mutex<PurgeStatus>,
}

/// How purging goes, for the operator.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PurgeStatus {
    /// Purges that the edge has confirmed.
    pub sent: u64,
    /// Attempts that failed.
    pub failed: u64,
    /// The last confirmed one.
    pub last_sent: Option<Timestamp>,
    /// Since when the edge confirms nothing, and shows what is out of date.
    pub failing_since: Option<Timestamp>,
}

/// What is still to be purged.
struct Waiting {
    change: ContentChange,
    /// When it may be sent: later after a failure.
    not_before: Instant,
    failures: u32,
    /// What was purged and is purged once more, and when.
    again: Option<(Instant, ContentChange)>,
}

impl EdgePurges {
    /// Purges nothing before [`EdgePurges::start`].
    pub(crate) fn new(db: Db, config: Arc<Config>, clock: Clock) -> Self {
        Self { inner: Arc::new(Inner { db, config, clock, status: Mutex::default() }) }
    }

    /// How purging goes; `None` when no edge is to be told.
    pub fn status(&self) -> Option<PurgeStatus> {
        (!self.inner.config.http.purge_url.is_empty()).then(|| *self.inner.status())
    }

    /// Purges everything, and from then on what changes, as long as another clone of this exists. Does nothing when no edge
    /// is to be told.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(&self) -> std::io::Result<()> {
        let http = &self.inner.config.http;
        if http.purge_url.is_empty() {
            return Ok(());
        }
        let sender = Sender::new(&http.purge_url, &http.purge_token);
        let mut watch = Watch::new(&self.inner.db, self.inner.clock.now());
        let weak = Arc::downgrade(&self.inner);
        let mut waiting = Waiting {
            change: ContentChange::unknown(),
            not_before: Instant::now(),
            failures: 0,
            again: None,
        };
        periodic::repeat_while("edge-purge", INTERVAL, move || {
            let Some(inner) = weak.upgrade() else { return false };
            waiting.change.add(watch.changes(&inner.db, &inner.config, inner.clock.now()));
            waiting.send(&sender, &inner);
            true
        })
    }
}

/// Whether the edge that a configuration names confirms purges; an error says why not.
pub(crate) fn check(config: &Http) -> Result<(), String> {
    Sender::new(&config.purge_url, &config.purge_token).check()
}

impl Inner {
    fn status(&self) -> MutexGuard<'_, PurgeStatus> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    /// Sends what is due, if anything.
    fn send(&mut self, sender: &Sender, inner: &Inner) {
        let now = Instant::now();
        if now < self.not_before {
            return;
        }
        let mut sent = self.change.clone();
        let repeated = self.again.as_ref().filter(|(at, _)| *at <= now).map(|(_, change)| change.clone());
        let repeats = repeated.is_some();
        sent.add(repeated.unwrap_or_default());
        if sent.is_invisible() {
            return;
        }
        let outcome = sender.purge(&sent);
        let at = inner.clock.now();
        let mut status = inner.status();
        match outcome {
            Ok(()) => {
                if let Some(since) = status.failing_since.take() {
                    tracing::info!(%since, "the edge is told what changes again");
                }
                status.sent += 1;
                status.last_sent = Some(at);
                if repeats {
                    self.again = None;
                }
                let first = std::mem::take(&mut self.change);
                if !first.is_invisible() {
                    let later = Instant::now() + SECOND_PURGE;
                    self.again.get_or_insert_with(|| (later, ContentChange::default())).1.add(first);
                }
                self.failures = 0;
            }
            Err(error) => {
                if status.failing_since.is_none() {
                    tracing::warn!(error, "the edge cannot be told what has changed; it is tried again");
                    status.failing_since = Some(at);
                }
                status.failed += 1;
                let wait = FIRST_RETRY.saturating_mul(1 << self.failures.min(8)).min(LAST_RETRY);
                self.not_before = Instant::now() + wait;
                self.failures += 1;
            }
        }
    }
}
