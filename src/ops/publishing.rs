//! Carries out scheduled publications of the site's pages. Visitors see them from their moment on; this makes them versions,
//! also those whose moment came while the site was not running.

use std::time::Duration;

use crate::admin::publishing::publish_due;
use crate::content::store;
use crate::error::Result;
use crate::platform::clock::Clock;
use crate::platform::db::Db;
use work::periodic::{self, FirstFailure};

const INTERVAL: Duration = Duration::from_secs(20);

/// Carries out what is due; returns how many pages.
///
/// # Errors
/// When the database fails; the next run tries again.
pub fn run(db: &Db, clock: &Clock) -> Result<usize> {
    let now = clock.now();
    // A write transaction only when there is something to do.
    if db.read_blocking(|snapshot| store::list_due(snapshot, now))?.is_empty() {
        return Ok(0);
    }
    db.write_blocking(|tx| publish_due(tx, now))
}

/// Runs now and three times a minute, on a thread of its own.
pub(crate) fn start(db: Db, clock: Clock) -> std::io::Result<()> {
    let mut failure = FirstFailure::default();
    periodic::repeat("publishing", INTERVAL, move || {
        let published = run(&db, &clock);
        if let Ok(pages @ 1..) = published {
            tracing::info!(pages, "a scheduled publication was carried out");
        }
        if let Some(error) = failure.of(published) {
            tracing::error!(error = %error.chain(), "a scheduled publication failed");
        }
    })
}
