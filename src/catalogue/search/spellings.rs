//! Texts and words as the index holds them. A word with a part that Britain and America spell otherwise is found by both; amounts
//! have one spelling: '1 g', '1gm' and '1000 mg' are the word '1000mg'.

use std::sync::LazyLock;

use super::vocabulary::END;
use medicine::amount::quantity::Quantity;
use medicine::amount::read;
use medicine::amount::text::with_plain_numbers;
use medicine::amount::unit::{Unit, unit};
use medicine::tables::{Column as _, SPELLINGS, columns};
use medicine::words::{is_letter, without_silent};
use text::{fold, western_digit};

static PARTS: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| columns(SPELLINGS).map(|[british, american]| (british, american)).collect());

/// A folded word as it is spelt in America, where that is otherwise.
pub(super) fn american(word: &str) -> Option<String> {
    let has_part = |word: &str| PARTS.iter().find(|(british, _)| word.contains(british));
    let mut spelt: Option<String> = None;
    while let Some((british, american)) = has_part(spelt.as_deref().unwrap_or(word)) {
        spelt = Some(spelt.as_deref().unwrap_or(word).replace(british, american));
    }
    spelt
}

/// A text as the index holds it.
pub(super) fn searchable(text: &str) -> String {
    let mut folded = fold(&with_plain_numbers(text));
    if !folded.is_ascii() {
        folded = folded.chars().map(western_digit).collect();
    }
    if folded.contains(END) {
        folded = fold(&folded.replace(END, " "));
    }
    without_silent(&folded).into_owned()
}

/// The words with hyphens between letters, and letters with points between them, in one: 'co-trimoxazole' is also
/// 'cotrimoxazole', 'I.V.' is 'iv'.
pub(super) fn hyphenated(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|letter: char| !letter.is_alphabetic() && !matches!(letter, '-' | '.'));
    let parts = parts.map(|part| part.trim_matches(['-', '.']));
    let hyphened = parts.clone().flat_map(|part| part.split('.')).filter(|part| part.contains('-'));
    let pointed = parts.filter(|part| part.contains('.') && part.split('.').all(is_letter));
    hyphened.chain(pointed).map(|part| part.replace(['-', '.'], ""))
}

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
    fn british_words_are_known_by_their_american_spelling_and_others_stay() {
        for (british, expected) in [
            ("haemorrhoids", "hemorrhoids"),
            ("anaemia", "anemia"),
            ("gynaecology", "gynecology"),
            ("anaesthetic", "anesthetic"),
            ("diarrhoea", "diarrhea"),
            ("oedema", "edema"),
            ("nebuliser", "nebulizer"),
            ("fibre", "fiber"),
            ("paediatric", "pediatric"),
            ("sulphate", "sulfate"),
        ] {
            assert_eq!(american(british).as_deref(), Some(expected), "{british}");
        }
        for word in ["aloe", "aerosol", "exercise", "hemorrhoids", "coenzyme", "amlodipine", "मधुमेह"]
        {
            assert_eq!(american(word), None, "{word}");
        }
        // No spelling leads on to another, without an end.
        for (british, american) in PARTS.iter() {
            assert!(!american.contains(british), "{british}");
        }
    }

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
