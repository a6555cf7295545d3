//! The inks of the categories' labels.

use std::cell::OnceCell;
use std::collections::HashMap;

use rusqlite::Connection;

use crate::catalogue::pack_label::{Ink, PackLabel};
use crate::catalogue::product::ProductSummary;
use crate::error::Result;
use crate::platform::text::fold;

/// So many categories have an ink of their own: as many as there are inks.
const OWN_INKS: u32 = Ink::ALL.len() as u32;

/// The inks of the largest categories, read when the first label is made: most lists have none.
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

    /// The label of a product, unless it has a picture.
    pub(crate) fn label(&self, product: &ProductSummary) -> Result<Option<PackLabel>> {
        if product.picture.is_some() {
            return Ok(None);
        }
        Ok(Some(PackLabel::of(product, self.of(&product.category)?)))
    }
}

fn read(connection: &Connection) -> Result<HashMap<String, Ink>> {
    let sql = "SELECT category_key FROM product WHERE deleted_at IS NULL
               GROUP BY category_key ORDER BY count(*) DESC, category_key LIMIT ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let largest = statement.query_map([OWN_INKS], |row| row.get::<_, String>(0))?;
    let largest: Vec<String> = largest.collect::<rusqlite::Result<_>>()?;
    let inks = Ink::of_largest(&largest);
    Ok(largest.into_iter().zip(inks).collect())
}
