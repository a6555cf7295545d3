//! Redirects: old addresses, and where the office sends their visitors.
//!
//! A rule counts only where the site itself has nothing to show. It names a path, and perhaps the one query that it is
//! meant for. No rule leads to an address that another rule answers, so that every visitor arrives with one redirect, and
//! none goes in a circle: [`rules`]. Only owners make or change one that leads to another site (ADR 109). See ADR 85.

pub(crate) mod address;
pub(crate) mod import;
pub(crate) mod missing;
pub mod redirect;
pub(crate) mod rules;
pub(crate) mod store;

use std::collections::HashMap;
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use jiff::Timestamp;

use self::address::{path_of, single_slashes};
use self::missing::MissingAddresses;
use self::redirect::{FoundRule, Hits};
use crate::error::Result;
use crate::platform::clock::Clock;
use crate::platform::db::Db;
use work::periodic::{self, FirstFailure};

/// What serving needs of the redirects; cheap to clone.
#[derive(Clone)]
pub struct Redirects {
    /// Finds the rule for an address.
    pub(crate) index: RedirectIndex,
    /// Counts how often rules are followed.
    pub(crate) hits: HitCounter,
    /// Counts addresses that were asked for in vain.
    pub(crate) missing: MissingAddresses,
}

impl Redirects {
    /// Reads nothing yet: the rules are read when an address is first looked up.
    pub(crate) fn new(db: &Db, clock: &Clock) -> Self {
        Self {
            index: RedirectIndex::new(db.clone()),
            hits: HitCounter::new(db.clone()),
            missing: MissingAddresses::new(clock.now()),
        }
    }

    /// Starts the thread that writes the counts.
    ///
    /// # Errors
    /// When the system refuses the thread.
    pub(crate) fn start(&self) -> std::io::Result<()> {
        self.hits.start()
    }

    /// Writes the counts that are not in the database yet.
    ///
    /// # Errors
    /// When they cannot be written; they are kept for the next time.
    pub fn write_hits(&self) -> Result<()> {
        self.hits.write()
    }

    /// Counts a rule that was followed.
    pub(crate) fn count_hit(&self, id: i64, now: Timestamp) {
        self.hits.count(id, now);
    }
}

/// Time between two writes.
const INTERVAL: Duration = Duration::from_secs(5);

/// Counts how often rules are followed, in memory, and into the database every few seconds: a crash loses those seconds. The
/// counts that wait to be written, by the rule's id; cheap to clone. There are no more of them than rules.
#[derive(Clone)]
pub(crate) struct HitCounter {
    waiting: Arc<Mutex<HashMap<i64, Hits>>>,
    db: Db,
}

impl HitCounter {
    fn new(db: Db) -> Self {
        Self { waiting: Arc::default(), db }
    }

    /// Counts a rule that was followed. Never waits for the disk and never fails.
    fn count(&self, id: i64, now: Timestamp) {
        add(&mut self.lock(), id, Hits { count: 1, last_at: now });
    }

    /// The counts that are not in the database yet.
    pub(crate) fn waiting(&self) -> HashMap<i64, Hits> {
        self.lock().clone()
    }

    /// Writes the counts in one transaction; what cannot be written waits for the next time.
    fn write(&self) -> Result<()> {
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
    fn start(&self) -> std::io::Result<()> {
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

/// The rules by address, in memory, so that an address that nobody redirects costs no read of the database; cheap to clone.
#[derive(Clone)]
pub(crate) struct RedirectIndex {
    loaded: Arc<RwLock<Loaded>>,
    db: Db,
}

/// What was last read.
#[derive(Clone, Default)]
struct Loaded {
    /// The content version before the read: a later change raises it.
    content_version: Option<u64>,
    /// Rises with every change of a rule.
    version: Option<i64>,
    rules: Arc<HashMap<Box<str>, FoundRule>>,
}

impl RedirectIndex {
    fn new(db: Db) -> Self {
        Self { loaded: Arc::default(), db }
    }

    /// The rule for an address in its spelling, and the address that it counts for: the one for the very query comes before
    /// the one for the path, and both before one whose path has other capitals or fewer slashes.
    pub(crate) async fn find(&self, address: &str) -> Result<Option<(String, FoundRule)>> {
        let rules = self.current().await?;
        let path = path_of(address);
        if let Some(rule) = rules.get(address).or_else(|| rules.get(path)) {
            return Ok(Some((address.to_owned(), rule.clone())));
        }
        let (query, path) = (&address[path.len()..], single_slashes(path));
        let is_like = |known: &str| {
            let start = known.get(..path.len()).is_some_and(|start| start.eq_ignore_ascii_case(&path));
            start && (known.len() == path.len() || &known[path.len()..] == query)
        };
        let like = rules.iter().filter(|(known, _)| is_like(known));
        let like = like.min_by_key(|(known, _)| (known.len() == path.len(), *known));
        Ok(like.map(|(known, rule)| (known.to_string(), rule.clone())))
    }

    /// The rules as they are now. They are read again only when one of them has changed.
    pub(crate) async fn current(&self) -> Result<Arc<HashMap<Box<str>, FoundRule>>> {
        let content_version = self.db.content_version();
        let known = self.loaded.read().unwrap_or_else(PoisonError::into_inner).clone();
        if known.content_version == Some(content_version) {
            return Ok(known.rules);
        }
        let last = (known.version, Arc::clone(&known.rules));
        let read = self.db.read(move |snapshot| {
            let version = store::version(snapshot)?;
            let is_current = known.version == Some(version);
            let rules = if is_current { known.rules } else { store::index(snapshot)?.into() };
            Ok(Loaded { content_version: Some(content_version), version: Some(version), rules })
        });
        let read = match (read.await, last) {
            (Ok(read), _) => read,
            // While the database is overloaded, pages are served from the cache; they do not fail for this.
            (Err(error), (Some(_), rules)) => {
                tracing::debug!(error = %error.chain(), "the redirects are those of a moment ago");
                return Ok(rules);
            }
            (Err(error), (None, _)) => return Err(error),
        };
        let rules = Arc::clone(&read.rules);
        let mut loaded = self.loaded.write().unwrap_or_else(PoisonError::into_inner);
        // Another request may have read later and been quicker.
        if loaded.content_version <= read.content_version {
            *loaded = read;
        }
        Ok(rules)
    }
}
