//! The items of a catalogue by what they hold. 'Which items share these substances' is one question, and [`ItemIndex::sharing`]
//! answers it.

use std::collections::HashMap;

use crate::compare::{Decision, decide_among};
use crate::item::Item;
use crate::line::Line;
use crate::reading::ProductKind;

/// The items of a catalogue.
#[derive(Debug, Clone, Default)]
pub struct ItemIndex {
    items: Vec<Item>,
    /// By each of [`found_by`]: places in the catalogue's order.
    places: HashMap<String, Vec<usize>>,
}

/// What an item shares with others: its own name, how that looks, its kind of article, each substance, and the words of all of them.
fn found_by(item: &Item) -> Vec<String> {
    let mut all: Vec<String> = item.substances.iter().map(|substance| substance.key.clone()).collect();
    let words = item.words().join(" ");
    let kind = if let ProductKind::NoMedicine(kind) = item.kind { kind } else { "" };
    let named = [("=", &*item.own), ("~", &*item.look), ("#", kind), ("+", &*words)];
    all.extend(named.iter().filter(|(_, name)| !name.is_empty()).map(|(sign, name)| format!("{sign}{name}")));
    all
}

impl ItemIndex {
    /// The index of items, which keep their places.
    pub fn new(items: Vec<Item>) -> Self {
        let mut index = Self::default();
        for item in items {
            index.add(item);
        }
        index
    }

    /// Adds an item in the next place.
    pub fn add(&mut self, item: Item) {
        let at = self.items.len();
        for key in found_by(&item).into_iter().chain(item.called.iter().flat_map(|called| found_by(called))) {
            let places = self.places.entry(key).or_default();
            if places.last() != Some(&at) {
                places.push(at);
            }
        }
        self.items.push(item);
    }

    /// The places of the items that hold a substance, or are called so.
    pub fn holding(&self, key: &str) -> &[usize] {
        self.places.get(key).map_or(&[], Vec::as_slice)
    }

    /// The items, by their places.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The places of the items that share a substance with this one, by composition or name, are called as it is, or are articles
    /// of its kind; in the catalogue's order.
    pub fn sharing(&self, item: &Item) -> Vec<usize> {
        self.places_of(found_by(item))
    }

    fn places_of(&self, keys: impl IntoIterator<Item = String>) -> Vec<usize> {
        let mut places: Vec<usize> = keys.into_iter().flat_map(|key| self.holding(&key)).copied().collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// What a line asks for.
    pub fn decide(&self, line: &Line) -> Decision {
        self.decide_among(line, &self.sharing_any(line))
    }

    /// The places of the items that share a substance with a reading of a line.
    pub fn sharing_any(&self, line: &Line) -> Vec<usize> {
        self.places_of(line.readings.iter().flat_map(|reading| found_by(&reading.item)))
    }

    /// What a line asks for among the items in some places.
    pub fn decide_among(&self, line: &Line, places: &[usize]) -> Decision {
        decide_among(line, places.iter().map(|at| (*at, &self.items[*at])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::decide;
    use crate::dictionary::Dictionary;
    use crate::line::read_line;
    use crate::product::read_product;

    #[test]
    fn what_is_not_shared_is_never_asked() {
        let dictionary = Dictionary::shipped();
        let names = [
            "Amlodipine 5 mg Tablets",
            "Amlodipine 10 mg Tablets",
            "Atenolol 50 mg Tablets",
            "Crepe Bandage 6 cm",
        ];
        let items: Vec<_> = names.iter().map(|name| read_product(name, "", "", "", &dictionary)).collect();
        let index = ItemIndex::new(items.clone());
        for text in [
            "amlodipine 5 mg tab - 20",
            "amlodipine",
            "atenolol 50",
            "crepe bandage 6 cm",
            "crepe bandage",
            "nothing",
        ] {
            let line = read_line(text, &dictionary);
            assert_eq!(index.decide(&line), decide(&line, &items), "{text}");
        }
        assert_eq!(index.sharing(&index.items()[0].clone()), [0, 1]);
    }
}
