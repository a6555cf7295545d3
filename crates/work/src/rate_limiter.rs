//! How often something may be done in a time: by a client, by a sender, by all together. It is counted in memory.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Keys of one action that are remembered; what others do is not counted meanwhile.
const MAX_KEYS: usize = 10_000;

/// How many in how many seconds.
#[derive(Debug, Clone, Copy)]
pub struct Rate {
    /// How many.
    pub most: usize,
    /// In how many seconds.
    pub within: i64,
}

/// Who does what, as a hash: nothing that was typed is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LimitKey<A> {
    action: A,
    of: u64,
}

/// The seconds at which each was done lately, oldest first.
type Done<A> = HashMap<A, HashMap<u64, Vec<i64>>>;

/// Counts actions of the kinds `A`; shared by all threads. Moments are seconds since any one moment.
pub struct RateLimiter<A> {
    rate: Box<dyn Fn(A) -> Rate + Send + Sync>,
    hasher: RandomState,
    done: Mutex<Done<A>>,
}

impl<A: Copy + Eq + Hash> RateLimiter<A> {
    /// With the rate of each kind.
    pub fn new(rate: impl Fn(A) -> Rate + Send + Sync + 'static) -> Self {
        Self { rate: Box::new(rate), hasher: RandomState::new(), done: Mutex::default() }
    }

    /// The key of who does something.
    pub fn key(&self, action: A, who: impl Hash) -> LimitKey<A> {
        LimitKey { action, of: self.hasher.hash_one(who) }
    }

    /// Seconds to wait until it may be done once more; none when it may be done now.
    pub fn wait(&self, key: LimitKey<A>, now: i64) -> Option<u64> {
        self.wait_in(&self.lock(), key, now)
    }

    /// Counts what is done.
    pub fn record(&self, key: LimitKey<A>, now: i64) {
        self.record_in(&mut self.lock(), key, now);
    }

    /// Counts what is done, unless one of its keys has to wait: then `Err` with the seconds.
    pub fn reserve(&self, keys: &[LimitKey<A>], now: i64) -> Result<(), u64> {
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
    pub fn release(&self, keys: &[LimitKey<A>], then: i64) {
        let mut done = self.lock();
        for key in keys {
            let times = done.get_mut(&key.action).and_then(|keys| keys.get_mut(&key.of));
            if let Some(times) = times
                && let Some(at) = times.iter().rposition(|time| *time == then)
            {
                times.remove(at);
            }
        }
    }

    fn wait_in(&self, done: &Done<A>, key: LimitKey<A>, now: i64) -> Option<u64> {
        let Rate { most, within } = (self.rate)(key.action);
        let times = done.get(&key.action)?.get(&key.of)?;
        let recent: Vec<_> = times.iter().filter(|time| is_recent(**time, now, within)).collect();
        let frees = *recent.get(recent.len().checked_sub(most)?)? + within;
        // Times are cut to seconds.
        Some((frees - now).unsigned_abs() + 1)
    }

    fn record_in(&self, done: &mut Done<A>, key: LimitKey<A>, now: i64) {
        let Rate { most, within } = (self.rate)(key.action);
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

    fn lock(&self) -> MutexGuard<'_, Done<A>> {
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

    fn limiter() -> RateLimiter<()> {
        RateLimiter::new(|()| Rate { most: 60, within: 600 })
    }

    #[test]
    fn who_is_refused_too_often_waits_and_others_do_not() {
        let limiter = limiter();
        let [one, other] = [1, 2].map(|who| limiter.key((), who));
        for n in 0..60 {
            assert_eq!(limiter.wait(one, n), None);
            limiter.record(one, n);
        }
        assert_eq!(limiter.wait(one, 60), Some(541), "until the first one is ten minutes old");
        assert_eq!(limiter.wait(other, 60), None);
        limiter.record(one, 60);
        assert_eq!(limiter.wait(one, 61), Some(541), "one more takes the place of the first one");
        assert_eq!(limiter.wait(one, 601), None);
    }

    #[test]
    fn the_number_of_clients_that_are_remembered_is_bounded() {
        let limiter = limiter();
        let key = |who: u32| limiter.key((), who);
        let remembered = || limiter.lock()[&()].len();
        (0..20_000).for_each(|who| limiter.record(key(who), 0));
        assert_eq!(remembered(), MAX_KEYS);
        limiter.record(key(20_000), 600);
        assert_eq!(remembered(), 1, "the old ones make room");
    }
}
