//! The words around an item in a list: packs, units, courtesy, headings.

use medicine::dictionary::form_words::FormWord;
use medicine::line::vocabulary::{is, pack};

/// Whether a word is a dosage form, which is counted: '- 30 tabs'.
fn is_counted_form(word: &str) -> bool {
    FormWord::of(word).is_some_and(FormWord::is_form)
}

/// Words before a quantity.
pub(super) fn announces_quantity(word: &str) -> bool {
    is(word, "quantity")
}

/// Whether the words are such as name a shop, with a number that is none of an item beside them: the head of a letter.
pub(super) fn is_shop(words: &[&str], has_contact: bool) -> bool {
    let count = words.iter().filter(|word| is(word, "shop")).count();
    count > 1 || (count > 0 && has_contact)
}

/// Whether a word says nothing about the item.
pub(super) fn is_noise(word: &str) -> bool {
    is(word, "noise")
}

/// Whether a word is a greeting or thanks.
pub(super) fn is_greeting(word: &str) -> bool {
    is(word, "greeting")
}

/// Words of headings, greetings and remarks.
fn is_heading_word(word: &str) -> bool {
    is_noise(word) || is_greeting(word) || pack(word).is_some() || is(word, "heading")
}

/// Whether words without any number look like a heading, a greeting or a total rather than an item.
pub(super) fn is_heading(words: &[&str]) -> bool {
    !words.is_empty() && words.iter().all(|word| is_heading_word(word))
}

/// Whether the words begin a total: 'Total items 25'.
pub(super) fn is_total(words: &[&str]) -> bool {
    let total = |word: &&str| matches!(*word, "total" | "subtotal" | "grand" | "sub");
    words.first().is_some_and(total) && words.iter().all(|word| is_heading_word(word))
}

/// Whether a word counts, or stands before what does: 'strip', 'tablets', 'qty'.
pub(super) fn is_counter(word: &str) -> bool {
    pack(word).is_some() || is_counted_form(word) || announces_quantity(word)
}
