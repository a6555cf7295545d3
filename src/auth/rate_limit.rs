//! How many failures are allowed.
//!
//! The limit is checked again in the write transaction that counts a failure, after the password was compared: of any
//! number of parallel guesses, only the first few get a result. Too many wrong passwords from one address, or for one
//! account from one address, are refused. Those for one account from all addresses only delay its responses, so that nobody
//! can lock out its owner.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::error::{AuthError, AuthResult};
use super::store::attempts::{self, Attempt, AttemptKind, CountedBy, Window};
use crate::config::auth::Auth;
use crate::error::Result;
use crate::platform::db::{Snapshot, WriteTx};

/// Second factors are refused for all addresses after this many times the limit for one address: whoever guesses knows
/// the password already, and codes are short.
const SECOND_FACTOR_TIMES: u32 = 5;
/// Text messages for a user in an hour.
const MAX_TEXT_MESSAGES: u32 = 6;
/// Mails with invitations that an owner may send in an hour.
const MAX_INVITATION_MAILS: u32 = 30;
const HOUR: SignedDuration = SignedDuration::from_hours(1);
const MAX_DELAY: Duration = Duration::from_secs(2);

/// The limits of a kind of attempt: within which time, and of what is counted together, how many.
fn limits(config: &Auth, kind: AttemptKind) -> (SignedDuration, [(CountedBy, u32); 2]) {
    let failures = config.failures;
    let own = (CountedBy::AccountAndNetwork, failures);
    let sent = |most| (HOUR, [(CountedBy::Account, most); 2]);
    match kind {
        AttemptKind::Password | AttemptKind::Invitation => {
            (window_length(config), [own, (CountedBy::Network, failures)])
        }
        AttemptKind::SecondFactor => {
            (window_length(config), [own, (CountedBy::Account, failures.saturating_mul(SECOND_FACTOR_TIMES))])
        }
        AttemptKind::TextMessage => sent(MAX_TEXT_MESSAGES),
        AttemptKind::InvitationMail => sent(MAX_INVITATION_MAILS),
    }
}

/// Refuses an attempt when there were too many of its kind.
pub(crate) fn check(db: &Snapshot, config: &Auth, attempt: &Attempt, now: Timestamp) -> AuthResult<()> {
    let (length, limits) = limits(config, attempt.kind);
    for (counted_by, most) in limits {
        let made = attempts::count(db, counted_by, attempt, Window { since: now - length, until: now })?;
        if made.count >= most {
            let seconds = seconds_until(made.oldest + length, now);
            return Err(match attempt.kind {
                AttemptKind::TextMessage => AuthError::TooManyTextMessages { seconds },
                _ => AuthError::TooManyAttempts { seconds },
            });
        }
    }
    Ok(())
}

/// Counts a failure, a text message or a mail.
pub(crate) fn record(tx: &WriteTx<'_>, config: &Auth, attempt: &Attempt, now: Timestamp) -> Result<()> {
    let longest = window_length(config).max(HOUR);
    // Attempts in the future are from before the clock was set back.
    attempts::delete_outside(tx, now - longest, now + longest)?;
    attempts::insert(tx, attempt, now)
}

/// How long a response is delayed because of the account's failures from all addresses.
pub(crate) fn delay(db: &Snapshot, config: &Auth, attempt: &Attempt, now: Timestamp) -> Result<Duration> {
    let window = Window { since: now - window_length(config), until: now };
    let failures = attempts::count(db, CountedBy::Account, attempt, window)?;
    let times_over = failures.count / config.failures.max(1);
    if times_over == 0 {
        return Ok(Duration::ZERO);
    }
    let delay = Duration::from_millis(250) * 2_u32.pow((times_over - 1).min(8));
    Ok(delay.min(MAX_DELAY))
}

fn window_length(config: &Auth) -> SignedDuration {
    SignedDuration::from_mins(i64::from(config.window_minutes))
}

/// Whole seconds, rounded up, at least one.
fn seconds_until(then: Timestamp, now: Timestamp) -> u64 {
    let millis = then.as_millisecond() - now.as_millisecond();
    u64::try_from((millis + 999) / 1000).unwrap_or(1).max(1)
}
