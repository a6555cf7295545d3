//! Remembers what the latest writes of this process changed, by content version: whether the printed catalogue is still right.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Versions that are remembered; of older ones nothing is known.
const REMEMBERED: usize = 256;

/// What changed of the content that visitors see.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ContentChange {
    /// Whether the catalogue may have changed, or what every page shows.
    pub catalogue: bool,
    /// Whether a product is not to be seen any more.
    pub withdrawn: bool,
}

impl ContentChange {
    /// Adds another change to this one.
    pub(super) fn add(&mut self, other: Self) {
        self.catalogue |= other.catalogue;
        self.withdrawn |= other.withdrawn;
    }
}

/// The changes of the latest versions that this process wrote. Versions that another process wrote are missing.
#[derive(Default)]
pub(super) struct ChangeLog(Mutex<BTreeMap<u64, ContentChange>>);

impl ChangeLog {
    pub(super) fn record(&self, version: u64, change: ContentChange) {
        let mut changes = self.lock();
        changes.insert(version, change);
        while changes.len() > REMEMBERED {
            changes.pop_first();
        }
    }

    /// Forgets a version whose write was not committed.
    pub(super) fn forget(&self, version: u64) {
        self.lock().remove(&version);
    }

    /// What the versions after `from` up to `to` changed; `None` when that is not known of all of them.
    pub(super) fn between(&self, from: u64, to: u64) -> Option<ContentChange> {
        let mut all = ContentChange::default();
        if from >= to {
            return Some(all);
        }
        let changes = self.lock();
        let mut known = 0;
        for (_, change) in changes.range(from + 1..=to) {
            all.add(*change);
            known += 1;
        }
        (known == to - from).then_some(all)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, ContentChange>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CATALOGUE: ContentChange = ContentChange { catalogue: true, withdrawn: false };
    const WITHDRAWN: ContentChange = ContentChange { catalogue: false, withdrawn: true };

    #[test]
    fn a_version_of_another_process_may_have_changed_anything() {
        let log = ChangeLog::default();
        log.record(5, CATALOGUE);
        log.record(6, WITHDRAWN);
        log.record(8, CATALOGUE);
        assert_eq!(log.between(4, 6), Some(ContentChange { catalogue: true, withdrawn: true }));
        assert_eq!(log.between(6, 6), Some(ContentChange::default()));
        assert_eq!(log.between(6, 8), None);
        log.forget(8);
        assert_eq!(log.between(7, 8), None);
    }

    #[test]
    fn memory_is_bounded() {
        let log = ChangeLog::default();
        (0..10_000).for_each(|version| log.record(version, CATALOGUE));
        assert_eq!(log.lock().len(), REMEMBERED);
        assert_eq!(log.between(9_998, 9_999), Some(CATALOGUE));
        assert_eq!(log.between(9_000, 9_999), None);
    }
}
