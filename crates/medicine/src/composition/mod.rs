//! Reads the composition of a product as packs in India print it: 'Each film-coated tablet contains: Amoxicillin Trihydrate
//! IP equivalent to Amoxicillin 500 mg; … Excipients q.s.'
//!
//! The text is read once, from left to right, and never refused: what is not understood is left out. What it finds serves
//! the search and 'same salt' on a product's page, never a dose.

mod measure;
pub mod name;
pub mod part;

use std::sync::LazyLock;

use self::part::{Found, read_part};
use super::amount::number::Number;
use super::amount::quantity::{Quantity, Strength};
use super::amount::unit::{Unit, multiplier, unit};
use crate::dictionary::Dictionary;
use crate::reading::tokens::tokens;
use crate::tokens::Token;

/// The characters that are read. A longer text is no composition.
const MAX_CHARACTERS: usize = 20_000;
/// The ingredients that are kept; the longest multivitamins have fewer.
const MAX_INGREDIENTS: usize = 60;
/// How many words 'Each … contains' may have between.
const MAX_PREAMBLE: usize = 30;

static DICTIONARY: LazyLock<Dictionary> = LazyLock::new(Dictionary::shipped);

/// What a product contains.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Composition {
    /// What the amounts are for.
    pub per: Option<Per>,
    /// The active ingredients, in the order of the text; each salt once.
    pub ingredients: Vec<Ingredient>,
}

/// What the amounts of a composition are for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Per {
    /// A volume or mass: 'each 5 ml'.
    Measure(Quantity),
    /// A unit: 'each film-coated tablet', in lower case.
    Unit(String),
}

/// An active ingredient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ingredient {
    /// Its name as printed, without pharmacopoeia and qualifiers.
    pub salt: String,
    /// Equal for all names, salts and hydrates of the same substance.
    pub key: String,
    /// How much of it there is, where the text says so.
    pub strength: Option<Strength>,
}

/// The key of a substance's name: equal for all its names, salts and hydrates.
pub fn key_of(name: &str) -> String {
    name::key(name, &DICTIONARY)
}

/// Reads a composition.
pub fn parse(text: &str) -> Composition {
    let end = text.char_indices().nth(MAX_CHARACTERS).map_or(text.len(), |(at, _)| at);
    let tokens = tokens(&text[..end]);
    let mut composition = Composition::default();
    let mut from = 0;
    let mut per = None;
    while let Some((start, each, body)) = preamble(&tokens, from) {
        // What stands before the first is a title.
        if per.is_some() {
            read(&tokens[from..start], per.as_ref(), &mut composition);
        }
        per = Some(measure(&tokens[each..body]));
        composition.per = composition.per.or_else(|| per.clone());
        from = body + 1;
    }
    read(&tokens[from..], per.as_ref(), &mut composition);
    if per.is_none() {
        divide_all(&mut composition.ingredients);
    }
    composition
}

/// 'A 160 mg, B 0.5 mg per 15 ml': what the last is divided by divides all.
fn divide_all(ingredients: &mut [Ingredient]) {
    let Some((last, others)) = ingredients.split_last_mut() else { return };
    let Some(per @ Quantity { unit: Unit::Ml, .. }) = last.strength.and_then(|strength| strength.per) else {
        return;
    };
    if others.iter().all(|other| other.strength.is_some_and(|strength| strength.per.is_none())) {
        for strength in others.iter_mut().filter_map(|other| other.strength.as_mut()) {
            strength.per = Some(per);
        }
    }
}

