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
use expand::{Expanded, expanded};
use roles::{Assignment, assignments};

use crate::dictionary::Dictionary;
use crate::item::{Item, counts, is_article, printed};
use crate::reading::tokens::placed;
use crate::tokens::{Placed, Token};

/// Most characters of a line that are read.
const MAX_CHARACTERS: usize = 400;
/// Most readings of a line. What has more is nothing that anybody could be sure of.
const MAX_READINGS: usize = 24;

/// Readings that take the whole line for a name: all of it, and all but a number at an end.
const MOST_WHOLE: usize = 3;
/// What has fewer letters is no name.
const FEWEST_LETTERS: usize = 3;

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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineReading {
    /// What is asked for.
    pub item: Item,
    /// How many; `None` where nothing is said.
    pub quantity: Option<u64>,
    /// Why what stands where the quantity does can be none.
    pub wrong: Option<WrongQuantity>,
    /// What the quantity counts: 'box'.
    pub unit: Option<String>,
    /// The pack that was typed: '10 × 10'.
    pub pack: Option<String>,
}

/// What is wrong with a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongQuantity {
    /// '0 box'.
    Zero,
    /// 'qty -5'.
    Negative,
    /// '1.5 box'.
    NotWhole,
    /// More than 99,999.
    TooMany,
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
    for Assignment { name, quantity, wrong, unit, container, pack, is_whole, contradictions } in
        assignments(&tokens, dictionary)
    {
        if is_whole {
            let own = if guessed.is_empty() { own(&name) } else { String::new() };
            let known =
                readings.iter().any(|reading| reading.item.own == own && reading.quantity == quantity);
            if !own.is_empty() && !known {
                let item = Item { own, ..Item::default() };
                readings.push(LineReading { item, quantity, wrong, unit, pack: None });
            }
            continue;
        }
        // Words of an article mean what they say.
        let as_typed = || vec![Expanded { tokens: name.clone(), brand: Vec::new() }];
        let ways = if is_article(&printed(&name)) { as_typed() } else { expanded(&name, dictionary) };
        for one in ways {
            let mut item = Item::of_line(&one.tokens, &printed(&one.tokens));
            item.names.extend(one.brand);
            item.container = item.container.or(container);
            // '15's' says what a strip holds; '10 × 10' and 'pack 28' how it is sent.
            item.counts =
                pack.as_deref().filter(|pack| pack.ends_with(['s', 'S'])).map(counts).unwrap_or_default();
            if contradictions.is_empty() && guessed.is_empty() {
                item.own = own(&name);
            }
            item.unread.extend(contradictions.iter().chain(&guessed).cloned());
            let is_item = !item.substances.is_empty() || !item.names.is_empty() || !item.own.is_empty();
            let reading = LineReading { item, quantity, wrong, unit: unit.clone(), pack: pack.clone() };
            if is_item && readings.len() < MAX_READINGS - MOST_WHOLE && !readings.contains(&reading) {
                readings.push(reading);
            }
        }
    }
    Line { text: line.trim().to_owned(), refused, readings }
}

/// The tokens of a name as those of lines, and those of them that were guessed.
pub(crate) fn tokens(name: &str, dictionary: &Dictionary) -> (Vec<Placed>, Vec<String>) {
    normalise::normalised(placed(&clean::cleaned(name).text), dictionary)
}

/// The name of a product, as lines may say it.
pub(crate) fn own_name(name: &str, dictionary: &Dictionary) -> String {
    let (tokens, guessed) = tokens(name, dictionary);
    if guessed.is_empty() { own(&tokens) } else { String::new() }
}

/// Tokens as one text: blanks, case, brackets and hyphens say nothing.
fn own(tokens: &[Placed]) -> String {
    let said = tokens.iter().filter_map(|placed| match &placed.token {
        Token::Word(_, folded) => Some(folded.replace('-', " ")),
        Token::Number(number) => Some(number.to_string()),
        Token::Sign('(' | ')' | ',' | '.' | '-' | '=' | ':' | ';' | '!' | '>' | '×' | '*') => None,
        Token::Sign(sign) => Some(sign.to_string()),
    });
    let own = said.collect::<Vec<_>>().join(" ");
    if own.chars().filter(|letter| letter.is_alphabetic()).count() < FEWEST_LETTERS {
        String::new()
    } else {
        own
    }
}
