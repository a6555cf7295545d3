//! The index: a document for each content that a product has had since the index was built.
//!
//! Documents are only ever added. A product that is saved gets a new one, and its former one is stale: it stays in the
//! postings but not in [`Index::live`].

use std::cmp::Reverse;
use std::collections::HashMap;

use roaring::RoaringBitmap;

use super::facets::{FacetIndex, Terms};
use super::literal::Literal;
use super::postings::{Bits, Posting, Postings, none, place};
use super::spellings::{PERCENT, american, amount, hyphenated, is_number, pack, searchable};
use super::uses;
use super::vocabulary::Vocabulary;
use crate::catalogue::fields::Searched;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::search::IndexedProduct;
use medicine::dictionary::{Dictionary, is_substance};
use medicine::index::ItemIndex;
use medicine::item::Item;
use medicine::words::{is_letter, letter_and_number, words, words_and_signs};
use text::{fold, natural_key};

/// Before an amount in one spelling: '=1000mg'.
pub(super) const AMOUNT: char = '=';
/// Before an SKU without punctuation: '#abx0101'.
pub(super) const WHOLE_SKU: char = '#';
/// Most words of a product that are indexed, so that postings stay bounded.
const MAX_WORDS: usize = 4_000;
/// More new documents than this are sorted together with the rest; fewer are put in one by one.
const FEW: usize = 200;
/// The fewest digits of a number that tells one product's facts from another's, as an HSN code does.
pub(super) const CODE_DIGITS: usize = 4;

/// The whole index, as it was at one content version.
#[derive(Default)]
pub(super) struct Index {
    pub(super) vocabulary: Vocabulary,
    pub(super) postings: Postings,
    pub(super) facets: FacetIndex,
    pub(super) salts: Salts,
    /// What each document's product is.
    pub(super) items: ItemIndex,
    pub(super) categories: Terms,
    pub(super) benefits: Terms,
    literal: Literal,
    documents: Vec<Document>,
    /// In the order of their names, stale ones too; the newest are not yet there.
    by_name: Vec<u32>,
    /// By number of a word: what else it is found by, once that is known.
    related: Vec<Option<Related>>,
    /// By the name of a category or benefit: the words for its uses.
    label_uses: HashMap<String, Vec<u32>>,
    document_of: HashMap<ProductId, u32>,
    live: RoaringBitmap,
}

/// What else a word is found by, as numbers of words.
struct Related {
    /// As it is spelt in America.
    spelling: Option<u32>,
    /// What the substance is for.
    uses: Box<[u32]>,
}

/// What ranking needs to know of a document.
pub(super) struct Document {
    pub(super) product: ProductId,
    created_at: i64,
    /// The words of the name, in order.
    pub(super) name: Box<[u32]>,
    /// What it is sorted by.
    name_key: Box<str>,
    /// How many active ingredients it has; 0 when that is unknown.
    pub(super) ingredients: u8,
}

impl Index {
    /// Adds a product in place of its earlier content. [`Self::settle`] follows the last of several.
    pub(super) fn put(&mut self, product: &IndexedProduct) {
        let listed = &product.listed;
        self.remove(listed.id);
        let document = u32::try_from(self.documents.len()).unwrap_or(u32::MAX);
        self.facets.add(document, product);
        let fields = [
            (place::NAME, Some(&listed.name)),
            (place::SKU, listed.sku.as_ref()),
            (place::COMPOSITION, listed.composition.as_ref()),
            (place::FORMULATION, listed.formulation.as_ref()),
            (place::DESCRIPTION, Some(&product.description)),
        ];
        let fields = fields.map(|(place, text)| (place, searchable(text.map_or("", String::as_str))));
        let texts: Vec<String> = fields.iter().map(|(_, text)| text.clone()).collect();
        let mut words: Vec<(u32, u8)> = Vec::with_capacity(128);
        self.literal.add(&mut self.vocabulary, &texts, |token| words.push((token, place::LITERAL)));
        let mut name = Box::default();
        for (place, text) in &fields {
            let numbers = self.add_words(text, *place, &mut words);
            match *place {
                place::NAME => name = numbers.into_boxed_slice(),
                place::SKU => {
                    let whole = squashed(text);
                    words.push((self.vocabulary.insert(&format!("{WHOLE_SKU}{whole}")), place::SKU));
                    self.add_words(&whole, place::SKU, &mut words);
                }
                _ => {}
            }
        }
        if let Some(first) = name.first() {
            words.push((*first, place::FIRST));
        }
        for (fact, searched) in &product.facts {
            self.add_fact(&searchable(fact), *searched == Searched::Codes, &mut words);
        }
        self.add_label_uses(product, &mut words);
        self.postings.add(document, &mut words);
        let item = listed.item();
        let is_stated = listed.composition.as_ref().is_some_and(|composition| !composition.is_empty());
        self.salts.add(&item, is_stated, &Dictionary::shipped());
        self.documents.push(Document {
            product: listed.id,
            created_at: product.created_at,
            name,
            name_key: natural_key(&fold(&listed.name)).into(),
            ingredients: u8::try_from(item.substances.len()).unwrap_or(u8::MAX),
        });
        self.items.add(item);
        self.document_of.insert(listed.id, document);
        self.live.insert(document);
    }

