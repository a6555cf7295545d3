//! Names that are one, spelt as lists and packs spell them: 'levocetrizine' is levocetirizine, 'isosorbidemononitrate' two words.
//!
//! Only vowels and letters that sound alike may differ, so that no substance becomes another. A word that is itself a name of the
//! trade is never changed.

use std::collections::HashMap;

use crate::slips::Distance;

/// Fewer letters tell too little.
const FEWEST_LETTERS: usize = 6;
/// Of a word with fewer letters only one may be missing: 'cefixim' is cefixime, 'asparto' no insulin aspart.
const LONG_WORD: usize = 8;
/// The letters of a long word that may differ.
const MOST_SLIPS: usize = 2;

/// Names by their consonants.
#[derive(Debug, Clone, Default)]
pub(super) struct Spellings(HashMap<Vec<u8>, Vec<Box<str>>>);

impl Spellings {
    /// Adds a name, its words divided by blanks. One with a letter for a word ('vitamin e') is no long word's other spelling.
    pub(super) fn add(&mut self, name: &str) {
        let is_word = |word: &str| word.len() > 2 && word.bytes().all(|letter| letter.is_ascii_lowercase());
        if name.split(' ').all(is_word) {
            let names = self.0.entry(consonants(name)).or_default();
            if names.iter().all(|known| **known != *name) {
                names.push(name.into());
            }
        }
    }

    /// The name that an unknown word is another spelling of; none where it may be two, as `main` tells them apart.
    pub(super) fn meant<'s>(&'s self, word: &str, main: impl Fn(&'s str) -> &'s str) -> Option<&'s str> {
        if word.len() < FEWEST_LETTERS || !word.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return None;
        }
        let names = self.0.get(&consonants(word))?;
        let typed: Vec<char> = word.chars().collect();
        let mut distance = Distance::new(&typed, MOST_SLIPS, false);
        // 'Escitalopram' is no citalopram.
        let begins = |word: &str| word.starts_with(['a', 'e', 'i', 'o', 'u', 'y']);
        let alike = names.iter().filter(|name| begins(name) == begins(word));
        let is_near = |slips: usize, name: &str| {
            word.len() >= LONG_WORD || (slips == 1 && name.len() == word.len() + 1)
        };
        let slips = alike.filter_map(|name| Some((distance.to(&name.replace(' ', ""))?, &**name)));
        let near: Vec<_> = slips.filter(|(slips, name)| is_near(*slips, name)).collect();
        let (_, nearest) = near.iter().min()?;
        near.iter().all(|(_, name)| main(name) == main(nearest)).then_some(*nearest)
    }
}

/// The consonants of a word in Latin letters, one letter for those that sound alike or are written one for another; nothing of
/// other words.
pub fn consonants(word: &str) -> Vec<u8> {
    if !word.is_ascii() {
        return Vec::new();
    }
    let mut found = Vec::with_capacity(word.len());
    let mut rest = word.as_bytes();
    let mut last: &[u8] = b"";
    while let [first, ..] = rest {
        let soft = matches!(rest.get(1), Some(b'e' | b'i' | b'y'));
        let (sounds, length): (&[u8], usize) = match rest {
            [b't', b'i', b'o', b'n', ..] => (b"sn", 4),
            [b'p', b'h', ..] => (b"f", 2),
            [b's' | b'k' | b'g' | b'b' | b'd' | b't' | b'r' | b'c', b'h', ..] => (sound(*first, false), 2),
            _ => (sound(*first, soft), 1),
        };
        // A doubled letter is one.
        found.extend(if sounds == last { b"" } else { sounds });
        last = sounds;
        rest = &rest[length..];
    }
    found
}

/// Consonants that sound like no other.
const ALONE: &[u8] = b"tdnmpfbrl";

/// What stands for a letter; nothing for vowels. `soft` says that an e, i or y follows.
fn sound(letter: u8, soft: bool) -> &'static [u8] {
    match letter {
        b'c' | b'g' if soft => b"s",
        b'c' | b'k' | b'q' => b"k",
        b'g' => b"g",
        b's' | b'z' | b'j' => b"s",
        b'v' | b'w' => b"v",
        b'x' => b"ks",
        _ => ALONE.iter().position(|own| *own == letter).map_or(b"", |at| &ALONE[at..=at]),
    }
}
