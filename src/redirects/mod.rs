//! Redirects: old addresses, and where the office sends their visitors.
//!
//! A rule counts only where the site itself has nothing to show. It names a path, and perhaps the one query that it is
//! meant for. No rule leads to an address that another rule answers, so that every visitor arrives with one redirect, and
//! none goes in a circle: [`rules`]. Only owners make or change one that leads to another site (ADR 109). See ADR 85.

pub(crate) mod address;
pub(crate) mod filter;
pub(crate) mod hits;
pub(crate) mod import;
pub(crate) mod index;
pub(crate) mod missing;
pub mod redirect;
pub(crate) mod rules;
pub(crate) mod store;

use jiff::Timestamp;

use self::hits::HitCounter;
use self::index::RedirectIndex;
use self::missing::MissingAddresses;
use crate::error::Result;
use crate::platform::clock::Clock;
use crate::platform::db::Db;

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
