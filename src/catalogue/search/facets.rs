//! Facets: which products have which category, benefit, dosage form, schedule or badge.

use std::collections::{HashMap, HashSet};

use roaring::RoaringBitmap;

use super::spellings::{american, hyphenated, searchable};
use crate::catalogue::product::{BADGES, FacetValue, Facets};
use crate::catalogue::store::search::IndexedProduct;
use crate::catalogue::trade_facts::{schedule_choices, schedule_label};
use medicine::dictionary::dosage_form;
use medicine::words::folded_words;
use text::fold;

/// Most values of a facet that an answer lists: the most frequent ones. Categories are all there, in any real catalogue.
const MAX_LISTED: usize = 60;
const MAX_CATEGORIES: usize = 300;
/// The facets, by the parameters that choose among their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FacetKind {
    Category,
    Benefit,
    Form,
    Schedule,
    Badge,
}

pub(super) const FACET_KINDS: [FacetKind; 5] =
    [FacetKind::Category, FacetKind::Benefit, FacetKind::Form, FacetKind::Schedule, FacetKind::Badge];

/// The chosen values of each facet, as keys of the index.
#[derive(Debug, Default)]
pub(super) struct Chosen(pub(super) [Vec<String>; 5]);

/// Slugs and names of categories or benefits by their folded names, with their places.
pub(super) type Terms = HashMap<String, (String, String, usize)>;

#[derive(Default)]
struct Value {
    label: String,
    /// The words of its name.
    words: Vec<String>,
    documents: RoaringBitmap,
}

/// Documents by the values of all facets. A value's key is its folded text.
#[derive(Default)]
pub(super) struct FacetIndex([HashMap<String, Value>; 5]);

impl FacetIndex {
    /// Adds a document, whose number must be new.
    pub(super) fn add(&mut self, document: u32, product: &IndexedProduct) {
        let form = product.listed.formulation.as_deref().and_then(dosage_form);
        self.insert(FacetKind::Category, document, &product.category, &product.category);
        for benefit in &product.benefits {
            self.insert(FacetKind::Benefit, document, benefit, benefit);
        }
        if let Some(form) = form {
            self.insert(FacetKind::Form, document, form.value, form.label);
        }
        for schedule in &product.schedules {
            self.insert(FacetKind::Schedule, document, schedule, schedule_label(schedule));
        }
        for badge in &product.badges {
            self.insert(FacetKind::Badge, document, badge, badge);
        }
    }

    fn insert(&mut self, kind: FacetKind, document: u32, value: &str, label: &str) {
        let value = self.0[kind as usize].entry(fold(value)).or_default();
        value.documents.insert(document);
        if value.label != label {
            label.clone_into(&mut value.label);
            let text = searchable(label);
            let mut words: Vec<String> = folded_words(&text).into_iter().chain(hyphenated(&text)).collect();
            let spelt: Vec<String> = words.iter().filter_map(|word| american(word)).collect();
            words.extend(spelt);
            value.words = words;
        }
    }

    /// The documents that have any of the values.
    pub(super) fn any_of(&self, kind: FacetKind, keys: &[String]) -> RoaringBitmap {
        let values = keys.iter().filter_map(|key| self.0[kind as usize].get(key));
        values.fold(RoaringBitmap::new(), |found, value| found | &value.documents)
    }

    /// Words and documents of all values of a facet.
    pub(super) fn values(&self, kind: FacetKind) -> impl Iterator<Item = (&[String], &RoaringBitmap)> {
        self.0[kind as usize].values().map(|value| (&value.words[..], &value.documents))
    }

    /// Whether a category or benefit has a word.
    pub(super) fn is_word(&self, word: &str) -> bool {
        let mut values = self.values(FacetKind::Category).chain(self.values(FacetKind::Benefit));
        values.any(|(words, _)| words.iter().any(|one| one == word))
    }

    /// Keys, words and documents of the categories.
    pub(super) fn categories(&self) -> impl Iterator<Item = (&str, &[String], &RoaringBitmap)> {
        let values = self.0[FacetKind::Category as usize].iter();
        values.map(|(key, value)| (key.as_str(), &value.words[..], &value.documents))
    }

    /// How many of some documents each value of a facet has, by its key.
    pub(super) fn counts(&self, kind: FacetKind, among: &RoaringBitmap) -> HashMap<String, u64> {
        let counted = self.0[kind as usize].iter();
        counted.map(|(key, value)| (key.clone(), value.documents.intersection_len(among))).collect()
    }

