//! Reads the composition of a product as packs in India print it: 'Each film-coated tablet contains: Amoxicillin Trihydrate
//! IP equivalent to Amoxicillin 500 mg; … Excipients q.s.'
//!
//! The text is read once, from left to right, and never refused: what is not understood is left out. What it finds serves
//! the search and 'same salt' on a product's page, never a dose.

pub mod name;
pub mod part;
pub(crate) mod words;

use self::name::is_salt;
use self::part::{Found, read_part};
use self::words::{begins, is};
use super::amount::number::Number;
use super::amount::quantity::{Quantity, Strength};
use super::amount::unit::{Unit, unit};
use crate::dictionary::Dictionary;
use crate::reading::tokens::placed;
use crate::reading::{self, ReadStrength, joins};
use crate::tokens::{Placed, Token};
use crate::words::words;

/// The characters that are read. A longer text is no composition.
const MAX_CHARACTERS: usize = 20_000;
/// The ingredients that are kept; the longest multivitamins have fewer.
const MAX_INGREDIENTS: usize = 60;
/// How many words 'Each … contains' may have between.
const MAX_PREAMBLE: usize = 30;
/// The tokens of the longest amounts: '2 lakh Armour units', '0.5 % w/v'.
const MOST_AMOUNT_TOKENS: usize = 5;

/// What a product contains.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Composition {
    /// The active ingredients, in the order of the text; each salt once.
    pub ingredients: Vec<Substance>,
}

/// A substance of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Substance {
    /// Equal for all names, salts and hydrates of the same substance.
    pub key: String,
    /// As it is called in the text, without pharmacopoeia and qualifiers.
    pub name: String,
    /// The salts that are said, in one spelling.
    pub salts: Vec<String>,
    /// How much of it there is, where that is said.
    pub strength: Option<ReadStrength>,
    /// The element whose amount that is, where it is not the compound's own: 'Calcium'.
    pub element: Option<String>,
}

impl Substance {
    /// A substance as it is called in a text; its key is blank where the words name none.
    pub(crate) fn new(name: String, strength: Option<ReadStrength>) -> Self {
        let key = key_of(&name);
        Self { salts: salts(&name, &key), key, name, strength, element: None }
    }

    /// How much of it there is, where that is an amount of a unit.
    pub fn exact(&self) -> Option<Strength> {
        self.strength.as_ref()?.exact
    }

    /// The same as labels print it.
    pub fn printed(&self) -> Option<&str> {
        self.strength.as_ref().map(|strength| strength.text.as_str())
    }
}

/// The salts in a name that are not part of the substance itself.
fn salts(name: &str, key: &str) -> Vec<String> {
    let (own, dictionary) = (words(key), Dictionary::shipped());
    let main = |word: String| {
        let known = dictionary.canonical_salt(std::slice::from_ref(&word));
        known.filter(|main| is_salt(main)).map_or(word.clone(), str::to_owned)
    };
    let mut salts: Vec<_> =
        words(name).into_iter().filter(|word| is_salt(word) && !own.contains(word)).map(main).collect();
    salts.retain(|salt| is_salt(salt) && !own.contains(salt));
    salts.sort_unstable();
    salts.dedup();
    salts
}

/// The key of a substance's name: equal for all its names, salts and hydrates.
pub fn key_of(name: &str) -> String {
    name::key(name, &Dictionary::shipped())
}

/// Reads a composition.
pub fn parse(text: &str) -> Composition {
    let end = text.char_indices().nth(MAX_CHARACTERS).map_or(text.len(), |(at, _)| at);
    let tokens = placed(&text[..end]);
    let mut composition = Composition::default();
    let mut from = 0;
    let mut per = None;
    while let Some((start, each, body)) = preamble(&tokens, from) {
        // What stands before the first is a title.
        if per.is_some() {
            read(&tokens[from..start], per.flatten(), &mut composition);
        }
        per = Some(measure(&tokens[each..body]));
        from = body + 1;
    }
    read(&tokens[from..], per.flatten(), &mut composition);
    if composition.ingredients.len() > 1 {
        composition.ingredients.retain(|one| begins(&placed(&one.name), "beside").is_none());
    }
    if per.is_none() {
        divide_all(&mut composition.ingredients);
    }
    for strength in composition.ingredients.iter_mut().filter_map(|one| one.strength.as_mut()) {
        if let Some(exact) = strength.exact.filter(|_| !strength.text.contains(['/', '%'])) {
            strength.text.push_str(&exact.divisor());
        }
    }
    composition
}

