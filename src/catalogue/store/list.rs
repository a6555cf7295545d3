//! Lists of products: filtered, sorted, one page at a time, with the total.

use rusqlite::{Connection, ToSql, params_from_iter};

use super::products::{COLUMNS, TABLES, product, with_main_pictures};
use super::search::{IdSet, matching};
use super::terms::key_of;
use crate::catalogue::admin_filter::{AdminProductFilter, AdminProductSort};
use crate::catalogue::filter::{ProductFilter, Sort};
use crate::catalogue::product::{Product, ProductPage};
use crate::catalogue::term::TermKind;
use crate::error::Result;

/// Fewer matches than this are sorted on their own; more are met while walking the sorted index.
const FEW: u64 = 2_000;

/// What is looked for, whoever asks.
struct Question<'a> {
    category: Option<&'a str>,
    benefit: Option<&'a str>,
    q: Option<&'a str>,
    order: &'static str,
    offset: u64,
    limit: u32,
}

/// The page of products that a visitor's filter asks for.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn page(connection: &Connection, filter: &ProductFilter) -> Result<ProductPage> {
    let question = Question {
        category: filter.category.as_deref(),
        benefit: filter.benefit.as_deref(),
        q: filter.q.as_deref(),
        order: match filter.sort {
            Sort::Newest => "p.created_at DESC, p.id DESC",
            Sort::Name => "p.name_key, p.id",
            Sort::NameDescending => "p.name_key DESC, p.id DESC",
        },
        offset: filter.paging.offset(),
        limit: filter.paging.per_page,
    };
    let (items, total) = answer(connection, &question)?;
    let items = items.into_iter().map(|product| product.summary).collect();
    Ok(ProductPage { items, total, page: filter.paging.page, per_page: filter.paging.per_page })
}

/// The page of products that the back office's filter asks for, and how many match; each with its main picture only.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn admin_page(connection: &Connection, filter: &AdminProductFilter) -> Result<(Vec<Product>, u64)> {
    let question = Question {
        category: filter.category.as_deref(),
        benefit: None,
        q: filter.q.as_deref(),
        order: match filter.sort {
            AdminProductSort::Newest => "p.created_at DESC, p.id DESC",
            AdminProductSort::Oldest => "p.created_at, p.id",
            AdminProductSort::Name => "p.name_key, p.id",
            AdminProductSort::NameDescending => "p.name_key DESC, p.id DESC",
            AdminProductSort::Sku => "p.sku COLLATE NOCASE, p.id",
            AdminProductSort::SkuDescending => "p.sku COLLATE NOCASE DESC, p.id DESC",
            AdminProductSort::Category => "p.category_key, p.name_key, p.id",
            AdminProductSort::CategoryDescending => "p.category_key DESC, p.name_key DESC, p.id DESC",
            AdminProductSort::Updated => "p.updated_at, p.id",
            AdminProductSort::UpdatedDescending => "p.updated_at DESC, p.id DESC",
        },
        offset: filter.paging.offset(),
        limit: filter.paging.per_page,
    };
    answer(connection, &question)
}

fn answer(connection: &Connection, question: &Question<'_>) -> Result<(Vec<Product>, u64)> {
    let conditions = Conditions::of(connection, question)?;
    let (ids, total) = match question.q {
        Some(text) => found_page(connection, question, &conditions, &matching(connection, text)?)?,
        None => plain_page(connection, question, &conditions)?,
    };
    let marks = vec!["?"; ids.len()].join(",");
    let sql = format!("SELECT {COLUMNS} FROM {TABLES} WHERE p.id IN ({marks}) ORDER BY {}", question.order);
    let mut statement = connection.prepare(&sql)?;
    let rows = statement.query_map(params_from_iter(ids), product)?;
    Ok((with_main_pictures(connection, rows)?, total))
}

/// The SQL of a filter apart from its text.
struct Conditions {
    sql: String,
    values: Vec<String>,
}