    /// The documents that match the choice in every facet but one.
    fn narrowed(&self, found: &RoaringBitmap, chosen: &Chosen, except: Option<FacetKind>) -> RoaringBitmap {
        let mut narrowed = found.clone();
        for kind in FACET_KINDS {
            let keys = &chosen.0[kind as usize];
            if Some(kind) != except && !keys.is_empty() {
                narrowed &= self.any_of(kind, keys);
            }
        }
        narrowed
    }

    /// The documents that match the whole choice.
    pub(super) fn narrow(&self, found: &RoaringBitmap, chosen: &Chosen) -> RoaringBitmap {
        self.narrowed(found, chosen, None)
    }

    /// Counts the values of all facets among the documents that match the text.
    pub(super) fn count(
        &self,
        found: &RoaringBitmap,
        chosen: &Chosen,
        categories: &Terms,
        benefits: &Terms,
    ) -> Facets {
        let whole = self.narrow(found, chosen);
        let count = |kind: FacetKind| {
            let keys = &chosen.0[kind as usize];
            if keys.is_empty() {
                return self.count_values(kind, &whole, keys);
            }
            self.count_values(kind, &self.narrowed(found, chosen, Some(kind)), keys)
        };
        let named = |mut values: Vec<FacetValue>, terms: &Terms| {
            for value in &mut values {
                if let Some((slug, name, _)) = terms.get(&value.value) {
                    (value.value, value.label) = (slug.clone(), name.clone());
                }
            }
            values
        };
        let by_label = |mut values: Vec<FacetValue>| {
            values.sort_by_cached_key(|value| fold(&value.label));
            values
        };
        // A deleted category is nowhere but in its products' texts, and where it is chosen.
        let is_chosen = |key: &String| chosen.0[FacetKind::Category as usize].contains(key);
        let place = |key: &String| categories.get(key).map_or(usize::MAX, |(.., place)| *place);
        let mut listed = count(FacetKind::Category);
        listed.retain(|value| place(&value.value) < usize::MAX || is_chosen(&value.value));
        listed.sort_by_key(|value| place(&value.value));
        let schedules: Vec<&str> = schedule_choices().map(|(value, _)| value).collect();
        Facets {
            category: named(listed, categories),
            benefit: by_label(named(count(FacetKind::Benefit), benefits)),
            form: by_label(count(FacetKind::Form)),
            schedule: in_order(count(FacetKind::Schedule), &schedules),
            badge: in_order(count(FacetKind::Badge), &BADGES),
        }
    }

    /// Key, label and count of the most frequent values, and of the chosen ones in any case.
    fn count_values(&self, kind: FacetKind, among: &RoaringBitmap, chosen: &[String]) -> Vec<FacetValue> {
        let chosen: HashSet<&String> = chosen.iter().collect();
        let counted = self.0[kind as usize].iter().map(|(key, value)| {
            (value.documents.intersection_len(among), chosen.contains(key), key, &value.label)
        });
        let mut counted: Vec<_> = counted.filter(|(count, chosen, ..)| *count > 0 || *chosen).collect();
        counted.sort_unstable_by(|one, other| (other.1, other.0, one.2).cmp(&(one.1, one.0, other.2)));
        counted.truncate(if kind == FacetKind::Category { MAX_CATEGORIES } else { MAX_LISTED });
        let value = |(count, _, key, label): (u64, bool, &String, &String)| FacetValue {
            value: key.clone(),
            label: label.clone(),
            count,
        };
        counted.into_iter().map(value).collect()
    }
}

/// Sorts values by their places in a list, whose spelling they get.
fn in_order(mut values: Vec<FacetValue>, order: &[&str]) -> Vec<FacetValue> {
    let place = |value: &str| order.iter().position(|known| known.eq_ignore_ascii_case(value));
    for value in &mut values {
        if let Some(place) = place(&value.value) {
            order[place].clone_into(&mut value.value);
        }
    }
    values.sort_by_key(|value| place(&value.value).unwrap_or(order.len()));
    values
}

#[cfg(test)]
mod tests {
    use medicine::dictionary::dosage_form;

    #[test]
    fn every_sample_product_has_a_form() {
        for file in std::fs::read_dir("assets/sample/products").unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            for line in text.lines() {
                if let Some(formulation) = line.strip_prefix("formulation = ") {
                    assert!(dosage_form(formulation).is_some(), "{formulation}");
                }
            }
        }
    }
}
