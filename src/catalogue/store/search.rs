//! Finding text in products: case-insensitive substrings of name, description, SKU, composition and formulation.
//!
//! Three letters and more are a phrase of trigrams in FTS5; `%` and `_` mean themselves. One and two letters, which
//! trigrams cannot answer, have exact bitmaps of their own: `product_gram` holds, for every letter and pair of
//! letters, which products have it, in blocks of [`BLOCK`] ids.

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::error::Result;
use crate::platform::db::WriteTx;
use crate::platform::text::fold;

const BLOCK: i64 = 4096;
const BLOCK_BYTES: usize = BLOCK as usize / 8;
/// How much of the index one step of [`merge`] writes, pages of 4 kB. Negative: until it is all in one piece (FTS5, 6.9).
const PAGES: i64 = -250;

/// The texts of a product that are searched, folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Texts([String; 5]);

impl Texts {
    /// Folds the searched fields: name, description, SKU, composition, formulation.
    pub fn new(fields: [Option<&str>; 5]) -> Self {
        Self(fields.map(|field| fold(field.unwrap_or_default())))
    }

    fn grams(&self) -> HashSet<String> {
        let mut grams = HashSet::new();
        for text in &self.0 {
            let mut last = None;
            for letter in text.chars() {
                grams.insert(String::from(letter));
                if let Some(last) = last.replace(letter) {
                    grams.insert(String::from_iter([last, letter]));
                }
            }
        }
        grams
    }
}

/// Ids of products, as a bitmap.
#[derive(Debug, Default)]
pub struct IdSet {
    words: Vec<u64>,
    len: u64,
}

impl IdSet {
    /// Whether the set holds the id.
    pub fn contains(&self, id: i64) -> bool {
        let Ok(id) = usize::try_from(id) else { return false };
        self.words.get(id / 64).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }

    /// How many ids there are.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an id.
    pub fn insert(&mut self, id: i64) {
        let Ok(id) = usize::try_from(id) else { return };
        if self.words.len() <= id / 64 {
            self.words.resize(id / 64 + 1, 0);
        }
        let word = &mut self.words[id / 64];
        self.len += u64::from(*word >> (id % 64) & 1 == 0);
        *word |= 1 << (id % 64);
    }

    /// The ids in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let words: Vec<_> = self.words.iter().zip(&other.words).map(|(a, b)| a & b).collect();
        let len = words.iter().map(|word| u64::from(word.count_ones())).sum();
        Self { words, len }
    }

    /// The ids, rising.
    pub fn iter(&self) -> impl Iterator<Item = i64> {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| (at * 64 + bit) as i64)
        })
    }
}

/// The products that hold `text` in one of the searched fields.
///
/// # Errors
/// When the database fails.
pub fn matching(connection: &Connection, text: &str) -> Result<IdSet> {
    let text = fold(text);
    let mut found = IdSet::default();
    if text.chars().count() < 3 {
        let mut statement =
            connection.prepare_cached("SELECT block, bits FROM product_gram WHERE gram = ?1")?;
        let mut rows = statement.query([&text])?;
        while let Some(row) = rows.next()? {
            let first: i64 = row.get::<_, i64>(0)? * BLOCK;
            let bits = row.get_ref(1)?.as_blob().unwrap_or_default();
            let set = (0_i64..).zip(bits).flat_map(|(at, byte)| {
                (0..8).filter(move |bit| byte >> bit & 1 == 1).map(move |bit| first + at * 8 + bit)
            });
            set.for_each(|id| found.insert(id));
        }
        return Ok(found);
    }
    let phrase = format!("\"{}\"", text.replace('"', "\"\""));
    let mut statement =
        connection.prepare_cached("SELECT rowid FROM product_search WHERE product_search MATCH ?1")?;
    let mut rows = statement.query([phrase])?;
    while let Some(row) = rows.next()? {
        found.insert(row.get(0)?);
    }
    Ok(found)
}

