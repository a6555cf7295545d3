//! Time as a parameter, so that tests can stand still and step.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};

/// Tells the time: the machine's, or a test's.
#[derive(Debug, Clone)]
pub enum Clock {
    /// The wall clock of the machine.
    System,
    /// A clock that moves only when told to; milliseconds since the epoch.
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands at `now`.
    pub fn standing_at(now: Timestamp) -> Self {
        Self::Manual(Arc::new(AtomicI64::new(now.as_millisecond())))
    }

    /// The present moment, to the millisecond.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
    pub fn now(&self) -> Timestamp {
        let millis = match self {
            Self::System => Timestamp::now().as_millisecond(),
            Self::Manual(millis) => millis.load(Ordering::SeqCst),
        };
        Timestamp::from_millisecond(millis).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// Moves a manual clock; the machine's own cannot be moved.
    pub fn advance(&self, by: SignedDuration) {
        if let Self::Manual(millis) = self {
            let step = i64::try_from(by.as_millis()).unwrap_or(0);
            millis.fetch_add(step, Ordering::SeqCst);
        }
    }
}

/// A stored moment as answers show it: RFC 3339, UTC, to the second where there is no fraction.
pub fn rfc3339(milliseconds: i64) -> String {
    Timestamp::from_millisecond(milliseconds).unwrap_or(Timestamp::UNIX_EPOCH).to_string()
}
