//! Names of medicines in Devanagari letters: पैरासिटामोल is paracetamol.
//!
//! Hindi writes a name as it sounds, and a sound has several spellings in both scripts. What stays is the order of the
//! consonants: both are reduced to these, with one letter for those that are written one for another, and compared. Of several
//! words with the same consonants the one whose vowels are nearest is meant.

use medicine::dictionary::spelling;

/// Fewer consonants say too little by themselves.
const FEW_CONSONANTS: usize = 3;
/// How far the vowels may be apart.
const MAX_DISTANCE: usize = 6;
/// As far, where there are few consonants.
const FEW_DISTANCE: usize = 1;

/// Sounds with the letters for them.
const CONSONANTS: &str = "k:कखचछ g:गघ j:जझ t:टठतथ d:डढदध n:ङञणन p:प f:फ b:बभ m:म y:य r:र l:लळ v:व s:शषस h:ह";
/// The same of consonants with a dot below, where that is another.
const DOTTED: &str = "z:ज r:डढ";
const VOWELS: &str = "a:अआाैऐॅऍ i:इईिी u:उऊुू e:एे o:ओऔऑोौॉ ri:ऋृ";

/// A word in Devanagari as it is spoken.
pub(super) struct Spoken {
    pub(super) letters: Vec<char>,
    consonants: Vec<u8>,
    /// How many letters a word may differ by.
    pub(super) most: usize,
}

impl Spoken {
    pub(super) fn of(word: &str) -> Self {
        let spoken = romanised(word);
        let consonants = consonants(&spoken);
        let most = if consonants.len() < FEW_CONSONANTS { FEW_DISTANCE } else { MAX_DISTANCE };
        Self { letters: spoken.chars().collect(), consonants, most }
    }

    /// Whether a word in Latin letters has the same consonants; those of a word that says too little nobody has.
    pub(super) fn has_consonants_of(&self, word: &str) -> bool {
        let is_telling = !self.consonants.is_empty() && self.letters.len() >= FEW_CONSONANTS;
        is_telling && consonants(word) == self.consonants
    }
}

/// Whether a word is written in Devanagari.
pub(super) fn is_devanagari(word: &str) -> bool {
    word.starts_with(|letter| matches!(letter, '\u{900}'..='\u{97f}'))
}

/// The sound of a letter.
fn sound(sounds: &'static str, letter: char) -> Option<&'static str> {
    let mut sounds = sounds.split(' ').filter_map(|row| row.split_once(':'));
    sounds.find(|(_, letters)| letters.contains(letter)).map(|(sound, _)| sound)
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
        let Some(plain) = sound(CONSONANTS, letter) else {
            let is_before_lips = letters.get(at).is_some_and(|next| "पफबभ".contains(*next));
            spoken.push_str(match letter {
                'ं' | 'ँ' if is_before_lips => "m",
                'ं' | 'ँ' => "n",
                _ => sound(VOWELS, letter).unwrap_or_default(),
            });
            continue;
        };
        let has_dot = letters.get(at) == Some(&'\u{93c}');
        at += usize::from(has_dot);
        spoken.push_str(
            Some(DOTTED).filter(|_| has_dot).and_then(|dotted| sound(dotted, letter)).unwrap_or(plain),
        );
        // A consonant has an 'a' of its own, but for the last one and where a sign says otherwise.
        match letters.get(at) {
            Some('\u{94d}') => at += 1,
            Some(next) if sound(CONSONANTS, *next).is_some() => spoken.push('a'),
            _ => {}
        }
    }
    spoken
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
