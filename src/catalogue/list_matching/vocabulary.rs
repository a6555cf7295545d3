//! The words around an item in a list: packs, units, courtesy, headings.

use medicine::dictionary::form_words::FormWord;
use medicine::line::vocabulary::{is, pack};

/// Whether the words are such as name a shop, with a number that is none of an item beside them: the head of a letter.
pub(super) fn is_shop(words: &[&str], has_contact: bool) -> bool {
    let count = words.iter().filter(|word| is(word, "shop")).count();
    count > 1 || (count > 0 && has_contact)
}

/// Whether words without any number look like a heading, a greeting or a total rather than an item.
pub(super) fn is_heading(words: &[&str]) -> bool {
    let is_of =
        |word: &str| pack(word).is_some() || ["noise", "greeting", "heading"].iter().any(|one| is(word, one));
    !words.is_empty() && words.iter().all(|word| is_of(word))
}

/// Whether the words begin a total: 'Total items 25'.
pub(super) fn is_total(words: &[&str]) -> bool {
    words.first().is_some_and(|first| is(first, "total")) && is_heading(words)
}

/// Whether a word counts, or stands before what does: 'strip', 'tablets', 'qty'.
pub(super) fn is_counter(word: &str) -> bool {
    pack(word).is_some() || FormWord::of(word).is_some_and(FormWord::is_form) || is(word, "quantity")
}
