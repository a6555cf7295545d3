//! Reads what price lists print of a pack: '1*10TAB', '10mlx10s', '5 x 5ML AMP.', 'PK 100'.

use super::vocabulary::{Class, WORDS};
use crate::amount::unit::{Unit, unit};
use crate::words::words_and_signs;
use text::{capitalised, fold};

/// Of a pack in a pack in a pack.
const MOST_NUMBERS: usize = 3;

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
pub(super) fn words_and_crosses(text: &str) -> Vec<String> {
    words_and_signs(&fold(text), |sign| matches!(sign, '*' | '×').then_some("x"))
}

/// Numbers that 'x' divides, each with its unit, and how many words they take: '10', 'x', '15', or '10', 'mlx', '10'.
pub(super) fn crossed(words: &[String], unit: impl Fn(&str) -> Option<String>) -> (Vec<String>, usize) {
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
pub(super) fn is_number(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit())
}
