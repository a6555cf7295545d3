//! Responses that wait to be written: shared bytes, written together with as few system calls as possible.

use std::collections::VecDeque;
use std::io::IoSlice;

use bytes::{Buf as _, Bytes};

/// Parts that one system call writes.
pub(super) const MAX_PARTS: usize = 24;

/// What is still to be written, in order.
#[derive(Default)]
pub(super) struct Outgoing(VecDeque<Bytes>);

impl Outgoing {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this has as much as one system call writes.
    pub(super) fn is_full(&self) -> bool {
        self.0.len() >= MAX_PARTS
    }

    pub(super) fn add(&mut self, parts: impl IntoIterator<Item = Bytes>) {
        self.0.extend(parts.into_iter().filter(|part| !part.is_empty()));
    }

    /// The next parts; returns how many there are.
    pub(super) fn slices<'a>(&'a self, slices: &mut [IoSlice<'a>; MAX_PARTS]) -> usize {
        slices.iter_mut().zip(&self.0).map(|(slice, part)| *slice = IoSlice::new(part)).count()
    }

    /// Removes what was written.
    pub(super) fn advance(&mut self, mut written: usize) {
        while let Some(first) = self.0.front_mut() {
            if written < first.len() {
                first.advance(written);
                return;
            }
            written -= first.len();
            self.0.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn everything_is_written_once_and_in_order(
            parts in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..20), 0..60),
            steps in proptest::collection::vec(1_usize..50, 1..20),
        ) {
            let mut outgoing = Outgoing::default();
            outgoing.add(parts.iter().cloned().map(Bytes::from));
            let (mut written, mut steps) = (Vec::new(), steps.iter().cycle());
            while !outgoing.is_empty() {
                let mut slices = [IoSlice::new(&[]); MAX_PARTS];
                let count = outgoing.slices(&mut slices);
                let offered: Vec<u8> = slices[..count].iter().flat_map(|slice| slice.to_vec()).collect();
                let step = offered.len().min(*steps.next().unwrap());
                written.extend_from_slice(&offered[..step]);
                outgoing.advance(step);
            }
            prop_assert_eq!(written, parts.concat());
        }
    }
}
