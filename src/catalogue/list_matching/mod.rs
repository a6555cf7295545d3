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
mod packs;
mod reading;
mod sku;
mod spelling;
mod tokens;
mod vocabulary;

use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use self::decision::{Fit, Judge};
use self::draft::{Quantity, Unit};
use self::goods::Goods;
use self::lines::SourceLine;
use self::reading::{Reading, TermKind, readings};
use self::tokens::{Token, tokens};
use super::dictionary::Dictionary;
use super::product::ProductId;
use super::search::{Hit, SearchIndex};
use super::store::listed;
use crate::error::Result;
use crate::platform::db::Snapshot;
use crate::platform::worker_pool::{Fifo, Job, PoolOptions, WorkerPool};

/// Candidates that are compared with a line.
const COMPARED: usize = 10;
/// Candidates that are offered for an open line.
const OFFERED: usize = 3;
/// A line longer than this is answered without being matched, characters.
const MAX_MATCHED: usize = 200;
/// Lists that are read and matched at a time. A file takes up to 120 MB while it is read.
const THREADS: usize = 2;
/// Lists that may wait for a thread, and how long.
const QUEUE: usize = 64;
const MAX_WAIT: Duration = Duration::from_secs(20);

/// Reads and matches lists.
pub(crate) type ListPool = WorkerPool<Fifo<Job<()>>>;

/// Starts the threads for lists. They have a lower priority than those that serve pages, and connections of their own, so
/// that many long lists at once delay only each other.
pub(crate) fn start_pool() -> std::io::Result<ListPool> {
    let options =
        PoolOptions { background: true, max_wait: Some(MAX_WAIT), ..PoolOptions::new("lists", THREADS) };
    WorkerPool::start(options, Fifo::new(QUEUE))
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
    let mut matcher = Matcher {
        index,
        snapshot,
        judge: Judge::new(dictionary.clone()),
        goods: HashMap::new(),
        unknown: Vec::new(),
    };
    let lines = lines.iter().map(|line| matcher.line(line)).collect::<Result<_>>()?;
    Ok(MatchedList { lines, unknown: matcher.unknown })
}

/// Products that fit a reading, and how.
type Fitting = Vec<(Rc<Goods>, Fit)>;

struct Matcher<'a> {
    index: &'a SearchIndex,
    snapshot: &'a Snapshot,
    judge: Judge,
    goods: HashMap<ProductId, Option<Rc<Goods>>>,
    unknown: Vec<String>,
}

