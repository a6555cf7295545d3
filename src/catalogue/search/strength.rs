//! Strengths and amounts in one spelling: '1 g', '1gm' and '1000 mg' are the word '1000mg'.

/// What a unit is counted in, and how many of that it is.
fn unit(word: &str) -> Option<(&'static str, f64)> {
    Some(match word {
        "mg" | "mgs" | "milligram" | "milligrams" => ("mg", 1.0),
        "g" | "gm" | "gms" | "gram" | "grams" | "gr" => ("mg", 1000.0),
        "mcg" | "mcgs" | "μg" | "ug" | "microgram" | "micrograms" => ("mg", 0.001),
        "kg" => ("mg", 1_000_000.0),
        "ml" | "mls" | "cc" | "millilitre" | "millilitres" => ("ml", 1.0),
        "l" | "ltr" | "litre" | "litres" => ("ml", 1000.0),
        "iu" | "unit" | "units" => ("iu", 1.0),
        "miu" => ("iu", 1_000_000.0),
        PERCENT => ("%", 1.0),
        _ => return None,
    })
}

/// The word that stands for the percent sign.
pub(super) const PERCENT: &str = "percent";

/// What a word behind a number multiplies it with: '60k' is 60,000.
fn multiplier(word: &str) -> Option<f64> {
    Some(match word {
        "k" | "thousand" => 1_000.0,
        "lac" | "lakh" | "lacs" | "lakhs" => 100_000.0,
        "million" => 1_000_000.0,
        _ => return None,
    })
}

pub(super) fn is_unit(word: &str) -> bool {
    unit(word).is_some()
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
    let word = |at: usize| words.get(at).map(AsRef::as_ref);
    let number = word(0).filter(|word| is_number(word))?;
    let mut value: f64 = number.parse().ok()?;
    let mut taken = 1;
    if let Some(by) = word(1).and_then(multiplier) {
        value *= by;
        taken = 2;
    }
    if let Some((name, of)) = word(taken).and_then(unit) {
        return Some(Amount { word: format!("{}{name}", decimal(value * of)), words: taken + 1 });
    }
    (taken == 2).then(|| Amount { word: decimal(value), words: 2 })
}

/// A number without trailing zeros.
fn decimal(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

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
        ] {
            assert_eq!(amount(&words(text)).unwrap().word, expected, "{text}");
        }
        for text in ["", "mg", "500", "500 tablets"] {
            assert!(amount(&words(text)).is_none(), "{text}");
        }
    }
}
