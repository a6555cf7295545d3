//! Addresses that visitors asked for and did not find, counted in memory since the site was started.
//!
//! Only paths are counted, never a query, and none that may name a person. Memory is bounded by the space-saving algorithm
//! (Metwally, Agrawal and El Abbadi, 2005): when there is no room, a new address takes the place of the rarest one, with its
//! count as the possible error. What is shown is the count without that error, so it is never too high.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

/// Addresses that are counted at a time, and beside them those that look like attacks.
const MAX_COUNTED: usize = 800;
const MAX_NOISE: usize = 200;
/// Addresses that are listed.
const MAX_LISTED: usize = 50;
/// From this count on an address is listed: one that was asked for once is rarely worth a redirect.
const LISTED_FROM: u64 = 2;
/// Longest address that is counted, characters.
const MAX_LENGTH: usize = 200;
/// So many digits in a row may be a phone number.
const PHONE_DIGITS: usize = 10;

/// An address that was asked for in vain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MissingAddress {
    pub(crate) path: String,
    pub(crate) count: u64,
    pub(crate) last_at: Timestamp,
}

/// The counts; cheap to clone.
#[derive(Clone)]
pub(crate) struct MissingAddresses {
    tallies: Arc<Mutex<Tallies>>,
    /// Since when they are counted.
    pub(crate) since: Timestamp,
}

#[derive(Default)]
struct Tallies {
    counted: HashMap<Box<str>, Tally>,
    noise: HashMap<Box<str>, Tally>,
}

struct Tally {
    count: u64,
    /// How much of the count may belong to addresses that were dropped.
    error: u64,
    last_at: Timestamp,
}

impl MissingAddresses {
    pub(super) fn new(now: Timestamp) -> Self {
        Self { tallies: Arc::default(), since: now }
    }

    /// Counts a path, in its spelling, that was asked for in vain.
    pub(crate) fn count(&self, path: &str, now: Timestamp) {
        if !is_countable(path) {
            return;
        }
        let mut tallies = self.lock();
        if is_noise(path) {
            add(&mut tallies.noise, MAX_NOISE, path, now);
        } else {
            add(&mut tallies.counted, MAX_COUNTED, path, now);
        }
    }

    /// Those that were asked for most often and that `is_wanted` keeps; with `noise` those that look like attacks.
    pub(crate) fn list(&self, noise: bool, is_wanted: impl Fn(&str) -> bool) -> Vec<MissingAddress> {
        let tallies = self.lock();
        let counted = if noise { &tallies.noise } else { &tallies.counted };
        let mut listed: Vec<_> = counted
            .iter()
            .map(|(path, tally)| (path, tally.count - tally.error, tally.last_at))
            .filter(|(path, count, _)| *count >= LISTED_FROM && is_wanted(path))
            .map(|(path, count, last_at)| MissingAddress { path: path.to_string(), count, last_at })
            .collect();
        listed
            .sort_by(|a, b| b.count.cmp(&a.count).then(b.last_at.cmp(&a.last_at)).then(a.path.cmp(&b.path)));
        listed.truncate(MAX_LISTED);
        listed
    }

