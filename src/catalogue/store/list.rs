//! Lists of products: filtered, sorted, one page at a time, with the total.

use roaring::RoaringBitmap;
use rusqlite::{Connection, ToSql, params_from_iter};

use super::products::{select, with_main_picture};
use super::search::{matching, search_id};
use super::terms::resolve_key;
use crate::catalogue::admin_filter::AdminProductFilter;
use crate::catalogue::filter::{ProductFilter, Sort};
use crate::catalogue::product::{Product, ProductId, ProductPage};
use crate::catalogue::term::TermKind;
use crate::catalogue::trade_facts::MissingFacts;
use crate::error::Result;
use crate::platform::input::Paging;

/// Fewer matches than this are sorted after the search. With more, the sorted index is walked and filtered.
const FEW_MATCHES: u64 = 2_000;

struct ListQuery<'a> {
    category: Option<&'a str>,
    benefit: Option<&'a str>,
    missing: Option<MissingFacts>,
    q: Option<&'a str>,
    order: &'static str,
    paging: Paging,
}

/// The page of products that a visitor's filter asks for.
///
/// # Errors
/// [`crate::error::Error::CorruptRow`] names a row that cannot be read.
pub fn page(connection: &Connection, filter: &ProductFilter) -> Result<ProductPage> {
    let query = ListQuery {
        category: filter.category.as_deref(),
        benefit: filter.benefit.as_deref(),
        missing: None,
        q: filter.q.as_deref(),
        order: match filter.sort {
            Sort::Newest => "p.created_at DESC, p.id DESC",
            Sort::Name => "p.name_key, p.id",
            Sort::NameDescending => "p.name_key DESC, p.id DESC",
        },
        paging: filter.paging,
    };
    let (items, total) = run(connection, &query)?;
    let items = items.into_iter().map(|product| product.summary).collect();
    Ok(ProductPage { items, total, page: filter.paging.page, per_page: filter.paging.per_page })
}

/// The page of products that the back office's filter asks for, and how many match; each with its main picture only.
pub(crate) fn admin_page(
    connection: &Connection,
    filter: &AdminProductFilter,
) -> Result<(Vec<Product>, u64)> {
    let query = ListQuery {
        category: filter.category.as_deref(),
        benefit: None,
        missing: filter.missing,
        q: filter.q.as_deref(),
        order: filter.order,
        paging: filter.paging,
    };
    run(connection, &query)
}

fn run(connection: &Connection, query: &ListQuery<'_>) -> Result<(Vec<Product>, u64)> {
    let conditions = Conditions::new(connection, query)?;
    let (ids, total) = match query.q {
        Some(text) => matching_ids(connection, query, &conditions, matching(connection, text)?)?,
        None => all_ids(connection, query, &conditions)?,
    };
    let placeholders = vec!["?"; ids.len()].join(",");
    let rest = format!("WHERE p.id IN ({placeholders}) ORDER BY {}", query.order);
    let products = select(connection, &rest, params_from_iter(ids))?.into_iter();
    Ok((products.map(|product| with_main_picture(connection, product)).collect::<Result<_>>()?, total))
}

/// The SQL of a filter apart from its text.
struct Conditions {
    sql: String,
    values: Vec<String>,
}

impl Conditions {
    fn new(connection: &Connection, query: &ListQuery<'_>) -> Result<Self> {
        let mut conditions = Self { sql: "p.deleted_at IS NULL".to_owned(), values: Vec::new() };
        if let Some(category) = query.category {
            conditions.sql.push_str(" AND p.category_key = ?");
            conditions.values.push(resolve_key(connection, TermKind::Category, category)?);
        }
        if let Some(benefit) = query.benefit {
            conditions
                .sql
                .push_str(" AND p.id IN (SELECT product_id FROM product_benefit WHERE benefit_key = ?)");
            conditions.values.push(resolve_key(connection, TermKind::Benefit, benefit)?);
        }
        if let Some(missing) = query.missing {
            conditions.sql.push_str(" AND p.missing_facts & ?");
            conditions.values.push(missing.bits().to_string());
        }
        Ok(conditions)
    }

    /// The values of the conditions, then `more`.
    fn params<'v>(&'v self, more: &'v [&'v dyn ToSql]) -> impl Iterator<Item = &'v dyn ToSql> {
        self.values.iter().map(|value| value as &dyn ToSql).chain(more.iter().copied())
    }
}

/// The ids of a page of products without a search text, and how many there are in all.
fn all_ids(
    connection: &Connection,
    query: &ListQuery<'_>,
    conditions: &Conditions,
) -> Result<(Vec<ProductId>, u64)> {
    let sql = format!("SELECT count(*) FROM product p WHERE {}", conditions.sql);
    let total: u64 = connection
        .prepare_cached(&sql)?
        .query_row(params_from_iter(conditions.params(&[])), |row| row.get(0))?;
    let sql = format!(
        "SELECT p.id FROM product p WHERE {} ORDER BY {} LIMIT ? OFFSET ?",
        conditions.sql, query.order
    );
    let (limit, offset) = (query.paging.per_page, query.paging.offset());
    let mut statement = connection.prepare_cached(&sql)?;
    let ids =
        statement.query_map(params_from_iter(conditions.params(&[&limit, &offset])), |row| row.get(0))?;
    Ok((ids.collect::<rusqlite::Result<_>>()?, total))
}

/// The ids of a page of the products whose text matches, narrowed by the other conditions, and how many there are in all.
fn matching_ids(
    connection: &Connection,
    query: &ListQuery<'_>,
    conditions: &Conditions,
    mut matching: RoaringBitmap,
) -> Result<(Vec<ProductId>, u64)> {
    if !conditions.values.is_empty() && !matching.is_empty() {
        let sql = format!("SELECT p.id FROM product p WHERE {}", conditions.sql);
        let mut statement = connection.prepare_cached(&sql)?;
        let mut rows = statement.query(params_from_iter(conditions.params(&[])))?;
        let mut allowed = RoaringBitmap::new();
        while let Some(row) = rows.next()? {
            allowed.insert(search_id(row)?);
        }
        matching &= allowed;
    }
    let total = matching.len();
    let (limit, offset) = (query.paging.per_page, query.paging.offset());
    if offset >= total {
        return Ok((Vec::new(), total));
    }
    let order = query.order;
    let ids = if total < FEW_MATCHES {
        let placeholders = vec!["?"; matching.len() as usize].join(",");
        let sql = format!(
            "SELECT p.id FROM product p WHERE p.id IN ({placeholders}) ORDER BY {order} LIMIT {limit} OFFSET {offset}"
        );
        let mut statement = connection.prepare(&sql)?;
        let ids = statement.query_map(params_from_iter(matching), |row| row.get(0))?;
        ids.collect::<rusqlite::Result<_>>()?
    } else {
        let sql = format!("SELECT p.id FROM product p WHERE p.deleted_at IS NULL ORDER BY {order}");
        let mut statement = connection.prepare_cached(&sql)?;
        let ids = statement.query_and_then([], search_id)?;
        let ids = ids.filter(|id| id.as_ref().map_or(true, |id| matching.contains(*id)));
        let ids = ids.map(|id| Ok(ProductId::new(id?.into())));
        // The walk ends with the page that is asked for.
        ids.skip(offset as usize).take(limit as usize).collect::<Result<_>>()?
    };
    Ok((ids, total))
}
