//! Words of the trade that a mistyped or shortened word may stand for.
//!
//! A word is completed or corrected only towards words that are known, and every equally near one counts: 'saxagliptin' is
//! known, so it is never 'sitagliptin' with two slips. That is why the list of other salts matters as much as the catalogue.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use crate::catalogue::dictionary::{Dictionary, is_substance};
use crate::catalogue::search::slips::{Distance, forgiven};
use crate::catalogue::search::words::words;

/// Letters of a word that is known by its consonants, at least.
const MIN_SOUND: usize = 6;
/// Letters that a shortened word has at least.
const MIN_PREFIX: usize = 4;

/// Knows how words are spelt.
pub(super) struct Speller {
    known: Vec<String>,
    /// What was found for a word.
    found: HashMap<String, Vec<String>>,
}

impl Speller {
    pub(super) fn new(dictionary: &Dictionary) -> Self {
        let mut known: BTreeSet<String> = dictionary.known_words().map(str::to_owned).collect();
        known.retain(|word| word.chars().count() >= MIN_PREFIX && word.chars().all(char::is_alphabetic));
        Self { known: known.into_iter().collect(), found: HashMap::new() }
    }

    /// Whether the word is one of the trade's as it stands.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.known.binary_search_by(|known| known.as_str().cmp(word)).is_ok()
    }

    /// Whether [`Speller::meant`] costs nothing for this word.
    pub(super) fn has_looked_up(&self, word: &str) -> bool {
        self.found.contains_key(word)
    }

    /// The known words that an unknown one may stand for: those that it begins, else the nearest.
    pub(super) fn meant(&mut self, word: &str) -> Vec<String> {
        if let Some(meant) = self.found.get(word) {
            return meant.clone();
        }
        let meant = self.search(word);
        self.found.insert(word.to_owned(), meant.clone());
        meant
    }

    fn search(&self, word: &str) -> Vec<String> {
        let length = word.chars().count();
        if self.knows(word) || length < MIN_PREFIX {
            return Vec::new();
        }
        let begun: Vec<_> = self.known.iter().filter(|known| known.starts_with(word)).cloned().collect();
        if !begun.is_empty() {
            return begun;
        }
        let typed: Vec<char> = word.chars().collect();
        let mut distance = Distance::new(&typed, forgiven(length), false);
        let alike = self.known.iter().filter(|known| begin_alike(word, known));
        let near: Vec<_> = alike.filter_map(|known| distance.to(known).map(|slips| (slips, known))).collect();
        let least = near.iter().map(|(slips, _)| *slips).min();
        let nearest = near.into_iter().filter(|(slips, _)| Some(*slips) == least);
        nearest.map(|(_, known)| known.clone()).collect()
    }
}

/// The shipped words of the trade by their consonants; none where two of them are different substances.
static BY_SOUND: LazyLock<HashMap<String, Option<String>>> = LazyLock::new(|| {
    let dictionary = Dictionary::shipped();
    let main = |word: &str| dictionary.canonical_salt(&[word.to_owned()]).unwrap_or(word).to_owned();
    let mut by_sound: HashMap<String, Option<String>> = HashMap::new();
    // A brand is never what another word was meant for.
    let (brands, salts): (Vec<_>, Vec<_>) = dictionary.shipped_brands().unzip();
    let all = |texts: Vec<&str>| texts.into_iter().flat_map(words).collect::<HashSet<String>>();
    let (brands, salts) = (all(brands), all(salts));
    let is_brand = |word: &str| brands.contains(word) && !salts.contains(word);
    let known = dictionary.known_words().filter(|word| word.len() >= MIN_SOUND && !is_brand(word));
    let mut words: Vec<&str> = known.collect();
    words.sort_unstable();
    for word in words {
        let known = by_sound.entry(sound(word)).or_insert_with(|| Some(word.to_owned()));
        if known.as_ref().is_some_and(|known| main(known) != main(word)) {
            *known = None;
        }
    }
    by_sound
});

