//! The reference number of a request, by which visitor and office find it again in mails and on the phone.

use std::fmt;

use sha2::{Digest as _, Sha256};

use crate::platform::random::Random;

/// Digits and letters that are not taken for one another when read or written by hand: without 0 and O, 1, I and L, U and V.
const ALPHABET: &[u8; 29] = b"23456789ABCDEFGHJKMNPQRSTWXYZ";
const GROUP: usize = 4;

/// Such as `E-7K3M-92QD`: one of 29⁸, five hundred thousand million.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(transparent)]
pub(crate) struct Reference(String);

impl Reference {
    /// A number that nobody can guess.
    pub(crate) fn draw(random: &Random) -> Self {
        Self::spelled(u64::from_le_bytes(random.bytes()))
    }

    /// The number of a request with this idempotency key, the same also when its first mail failed, or may have.
    pub(crate) fn of(key: &str) -> Self {
        let hash = Sha256::digest(key.as_bytes());
        let (first, _) = hash.split_at(8);
        Self::spelled(first.iter().fold(0, |number, byte| (number << 8) | u64::from(*byte)))
    }

    fn spelled(mut number: u64) -> Self {
        let mut text = "E".to_owned();
        for place in 0..2 * GROUP {
            if place % GROUP == 0 {
                text.push('-');
            }
            let count = ALPHABET.len() as u64;
            text.push(usize::try_from(number % count).map_or('2', |at| char::from(ALPHABET[at])));
            number /= count;
        }
        Self(text)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn references_are_short_and_differ() {
        let random = Random::seeded(7);
        let drawn: HashSet<_> = (0..1000).map(|_| Reference::draw(&random).to_string()).collect();
        assert_eq!(drawn.len(), 1000);
        assert_eq!(Reference::of("one"), Reference::of("one"));
        assert_ne!(Reference::of("one"), Reference::of("two"));
        for reference in drawn {
            assert_eq!(reference.len(), 11);
            assert!(reference.starts_with("E-") && reference.as_bytes()[6] == b'-', "{reference}");
            assert!(!reference[2..].contains(['0', 'O', '1', 'I', 'L', 'U', 'V']), "{reference}");
        }
    }
}
