//! Matches a pharmacy's list, pasted or from a file, with the catalogue: each line is read in every way that the grammar allows
//! ([`medicine::line`]), and each reading is compared with the products that share a substance with it ([`medicine::compare`]).
//!
//! A wrong product is far worse than an open question, so a product is taken only when the line leaves nothing open. Nobody's line is dropped or changed: every one is answered with its own text. Nothing of a list is stored
//! or logged.

pub(crate) mod columns;
mod divided;
pub(crate) mod lines;
mod matcher;
mod notes;

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use self::lines::SourceLine;
use self::matcher::Matcher;
use super::search::SearchIndex;
use crate::catalogue::not_stocked::Missing;
use crate::catalogue::product::ProductId;
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::compare::Doubt;
use medicine::dictionary::Dictionary;
use medicine::item::Item;
use medicine::line::LineReading;
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

/// A line of a list with what was understood of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
pub struct MatchedLine {
    /// Where it stands in the text or file, from 1. Blank lines are not answered, but counted.
    pub line: u32,
    /// The line as it came.
    pub text: String,
    /// How many are wanted; null when the line does not say so, or not rightly.
    pub quantity: Option<u32>,
    /// The pack, as '10x10 box'.
    pub pack: Option<String>,
    /// Whether it asks for something.
    pub kind: LineKind,
    /// The product, only when it is sure.
    #[serde(rename = "match")]
    pub matched: Option<MatchedProduct>,
    /// Products that may be meant, best first, at most three.
    pub candidates: Vec<MatchCandidate>,
    /// What the first of the candidates is beyond what was typed, so that it was not taken: 'sustained release', 'injection'.
    pub assumed: Vec<String>,
    /// What a person should know or check.
    pub note: Option<String>,
}

/// What a line of a list is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// Something that is asked for.
    #[default]
    Item,
    /// A heading, a greeting, a total: kept, and not counted.
    None,
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
    /// What tells it apart from others of the same name: form, pack and SKU.
    pub detail: String,
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

/// A product that a line may ask for.
#[derive(Debug, Clone)]
struct Offer {
    id: ProductId,
    item: Item,
    /// Whether the line may ask for it; otherwise it is only near.
    is_asked: bool,
    /// What speaks against it.
    doubts: Vec<Doubt>,
    /// From 0 to 1.
    score: f32,
}

/// What the catalogue has for a line.
#[derive(Debug, Default)]
struct Answer {
    /// The reading that counts.
    reading: Option<LineReading>,
    /// Whether the first offer is what the line asks for.
    is_sure: bool,
    /// How many products are what the line asks for.
    alike: usize,
    /// Best first, at most a few.
    offers: Vec<Offer>,
    missing: Option<Missing>,
    /// The line or the list would take more steps than it may.
    is_cut_off: bool,
}
