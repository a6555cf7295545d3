//! British and American spellings: a word with a part that differs is found by both.

use std::sync::LazyLock;

use super::uses::rows;

static PARTS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let table = medicine::tables::SPELLINGS;
    rows(table).map(|[british, american]| (british, american)).collect()
});

/// A folded word as it is spelt in America, where that is otherwise.
pub(super) fn american(word: &str) -> Option<String> {
    let has_part = |word: &str| PARTS.iter().find(|(british, _)| word.contains(british));
    let mut spelt: Option<String> = None;
    while let Some((british, american)) = has_part(spelt.as_deref().unwrap_or(word)) {
        spelt = Some(spelt.as_deref().unwrap_or(word).replace(british, american));
    }
    spelt
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
