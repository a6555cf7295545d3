//! Correction: which words of the catalogue or of the dictionary a mistyped word may have been meant for.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::devanagari::{Spoken, is_devanagari};
use super::index::Index;
use medicine::composition::name::is_lettered;
use medicine::dictionary::{Dictionary, MeaningKind};
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
