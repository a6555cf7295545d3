//! The dictionary of the trade: the names of one salt, abbreviations, brand words and dosage forms as pharmacies type
//! them.
//!
//! It serves the search alone and is never printed. The entries are in `assets/search/*.tsv`, each with a column that
//! says where it can be checked, and become part of the binary. The office adds its own words with [`Dictionary::with_own_words`].

pub mod form_words;
pub mod spelling;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use form_words::FormWord;
use spelling::Spellings;

use crate::amount::unit::unit;
use crate::tables::{
    self, ABBREVIATIONS, BRANDS, COMPLAINTS, OTHER_SALTS, SALTS, STRENGTHS, all_words, columns,
};
use crate::words::words;
use text::Slug;

static SHIPPED: LazyLock<Arc<Entries>> = LazyLock::new(|| Arc::new(Entries::shipped()));

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
        let mut entries = Entries::clone(&self.0);
        for OwnWord { word, .. } in own {
            entries.remove(&words(word));
        }
        for OwnWord { word, means } in own {
            for means in means.split(';') {
                entries.add(&words(word), &words(means), MeaningKind::Own);
            }
        }
        entries.strengths();
        Self(Arc::new(entries.finish()))
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

    /// The words of all entries and names of substances, and names of several words as they are written.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> + use<> {
        let is_name = |name: &str| name.bytes().all(|letter| letter == b' ' || letter.is_ascii_alphabetic());
        let own = self.0.known.iter().chain(self.0.canonical.keys()).map(AsRef::as_ref);
        let all: Vec<String> =
            own.chain(SUBSTANCES.iter().copied()).filter(|name| is_name(name)).map(str::to_owned).collect();
        all.into_iter()
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

impl Entries {
    /// The entries of all tables.
    fn shipped() -> Self {
        let mut entries = Self::default();
        entries.salts();
        for [short, means, kind, _source] in columns(ABBREVIATIONS) {
            let kind = if kind == "form" { MeaningKind::Form } else { MeaningKind::Abbreviation };
            entries.add(&words(short), &words(means), kind);
        }
        for [brand, salts, _source] in columns(BRANDS) {
            entries.brands.push((brand.into(), salts.into()));
            entries.add(&words(brand), &words(salts), MeaningKind::Brand);
        }
        entries.strengths();
        for [word, means, _source] in columns(COMPLAINTS) {
            entries.complaints.insert(words(word).join(" ").into(), means.into());
        }
        entries.finish()
    }

    fn salts(&mut self) {
        for [name, salt, _source] in columns(SALTS) {
            let (name, main) = (words(name), words(salt));
            let key: Box<str> = main.join(" ").into();
            self.canonical.insert(name.join(" ").into(), key.clone());
            self.canonical.insert(key.clone(), key.clone());
            let names = self.names.entry(key).or_insert_with(|| vec![main]);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let all: Vec<_> = self.names.values().cloned().collect();
        for names in all {
            for name in &names {
                for other in &names {
                    self.insert(name, other, MeaningKind::Salt);
                }
            }
        }
    }

    /// Combinations are asked for by the sum of their strengths ('co-amoxiclav 625'), as they are printed on the pack:
    /// every entry that means such a combination gets one with the number behind it.
    fn strengths(&mut self) {
        for [salts, asked, means, _source] in columns(STRENGTHS) {
            let (salts, asked, means) = (words(salts), words(asked), words(means));
            let mut known: Vec<(Vec<String>, MeaningKind)> = Vec::new();
            for (entry, meanings) in &self.meanings {
                if let Some(meaning) = meanings.iter().find(|meaning| meaning.words == salts) {
                    known.push((entry.split(' ').map(str::to_owned).collect(), meaning.kind));
                }
            }
            for names in self.renamed(&salts) {
                known.push((names, MeaningKind::Abbreviation));
            }
            for (entry, kind) in known {
                self.add(&[entry, asked.clone()].concat(), &means, kind);
            }
        }
    }

    /// Adds a meaning to an entry, and the same with each salt in it under its other names.
    fn add(&mut self, entry: &[String], means: &[String], kind: MeaningKind) {
        for means in self.renamed(means) {
            self.insert(entry, &means, kind);
        }
    }

    /// Removes an entry.
    fn remove(&mut self, entry: &[String]) {
        self.meanings.remove(entry.join(" ").as_str());
    }

    fn finish(mut self) -> Self {
        let meanings = self.meanings.values().flatten().flat_map(|meaning| &meaning.words);
        let entries = self.meanings.keys().flat_map(|entry| entry.split(' '));
        let mut known: HashSet<Box<str>> =
            meanings.map(String::as_str).chain(entries).map(Box::from).collect();
        known.extend(all_words(OTHER_SALTS).map(Box::from));
        self.known = known;
        let is_name = |word: &str| word.len() > 2 && FormWord::of(word).is_none() && unit(word).is_none();
        let of_meanings = self.meanings.values().flatten().filter(|one| one.kind != MeaningKind::Form);
        let named =
            of_meanings.flat_map(|meaning| &meaning.words).chain(self.names.values().flatten().flatten());
        let named = named.filter(|word| is_name(word)).map(|word| word.as_str().into());
        self.substances = named.chain(all_words(OTHER_SALTS).map(Box::from)).collect();
        let mut spellings = Spellings::default();
        self.names.values().flatten().for_each(|name| spellings.add(&name.join(" ")));
        all_words(OTHER_SALTS).for_each(|name| spellings.add(name));
        for meaning in self.meanings.values().flatten().filter(|one| one.kind != MeaningKind::Form) {
            meaning.words.iter().for_each(|word| spellings.add(word));
            if meaning.words.len() == 2 {
                spellings.add(&meaning.words.join(" "));
            }
        }
        self.spellings = spellings;
        self
    }

    fn insert(&mut self, entry: &[String], means: &[String], kind: MeaningKind) {
        let Some(first) = entry.first() else { return };
        if means.is_empty() || entry == means {
            return;
        }
        let longest = self.longest.entry(first.as_str().into()).or_default();
        *longest = entry.len().max(*longest);
        let meanings = self.meanings.entry(entry.join(" ").into()).or_default();
        if meanings.len() < MEANINGS && meanings.iter().all(|meaning| meaning.words != means) {
            meanings.push(Meaning { words: means.to_vec(), kind });
        }
    }

    /// The words as they are, then with salts in them under other names, those with fewest first.
    fn renamed(&self, means: &[String]) -> Vec<Vec<String>> {
        let mut all = vec![(0, Vec::new())];
        let mut at = 0;
        while at < means.len() {
            let salt = (at + 1..=means.len()).rev().find_map(|end| {
                let main = self.canonical.get(means[at..end].join(" ").as_str())?;
                Some((end, self.names.get(main)?))
            });
            let (end, names) = salt.map_or((at + 1, &[][..]), |(end, names)| (end, names.as_slice()));
            let own = &means[at..end];
            let others: Vec<_> = names.iter().filter(|name| **name != own).collect();
            let begun = std::mem::take(&mut all);
            for (renamed, begun) in begun {
                let before = |name: &[String]| [&begun, name].concat();
                all.extend(others.iter().map(|name| (renamed + 1, before(name))));
                all.push((renamed, before(own)));
            }
            all.sort_by_key(|(renamed, _)| *renamed);
            all.truncate(MEANINGS);
            at = end;
        }
        all.into_iter().map(|(_, words)| words).collect()
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
