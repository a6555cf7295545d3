//! Lists of products: filtered, sorted, one page at a time, with the total.

use std::collections::{BTreeMap, HashMap};

use roaring::RoaringBitmap;
use rusqlite::{Connection, Row, ToSql, params_from_iter};

use super::products::{select, with_main_picture};
use super::public::{HIDDEN, PUBLIC, SCHEDULED};
use super::shelf::shelf;
use super::terms::resolve_key;
use super::trash;
use crate::catalogue::admin_filter::{AdminProductFilter, ProductListState};
use crate::catalogue::filter::{ProductFilter, Sort};
use crate::catalogue::list_matching::missing;
use crate::catalogue::product::{Product, ProductId, ProductPage};
use crate::catalogue::salt_matrix;
use crate::catalogue::search::SearchIndex;
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
const NOT_IN_TRASH: &str = "p.deleted_at IS NULL";
const NEWEST_FIRST: &str = "p.created_at DESC, p.id DESC";

/// The page of products that a visitor's filter asks for.
///
/// # Errors
/// [`crate::error::Error::CorruptRow`] names a row that cannot be read.
pub fn page(connection: &Connection, index: &SearchIndex, filter: &ProductFilter) -> Result<ProductPage> {
    let Paging { page, per_page } = filter.paging;
    let order = match filter.sort {
        None | Some(Sort::Newest) => NEWEST_FIRST,
        Some(Sort::Name) => "p.name_key, p.id",
        Some(Sort::NameDescending) => "p.name_key DESC, p.id DESC",
    };
    if filter.is_whole_catalogue() && !filter.facets {
        // Does not wait for the index at the start.
        let conditions = Conditions { sql: PUBLIC.to_owned(), values: Vec::new() };
        let (ids, total) = all_ids(connection, order, filter.paging, &conditions)?;
        let whole = ProductPage {
            items: Vec::new(),
            total,
            page,
            per_page,
            facets: None,
            corrected: None,
            not_stocked: None,
            brand_of: None,
            matrix: None,
            shelf: None,
        };
        whole.with(connection, &ids)
    } else {
        let mut matches = index.matches(connection, filter)?;
        let not_stocked = match filter.q.as_deref().filter(|_| !filter.exact) {
            Some(text) => missing(index, connection, text, &matches.page, matches.by_words)?,
            None => None,
        };
        if let Some(not_stocked) = not_stocked.as_ref().filter(|missing| !missing.stocked.is_empty()) {
            let stocked: Vec<_> = not_stocked.stocked.iter().map(|product| product.id).collect();
            matches = index.matches_among(connection, filter, &stocked)?;
        }
        let ids = match filter.sort {
            None | Some(Sort::Newest) => matches.page,
            _ => sorted_ids(connection, order, filter.paging, matches.ids)?,
        };
        let (total, facets, corrected) = (matches.total, matches.facets, matches.corrected);
        let brand_of =
            match filter.q.as_deref().filter(|_| filter.facets && not_stocked.is_none() && total > 0) {
                Some(text) => index.salts_of_brand(connection, text)?,
                None => None,
            };
        let text = corrected.as_deref().or(filter.q.as_deref());
        let compares = filter.facets && page == 1 && filter.chooses_nothing() && not_stocked.is_none();
        let matrix = match text.filter(|_| compares) {
            Some(text) => salt_matrix::of_search(connection, index, text)?,
            None => None,
        };
        let shelf = if filter.is_whole_catalogue() && page == 1 { shelf(connection, index)? } else { None };
        let found = ProductPage {
            items: Vec::new(),
            total,
            page,
            per_page,
            facets,
            corrected,
            not_stocked,
            brand_of,
            matrix,
            shelf,
        };
        found.with(connection, &ids)
    }
}

impl ProductPage {
    /// This page with the products of these ids, in this order.
    fn with(mut self, connection: &Connection, ids: &[ProductId]) -> Result<Self> {
        self.items = by_ids(connection, ids, PUBLIC)?.into_iter().map(|product| product.summary).collect();
        // The index may be newer than this snapshot, by a product that was created meanwhile.
        self.total -= (ids.len() - self.items.len()) as u64;
        Ok(self)
    }
}

/// The page of products that the back office's filter asks for, and how many match; each with its main picture only.
pub(crate) fn admin_page(
    connection: &Connection,
    index: &SearchIndex,
    filter: &AdminProductFilter,
) -> Result<(Vec<Product>, u64)> {
    let (ids, total) = admin_ids(connection, index, filter)?;
    Ok((by_ids(connection, &ids, NOT_IN_TRASH)?, total))
}

/// The ids of that page, and how many match.
fn admin_ids(
    connection: &Connection,
    index: &SearchIndex,
    filter: &AdminProductFilter,
) -> Result<(Vec<ProductId>, u64)> {
    let conditions = Conditions::new(connection, filter)?;
    match &filter.q {
        None => all_ids(connection, filter.order, filter.paging, &conditions),
        Some(text) => {
            let mut ids = index.all_ids(connection, text)?;
            if conditions.sql != NOT_IN_TRASH && !ids.is_empty() {
                ids &= conditions.ids(connection)?;
            }
            let total = ids.len();
            Ok((sorted_ids(connection, filter.order, filter.paging, ids)?, total))
        }
    }
}

