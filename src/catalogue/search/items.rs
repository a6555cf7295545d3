//! The products as [`Item`]s: which of them share these substances, and what a line asks for.

use std::cell::OnceCell;
use std::cmp::Reverse;

use super::SearchIndex;
use super::find::Searcher;
use super::index::WHOLE_SKU;
use super::uses;
use crate::catalogue::product::ProductId;
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::compare::Decision;
use medicine::dictionary::Dictionary;
use medicine::item::Item;
use medicine::line::{Line, read_line};
use medicine::words::words;

/// A longer text names no substances, bytes.
const MAX_TEXT: usize = 120;

/// A search text, and what it says as a line of a list: that is read once, when somebody asks.
pub(crate) struct SearchText<'t> {
    text: &'t str,
    line: OnceCell<Option<Line>>,
}

impl<'t> SearchText<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, line: OnceCell::new() }
    }

    /// What it says; none where it is too long to name substances.
    pub(crate) fn line(&self, items: Items<'_>) -> Option<&Line> {
        let read = || (self.text.len() <= MAX_TEXT).then(|| read_line(self.text, items.dictionary()));
        self.line.get_or_init(read).as_ref()
    }

    /// Whether it is what people type for a use, and names no medicine.
    pub(crate) fn is_use(&self) -> bool {
        let words = words(self.text);
        uses::typed(&words).is_some_and(|(count, _)| count == words.len())
    }
}

/// The products that the index holds, each by its place.
#[derive(Clone, Copy)]
pub(crate) struct Items<'i>(Searcher<'i>);

impl SearchIndex {
    /// Reads the products as they are in a snapshot. The index cannot follow changes meanwhile.
    pub(crate) fn with_items<T>(&self, snapshot: &Snapshot, read: impl FnOnce(Items<'_>) -> T) -> Result<T> {
        Ok(read(Items(self.current(snapshot)?.searcher())))
    }
}

impl<'i> Items<'i> {
    /// The words of the trade, and the office's own.
    pub(crate) fn dictionary(self) -> &'i Dictionary {
        self.0.dictionary
    }

    /// The product in a place.
    pub(crate) fn product(self, at: usize) -> ProductId {
        self.0.index.document(document(at)).product
    }

    /// What the product in a place is.
    pub(crate) fn item(self, at: usize) -> &'i Item {
        &self.0.index.items.items()[at]
    }

    /// The place of a product, if it is there.
    pub(crate) fn place(self, id: ProductId) -> Option<usize> {
        Some(self.0.index.document_of(id)? as usize)
    }

    /// Places by what tells nothing else apart: the newest product first.
    pub(crate) fn sort_newest(self, places: &mut [usize]) {
        places.sort_by_key(|at| Reverse(self.0.index.age(document(*at))));
    }

    /// The products that share a substance with an item, or are articles of its kind.
    pub(crate) fn sharing(self, item: &Item) -> Vec<usize> {
        self.live(self.0.index.items.sharing(item))
    }

    /// The products that a line may ask for.
    pub(crate) fn sharing_any(self, line: &Line) -> Vec<usize> {
        self.live(self.0.index.items.sharing_any(line))
    }

    /// What a line asks for among some products.
    pub(crate) fn decide(self, line: &Line, places: &[usize]) -> Decision {
        self.0.index.items.decide_among(line, places)
    }

    /// The product with a code, which is given in letters and digits alone.
    pub(crate) fn with_code(self, code: &str) -> Option<ProductId> {
        let index = self.0.index;
        let word = index.vocabulary.find(&format!("{WHOLE_SKU}{code}"))?;
        let places = index.postings.of(word).iter().map(|posting| posting.document());
        self.live(places.collect()).first().map(|at| self.product(*at))
    }

    fn live(self, mut places: Vec<usize>) -> Vec<usize> {
        places.retain(|at| self.0.index.live().contains(document(*at)));
        places
    }

    /// What a text says that names substances in its order: 'telmisartan + amlodipine' names two, 'pcm' one. `None` where it says
    /// anything else, may mean others too, or names a substance that no product has.
    pub(crate) fn named(self, asked: &SearchText<'_>) -> Option<Item> {
        // A strength is another question; '5-fluorouracil' is a name.
        let is_strength =
            |word: &str| word.starts_with(|sign: char| sign.is_numeric()) && !word.contains('-');
        if asked.text.split_whitespace().any(is_strength) {
            return None;
        }
        let keys = |item: &Item| item.substances.iter().map(|one| one.key.clone()).collect::<Vec<_>>();
        let bare = asked.line(self)?.readings.iter().filter(|one| one.quantity.is_none());
        let named = bare.map(|one| &one.item).filter(|item| says_substances_only(item));
        let mut found: Vec<Item> = named.cloned().collect();
        found.retain(|item| keys(item).iter().all(|key| self.0.index.count_holding(key) > 0));
        found.dedup_by_key(|item| keys(item));
        found.pop().filter(|_| found.is_empty())
    }

    /// The substances of a brand, as products print them, where a text is that brand and no product is called so: 'Nitrofurantoin'
    /// for 'macrobid'.
    pub(crate) fn of_brand(self, asked: &SearchText<'_>) -> Option<String> {
        let typed = words(asked.text);
        if typed.first().is_some_and(|word| self.0.index.is_word(word)) {
            return None;
        }
        let line = asked.line(self)?;
        let first = line.readings.first()?;
        let is_brand = line.readings.iter().all(|one| one.item.names == typed);
        if !is_brand {
            return None;
        }
        let keys = first.item.substances.iter().map(|substance| &substance.key);
        let there = keys.filter(|key| self.0.index.count_holding(key) > 0);
        let labels: Vec<&str> =
            there.filter_map(|key| Some(self.0.index.salts.get(key)?.label.as_str())).collect();
        (!labels.is_empty()).then(|| labels.join(" + "))
    }
}

/// Whether an item has all of these substances.
pub(crate) fn holds<'k>(item: &Item, keys: impl IntoIterator<Item = &'k str>) -> bool {
    keys.into_iter().all(|key| item.substances.iter().any(|one| one.key == key))
}

/// Whether an item says nothing beside its substances.
fn says_substances_only(item: &Item) -> bool {
    let Item { release, form, route, made, users, container, volume, sizes, unread, .. } = item;
    let says_other =
        release.is_some() || form.is_some() || route.is_some() || made.is_some() || users.is_some();
    let is_packed = container.is_some() || volume.is_some() || !sizes.is_empty();
    let has_strength = item.substances.iter().any(|substance| substance.strength.is_some());
    !(item.substances.is_empty() || says_other || is_packed || has_strength) && unread.is_empty()
}

/// A place as the number of its document.
fn document(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
