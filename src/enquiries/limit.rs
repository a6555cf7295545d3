//! Limits how many enquiries are sent in an hour: from one sender, from one network, and in all. Only those that the mail
//! server accepted count.
//!
//! One address is no person: a mobile network puts thousands of subscribers behind one (ADR 103). So the narrow limit
//! counts an address together with what was typed as e-mail and phone; who makes those up meets the two wide ones.

use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::config::forms::Forms;
use crate::platform::client_limit::limit_key;
use crate::platform::text::Email;

const WINDOW: SignedDuration = SignedDuration::from_hours(1);
/// Phone numbers that end in the same digits are the same: with and without +91 or a leading zero.
const PHONE_DIGITS: usize = 10;

/// Who sends: the network, and hashes of what was typed, so that no contact details are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sender {
    network: IpAddr,
    email: u64,
    phone: u64,
}

/// The enquiries of the last hour. Each is reserved before it is sent and released when that fails.
pub(crate) struct EnquiryLimit {
    /// From one network with the same e-mail address or phone number.
    per_sender: usize,
    per_network: usize,
    /// In all. It also bounds what is remembered.
    total: usize,
    hasher: RandomState,
    sent: Mutex<Vec<(Timestamp, Sender)>>,
}

impl EnquiryLimit {
    /// The wider limits are never narrower than the narrow one.
    pub(crate) fn new(config: &Forms) -> Self {
        let [per_sender, per_network, total] =
            [config.per_hour, config.per_hour_address, config.per_hour_total].map(|max| max as usize);
        let per_network = per_network.max(per_sender);
        let total = total.max(per_network);
        Self { per_sender, per_network, total, hasher: RandomState::new(), sent: Mutex::default() }
    }

    /// Who sends from this address, as the limit tells senders apart.
    pub(crate) fn sender(&self, address: IpAddr, email: &Email, phone: &str) -> Sender {
        let digits: Vec<char> = phone.chars().filter(|c| c.is_numeric()).collect();
        let phone = &digits[digits.len().saturating_sub(PHONE_DIGITS)..];
        Sender {
            network: limit_key(address),
            email: self.hasher.hash_one(email.key()),
            phone: self.hasher.hash_one(phone),
        }
    }

    /// Counts an enquiry; `Err` with the seconds to wait when there were too many.
    pub(crate) fn reserve(&self, sender: Sender, now: Timestamp) -> Result<(), u64> {
        let mut sent = self.lock();
        sent.retain(|(time, _)| is_recent(*time, now));
        let is_same = |other: &Sender| {
            other.network == sender.network && (other.email == sender.email || other.phone == sender.phone)
        };
        let waits = [
            wait(&sent, self.per_sender, is_same, now),
            wait(&sent, self.per_network, |other| other.network == sender.network, now),
            wait(&sent, self.total, |_| true, now),
        ];
        if let Some(seconds) = waits.into_iter().flatten().max() {
            return Err(seconds);
        }
        sent.push((now, sender));
        Ok(())
    }

    /// Takes back what was reserved at `then`.
    pub(crate) fn release(&self, sender: Sender, then: Timestamp) {
        let mut sent = self.lock();
        if let Some(at) = sent.iter().rposition(|reserved| *reserved == (then, sender)) {
            sent.remove(at);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Timestamp, Sender)>> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Seconds until fewer than `max` of the recent enquiries are counted; none when it is so already.
fn wait(
    sent: &[(Timestamp, Sender)],
    max: usize,
    counts: impl Fn(&Sender) -> bool,
    now: Timestamp,
) -> Option<u64> {
    let mut times: Vec<_> = sent.iter().filter(|(_, sender)| counts(sender)).map(|(time, _)| *time).collect();
    let over = times.len().checked_sub(max)?;
    times.sort_unstable();
    let frees = times.get(over).copied().unwrap_or(now) + WINDOW;
    Some(u64::try_from(frees.duration_since(now).as_secs()).unwrap_or(0) + 1)
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

    fn limit(per_hour: u32, per_hour_address: u32, per_hour_total: u32) -> EnquiryLimit {
        EnquiryLimit::new(&Forms { per_hour, per_hour_address, per_hour_total })
    }

    fn sender(limit: &EnquiryLimit, address: &str, email: &str, phone: &str) -> Sender {
        limit.sender(address.parse().unwrap(), &Email::parse(email).unwrap(), phone)
    }

    #[test]
    fn an_hour_slides_and_every_network_has_its_own() {
        let limit = limit(2, 2, 100);
        let from = |address: &str| sender(&limit, address, "asha@rao.example", "98765 43210");
        let (one, same, other) = (from("2001:db8::1"), from("2001:db8::2"), from("2001:db8:0:1::1"));
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
    fn people_behind_one_address_have_a_limit_each_and_a_wide_one_together() {
        let limit = limit(2, 5, 100);
        let from = |email: &str, phone: &str| sender(&limit, "203.0.113.1", email, phone);
        let asha = from("asha@rao.example", "+91 98765 43210");
        assert_eq!(limit.reserve(asha, minute(0)), Ok(()));
        assert_eq!(limit.reserve(asha, minute(0)), Ok(()));
        assert!(limit.reserve(from("Asha@RAO.example", "1234567"), minute(1)).is_err(), "another phone");
        assert!(
            limit.reserve(from("other@rao.example", "09876543210"), minute(1)).is_err(),
            "another e-mail"
        );
        for n in 1..4 {
            let neighbour = from(&format!("n{n}@x.example"), &format!("98000 0000{n}"));
            assert_eq!(limit.reserve(neighbour, minute(1)), Ok(()), "neighbour {n}");
        }
        assert_eq!(limit.reserve(from("d@x.example", "555"), minute(10)), Err(50 * 60 + 1), "the address");
        let elsewhere = sender(&limit, "203.0.113.2", "d@x.example", "555");
        assert_eq!(limit.reserve(elsewhere, minute(10)), Ok(()));
    }

    #[test]
    fn a_ceiling_for_all_guards_the_mail() {
        let limit = limit(1, 1, 3);
        let from = |n: u8| sender(&limit, &format!("192.0.2.{n}"), "a@b.example", "123");
        for n in 0..3 {
            assert_eq!(limit.reserve(from(n), minute(i64::from(n))), Ok(()));
        }
        assert_eq!(limit.reserve(from(9), minute(10)), Err(50 * 60 + 1));
        assert_eq!(limit.reserve(from(9), minute(60)), Ok(()));
    }

    #[test]
    fn a_configured_limit_is_never_undercut_by_the_wider_ones() {
        let limit = limit(1_000, 60, 300);
        let one = sender(&limit, "192.0.2.1", "a@b.example", "123");
        assert!((0..1_000).all(|_| limit.reserve(one, minute(0)).is_ok()));
        assert!(limit.reserve(one, minute(0)).is_err());
    }

    #[test]
    fn a_clock_that_steps_back_locks_nobody_out() {
        let limit = limit(1, 1, 1);
        let one = sender(&limit, "192.0.2.1", "a@b.example", "123");
        assert_eq!(limit.reserve(one, minute(6_000)), Ok(()));
        assert_eq!(limit.reserve(one, minute(0)), Ok(()));
        assert!(limit.reserve(one, minute(1)).is_err());
    }
}
