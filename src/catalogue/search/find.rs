//! Runs a query: what it finds, exactly as typed or by words, corrected when that is nothing.

use roaring::RoaringBitmap;

use super::correct::corrections;
use super::index::{Index, WHOLE_SKU, squashed};
use super::postings::bitmap;
use super::postings::place;
use super::query::{Query, Unit, is_form};
use super::score;
use super::spellings::{is_number, pack, searchable};
use super::uses;
use medicine::dictionary::Dictionary;

/// The letters of a word that may be found without the form that was typed beside it.
const TELLING_LETTERS: usize = 4;
/// Most corrections of a text that are tried.
const MAX_TRIED: usize = 16;
/// The letters and digits that are enough for a code.
const CODE_LETTERS: usize = 4;
/// The letters of a misspelt beginning that is enough to know a word by: 'remo' may be too many medicines.
const LONG_BEGINNING: usize = 6;

/// What a text finds.
pub(super) struct Found {
    pub(super) query: Query,
    /// Rough scores by document; 0 for what is found only as typed.
    pub(super) sums: Vec<u16>,
    /// The products.
    pub(super) documents: RoaringBitmap,
    /// The text that was searched in place of the one asked for.
    pub(super) corrected: Option<String>,
}

impl Found {
    /// Whether some product has the words, not only the letters in the middle of others.
    pub(super) fn is_by_words(&self) -> bool {
        self.sums.iter().any(|sum| *sum > 0)
    }
}

/// The index with the words that people use for what is in it.
#[derive(Clone, Copy)]
pub(super) struct Searcher<'i> {
    pub(super) index: &'i Index,
    pub(super) dictionary: &'i Dictionary,
}

