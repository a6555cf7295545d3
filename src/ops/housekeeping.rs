//! Hourly work: purges the trash, removes unused images, old idempotency records, old counts of searches and
//! expired preview links; goes on with imports that were interrupted. Each duty is done although another fails.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::{TRASH_DAYS, idempotency_store, preview_links, revisions, terms};
use crate::blog::post::StoredPost;
use crate::catalogue::product::Product;
use crate::catalogue::store::unanswered;
use crate::error::Result;
use crate::imports;
use crate::imports::run::ImportLock;
use crate::media::sweep::{SweepCounts, sweep};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Db, WriteTx};
use work::periodic;

const INTERVAL: Duration = Duration::from_secs(3600);

/// What one run removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Removed {
    /// Products, posts, categories and benefits that were purged from the trash.
    pub purged: usize,
    /// Images and files.
    pub swept: SweepCounts,
}

/// One of the things that housekeeping does, in the order in which it does them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Imports that were interrupted, and those that have expired.
    Imports,
    /// Answers that are kept for repeated requests.
    RepeatedRequests,
    /// Counts of searches that found nothing.
    SearchCounts,
    /// Preview links that have expired.
    PreviewLinks,
    /// Categories and benefits in the trash.
    TermTrash,
    /// Products in the trash.
    ProductTrash,
    /// Articles in the trash.
    PostTrash,
    /// Pictures and files that nothing refers to.
    UnusedFiles,
}

/// A duty that fails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FailingDuty {
    /// Which one.
    pub duty: Duty,
    /// Since when, RFC 3339 UTC. It is tried again every hour.
    pub since: Timestamp,
    /// Why it failed last.
    pub reason: String,
}

/// Does every duty and knows which ones fail; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Housekeeping {
    failing: Arc<Mutex<BTreeMap<Duty, FailingDuty>>>,
}

impl Housekeeping {
    /// The duties that failed when they were tried last.
    pub fn failing(&self) -> Vec<FailingDuty> {
        self.failing.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Does every duty once.
    pub(crate) fn run(&self, db: &Db, images: &Path, clock: &Clock, lock: &ImportLock) -> Removed {
        let now = clock.now();
        let imports = imports::run::tidy_up(db, lock, clock);
        self.note(Duty::Imports, now, imports);
        clean(db, images, now, |duty, result| self.note(duty, now, result))
    }

    /// Logs a failure when it begins or changes, and when it has passed.
    fn note(&self, duty: Duty, now: Timestamp, result: Result<()>) {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        match result {
            Ok(()) => {
                if failing.remove(&duty).is_some() {
                    tracing::info!(?duty, "housekeeping works again");
                }
            }
            Err(error) => {
                let reason = error.chain();
                let before = failing.get(&duty);
                if before.is_none_or(|before| before.reason != reason) {
                    tracing::error!(?duty, error = %reason, "housekeeping failed");
                }
                let since = before.map_or(now, |before| before.since);
                failing.insert(duty, FailingDuty { duty, since, reason });
            }
        }
    }

    /// Works now and every hour, on a thread of its own.
    pub(crate) fn start(
        &self,
        db: Db,
        data_dir: DataDir,
        clock: Clock,
        lock: ImportLock,
    ) -> std::io::Result<()> {
        let housekeeping = self.clone();
        periodic::repeat("housekeeping", INTERVAL, move || {
            let removed = housekeeping.run(&db, &data_dir.images(), &clock, &lock);
            if removed != Removed::default() {
                let Removed { purged, swept: SweepCounts { images, files } } = removed;
                tracing::info!(purged, images, files, "housekeeping removed what was due");
            }
        })
    }
}

/// Removes what is due, once; every duty is done although another fails.
///
/// # Errors
/// The first failure, such as [`Error::StorageFull`] when the disk is full even for what frees space.
///
/// [`Error::StorageFull`]: crate::error::Error::StorageFull
pub fn run(db: &Db, images: &Path, now: Timestamp) -> Result<Removed> {
    let mut first = Ok(());
    let removed = clean(db, images, now, |_, result| {
        if first.is_ok() {
            first = result;
        }
    });
    first.map(|()| removed)
}

fn clean(db: &Db, images: &Path, now: Timestamp, mut note: impl FnMut(Duty, Result<()>)) -> Removed {
    type Clean = fn(&WriteTx<'_>, Timestamp, Timestamp) -> Result<usize>;
    let before = now - SignedDuration::from_hours(24 * TRASH_DAYS);
    let db = db.on_reserve();
    let duties: [(Duty, Clean); 6] = [
        (Duty::RepeatedRequests, |tx, _, now| idempotency_store::delete_expired(tx, now).map(|()| 0)),
        (Duty::SearchCounts, |tx, _, now| unanswered::delete_expired(tx, now).map(|()| 0)),
        (Duty::PreviewLinks, |tx, _, now| preview_links::sweep(tx, now).map(|_| 0)),
        (Duty::TermTrash, terms::purge),
        (Duty::ProductTrash, revisions::purge::<Product>),
        (Duty::PostTrash, revisions::purge::<StoredPost>),
    ];
    let mut removed = Removed::default();
    for (duty, clean) in duties {
        let cleaned = db.write_blocking(|tx| clean(tx, before, now));
        note(duty, cleaned.map(|purged| removed.purged += purged));
    }
    let swept = sweep(&db, images, now);
    note(Duty::UnusedFiles, swept.map(|swept| removed.swept = swept));
    removed
}
