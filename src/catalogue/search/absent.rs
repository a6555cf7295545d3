//! A medicine that the trade knows by the name that was typed, and that no product is: 'oflox', 'pan d'.

use std::cmp::Reverse;

use super::find::Searcher;
use super::query::Unit;
use super::score;
use super::strength::is_number;
use crate::catalogue::product::ProductId;
use medicine::composition::name::is_anion;
use medicine::dictionary::{Dictionary, Meaning, MeaningKind};
use medicine::reading::{ProductKind, read_name};
use medicine::words::is_letter;

/// Most products that are offered in its place.
const MOST: usize = 12;

/// A medicine that no product is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Absent {
    /// Its salts, with strengths where the name has only one: 'pantoprazole + domperidone'. Never a brand.
    pub(crate) named: String,
    /// The products that hold nothing but some of its salts, those with most of them first.
    pub(crate) nearest: Vec<ProductId>,
}

/// A salt of a name's meaning.
struct Salt {
    words: Vec<String>,
    /// The strength that the name has.
    numbers: Vec<String>,
}

/// What a text names and no product has, where the dictionary knows it.
pub(super) fn absent(searcher: Searcher<'_>, text: &str) -> Option<Absent> {
    let query = searcher.query(text);
    let (meanings, unit) = query
        .units
        .iter()
        .map(|unit| (medicines(searcher.dictionary, query.typed(unit)), unit))
        .find(|(meanings, unit)| !meanings.is_empty() && !is_there(searcher, unit))?;
    let salts: Vec<Vec<Salt>> =
        meanings.iter().map(|meaning| salts(searcher.dictionary, &meaning.words)).collect();
    let named = match meanings.first()?.kind {
        // Another name of a salt is told by the name that was typed.
        MeaningKind::Salt => query.typed(unit).join(" "),
        _ => salts.first()?.iter().map(Salt::shown).collect::<Vec<_>>().join(" + "),
    };
    Some(Absent { named, nearest: nearest(searcher, &salts) })
}

/// What an entry means in medicines; nothing for a dosage form.
fn medicines<'d>(dictionary: &'d Dictionary, words: &[String]) -> Vec<&'d Meaning> {
    let Some((_, meanings)) = dictionary.lookup(words) else { return Vec::new() };
    let is_medicine = |meaning: &&Meaning| meaning.kind != MeaningKind::Form;
    meanings.iter().filter(is_medicine).collect()
}

fn is_there(searcher: Searcher<'_>, unit: &Unit) -> bool {
    let weights = score::unit(searcher.index, unit);
    searcher.index.live().iter().any(|document| weights[document as usize] > 0)
}

/// The salts of a meaning. A number belongs to the salt before it, and a word that follows no salt's name is one.
fn salts(dictionary: &Dictionary, words: &[String]) -> Vec<Salt> {
    // A device is one thing, whatever words it is named by.
    if let ProductKind::NoMedicine(_) = read_name(&words.join(" ")).kind {
        return vec![Salt { words: words.to_vec(), numbers: Vec::new() }];
    }
    let mut salts: Vec<Salt> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if is_number(&words[at])
            && let Some(last) = salts.last_mut()
        {
            last.numbers.push(words[at].clone());
            at += 1;
            continue;
        }
        let whole =
            (at + 1..=words.len()).rev().find(|end| dictionary.canonical_salt(&words[at..*end]).is_some());
        let own = at + 1 + words[at + 1..].iter().take_while(|word| continues_name(word)).count();
        let end = whole.unwrap_or(own);
        salts.push(Salt { words: words[at..end].to_vec(), numbers: Vec::new() });
        at = end;
    }
    salts
}

/// Whether a word is never a salt by itself: the b of 'vitamin b complex', the acid of 'folic acid'.
fn continues_name(word: &str) -> bool {
    is_letter(word) || is_anion(word) || matches!(word, "acid" | "complex" | "oil" | "sodium" | "potassium")
}

/// The products whose ingredients are all among these salts, by any of their names.
fn nearest(searcher: Searcher<'_>, meanings: &[Vec<Salt>]) -> Vec<ProductId> {
    let index = searcher.index;
    let mut counted = Vec::new();
    for salts in meanings {
        let is_meant = |words: &[String]| salts.iter().any(|salt| salt.is_of(words));
        let known = index.salts.all().filter(|known| is_meant(&known.words));
        let mut found: Vec<u32> = known.flat_map(|known| &known.documents & index.live()).collect();
        found.sort_unstable();
        let whole = found
            .chunk_by(|one, other| one == other)
            .filter(|same| same.len() == usize::from(index.document(same[0]).ingredients));
        counted.extend(whole.map(|same| Reverse((same.len(), index.age(same[0])))));
    }
    counted.sort_unstable();
    // Two meanings may share a salt.
    counted.dedup();
    counted.into_iter().take(MOST).map(|Reverse((_, (_, id)))| id).collect()
}

impl Salt {
    /// Whether a product's name of a salt is this one: 'amlodipine besylate' is amlodipine.
    fn is_of(&self, words: &[String]) -> bool {
        words.starts_with(&self.words)
    }

    fn shown(&self) -> String {
        [&self.words[..], &self.numbers].concat().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::super::index::Index;
    use super::*;

    #[test]
    fn what_is_not_there_is_named_as_the_trade_names_it_and_a_device_is_one_thing() {
        let (index, dictionary) = (Index::default(), Dictionary::shipped());
        for (text, named) in [
            ("urobag", "urine collecting bag"),
            ("iv set", "infusion set"),
            ("bp machine", "blood pressure monitor"),
            ("sugar strips", "glucometer test strip"),
            ("upt kit", "pregnancy test"),
            ("mtp kit", "mifepristone + misoprostol"),
            ("magsulf", "magnesium sulphate"),
            ("phenytoin", "phenytoin"),
            ("benzhexol 2 mg", "benzhexol"),
            ("pan d", "pantoprazole + domperidone"),
        ] {
            let absent = absent(Searcher { index: &index, dictionary: &dictionary }, text);
            assert_eq!(absent.map(|absent| absent.named).as_deref(), Some(named), "{text}");
        }
    }
}
