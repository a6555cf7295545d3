//! Lists of public posts: filtered, newest first, one page at a time, with the total.

use std::fmt::Write as _;

use jiff::Timestamp;
use rusqlite::{Connection, ToSql};

use super::posts::{NEWEST, PUBLIC, summaries};
use super::search::matching;
use crate::blog::filter::PostFilter;
use crate::blog::post::{BlogCategory, BlogPage};
use crate::error::{Error, Result};
use text::fold;

/// The page of public posts that a filter asks for.
pub(crate) fn page(connection: &Connection, filter: &PostFilter, now: Timestamp) -> Result<BlogPage> {
    let mut condition = PUBLIC.to_owned();
    let mut values: Vec<Box<dyn ToSql>> = vec![Box::new(now.as_millisecond())];
    if let Some(category) = &filter.category {
        values.push(Box::new(fold(category)));
        let _ = write!(condition, " AND p.category_key = ?{}", values.len());
    }
    if let Some(text) = &filter.q {
        let ids = serde_json::to_string(&matching(connection, text)?).map_err(Error::internal)?;
        values.push(Box::new(ids));
        let _ = write!(condition, " AND p.id IN (SELECT value FROM json_each(?{}))", values.len());
    }
    let values: Vec<&dyn ToSql> = values.iter().map(AsRef::as_ref).collect();
    let sql = format!("SELECT count(*) FROM post p WHERE {condition}");
    let total: u64 = connection.prepare_cached(&sql)?.query_row(&*values, |row| row.get(0))?;
    let rest = format!(
        "WHERE {condition} ORDER BY {NEWEST} LIMIT {} OFFSET {}",
        filter.paging.per_page,
        filter.paging.offset()
    );
    let items = summaries(connection, &rest, &*values)?;
    let featured = if filter.paging.page == 1 {
        let rest = format!("WHERE {condition} ORDER BY p.featured DESC, {NEWEST} LIMIT 1");
        summaries(connection, &rest, &*values)?.pop()
    } else {
        None
    };
    let categories = categories(connection, now)?;
    Ok(BlogPage {
        items,
        total,
        page: filter.paging.page,
        per_page: filter.paging.per_page,
        categories,
        featured,
    })
}

/// The categories of all public posts, by name; each as its newest post writes it.
fn categories(connection: &Connection, now: Timestamp) -> Result<Vec<BlogCategory>> {
    let sql = format!(
        "SELECT p.category, count(*), max(p.published_at) FROM post p
         WHERE {PUBLIC} AND p.category_key IS NOT NULL GROUP BY p.category_key ORDER BY p.category_key"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([now.as_millisecond()], |row| {
        Ok(BlogCategory { name: row.get(0)?, posts: row.get(1)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