    /// Adds the words of a field, its amounts, packs and hyphenated words in one; returns the numbers of the words. A substance
    /// that is spelt otherwise is known by its usual spelling as well, and the numbers are those of that.
    fn add_words(&mut self, text: &str, place: u8, words: &mut Vec<(u32, u8)>) -> Vec<u32> {
        let found = search_words(text);
        let found = &found[..found.len().min(MAX_WORDS)];
        // The shipped one: its spellings do not change while the index is there.
        let dictionary = Dictionary::shipped();
        let may_be_spelt = place & (place::NAME | place::COMPOSITION) != 0;
        let mut numbers = Vec::with_capacity(found.len());
        for word in found {
            let number = self.vocabulary.insert(word);
            words.push((number, place));
            self.add_related(number, place, words);
            let usual = if may_be_spelt { dictionary.spelt(word) } else { None };
            match usual {
                Some(name) => numbers.extend(name.split(' ').map(|part| self.vocabulary.insert(part))),
                None => numbers.push(number),
            }
        }
        for number in &numbers {
            words.push((*number, place));
            self.add_related(*number, place, words);
        }
        self.add_amounts(found, place, words);
        let named = (0..found.len()).filter_map(|at| letter_and_number(&found[at..]));
        for joined in named.chain(hyphenated(text)) {
            words.push((self.vocabulary.insert(&joined), place));
        }
        numbers
    }

    /// Adds the amounts and packs among words, each in one spelling.
    fn add_amounts(&mut self, found: &[String], place: u8, words: &mut Vec<(u32, u8)>) {
        let amounts =
            (0..found.len()).filter_map(|at| Some(format!("{AMOUNT}{}", amount(&found[at..])?.word)));
        let packs = (0..found.len()).filter_map(|at| Some(pack(&found[at..])?.word));
        words.extend(amounts.chain(packs).map(|word| (self.vocabulary.insert(&word), place)));
    }

    /// Adds what a word is found by beside itself: another spelling, and where it is a substance's, what that is for.
    fn add_related(&mut self, number: u32, place: u8, words: &mut Vec<(u32, u8)>) {
        let at = number as usize;
        if self.related.len() <= at {
            self.related.resize_with(self.vocabulary.len(), || None);
        }
        if self.related[at].is_none() {
            let word = self.vocabulary.text(number).to_owned();
            let spelling = american(&word).map(|word| self.vocabulary.insert(&word));
            let uses = uses::of_word(&word).iter().map(|name| self.add_use(name)).collect();
            self.related[at] = Some(Related { spelling, uses });
        }
        let Some(Related { spelling, uses }) = &self.related[at] else { return };
        words.extend(spelling.map(|number| (number, place)));
        if place & (place::NAME | place::COMPOSITION) != 0 {
            words.extend(uses.iter().map(|number| (*number, place::FACTS)));
        }
    }

    fn add_use(&mut self, name: &str) -> u32 {
        self.vocabulary.insert(&uses::word_of(name))
    }