/// 'A 160 mg, B 0.5 mg per 15 ml': what the last is divided by divides all.
fn divide_all(ingredients: &mut [Substance]) {
    let Some((last, others)) = ingredients.split_last_mut() else { return };
    let Some(per @ Quantity { unit: Unit::Ml, .. }) = last.exact().and_then(|strength| strength.per) else {
        return;
    };
    if others.iter().all(|other| other.exact().is_some_and(|strength| strength.per.is_none())) {
        for strength in others.iter_mut().filter_map(exact_mut) {
            strength.per = Some(per);
        }
    }
}

fn exact_mut(one: &mut Substance) -> Option<&mut Strength> {
    one.strength.as_mut()?.exact.as_mut()
}

/// The next 'each … contains' from a token on: where it begins, what follows 'each', and where its last token is.
fn preamble(tokens: &[Placed], from: usize) -> Option<(usize, usize, usize)> {
    let mut at = from;
    while let Some(each) = (at..tokens.len()).find(|at| is(&tokens[*at], "each")) {
        let mut depth = 0_usize;
        for (last, token) in tokens.iter().enumerate().skip(each + 1).take(MAX_PREAMBLE) {
            match token.token {
                Token::Sign('(') => depth += 1,
                Token::Sign(')') => depth = depth.saturating_sub(1),
                Token::Sign(':') if depth == 0 => return Some((each, each + 1, last)),
                _ if is(token, "contains") => return Some((each, each + 1, last)),
                _ if is(token, "each") => break,
                _ => {}
            }
        }
        at = each + 1;
    }
    None
}

/// What 'each …' measures. A volume counts as such, whatever holds it; a mass only by itself, as a sachet of 5 g is one
/// sachet.
fn measure(each: &[Placed]) -> Option<Quantity> {
    let says = |token: &&Placed| token.word().is_some() && !is(token, "contains") && !is(token, "some");
    let (units, words): (Vec<&Placed>, Vec<&Placed>) =
        each.iter().filter(says).partition(|token| unit(token.token.word()).is_some());
    let number = each.iter().find_map(Placed::number).unwrap_or(Number::whole(1));
    let is_alone = words.iter().all(|token| is(token, "base"));
    let size = unit(units.first()?.token.word())?;
    let measures = size.kept == Unit::Ml || (size.kept == Unit::Mg && is_alone);
    Quantity::of(number, size).filter(|quantity| measures && !quantity.amount.is_zero())
}

/// Reads the list of what each unit contains.
fn read(tokens: &[Placed], per: Option<Quantity>, composition: &mut Composition) {
    let first = composition.ingredients.len();
    // After 'colours:' only excipients follow, until the list or the line ends.
    let mut excipients = false;
    // Names without a strength, which a 'q.s.' behind them makes excipients: 'cresol and phenol q.s.'
    let mut unmeasured: Vec<Substance> = Vec::new();
    for part in parts(tokens) {
        if part.after_end {
            excipients = false;
            unmeasured.drain(..).for_each(|found| add(&mut composition.ingredients, first, found));
        }
        match read_part(part.tokens, part.is_heading) {
            Found::Excipient { list: true } => excipients = true,
            Found::Excipient { list: false } => unmeasured.clear(),
            Found::Nothing => {}
            Found::Ingredients { .. } if excipients => {}
            Found::Ingredients { found, others } => {
                // 'A + B 25 mg': of which of them is not said.
                let is_other = |one: &Substance| unmeasured.iter().any(|other| other.key != one.key);
                let shared = found.iter().any(|one| one.strength.is_some() && is_other(one));
                let measured = found.iter().any(|one| one.strength.is_some());
                unmeasured.extend(found);
                let fits = others.len() == unmeasured.len();
                for (at, ingredient) in unmeasured.iter_mut().enumerate() {
                    ingredient.strength = ingredient.strength.take().filter(|_| !shared);
                    if let Some(other) = others.get(at).filter(|_| fits && ingredient.strength.is_none()) {
                        ingredient.strength = Some(other.clone());
                    }
                    if let Some(strength) = exact_mut(ingredient) {
                        *strength = in_each(*strength, per);
                    }
                }
                if measured || fits {
                    unmeasured.drain(..).for_each(|found| add(&mut composition.ingredients, first, found));
                }
            }
        }
    }
    for found in unmeasured {
        add(&mut composition.ingredients, first, found);
    }
}

