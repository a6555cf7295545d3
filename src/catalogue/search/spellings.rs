//! Texts and words as the index holds them. A word with a part that Britain and America spell otherwise is found by both.

use std::sync::LazyLock;

use super::vocabulary::END;
use medicine::amount::text::with_plain_numbers;
use medicine::tables::{SPELLINGS, columns};
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
