//! Lines that ask for two products, and combinations that were divided at their commas.

use super::lines::SourceLine;
use super::matcher::{MAX_MATCHED, Matcher};
use super::{LineKind, MatchedLine};
use crate::catalogue::search::holds;
use crate::error::Result;
use medicine::item::Item;
use medicine::line::read_line;

/// What is said of the parts of a line that was divided.
const TWO_PRODUCTS: &str = "Two products stood in one line; each has its own now.";

impl Matcher<'_> {
    /// The answer to a line; two where it asks for two products.
    pub(super) fn lines(&mut self, line: &SourceLine) -> Result<Vec<MatchedLine>> {
        let whole = self.line(line)?;
        if whole.matched.is_none()
            && whole.kind == LineKind::Item
            && line.columns.is_none()
            && line.text.chars().count() <= MAX_MATCHED
            && let Some(both) = self.two_products(line)?
        {
            return Ok(both);
        }
        Ok(vec![whole])
    }

    /// The answer to a line that was divided though it is one item: the very name of a product, or what asks for a combination
    /// that the catalogue has, perhaps in other strengths. No part of it is taken by itself.
    pub(super) fn undivided(&mut self, parts: &[SourceLine]) -> Result<Option<MatchedLine>> {
        let [SourceLine { line, whole: Some(text), .. }, _, ..] = parts else { return Ok(None) };
        if text.chars().count() > MAX_MATCHED {
            return Ok(None);
        }
        let whole =
            SourceLine { line: *line, text: text.clone(), columns: None, is_heading: false, whole: None };
        let unknown = self.unknown.len();
        let matched = self.line(&whole)?;
        if matched.matched.is_some() {
            return Ok(Some(matched));
        }
        let parts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
        if self.are_of_one(text, &parts)? {
            return Ok(Some(matched));
        }
        self.unknown.truncate(unknown);
        Ok(None)
    }

    /// Whether all parts of a line name substances of one product.
    fn are_of_one(&mut self, whole: &str, parts: &[&str]) -> Result<bool> {
        let parts: Vec<_> = parts.iter().map(|part| read_line(part, self.dictionary)).collect();
        let whole = read_line(whole, self.dictionary);
        let is_part =
            |product: &Item, item: &Item| !item.substances.is_empty() && holds(product, item.keys());
        self.index.with_items(self.snapshot, |items| {
            items.sharing_any(&whole).into_iter().any(|at| {
                let product = items.item(at);
                parts.iter().all(|part| part.readings.iter().any(|reading| is_part(product, &reading.item)))
            })
        })
    }

    /// 'Dolo 650 10 pan 40 20': where a line can be divided in one way only into two with a product and a quantity each.
    fn two_products(&mut self, line: &SourceLine) -> Result<Option<Vec<MatchedLine>>> {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        let ends_with_digit = |word: &&str| word.ends_with(|last: char| last.is_ascii_digit());
        let mut found = None;
        let unknown = self.unknown.len();
        for at in 2..words.len().saturating_sub(1) {
            let (before, after) = words.split_at(at);
            let numbers = |part: &[&str]| {
                part.iter().filter(|word| word.contains(|c: char| c.is_ascii_digit())).count()
            };
            let is_place = before.last().is_some_and(ends_with_digit)
                && after[0].starts_with(char::is_alphabetic)
                && numbers(before) > 1
                && numbers(after) > 1;
            if !is_place {
                continue;
            }
            let parts = [before.join(" "), after.join(" ")];
            // Of a combination no part is taken by itself.
            if self.are_of_one(&line.text, &[&parts[0], &parts[1]])? {
                continue;
            }
            let mut both = Vec::with_capacity(2);
            for text in parts {
                let mut matched = self.line(&SourceLine { text, ..line.clone() })?;
                // What was assumed of a part is said as well.
                let own = matched.note.take().into_iter();
                matched.note = Some(own.fold(TWO_PRODUCTS.to_owned(), |told, own| format!("{told} {own}")));
                both.push(matched);
            }
            // One may still be to choose: 'pan 40' are tablets or an injection.
            let is_both = both.iter().all(|part| part.quantity.is_some() && !part.candidates.is_empty())
                && both.iter().any(|part| part.matched.is_some());
            if is_both && found.replace(both).is_some() {
                found = None;
                break;
            }
        }
        // What a part does not find is nothing that is missing in the catalogue.
        self.unknown.truncate(unknown);
        Ok(found)
    }
}