    /// Adds what a product is for by its category and benefits, and its schedules.
    fn add_label_uses(&mut self, product: &IndexedProduct, words: &mut Vec<(u32, u8)>) {
        for label in std::iter::once(&product.category).chain(&product.benefits) {
            if !self.label_uses.contains_key(label) {
                let uses = uses::of_label(label).iter().map(|name| self.add_use(name)).collect();
                self.label_uses.insert(label.clone(), uses);
            }
            words.extend(self.label_uses[label].iter().map(|number| (*number, place::DESCRIPTION)));
        }
        for schedule in &product.schedules {
            words.push((self.vocabulary.insert(&uses::of_schedule(&fold(schedule))), place::FACTS));
        }
    }

    /// Adds a fact of the trade. The 10 of a pack of 10 is no strength, nor are the 1000 of a jar: numbers without a unit count
    /// only where they are codes.
    fn add_fact(&mut self, text: &str, may_be_code: bool, words: &mut Vec<(u32, u8)>) {
        let found = search_words(text);
        let found = &found[..found.len().min(MAX_WORDS)];
        self.add_amounts(found, place::FACTS, words);
        for word in found {
            let is_told =
                if is_number(word) { may_be_code && word.len() >= CODE_DIGITS } else { !is_letter(word) };
            if is_told {
                words.push((self.vocabulary.insert(word), place::FACTS));
            }
        }
    }

    /// Removes a product, if it is there.
    pub(super) fn remove(&mut self, id: ProductId) {
        if let Some(document) = self.document_of.remove(&id) {
            self.live.remove(document);
        }
    }

    /// Makes the words of new documents known to searches.
    pub(super) fn settle(&mut self) {
        self.vocabulary.settle();
        let new: Vec<u32> = (self.by_name.len()..self.documents.len())
            .map(|new| u32::try_from(new).unwrap_or(u32::MAX))
            .collect();
        let mut by_name = std::mem::take(&mut self.by_name);
        let place = |document: &u32| {
            let Document { name_key, product, .. } = self.document(*document);
            (name_key, product)
        };
        if new.len() > FEW {
            by_name.extend(new);
            by_name.sort_unstable_by(|one, other| place(one).cmp(&place(other)));
        } else {
            for document in new {
                let at = by_name.partition_point(|known| place(known) < place(&document));
                by_name.insert(at, document);
            }
        }
        self.by_name = by_name;
    }

    /// Gives back what building left over.
    pub(super) fn shrink(&mut self) {
        self.postings.shrink();
        self.literal.shrink();
        self.documents.shrink_to_fit();
        self.by_name.shrink_to_fit();
    }

    /// The documents that are the present content of a product.
    pub(super) fn live(&self) -> &RoaringBitmap {
        &self.live
    }

    /// How many products have a word of the vocabulary in one of their texts.
    pub(super) fn count_products(&self, word: u32) -> usize {
        self.live_postings(word).count()
    }

