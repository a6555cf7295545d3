//! Remembers that a proxy is at work that the configuration does not name, so that `doctor` can say so.
//!
//! Behind such a proxy all visitors have one address, and one limit. The last one is kept in a small file, written at
//! most once an hour.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;

use super::data_dir::DataDir;
use super::files;

/// Time between two entries, milliseconds.
const EVERY: i64 = 3_600_000;

/// Where the last untrusted proxy is written down; cheap to clone.
#[derive(Debug, Clone)]
pub struct UntrustedProxyRecord {
    file: PathBuf,
    next: Arc<AtomicI64>,
}

/// An address that sent forwarding headers without being trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// From where.
    pub address: IpAddr,
    /// When.
    pub at: Timestamp,
}

impl UntrustedProxyRecord {
    /// A record in that directory.
    pub fn new(data_dir: &DataDir) -> Self {
        Self { file: data_dir.untrusted_proxy(), next: Arc::default() }
    }

    /// Whether it is time for another entry; then [`UntrustedProxyRecord::write`] is to be called, off the async threads.
    pub fn is_due(&self, now: Timestamp) -> bool {
        let now = now.as_millisecond();
        let next = self.next.load(Ordering::Relaxed);
        // A clock that was set back must not silence it for ever.
        let due = now >= next || next - now > EVERY;
        due && self.next.compare_exchange(next, now + EVERY, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Writes an entry; without success where the disk is full, which others tell.
    pub fn write(&self, address: IpAddr, now: Timestamp) {
        let _ = files::replace(&self.file, format!("{now:.0} {}\n", address.to_canonical()).as_bytes());
    }
}

/// What a serving process wrote last.
pub fn last(data_dir: &DataDir) -> Option<Seen> {
    let text = std::fs::read_to_string(data_dir.untrusted_proxy()).ok()?;
    let (at, address) = text.trim().split_once(' ')?;
    Some(Seen { address: address.parse().ok()?, at: at.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    #[test]
    fn the_last_one_is_kept_once_an_hour() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::at(directory.path());
        let proxies = UntrustedProxyRecord::new(&data_dir);
        let now: Timestamp = "2026-11-21T06:00:00Z".parse().unwrap();
        assert_eq!(last(&data_dir), None);
        assert!(proxies.is_due(now));
        proxies.write("::ffff:10.0.0.5".parse().unwrap(), now);
        assert_eq!(last(&data_dir), Some(Seen { address: "10.0.0.5".parse().unwrap(), at: now }));
        assert!(!proxies.is_due(now + SignedDuration::from_mins(59)));
        assert!(proxies.is_due(now + SignedDuration::from_mins(60)));
        assert!(proxies.is_due(now - SignedDuration::from_hours(48)), "the clock was set back");
        std::fs::write(data_dir.untrusted_proxy(), "nonsense").unwrap();
        assert_eq!(last(&data_dir), None);
    }
}
