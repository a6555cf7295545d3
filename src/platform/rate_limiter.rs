//! How often something may be done in a time: by a client, by a sender, by all together. It is counted in memory, so that a
//! restart forgets it; failed sign-ins are counted in the database (`auth/rate_limit.rs`).

use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

use crate::config::forms::Forms;

/// Keys of one action that are remembered; what others do is not counted meanwhile.
const MAX_KEYS: usize = 10_000;
const TEN_MINUTES: i64 = 600;
const HOUR: i64 = 3600;

/// What is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum LimitedAction {
    /// A body that is refused; counted by client.
    RefusedBody,
    /// A form that the mail server took; counted by client with the e-mail, and by client with the phone.
    FormOfSender,
    /// The same, counted by client.
    FormOfClient,
    /// The same, all together, which bounds what is sent by mail.
    FormOfAll,
}

/// How many in how many seconds, and what is said to who does more.
struct Rate {
    most: usize,
    within: i64,
    said: &'static str,
}

const FORMS: &str = "More messages have come within the hour than this form takes. Please call us, write from your own mail \
                     program, or try again later.";

impl LimitedAction {
    /// The table of all limits. The wider limits of forms are never narrower than the one that is configured.
    fn rate(self, forms: &Forms) -> Rate {
        let Forms { per_hour, per_hour_address, per_hour_total } = *forms;
        let hourly = |most: u32| Rate { most: most.max(per_hour) as usize, within: HOUR, said: FORMS };
        match self {
            Self::RefusedBody => Rate {
                most: 60,
                within: TEN_MINUTES,
                said: "too much of what came from your address could not be taken; please try again in some minutes",
            },
            Self::FormOfSender => hourly(per_hour),
            Self::FormOfClient => hourly(per_hour_address),
            Self::FormOfAll => hourly(per_hour_total.max(per_hour_address)),
        }
    }

    /// What is said to who has done too many.
    pub(crate) fn message(self) -> &'static str {
        self.rate(&Forms::default()).said
    }
}

/// Who does what, as a hash: nothing that was typed is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LimitKey {
    action: LimitedAction,
    of: u64,
}

/// The seconds at which each was done lately, oldest first.
type Done = HashMap<LimitedAction, HashMap<u64, Vec<i64>>>;

/// Counts what is done; shared by all threads.
pub(crate) struct RateLimiter {
    forms: Forms,
    hasher: RandomState,
    done: Mutex<Done>,
}

impl RateLimiter {
    pub(crate) fn new(forms: &Forms) -> Self {
        Self { forms: forms.clone(), hasher: RandomState::new(), done: Mutex::default() }
    }

    /// The key of who does something.
    pub(crate) fn key(&self, action: LimitedAction, who: impl Hash) -> LimitKey {
        LimitKey { action, of: self.hasher.hash_one(who) }
    }

    /// Seconds to wait until it may be done once more; none when it may be done now.
    pub(crate) fn wait(&self, key: LimitKey, now: Timestamp) -> Option<u64> {
        self.wait_in(&self.lock(), key, now)
    }

    /// Counts what is done.
    pub(crate) fn record(&self, key: LimitKey, now: Timestamp) {
        self.record_in(&mut self.lock(), key, now);
    }

    /// Counts what is done, unless one of its keys has to wait: then `Err` with the seconds.
    pub(crate) fn reserve(&self, keys: &[LimitKey], now: Timestamp) -> Result<(), u64> {
        let mut done = self.lock();
        if let Some(seconds) = keys.iter().filter_map(|key| self.wait_in(&done, *key, now)).max() {
            return Err(seconds);
        }
        for key in keys {
            self.record_in(&mut done, *key, now);
        }
        Ok(())
    }

    /// Takes back what was reserved at `then`.
    pub(crate) fn release(&self, keys: &[LimitKey], then: Timestamp) {
        let mut done = self.lock();
        for key in keys {
            let times = done.get_mut(&key.action).and_then(|keys| keys.get_mut(&key.of));
            if let Some(times) = times
                && let Some(at) = times.iter().rposition(|time| *time == then.as_second())
            {
                times.remove(at);
            }
        }
    }

    fn wait_in(&self, done: &Done, key: LimitKey, now: Timestamp) -> Option<u64> {
        let Rate { most, within, .. } = key.action.rate(&self.forms);
        let (times, now) = (done.get(&key.action)?.get(&key.of)?, now.as_second());
        let recent: Vec<_> = times.iter().filter(|time| is_recent(**time, now, within)).collect();
        let frees = *recent.get(recent.len().checked_sub(most)?)? + within;
        // Times are cut to seconds.
        Some((frees - now).unsigned_abs() + 1)
    }

    fn record_in(&self, done: &mut Done, key: LimitKey, now: Timestamp) {
        let Rate { most, within, .. } = key.action.rate(&self.forms);
        let now = now.as_second();
        let of_action = done.entry(key.action).or_default();
        if of_action.len() >= MAX_KEYS {
            of_action.retain(|_, times| times.iter().any(|time| is_recent(*time, now, within)));
        }
        if of_action.len() >= MAX_KEYS && !of_action.contains_key(&key.of) {
            return;
        }
        let times = of_action.entry(key.of).or_default();
        times.retain(|time| is_recent(*time, now, within));
        if times.len() >= most {
            times.remove(0);
        }
        times.push(now);
    }

    fn lock(&self) -> MutexGuard<'_, Done> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Times in the future are from before the clock was set back. They would lock people out, so they do not count.
fn is_recent(time: i64, now: i64, within: i64) -> bool {
    time <= now && now - time < within
}

#[cfg(test)]
mod tests {
    use super::*;

    fn second(n: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + n).unwrap()
    }

    #[test]
    fn who_is_refused_too_often_waits_and_others_do_not() {
        let limiter = RateLimiter::new(&Forms::default());
        let [one, other] = [1, 2].map(|who| limiter.key(LimitedAction::RefusedBody, who));
        for n in 0..60 {
            assert_eq!(limiter.wait(one, second(n)), None);
            limiter.record(one, second(n));
        }
        assert_eq!(limiter.wait(one, second(60)), Some(541), "until the first one is ten minutes old");
        assert_eq!(limiter.wait(other, second(60)), None);
        limiter.record(one, second(60));
        assert_eq!(limiter.wait(one, second(61)), Some(541), "one more takes the place of the first one");
        assert_eq!(limiter.wait(one, second(601)), None);
    }

    #[test]
    fn the_number_of_clients_that_are_remembered_is_bounded() {
        let limiter = RateLimiter::new(&Forms::default());
        let key = |who: u32| limiter.key(LimitedAction::RefusedBody, who);
        let remembered = || limiter.lock()[&LimitedAction::RefusedBody].len();
        (0..20_000).for_each(|who| limiter.record(key(who), second(0)));
        assert_eq!(remembered(), MAX_KEYS);
        limiter.record(key(20_000), second(600));
        assert_eq!(remembered(), 1, "the old ones make room");
    }
}
