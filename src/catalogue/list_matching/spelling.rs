//! Words of the trade that a mistyped or shortened word may stand for.
//!
//! A word is completed or corrected only towards words that are known, and every equally near one counts: 'saxagliptin' is
//! known, so it is never 'sitagliptin' with two slips. That is why the list of other salts matters as much as the catalogue.

use std::collections::{BTreeSet, HashMap};

use crate::catalogue::dictionary::Dictionary;

/// Salts that are sold in India, whether or not the dictionary has another name for them. One a line.
const OTHER_SALTS: &str = include_str!("../../../assets/search/other_salts.txt");
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
        known.extend(OTHER_SALTS.split_whitespace().filter(|word| !word.starts_with('#')).map(str::to_owned));
        known.retain(|word| word.chars().count() >= MIN_PREFIX && word.chars().all(char::is_alphabetic));
        Self { known: known.into_iter().collect(), found: HashMap::new() }
    }

    /// Whether the word is one of the trade's as it stands.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.known.binary_search_by(|known| known.as_str().cmp(word)).is_ok()
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
        let mut nearest = Vec::new();
        let mut best = slips(length);
        for known in &self.known {
            match distance(word, known, best) {
                Some(distance) if distance < best => {
                    best = distance;
                    nearest = vec![known.clone()];
                }
                Some(_) => nearest.push(known.clone()),
                None => {}
            }
        }
        nearest
    }
}

/// Slips of the finger that a word of so many letters may have.
fn slips(length: usize) -> usize {
    match length {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// Whether the word is the other one with a few slips.
pub(super) fn is_misspelt(word: &str, other: &str) -> bool {
    let slips = slips(word.chars().count());
    slips > 0 && distance(word, other, slips).is_some()
}

/// How many letters are missing, too many, wrong or swapped, if at most `max`. The first letter has to be right, or one
/// that sounds the same.
fn distance(word: &str, other: &str, max: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (word.chars().collect(), other.chars().collect());
    if a.len().abs_diff(b.len()) > max || !begin_alike(*a.first()?, *b.first()?) {
        return None;
    }
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let cost = usize::from(a[i - 1] != b[j - 1]);
            let mut least = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + cost);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before_last[j - 2] + 1);
            }
            row.push(least);
        }
        if row.iter().all(|distance| *distance > max) {
            return None;
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|distance| *distance <= max)
}

fn begin_alike(a: char, b: char) -> bool {
    let sound = |letter: char| match letter {
        'k' | 's' => 'c',
        'p' => 'f',
        'x' | 'j' => 'z',
        'y' => 'i',
        letter => letter,
    };
    sound(a) == sound(b)
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
    fn slips_are_counted() {
        assert_eq!(distance("telmisarten", "telmisartan", 2), Some(1));
        assert_eq!(distance("telimsartan", "telmisartan", 2), Some(1));
        assert_eq!(distance("fenofibrate", "phenofibrate", 2), Some(2));
        assert_eq!(distance("losartan", "valsartan", 2), None);
        assert!(!is_misspelt("abc", "abd"));
    }
}
