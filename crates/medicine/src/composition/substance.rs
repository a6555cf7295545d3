//! A substance with its salts and how much of it there is.

use super::key_of;
use super::name::is_salt;
use crate::amount::quantity::Strength;
use crate::dictionary::Dictionary;
use crate::reading::ReadStrength;
use crate::words::words;

/// A substance of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Substance {
    /// Equal for all names, salts and hydrates of the same substance.
    pub key: String,
    /// As it is called in the text, without pharmacopoeia and qualifiers.
    pub name: String,
    /// The salts that are said, in one spelling.
    pub salts: Vec<String>,
    /// How much of it there is, where that is said.
    pub strength: Option<ReadStrength>,
    /// The element whose amount that is, where it is not the compound's own: 'Calcium'.
    pub element: Option<String>,
}

impl Substance {
    /// A substance as it is called in a text; its key is blank where the words name none.
    pub(crate) fn new(name: String, strength: Option<ReadStrength>) -> Self {
        let key = key_of(&name);
        Self { salts: salts(&name, &key), key, name, strength, element: None }
    }

    /// How much of it there is, where that is an amount of a unit.
    pub fn exact(&self) -> Option<Strength> {
        self.strength.as_ref()?.exact
    }

    /// The same as labels print it.
    pub fn printed(&self) -> Option<&str> {
        self.strength.as_ref().map(|strength| strength.text.as_str())
    }
}

/// The salts in a name that are not part of the substance itself.
fn salts(name: &str, key: &str) -> Vec<String> {
    let (own, dictionary) = (words(key), Dictionary::shipped());
    let main = |word: String| {
        let known = dictionary.canonical_salt(std::slice::from_ref(&word));
        known.filter(|main| is_salt(main)).map_or(word.clone(), str::to_owned)
    };
    let mut salts: Vec<_> =
        words(name).into_iter().filter(|word| is_salt(word) && !own.contains(word)).map(main).collect();
    salts.retain(|salt| is_salt(salt) && !own.contains(salt));
    salts.sort_unstable();
    salts.dedup();
    salts
}
