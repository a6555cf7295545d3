//! Who sends an enquiry, as the limits of forms count it. Only what the mail server took counts.
//!
//! One address is no person: a mobile network puts thousands of subscribers behind one (ADR 103). So the narrow limit
//! counts an address together with what was typed as e-mail and phone; who makes those up meets the two wide ones.

use std::net::IpAddr;

use crate::platform::client_limit::limit_key;
use crate::platform::rate_limiter::{LimitKey, LimitedAction, RateLimiter};
use crate::platform::text::Email;

/// Phone numbers that end in the same digits are the same: with and without +91 or a leading zero.
const PHONE_DIGITS: usize = 10;

/// A sender, as the limits tell them apart.
pub(super) type Sender = [LimitKey; 4];

/// Who sends from this address.
pub(super) fn sender(limiter: &RateLimiter, address: IpAddr, email: &Email, phone: &str) -> Sender {
    let digits: Vec<char> = phone.chars().filter(|c| c.is_numeric()).collect();
    let phone = &digits[digits.len().saturating_sub(PHONE_DIGITS)..];
    let client = limit_key(address);
    [
        limiter.key(LimitedAction::FormOfSender, (client, "e-mail", email.key())),
        limiter.key(LimitedAction::FormOfSender, (client, "phone", phone)),
        limiter.key(LimitedAction::FormOfClient, client),
        limiter.key(LimitedAction::FormOfAll, ()),
    ]
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::config::forms::Forms;

    fn minute(n: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + n * 60).unwrap()
    }

    fn limit(per_hour: u32, per_hour_address: u32, per_hour_total: u32) -> RateLimiter {
        RateLimiter::new(&Forms { per_hour, per_hour_address, per_hour_total })
    }

    fn sender(limit: &RateLimiter, address: &str, email: &str, phone: &str) -> Sender {
        super::sender(limit, address.parse().unwrap(), &Email::parse(email).unwrap(), phone)
    }

    #[test]
    fn an_hour_slides_and_every_network_has_its_own() {
        let limit = limit(2, 2, 100);
        let from = |address: &str| sender(&limit, address, "asha@rao.example", "98765 43210");
        let (one, same, other) = (from("2001:db8::1"), from("2001:db8::2"), from("2001:db8:0:1::1"));
        assert_eq!(limit.reserve(&one, minute(0)), Ok(()));
        assert_eq!(limit.reserve(&same, minute(30)), Ok(()));
        assert_eq!(limit.reserve(&one, minute(40)), Err(20 * 60 + 1));
        assert_eq!(limit.reserve(&other, minute(40)), Ok(()));
        assert_eq!(limit.reserve(&one, minute(61)), Ok(()));
        assert_eq!(limit.reserve(&one, minute(62)), Err(28 * 60 + 1));
        limit.release(&same, minute(61));
        assert_eq!(limit.reserve(&one, minute(62)), Ok(()));
    }

    #[test]
    fn people_behind_one_address_have_a_limit_each_and_a_wide_one_together() {
        let limit = limit(2, 5, 100);
        let from = |email: &str, phone: &str| sender(&limit, "203.0.113.1", email, phone);
        let asha = from("asha@rao.example", "+91 98765 43210");
        assert_eq!(limit.reserve(&asha, minute(0)), Ok(()));
        assert_eq!(limit.reserve(&asha, minute(0)), Ok(()));
        assert!(limit.reserve(&from("Asha@RAO.example", "1234567"), minute(1)).is_err(), "another phone");
        assert!(
            limit.reserve(&from("other@rao.example", "09876543210"), minute(1)).is_err(),
            "another e-mail"
        );
        for n in 1..4 {
            let neighbour = from(&format!("n{n}@x.example"), &format!("98000 0000{n}"));
            assert_eq!(limit.reserve(&neighbour, minute(1)), Ok(()), "neighbour {n}");
        }
        assert_eq!(limit.reserve(&from("d@x.example", "555"), minute(10)), Err(50 * 60 + 1), "the address");
        let elsewhere = sender(&limit, "203.0.113.2", "d@x.example", "555");
        assert_eq!(limit.reserve(&elsewhere, minute(10)), Ok(()));
    }

    #[test]
    fn a_ceiling_for_all_guards_the_mail() {
        let limit = limit(1, 1, 3);
        let from = |n: u8| sender(&limit, &format!("192.0.2.{n}"), "a@b.example", "123");
        for n in 0..3 {
            assert_eq!(limit.reserve(&from(n), minute(i64::from(n))), Ok(()));
        }
        assert_eq!(limit.reserve(&from(9), minute(10)), Err(50 * 60 + 1));
        assert_eq!(limit.reserve(&from(9), minute(60)), Ok(()));
    }

    #[test]
    fn a_configured_limit_is_never_undercut_by_the_wider_ones() {
        let limit = limit(1_000, 60, 300);
        let one = sender(&limit, "192.0.2.1", "a@b.example", "123");
        assert!((0..1_000).all(|_| limit.reserve(&one, minute(0)).is_ok()));
        assert!(limit.reserve(&one, minute(0)).is_err());
    }

    #[test]
    fn a_clock_that_steps_back_locks_nobody_out() {
        let limit = limit(1, 1, 1);
        let one = sender(&limit, "192.0.2.1", "a@b.example", "123");
        assert_eq!(limit.reserve(&one, minute(6_000)), Ok(()));
        assert_eq!(limit.reserve(&one, minute(0)), Ok(()));
        assert!(limit.reserve(&one, minute(1)).is_err());
    }
}
