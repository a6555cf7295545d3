//! Hourly work: purges the trash, removes unused images, old idempotency records, old counts of searches and
//! expired preview links; takes back imports that were interrupted.

use std::path::Path;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::admin::{TRASH_DAYS, idempotency_store, preview_links, revisions, terms};
use crate::blog::post::StoredPost;
use crate::catalogue::product::Product;
use crate::catalogue::store::unanswered;
use crate::error::Result;
use crate::imports;
use crate::media::sweep::{SweepCounts, sweep};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;

const INTERVAL: Duration = Duration::from_secs(3600);

/// What one run removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Removed {
    /// Products, posts, categories and benefits that were purged from the trash.
    pub purged: usize,
    /// Images and files.
    pub swept: SweepCounts,
}

/// Runs housekeeping once.
///
/// # Errors
/// [`Error::StorageFull`] when the disk is full even for what frees space.
///
/// [`Error::StorageFull`]: crate::error::Error::StorageFull
pub fn run(db: &Db, images: &Path, now: Timestamp) -> Result<Removed> {
    let before = now - SignedDuration::from_hours(24 * TRASH_DAYS);
    let on_reserve = db.on_reserve();
    let purged = on_reserve.write_blocking(|tx| {
        idempotency_store::delete_expired(tx, now)?;
        unanswered::delete_expired(tx, now)?;
        preview_links::sweep(tx, now)?;
        let terms = terms::purge(tx, before, now)?;
        let products = revisions::purge::<Product>(tx, before, now)?;
        Ok(products + revisions::purge::<StoredPost>(tx, before, now)? + terms)
    })?;
    let swept = sweep(&on_reserve, images, now)?;
    Ok(Removed { purged, swept })
}

/// Runs housekeeping now and every hour, on a thread of its own. A failure is logged when it begins or changes, and when it
/// has passed.
pub(crate) fn start(db: Db, data_dir: DataDir, clock: Clock) -> std::io::Result<()> {
    let work = move || {
        let mut last_failure = None;
        loop {
            let tidied = imports::run::tidy_up(&db, || clock.now());
            let failure = match tidied.and_then(|()| run(&db, &data_dir.images(), clock.now())) {
                Ok(removed) => {
                    if removed != Removed::default() {
                        let Removed { purged, swept: SweepCounts { images, files } } = removed;
                        tracing::info!(purged, images, files, "housekeeping removed what was due");
                    }
                    None
                }
                Err(error) => Some(error.chain()),
            };
            if failure != last_failure {
                if let Some(error) = &failure {
                    tracing::error!(%error, "housekeeping failed");
                } else {
                    tracing::info!("housekeeping works again");
                }
            }
            last_failure = failure;
            std::thread::sleep(INTERVAL);
        }
    };
    std::thread::Builder::new().name("housekeeping".to_owned()).spawn(work).map(|_| ())
}
