//! Sets of documents with a bit for each, which are quick to fill in any order.

use roaring::RoaringBitmap;

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
