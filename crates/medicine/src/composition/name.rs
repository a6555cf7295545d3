//! The key of a salt: one for all the names, salts, esters and hydrates that a pharmacist calls the same.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::dictionary::Dictionary;
use crate::tables::{SALT_WORDS, rows};
use crate::words::words;

/// What words in the names of substances are, from `assets/reading`.
static WORDS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| rows(SALT_WORDS).collect());

/// The word that names which end with a letter or number begin with in the keys, as those of vitamins do.
pub(crate) static LETTERED: LazyLock<&str> = LazyLock::new(|| {
    rows(SALT_WORDS).map(|(word, _)| word).find(|word| is_lettered(word)).unwrap_or_default()
});

/// Whether a word begins names that end with a letter or number.
pub fn is_lettered(word: &str) -> bool {
    is(word, "lettered")
}

/// Whether a word is of a class.
pub(crate) fn is(word: &str, class: &str) -> bool {
    WORDS.get(word).is_some_and(|classes| classes.split(", ").any(|known| known == class))
}

/// Whether a word is that of a salt or ester.
pub fn is_salt(word: &str) -> bool {
    is(word, "salt")
}

/// Whether a word says how a substance was made, or how much water it holds.
pub(super) fn is_qualifier(word: &str) -> bool {
    ["made", "water", "pharmacopoeia"].iter().any(|class| is(word, class))
}

/// Whether a word of a name tells no substance apart from others: salts, hydrates, how it was made, 'acid', 'extract'.
pub(crate) fn is_common(word: &str) -> bool {
    WORDS.contains_key(word)
}

/// Whether a name that begins with a word is one even where its other words are common: zinc sulphate, vitamin C.
pub(crate) fn begins_name(word: &str) -> bool {
    is(word, "first") || is(word, "element") || is_lettered(word)
}

/// Whether a name is that of an element, 'elemental' before it or not.
pub(super) fn is_element(name: &str) -> bool {
    let words = words(name);
    let mut words = words.iter().filter(|word| !is(word, "amount"));
    matches!((words.next(), words.next()), (Some(word), None) if is(word, "element"))
}

/// The key of a name; blank when the name is made of qualifiers alone.
pub(crate) fn key(name: &str, dictionary: &Dictionary) -> String {
    let mut words = dictionary.with_usual_spelling(words(name), |_| true);
    if words.first().is_some_and(|first| is_lettered(first)) {
        LETTERED.clone_into(&mut words[0]);
    }
    if let Some(main) = dictionary.canonical_salt(&words) {
        return main.to_owned();
    }
    words.retain(|word| !is(word, "made"));
    let mut words = canonical_parts(&words, dictionary);
    while words.len() > 1 && words.last().is_some_and(|last| is(last, "water")) {
        words.pop();
    }
    let is_salt = |word: &str| is(word, "salt") || is(word, "water");
    if !words.first().is_some_and(|first| is(first, "first")) {
        let mut shortened = false;
        while let [_, .., last] = words.as_slice() {
            if let Some(main) = dictionary.canonical_salt(&words) {
                return main.to_owned();
            }
            // '2 HCl' is a salt as well.
            let number = shortened && last.bytes().all(|byte| byte.is_ascii_digit());
            if !number && !is_salt(last) {
                break;
            }
            words.pop();
            shortened = true;
        }
    }
    dictionary.canonical_salt(&words).map_or_else(|| words.join(" "), str::to_owned)
}

/// The words with a salt's name at their beginning, and a part of a salt behind it, under their main names.
fn canonical_parts(all: &[String], dictionary: &Dictionary) -> Vec<String> {
    let mut parts = Vec::new();
    let mut at = 0;
    for end in (1..=all.len().min(6)).rev() {
        if let Some(main) = dictionary.canonical_salt(&all[..end]) {
            parts.extend(main.split(' ').map(str::to_owned));
            at = end;
            break;
        }
    }
    while at < all.len() {
        let main = dictionary.canonical_salt(&all[at..=at]).filter(|main| is(main, "salt"));
        parts.push(main.unwrap_or(&all[at]).to_owned());
        at += 1;
    }
    parts
}
