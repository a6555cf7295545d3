//! Names of medicines in Devanagari.

use super::matcher::Matcher;
use super::step_budget::SEARCH;
use crate::error::Result;
use medicine::line::vocabulary::{is, number, pack};

/// What finding the words that sound like one costs, in searches.
const SEARCHES: u32 = 4;

impl Matcher<'_> {
    /// The item with its Devanagari words as the words of the catalogue that sound alike; `None` where there are none.
    pub(super) fn in_latin_letters(&mut self, item: &str) -> Result<Option<String>> {
        if !item.contains(is_letter) {
            return Ok(None);
        }
        let mut words: Vec<String> = Vec::new();
        let mut any = false;
        for word in item.split_whitespace() {
            let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric() && !is_letter(letter));
            let names = bare.contains(is_letter)
                && !(is(bare, "noise") || is(bare, "greeting"))
                && pack(bare).is_none()
                && number(bare).is_none();
            let sounding = if names && self.budget.spend(SEARCHES * SEARCH) {
                self.index.sounding_like(self.snapshot, bare)?
            } else {
                None
            };
            any |= sounding.is_some();
            words.push(sounding.map_or_else(|| word.to_owned(), |known| word.replace(bare, &known)));
        }
        Ok(any.then(|| words.join(" ")))
    }
}

/// A letter of Devanagari, not one of its digits.
fn is_letter(letter: char) -> bool {
    matches!(letter, '\u{900}'..='\u{963}' | '\u{970}'..='\u{97f}')
}
