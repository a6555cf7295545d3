//! `licenses`: the licences of everything that is in the binary.

use super::print;
use crate::error::Result;

/// Our own licence, then the notices that `assets/notices/collect.py` collects from the lock files.
const TEXTS: [&str; 2] =
    [include_str!("../../LICENSE"), include_str!("../../assets/notices/THIRD-PARTY.txt")];

/// Prints the licences.
///
/// # Errors
/// When standard output cannot be written.
pub fn run() -> Result<()> {
    print(&TEXTS.join("\n"))
}
