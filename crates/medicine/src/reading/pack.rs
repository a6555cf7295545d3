//! Reads what price lists print of a pack, '1*10TAB', '10mlx10s', '5 x 5ML AMP.', 'PK 100', and of what is no medicine its kind and
//! its size.

use super::vocabulary::{Class, NO_MEDICINE, Row, WORDS};
use crate::amount::text::{FRACTIONS, with_plain_numbers};
use crate::amount::unit::{PrintedUnit, Unit, unit};
use crate::tokens::Placed;
use crate::words::words_and_signs;
use text::{capitalised, fold};

/// Of a pack in a pack in a pack.
const MOST_NUMBERS: usize = 3;
/// Fractions in three signs.
const PRINTED_FRACTIONS: [&str; 5] = ["1/2", "1/4", "3/4", "3/8", "1/8"];
/// Stands for what is not read.
const UNREAD: &str = " part ";

/// A pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackReading {
    /// In one spelling: '1 × 10 tablets', '10 ml × 10', 'Pack of 100'.
    pub text: String,
    /// The dosage form that is counted: 'Tablet'.
    pub form: Option<&'static str>,
    /// What holds it: 'ampoule'.
    pub container: Option<&'static str>,
    /// Whether it has a volume or a mass, which might be a strength elsewhere.
    pub is_measured: bool,
}

/// Reads a text that is a pack as a whole. `None` for a number alone, and where a word of it is not understood.
pub fn read_pack(text: &str) -> Option<PackReading> {
    let words = words_and_crosses(text);
    let class = |word: &str| WORDS.row(word).map(|row| row.class);
    let mut rest = words.as_slice();
    let is_named = rest.first().is_some_and(|first| class(first) == Some(Class::Pack));
    if is_named {
        rest = &rest[1..];
        rest = rest.strip_prefix(&["of".to_owned()]).unwrap_or(rest);
    }
    let size = |word: &str| unit(word).filter(|unit| unit.kept == Unit::Ml || unit.is_weight_of_pack());
    let (numbers, takes) = crossed(rest, |word| size(word).map(|size| size.symbol.to_lowercase()));
    let is_measured = numbers.iter().any(|number| number.contains(' '));
    rest = &rest[takes..];
    let mut pack = PackReading { text: numbers.join(" × "), form: None, container: None, is_measured };
    // '10 ml vial' is one vial of them.
    let one = numbers.iter().all(|number| number == "1") || is_measured && numbers.len() == 1;
    match rest {
        _ if numbers.is_empty() => return None,
        [] if numbers.len() == 1 && !is_measured && !is_named => return None,
        [] => {}
        [word] if word == "s" && numbers.len() > 1 => {}
        [word] => {
            let row = WORDS.row(word)?;
            match row.class {
                Class::Form => pack.form = Some(row.meaning),
                Class::Pack => pack.container = Some(row.meaning),
                _ => return None,
            }
            let word = row.meaning.to_lowercase();
            let plural = if one || word.ends_with('s') { "" } else { "s" };
            pack.text = format!("{} {word}{plural}", pack.text);
        }
        _ => return None,
    }
    if is_named {
        let holder = words.first().and_then(|word| WORDS.row(word)).map_or("pack", |row| row.meaning);
        pack.text = format!("{} of {}", capitalised(holder), pack.text);
    }
    (numbers.len() <= MOST_NUMBERS).then_some(pack)
}

/// The words of a text, 'x' for each sign between numbers that stands for it.
fn words_and_crosses(text: &str) -> Vec<String> {
    words_and_signs(&fold(text), |sign| matches!(sign, '*' | '×').then_some("x"))
}

/// Numbers that 'x' divides, each with its unit, and how many words they take: '10', 'x', '15', or '10', 'mlx', '10'.
fn crossed(words: &[String], unit: impl Fn(&str) -> Option<String>) -> (Vec<String>, usize) {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let (mut numbers, mut at) = (Vec::new(), 0);
    while is_number(word(at)) {
        let glued = word(at + 1).strip_suffix('x').and_then(&unit);
        let is_glued = glued.is_some();
        let size = glued.or_else(|| unit(word(at + 1)));
        let takes = 1 + usize::from(size.is_some());
        let size = size.map(|size| format!(" {size}")).unwrap_or_default();
        numbers.push(format!("{}{size}", word(at)));
        at += takes;
        if !is_glued {
            if word(at) != "x" || !is_number(word(at + 1)) {
                break;
            }
            at += 1;
        }
    }
    (numbers, at)
}

/// Whether a word is a number.
fn is_number(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit())
}

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
