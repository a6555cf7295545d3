//! Reads the lines of a list: what each asks for, how many, and in which pack.
//!
//! A number of a line has exactly one role: a strength, a quantity, a pack, or nothing that counts. Where the grammar allows several,
//! each assignment is a reading of its own, and every reading is an [`Item`] read by the reader of names. What no reading takes is left
//! in [`Item::unread`].

pub(crate) mod clean;
pub(crate) mod expand;
mod normalise;
mod roles;
pub(crate) mod vocabulary;

use clean::Cleaned;
use expand::expanded;
use roles::{Assignment, assignments};

use crate::dictionary::Dictionary;
use crate::item::{Item, printed};
use crate::reading::tokens::placed;

/// Most characters of a line that are read.
const MAX_CHARACTERS: usize = 400;
/// Most readings of a line. What has more is nothing that anybody could be sure of.
const MAX_READINGS: usize = 24;

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// As typed.
    pub text: String,
    /// It was struck out, or says that nothing is wanted: never to be ticked.
    pub refused: bool,
    /// What it may ask for, the likeliest first; none where no item is named.
    pub readings: Vec<LineReading>,
}

/// One way to read a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineReading {
    /// What is asked for.
    pub item: Item,
    /// How many; `None` where nothing is said.
    pub quantity: Option<u64>,
    /// What the quantity counts: 'box'.
    pub unit: Option<String>,
    /// The pack that was typed: '10 × 10'.
    pub pack: Option<String>,
}

/// Reads a list, a line each. A line without letters or digits is left out.
pub fn read_lines(text: &str, dictionary: &Dictionary) -> Vec<Line> {
    let lines = text.lines().filter(|line| line.chars().any(char::is_alphanumeric));
    lines.map(|line| read_line(line, dictionary)).collect()
}

/// Reads one line.
pub fn read_line(line: &str, dictionary: &Dictionary) -> Line {
    let end = line.char_indices().nth(MAX_CHARACTERS).map_or(line.len(), |(at, _)| at);
    let Cleaned { text, refused } = clean::cleaned(&line[..end]);
    let (tokens, guessed) = normalise::normalised(placed(&text), dictionary);
    let mut readings: Vec<LineReading> = Vec::new();
    for Assignment { name, quantity, unit, container, pack, contradictions } in
        assignments(&tokens, dictionary)
    {
        for one in expanded(&name, dictionary) {
            let mut item = Item::of_line(&one.tokens, &printed(&one.tokens));
            item.names.extend(one.brand);
            item.container = item.container.or(container);
            item.unread.extend(contradictions.iter().chain(&guessed).cloned());
            let is_item = !item.substances.is_empty() || !item.names.is_empty();
            let reading = LineReading { item, quantity, unit: unit.clone(), pack: pack.clone() };
            if is_item && readings.len() < MAX_READINGS && !readings.contains(&reading) {
                readings.push(reading);
            }
        }
    }
    Line { text: line.trim().to_owned(), refused, readings }
}