impl Conditions {
    fn of(connection: &Connection, question: &Question<'_>) -> Result<Self> {
        let mut conditions = Self { sql: "p.deleted_at IS NULL".to_owned(), values: Vec::new() };
        if let Some(category) = question.category {
            conditions.sql.push_str(" AND p.category_key = ?");
            conditions.values.push(key_of(connection, TermKind::Category, category)?);
        }
        if let Some(benefit) = question.benefit {
            conditions
                .sql
                .push_str(" AND p.id IN (SELECT product_id FROM product_benefit WHERE benefit_key = ?)");
            conditions.values.push(key_of(connection, TermKind::Benefit, benefit)?);
        }
        Ok(conditions)
    }

    fn bound<'v>(&'v self, more: &'v [&'v dyn ToSql]) -> impl Iterator<Item = &'v dyn ToSql> {
        self.values.iter().map(|value| value as &dyn ToSql).chain(more.iter().copied())
    }
}

fn plain_page(
    connection: &Connection,
    question: &Question<'_>,
    conditions: &Conditions,
) -> Result<(Vec<i64>, u64)> {
    let sql = format!("SELECT count(*) FROM product p WHERE {}", conditions.sql);
    let total: u64 = connection
        .prepare_cached(&sql)?
        .query_row(params_from_iter(conditions.bound(&[])), |row| row.get(0))?;
    let sql = format!(
        "SELECT p.id FROM product p WHERE {} ORDER BY {} LIMIT ? OFFSET ?",
        conditions.sql, question.order
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let (limit, offset) = (question.limit, question.offset);
    let ids =
        statement.query_map(params_from_iter(conditions.bound(&[&limit, &offset])), |row| row.get(0))?;
    Ok((ids.collect::<rusqlite::Result<_>>()?, total))
}

/// One page out of the products whose text matches, narrowed by the other conditions.
fn found_page(
    connection: &Connection,
    question: &Question<'_>,
    conditions: &Conditions,
    found: &IdSet,
) -> Result<(Vec<i64>, u64)> {
    let narrowed;
    let found = if conditions.values.is_empty() || found.is_empty() {
        found
    } else {
        let sql = format!("SELECT p.id FROM product p WHERE {}", conditions.sql);
        let mut statement = connection.prepare_cached(&sql)?;
        let mut rows = statement.query(params_from_iter(conditions.bound(&[])))?;
        let mut allowed = IdSet::default();
        while let Some(row) = rows.next()? {
            allowed.insert(row.get(0)?);
        }
        narrowed = found.and(&allowed);
        &narrowed
    };
    let total = found.len();
    if question.offset >= total {
        return Ok((Vec::new(), total));
    }
    let order = question.order;
    let skip = usize::try_from(question.offset).unwrap_or(usize::MAX);
    let take = question.limit as usize;
    let ids = if total < FEW {
        let ids: Vec<i64> = found.iter().collect();
        let marks = vec!["?"; ids.len()].join(",");
        let sql = format!(
            "SELECT p.id FROM product p WHERE p.id IN ({marks}) ORDER BY {order} LIMIT {take} OFFSET {skip}"
        );
        let mut statement = connection.prepare(&sql)?;
        let ids = statement.query_map(params_from_iter(ids), |row| row.get(0))?;
        ids.collect::<rusqlite::Result<_>>()?
    } else {
        let sql = format!("SELECT p.id FROM product p WHERE p.deleted_at IS NULL ORDER BY {order}");
        let mut statement = connection.prepare_cached(&sql)?;
        let walked = statement.query_map([], |row| row.get::<_, i64>(0))?;
        let met = walked.filter(|id| id.as_ref().map_or(true, |id| found.contains(*id)));
        // The pages before this one, then this one: the walk ends with it.
        met.skip(skip).take(take).collect::<rusqlite::Result<_>>()?
    };
    Ok((ids, total))
}
