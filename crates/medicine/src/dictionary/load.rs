//! Makes the dictionary from its tables.

use std::collections::HashSet;

use super::form_words::FormWord;
use super::spelling::Spellings;
use super::{Entries, MEANINGS, Meaning, MeaningKind, words};
use crate::amount::unit::unit;
use crate::tables::{ABBREVIATIONS, BRANDS, COMPLAINTS, OTHER_SALTS, SALTS, STRENGTHS, all_words, columns};

/// Adds entries.
pub(super) struct Loader(Entries);

impl From<Entries> for Loader {
    fn from(entries: Entries) -> Self {
        Self(entries)
    }
}

impl Loader {
    /// The entries of all tables.
    pub(super) fn shipped() -> Entries {
        let mut loader = Self(Entries::default());
        loader.salts();
        for [short, means, kind, _source] in columns(ABBREVIATIONS) {
            let kind = if kind == "form" { MeaningKind::Form } else { MeaningKind::Abbreviation };
            loader.add(&words(short), &words(means), kind);
        }
        for [brand, salts, _source] in columns(BRANDS) {
            loader.0.brands.push((brand.into(), salts.into()));
            loader.add(&words(brand), &words(salts), MeaningKind::Brand);
        }
        loader.strengths();
        for [word, means, _source] in columns(COMPLAINTS) {
            loader.0.complaints.insert(words(word).join(" ").into(), means.into());
        }
        loader.finish()
    }

    fn salts(&mut self) {
        for [name, salt, _source] in columns(SALTS) {
            let (name, main) = (words(name), words(salt));
            let key: Box<str> = main.join(" ").into();
            self.0.canonical.insert(name.join(" ").into(), key.clone());
            self.0.canonical.insert(key.clone(), key.clone());
            let names = self.0.names.entry(key).or_insert_with(|| vec![main]);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let all: Vec<_> = self.0.names.values().cloned().collect();
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
    pub(super) fn strengths(&mut self) {
        for [salts, asked, means, _source] in columns(STRENGTHS) {
            let (salts, asked, means) = (words(salts), words(asked), words(means));
            let mut entries: Vec<(Vec<String>, MeaningKind)> = Vec::new();
            for (entry, meanings) in &self.0.meanings {
                if let Some(meaning) = meanings.iter().find(|meaning| meaning.words == salts) {
                    entries.push((entry.split(' ').map(str::to_owned).collect(), meaning.kind));
                }
            }
            for names in self.renamed(&salts) {
                entries.push((names, MeaningKind::Abbreviation));
            }
            for (entry, kind) in entries {
                self.add(&[entry, asked.clone()].concat(), &means, kind);
            }
        }
    }

    /// Adds a meaning to an entry, and the same with each salt in it under its other names.
    pub(super) fn add(&mut self, entry: &[String], means: &[String], kind: MeaningKind) {
        for means in self.renamed(means) {
            self.insert(entry, &means, kind);
        }
    }

    /// Removes an entry.
    pub(super) fn remove(&mut self, entry: &[String]) {
        self.0.meanings.remove(entry.join(" ").as_str());
    }

    pub(super) fn finish(mut self) -> Entries {
        let meanings = self.0.meanings.values().flatten().flat_map(|meaning| &meaning.words);
        let entries = self.0.meanings.keys().flat_map(|entry| entry.split(' '));
        let mut known: HashSet<Box<str>> =
            meanings.map(String::as_str).chain(entries).map(Box::from).collect();
        known.extend(all_words(OTHER_SALTS).map(Box::from));
        self.0.known = known;
        let is_name = |word: &str| word.len() > 2 && FormWord::of(word).is_none() && unit(word).is_none();
        let of_meanings = self.0.meanings.values().flatten().filter(|one| one.kind != MeaningKind::Form);
        let named =
            of_meanings.flat_map(|meaning| &meaning.words).chain(self.0.names.values().flatten().flatten());
        let named = named.filter(|word| is_name(word)).map(|word| word.as_str().into());
        self.0.substances = named.chain(all_words(OTHER_SALTS).map(Box::from)).collect();
        let mut spellings = Spellings::default();
        self.0.names.values().flatten().for_each(|name| spellings.add(&name.join(" ")));
        all_words(OTHER_SALTS).for_each(|name| spellings.add(name));
        for meaning in self.0.meanings.values().flatten().filter(|one| one.kind != MeaningKind::Form) {
            meaning.words.iter().for_each(|word| spellings.add(word));
            if meaning.words.len() == 2 {
                spellings.add(&meaning.words.join(" "));
            }
        }
        self.0.spellings = spellings;
        self.0
    }

    fn insert(&mut self, entry: &[String], means: &[String], kind: MeaningKind) {
        let Some(first) = entry.first() else { return };
        if means.is_empty() || entry == means {
            return;
        }
        let longest = self.0.longest.entry(first.as_str().into()).or_default();
        *longest = entry.len().max(*longest);
        let meanings = self.0.meanings.entry(entry.join(" ").into()).or_default();
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
                let main = self.0.canonical.get(means[at..end].join(" ").as_str())?;
                Some((end, self.0.names.get(main)?))
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
