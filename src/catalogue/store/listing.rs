//! SQL of lists of products: filtered, sorted, one page at a time, with the total; and what a catalogue without photographs shows.

use std::collections::{BTreeMap, HashMap};

use roaring::RoaringBitmap;
use rusqlite::{Connection, Row, ToSql, params, params_from_iter};

use super::inks::Inks;
use super::products::{for_visitors, select, with_main_pictures};
use super::public::{HIDDEN, NOT_PRINTED, PUBLIC, SCHEDULED};
use super::terms::resolve_key;
use crate::catalogue::filter::{AdminProductFilter, ProductListState};
use crate::catalogue::pack_label::{Facts, PackLabel};
use crate::catalogue::product::{Drawer, Product, ProductId};
use crate::catalogue::term::TermKind;
use crate::catalogue::trade_facts::count_missing;
use crate::error::{Error, Result};
use crate::platform::input::Paging;

/// Fewer matches than this are sorted after the search. With more, the sorted index is walked and filtered.
const FEW_MATCHES: u64 = 2_000;

/// Whether an import added the product `p`. Its number is text here, as all values of conditions.
const OF_IMPORT: &str =
    " AND p.id IN (SELECT entity_id FROM import_row WHERE import_id = CAST(? AS INTEGER) AND change = 3)";
/// What the office sees of products `p`.
pub(crate) const NOT_IN_TRASH: &str = "p.deleted_at IS NULL";

/// How many of the products that match text and category lack each fact, and how many visitors see, whatever of these the list
/// is filtered by; `found` are those that match the text, if there is one.
pub(crate) fn counts(
    connection: &Connection,
    filter: &AdminProductFilter,
    found: Option<&RoaringBitmap>,
) -> Result<BTreeMap<&'static str, u64>> {
    let all = AdminProductFilter { missing: None, state: ProductListState::All, ..filter.clone() };
    let conditions = Conditions::new(connection, &all)?;
    let sql = format!(
        "SELECT p.missing_facts, p.id, p.public_from, now_millis(), {NOT_PRINTED} FROM product p WHERE {}",
        conditions.sql
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params_from_iter(conditions.params(&[])))?;
    let mut combinations: BTreeMap<u16, u64> = BTreeMap::new();
    let mut states: BTreeMap<&'static str, u64> =
        ["public", "hidden", "scheduled", "not_printed"].into_iter().map(|name| (name, 0)).collect();
    while let Some(row) = rows.next()? {
        if found.is_none_or(|ids| row.get(1).is_ok_and(|id: u32| ids.contains(id))) {
            *combinations.entry(row.get(0)?).or_default() += 1;
            let state = match row.get::<_, Option<i64>>(2)? {
                None => "hidden",
                Some(from) if from > row.get(3)? => "scheduled",
                Some(_) => "public",
            };
            *states.entry(state).or_default() += 1;
            if row.get(4)? {
                *states.entry("not_printed").or_default() += 1;
            }
        }
    }
    let mut counts = count_missing(&combinations.into_iter().collect::<Vec<_>>());
    counts.append(&mut states);
    Ok(counts)
}

/// The products with these ids that meet a condition, in this order.
pub(crate) fn by_ids(connection: &Connection, ids: &[ProductId], condition: &str) -> Result<Vec<Product>> {
    let placeholders = vec!["?"; ids.len()].join(",");
    let rest = format!("WHERE p.id IN ({placeholders}) AND {condition}");
    let mut products = select(connection, &rest, params_from_iter(ids))?;
    let places: HashMap<ProductId, usize> = ids.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    products.sort_by_key(|product| places.get(&product.summary.id).copied());
    if condition == PUBLIC {
        for_visitors(connection, products.iter_mut())?;
    }
    with_main_pictures(connection, products)
}

/// The SQL of a filter apart from its text.
pub(crate) struct Conditions {
    sql: String,
    values: Vec<String>,
}

impl Conditions {
    /// Those of visitors, without a filter.
    pub(crate) fn public() -> Self {
        Self { sql: PUBLIC.to_owned(), values: Vec::new() }
    }

