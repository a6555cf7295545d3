//! What the words of lists mean, from `assets/imports/words.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

use text::fold;

static WORDS: LazyLock<HashMap<(&str, &str), &str>> = LazyLock::new(|| {
    let table = include_str!("../../assets/imports/words.tsv").lines();
    let rows = table.filter(|row| !row.starts_with('#')).skip(1).flat_map(|row| {
        let mut cells = row.split('\t');
        let mut next = || cells.next().unwrap_or_default();
        let (class, words, meaning) = (next(), next(), next());
        words.split(", ").map(move |word| ((class, word), meaning))
    });
    rows.collect()
});

/// What a folded word means in a class; nothing where it is none of it.
pub(super) fn meaning(class: &'static str, word: &str) -> Option<&'static str> {
    WORDS.get(&(class, word)).copied()
}

/// Whether a folded word is one of a class.
pub(super) fn is(class: &'static str, word: &str) -> bool {
    meaning(class, word).is_some()
}

/// The words behind those of a class that a text begins with.
pub(super) fn behind<'w, 't>(class: &'static str, words: &'w [&'t str]) -> Option<&'w [&'t str]> {
    let longest = words.len().min(3);
    (1..=longest).rev().find(|taken| is(class, &words[..*taken].join(" "))).map(|taken| &words[taken..])
}

/// Whether the last word of a text is one of a class: 'ALPHA LABS PVT. LTD.'
pub(super) fn is_last(class: &'static str, text: &str) -> bool {
    let folded = fold(text);
    folded
        .rsplit(|c: char| !c.is_alphanumeric())
        .find(|word| !word.is_empty())
        .is_some_and(|last| is(class, last))
}

/// Whether a cell says that it has no value: 'NA', 'Nil', '--'.
pub(super) fn is_placeholder(cell: &str) -> bool {
    cell.len() <= 20 && is("empty", &fold(cell))
}
