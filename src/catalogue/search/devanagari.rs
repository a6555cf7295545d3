//! Names of medicines in Devanagari letters: पैरासिटामोल is paracetamol.
//!
//! Hindi writes a name as it sounds, and a sound has several spellings in both scripts. What stays is the order of the
//! consonants: both are reduced to these, with one letter for those that are written one for another, and compared. Of several
//! words with the same consonants the one whose vowels are nearest is meant.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::index::Index;
use medicine::dictionary::{Dictionary, spelling};
use medicine::slips::Distance;

/// Most words of the catalogue that are offered for one.
const MAX_OFFERED: usize = 4;
/// Fewer consonants say too little by themselves.
const FEW_CONSONANTS: usize = 3;
/// How far the vowels may be apart.
const MAX_DISTANCE: usize = 6;
/// As far, where there are few consonants.
const FEW_DISTANCE: usize = 1;

/// Whether a word is written in Devanagari.
pub(super) fn is_devanagari(word: &str) -> bool {
    word.starts_with(|letter| matches!(letter, '\u{900}'..='\u{97f}'))
}

/// The words of the catalogue and of the dictionary that sound like a word in Devanagari, nearest first. `printable` is how an
/// entry of the dictionary is shown.
pub(super) fn sounding_alike<'d>(
    index: &Index,
    dictionary: &'d Dictionary,
    word: &str,
    printable: impl Fn(&'d str) -> Cow<'d, str>,
) -> Vec<String> {
    let spoken = romanised(word);
    let asked = consonants(&spoken);
    let letters: Vec<char> = spoken.chars().collect();
    let most = if asked.len() < FEW_CONSONANTS { FEW_DISTANCE } else { MAX_DISTANCE };
    if asked.is_empty() || letters.len() < FEW_CONSONANTS {
        return Vec::new();
    }
    let mut distance = Distance::new(&letters, most, false);
    let mut found: Vec<(usize, Reverse<usize>, Cow<'_, str>)> = Vec::new();
    for (number, known) in index.vocabulary.letter_words() {
        if consonants(known) == asked
            && let Some(slips) = distance.to(known)
            && let products @ 1.. = index.count_products(number)
        {
            found.push((slips, Reverse(products), known.into()));
        }
    }
    for known in dictionary.entry_words().filter(|known| consonants(known) == asked) {
        if let Some(slips) = distance.to(known) {
            found.push((slips, Reverse(0), printable(known)));
        }
    }
    found.sort_unstable();
    let mut words: Vec<String> = Vec::new();
    for (_, _, known) in found {
        if words.len() < MAX_OFFERED && words.iter().all(|word| *word != known) {
            words.push(known.into_owned());
        }
    }
    words
}

/// A word in Latin letters, as it is spoken.
fn romanised(word: &str) -> String {
    let letters: Vec<char> =
        word.chars().filter(|letter| !matches!(letter, '\u{200c}' | '\u{200d}')).collect();
    let mut spoken = String::new();
    let mut at = 0;
    while at < letters.len() {
        let letter = letters[at];
        at += 1;
        let Some(mut sound) = consonant(letter) else {
            match letter {
                'ं' | 'ँ' => spoken.push(nasal(letters.get(at).copied())),
                _ => spoken.push_str(vowel(letter)),
            }
            continue;
        };
        if letters.get(at) == Some(&'\u{93c}') {
            sound = with_dot(letter, sound);
            at += 1;
        }
        spoken.push_str(sound);
        // A consonant has an 'a' of its own, but for the last one and where a sign says otherwise.
        match letters.get(at) {
            Some('\u{94d}') => at += 1,
            Some(next) if consonant(*next).is_some() => spoken.push('a'),
            _ => {}
        }
    }
    spoken
}

fn consonant(letter: char) -> Option<&'static str> {
    Some(match letter {
        'क' | 'ख' | 'च' | 'छ' => "k",
        'ग' | 'घ' => "g",
        'ज' | 'झ' => "j",
        'ट' | 'ठ' | 'त' | 'थ' => "t",
        'ड' | 'ढ' | 'द' | 'ध' => "d",
        'ङ' | 'ञ' | 'ण' | 'न' => "n",
        'प' => "p",
        'फ' => "f",
        'ब' | 'भ' => "b",
        'म' => "m",
        'य' => "y",
        'र' => "r",
        'ल' | 'ळ' => "l",
        'व' => "v",
        'श' | 'ष' | 'स' => "s",
        'ह' => "h",
        _ => return None,
    })
}

/// A consonant with a dot below.
fn with_dot(letter: char, plain: &'static str) -> &'static str {
    match letter {
        'ज' => "z",
        'ड' | 'ढ' => "r",
        _ => plain,
    }
}

fn vowel(letter: char) -> &'static str {
    match letter {
        'अ' | 'आ' | 'ा' | 'ै' | 'ऐ' | 'ॅ' | 'ऍ' => "a",
        'इ' | 'ई' | 'ि' | 'ी' => "i",
        'उ' | 'ऊ' | 'ु' | 'ू' => "u",
        'ए' | 'े' => "e",
        'ओ' | 'औ' | 'ऑ' | 'ो' | 'ौ' | 'ॉ' => "o",
        'ऋ' | 'ृ' => "ri",
        _ => "",
    }
}

/// The sound of a dot above, by what follows.
fn nasal(next: Option<char>) -> char {
    if matches!(next, Some('प' | 'फ' | 'ब' | 'भ')) { 'm' } else { 'n' }
}

/// The consonants of a word in Latin letters; of equal ones with only vowels between them, one.
fn consonants(word: &str) -> Vec<u8> {
    let mut found = spelling::consonants(word);
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_scripts_have_the_same_consonants() {
        for (hindi, latin) in [
            ("पैरासिटामोल", "paracetamol"),
            ("मेटफॉर्मिन", "metformin"),
            ("एजिथ्रोमाइसिन", "azithromycin"),
            ("एज़िथ्रोमायसिन", "azithromycin"),
            ("ओमेप्राज़ोल", "omeprazole"),
            ("पैंटोप्राजोल", "pantoprazole"),
            ("एमोक्सिसिलिन", "amoxicillin"),
            ("सेट्रिज़िन", "cetirizine"),
            ("एम्लोडिपिन", "amlodipine"),
            ("क्रोसिन", "crocin"),
            ("इबुप्रोफेन", "ibuprofen"),
            ("एटोरवास्टेटिन", "atorvastatin"),
            ("टेल्मिसार्टन", "telmisartan"),
            ("सिप्रोफ्लोक्सासिन", "ciprofloxacin"),
            ("ग्लिमेपिराइड", "glimepiride"),
            ("जेंटामाइसिन", "gentamicin"),
            ("डाइक्लोफेनाक", "diclofenac"),
            ("कैल्शियम", "calcium"),
            ("इंजेक्शन", "injection"),
        ] {
            assert_eq!(consonants(&romanised(hindi)), consonants(latin), "{hindi} is {}", romanised(hindi));
        }
    }

    #[test]
    fn other_medicines_have_other_consonants() {
        for (hindi, latin) in
            [("पैरासिटामोल", "tramadol"), ("सेट्रिज़िन", "sertraline"), ("मेटफॉर्मिन", "metoprolol")]
        {
            assert_ne!(consonants(&romanised(hindi)), consonants(latin));
        }
    }
}
