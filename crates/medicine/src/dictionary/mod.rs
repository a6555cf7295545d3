//! The dictionary of the trade: the names of one salt, abbreviations, brand words and dosage forms as pharmacies type
//! them.
//!
//! It serves the search alone and is never printed. The entries are in `assets/search/*.tsv`, each with a column that
//! says where it can be checked, and become part of the binary. The office adds its own words with [`Dictionary::with_own_words`].

pub mod form_words;
mod load;
pub mod spelling;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use load::Loader;
use spelling::Spellings;

use crate::tables::{self, all_words, columns};
use crate::words::words;
use text::Slug;

static SHIPPED: LazyLock<Arc<Entries>> = LazyLock::new(|| Arc::new(Loader::shipped()));

/// Names of substances that the other tables have not.
static SUBSTANCES: LazyLock<HashSet<&str>> = LazyLock::new(|| all_words(tables::SUBSTANCES).collect());

/// Most meanings of one entry. More would make a query slow without making it better.
const MEANINGS: usize = 12;

/// What else words may mean; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Dictionary(Arc<Entries>);

/// A word that the office added or switched off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnWord {
    /// The word as typed, or several in a row.
    pub word: String,
    /// What it means, several meanings divided by `;`. Blank switches a shipped word off.
    pub means: String,
}

/// One thing that the words of an entry may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    /// The meaning in words as the search splits them. All of them together replace the entry's words.
    pub words: Vec<String>,
    /// Where it comes from.
    pub kind: MeaningKind,
}

/// Where a meaning comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeaningKind {
    /// Another name of the same salt.
    Salt,
    /// An abbreviation of the trade.
    Abbreviation,
    /// The salts that a brand holds.
    Brand,
    /// A dosage form.
    Form,
    /// The office's own.
    Own,
}

/// The entries by their words, which are joined by single spaces.
#[derive(Debug, Clone, Default)]
struct Entries {
    meanings: HashMap<Box<str>, Vec<Meaning>>,
    /// By first word: the most words that an entry beginning with it has.
    longest: HashMap<Box<str>, usize>,
    /// The main name of a salt by each of its names.
    canonical: HashMap<Box<str>, Box<str>>,
    /// All names of a salt by its main name, the main name first.
    names: HashMap<Box<str>, Vec<Vec<String>>>,
    /// Brand word and salts, as in the table.
    brands: Vec<(Box<str>, Box<str>)>,
    /// Words of a benefit or category by a word for a complaint.
    complaints: HashMap<Box<str>, Box<str>>,
    /// Every word of the entries, of what they mean and of other salts.
    known: HashSet<Box<str>>,
    /// The words of the names of substances.
    substances: HashSet<Box<str>>,
    /// The names of substances, for those that are spelt otherwise.
    spellings: Spellings,
}

/// Whether a word that the dictionary does not know is the name of a substance all the same, so that it was meant for no other.
pub fn is_substance(word: &str) -> bool {
    SUBSTANCES.contains(word)
}

impl Dictionary {
    /// The shipped entries.
    pub fn shipped() -> Self {
        Self(Arc::clone(&SHIPPED))
    }

    /// This dictionary with the office's own words. An own word replaces the shipped entry of the same words.
    #[must_use]
    pub fn with_own_words(&self, own: &[OwnWord]) -> Self {
        if own.is_empty() {
            return self.clone();
        }
        let mut loader = Loader::from(Entries::clone(&self.0));
        for OwnWord { word, .. } in own {
            loader.remove(&words(word));
        }
        for OwnWord { word, means } in own {
            for means in means.split(';') {
                loader.add(&words(word), &words(means), MeaningKind::Own);
            }
        }
        loader.strengths();
        Self(Arc::new(loader.finish()))
    }

    /// The longest entry that begins at the first word: how many words it takes, and what they may mean beside what they
    /// say.
    pub fn lookup(&self, words: &[String]) -> Option<(usize, &[Meaning])> {
        let longest = *self.0.longest.get(words.first()?.as_str())?;
        (1..=longest.min(words.len())).rev().find_map(|count| {
            let meanings = self.0.meanings.get(words[..count].join(" ").as_str())?;
            Some((count, meanings.as_slice()))
        })
    }

    /// The main name of the salt that the words name, all of them: 'acetaminophen' is 'paracetamol'.
    pub fn canonical_salt(&self, words: &[String]) -> Option<&str> {
        self.0.canonical.get(words.join(" ").as_str()).map(AsRef::as_ref)
    }

    /// Whether a word is one of the trade's, so that it was hardly meant for another.
    pub fn knows(&self, word: &str) -> bool {
        self.0.known.contains(word)
    }

    /// Whether a word stands in the name of a substance, in the usual spelling or another; words of brands do not.
    pub fn names_substance(&self, word: &str) -> bool {
        self.0.substances.contains(word) || is_substance(word) || self.spelt(word).is_some()
    }

    /// The name of a substance that an unknown word is another spelling of, its words divided by blanks.
    pub fn spelt(&self, word: &str) -> Option<&str> {
        if self.knows(word) || is_substance(word) {
            return None;
        }
        let main = |name| self.0.canonical.get(name).map_or(name, AsRef::as_ref);
        self.0.spellings.meant(word, main)
    }

    /// Words, those that are another spelling of a substance as it is usually spelt, where `may` says that they may be.
    pub fn with_usual_spelling(&self, words: Vec<String>, may: impl Fn(&str) -> bool) -> Vec<String> {
        let usual = |word: String| match self.spelt(&word).filter(|_| may(&word)) {
            Some(name) => name.split(' ').map(str::to_owned).collect(),
            None => vec![word],
        };
        words.into_iter().flat_map(usual).collect()
    }

    /// Words of the benefit or category that a word for a complaint leads to: 'fever' for 'bukhar'.
    pub fn complaint(&self, word: &str) -> Option<&str> {
        self.0.complaints.get(word).map(AsRef::as_ref)
    }

    /// The words of the names of substances, and the names that have several without the blanks between as they are written.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        self.0.known.iter().chain(self.0.canonical.keys()).map(|name| name.to_string())
    }

    /// The entries of one word, in any order, for finding the one that a misspelt word was meant for.
    pub fn entry_words(&self) -> impl Iterator<Item = &str> {
        self.0.meanings.keys().map(AsRef::as_ref).filter(|entry: &&str| !entry.contains(' '))
    }

    /// The shipped brand words with their salts, for the office's list.
    pub fn shipped_brands(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.brands.iter().map(|(brand, salts)| (brand.as_ref(), salts.as_ref()))
    }
}

/// A dosage form by which the catalogue is filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DosageForm {
    /// In addresses: `oral-suspension`.
    pub value: &'static str,
    /// As shown: `Oral suspension`.
    pub label: &'static str,
}

struct FormRow {
    words: Vec<String>,
    value: String,
    label: &'static str,
}

static ROWS: LazyLock<Vec<FormRow>> = LazyLock::new(|| {
    let rows = columns(tables::FORMS).map(|[printed, label, _source]| FormRow {
        words: words(printed),
        value: Slug::from_title(label).map(|slug| slug.as_str().to_owned()).unwrap_or_default(),
        label,
    });
    rows.collect()
});

/// The dosage form of a product's formulation: that of the first row of the table all of whose words it has.
pub fn dosage_form(formulation: &str) -> Option<DosageForm> {
    let words: HashSet<_> = words(formulation).into_iter().collect();
    let row = ROWS.iter().find(|row| row.words.iter().all(|word| words.contains(word)))?;
    Some(DosageForm { value: &row.value, label: row.label })
}

#[cfg(test)]
mod tests;
