//! Matches a pharmacy's list, pasted or from a file, with the catalogue: each line's quantity and pack are read out of it, and
//! what is left is compared with the products that the search finds.
//!
//! A wrong product is far worse than an open question, so a product is taken only when the line leaves nothing open (see
//! [`decision`]). Nobody's line is dropped or changed: every one is answered with its own text. Nothing of a list is stored
//! or logged.

mod cleaning;
mod columns;
mod decision;
mod draft;
mod goods;
pub(crate) mod lines;
mod marks;
mod matcher;
mod packs;
mod reading;
mod sku;
mod spelling;
mod steps;
mod tokens;
mod vocabulary;

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use self::decision::Judge;
use self::lines::SourceLine;
use self::matcher::Matcher;
use super::dictionary::Dictionary;
use super::product::ProductId;
use super::search::SearchIndex;
use crate::error::Result;
use crate::platform::db::Snapshot;
use crate::platform::turn_queue::TurnQueue;
use crate::platform::worker_pool::{Job, PoolOptions, WorkerPool};

/// Lists that are read and matched at a time. A file takes up to 20 MB while it is read.
const THREADS: usize = 2;
/// Lists that may wait for a thread, and how long.
const QUEUE: usize = 64;
const MAX_WAIT: Duration = Duration::from_secs(20);

/// Reads and matches lists.
pub(crate) type ListPool = WorkerPool<TurnQueue<Job<()>>>;

/// Starts the threads for lists. They have a lower priority than those that serve pages, and connections of their own, so
/// that many long lists at once delay only each other; clients take turns, and short lists come before long ones.
pub(crate) fn start_pool() -> std::io::Result<ListPool> {
    let options =
        PoolOptions { background: true, max_wait: Some(MAX_WAIT), ..PoolOptions::new("lists", THREADS) };
    WorkerPool::start(options, TurnQueue::new(QUEUE))
}

/// A line of a list with what was understood of it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MatchedLine {
    /// Where it stands in the text or file, from 1. Blank lines are not answered, but counted.
    pub line: u32,
    /// The line as it came.
    pub text: String,
    /// How many are wanted; null when the line does not say so, or not rightly.
    pub quantity: Option<u32>,
    /// The pack, as '10x10 box'.
    pub pack: Option<String>,
    /// The product, only when it is sure.
    #[serde(rename = "match")]
    pub matched: Option<MatchedProduct>,
    /// Products that may be meant, best first, at most three.
    pub candidates: Vec<MatchCandidate>,
    /// What a person should know or check.
    pub note: Option<String>,
}

/// The product that a line asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatchedProduct {
    /// Id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Name.
    pub name: String,
    /// Stock-keeping unit.
    pub sku: Option<String>,
}

/// A product that a line may ask for.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MatchCandidate {
    /// Id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Name.
    pub name: String,
    /// From 0 to 1.
    pub score: f32,
}

/// What a list came to.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MatchedList {
    /// One or more for each line that is not blank, in the same order.
    pub lines: Vec<MatchedLine>,
    /// The items for which nothing was found, without their quantities.
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) unknown: Vec<String>,
}

/// Matches the lines of a list with the products of a snapshot.
pub(crate) fn match_lines(
    index: &SearchIndex,
    dictionary: &Dictionary,
    snapshot: &Snapshot,
    lines: &[SourceLine],
) -> Result<MatchedList> {
    let mut matcher = Matcher::new(index, snapshot, Judge::new(dictionary.clone()));
    let lines = lines.iter().map(|line| matcher.line(line)).collect::<Result<_>>()?;
    Ok(MatchedList { lines, unknown: matcher.unknown })
}

#[cfg(test)]
mod tests;
