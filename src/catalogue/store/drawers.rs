//! What a catalogue without photographs shows instead of them.

use rusqlite::{Connection, params};

use super::inks::Inks;
use super::listing::by_ids;
use super::public::PUBLIC;
use crate::catalogue::pack_label::{Facts, PackLabel};
use crate::catalogue::product::Drawer;
use crate::error::Result;

/// With fewer pictures than one for so many products, a catalogue counts as one without.
const PRODUCTS_FOR_A_PICTURE: u64 = 10;
/// So many of a category's products are shown by their labels, taken from all over the catalogue.
const SHOWN: u32 = 3;
/// So many of a category's newest products are looked at for the form that most of them have.
const LOOKED_AT: u32 = 60;

/// Whether at least one of ten products that visitors see has a picture. An empty catalogue has none to miss.
pub(crate) fn is_photographed(connection: &Connection) -> Result<bool> {
    let sql =
        format!("SELECT count(*), coalesce(sum(p.missing_facts & 256 = 0), 0) FROM product p WHERE {PUBLIC}");
    let (all, pictures): (u64, u64) =
        connection.prepare_cached(&sql)?.query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(pictures * PRODUCTS_FOR_A_PICTURE >= all)
}

/// The categories with most products that visitors see, the largest first: name, slug, key, and how many.
pub(crate) fn largest_categories(
    connection: &Connection,
    most: u32,
) -> Result<Vec<(String, String, String, u64)>> {
    let sql = format!(
        "SELECT c.name, c.slug, c.name_key, count(*) FROM product p JOIN category c ON c.name_key = p.category_key
         WHERE {PUBLIC} GROUP BY p.category_key ORDER BY count(*) DESC, p.category_key LIMIT ?1"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([most], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The largest categories as drawers.
pub(crate) fn drawers(connection: &Connection, most: u32) -> Result<Vec<Drawer>> {
    let inks = Inks::new(connection);
    let drawer = |(name, slug, key, products): (String, String, String, u64)| {
        let label = usual_pack(connection, &inks, &key)?;
        let sql = format!(
            "SELECT p.id FROM product p WHERE p.category_key = ?1 AND {PUBLIC} ORDER BY p.id * 7919 % 1009, p.id LIMIT ?2"
        );
        let ids = connection
            .prepare_cached(&sql)?
            .query_map(params![key, SHOWN], |row| row.get(0))?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        let shown = by_ids(connection, &ids, PUBLIC)?;
        let labels = shown.into_iter().filter_map(|product| product.summary.label).collect();
        Ok(Drawer { name, slug, products, label, labels })
    };
    largest_categories(connection, most)?.into_iter().map(drawer).collect()
}

/// The pack of the form that most of a category's newest products have.
fn usual_pack(connection: &Connection, inks: &Inks<'_>, category_key: &str) -> Result<PackLabel> {
    let sql = format!(
        "SELECT name, category, formulation, pack_size, count(*) FROM
         (SELECT name, category, formulation, pack_size FROM product p WHERE p.category_key = ?1 AND {PUBLIC}
          ORDER BY p.created_at DESC, p.id DESC LIMIT ?2)
         GROUP BY formulation ORDER BY count(*) DESC, formulation LIMIT 1"
    );
    let text =
        |row: &rusqlite::Row<'_>, at: usize| row.get::<_, Option<String>>(at).map(Option::unwrap_or_default);
    let [name, category, formulation, pack] =
        connection.prepare_cached(&sql)?.query_row(params![category_key, LOOKED_AT], |row| {
            Ok([text(row, 0)?, text(row, 1)?, text(row, 2)?, text(row, 3)?])
        })?;
    let facts =
        Facts { name: &name, category: &category, formulation: &formulation, pack: &pack, salts: &[] };
    inks.pack(&facts)
}
