//! How many enquiries an address may send in an hour. Only those that were handed over count.

use std::collections::HashMap;
use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};

use crate::platform::client_limit::client_network;

const WINDOW: SignedDuration = SignedDuration::from_hours(1);
/// Addresses remembered before those without recent enquiries are dropped.
const SWEEP_ABOVE: usize = 1_000;

/// Enquiries of the last hour by address; reserved before they are sent, given back when that fails.
#[derive(Default)]
pub(crate) struct Limit {
    sent: HashMap<IpAddr, Vec<Timestamp>>,
}

impl Limit {
    /// Takes one of the `most` places of an hour.
    pub(crate) fn reserve(&mut self, address: IpAddr, most: u32, now: Timestamp) -> Result<(), u64> {
        if self.sent.len() > SWEEP_ABOVE {
            self.sent.retain(|_, times| times.iter().any(|time| counts(*time, now)));
        }
        let times = self.sent.entry(client_network(address)).or_default();
        times.retain(|time| counts(*time, now));
        if times.len() < most as usize {
            times.push(now);
            return Ok(());
        }
        let oldest = times.iter().min().copied().unwrap_or(now);
        let wait = (oldest + WINDOW).duration_since(now).as_secs();
        Err(u64::try_from(wait).unwrap_or(0) + 1)
    }

    /// Gives a place back that was reserved at `then`.
    pub(crate) fn give_back(&mut self, address: IpAddr, then: Timestamp) {
        let Some(times) = self.sent.get_mut(&client_network(address)) else { return };
        if let Some(at) = times.iter().rposition(|time| *time == then) {
            times.remove(at);
        }
    }
}

/// A clock that stepped back leaves times in the future: they would lock people out, so they do not count.
fn counts(time: Timestamp, now: Timestamp) -> bool {
    time <= now && now.duration_since(time) < WINDOW
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minute(n: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + n * 60).unwrap()
    }

    #[test]
    fn an_hour_slides_and_every_household_has_its_own() {
        let mut limit = Limit::default();
        let (one, same, other): (IpAddr, IpAddr, IpAddr) = (
            "2001:db8::1".parse().unwrap(),
            "2001:db8::2".parse().unwrap(),
            "2001:db8:0:1::1".parse().unwrap(),
        );
        assert_eq!(limit.reserve(one, 2, minute(0)), Ok(()));
        assert_eq!(limit.reserve(same, 2, minute(30)), Ok(()));
        assert_eq!(limit.reserve(one, 2, minute(40)), Err(20 * 60 + 1));
        assert_eq!(limit.reserve(other, 2, minute(40)), Ok(()));
        assert_eq!(limit.reserve(one, 2, minute(61)), Ok(()));
        assert_eq!(limit.reserve(one, 2, minute(62)), Err(28 * 60 + 1));
        limit.give_back(same, minute(61));
        assert_eq!(limit.reserve(one, 2, minute(62)), Ok(()));
    }

    #[test]
    fn a_clock_that_steps_back_locks_nobody_out() {
        let mut limit = Limit::default();
        let address = IpAddr::from([192, 0, 2, 1]);
        assert_eq!(limit.reserve(address, 1, minute(6_000)), Ok(()));
        assert_eq!(limit.reserve(address, 1, minute(0)), Ok(()));
        assert!(limit.reserve(address, 1, minute(1)).is_err());
    }
}