    /// Those of the office, which sees hidden products too.
    pub(crate) fn new(connection: &Connection, filter: &AdminProductFilter) -> Result<Self> {
        let state = match filter.state {
            ProductListState::All | ProductListState::Trash => NOT_IN_TRASH,
            ProductListState::Public => PUBLIC,
            ProductListState::Hidden => HIDDEN,
            ProductListState::Scheduled => SCHEDULED,
            ProductListState::NotPrinted => NOT_PRINTED,
        };
        let mut conditions = Self { sql: state.to_owned(), values: Vec::new() };
        if let Some(category) = &filter.category {
            conditions.sql.push_str(" AND p.category_key = ?");
            conditions.values.push(resolve_key(connection, TermKind::Category, category)?);
        }
        if let Some(missing) = filter.missing {
            conditions.sql.push_str(" AND p.missing_facts & ?");
            conditions.values.push(missing.bits().to_string());
        }
        if let Some(import) = filter.import {
            conditions.sql.push_str(OF_IMPORT);
            conditions.values.push(import.to_string());
        }
        Ok(conditions)
    }

    /// Those of these products that meet the conditions.
    pub(crate) fn among(&self, connection: &Connection, ids: RoaringBitmap) -> Result<RoaringBitmap> {
        let all = self.sql == NOT_IN_TRASH || ids.is_empty();
        if all { Ok(ids) } else { Ok(ids & self.ids(connection)?) }
    }

    /// The ids of the products that meet the conditions.
    fn ids(&self, connection: &Connection) -> Result<RoaringBitmap> {
        let sql = format!("SELECT p.id FROM product p WHERE {}", self.sql);
        let mut statement = connection.prepare_cached(&sql)?;
        let ids = statement.query_and_then(params_from_iter(self.params(&[])), search_id)?;
        ids.collect()
    }

    /// The values of the conditions, then `more`.
    fn params<'v>(&'v self, more: &'v [&'v dyn ToSql]) -> impl Iterator<Item = &'v dyn ToSql> {
        self.values.iter().map(|value| value as &dyn ToSql).chain(more.iter().copied())
    }
}

/// The ids of a page of products without a search text, and how many there are in all.
pub(crate) fn all_ids(
    connection: &Connection,
    order: &str,
    paging: Paging,
    conditions: &Conditions,
) -> Result<(Vec<ProductId>, u64)> {
    let sql = format!("SELECT count(*) FROM product p WHERE {}", conditions.sql);
    let total: u64 = connection
        .prepare_cached(&sql)?
        .query_row(params_from_iter(conditions.params(&[])), |row| row.get(0))?;
    let sql =
        format!("SELECT p.id FROM product p WHERE {} ORDER BY {order} LIMIT ? OFFSET ?", conditions.sql);
    let (limit, offset) = (paging.per_page, paging.offset());
    let mut statement = connection.prepare_cached(&sql)?;
    let ids =
        statement.query_map(params_from_iter(conditions.params(&[&limit, &offset])), |row| row.get(0))?;
    Ok((ids.collect::<rusqlite::Result<_>>()?, total))
}

/// The ids of a page of the matching products, in an order of the database.
pub(crate) fn sorted_ids(
    connection: &Connection,
    order: &str,
    paging: Paging,
    matching: RoaringBitmap,
) -> Result<Vec<ProductId>> {
    let (limit, offset) = (paging.per_page, paging.offset());
    if offset >= matching.len() {
        return Ok(Vec::new());
    }
    if matching.len() < FEW_MATCHES {
        let placeholders = vec!["?"; matching.len() as usize].join(",");
        let sql = format!(
            "SELECT p.id FROM product p WHERE p.id IN ({placeholders}) ORDER BY {order} LIMIT {limit} OFFSET {offset}"
        );
        let mut statement = connection.prepare(&sql)?;
        let ids = statement.query_map(params_from_iter(matching), |row| row.get(0))?;
        return Ok(ids.collect::<rusqlite::Result<_>>()?);
    }
    let sql = format!("SELECT p.id FROM product p WHERE p.deleted_at IS NULL ORDER BY {order}");
    let mut statement = connection.prepare_cached(&sql)?;
    let ids = statement.query_and_then([], search_id)?;
    let ids = ids.filter(|id| id.as_ref().map_or(true, |id| matching.contains(*id)));
    let ids = ids.map(|id| Ok(ProductId::new(id?.into())));
    // The walk ends with the page that is asked for.
    ids.skip(offset as usize).take(limit as usize).collect()
}

/// Reads a product's id as bitmaps hold it. SQLite counts products up from 1, so 32 bits are enough.
fn search_id(row: &Row<'_>) -> Result<u32> {
    row.get(0).map_err(Error::from)
}

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
    let mut statement = connection.prepare_cached(&sql)?;
    let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
    let (name, category, formulation, pack): (String, String, _, _) =
        statement.query_row(params![category_key, LOOKED_AT], row)?;
    inks.pack(&Facts::new(&name, &category, [&None, &formulation, &pack]))
}
