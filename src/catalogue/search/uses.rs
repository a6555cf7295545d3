//! What medicines are for and of which class they are, by the stems of international names, so that they are found by it where no
//! description says so. It is never printed: the vocabulary has a use behind a sign, and no correction offers a word that begins so.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::spellings::{american, hyphenated, searchable};
use medicine::tables::columns;
use medicine::words::folded_words;

/// Before a use in the vocabulary.
const USE: char = '@';
/// Most words of what people type for a use.
const LONGEST: usize = 5;
/// The letters that a word has beside a stem.
const MORE_LETTERS: usize = 2;

static CLASSES: LazyLock<Classes> = LazyLock::new(|| Classes::read(medicine::tables::CLASSES));

/// The uses by what people type for them.
static TYPED: LazyLock<HashMap<String, Vec<&str>>> = LazyLock::new(|| {
    let mut typed: HashMap<String, Vec<&str>> = HashMap::new();
    for [name, phrases] in columns(medicine::tables::USES) {
        for phrase in phrases.split(',') {
            typed.entry(in_american(&folded_words(phrase)).join(" ")).or_default().push(name);
        }
    }
    typed
});

/// The word of the vocabulary for a use.
pub(super) fn word_of(name: &str) -> String {
    format!("{USE}{name}")
}

/// Whether a word of the vocabulary is one for a use.
pub(super) fn is_use(word: &str) -> bool {
    word.starts_with(USE)
}

/// The use that a schedule is, as the product's own field has it.
pub(super) fn of_schedule(folded: &str) -> String {
    word_of(&format!("{FIELD}{folded}"))
}

/// Before a use that a field of the product says, and nothing else.
const FIELD: &str = "schedule-";

/// Whether only a field of the product says a use.
pub(super) fn is_field(name: &str) -> bool {
    name.starts_with(FIELD)
}

/// The uses of a substance with this word in its name.
pub(super) fn of_word(word: &str) -> &'static [&'static str] {
    let american = american(word);
    CLASSES.of(american.as_deref().unwrap_or(word))
}

/// The longest phrase for a use that words begin with: how many words it has, and the uses.
pub(super) fn typed(words: &[String]) -> Option<(usize, &'static [&'static str])> {
    let words = in_american(&words[..words.len().min(LONGEST)]);
    (1..=words.len()).rev().find_map(|count| {
        let of = |phrase: String| TYPED.get(&phrase).map(Vec::as_slice);
        Some((count, of(words[..count].join(" ")).or_else(|| of(words[..count].concat()))?))
    })
}

/// The uses that a category's or benefit's name says; none where it says several: 'Analgesic/Antipyretic' is for one or the other.
pub(super) fn of_label(label: &str) -> &'static [&'static str] {
    let text = searchable(label);
    let words = folded_words(&text);
    let joined: Vec<String> = hyphenated(&text).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (count, uses) = typed(&words[at..]).unwrap_or((1, &[]));
        found.extend((!uses.is_empty()).then_some(uses));
        at += count;
    }
    found.extend(joined.iter().filter_map(|word| Some(typed(std::slice::from_ref(word))?.1)));
    match found.as_slice() {
        [first, rest @ ..] if rest.iter().all(|other| other == first) => first,
        _ => &[],
    }
}

fn in_american(words: &[String]) -> Vec<String> {
    words.iter().map(|word| american(word).unwrap_or_else(|| word.clone())).collect()
}

/// The uses by words and stems of substances' names.
struct Classes {
    words: HashMap<String, Vec<&'static str>>,
    stems: Vec<Stem>,
}

struct Stem {
    text: String,
    /// At the end of a word, or at its beginning.
    ends: bool,
    uses: Vec<&'static str>,
    except: Vec<String>,
}

impl Classes {
    fn read(table: &'static str) -> Self {
        let spelt = |word: &str| american(word).unwrap_or_else(|| word.to_owned());
        let mut classes = Self { words: HashMap::new(), stems: Vec::new() };
        for [words, uses, except] in columns(table) {
            let uses: Vec<_> = uses.split(' ').collect();
            let except: Vec<_> = except.split(' ').map(spelt).collect();
            for word in words.split(' ') {
                let stem = word.trim_matches('-');
                if stem == word {
                    classes.words.entry(spelt(word)).or_default().extend(&uses);
                    continue;
                }
                let (text, ends) = (spelt(stem), word.starts_with('-'));
                classes.stems.push(Stem { text, ends, uses: uses.clone(), except: except.clone() });
            }
        }
        // The longest counts.
        classes.stems.sort_by_key(|stem| std::cmp::Reverse(stem.text.len()));
        classes
    }

    fn of(&self, word: &str) -> &[&'static str] {
        let is_it = |stem: &&Stem| {
            let has = if stem.ends { word.ends_with(&stem.text) } else { word.starts_with(&stem.text) };
            has && word.len() >= stem.text.len() + MORE_LETTERS
                && stem.except.iter().all(|other| other != word)
        };
        let by_stem = || self.stems.iter().find(is_it).map_or(&[][..], |stem| &stem.uses);
        self.words.get(word).map_or_else(by_stem, Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_say_the_class_and_exceptions_do_not() {
        for (word, expected) in [
            ("ramipril", "ace"),
            ("telmisartan", "arb"),
            ("pantoprazole", "ppi"),
            ("atorvastatin", "statin"),
            ("sitagliptin", "diabetes"),
            ("cefuroxime", "cephalosporin"),
            ("amoxicillin", "penicillin"),
            ("fluconazole", "antifungal"),
            ("timolol", "glaucoma"),
            ("nystatin", "antifungal"),
        ] {
            assert!(of_word(word).contains(&expected), "{word}: {:?}", of_word(word));
        }
        for (word, never) in [
            ("nystatin", "statin"),
            ("cilastatin", "statin"),
            ("somatostatin", "statin"),
            ("aripiprazole", "ppi"),
            ("stanozolol", "beta-blocker"),
            ("timolol", "blood-pressure"),
            ("dapsone", "steroid"),
            ("emtricitabine", "cancer"),
            ("nevirapine", "psychosis"),
            ("tablets", "fever"),
        ] {
            assert!(!of_word(word).contains(&never), "{word}: {:?}", of_word(word));
        }
    }

    #[test]
    fn every_use_of_a_class_can_be_typed_and_every_one_typed_is_there() {
        let typed: Vec<&str> = columns(medicine::tables::USES).map(|[name]| name).collect();
        let of_words = CLASSES.words.values().chain(CLASSES.stems.iter().map(|stem| &stem.uses)).flatten();
        let classes: Vec<&str> = of_words.copied().collect();
        for name in &classes {
            assert!(typed.contains(name), "{name}");
        }
        for name in typed.iter().filter(|name| !is_field(name)) {
            assert!(classes.contains(name), "{name}");
        }
    }

    #[test]
    fn a_name_of_one_use_says_it() {
        assert_eq!(of_label("Anti-Diabetic"), ["diabetes"]);
        assert_eq!(of_label("Hemorrhoids & Anal fissures"), ["piles"]);
        assert_eq!(of_label("Analgesic/Antipyretic/Anti-Inflammatory"), [""; 0]);
        assert_eq!(of_label("Surgical & Medical Consumables"), [""; 0]);
    }
}