/// The next 'each … contains' from a token on: where it begins, what follows 'each', and where its last token is.
fn preamble(tokens: &[Token], from: usize) -> Option<(usize, usize, usize)> {
    let mut at = from;
    while let Some(each) = (at..tokens.len()).find(|at| matches!(tokens[*at].word(), "each" | "every")) {
        let mut depth = 0_usize;
        for (last, token) in tokens.iter().enumerate().skip(each + 1).take(MAX_PREAMBLE) {
            match token {
                Token::Sign('(') => depth += 1,
                Token::Sign(')') => depth = depth.saturating_sub(1),
                Token::Sign(':') if depth == 0 => return Some((each, each + 1, last)),
                Token::Word(_, word) => {
                    let verb =
                        ["contains", "contain", "containing", "delivers", "deliver", "provides", "has"];
                    if verb.contains(&word.as_str()) {
                        return Some((each, each + 1, last));
                    }
                    if matches!(word.as_str(), "each" | "every") {
                        break;
                    }
                }
                _ => {}
            }
        }
        at = each + 1;
    }
    None
}

/// What 'each …' measures. A volume counts as such, whatever holds it; a mass only by itself, as a sachet of 5 g is one
/// sachet.
fn measure(each: &[Token]) -> Per {
    let verb = |word: &str| matches!(word, "contains" | "contain" | "containing" | "delivers" | "deliver");
    let words: Vec<&str> = each
        .iter()
        .map(Token::word)
        .filter(|word| !word.is_empty() && !verb(word) && !matches!(*word, "of" | "the" | "approximately"))
        .collect();
    let named = words.iter().find_map(|word| unit(word));
    let number = each.iter().find_map(|token| match token {
        Token::Number(number) => Some(*number),
        _ => None,
    });
    let alone = words.len() == 1
        || words.iter().all(|word| {
            unit(word).is_some()
                || matches!(*word, "cream" | "ointment" | "gel" | "paste" | "lotion" | "powder")
        });
    if let Some(size) = named
        && (size.kept == Unit::Ml || (size.kept == Unit::Mg && alone))
        && let Some(quantity) = Quantity::of(number.unwrap_or(Number::whole(1)), size)
        && !quantity.amount.is_zero()
    {
        return Per::Measure(quantity);
    }
    let words: Vec<_> = words.into_iter().filter(|word| unit(word).is_none()).collect();
    Per::Unit(words.join(" "))
}

/// Reads the list of what each unit contains.
fn read(tokens: &[Token], per: Option<&Per>, composition: &mut Composition) {
    let per = match per {
        Some(Per::Measure(quantity)) => Some(*quantity),
        _ => None,
    };
    let first = composition.ingredients.len();
    // After 'colours:' only excipients follow, until the list or the line ends.
    let mut excipients = false;
    // Names without a strength, which a 'q.s.' behind them makes excipients: 'cresol and phenol q.s.'
    let mut unmeasured = Vec::new();
    for part in parts(tokens) {
        if part.after_end {
            excipients = false;
            for found in unmeasured.drain(..) {
                add(&mut composition.ingredients, first, found);
            }
        }
        match read_part(part.tokens, per, part.is_heading, &DICTIONARY) {
            Found::Excipient { list: true } => excipients = true,
            Found::Excipient { list: false } => unmeasured.clear(),
            Found::Nothing => {}
            Found::Ingredients(_) if excipients => {}
            Found::Ingredients(found) if found.iter().all(|found| found.strength.is_none()) => {
                unmeasured.extend(found);
            }
            Found::Ingredients(found) => {
                for found in unmeasured.drain(..).chain(found) {
                    add(&mut composition.ingredients, first, found);
                }
            }
        }
    }
    for found in unmeasured {
        add(&mut composition.ingredients, first, found);
    }
}

/// Adds an ingredient, to itself if it is there: the two layers of a tablet are one medicine.
fn add(ingredients: &mut Vec<Ingredient>, first: usize, ingredient: Ingredient) {
    let same = ingredients.iter().position(|known| known.key == ingredient.key);
    let Some(at) = same else {
        if ingredients.len() < MAX_INGREDIENTS {
            ingredients.push(ingredient);
        }
        return;
    };
    let known = &mut ingredients[at];
    match (known.strength, ingredient.strength) {
        (Some(one), Some(other)) if at >= first => known.strength = one.plus(other).or(Some(one)),
        (None, other) => known.strength = other,
        _ => {}
    }
}