/// Puts some of the index together that many saves have left in pieces; whether anything was left to do. Every piece has
/// to be asked, so one piece answers soonest.
///
/// # Errors
/// When the database fails.
pub fn merge(tx: &WriteTx<'_>) -> Result<bool> {
    let before = tx.total_changes();
    tx.prepare_cached("INSERT INTO product_search (product_search, rank) VALUES ('merge', ?1)")?
        .execute([PAGES])?;
    // The command itself counts as one.
    Ok(tx.total_changes() - before > 1)
}

/// Changes to the index, gathered and then written in one go.
#[derive(Default)]
pub struct IndexChanges {
    bits: HashMap<(String, i64), Vec<(i64, bool)>>,
}

impl IndexChanges {
    /// Makes a product findable by its texts.
    ///
    /// # Errors
    /// When the database fails.
    pub fn add(&mut self, tx: &WriteTx<'_>, id: i64, texts: &Texts) -> Result<()> {
        let sql = "INSERT INTO product_search (rowid, name, description, sku, composition, formulation)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let [name, description, sku, composition, formulation] = &texts.0;
        tx.prepare_cached(sql)?.execute(params![id, name, description, sku, composition, formulation])?;
        self.note(id, texts, true);
        Ok(())
    }

    /// Takes a product out, given the texts it was put in with.
    ///
    /// # Errors
    /// When the database fails.
    pub fn remove(&mut self, tx: &WriteTx<'_>, id: i64, texts: &Texts) -> Result<()> {
        tx.prepare_cached("DELETE FROM product_search WHERE rowid = ?1")?.execute([id])?;
        self.note(id, texts, false);
        Ok(())
    }

    fn note(&mut self, id: i64, texts: &Texts, present: bool) {
        for gram in texts.grams() {
            self.bits.entry((gram, id / BLOCK)).or_default().push((id % BLOCK, present));
        }
    }

    /// Writes the gathered bitmaps.
    ///
    /// # Errors
    /// When the database fails.
    pub fn flush(self, tx: &WriteTx<'_>) -> Result<()> {
        let mut changes: Vec<_> = self.bits.into_iter().collect();
        changes.sort_unstable();
        let mut read = tx.prepare_cached("SELECT bits FROM product_gram WHERE gram = ?1 AND block = ?2")?;
        let mut write = tx.prepare_cached(
            "INSERT INTO product_gram (gram, block, bits) VALUES (?1, ?2, ?3)
             ON CONFLICT (gram, block) DO UPDATE SET bits = excluded.bits",
        )?;
        for ((gram, block), ids) in changes {
            let bits: Option<Vec<u8>> = read.query_row(params![gram, block], |row| row.get(0)).optional()?;
            let mut bits = bits.unwrap_or_default();
            bits.resize(BLOCK_BYTES, 0);
            for (id, present) in ids {
                let at = usize::try_from(id).unwrap_or_default();
                let bit = 1 << (at % 8);
                if present {
                    bits[at / 8] |= bit;
                } else {
                    bits[at / 8] &= !bit;
                }
            }
            write.execute(params![gram, block, bits])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn an_id_set_is_a_set(ids in prop::collection::vec(0_i64..5000, 0..200), other in prop::collection::vec(0_i64..5000, 0..200)) {
            let fill = |ids: &[i64]| ids.iter().fold(IdSet::default(), |mut set, id| { set.insert(*id); set });
            let (a, b) = (fill(&ids), fill(&other));
            let (left, right): (BTreeSet<_>, BTreeSet<_>) = (ids.into_iter().collect(), other.into_iter().collect());
            prop_assert_eq!(a.iter().collect::<BTreeSet<_>>(), left.clone());
            prop_assert_eq!(a.len(), left.len() as u64);
            prop_assert_eq!(a.and(&b).iter().collect::<BTreeSet<_>>(), left.intersection(&right).copied().collect());
        }
    }
}
