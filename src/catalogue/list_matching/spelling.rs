//! Words of the trade that a mistyped or shortened word may stand for.
//!
//! A word is completed or corrected only towards words that are known, and every equally near one counts: 'saxagliptin' is
//! known, so it is never 'sitagliptin' with two slips. That is why the list of other salts matters as much as the catalogue. All of
//! these are guesses; what is only spelt otherwise is known to the dictionary.

use std::collections::{BTreeSet, HashMap};

use medicine::dictionary::Dictionary;
use medicine::slips::{Distance, forgiven};

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
    fn a_few_slips_are_forgiven() {
        for other in ["telmisarten", "telimsartan", "telmisatran"] {
            assert!(is_misspelt(other, "telmisartan"), "{other}");
        }
        assert!(is_misspelt("fenofibrate", "phenofibrate"));
        assert!(!is_misspelt("losartan", "valsartan"));
        assert!(!is_misspelt("abc", "abd"));
    }
}