/// A part of the list, between two signs that divide it.
struct Part<'a> {
    tokens: &'a [Token],
    /// A colon follows: 'colours:'.
    is_heading: bool,
    /// A semicolon, line or sentence ended before it.
    after_end: bool,
}

fn parts(tokens: &[Token]) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut depth = 0_usize;
    let mut start = 0;
    let mut after_end = true;
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        let divides = match token {
            Token::Sign('(') => {
                depth += 1;
                // '(b)' behind a strength begins the next.
                let marker = tokens.get(at + 2).is_some_and(|token| token.is_sign(')'));
                depth == 1 && marker && ends_strength(&tokens[start..at])
            }
            Token::Sign(')') => {
                depth = depth.saturating_sub(1);
                false
            }
            Token::Sign('/') => {
                depth == 0 && next.is_some_and(begins_name) && ends_strength(&tokens[start..at])
            }
            // A parenthesis that is never closed ends with the line.
            Token::Sign(';') => {
                depth = 0;
                true
            }
            Token::Sign(',') => depth == 0 && !continues(&tokens[at + 1..]),
            // 'Clonidine Hydrochloride I.P. : 100 mcg' has its strength behind a colon.
            Token::Sign(':') => depth == 0 && !matches!(next, Some(Token::Number(_))),
            Token::Sign('+' | '&' | '.') => depth == 0,
            Token::Word(_, word) => depth == 0 && matches!(word.as_str(), "and" | "with" | "plus"),
            _ => false,
        };
        if divides {
            let is_heading = token.is_sign(':');
            parts.push(Part { tokens: &tokens[start..at], is_heading, after_end });
            after_end = token.is_sign(';') || token.is_sign('.');
            start = at + 1;
        } else if depth == 0 && next.is_some_and(begins_name) && ends_strength(&tokens[start..=at]) {
            // 'Atorvastatin IP 10mg Aspirin IP 75 mg': nothing divides them.
            parts.push(Part { tokens: &tokens[start..=at], is_heading: false, after_end });
            after_end = false;
            start = at + 1;
        }
    }
    parts.push(Part { tokens: &tokens[start..], is_heading: false, after_end });
    parts
}

/// Whether a word is a capitalised name.
fn begins_name(token: &Token) -> bool {
    let Token::Word(text, folded) = token else { return false };
    text.starts_with(char::is_uppercase)
        && text.chars().count() > 2
        && !name::is_pharmacopoeia(folded)
        && !continues_name(token)
}

/// Whether a part ends with a number and its unit.
fn ends_strength(part: &[Token]) -> bool {
    match part {
        // 'Standardised to 95%' is not the strength of a name.
        [.., Token::Word(_, to), Token::Number(_), Token::Sign('%')] => to != "to",
        [.., Token::Number(_), Token::Word(_, word)] => unit(word).is_some(),
        [.., Token::Number(_), Token::Word(_, times), Token::Word(_, word)] => {
            multiplier(times).is_some() && unit(word).is_some()
        }
        [.., Token::Number(_), Token::Sign('%')]
        | [.., Token::Sign('%'), Token::Word(..), Token::Sign('/'), Token::Word(..)] => true,
        _ => false,
    }
}

/// Whether what stands behind a comma goes on with what is before it: 'Dextrose, anhydrous 5 g'.
fn continues(tokens: &[Token]) -> bool {
    let Some(first) = tokens.first() else { return false };
    let named = tokens.get(1).is_some_and(|next| !next.word().is_empty());
    (name::is_qualifier(first.word()) && !named) || continues_name(first)
}

fn continues_name(token: &Token) -> bool {
    let word = token.word();
    matches!(word, "equivalent" | "eq" | "equiv" | "eqv" | "as" | "in" | "calculated")
}

#[cfg(test)]
mod tests;
