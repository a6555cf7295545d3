//! The words of compositions that are no ingredients, from `assets/reading/excipients.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::tables::rows;
use crate::tokens::{Placed, Token};

/// What stands in each class of the table, every row by its words.
static CLASSES: LazyLock<HashMap<&str, Vec<Vec<&str>>>> = LazyLock::new(|| {
    let mut classes: HashMap<&str, Vec<Vec<&str>>> = HashMap::new();
    for (words, class) in rows(crate::tables::EXCIPIENTS) {
        classes.entry(class).or_default().push(words.split(' ').collect());
    }
    classes
});

fn class(name: &str) -> &'static [Vec<&'static str>] {
    CLASSES.get(name).map_or(&[], Vec::as_slice)
}

/// Tokens as the table has them: words folded, signs as they are, nothing for numbers.
pub(super) fn folded(tokens: &[Placed]) -> Vec<String> {
    let word = |placed: &Placed| match &placed.token {
        Token::Sign(sign) => sign.to_string(),
        token => token.word().to_owned(),
    };
    tokens.iter().map(word).collect()
}

/// Whether a folded word is one of a class.
pub(crate) fn is_word_of(word: &str, name: &str) -> bool {
    class(name).iter().any(|own| own.as_slice() == [word])
}

/// Whether a token is a word of a class.
pub(super) fn is(token: &Placed, name: &str) -> bool {
    is_word_of(token.token.word(), name)
}

/// How many tokens the longest words of a class take that stand at the beginning.
pub(super) fn begins(tokens: &[Placed], name: &str) -> Option<usize> {
    let begins = |own: &&Vec<&str>| {
        let is_own = |(token, own): (&Placed, &&str)| match token.token {
            Token::Sign(sign) => own.chars().eq([sign]),
            _ => token.token.word() == *own,
        };
        own.len() <= tokens.len() && tokens.iter().zip(own.iter()).all(is_own)
    };
    class(name).iter().filter(begins).map(Vec::len).max()
}

/// How many tokens 'equivalent to' or 'providing' takes, if one of them stands at the beginning.
pub(super) fn equivalence(tokens: &[Placed]) -> Option<usize> {
    begins(tokens, "equivalent").or_else(|| begins(tokens, "provides"))
}

/// Whether words of one of these classes stand anywhere.
pub(super) fn has(words: &[String], names: &[&str]) -> bool {
    let mut all = names.iter().flat_map(|name| class(name));
    all.any(|own| words.windows(own.len()).any(|part| part == own.as_slice()))
}

/// Where words stand that make a part no ingredient: what carries, colours, sweetens or preserves, and limits.
pub(super) fn excipient(tokens: &[Placed]) -> Option<&'static str> {
    let words = folded(tokens);
    let is_bound = has(&words, &["bound"]);
    let is = |name: &str| match name {
        "list" | "begins" => begins(tokens, name).is_some(),
        "alone" => class(name).iter().any(|own| words == *own),
        "carrier" if is_bound => false,
        _ => has(&words, &[name]),
    };
    ["list", "begins", "within", "alone", "carrier", "limit"].into_iter().find(|name| is(name))
}
