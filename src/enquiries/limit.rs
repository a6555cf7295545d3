//! Limits how many enquiries a client may send in an hour. Only those that the mail server accepted count.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::platform::client_limit::client_network;

const WINDOW: SignedDuration = SignedDuration::from_hours(1);
/// With more clients than this, those without recent enquiries are dropped.
const SWEEP_ABOVE: usize = 1_000;

/// The enquiries of the last hour by client. Each is reserved before it is sent and released when that fails.
pub(crate) struct HourlyLimit {
    max: u32,
    sent: Mutex<HashMap<IpAddr, Vec<Timestamp>>>,
}

impl HourlyLimit {
    pub(crate) fn new(max: u32) -> Self {
        Self { max, sent: Mutex::default() }
    }

    /// Counts an enquiry; `Err` with the seconds to wait when there were too many.
    pub(crate) fn reserve(&self, address: IpAddr, now: Timestamp) -> Result<(), u64> {
        let mut sent = self.lock();
        if sent.len() > SWEEP_ABOVE {
            sent.retain(|_, times| times.iter().any(|time| is_recent(*time, now)));
        }
        let times = sent.entry(client_network(address)).or_default();
        times.retain(|time| is_recent(*time, now));
        if times.len() < self.max as usize {
            times.push(now);
            return Ok(());
        }
        let oldest = times.iter().min().copied().unwrap_or(now);
        let wait = (oldest + WINDOW).duration_since(now).as_secs();
        Err(u64::try_from(wait).unwrap_or(0) + 1)
    }

    /// Takes back what was reserved at `then`.
    pub(crate) fn release(&self, address: IpAddr, then: Timestamp) {
        let mut sent = self.lock();
        let Some(times) = sent.get_mut(&client_network(address)) else { return };
        if let Some(at) = times.iter().rposition(|time| *time == then) {
            times.remove(at);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Vec<Timestamp>>> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Times in the future are from before the clock was set back. They would lock people out, so they do not count.
fn is_recent(time: Timestamp, now: Timestamp) -> bool {
    time <= now && now.duration_since(time) < WINDOW
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minute(n: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + n * 60).unwrap()
    }

    #[test]
    fn an_hour_slides_and_every_network_has_its_own() {
        let limit = HourlyLimit::new(2);
        let (one, same, other): (IpAddr, IpAddr, IpAddr) = (
            "2001:db8::1".parse().unwrap(),
            "2001:db8::2".parse().unwrap(),
            "2001:db8:0:1::1".parse().unwrap(),
        );
        assert_eq!(limit.reserve(one, minute(0)), Ok(()));
        assert_eq!(limit.reserve(same, minute(30)), Ok(()));
        assert_eq!(limit.reserve(one, minute(40)), Err(20 * 60 + 1));
        assert_eq!(limit.reserve(other, minute(40)), Ok(()));
        assert_eq!(limit.reserve(one, minute(61)), Ok(()));
        assert_eq!(limit.reserve(one, minute(62)), Err(28 * 60 + 1));
        limit.release(same, minute(61));
        assert_eq!(limit.reserve(one, minute(62)), Ok(()));
    }

    #[test]
    fn a_clock_that_steps_back_locks_nobody_out() {
        let limit = HourlyLimit::new(1);
        let address = IpAddr::from([192, 0, 2, 1]);
        assert_eq!(limit.reserve(address, minute(6_000)), Ok(()));
        assert_eq!(limit.reserve(address, minute(0)), Ok(()));
        assert!(limit.reserve(address, minute(1)).is_err());
    }
}
