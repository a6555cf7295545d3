//! Gathers texts that found nothing in memory, and writes them once a minute.
//!
//! People search while they type, so `parx` and `parxy` come before `parxymol`, and nobody knows whose they are. Texts are
//! therefore held for one to two minutes, each once, and one that is the beginning of another that came in that time is
//! dropped. Memory, rows and writes are bounded, so that a flood of searches costs nothing but the counts of that minute.

use std::collections::BTreeSet;
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{UnansweredSource, countable};
use crate::catalogue::store::unanswered;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::db::Db;
use work::periodic::{self, FirstFailure};

/// Time between two writes.
const INTERVAL: Duration = Duration::from_secs(60);
/// Texts that are held at a time; further ones are not counted.
const MAX_HELD: usize = 1_000;

type Texts = BTreeSet<(UnansweredSource, String)>;

/// Counts texts that found nothing; cheap to clone.
#[derive(Clone)]
pub struct UnansweredCounter {
    /// None when the configuration switches counting off.
    held: Option<Arc<Mutex<Held>>>,
    db: Db,
    clock: Clock,
}

/// The texts that wait to be written.
#[derive(Default)]
struct Held {
    /// Since the last write.
    fresh: Texts,
    /// Since the write before it; the next one writes them.
    settled: Texts,
}

impl UnansweredCounter {
    /// A counter, which counts nothing unless it is switched on.
    pub(crate) fn new(db: Db, clock: Clock, is_on: bool) -> Self {
        Self { held: is_on.then(Arc::default), db, clock }
    }

    /// Whether texts are counted.
    pub fn is_on(&self) -> bool {
        self.held.is_some()
    }

    /// Notes that a text found nothing, unless it is one that is not counted. Never waits and never fails.
    pub fn note(&self, source: UnansweredSource, text: &str) {
        let Some(held) = &self.held else { return };
        let Some(text) = countable(text) else { return };
        let mut held = lock(held);
        let key = (source, text);
        if held.fresh.len() + held.settled.len() < MAX_HELD && !held.settled.contains(&key) {
            held.fresh.insert(key);
        }
    }

    /// Writes the texts that were noted before the last call, or with `all` every one, in one transaction.
    ///
    /// # Errors
    /// When they cannot be written; they are lost then.
    pub fn write(&self, all: bool) -> Result<()> {
        let Some(held) = &self.held else { return Ok(()) };
        let due = lock(held).take_due(all);
        if due.is_empty() {
            return Ok(());
        }
        let now = self.clock.now();
        self.db.write_blocking(|tx| {
            for (source, text) in &due {
                unanswered::count(tx, *source, text, now)?;
            }
            unanswered::trim(tx)
        })
    }

    /// Starts the thread that writes. When counting is switched off, deletes what was counted before instead.
    ///
    /// # Errors
    /// When the system refuses the thread, or the counts cannot be deleted.
    pub(crate) fn start(&self) -> Result<()> {
        if !self.is_on() {
            return self.db.on_reserve().write_blocking(unanswered::delete_all);
        }
        let counter = self.clone();
        let mut failure = FirstFailure::default();
        let started = periodic::repeat("unanswered", INTERVAL, move || {
            if let Some(error) = failure.of(counter.write(false)) {
                tracing::warn!(error = %error.chain(), "texts that found nothing are not counted");
            }
        });
        started.map_err(|cause| Error::file("starting a thread", cause))
    }
}

impl Held {
    fn take_due(&mut self, all: bool) -> Texts {
        if all {
            self.settled.append(&mut self.fresh);
        }
        let mut due = take(&mut self.settled);
        due.retain(|text| !is_beginning(text, &self.fresh));
        let unfinished: Vec<_> = due.iter().filter(|text| is_beginning(text, &due)).cloned().collect();
        for text in &unfinished {
            due.remove(text);
        }
        self.settled = take(&mut self.fresh);
        due
    }
}

/// Whether a search is the beginning of another. Lines of a list are not typed while they are matched.
fn is_beginning((source, text): &(UnansweredSource, String), others: &Texts) -> bool {
    let at = (*source, text.clone());
    *source == UnansweredSource::Search
        // In their order the texts that begin with another follow it at once.
        && others
            .range(at..)
            .find(|(of, other)| (of, other) != (source, text))
            .is_some_and(|(of, other)| of == source && other.starts_with(text.as_str()))
}

fn lock(held: &Mutex<Held>) -> MutexGuard<'_, Held> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::UnansweredSource::{EnquiryLine, Search};
    use super::*;

    fn texts(of: &[(UnansweredSource, &str)]) -> Texts {
        of.iter().map(|(source, text)| (*source, (*text).to_owned())).collect()
    }

    fn written(held: &mut Held) -> Vec<String> {
        held.take_due(false).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn what_is_typed_on_is_counted_once_and_whole() {
        let typed = texts(&[(Search, "parx"), (Search, "parxy"), (Search, "parxymol"), (Search, "telmx")]);
        let mut held = Held { fresh: typed, ..Held::default() };
        assert!(written(&mut held).is_empty(), "it may be typed on");
        assert_eq!(written(&mut held), ["parxymol", "telmx"]);
        assert!(written(&mut held).is_empty());
    }

    #[test]
    fn a_word_that_is_typed_on_after_a_write_is_not_counted_half() {
        let mut held = Held { fresh: texts(&[(Search, "parx")]), ..Held::default() };
        assert!(written(&mut held).is_empty());
        held.fresh = texts(&[(Search, "parxymol")]);
        assert!(written(&mut held).is_empty());
        assert_eq!(written(&mut held), ["parxymol"]);
    }

    #[test]
    fn lines_of_a_list_are_whole() {
        let lines = texts(&[(EnquiryLine, "parx"), (EnquiryLine, "parxymol"), (Search, "par")]);
        let mut held = Held { settled: lines, ..Held::default() };
        assert_eq!(written(&mut held), ["par", "parx", "parxymol"]);
    }

    #[test]
    fn nothing_is_left_at_the_end() {
        let mut held = Held {
            fresh: texts(&[(Search, "parxy")]),
            settled: texts(&[(Search, "parx"), (Search, "telmx")]),
        };
        let all: Vec<_> = held.take_due(true).into_iter().map(|(_, text)| text).collect();
        assert_eq!(all, ["parxy", "telmx"]);
        assert!(held.take_due(true).is_empty());
    }
}