/// The known word that has the same consonants as an unknown one, once the usual variants are folded: 'paracetmol', 'amlodepine'.
/// Digitoxin is not digoxin, quinine not quinidine.
pub(super) fn same_sound(word: &str) -> Option<&'static str> {
    if word.len() < MIN_SOUND || Dictionary::shipped().knows(word) || is_substance(word) {
        return None;
    }
    BY_SOUND.get(&sound(word))?.as_deref()
}

/// The first letter and the consonants of a word, and whether a vowel is second: ph is f, y is i, c, s and k are one, doubled letters
/// are single.
fn sound(word: &str) -> String {
    let mut sound = String::with_capacity(word.len());
    let mut last = None;
    for (at, letter) in word.replace("ph", "f").chars().enumerate() {
        let letter = match letter {
            'c' | 'k' | 's' => 's',
            'y' => 'i',
            letter => letter,
        };
        let is_vowel = matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u');
        if last.replace(letter) != Some(letter) && (at == 0 || !is_vowel) {
            sound.push(letter);
        } else if at == 1 && is_vowel {
            sound.push('.');
        }
    }
    sound
}

/// Whether the word is the other one with a few slips. The first letter has to be right, or one that sounds the same.
pub(super) fn is_misspelt(word: &str, other: &str) -> bool {
    let typed: Vec<char> = word.chars().collect();
    let slips = forgiven(typed.len());
    slips > 0 && begin_alike(word, other) && Distance::new(&typed, slips, false).to(other).is_some()
}

fn begin_alike(word: &str, other: &str) -> bool {
    let sound = |word: &str| {
        word.chars().next().map(|letter| match letter {
            'k' | 's' => 'c',
            'p' => 'f',
            'x' | 'j' => 'z',
            'y' => 'i',
            letter => letter,
        })
    };
    sound(word) == sound(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_leads_to_the_nearest_known_word() {
        let mut speller = Speller::new(&Dictionary::shipped());
        for (typed, meant) in [
            ("paracitamol", "paracetamol"),
            ("dapaglifozin", "dapagliflozin"),
            ("glimiperide", "glimepiride"),
            ("azithromicin", "azithromycin"),
            ("dextromethorfan", "dextromethorphan"),
        ] {
            assert_eq!(speller.meant(typed), [meant], "{typed}");
        }
    }

    #[test]
    fn a_known_salt_is_never_another_one() {
        let mut speller = Speller::new(&Dictionary::shipped());
        for known in [
            "saxagliptin",
            "empagliflozin",
            "citalopram",
            "prednisone",
            "cefepime",
            "cefotaxime",
            "omeprazole",
        ] {
            assert!(speller.knows(known), "{known}");
            assert_eq!(speller.meant(known), [""; 0], "{known}");
        }
    }

    #[test]
    fn a_slip_keeps_the_consonants_of_a_word_and_another_substance_does_not() {
        for (typed, meant) in [
            ("amlodepine", "amlodipine"),
            ("oflaxacin", "ofloxacin"),
            ("paracetmol", "paracetamol"),
            ("levocetrizine", "levocetirizine"),
            ("cetrizine", "cetirizine"),
            ("omiprazole", "omeprazole"),
            ("ciprofloxacine", "ciprofloxacin"),
        ] {
            assert_eq!(same_sound(typed), Some(meant), "{typed}");
        }
        for other in [
            "digitoxin",
            "quinidine",
            "nisoldipine",
            "estazolam",
            "combitram",
            "alnil",
            "zocin",
            "norflex",
            "epiktal",
            "cital",
        ] {
            assert!(same_sound(other).is_none_or(|meant| meant == other), "{other}");
        }
    }

    #[test]
    fn a_few_slips_are_forgiven() {
        for other in ["telmisarten", "telimsartan", "telmisatran"] {
            assert!(is_misspelt(other, "telmisartan"), "{other}");
        }
        assert!(is_misspelt("fenofibrate", "phenofibrate"));
        assert!(!is_misspelt("losartan", "valsartan"));
        assert!(!is_misspelt("abc", "abd"));
    }
}
