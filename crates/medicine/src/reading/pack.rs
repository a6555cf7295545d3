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
    let words = words_and_signs(&fold(text), |sign| matches!(sign, '*' | '×').then_some("x"));
    let class = |word: &str| WORDS.row(word).map(|row| row.class);
    let mut rest = words.as_slice();
    let is_named = rest.first().is_some_and(|first| class(first) == Some(Class::Pack));
    if is_named {
        rest = &rest[1..];
        rest = rest.strip_prefix(&["of".to_owned()]).unwrap_or(rest);
    }
    let mut numbers: Vec<String> = Vec::new();
    let mut is_measured = false;
    loop {
        let (number, behind) = rest.split_first().filter(|(word, _)| starts_with_digit(word))?;
        let mut number = number.clone();
        rest = behind;
        // '10mlx10' is '10', 'mlx', '10'.
        let next = rest.first().map_or("", String::as_str);
        let (word, is_glued) = match next.strip_suffix('x') {
            Some(word) if !word.is_empty() => (word, true),
            _ => (next, false),
        };
        let size = unit(word).filter(|unit| unit.kept == Unit::Ml || unit.is_weight_of_pack());
        if let Some(size) = size {
            number = format!("{number} {}", size.symbol.to_lowercase());
            is_measured = true;
            rest = &rest[1..];
        }
        numbers.push(number);
        let crosses = size.is_none() || !is_glued;
        if crosses {
            match rest.split_first() {
                Some((x, behind)) if x == "x" => rest = behind,
                _ => break,
            }
        }
    }
    let mut pack = PackReading { text: numbers.join(" × "), form: None, container: None, is_measured };
    // '10 ml vial' is one vial of them.
    let one = numbers.iter().all(|number| number == "1") || is_measured && numbers.len() == 1;
    match rest {
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

fn starts_with_digit(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit())
}
