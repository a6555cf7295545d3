//! The office's own search words: what people type, and the words that it leads to.

use serde::{Deserialize, Serialize};
use strum::EnumString;
use utoipa::ToSchema;

use crate::error::{Error, FieldErrors, Result};
use crate::platform::input::{Paging, text};
use medicine::words::words;
use text::single_line;

/// Search words a page, unless the query says otherwise.
const PER_PAGE: u32 = 24;
/// Longest word, and longest meaning, characters.
const MAX_WORD: usize = 80;
const MAX_MEANS: usize = 400;
/// Most meanings of a word.
const MAX_MEANINGS: usize = 8;

/// A search word as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SearchWord {
    pub(crate) id: i64,
    /// What people type.
    pub(crate) word: String,
    /// The form in which words are compared, see [`key`].
    pub(crate) key: String,
    /// The words that it leads to, meanings separated by commas; empty: the shipped entry is switched off.
    pub(crate) means: String,
    pub(crate) revision: i64,
}

/// What the form of a search word sends.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct SearchWordInput {
    /// What people type; required, at most 80 characters.
    #[schema(required, nullable = false)]
    pub word: Option<String>,
    /// The words that it leads to, up to 8 meanings separated by commas. Empty switches off the shipped entry of the word.
    pub means: Option<String>,
}

/// A search word that may be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewSearchWord {
    pub(crate) word: String,
    pub(crate) key: String,
    /// Empty, or meanings separated by a comma and a space.
    pub(crate) means: String,
}

impl NewSearchWord {
    /// Checks both fields and reports all that is wrong at once. `is_shipped` tells whether the shipped dictionary has an
    /// entry of a key, which alone can be switched off.
    pub(crate) fn parse(input: SearchWordInput, is_shipped: impl FnOnce(&str) -> bool) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let word = errors.take("word", parse_word(&input.word.unwrap_or_default()));
        let key = word.as_deref().map(key).unwrap_or_default();
        let means = errors.take("means", parse_means(&input.means.unwrap_or_default(), &key));
        if word.is_some() && means.as_deref() == Some("") && !is_shipped(&key) {
            errors.add("means", "is required: only a word of the shipped list can be switched off");
        }
        errors.into_result()?;
        Ok(Self { word: word.unwrap_or_default(), key, means: means.unwrap_or_default() })
    }
}

fn parse_word(text: &str) -> Result<String, String> {
    let text = single_spaces(&single_line(text, MAX_WORD)?);
    match text.as_str() {
        "" => Err("is required".to_owned()),
        _ if key(&text).is_empty() => Err("must have a letter or a digit".to_owned()),
        _ => Ok(text),
    }
}

fn parse_means(text: &str, word_key: &str) -> Result<String, String> {
    let text = single_line(text, MAX_MEANS)?;
    let mut meanings: Vec<String> = Vec::new();
    let parts = text.split([',', ';']).map(single_spaces).filter(|part| !part.is_empty());
    for meaning in parts {
        let key_of_meaning = key(&meaning);
        if key_of_meaning.is_empty() {
            return Err(format!("must have a letter or a digit in “{meaning}”"));
        }
        if key_of_meaning == word_key {
            return Err("must not be the word itself".to_owned());
        }
        if meaning.chars().count() > MAX_WORD {
            return Err(format!("must be at most {MAX_WORD} characters long in each meaning"));
        }
        if !meanings.iter().any(|known| key(known) == key_of_meaning) {
            meanings.push(meaning);
        }
    }
    if meanings.len() > MAX_MEANINGS {
        return Err(format!("must have at most {MAX_MEANINGS} meanings"));
    }
    Ok(meanings.join(", "))
}

fn single_spaces(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The form in which words are compared: as the search splits them, separated by single spaces.
pub(crate) fn key(text: &str) -> String {
    words(text).join(" ")
}

/// Which search words a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum SearchWordState {
    #[default]
    #[strum(serialize = "", serialize = "all")]
    All,
    /// The office's own.
    Own,
    /// Those of the shipped list.
    Shipped,
    /// Those that are switched off.
    Off,
}

/// The query parameters of the list of search words.
#[derive(Debug, Clone)]
pub(crate) struct SearchWordFilter {
    /// Text in word or meaning; never blank.
    pub(crate) q: Option<String>,
    pub(crate) state: SearchWordState,
    pub(crate) paging: Paging,
}

impl SearchWordFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let mut filter = Self { q: None, state: SearchWordState::All, paging: Paging::first(PER_PAGE) };
        for (name, value) in query {
            match name.as_str() {
                "q" => filter.q = text(&mut errors, name, value),
                "state" => {
                    let state = value.parse().map_err(|_| "must be all, own, shipped or off");
                    filter.state = errors.take(name, state).unwrap_or_default();
                }
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter).map_err(Error::Invalid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(word: &str, means: &str) -> Result<NewSearchWord> {
        let input = SearchWordInput { word: Some(word.to_owned()), means: Some(means.to_owned()) };
        NewSearchWord::parse(input, |key| key == "crocin")
    }

    fn wrong(word: &str, means: &str) -> Vec<String> {
        match parse(word, means) {
            Err(Error::Invalid(errors)) => errors.iter().map(|(field, _)| field.to_owned()).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn meanings_are_separated_by_commas_each_once() {
        let parsed = parse("  Amoxy-Clav ", " amoxicillin  + clavulanic acid ,, AUGMENTX; augmentx").unwrap();
        assert_eq!((&*parsed.word, &*parsed.key), ("Amoxy-Clav", "amoxy clav"));
        assert_eq!(parsed.means, "amoxicillin + clavulanic acid, AUGMENTX");
    }

    #[test]
    fn only_a_shipped_word_is_switched_off() {
        assert_eq!(parse("CROCIN", " , ").unwrap().means, "");
        assert_eq!(wrong("nosuchword", ""), ["means"]);
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once() {
        assert_eq!(wrong("", "a\0b"), ["means", "word"]);
        assert_eq!(wrong("!!", "!!"), ["means", "word"]);
        assert_eq!(wrong(&"x".repeat(81), &"x, ".repeat(200)), ["means", "word"]);
        assert_eq!(wrong("pcm", "PCM"), ["means"]);
        assert_eq!(wrong("pcm", &"x".repeat(81)), ["means"]);
        assert_eq!(wrong("pcm", "a1,a2,a3,a4,a5,a6,a7,a8,a9"), ["means"]);
    }
}