/// A strength in the volume or mass that the whole composition is for; hundredths are of themselves.
fn in_each(strength: Strength, per: Option<Quantity>) -> Strength {
    let is_whole = strength.per.is_none() && strength.quantity.unit != Unit::Percent;
    Strength { per: strength.per.or(per.filter(|_| is_whole)), ..strength }
}

/// Adds an ingredient, to itself if it is there: the two layers of a tablet are one medicine.
fn add(ingredients: &mut Vec<Substance>, first: usize, ingredient: Substance) {
    let same = ingredients.iter().position(|known| known.key == ingredient.key);
    let Some(at) = same else {
        if ingredients.len() < MAX_INGREDIENTS {
            ingredients.push(ingredient);
        }
        return;
    };
    let known = &mut ingredients[at];
    match (known.exact(), ingredient.exact()) {
        (Some(one), Some(other)) if at >= first => {
            if let Some(sum) = one.plus(other) {
                known.strength = Some(ReadStrength { text: sum.quantity.to_string(), exact: Some(sum) });
            }
        }
        (None, Some(_)) => known.strength = ingredient.strength,
        _ => {}
    }
}

/// A part of the list, between two signs that divide it.
struct Part<'a> {
    tokens: &'a [Placed],
    /// A colon follows: 'colours:'.
    is_heading: bool,
    /// A semicolon, line or sentence ended before it.
    after_end: bool,
}

fn parts(tokens: &[Placed]) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut depth = 0_usize;
    let mut start = 0;
    let mut after_end = true;
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1);
        let divides = match token.token {
            Token::Sign('(') => {
                depth += 1;
                // '(b)' behind a strength begins the next.
                let is_marker = tokens.get(at + 2).is_some_and(|token| token.is_sign(&[')']));
                depth == 1 && is_marker && ends_strength(&tokens[start..at])
            }
            Token::Sign(')') => {
                depth = depth.saturating_sub(1);
                false
            }
            // A parenthesis that is never closed ends with the line.
            Token::Sign(';' | '|') => {
                depth = 0;
                true
            }
            Token::Sign(',') => depth == 0 && !continues(&tokens[at + 1..]),
            // 'Clonidine Hydrochloride I.P. : 100 mcg' has its strength behind a colon.
            Token::Sign(':') => depth == 0 && next.and_then(Placed::number).is_none(),
            Token::Sign('+' | '&' | '.') => depth == 0,
            _ => depth == 0 && joins(token.token.word()),
        };
        // 'Atorvastatin IP 10mg Aspirin IP 75 mg': nothing divides them.
        let adjoins =
            !divides && depth == 0 && next.is_some_and(begins_name) && ends_strength(&tokens[start..=at]);
        if divides || adjoins {
            let end = at + usize::from(adjoins);
            parts.push(Part { tokens: &tokens[start..end], is_heading: token.is_sign(&[':']), after_end });
            after_end = token.is_sign(&[';', '|', '.']);
            start = at + 1;
        }
    }
    parts.push(Part { tokens: &tokens[start..], is_heading: false, after_end });
    parts
}

/// Whether a word is a capitalised name.
fn begins_name(token: &Placed) -> bool {
    let is_capital = token.raw.starts_with(char::is_uppercase) && token.raw.chars().count() > 2;
    is_capital && token.word().is_some_and(|word| !name::is(word, "pharmacopoeia")) && !continues_name(token)
}

/// Whether a part ends with an amount; 'standardised to 95%' is not the strength of a name.
fn ends_strength(part: &[Placed]) -> bool {
    let from = part.len().saturating_sub(MOST_AMOUNT_TOKENS);
    let at = (from..part.len()).find(|at| reading::measure(&part[*at..]) == Some(part.len() - at));
    at.is_some_and(|at| at == 0 || part[at - 1].word() != Some("to"))
}

/// Whether what stands behind a comma goes on with what is before it: 'Dextrose, anhydrous 5 g'.
fn continues(tokens: &[Placed]) -> bool {
    let Some(first) = tokens.first() else { return false };
    let is_named = tokens.get(1).is_some_and(|next| next.word().is_some());
    (name::is_qualifier(first.token.word()) && !is_named) || continues_name(first)
}

/// Whether a word goes on with a name: 'equivalent', 'as'.
fn continues_name(token: &Placed) -> bool {
    is(token, "equivalent") || is(token, "bound")
}

#[cfg(test)]
mod tests;
