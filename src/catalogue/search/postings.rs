//! By word, the documents that have it and where in them it stands; and sets of documents with a bit for each, which are quick to
//! fill in any order.

use roaring::RoaringBitmap;
use smallvec::SmallVec;

/// Where a word stands in a product, a bit for each place.
pub(super) mod place {
    /// In the name.
    pub(in super::super) const NAME: u8 = 1;
    /// First in the name.
    pub(in super::super) const FIRST: u8 = 2;
    /// In the composition.
    pub(in super::super) const COMPOSITION: u8 = 4;
    /// In the formulation.
    pub(in super::super) const FORMULATION: u8 = 8;
    /// In the SKU.
    pub(in super::super) const SKU: u8 = 16;
    /// In the description.
    pub(in super::super) const DESCRIPTION: u8 = 32;
    /// In the facts of the trade.
    pub(in super::super) const FACTS: u8 = 64;
    /// As it is typed, in a field that is searched for exact text.
    pub(in super::super) const LITERAL: u8 = 128;
}

/// A document (upper 24 bits) and places (lower 8 bits).
#[derive(Debug, Clone, Copy)]
pub(super) struct Posting(u32);

impl Posting {
    pub(super) fn document(self) -> usize {
        (self.0 >> 8) as usize
    }

    pub(super) fn places(self) -> u8 {
        (self.0 & 0xff) as u8
    }
}

/// The postings of all words, by the word's number.
#[derive(Default)]
pub(super) struct Postings(Vec<SmallVec<[Posting; 4]>>);

impl Postings {
    /// Adds the words of a document that comes after all others: pairs of word and place, in any order.
    pub(super) fn add(&mut self, document: u32, words: &mut [(u32, u8)]) {
        words.sort_unstable();
        for same in words.chunk_by(|one, other| one.0 == other.0) {
            let word = same[0].0 as usize;
            let places = same.iter().fold(0, |places, (_, place)| places | place);
            if self.0.len() <= word {
                self.0.resize_with(word + 1, SmallVec::new);
            }
            self.0[word].push(Posting(document << 8 | u32::from(places)));
        }
    }

    /// Where a word stands.
    pub(super) fn of(&self, word: u32) -> &[Posting] {
        self.0.get(word as usize).map_or(&[], |postings| &postings[..])
    }

    /// Gives back what growing left over.
    pub(super) fn shrink(&mut self) {
        self.0.iter_mut().for_each(SmallVec::shrink_to_fit);
        self.0.shrink_to_fit();
    }
}

/// A bit for each document, the lowest first.
pub(super) type Bits = Vec<u64>;

/// An empty set for this many documents.
pub(super) fn none(documents: usize) -> Bits {
    vec![0; documents.div_ceil(64)]
}

/// Adds documents.
pub(super) fn add_all(bits: &mut [u64], documents: &[u32]) {
    for document in documents {
        bits[*document as usize / 64] |= 1 << (document % 64);
    }
}

/// The documents of a set, ascending.
pub(super) fn ones(bits: &[u64]) -> impl Iterator<Item = u32> {
    bits.iter().enumerate().flat_map(|(at, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Some(u32::try_from(at).unwrap_or(u32::MAX) * 64 + bit)
        })
    })
}

/// The same set as a bitmap.
pub(super) fn bitmap(bits: &[u64]) -> RoaringBitmap {
    let bytes: Vec<u8> = bits.iter().flat_map(|word| word.to_le_bytes()).collect();
    RoaringBitmap::from_lsb0_bytes(0, &bytes)
}