impl Matcher<'_> {
    fn line(&mut self, line: &SourceLine) -> Result<MatchedLine> {
        let item = line.columns.as_ref().map_or(line.text.as_str(), |columns| columns.item.as_str());
        let open = |note: &str| MatchedLine {
            line: line.line,
            text: line.text.clone(),
            quantity: None,
            pack: None,
            matched: None,
            candidates: Vec::new(),
            note: Some(note.to_owned()),
        };
        if item.chars().count() > MAX_MATCHED {
            return Ok(open("This line is too long to be matched; it stays as it is."));
        }
        // The page leaves lines out whose note says 'not an item' (`paste/pasteList.ts`).
        let pieces = tokens(item);
        let words: Vec<&str> = pieces.iter().filter_map(Token::word).collect();
        let has_number = pieces.iter().any(|token| token.number().is_some());
        if line.is_heading
            || (!has_number && vocabulary::is_heading(&words))
            || item.trim().ends_with(':') && !has_number
        {
            return Ok(open("This looks like a heading, not an item."));
        }
        if vocabulary::is_total(&words) {
            return Ok(open("This looks like a total, not an item."));
        }
        if words.is_empty() {
            return Ok(open("No item was found in this line."));
        }
        let mut readings = readings(item);
        if let Some(columns) = &line.columns {
            columns::apply(&mut readings, columns);
        }
        self.answer(line, item, &readings)
    }

    fn answer(&mut self, line: &SourceLine, item: &str, readings: &[Reading]) -> Result<MatchedLine> {
        let mut hits = self.candidates(&readings[0])?;
        let (mut reading, mut fitting) = self.decide(readings, &hits)?;
        let coded;
        if fitting.is_empty()
            && let Some((hit, without_code)) = self.by_sku(item)?
        {
            coded = without_code;
            if let Some(goods) = self.goods(hit.id)? {
                reading = coded.iter().find(|reading| self.judge.accounts(reading, &goods));
                if reading.is_some() {
                    let fit =
                        Fit { guessed: 0, strength_typed: true, is_whole_name: true, is_doubtful: false };
                    fitting.push((goods, fit));
                }
            }
            hits.retain(|other| other.id != hit.id);
            hits.insert(0, hit);
        }
        let reading = reading.unwrap_or_else(|| likeliest(readings));
        let mut notes: Vec<&str> = Vec::new();
        let quantity = match reading.quantity {
            Quantity::Of(quantity) => Some(quantity),
            Quantity::Wrong(why) => {
                notes.push(why);
                None
            }
            Quantity::Missing => {
                notes.push("No quantity was found.");
                None
            }
        };
        notes.extend(reading.remark);
        let sure = match fitting.as_slice() {
            [(goods, fit)] => Some((Rc::clone(goods), *fit)),
            _ => None,
        };
        if let Some((goods, fit)) = &sure {
            if !fit.strength_typed && goods.has_strength() && goods.is_solid {
                notes.push("No strength was typed; this is the only one in the catalogue.");
            }
        } else if fitting.len() > 1 {
            notes.push("Several products fit; please choose.");
        } else if hits.is_empty() {
            notes.push("Not found in the catalogue; it stays as text to be quoted.");
        } else {
            notes.push("Not quite what is in the catalogue; please choose, or keep it as text.");
        }
        let mut candidates: Vec<MatchCandidate> = Vec::new();
        let best = fitting.iter().map(|(goods, _)| goods.product.id);
        for id in best.chain(hits.iter().map(|hit| hit.id)) {
            let known = candidates.iter().any(|candidate| candidate.id == id);
            if let Some(hit) = hits.iter().find(|hit| hit.id == id && !known && candidates.len() < OFFERED) {
                candidates.push(MatchCandidate { id, name: hit.name.clone(), score: hit.score });
            }
        }
        if sure.is_none() && candidates.is_empty() {
            self.unknown.push(item_words(&readings[0]));
        }
        let matched = sure.map(|(goods, _)| MatchedProduct {
            id: goods.product.id,
            name: goods.product.name.clone(),
            sku: goods.product.sku.clone(),
        });
        let note = (!notes.is_empty()).then(|| notes.join(" "));
        Ok(MatchedLine {
            line: line.line,
            text: line.text.clone(),
            quantity,
            pack: reading.pack.clone(),
            matched,
            candidates,
            note,
        })
    }

    /// The first reading that some product fits, and the products that do.
    fn decide<'r>(
        &mut self,
        readings: &'r [Reading],
        hits: &[Hit],
    ) -> Result<(Option<&'r Reading>, Fitting)> {
        for reading in readings {
            let mut fitting: Fitting = Vec::new();
            for hit in hits {
                let Some(goods) = self.goods(hit.id)? else { continue };
                if let Some(fit) = self.judge.fit(reading, &goods) {
                    fitting.push((goods, fit));
                }
            }
            // 'pan 40 - 30 strips' asks for the tablets.
            let comes_so = |goods: &Goods| reading.pack_parts().all(|part| goods.comes_in(part));
            if fitting.iter().any(|(goods, _)| comes_so(goods)) {
                fitting.retain(|(goods, _)| comes_so(goods));
            }
            // What fits but for a doubtful number keeps another product from being sure, and is not taken itself.
            let doubtful = fitting.iter().any(|(_, fit)| fit.is_doubtful);
            if fitting.iter().all(|(_, fit)| fit.is_doubtful) {
                continue;
            }
            if doubtful {
                return Ok((Some(reading), fitting));
            }
            // A word that is right as it stands beats one that had to be corrected.
            let least = fitting.iter().map(|(_, fit)| fit.guessed).min().unwrap_or_default();
            fitting.retain(|(_, fit)| fit.guessed == least);
            // 'human insulin soluble' names one of two products wholly.
            if fitting.iter().filter(|(_, fit)| fit.is_whole_name).count() == 1 {
                fitting.retain(|(_, fit)| fit.is_whole_name);
            }
            if !fitting.is_empty() {
                return Ok((Some(reading), fitting));
            }
        }
        Ok((None, Vec::new()))
    }

    /// The product whose SKU stands in the text, and the readings of what else does.
    fn by_sku(&self, item: &str) -> Result<Option<(Hit, Vec<Reading>)>> {
        if !item.bytes().any(|byte| byte.is_ascii_digit()) {
            return Ok(None);
        }
        for hit in self.index.best(self.snapshot, item, OFFERED)? {
            if let Some(rest) = hit.sku.as_deref().and_then(|sku| sku::without(item, sku)) {
                return Ok(Some((hit, readings(&rest))));
            }
        }
        Ok(None)
    }

    /// The products that the search finds for the words of a line, with and without its numbers.
    fn candidates(&mut self, reading: &Reading) -> Result<Vec<Hit>> {
        let words = item_words(reading);
        let numbers: Vec<String> = reading
            .terms
            .iter()
            .filter_map(|term| match &term.what {
                TermKind::Number(number) => Some(format!("{}{}", number.value, unit_text(number.unit))),
                TermKind::Word(_) => None,
            })
            .collect();
        let mut hits = if numbers.is_empty() {
            Vec::new()
        } else {
            self.index.best(self.snapshot, &format!("{words} {}", numbers.join(" ")), COMPARED)?
        };
        for hit in self.index.best(self.snapshot, &words, COMPARED)? {
            if !hits.iter().any(|known| known.id == hit.id) {
                hits.push(hit);
            }
        }
        // The search also finds what shares no more than a number or a form with the line.
        let mut related = Vec::with_capacity(hits.len());
        for hit in hits {
            if let Some(goods) = self.goods(hit.id)?
                && self.judge.is_related(reading, &goods)
            {
                related.push(hit);
            }
        }
        Ok(related)
    }

    fn goods(&mut self, id: ProductId) -> Result<Option<Rc<Goods>>> {
        if let Some(goods) = self.goods.get(&id) {
            return Ok(goods.clone());
        }
        let product = listed::find(self.snapshot, &[id.get()])?.pop();
        let goods = product.map(|product| Rc::new(Goods::new(product)));
        self.goods.insert(id, goods.clone());
        Ok(goods)
    }
}

/// The reading of a line that no product fits: with two numbers and nothing marked, the last one is the quantity.
fn likeliest(readings: &[Reading]) -> &Reading {
    let first = &readings[0];
    let numbers = first.terms.iter().filter(|term| matches!(term.what, TermKind::Number(_))).count();
    let bare = readings.iter().find(|reading| reading.bare);
    match bare {
        Some(bare) if numbers > 1 && first.quantity == Quantity::Missing => bare,
        _ => first,
    }
}

/// The words of the item, without numbers.
fn item_words(reading: &Reading) -> String {
    let words = reading.terms.iter().filter(|term| !term.optional).filter_map(|term| match &term.what {
        TermKind::Word(word) => Some(word.as_str()),
        TermKind::Number(_) => None,
    });
    words.collect::<Vec<_>>().join(" ")
}

fn unit_text(unit: Unit) -> &'static str {
    match unit {
        Unit::None => "",
        Unit::Mcg => " mcg",
        Unit::Mg => " mg",
        Unit::G => " g",
        Unit::Iu => " IU",
        Unit::Percent => "%",
        Unit::Ml => " ml",
    }
}

#[cfg(test)]
mod tests;
