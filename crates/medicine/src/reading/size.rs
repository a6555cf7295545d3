//! Reads what is no medicine: its kind and its size.

use super::pack::{crossed, is_number, words_and_crosses};
use super::vocabulary::{Class, NO_MEDICINE, Row, WORDS};
use crate::amount::text::{FRACTIONS, with_plain_numbers};
use crate::amount::unit::{PrintedUnit, Unit, unit};
use crate::tokens::Placed;

/// Fractions in three signs.
const PRINTED_FRACTIONS: [&str; 5] = ["1/2", "1/4", "3/4", "3/8", "1/8"];
/// Stands for what is not read.
const UNREAD: &str = " part ";

/// The kind of a product that is no medicine: of its first word that says one, unless that belongs to a form, as in
/// 'pre-filled syringe'.
pub(super) fn kind(tokens: &[Placed]) -> Option<Row> {
    let mut at = 0;
    while at < tokens.len() {
        let form = WORDS.longest(&tokens[at..]).map_or(0, |(_, takes)| takes);
        match NO_MEDICINE.longest(&tokens[at..]) {
            Some((row, takes)) if takes >= form && row.class == Class::Kind => return Some(row),
            _ => at += form.max(1),
        }
    }
    None
}

/// The size of a kind of product: words, then lengths, gauges and numbers in the name's order.
pub(super) fn size(kind: &Row, name: &str, tokens: &[Placed]) -> Option<String> {
    let mut sizes = Vec::new();
    for at in 0..tokens.len() {
        if let Some((row, _)) = NO_MEDICINE.longest(&tokens[at..])
            && row.class == Class::Size
            && !sizes.iter().any(|size: &String| size.ends_with(row.meaning))
        {
            sizes.push(row.meaning.to_owned());
        }
    }
    // A fraction by itself is not read, and no part of it is, nor a whole number before it.
    let name = with_plain_numbers(name).replace(FRACTIONS, UNREAD);
    let name = PRINTED_FRACTIONS.iter().fold(name, |name, fraction| name.replace(fraction, UNREAD));
    measures(&words_and_crosses(&name), kind.says("gauged"), &mut sizes);
    (!sizes.is_empty()).then(|| sizes.join(", "))
}

/// The measures among words: '15 cm × 4 m', '24G', 'FG 8', 'Size 7.5', 'USP 2/0'.
fn measures(words: &[String], gauged: bool, sizes: &mut Vec<String>) {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let mut at = 0;
    while at < words.len() {
        if let Some(named) = measure_word(word(at)).filter(|_| is_number(word(at + 1))) {
            let thread = named.says("thread") && word(at + 2) == "0";
            let zero = if thread { "/0" } else { "" };
            let measured = length(word(at + 2)).or(glued(word(at + 2))).is_some() || word(at + 2) == "x";
            if !measured {
                sizes.push(format!("{} {}{zero}", named.meaning, word(at + 1)));
                at += 2 + usize::from(thread);
                continue;
            }
        }
        if !is_number(word(at)) {
            at += 1;
            continue;
        }
        let (text, takes) = measure(words, at, gauged);
        sizes.extend(text.filter(|text| !sizes.contains(text)));
        at += takes;
    }
}

/// The unit of a length, volume or mass.
fn length(word: &str) -> Option<&'static str> {
    let length = NO_MEDICINE.row(word).filter(|row| row.class == Class::Length).map(|row| row.meaning);
    let is_measure = |unit: &PrintedUnit| matches!(unit.kept, Unit::Ml | Unit::Mg | Unit::Units);
    length.or_else(|| unit(word).filter(is_measure).map(|unit| unit.symbol))
}

/// The unit that is printed in one word with the sign of what follows: 'cmx'.
fn glued(word: &str) -> Option<&'static str> {
    word.strip_suffix('x').and_then(length)
}

/// What a word says of a number beside it: 'Size', 'FG'.
fn measure_word(word: &str) -> Option<Row> {
    NO_MEDICINE.row(word).filter(|row| row.class == Class::Measure)
}

/// The measure that begins with a number, and how many words it takes.
fn measure(words: &[String], from: usize, gauged: bool) -> (Option<String>, usize) {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    if gauged && word(from + 1) == "g" {
        return (Some(format!("{}G", word(from))), 2);
    }
    if let Some(named) =
        measure_word(word(from + 1)).filter(|named| !named.says("thread") && !is_number(word(from + 2)))
    {
        return (Some(format!("{} {}", named.meaning, word(from))), 2);
    }
    // '10cmx10cm' is '10', 'cmx', '10', 'cm'.
    let (numbers, takes) = crossed(&words[from..], |word| length(word).map(str::to_owned));
    let is_measure = takes > 1;
    (Some(numbers.join(" × ")).filter(|_| is_measure), takes)
}
