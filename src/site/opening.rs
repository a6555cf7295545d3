//! Whether the site is open, known to every request without reading it each time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::settings_store;
use crate::error::Result;
use crate::platform::db::Db;

/// Nothing is known; no content version is that high.
const UNKNOWN: u64 = u64::MAX;

/// Whether the site is open; cheap to clone. What is known holds for one content version, which every change of the
/// setting raises, also one by another process.
#[derive(Clone)]
pub struct Opening {
    db: Db,
    /// The content version, and in the lowest bit whether the site is open.
    known: Arc<AtomicU64>,
}

impl Opening {
    /// For a site whose setting is read with the first request.
    pub(crate) fn new(db: Db) -> Self {
        Self { db, known: Arc::new(AtomicU64::new(UNKNOWN)) }
    }

    /// Whether the site is known to be open at a content version.
    pub(crate) fn is_known_open(&self, version: u64) -> bool {
        self.known.load(Ordering::Acquire) == packed(version, true)
    }

    /// Whether the site is open.
    pub(crate) async fn is_open(&self) -> Result<bool> {
        // Before it is read: a change in between is found by the next request.
        let version = self.db.content_version();
        let known = self.known.load(Ordering::Acquire);
        if known >> 1 == version {
            return Ok(known & 1 == 1);
        }
        let open = self.db.read(|snapshot| Ok(settings_store::read(snapshot)?.open)).await?;
        self.known.store(packed(version, open), Ordering::Release);
        Ok(open)
    }
}

fn packed(version: u64, open: bool) -> u64 {
    version << 1 | u64::from(open)
}
