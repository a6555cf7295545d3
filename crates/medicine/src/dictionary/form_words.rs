//! Words that say a form or how it is made, not which substance. The order of a search and the reading of lists ask the same.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::tables::{Column, FORM_WORDS, columns, words_of_column};
use crate::words::words;

/// What each word of the table says.
static WORDS: LazyLock<HashMap<&str, FormWord>> = LazyLock::new(|| {
    let rows = columns(FORM_WORDS).filter_map(|[all, says]| Some((all, <FormWord as Column>::of(says)?)));
    rows.flat_map(|(all, says)| all.split(' ').map(move |word| (word, says))).collect()
});

words_of_column! {
/// What a word of a product's name, or of a line, says of the form.
pub enum FormWord {
    /// What people mean when they name no form.
    Plain = "plain",
    /// A form that is sold in bottles.
    Liquid = "liquid",
    /// Any other dosage form.
    Other = "other",
    /// Where it is used, or how it is taken.
    Use = "use",
    /// How slowly it is released.
    Release = "release",
    /// How it is made, which tells no two medicines apart, and pharmacopoeias.
    Make = "make",
}
}

impl FormWord {
    /// What a folded word says of the form, in full or as lists shorten it; `None` where that is nothing.
    pub fn of(word: &str) -> Option<Self> {
        WORDS.get(word).copied()
    }

    /// Whether all of a text says how a form is made, which tells no two medicines apart.
    pub fn are_make(text: &str) -> bool {
        words(text).iter().all(|word| Self::of(word) == Some(Self::Make))
    }

    /// Whether it is a dosage form by itself, so that a number before it may count it: '- 30 tabs'.
    pub fn is_form(self) -> bool {
        matches!(self, Self::Plain | Self::Liquid | Self::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::dosage_form;

    #[test]
    fn every_form_of_the_filter_is_made_of_such_words() {
        for form in
            ["Tablet", "Capsule", "Oral suspension", "Syrup", "Oral drops", "Eye ointment", "Nasal spray"]
        {
            let words = form.to_lowercase();
            assert!(words.split(' ').all(|word| FormWord::of(word).is_some()), "{form}");
            assert_eq!(dosage_form(form).map(|known| known.label), Some(form));
        }
        for substance in ["metformin", "oil", "acid", ""] {
            assert_eq!(FormWord::of(substance), None, "{substance}");
        }
    }
}