impl Searcher<'_> {
    /// Finds a text. With `unfinished`, its last word may be a misspelt beginning.
    pub(super) fn find(self, text: &str, unfinished: bool) -> Found {
        let found = self.find_as_typed(text);
        if let Some(documents) = self.with_code(text, &found.query) {
            return Found { documents, ..found };
        }
        if !found.documents.is_empty() {
            return found;
        }
        let corrected = self.find_corrected(text, &found.query, unfinished);
        corrected.or_else(|| self.find_in_any_form(&found.query, unfinished)).unwrap_or(found)
    }

    /// The products whose code begins with this text, where it is written like a code and no name has its words: 'CAR-01' is
    /// meant for those, not for every cardiac tablet with '01' somewhere.
    pub(super) fn with_code(self, text: &str, query: &Query) -> Option<RoaringBitmap> {
        let code = squashed(&searchable(text));
        let is_code = code.chars().count() >= CODE_LETTERS
            && code.contains(char::is_alphabetic)
            && code.contains(|letter: char| letter.is_ascii_digit())
            && !text.trim().contains(char::is_whitespace);
        let in_name = |word: &String| {
            let postings =
                self.index.vocabulary.find(word).map_or(&[][..], |word| self.index.postings.of(word));
            !is_number(word) && postings.iter().any(|one| one.places() & place::NAME != 0)
        };
        if !is_code || query.words.iter().any(in_name) {
            return None;
        }
        let mut documents = RoaringBitmap::new();
        for word in self.index.vocabulary.starting_with(&format!("{WHOLE_SKU}{code}")) {
            let with =
                self.index.postings.of(*word).iter().filter_map(|one| u32::try_from(one.document()).ok());
            documents.extend(with);
        }
        documents &= self.index.live();
        (!documents.is_empty()).then_some(documents)
    }

    /// Finds a medicine in other forms or packs than those that are asked for.
    fn find_in_any_form(self, query: &Query, unfinished: bool) -> Option<Found> {
        let is_named = |unit: &&Unit| {
            let words = query.typed(unit);
            pack(words).is_none() && !is_form(self.dictionary, words)
        };
        let named: Vec<_> = query.units.iter().filter(is_named).collect();
        let is_telling = |unit: &&Unit| query.words[unit.at].chars().count() >= TELLING_LETTERS;
        if !named.iter().any(is_telling) || named.len() == query.units.len() {
            return None;
        }
        let words = named.iter().flat_map(|unit| query.typed(unit));
        let text = words.map(String::as_str).collect::<Vec<_>>().join(" ");
        let found = self.find(&text, unfinished);
        let corrected = found.corrected.clone().or(Some(text));
        (!found.documents.is_empty()).then_some(Found { corrected, ..found })
    }

    /// Finds a text without correcting it.
    pub(super) fn find_as_typed(self, text: &str) -> Found {
        let query = self.query(text);
        let sums = score::all_units(self.index, &query);
        let mut documents = matching(&sums);
        // The letters of a class are in the middle of words that have nothing to do with it.
        if !query.is_of_use() {
            documents |= bitmap(&self.index.containing(text));
        }
        documents &= self.index.live();
        Found { query, sums, documents, corrected: None }
    }

    /// What has every unit of a text; nothing that has the text only in the middle of a word. `None` where that is nothing.
    pub(super) fn find_beginnings(self, text: &str) -> Option<Found> {
        let query = self.query(text);
        let sums = score::all_units(self.index, &query);
        let with_code = self.with_code(text, &query);
        let documents = with_code.unwrap_or_else(|| matching(&sums) & self.index.live());
        (!documents.is_empty()).then_some(Found { query, sums, documents, corrected: None })
    }

    /// What a text finds whole, or without the words of names that no product has, where these are not most of it.
    pub(super) fn find_known(self, text: &str) -> Found {
        let found = self.find(text, false);
        let is_named = |unit: &&Unit| {
            let words = found.query.typed(unit);
            !is_number(&words[0]) && !is_form(self.dictionary, words)
        };
        let named: Vec<&Unit> = found.query.units.iter().filter(is_named).collect();
        let known: Vec<_> = named.iter().filter(|unit| score::is_known(self.index, unit)).collect();
        if !found.documents.is_empty() || known.len() * 2 < named.len() {
            return found;
        }
        let words: Vec<String> =
            known.into_iter().flat_map(|unit| found.query.typed(unit)).cloned().collect();
        self.find_beginnings(&words.join(" ")).unwrap_or(found)
    }

    /// A text, understood.
    pub(super) fn query(self, text: &str) -> Query {
        Query::new(text, self.dictionary, self.index)
    }

    fn find_corrected(self, text: &str, query: &Query, unfinished: bool) -> Option<Found> {
        let mut corrected = searchable(text);
        let mut best = None;
        let unknown = self.unknown_words(query, unfinished)?;
        let each = (MAX_TRIED / unknown.len().max(1)).max(1);
        for (at, choices) in unknown {
            let replaced = |choice: &String| replace_word(&corrected, &query.words[at], choice);
            let tried: Vec<String> = choices.iter().take(each).map(replaced).collect();
            // The first that finds something; while other words are still unknown, the first.
            let found =
                tried.iter().enumerate().find_map(|(at, text)| Some((at, self.find_beginnings(text)?)));
            let (first, found) = found.map_or((0, None), |(at, found)| (at, Some(found)));
            corrected = tried.into_iter().nth(first)?;
            best = found;
        }
        best.map(|found| Found { corrected: Some(corrected), ..found })
    }

    /// The words that no product has and the dictionary does not know, each with what it may have been meant for; none when
    /// one of them cannot be corrected.
    fn unknown_words(self, query: &Query, unfinished: bool) -> Option<Vec<(usize, Vec<String>)>> {
        let mut unknown = Vec::new();
        for unit in &query.units {
            let word = &query.words[unit.at];
            if score::is_known(self.index, unit) {
                continue;
            }
            // What the trade knows was meant, whether or not the catalogue has it.
            let is_use =
                uses::typed(query.typed(unit)).is_some() || self.dictionary.complaint(word).is_some();
            if unit.count > 1 || is_number(word) || is_use || self.dictionary.knows(word) {
                return None;
            }
            let unfinished = unfinished && unit.at + 1 == query.words.len();
            let mut choices = corrections(self.index, self.dictionary, word, unfinished);
            if choices.is_empty() && !unfinished && word.chars().count() >= LONG_BEGINNING {
                choices = corrections(self.index, self.dictionary, word, true);
            }
            if choices.is_empty() {
                return None;
            }
            unknown.push((unit.at, choices));
        }
        Some(unknown)
    }
}

/// The documents that have a score.
pub(super) fn matching(sums: &[u16]) -> RoaringBitmap {
    let bits =
        |sums: &[u16]| sums.iter().enumerate().fold(0, |bits, (at, sum)| bits | u64::from(*sum > 0) << at);
    bitmap(&sums.chunks(64).map(bits).collect::<Vec<u64>>())
}

/// A text with a whole word in it replaced.
fn replace_word(text: &str, word: &str, by: &str) -> String {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
    let at = text.match_indices(word).map(|(at, _)| at).find(|at| {
        let (before, after) = (&text[..*at], &text[at + word.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    });
    match at {
        Some(at) => format!("{}{by}{}", &text[..at], &text[at + word.len()..]),
        None => text.to_owned(),
    }
}
