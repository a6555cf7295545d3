//! Strengths and amounts in one spelling: '1 g', '1gm' and '1000 mg' are the word '1000mg'.

use medicine::amount::quantity::Quantity;
use medicine::amount::read;
use medicine::amount::unit::{Unit, unit};
use medicine::tables::Column as _;

/// The word that stands for the percent sign.
pub(super) const PERCENT: &str = "percent";

/// Whether a word is a unit and nothing else: 'spores' are in names, too.
pub(super) fn is_unit(word: &str) -> bool {
    unit(word).is_some_and(|unit| !matches!(unit.kept, Unit::Cfu | Unit::Spores))
}

pub(super) fn is_number(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit())
}

/// A number that words begin with, in one spelling, and how many words it takes.
pub(super) struct Amount {
    /// '1000mg', or '60000' for a multiplied number without a unit.
    pub(super) word: String,
    pub(super) words: usize,
}

/// The amount that words begin with: a number and a unit, a multiplied number, or all three.
pub(super) fn amount<W: AsRef<str>>(words: &[W]) -> Option<Amount> {
    if let Some((Quantity { amount, unit }, words)) = read::quantity(words) {
        // Other biological units are asked for as international ones.
        let unit = if unit == Unit::Units { Unit::Iu } else { unit };
        return Some(Amount { word: format!("{amount}{}", unit.name().to_lowercase()), words });
    }
    let (number, words) = read::number(words)?;
    (words > 1 && number.is_exact()).then(|| Amount { word: number.to_string(), words })
}

/// The pack that words begin with, as one word: '10x10' of '10 x 10', '10s' of "10's".
pub(super) fn pack<W: AsRef<str>>(words: &[W]) -> Option<Amount> {
    let is = |at: usize, is: fn(&str) -> bool| words.get(at).is_some_and(|word| is(word.as_ref()));
    let mut count = usize::from(is(0, is_number));
    if count == 1 && is(1, |word| word == "s") {
        count = 2;
    }
    while count % 2 == 1 && is(count, |word| word == "x") && is(count + 1, is_number) {
        count += 2;
    }
    (count > 1).then(|| Amount { word: words[..count].iter().map(AsRef::as_ref).collect(), words: count })
}

#[cfg(test)]
mod tests {
    use super::*;
    use medicine::words::words;

    #[test]
    fn one_amount_has_one_spelling() {
        for (text, expected) in [
            ("1 g", "1000mg"),
            ("1gm", "1000mg"),
            ("1000mg", "1000mg"),
            (".5 mg", "0.5mg"),
            ("500 mcg", "0.5mg"),
            ("500µg", "0.5mg"),
            ("60k", "60000"),
            ("60k IU", "60000iu"),
            ("60,000 IU", "60000iu"),
            ("5.0 ml", "5ml"),
            ("2 lakh units", "200000iu"),
            ("1 percent", "1%"),
            ("0.0125 mg", "0.0125mg"),
            ("12.5 mcg", "0.0125mg"),
            ("1 MIU", "1000000iu"),
            ("1,00,000 IU", "100000iu"),
            ("20 meq", "20meq"),
        ] {
            assert_eq!(amount(&words(text)).unwrap().word, expected, "{text}");
        }
        for text in ["", "mg", "500", "500 tablets", "0.00000001 mg", "9999999999999 kg"] {
            assert!(amount(&words(text)).is_none(), "{text}");
        }
    }
}
