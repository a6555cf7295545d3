//! Every distinct word of the catalogue, with the pieces of punctuation between them.

use std::hash::BuildHasher as _;

use hashbrown::{DefaultHashBuilder, HashTable};
use memchr::memmem::Finder;

/// Follows each text in the blob. Products and queries are parsed without control characters.
pub(super) const END: char = '\u{1}';
/// More new words than this are sorted together with the rest; fewer are put in one by one.
const FEW: usize = 200;

/// Texts by number and numbers by text.
pub(super) struct Vocabulary {
    /// All texts, each followed by [`END`].
    blob: String,
    /// Where each text begins, and at last where the next would.
    starts: Vec<u32>,
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// The numbers in the order of their texts.
    sorted: Vec<u32>,
    /// New numbers that are not yet in `sorted`.
    unsorted: Vec<u32>,
}

impl Default for Vocabulary {
    fn default() -> Self {
        Self {
            blob: String::new(),
            starts: vec![0],
            numbers: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            sorted: Vec::new(),
            unsorted: Vec::new(),
        }
    }
}

impl Vocabulary {
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn text(&self, number: u32) -> &str {
        let (start, next) =
            (self.starts[number as usize] as usize, self.starts[number as usize + 1] as usize);
        &self.blob[start..next - END.len_utf8()]
    }

    /// The number of a text, if it is known.
    pub(super) fn find(&self, text: &str) -> Option<u32> {
        let hash = self.hasher.hash_one(text);
        self.numbers.find(hash, |number| self.text(*number) == text).copied()
    }

    /// The number of a text, a new one if it is not known. [`Self::settle`] follows the last of several.
    pub(super) fn insert(&mut self, text: &str) -> u32 {
        if let Some(number) = self.find(text) {
            return number;
        }
        let number = u32::try_from(self.len()).unwrap_or(u32::MAX);
        self.blob.push_str(text);
        self.blob.push(END);
        self.starts.push(u32::try_from(self.blob.len()).unwrap_or(u32::MAX));
        let (blob, starts, hasher) = (&self.blob, &self.starts, &self.hasher);
        let hash_of = |number: &u32| {
            let (start, next) = (starts[*number as usize] as usize, starts[*number as usize + 1] as usize);
            hasher.hash_one(&blob[start..next - END.len_utf8()])
        };
        self.numbers.insert_unique(hasher.hash_one(text), number, hash_of);
        self.unsorted.push(number);
        number
    }

    /// Sorts the new texts in.
    pub(super) fn settle(&mut self) {
        let mut unsorted = std::mem::take(&mut self.unsorted);
        if unsorted.len() > FEW {
            self.sorted.append(&mut unsorted);
            let mut sorted = std::mem::take(&mut self.sorted);
            sorted.sort_unstable_by(|one, other| self.text(*one).cmp(self.text(*other)));
            self.sorted = sorted;
            self.blob.shrink_to_fit();
            self.starts.shrink_to_fit();
            return;
        }
        for number in unsorted {
            let at = self.sorted.partition_point(|known| self.text(*known) < self.text(number));
            self.sorted.insert(at, number);
        }
    }

    /// The numbers of the texts that begin with `prefix`, in the order of the texts: a text that equals it is first.
    pub(super) fn starting_with(&self, prefix: &str) -> &[u32] {
        let from = self.sorted.partition_point(|number| self.text(*number) < prefix);
        let rest = &self.sorted[from..];
        &rest[..rest.partition_point(|number| self.text(*number).starts_with(prefix))]
    }

    /// The numbers of the texts that contain `part`, which is not empty.
    pub(super) fn containing(&self, part: &str) -> Vec<u32> {
        let finder = Finder::new(part);
        let (mut found, mut from, mut number) = (Vec::new(), 0, 0);
        while let Some(at) = finder.find(&self.blob.as_bytes()[from..]) {
            let at = u32::try_from(from + at).unwrap_or(u32::MAX);
            // The hits come in order, and the next text is often the one.
            number += if self.starts[number + 1] > at {
                0
            } else {
                self.starts[number + 1..].partition_point(|start| *start <= at)
            };
            found.push(u32::try_from(number).unwrap_or(u32::MAX));
            number += 1;
            from = self.starts[number] as usize;
            if number >= self.len() {
                break;
            }
        }
        found
    }

    /// The numbers of the texts that end with `suffix`.
    pub(super) fn ending_with(&self, suffix: &str) -> Vec<u32> {
        self.containing(&format!("{suffix}{END}"))
    }

    /// All texts that begin with a letter, with their numbers.
    pub(super) fn letter_words(&self) -> impl Iterator<Item = (u32, &str)> {
        // Digits and nearly all punctuation come before the letters.
        let from = self.sorted.partition_point(|number| self.text(*number) < "a");
        let texts = self.sorted[from..].iter().map(|number| (*number, self.text(*number)));
        texts.filter(|(_, text)| text.starts_with(char::is_alphabetic))
    }
}
