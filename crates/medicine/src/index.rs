//! The items of a catalogue by what they hold. 'Which items share these substances' is one question, and [`ItemIndex::sharing`]
//! answers it.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::compare::{Decision, decide_among};
use crate::item::{Item, Substance};
use crate::line::Line;
use crate::reading::ProductKind;
use crate::slips::look;

/// The items of a catalogue.
#[derive(Debug, Clone, Default)]
pub struct ItemIndex {
    items: Vec<Item>,
    by_key: HashMap<String, Vec<usize>>,
    by_words: HashMap<Vec<String>, Vec<usize>>,
    by_kind: HashMap<&'static str, Vec<usize>>,
    by_own: HashMap<String, Vec<usize>>,
    by_look: HashMap<String, Vec<usize>>,
    /// Keys of substances by how they look.
    keys: HashMap<String, String>,
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
        let put = |places: &mut Vec<usize>| {
            if places.last() != Some(&at) {
                places.push(at);
            }
        };
        if !item.own.is_empty() {
            put(self.by_own.entry(item.own.clone()).or_default());
        }
        if !item.look.is_empty() {
            put(self.by_look.entry(item.look.clone()).or_default());
        }
        if let ProductKind::NoMedicine(kind) = item.kind {
            put(self.by_kind.entry(kind).or_default());
        }
        for face in [Some(&item), item.called.as_deref()].into_iter().flatten() {
            for substance in &face.substances {
                put(self.by_key.entry(substance.key.clone()).or_default());
                self.keys.entry(look(&substance.key)).or_insert_with(|| substance.key.clone());
            }
            put(self.by_words.entry(face.words()).or_default());
        }
        self.items.push(item);
    }

    /// The places of the items that hold a substance, or are called so.
    pub fn holding(&self, key: &str) -> &[usize] {
        self.by_key.get(key).map_or(&[], Vec::as_slice)
    }

    /// The items, by their places.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The places of the items that share a substance with this one, by composition or name, are called as it is, or are articles
    /// of its kind; in the catalogue's order.
    pub fn sharing(&self, item: &Item) -> Vec<usize> {
        let named = [self.by_own.get(&item.own), self.by_look.get(&item.look)];
        let mut places: Vec<usize> = named.into_iter().flatten().flatten().copied().collect();
        if let ProductKind::NoMedicine(kind) = item.kind {
            places.extend(self.by_kind.get(kind).into_iter().flatten());
        }
        for substance in &item.substances {
            places.extend(self.by_key.get(&substance.key).into_iter().flatten());
        }
        places.extend(
            self.by_words.get(&item.words()).into_iter().flatten().filter(|_| !item.substances.is_empty()),
        );
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
        let line = self.as_known(line);
        let mut places: Vec<usize> =
            line.readings.iter().flat_map(|reading| self.sharing(&reading.item)).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// What a line asks for among the items in some places.
    pub fn decide_among(&self, line: &Line, places: &[usize]) -> Decision {
        decide_among(&self.as_known(line), places.iter().map(|at| (*at, &self.items[*at])))
    }

    /// A line whose substances, where no item has them, are those that look like them; which is never sure.
    fn as_known<'l>(&self, line: &'l Line) -> Cow<'l, Line> {
        let known = |substance: &Substance| {
            Some(&substance.key)
                .filter(|key| !self.by_key.contains_key(*key))
                .and_then(|key| self.keys.get(&look(key)))
        };
        if !line.readings.iter().flat_map(|reading| &reading.item.substances).any(|one| known(one).is_some())
        {
            return Cow::Borrowed(line);
        }
        let mut line = line.clone();
        for item in line.readings.iter_mut().map(|reading| &mut reading.item) {
            for substance in &mut item.substances {
                if let Some(key) = known(substance) {
                    item.unread.push(std::mem::replace(&mut substance.key, key.clone()));
                }
            }
        }
        Cow::Owned(line)
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
