//! How often someone may be wrong.
//!
//! Only failures count. They are counted where the outcome is decided, in the write transaction after the password was
//! compared: of any number of parallel guesses, the first few are told that they were wrong and the rest learn nothing.
//! Per address and per account-and-address the answer becomes a refusal; over all addresses an account's answers only
//! become slower, so that nobody can lock out somebody else.

use std::net::IpAddr;
use std::time::Duration;

use jiff::Timestamp;

use super::refusal::{Outcome, Refusal};
use super::store::attempts;
use crate::config::auth::Auth;
use crate::error::Result;
use crate::platform::client_limit::client_network;
use crate::platform::db::{Snapshot, WriteTx};

/// What was attempted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A password.
    Password,
    /// A second step of any kind; the account is the user's id.
    SecondStep,
    /// A text message that was sent.
    Message,
}

impl Kind {
    /// The word in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::SecondStep => "second step",
            Self::Message => "message",
        }
    }
}

/// Who attempts.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    /// What.
    pub(crate) kind: Kind,
    /// Folded e-mail or user id.
    pub(crate) account: String,
    /// From where, as [`block`] writes it.
    pub(crate) address: String,
}

/// Failures of a second step over all addresses are refused at this many times the limit for one: whoever gets there
/// knows the password, and the codes are short.
const SECOND_STEP_FACTOR: u32 = 5;
/// Text messages per user and hour.
const MESSAGES: u32 = 6;
const HOUR: i64 = 3_600_000;
const LONGEST_DELAY: Duration = Duration::from_secs(2);

/// An address as the limits see it: all of a home's or office's IPv6 addresses are one.
pub(crate) fn block(address: IpAddr) -> String {
    match client_network(address) {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(network) => {
            let [a, b, c, d, ..] = network.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// Refuses when this attempt is one too many.
pub(crate) fn check(db: &Snapshot, config: &Auth, attempt: &Attempt, now: Timestamp) -> Outcome<()> {
    let window = i64::from(config.window_minutes) * 60_000;
    let limit = config.failures;
    let now = now.as_millisecond();
    let since = now - window;
    let Attempt { kind, account, address } = attempt;
    let here = attempts::count_here(db, *kind, account, address, since, now)?;
    let mut tallies = vec![(here, limit)];
    if *kind == Kind::Password {
        tallies.push((attempts::count_address(db, *kind, address, since, now)?, limit));
    } else {
        let everywhere = attempts::count_account(db, *kind, account, since, now)?;
        tallies.push((everywhere, limit.saturating_mul(SECOND_STEP_FACTOR)));
    }
    for (tally, limit) in tallies {
        if tally.count >= limit {
            return Err(Refusal::TooOften { seconds: seconds_until(tally.oldest + window, now) });
        }
    }
    Ok(())
}

/// Refuses when the user had too many text messages within the hour.
pub(crate) fn check_messages(db: &Snapshot, account: &str, now: Timestamp) -> Outcome<()> {
    let now = now.as_millisecond();
    let tally = attempts::count_account(db, Kind::Message, account, now - HOUR, now)?;
    if tally.count >= MESSAGES {
        return Err(Refusal::TooManyMessages { seconds: seconds_until(tally.oldest + HOUR, now) });
    }
    Ok(())
}

/// Counts a failure (or a sent message), and forgets those that count no more.
pub(crate) fn note(tx: &WriteTx<'_>, config: &Auth, attempt: &Attempt, now: Timestamp) -> Result<()> {
    let kept = (i64::from(config.window_minutes) * 60_000).max(HOUR);
    let now = now.as_millisecond();
    attempts::forget(tx, now - kept, now + kept)?;
    attempts::insert(tx, attempt, now)
}

/// How long an account's answers are held back for its failures over all addresses.
pub(crate) fn delay(db: &Snapshot, config: &Auth, attempt: &Attempt, now: Timestamp) -> Result<Duration> {
    let window = i64::from(config.window_minutes) * 60_000;
    let now = now.as_millisecond();
    let tally = attempts::count_account(db, attempt.kind, &attempt.account, now - window, now)?;
    let times_over = tally.count / config.failures.max(1);
    if times_over == 0 {
        return Ok(Duration::ZERO);
    }
    let delay = Duration::from_millis(250) * 2_u32.pow((times_over - 1).min(8));
    Ok(delay.min(LONGEST_DELAY))
}

fn seconds_until(then: i64, now: i64) -> u64 {
    u64::try_from((then - now + 999) / 1000).unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_with_its_network() {
        assert_eq!(block("2001:db8:1:2:3:4:5:6".parse().unwrap()), "2001:db8:1:2::/64");
        assert_eq!(block("::ffff:192.0.2.1".parse().unwrap()), "192.0.2.1");
    }
}
