//! Reads the lines of a list: what each asks for, how many, and in which pack.
//!
//! A number of a line has exactly one role: a strength, a quantity, a pack, or nothing that counts. Where the grammar allows several,
//! each assignment is a reading of its own, and every reading is an [`Item`] read by the reader of names. What no reading takes is left
//! in [`Item::unread`].

pub mod chat;
pub mod clean;
pub(crate) mod expand;
mod meant;
mod normalise;
mod roles;
pub mod vocabulary;

use clean::Cleaned;
use expand::expanded;
use meant::Guess;
use roles::{Assignment, assignments};

use crate::amount::number::Number;
use crate::dictionary::Dictionary;
use crate::item::{Item, counts, printed};
use crate::reading::tokens::placed;
use crate::reading::without_forms;
use crate::slips::look;
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

impl WrongQuantity {
    /// Nobody orders more.
    const MOST: u64 = 99_999;

    /// What is wrong with a number as a quantity.
    pub fn of(number: Number) -> Option<Self> {
        match number.as_whole() {
            None => Some(Self::NotWhole),
            Some(0) => Some(Self::Zero),
            Some(count) if count <= Self::MOST => None,
            Some(_) => Some(Self::TooMany),
        }
    }
}

/// Reads a list, a line each. A line without letters or digits is left out.
pub fn read_lines(text: &str, dictionary: &Dictionary) -> Vec<Line> {
    let lines = text.lines().filter(|line| line.chars().any(char::is_alphanumeric));
    lines.map(|line| read_line(line, dictionary)).collect()
}

/// Reads one line.
pub fn read_line(line: &str, dictionary: &Dictionary) -> Line {
    let end = line.char_indices().nth(MAX_CHARACTERS).map_or(line.len(), |(at, _)| at);
    let Cleaned { text, refused, is_remark } = clean::cleaned(&line[..end]);
    if is_remark {
        return Line { text: line.trim().to_owned(), refused, readings: Vec::new() };
    }
    let mut readings = Vec::new();
    let text = normalise::in_latin_letters(&text);
    let meant = meant::meant(&text);
    let (before, behind) = match &meant {
        Some(meant) if meant.is_certain => (Some(meant), None),
        meant => (None, meant.as_ref()),
    };
    if let Some(meant) = before {
        read(&meant.text, &meant.guessed, false, dictionary, &mut readings);
    }
    // What cannot be what it says may still be a product's own name.
    let ambiguous = behind.map_or(&[][..], |meant| &meant.guessed);
    read(&text, ambiguous, before.is_some(), dictionary, &mut readings);
    if let Some(meant) = behind {
        read(&meant.text, &meant.guessed, false, dictionary, &mut readings);
    }
    Line { text: line.trim().to_owned(), refused, readings }
}

/// Adds the readings of a text, of which some was guessed; with `is_own`, only as a product's own name.
fn read(
    text: &str,
    guessed: &[Guess],
    is_own: bool,
    dictionary: &Dictionary,
    readings: &mut Vec<LineReading>,
) {
    let tokens = normalise::normalised(placed(text));
    let assignments = assignments(&tokens, dictionary);
    // What was guessed is in doubt, but not a number that can be nothing but a quantity.
    let names = |number: &str| {
        let names =
            |one: &Assignment| !one.is_whole && one.name.iter().any(|placed| placed.raw.contains(number));
        assignments.iter().any(names)
    };
    let doubted = guessed.iter().filter(|guess| guess.number.as_deref().is_none_or(names));
    let doubted: Vec<String> = doubted.map(|guess| guess.printed.clone()).collect();
    let wanted = assignments.into_iter().filter(|one| one.is_whole || !is_own);
    for Assignment { name, reading: said, container, is_whole, contradictions } in wanted {
        let own = own(&name);
        let look = look(&own);
        let is_plain = contradictions.is_empty() && doubted.is_empty();
        let own = Some(own).filter(|_| is_plain).unwrap_or_default();
        if is_whole {
            let item = Item { own, look, ..Item::default() };
            let same = |one: &Item| one.own == item.own && one.look == item.look;
            let known = |reading: &LineReading| same(&reading.item) && reading.quantity == said.quantity;
            if !item.look.is_empty() && !readings.iter().any(known) {
                readings.push(LineReading { item, ..said });
            }
            continue;
        }
        for one in expanded(&name, dictionary) {
            let mut item = Item::of_line(&one.tokens, &printed(&one.tokens));
            item.names.extend(one.brand);
            item.unread.extend(one.unread);
            item.container = item.container.or(container);
            // '15's' says what a strip holds; '10 × 10' and 'pack 28' how it is sent.
            let strip = said.pack.as_deref().filter(|pack| pack.ends_with(['s', 'S']));
            item.counts = strip.map(counts).unwrap_or_default();
            (item.own, item.look) = (own.clone(), look.clone());
            item.unread.extend(contradictions.iter().chain(&doubted).cloned());
            let is_item = !item.substances.is_empty() || !item.names.is_empty() || !item.own.is_empty();
            let reading = LineReading { item, ..said.clone() };
            if is_item && readings.len() < MAX_READINGS - MOST_WHOLE && !readings.contains(&reading) {
                readings.push(reading);
            }
        }
    }
}

/// The tokens of a name as those of lines.
pub(crate) fn tokens(name: &str) -> Vec<Placed> {
    normalise::normalised(placed(&clean::cleaned(name).text))
}

/// The name of a product, as lines may say it, and how it looks.
pub(crate) fn own_name(name: &str) -> (String, String) {
    let own = own(&tokens(name));
    let look = look(&own);
    (own, look)
}

/// Tokens as one text: blanks, case, brackets, hyphens, pharmacopoeias, and where a form stands and how it is shortened say nothing.
fn own(tokens: &[Placed]) -> String {
    let (rest, forms) = without_forms(tokens);
    let said = rest.iter().filter_map(|placed| match &placed.token {
        Token::Word(_, folded) => Some(folded.replace('-', " ")),
        Token::Number(number) => Some(number.to_string()),
        Token::Sign('(' | ')' | ',' | '.' | '-' | '=' | ':' | ';' | '!' | '>' | '×' | '*') => None,
        Token::Sign(sign) => Some(sign.to_string()),
    });
    let own = said.chain(forms.into_iter().map(str::to_owned)).collect::<Vec<_>>().join(" ");
    let letters = own.chars().filter(|letter| letter.is_alphabetic()).count();
    if letters < FEWEST_LETTERS { String::new() } else { own }
}