    /// Whether a product has a word: one that only former contents have is not known any more.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.vocabulary.find(word).is_some_and(|word| self.has_word(word))
    }

    /// How many products hold a substance.
    pub(super) fn count_holding(&self, key: &str) -> u64 {
        let is_live = |at: &&usize| u32::try_from(**at).is_ok_and(|at| self.live.contains(at));
        self.items.holding(key).iter().filter(is_live).count() as u64
    }

    /// Whether a product has a word of the vocabulary.
    pub(super) fn has_word(&self, word: u32) -> bool {
        self.live_postings(word).next().is_some()
    }

    /// Where a word stands in products. The pieces of exact texts are no words.
    fn live_postings(&self, word: u32) -> impl Iterator<Item = &Posting> {
        let is_word = |posting: &&Posting| posting.places() & !place::LITERAL != 0;
        let is_live =
            |posting: &&Posting| u32::try_from(posting.document()).is_ok_and(|one| self.live.contains(one));
        self.postings.of(word).iter().filter(is_word).filter(is_live)
    }

    /// How many documents are the former content of a product.
    pub(super) fn stale(&self) -> u64 {
        self.documents.len() as u64 - self.live.len()
    }

    /// How many documents there are, stale ones too.
    pub(super) fn len(&self) -> usize {
        self.documents.len()
    }

    pub(super) fn document(&self, document: u32) -> &Document {
        &self.documents[document as usize]
    }

    /// The documents that hold a text as it is typed, apart from case, stale ones too.
    pub(super) fn containing(&self, text: &str) -> Bits {
        let text = searchable(text);
        let mut found = none(self.len());
        if text.is_empty() || self.literal.phrase(&self.vocabulary, &text, &mut found) {
            return found;
        }
        for word in self.vocabulary.containing(&text) {
            for posting in self.postings.of(word) {
                if posting.places() & place::LITERAL != 0 {
                    found[posting.document() / 64] |= 1 << (posting.document() % 64);
                }
            }
        }
        found
    }

    /// The document that holds a product as it is now.
    pub(super) fn document_of(&self, id: ProductId) -> Option<u32> {
        self.document_of.get(&id).copied()
    }

    /// A page of documents by name, numbers in it by what they count.
    pub(super) fn by_name(
        &self,
        found: &RoaringBitmap,
        is_descending: bool,
        offset: usize,
        limit: usize,
    ) -> Vec<u32> {
        let is_found = |document: &u32| found.contains(*document);
        let all = self.by_name.iter().copied();
        if is_descending {
            all.rev().filter(is_found).skip(offset).take(limit).collect()
        } else {
            all.filter(is_found).skip(offset).take(limit).collect()
        }
    }

    /// The ids of documents' products. SQLite counts products up from 1, so 32 bits are enough.
    pub(super) fn ids(&self, found: &RoaringBitmap) -> RoaringBitmap {
        found
            .iter()
            .filter_map(|document| u32::try_from(self.document(document).product.get()).ok())
            .collect()
    }

    /// What documents are ordered by where nothing else tells them apart: the newest is greatest.
    pub(super) fn age(&self, document: u32) -> (i64, ProductId) {
        let Document { created_at, product, .. } = self.documents[document as usize];
        (created_at, product)
    }

    /// A page of documents, newest first.
    pub(super) fn newest(&self, found: &RoaringBitmap, offset: usize, limit: usize) -> Vec<u32> {
        let mut documents: Vec<_> =
            found.iter().map(|document| (Reverse(self.age(document)), document)).collect();
        let page = sorted_page(&mut documents, offset, limit);
        page.iter().map(|(_, document)| *document).collect()
    }
}

/// The items from `offset` on, at most `limit`, as if all were sorted.
pub(super) fn sorted_page<T: Ord>(items: &mut [T], offset: usize, limit: usize) -> &[T] {
    if offset >= items.len() {
        return &[];
    }
    if offset > 0 {
        items.select_nth_unstable(offset);
    }
    let rest = &mut items[offset..];
    let limit = limit.min(rest.len());
    if limit < rest.len() {
        rest.select_nth_unstable(limit);
    }
    rest[..limit].sort_unstable();
    &rest[..limit]
}

/// The words of a searchable text, with one for the percent sign and one for that of multiplication.
pub(super) fn search_words(text: &str) -> Vec<String> {
    words_and_signs(text, |sign| match sign {
        '%' => Some(PERCENT),
        '×' | '*' => Some("x"),
        _ => None,
    })
}

/// Letters and digits alone.
pub(super) fn squashed(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// What an active substance is called in products.
pub(super) struct Salt {
    /// As products print it.
    pub(super) label: String,
    /// The words of its name.
    pub(super) words: Vec<String>,
    /// Whether the label is spelt as usual.
    is_usual: bool,
}

/// The names of active substances, by their keys.
#[derive(Default)]
pub(super) struct Salts(HashMap<String, Salt>);

impl Salts {
    /// Adds the names of an item's substances; where no composition states them, those that the trade knows.
    fn add(&mut self, item: &Item, is_stated: bool, dictionary: &Dictionary) {
        for substance in &item.substances {
            let typed = words(&substance.name);
            let is_known = |word: &String| is_substance(word) || dictionary.knows(word);
            if self.0.get(&substance.key).is_some_and(|known| known.is_usual)
                || !(is_stated || typed.iter().any(is_known))
            {
                continue;
            }
            let usual = dictionary.with_usual_spelling(typed.clone(), |_| true);
            // Of two spellings the usual one is shown.
            let is_usual = typed == usual;
            if is_usual || !self.0.contains_key(&substance.key) {
                let salt = Salt { label: substance.name.clone(), words: usual, is_usual };
                self.0.insert(substance.key.clone(), salt);
            }
        }
    }

    /// The substance with a key.
    pub(super) fn get(&self, key: &str) -> Option<&Salt> {
        self.0.get(key)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (&String, &Salt)> {
        self.0.iter()
    }
}
