//! Finding text in products: case-insensitive substrings of name, description, SKU, composition and formulation.
//!
//! Three letters and more are a phrase of trigrams in FTS5; `%` and `_` mean themselves. One and two letters, which
//! trigrams cannot answer, have exact bitmaps of their own: `product_gram` holds, for every letter and pair of
//! letters, which products have it, in blocks of [`BLOCK`] ids.

use std::collections::{HashMap, HashSet};

use roaring::RoaringBitmap;
use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, params, params_from_iter};

use crate::catalogue::product::ProductId;
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;
use crate::platform::text::fold;

/// Ids in a block.
const BLOCK: i64 = 4096;
const BLOCK_BYTES: usize = BLOCK as usize / 8;
/// How much of the index one merge step writes, pages of 4 kB. Negative: merges until one segment is left (FTS5, 6.9).
const MERGE_PAGES: i64 = -250;

/// The searched texts of a product, folded, by the columns of `product_search`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Texts(Vec<(&'static str, String)>);

impl Texts {
    /// Folds the searched fields.
    pub(super) fn new(fields: &[(&'static str, Option<&String>)]) -> Self {
        let texts = fields.iter().map(|(column, text)| (*column, fold(text.map_or("", String::as_str))));
        Self(texts.collect())
    }

    /// Whether a field contains the folded text.
    pub(super) fn contain(&self, text: &str) -> bool {
        self.0.iter().any(|(_, field)| field.contains(text))
    }

    fn grams(&self) -> HashSet<String> {
        let mut grams = HashSet::new();
        for (_, text) in &self.0 {
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

/// Reads a product's id as the search's bitmaps hold it. SQLite counts products up from 1, so 32 bits are enough.
pub(super) fn search_id(row: &Row<'_>) -> Result<u32> {
    row.get(0).map_err(Error::from)
}

/// The products that hold `text` in one of the searched fields.
pub(super) fn matching(connection: &Connection, text: &str) -> Result<RoaringBitmap> {
    let text = fold(text);
    let mut found = RoaringBitmap::new();
    if text.chars().count() < 3 {
        let mut statement =
            connection.prepare_cached("SELECT block, bits FROM product_gram WHERE gram = ?1")?;
        let mut rows = statement.query([&text])?;
        while let Some(row) = rows.next()? {
            let block: u32 = row.get(0)?;
            found |= RoaringBitmap::from_lsb0_bytes(
                block * BLOCK as u32,
                row.get_ref(1)?.as_blob().unwrap_or_default(),
            );
        }
        return Ok(found);
    }
    let phrase = format!("\"{}\"", text.replace('"', "\"\""));
    let mut statement =
        connection.prepare_cached("SELECT rowid FROM product_search WHERE product_search MATCH ?1")?;
    let mut rows = statement.query([phrase])?;
    while let Some(row) = rows.next()? {
        found.insert(search_id(row)?);
    }
    Ok(found)
}

/// Runs one FTS5 merge step; returns whether it did work. Writes leave the index in many segments, and a search reads
/// every one of them.
pub(crate) fn merge_step(tx: &WriteTx<'_>) -> Result<bool> {
    let before = tx.total_changes();
    tx.prepare_cached("INSERT INTO product_search (product_search, rank) VALUES ('merge', ?1)")?
        .execute([MERGE_PAGES])?;
    // The command itself counts as one.
    Ok(tx.total_changes() - before > 1)
}

/// Changes to the bitmaps, gathered and then written in one go.
#[derive(Default)]
pub(crate) struct IndexChanges {
    /// By letters and block: products, counted within the block, and whether they hold the letters.
    bits: HashMap<(String, i64), Vec<(i64, bool)>>,
}

impl IndexChanges {
    /// Adds a product.
    pub(super) fn add(&mut self, tx: &WriteTx<'_>, id: ProductId, texts: &Texts) -> Result<()> {
        let columns: String = texts.0.iter().map(|(column, _)| format!(", {column}")).collect();
        let placeholders = ", ?".repeat(texts.0.len());
        let sql = format!("INSERT INTO product_search (rowid{columns}) VALUES (?{placeholders})");
        let values = texts.0.iter().map(|(_, text)| text as &dyn ToSql);
        tx.prepare_cached(&sql)?
            .execute(params_from_iter(std::iter::once(&id as &dyn ToSql).chain(values)))?;
        self.record(id, texts, true);
        Ok(())
    }

    /// Removes a product, given the texts that it was added with.
    pub(super) fn remove(&mut self, tx: &WriteTx<'_>, id: ProductId, texts: &Texts) -> Result<()> {
        tx.prepare_cached("DELETE FROM product_search WHERE rowid = ?1")?.execute([id])?;
        self.record(id, texts, false);
        Ok(())
    }

    fn record(&mut self, id: ProductId, texts: &Texts, present: bool) {
        let id = id.get();
        for gram in texts.grams() {
            self.bits.entry((gram, id / BLOCK)).or_default().push((id % BLOCK, present));
        }
    }

    /// Writes the gathered changes.
    pub(crate) fn flush(self, tx: &WriteTx<'_>) -> Result<()> {
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
