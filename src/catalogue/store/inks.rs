//! The inks of the categories' labels.

use std::cell::OnceCell;
use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::catalogue::pack_label::{Facts, Ink, PackLabel};
use crate::catalogue::term::InkChoice;
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;
use text::fold;

/// So many categories have an ink of their own: as many as there are inks.
const OWN_INKS: u32 = Ink::ALL.len() as u32;

/// The inks of the largest categories and those that somebody chose, read when the first label is made: most lists have none.
pub(crate) struct Inks<'c> {
    connection: &'c Connection,
    own: OnceCell<HashMap<String, Ink>>,
}

impl<'c> Inks<'c> {
    pub(crate) fn new(connection: &'c Connection) -> Self {
        Self { connection, own: OnceCell::new() }
    }

    /// The ink of a category.
    pub(crate) fn of(&self, category: &str) -> Result<Ink> {
        let own = if let Some(own) = self.own.get() {
            own
        } else {
            let read = read(self.connection)?;
            self.own.get_or_init(|| read)
        };
        let key = fold(category);
        Ok(own.get(&key).copied().unwrap_or_else(|| Ink::by_name(&key)))
    }

    /// The pack of a product's label.
    pub(super) fn pack(&self, facts: &Facts<'_>) -> Result<PackLabel> {
        Ok(facts.silhouette(self.of(facts.category)?))
    }
}

fn read(connection: &Connection) -> Result<HashMap<String, Ink>> {
    let mut inks = chosen(connection)?;
    let sql = "SELECT category_key FROM product WHERE deleted_at IS NULL
               GROUP BY category_key ORDER BY count(*) DESC, category_key LIMIT ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let largest = statement.query_map([OWN_INKS], |row| row.get::<_, String>(0))?;
    let largest: Vec<String> = largest.collect::<rusqlite::Result<_>>()?;
    let own = Ink::of_largest(&largest, &inks);
    inks.extend(largest.into_iter().zip(own));
    Ok(inks)
}

/// The inks that somebody chose, by the folded names of the categories.
fn chosen(connection: &Connection) -> Result<HashMap<String, Ink>> {
    let sql = "SELECT c.id, c.name_key, i.ink FROM category_ink i JOIN category c ON c.id = i.category_id";
    let mut statement = connection.prepare_cached(sql)?;
    let chosen = statement.query_and_then([], |row| Ok((row.get(1)?, stored(row.get(0)?, row.get(2)?)?)))?;
    chosen.collect()
}

/// The ink that somebody chose for a category.
pub(super) fn chosen_for(connection: &Connection, category: i64) -> Result<Option<Ink>> {
    let sql = "SELECT ink FROM category_ink WHERE category_id = ?1";
    let ink = connection.prepare_cached(sql)?.query_row([category], |row| row.get(0)).optional()?;
    ink.map(|ink| stored(category, ink)).transpose()
}

/// Saves what was said of the ink of a category.
pub(super) fn choose(tx: &WriteTx<'_>, category: i64, choice: InkChoice) -> Result<()> {
    match choice {
        InkChoice::Kept => return Ok(()),
        InkChoice::Given => {
            tx.prepare_cached("DELETE FROM category_ink WHERE category_id = ?1")?.execute([category])?;
        }
        InkChoice::Chosen(ink) => {
            let sql = "INSERT OR REPLACE INTO category_ink (category_id, ink) VALUES (?1, ?2)";
            tx.prepare_cached(sql)?.execute(params![category, ink.name()])?;
        }
    }
    tx.content_changed();
    Ok(())
}

fn stored(category: i64, ink: String) -> Result<Ink> {
    ink.parse().map_err(|_| Error::corrupt("category_ink", "ink", category, ink))
}
