//! The current time as a parameter, so that tests can set it; times as the API writes them.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};

use crate::error::{Error, Result};

/// Where the current time comes from.
#[derive(Debug, Clone)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// A test's clock, which changes only through [`Clock::advance`]; milliseconds since the epoch.
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// A manual clock that is set to `now`.
    pub fn manual(now: Timestamp) -> Self {
        Self::Manual(Arc::new(AtomicI64::new(now.as_millisecond())))
    }

    /// The current time, to the millisecond.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
    pub fn now(&self) -> Timestamp {
        let millis = match self {
            Self::System => Timestamp::now().as_millisecond(),
            Self::Manual(millis) => millis.load(Ordering::SeqCst),
        };
        Timestamp::from_millisecond(millis).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// Moves a manual clock; does nothing to the machine's.
    pub fn advance(&self, by: SignedDuration) {
        if let Self::Manual(millis) = self {
            let step = i64::try_from(by.as_millis()).unwrap_or(0);
            millis.fetch_add(step, Ordering::SeqCst);
        }
    }
}

/// India Standard Time, which has no summer time.
pub(crate) fn ist() -> TimeZone {
    TimeZone::fixed(Offset::from_seconds(5 * 3600 + 1800).unwrap_or(Offset::UTC))
}

/// When a day ends in India.
pub(crate) fn end_of_day(day: Date) -> Timestamp {
    let midnight = day.tomorrow().and_then(|next| next.to_zoned(ist()));
    midnight.map_or(Timestamp::MAX, |midnight| midnight.timestamp())
}

/// The time at a number of milliseconds since the epoch.
pub(crate) fn from_millis(milliseconds: i64) -> Result<Timestamp> {
    Timestamp::from_millisecond(milliseconds).map_err(Error::internal)
}

/// A time as the API writes it: RFC 3339 in UTC, without a fraction where there is none.
pub(crate) fn rfc3339(time: Timestamp) -> String {
    time.to_string()
}
