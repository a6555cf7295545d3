//! Slips of the finger: which word of the catalogue or of the dictionary a word may have been meant for.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::index::Index;
use crate::catalogue::dictionary::{Dictionary, MeaningKind};

/// Most corrections of a word that are tried.
const MAX_TRIED: usize = 8;

/// The slips that are forgiven in a word of this many letters.
fn forgiven(letters: usize) -> usize {
    match letters {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// The words that a word may have been meant for, likeliest first: by distance, then by how many products have it.
pub(super) fn corrections(
    index: &Index,
    dictionary: &Dictionary,
    word: &str,
    unfinished: bool,
) -> Vec<String> {
    let typed: Vec<char> = word.chars().collect();
    let most = forgiven(typed.len());
    if most == 0 || !typed.iter().all(|letter| letter.is_alphabetic()) {
        return Vec::new();
    }
    let mut distance = Distance::new(&typed, most, unfinished);
    let mut found: Vec<(usize, Reverse<usize>, Cow<'_, str>)> = Vec::new();
    for (number, known) in index.vocabulary.letter_words() {
        if let Some(slips) = distance.to(known) {
            found.push((slips, Reverse(index.postings.of(number).len()), known.into()));
        }
    }
    for known in dictionary.entry_words() {
        if let Some(slips) = distance.to(known) {
            found.push((slips, Reverse(0), printable(dictionary, known)));
        }
    }
    found.sort_unstable();
    let sounding = as_it_sounds(word);
    if found.is_empty() && sounding != word {
        return corrections(index, dictionary, &sounding, unfinished);
    }
    let mut words: Vec<String> = divided(index, word).into_iter().collect();
    if index.vocabulary.find(&sounding).is_some() {
        words.push(sounding);
    }
    for (_, _, known) in found {
        if words.len() < MAX_TRIED && words.iter().all(|word| *word != known) {
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
    let count = |part: &str| index.vocabulary.find(part).map_or(0, |number| index.postings.of(number).len());
    let places = word.char_indices().map(|(at, _)| word.split_at(at));
    let is_long = |part: &str| part.chars().count() > 2;
    let parts = places.filter(|(first, second)| {
        is_long(first) && (is_long(second) || (*first == "vitamin" && !second.is_empty()))
    });
    let (products, first, second) =
        parts.map(|(first, second)| (count(first).min(count(second)), first, second)).max()?;
    (products > 0).then(|| format!("{first} {second}"))
}

/// Counts the slips between a typed word and others: letters left out, added or replaced, or two in the wrong order.
struct Distance<'t> {
    typed: &'t [char],
    most: usize,
    /// Whether the typed word may be the beginning of the other.
    unfinished: bool,
    letters: u32,
    other: Vec<char>,
    rows: [Vec<usize>; 3],
}

impl<'t> Distance<'t> {
    fn new(typed: &'t [char], most: usize, unfinished: bool) -> Self {
        let letters = typed.iter().fold(0, |letters, letter| letters | bit(*letter));
        let rows = std::array::from_fn(|_| vec![0; typed.len() + 1]);
        Self { typed, most, unfinished, letters, other: Vec::new(), rows }
    }

    /// The number of slips, unless it is more than is forgiven.
    fn to(&mut self, other: &str) -> Option<usize> {
        self.other.clear();
        self.other.extend(other.chars());
        let (typed, length) = (self.typed.len(), self.other.len());
        if length + self.most < typed || (!self.unfinished && typed + self.most < length) {
            return None;
        }
        // An unfinished word is compared with the beginning of the other only.
        self.other.truncate(typed + self.most);
        let letters = self.other.iter().fold(0, |letters, letter| letters | bit(*letter));
        if (self.letters & !letters).count_ones() as usize > self.most {
            return None;
        }
        let [before, last, row] = &mut self.rows;
        for (at, cell) in last.iter_mut().enumerate() {
            *cell = at;
        }
        let mut best = if self.unfinished { last[typed] } else { usize::MAX };
        for (at, letter) in self.other.iter().enumerate() {
            row[0] = at + 1;
            let mut least = row[0];
            for (column, own) in self.typed.iter().enumerate() {
                let replaced = last[column] + usize::from(own != letter);
                let mut cell = replaced.min(last[column + 1] + 1).min(row[column] + 1);
                if at > 0 && column > 0 && self.typed[column - 1] == *letter && self.other[at - 1] == *own {
                    cell = cell.min(before[column - 1] + 1);
                }
                row[column + 1] = cell;
                least = least.min(cell);
            }
            if self.unfinished {
                best = best.min(row[typed]);
            }
            if least > self.most {
                break;
            }
            if at + 1 == self.other.len() && !self.unfinished {
                best = row[typed];
            }
            std::mem::swap(before, last);
            std::mem::swap(last, row);
        }
        (best <= self.most).then_some(best)
    }
}

fn bit(letter: char) -> u32 {
    1 << (u32::from(letter) % 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slips(typed: &str, other: &str, unfinished: bool) -> Option<usize> {
        let typed: Vec<char> = typed.chars().collect();
        Distance::new(&typed, forgiven(typed.len()), unfinished).to(other)
    }

    #[test]
    fn slips_are_counted_as_people_make_them() {
        for (typed, other, expected) in [
            ("paracitamol", "paracetamol", Some(1)),
            ("parcaetamol", "paracetamol", Some(1)),
            ("paracetmol", "paracetamol", Some(1)),
            ("parasitamol", "paracetamol", Some(2)),
            ("amlodipin", "amlodipine", Some(1)),
            ("telmq", "telma", Some(1)),
            ("tlema", "telma", Some(1)),
            ("telmqq", "telma", None),
            ("gle", "gel", None),
            ("पैरासिटामाल", "पैरासिटामोल", Some(1)),
        ] {
            assert_eq!(slips(typed, other, false), expected, "{typed}");
        }
        assert_eq!(slips("parac", "paracetamol", false), None);
        assert_eq!(slips("parecet", "paracetamol", true), Some(1));
        assert_eq!(slips("paracetamol", "parac", true), None);
    }
}
