//! Matches a pharmacy's list, pasted or from a file, with the catalogue: each line is read in every way that the grammar allows
//! ([`medicine::line`]), and each reading is compared with the products that share a substance with it ([`medicine::compare`]).
//!
//! A wrong product is far worse than an open question, so a product is taken only when the line leaves nothing open. Nobody's line is dropped or changed: every one is answered with its own text. Nothing of a list is stored
//! or logged.

pub(crate) mod columns;
mod devanagari;
mod divided;
pub(crate) mod lines;
mod matched;
mod matcher;
mod notes;
mod sku;
mod step_budget;

use std::time::Duration;

use self::lines::SourceLine;
pub use self::matched::{LineKind, MatchCandidate, MatchedLine, MatchedList, MatchedProduct};
use self::matcher::Matcher;
use super::search::SearchIndex;
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::dictionary::Dictionary;
use work::{JobQueue, PoolOptions, WorkerPool};

/// Lists that are read and matched at a time. A file takes up to 20 MB while it is read.
const THREADS: usize = 2;
/// Lists that may wait for a thread, and how long.
const QUEUE: usize = 64;
const MAX_WAIT: Duration = Duration::from_secs(20);

/// Reads and matches lists.
pub(crate) type ListPool = WorkerPool<()>;

/// Starts the threads for lists. They have a lower priority than those that serve pages, and connections of their own, so
/// that many long lists at once delay only each other; clients take turns, and short lists come before long ones.
pub(crate) fn start_pool() -> std::io::Result<ListPool> {
    let options =
        PoolOptions { background: true, max_wait: Some(MAX_WAIT), ..PoolOptions::new("lists", THREADS) };
    WorkerPool::start(options, JobQueue::new(QUEUE))
}

/// Matches the lines of a list with the products of a snapshot.
pub(crate) fn match_lines(
    index: &SearchIndex,
    dictionary: &Dictionary,
    snapshot: &Snapshot,
    lines: &[SourceLine],
) -> Result<MatchedList> {
    let mut matcher = Matcher::new(index, snapshot, dictionary);
    let mut answers = Vec::with_capacity(lines.len());
    let is_one_row = |one: &SourceLine, other: &SourceLine| one.line == other.line && one.whole.is_some();
    for row in lines.chunk_by(is_one_row) {
        if let Some(whole) = matcher.undivided(row)? {
            answers.push(whole);
            continue;
        }
        for line in row {
            answers.extend(matcher.lines(line)?);
        }
    }
    Ok(MatchedList { lines: answers, unknown: matcher.unknown })
}