    fn lock(&self) -> MutexGuard<'_, Tallies> {
        self.tallies.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn add(counted: &mut HashMap<Box<str>, Tally>, max: usize, path: &str, now: Timestamp) {
    if let Some(tally) = counted.get_mut(path) {
        tally.count += 1;
        tally.last_at = now;
        return;
    }
    let mut error = 0;
    if counted.len() >= max {
        let rarest = counted.iter().min_by_key(|(_, tally)| (tally.count, tally.last_at));
        let Some((rarest, count)) = rarest.map(|(path, tally)| (path.clone(), tally.count)) else { return };
        counted.remove(&rarest);
        error = count;
    }
    counted.insert(path.into(), Tally { count: error + 1, error, last_at: now });
}

/// Whether a path may be counted: not too long, and without what may be an e-mail address or a phone number.
fn is_countable(path: &str) -> bool {
    let mut digits = 0;
    let has_number = path.bytes().any(|byte| {
        digits = if byte.is_ascii_digit() { digits + 1 } else { 0 };
        digits >= PHONE_DIGITS
    });
    path.len() <= MAX_LENGTH && !path.contains('@') && !has_number
}

/// Whether nobody but programs asks for such a path: they look for weak software, or for files of other systems.
fn is_noise(path: &str) -> bool {
    const ENDINGS: [&str; 28] = [
        "php", "php5", "php7", "phtml", "asp", "aspx", "ashx", "jsp", "jspa", "do", "action", "cgi", "pl",
        "env", "sql", "bak", "old", "zip", "gz", "tar", "rar", "7z", "ini", "conf", "yml", "yaml", "log",
        "map",
    ];
    const PARTS: [&str; 16] = [
        "wp-",
        "wordpress",
        "xmlrpc",
        "phpmyadmin",
        "cgi-bin",
        "vendor",
        "actuator",
        "boaform",
        "hnap1",
        "sdk",
        "solr",
        "owa",
        "geoserver",
        "manager",
        "apple-touch-icon",
        "browserconfig",
    ];
    const FILES: [&str; 4] = ["/ads.txt", "/app-ads.txt", "/sellers.json", "/favicon.png"];
    let path = path.to_ascii_lowercase();
    let ending = path.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending);
    ending.is_some_and(|ending| ENDINGS.contains(&ending))
        || FILES.contains(&path.as_str())
        || path
            .split('/')
            .any(|part| part.starts_with('.') || PARTS.iter().any(|noise| part.starts_with(noise)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn listed(missing: &MissingAddresses, noise: bool) -> Vec<(String, u64)> {
        missing.list(noise, |_| true).into_iter().map(|found| (found.path, found.count)).collect()
    }

    #[test]
    fn the_most_frequent_come_first_from_the_second_time_on() {
        let missing = MissingAddresses::new(at(0));
        for (path, times) in [("/a", 1), ("/b", 3), ("/c", 2), ("/wp-login.php", 9)] {
            for second in 0..times {
                missing.count(path, at(second));
            }
        }
        assert_eq!(listed(&missing, false), [("/b".to_owned(), 3), ("/c".to_owned(), 2)]);
        assert_eq!(listed(&missing, true), [("/wp-login.php".to_owned(), 9)]);
        assert_eq!(missing.list(false, |path| path != "/b").len(), 1);
    }

    #[test]
    fn a_flood_neither_fills_the_memory_nor_hides_what_is_frequent() {
        let missing = MissingAddresses::new(at(0));
        for number in 0..20_000 {
            missing.count(&format!("/random-{number}"), at(number));
            if number % 100 == 0 {
                missing.count("/frequent", at(number));
            }
        }
        let tallies = missing.lock();
        assert_eq!(tallies.counted.len(), MAX_COUNTED);
        drop(tallies);
        let listed = listed(&missing, false);
        assert_eq!(listed[0].0, "/frequent", "{listed:?}");
        assert!(listed[0].1 <= 200);
        assert_eq!(listed.len(), 1, "no random one was asked for twice");
    }

    #[test]
    fn what_may_name_a_person_is_not_counted() {
        for path in ["/u/asha@example.com", "/call/9876543210", &format!("/{}", "x".repeat(200))] {
            assert!(!is_countable(path), "{path}");
        }
        for path in ["/2019-news", "/p/123456789", "/caf%C3%A9"] {
            assert!(is_countable(path), "{path}");
        }
    }

    #[test]
    fn scanners_are_told_from_visitors() {
        for path in ["/index.php", "/.env", "/.well-known/x", "/wp-admin/setup", "/a/b.sql", "/CGI-BIN/x"] {
            assert!(is_noise(path), "{path}");
        }
        for path in ["/index.html", "/our-products", "/brochure.pdf", "/news/old-phone"] {
            assert!(!is_noise(path), "{path}");
        }
    }

    proptest! {
        #[test]
        fn a_count_is_never_too_high(paths in prop::collection::vec(0_u8..6, 0..60)) {
            let mut counted = HashMap::new();
            for (second, path) in paths.iter().enumerate() {
                add(&mut counted, 3, &format!("/{path}"), at(i64::try_from(second).unwrap()));
            }
            prop_assert!(counted.len() <= 3);
            for (path, tally) in &counted {
                let truth = paths.iter().filter(|one| **path == *format!("/{one}")).count() as u64;
                prop_assert!(tally.count - tally.error <= truth && truth <= tally.count);
            }
        }
    }
}
