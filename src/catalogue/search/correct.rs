//! Correction: which words of the catalogue or of the dictionary a mistyped word may have been meant for, or one in Devanagari
//! letters: पैरासिटामोल is paracetamol.
//!
//! Hindi writes a name as it sounds, and a sound has several spellings in both scripts. What stays is the order of the
//! consonants: both are reduced to these, with one letter for those that are written one for another, and compared. Of several
//! words with the same consonants the one whose vowels are nearest is meant.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::index::Index;
use medicine::composition::name::is_lettered;
use medicine::dictionary::{Dictionary, MeaningKind, spelling};
use medicine::slips::{Distance, forgiven};

/// Most corrections of a word that are tried.
const MAX_TRIED: usize = 8;
/// Most words of the catalogue that are offered for one in Devanagari.
const MAX_SOUNDING: usize = 4;
/// The letters of a word that may be corrected to any other.
const LONG_WORD: usize = 5;
/// The letters of a word in which one slip more is forgiven, where it begins rightly.
const VERY_LONG_WORD: usize = 10;
/// The letters by which a medicine is known however it goes on: 'cipro'.
const TELLING_LETTERS: usize = 5;

/// The words that a word may have been meant for, likeliest first: by distance, then by how many products have it.
pub(super) fn corrections(
    index: &Index,
    dictionary: &Dictionary,
    word: &str,
    unfinished: bool,
) -> Vec<String> {
    if is_devanagari(word) {
        let spoken = Spoken::of(word);
        let mut distance = Distance::new(&spoken.letters, spoken.most, false);
        let sounds_alike = |known: &str| distance.to(known).filter(|_| spoken.has_consonants_of(known));
        let mut words = nearest(index, dictionary, true, sounds_alike);
        words.truncate(MAX_SOUNDING);
        return words;
    }
    let typed: Vec<char> = word.chars().collect();
    let most = forgiven(typed.len());
    // With so few letters one more or less is another medicine: 'empa' is not EPA, 'moov' no brand of the dictionary.
    let is_short = typed.len() < LONG_WORD;
    if most == 0 || !typed.iter().all(|letter| letter.is_alphabetic()) || is_short && unfinished {
        return Vec::new();
    }
    let mut distance = Distance::new(&typed, most, unfinished);
    let is_whole = |known: &str| !is_short || known.chars().count() >= typed.len();
    let mut found =
        nearest(index, dictionary, !is_short, |known| distance.to(known).filter(|_| is_whole(known)));
    if found.is_empty() && typed.len() >= VERY_LONG_WORD {
        // 'Ciproflaxin' is ciprofloxacin: the words of the catalogue that begin with its first letters.
        let beginning: String = typed[..TELLING_LETTERS].iter().collect();
        let mut distance = Distance::new(&typed, most + 1, false);
        let begun = |known: &str| known.starts_with(&beginning).then(|| distance.to(known)).flatten();
        found = nearest(index, dictionary, false, begun);
    }
    let sounding = as_it_sounds(word);
    if found.is_empty() && sounding != word {
        return corrections(index, dictionary, &sounding, unfinished);
    }
    let mut words: Vec<String> = divided(index, word).into_iter().collect();
    words.extend(Some(sounding).filter(|sounding| index.is_word(sounding)));
    for known in found {
        if words.len() < MAX_TRIED && !words.contains(&known) {
            words.push(known);
        }
    }
    words
}

/// The words of the catalogue, and of the dictionary where `entries` says so, that are so and so far from a word, the nearest first,
/// each once.
fn nearest<'a>(
    index: &'a Index,
    dictionary: &'a Dictionary,
    entries: bool,
    mut distance: impl FnMut(&str) -> Option<usize>,
) -> Vec<String> {
    let mut found: Vec<(usize, Reverse<usize>, Cow<'a, str>)> = Vec::new();
    for (number, known) in index.vocabulary.letter_words() {
        if let Some(slips) = distance(known)
            && let products @ 1.. = index.count_products(number)
        {
            found.push((slips, Reverse(products), known.into()));
        }
    }
    for known in dictionary.entry_words().filter(|_| entries) {
        if let Some(slips) = distance(known) {
            found.push((slips, Reverse(0), printable(dictionary, known)));
        }
    }
    found.sort_unstable();
    let mut words: Vec<String> = Vec::new();
    for (_, _, known) in found {
        if words.iter().all(|word| *word != known) {
            words.push(known.into_owned());
        }
    }
    words
}

/// A word with the letters that its sounds are usually written with in names of medicines: 'seetagliptin' is sitagliptin.
fn as_it_sounds(word: &str) -> String {
    let sounds = [("ee", "i"), ("oo", "u"), ("ks", "x")];
    sounds.iter().fold(word.to_owned(), |word, (heard, written)| word.replace(heard, written))
}

/// An entry of the dictionary as it may be shown: for a brand word its salts, since brand words are never printed.
fn printable<'d>(dictionary: &Dictionary, entry: &'d str) -> Cow<'d, str> {
    let words = [entry.to_owned()];
    let meanings = dictionary.lookup(&words).map_or(&[][..], |(_, meanings)| meanings);
    let brand = meanings.iter().find(|meaning| meaning.kind == MeaningKind::Brand);
    brand.map_or(Cow::Borrowed(entry), |meaning| Cow::Owned(meaning.words.join(" ")))
}

/// A word as two words of the catalogue that were typed in one, the more frequent the likelier. Only vitamins have names of
/// one letter; elsewhere a letter too many is a slip.
fn divided(index: &Index, word: &str) -> Option<String> {
    let count = |part: &str| index.vocabulary.find(part).map_or(0, |number| index.count_products(number));
    let places = word.char_indices().map(|(at, _)| word.split_at(at));
    let is_long = |part: &str| part.chars().count() > 2;
    let parts = places.filter(|(first, second)| {
        is_long(first) && (is_long(second) || (is_lettered(first) && !second.is_empty()))
    });
    let (products, first, second) =
        parts.map(|(first, second)| (count(first).min(count(second)), first, second)).max()?;
    (products > 0).then(|| format!("{first} {second}"))
}

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
struct Spoken {
    letters: Vec<char>,
    consonants: Vec<u8>,
    /// How many letters a word may differ by.
    most: usize,
}

impl Spoken {
    fn of(word: &str) -> Self {
        let spoken = romanised(word);
        let consonants = consonants(&spoken);
        let most = if consonants.len() < FEW_CONSONANTS { FEW_DISTANCE } else { MAX_DISTANCE };
        Self { letters: spoken.chars().collect(), consonants, most }
    }

    /// Whether a word in Latin letters has the same consonants; those of a word that says too little nobody has.
    fn has_consonants_of(&self, word: &str) -> bool {
        let is_telling = !self.consonants.is_empty() && self.letters.len() >= FEW_CONSONANTS;
        is_telling && consonants(word) == self.consonants
    }
}

/// Whether a word is written in Devanagari.
fn is_devanagari(word: &str) -> bool {
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