/// The ids of all products that the back office's filter asks for, in its order.
pub(crate) fn all_admin_ids(
    connection: &Connection,
    index: &SearchIndex,
    filter: &AdminProductFilter,
) -> Result<Vec<ProductId>> {
    let whole = AdminProductFilter { paging: Paging::first(u32::MAX), ..filter.clone() };
    Ok(admin_ids(connection, index, &whole)?.0)
}

/// The ids of all products that a filter asks for, those of the trash too.
pub(crate) fn all_ids_of(
    connection: &Connection,
    index: &SearchIndex,
    filter: &AdminProductFilter,
) -> Result<Vec<ProductId>> {
    match filter.state {
        ProductListState::Trash => trash::ids(connection, filter),
        _ => all_admin_ids(connection, index, filter),
    }
}

/// Where a product stands in the whole list of a filter, whatever its page.
pub(crate) struct ListPlace {
    /// From 1; `None` when the filter leaves the product out.
    pub(crate) position: Option<u64>,
    /// How many match.
    pub(crate) total: u64,
    /// The product after it.
    pub(crate) next: Option<Product>,
}

/// Where a product stands in the list that the back office's filter asks for, and which comes after it.
pub(crate) fn place(
    connection: &Connection,
    index: &SearchIndex,
    filter: &AdminProductFilter,
    id: ProductId,
) -> Result<ListPlace> {
    let whole = AdminProductFilter { paging: Paging::first(u32::MAX), ..filter.clone() };
    let (ids, total) = admin_ids(connection, index, &whole)?;
    let at = ids.iter().position(|other| *other == id);
    let next = at.and_then(|at| ids.get(at + 1));
    let next = next
        .map(|next| by_ids(connection, &[*next], NOT_IN_TRASH))
        .transpose()?
        .and_then(|mut found| found.pop());
    Ok(ListPlace { position: at.map(|at| at as u64 + 1), total, next })
}

/// How many of the products that match text and category lack each fact, and how many visitors see, whatever of these the list
/// is filtered by.
pub(crate) fn admin_counts(
    connection: &Connection,
    index: &SearchIndex,
    filter: &AdminProductFilter,
) -> Result<BTreeMap<&'static str, u64>> {
    let all = AdminProductFilter { missing: None, state: ProductListState::All, ..filter.clone() };
    let conditions = Conditions::new(connection, &all)?;
    let found = filter.q.as_deref().map(|text| index.all_ids(connection, text)).transpose()?;
    let sql = format!(
        "SELECT p.missing_facts, p.id, p.public_from, now_millis() FROM product p WHERE {}",
        conditions.sql
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params_from_iter(conditions.params(&[])))?;
    let mut combinations: BTreeMap<u16, u64> = BTreeMap::new();
    let mut states: BTreeMap<&'static str, u64> =
        ["public", "hidden", "scheduled"].into_iter().map(|name| (name, 0)).collect();
    while let Some(row) = rows.next()? {
        if found.as_ref().is_none_or(|ids| row.get(1).is_ok_and(|id: u32| ids.contains(id))) {
            *combinations.entry(row.get(0)?).or_default() += 1;
            let state = match row.get::<_, Option<i64>>(2)? {
                None => "hidden",
                Some(from) if from > row.get(3)? => "scheduled",
                Some(_) => "public",
            };
            *states.entry(state).or_default() += 1;
        }
    }
    let mut counts = count_missing(&combinations.into_iter().collect::<Vec<_>>());
    counts.append(&mut states);
    Ok(counts)
}

/// The products with these ids that meet a condition, in this order.
fn by_ids(connection: &Connection, ids: &[ProductId], condition: &str) -> Result<Vec<Product>> {
    let placeholders = vec!["?"; ids.len()].join(",");
    let rest = format!("WHERE p.id IN ({placeholders}) AND {condition}");
    let mut products = select(connection, &rest, params_from_iter(ids))?;
    let places: HashMap<ProductId, usize> = ids.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    products.sort_by_key(|product| places.get(&product.summary.id).copied());
    products.into_iter().map(|product| with_main_picture(connection, product)).collect()
}

/// The SQL of a filter apart from its text.
struct Conditions {
    sql: String,
    values: Vec<String>,
}

impl Conditions {
    /// Those of the office, which sees hidden products too.
    fn new(connection: &Connection, filter: &AdminProductFilter) -> Result<Self> {
        let state = match filter.state {
            ProductListState::All | ProductListState::Trash => NOT_IN_TRASH,
            ProductListState::Public => PUBLIC,
            ProductListState::Hidden => HIDDEN,
            ProductListState::Scheduled => SCHEDULED,
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
fn all_ids(
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
fn sorted_ids(
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
