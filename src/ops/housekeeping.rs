//! What has to be done now and then: emptying the trash, removing pictures that nobody uses, forgetting old answers,
//! putting the index of the search together.

use std::path::Path;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::admin::{TRASH_DAYS, idempotency_store, revisions, terms};
use crate::blog::post::StoredPost;
use crate::catalogue::product::Product;
use crate::catalogue::store::search;
use crate::error::Result;
use crate::media::sweep::{Swept, sweep};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;

const EVERY: Duration = Duration::from_secs(3600);

/// What was done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Done {
    /// Products, articles, categories and benefits that left the trash for good.
    pub purged: usize,
    /// Pictures and files that went.
    pub swept: Swept,
}

/// Keeps house once.
///
/// # Errors
/// When the database or the disk fails.
pub fn run(db: &Db, images: &Path, now: Timestamp) -> Result<Done> {
    let before = now - SignedDuration::from_hours(24 * TRASH_DAYS);
    // On a full disk this frees space.
    let freeing = db.on_reserve();
    let purged = freeing.write_blocking(|tx| {
        idempotency_store::delete_expired(tx, now)?;
        let terms = terms::purge(tx, before, now)?;
        let products = revisions::purge::<Product>(tx, before, now)?;
        Ok(products + revisions::purge::<StoredPost>(tx, before, now)? + terms)
    })?;
    let swept = sweep(&freeing, images, now)?;
    tidy_search(db)?;
    Ok(Done { purged, swept })
}

/// Puts the index of the search together, in steps between which others can save.
///
/// # Errors
/// When the database fails.
pub fn tidy_search(db: &Db) -> Result<()> {
    while db.write_blocking(search::merge_step)? {}
    Ok(())
}

/// Keeps house at once and every hour, on a thread of its own, as long as the process lives.
///
/// # Errors
/// When the thread cannot be started.
pub fn start(db: Db, data_dir: DataDir, clock: Clock) -> std::io::Result<()> {
    let work = move || {
        loop {
            match run(&db, &data_dir.images(), clock.now()) {
                Ok(done) if done == Done::default() => {}
                Ok(Done { purged, swept }) => {
                    let Swept { pictures, files } = swept;
                    tracing::info!(purged, pictures, files, "kept house");
                }
                Err(error) => tracing::error!(error = %error.chain(), "keeping house failed"),
            }
            std::thread::sleep(EVERY);
        }
    };
    std::thread::Builder::new().name("housekeeping".to_owned()).spawn(work).map(|_| ())
}
