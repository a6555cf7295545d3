//! The words around an item in a list, from `crates/medicine/assets/reading/list_words.tsv`: packs, units, prices, courtesy, headings.

use std::collections::HashMap;
use std::sync::LazyLock;

use medicine::dictionary::form_words::FormWord;

/// By word and class, what the word means.
static WORDS: LazyLock<HashMap<(&str, &str), &str>> = LazyLock::new(|| {
    let table = medicine::tables::LIST_WORDS;
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1).filter_map(|line| {
        let (words, rest) = line.split_once('\t')?;
        Some((words, rest.split_once('\t')?))
    });
    rows.flat_map(|(words, (class, meaning))| words.split(' ').map(move |word| ((word, class), meaning)))
        .collect()
});

fn is(word: &str, class: &str) -> bool {
    WORDS.contains_key(&(word, class))
}

/// What a pack is called, in the singular, by the words for it. `""` for words that count without naming a pack.
pub(super) fn pack_unit(word: &str) -> Option<&'static str> {
    WORDS.get(&(word, "pack")).map(|unit| unit.trim_matches('.'))
}

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

/// A number written as a word.
pub(super) fn number_word(word: &str) -> Option<u64> {
    WORDS.get(&(word, "number"))?.parse().ok()
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
    is_noise(word) || is_greeting(word) || pack_unit(word).is_some() || is(word, "heading")
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
    pack_unit(word).is_some() || is_counted_form(word) || announces_quantity(word)
}
