//! Lists and counts of posts for the back office: drafts, scheduled and public ones, and the trash.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, ToSql};
use text::{Slug, fold};

use super::posts::{matching, stored_posts};
use crate::blog::new_post::is_reserved;
use crate::blog::post::{
    AdminPostFilter, BlogStats, OLD_DRAFT_DAYS, PostId, PostListState, PostState, StoredPost,
};
use crate::error::{Error, Result};
use crate::platform::db::query;

/// The page of posts that the back office's filter asks for, and how many match.
pub(crate) fn page(
    connection: &Connection,
    filter: &AdminPostFilter,
    now: Timestamp,
) -> Result<(Vec<StoredPost>, u64)> {
    let in_trash = filter.state == PostListState::Trash;
    let (mut condition, values) = matches(connection, filter, now)?;
    let values: Vec<&dyn ToSql> = values.iter().map(AsRef::as_ref).collect();
    condition.push_str(match filter.state {
        PostListState::All | PostListState::Trash => "",
        PostListState::Only(PostState::Public) => " AND p.published_at <= ?1",
        PostListState::Only(PostState::Scheduled) => " AND p.published_at > ?1",
        PostListState::Only(PostState::Draft) => " AND p.published_at IS NULL",
        PostListState::OldDraft => " AND p.published_at IS NULL AND p.updated_at <= ?2",
    });
    if filter.no_picture {
        condition.push_str(" AND p.image_url IS NULL");
    }
    let sql = format!("SELECT count(*) FROM post p WHERE {condition}");
    let total = connection.prepare_cached(&sql)?.query_row(&*values, |row| row.get(0))?;
    let order = if in_trash { "p.deleted_at DESC, p.id DESC" } else { filter.order };
    let rest = format!(
        "WHERE {condition} ORDER BY {order} LIMIT {} OFFSET {}",
        filter.paging.per_page,
        filter.paging.offset()
    );
    Ok((stored_posts(connection, &rest, &*values)?, total))
}

/// The authors with the number of posts that each has, the most frequent first.
pub(crate) fn authors(connection: &Connection) -> Result<Vec<(String, u64)>> {
    let sql = "SELECT author, count(*) AS posts FROM post WHERE deleted_at IS NULL AND author <> ''
               GROUP BY author ORDER BY posts DESC, author LIMIT 200";
    query::list(connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// How many posts that match text and category are in each state or lack a picture, whatever the list shows of them.
pub(crate) fn counts(
    connection: &Connection,
    filter: &AdminPostFilter,
    now: Timestamp,
) -> Result<BTreeMap<&'static str, u64>> {
    const NAMES: [&str; 5] = ["public", "scheduled", "draft", "old_draft", "picture"];
    let (condition, values) = matches(connection, filter, now)?;
    let values: Vec<&dyn ToSql> = values.iter().map(AsRef::as_ref).collect();
    let sql = format!(
        "SELECT coalesce(sum(p.published_at <= ?1), 0), coalesce(sum(p.published_at > ?1), 0),
             coalesce(sum(p.published_at IS NULL), 0),
             coalesce(sum(p.published_at IS NULL AND p.updated_at <= ?2), 0),
             coalesce(sum(p.image_url IS NULL), 0) FROM post p WHERE {condition}"
    );
    let counted = connection.prepare_cached(&sql)?.query_row(&*values, |row| {
        NAMES.iter().enumerate().map(|(at, name)| Ok((*name, row.get(at)?))).collect()
    })?;
    Ok(counted)
}

/// The SQL of text, category and trash, and its values: `?1` is now, `?2` the latest save of an old draft.
fn matches(
    connection: &Connection,
    filter: &AdminPostFilter,
    now: Timestamp,
) -> Result<(String, Vec<Box<dyn ToSql>>)> {
    let in_trash = filter.state == PostListState::Trash;
    // SQLite refuses a value that no parameter takes.
    let mut condition = if in_trash { "p.deleted_at IS NOT NULL" } else { "p.deleted_at IS NULL" }.to_owned();
    condition.push_str(" AND ?1 IS NOT NULL AND ?2 IS NOT NULL");
    let old = now - SignedDuration::from_hours(24 * OLD_DRAFT_DAYS);
    let mut values: Vec<Box<dyn ToSql>> =
        vec![Box::new(now.as_millisecond()), Box::new(old.as_millisecond())];
    if let Some(category) = &filter.category {
        values.push(Box::new(fold(category)));
        let _ = write!(condition, " AND p.category_key = ?{}", values.len());
    }
    if let Some(text) = &filter.q {
        let ids = if in_trash { matching_in_trash(connection, text)? } else { matching(connection, text)? };
        values.push(Box::new(serde_json::to_string(&ids).map_err(Error::internal)?));
        let _ = write!(condition, " AND p.id IN (SELECT value FROM json_each(?{}))", values.len());
    }
    Ok((condition, values))
}

/// The trash is small and in no search index.
fn matching_in_trash(connection: &Connection, text: &str) -> Result<Vec<PostId>> {
    let searched = fold(text);
    let sql = "SELECT id, title, excerpt, content FROM post WHERE deleted_at IS NOT NULL";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    let mut ids = Vec::new();
    while let Some(row) = rows.next()? {
        let texts = (1..=3).map(|column| row.get::<_, String>(column));
        if texts.collect::<rusqlite::Result<Vec<_>>>()?.iter().any(|text| fold(text).contains(&searched)) {
            ids.push(row.get(0)?);
        }
    }
    Ok(ids)
}

/// How many posts there are; those in the trash do not count.
pub(crate) fn stats(connection: &Connection, now: Timestamp) -> Result<BlogStats> {
    let sql = "SELECT coalesce(max(category), ''), count(*), sum(featured), sum(published_at <= ?1),
                   sum(published_at > ?1) FROM post WHERE deleted_at IS NULL GROUP BY category_key";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([now.as_millisecond()])?;
    let mut stats = BlogStats::default();
    while let Some(row) = rows.next()? {
        let (posts, featured): (u64, u64) = (row.get(1)?, row.get(2)?);
        let public = row.get::<_, Option<u64>>(3)?.unwrap_or_default();
        let scheduled = row.get::<_, Option<u64>>(4)?.unwrap_or_default();
        *stats.by_category.entry(row.get(0)?).or_default() += posts;
        stats.total += posts;
        stats.featured += featured;
        stats.public += public;
        stats.scheduled += scheduled;
        stats.draft += posts - public - scheduled;
    }
    Ok(stats)
}

/// What the dashboard says of posts besides their counts.
pub(crate) struct PostAttention {
    pub(crate) old_drafts: u64,
    pub(crate) no_picture: u64,
    /// When the next scheduled post becomes public.
    pub(crate) next_at: Option<Timestamp>,
}

/// Which posts need somebody's attention; those in the trash do not.
pub(crate) fn attention(connection: &Connection, now: Timestamp) -> Result<PostAttention> {
    let sql = "SELECT coalesce(sum(published_at IS NULL AND updated_at <= ?2), 0), coalesce(sum(image_url IS NULL), 0),
                   min(CASE WHEN published_at > ?1 THEN published_at END) FROM post WHERE deleted_at IS NULL";
    let old = now - SignedDuration::from_hours(24 * OLD_DRAFT_DAYS);
    let times = [now.as_millisecond(), old.as_millisecond()];
    let (old_drafts, no_picture, next_at): (_, _, Option<i64>) = connection
        .prepare_cached(sql)?
        .query_row(times, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(PostAttention {
        old_drafts,
        no_picture,
        next_at: next_at.and_then(|at| Timestamp::from_millisecond(at).ok()),
    })
}

/// A slug for a title that no post has or had.
pub(crate) fn free_slug(connection: &Connection, title: &str) -> Result<Slug> {
    let made = Slug::from_title(title).or_else(|| Slug::from_title("article"));
    let made = made.ok_or_else(|| Error::internal("no slug can be made"))?;
    let sql = "SELECT 1 FROM post WHERE slug = ?1 AND deleted_at IS NULL
               UNION ALL SELECT 1 FROM post_slug WHERE slug = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    made.first_free(|slug| Ok(is_reserved(slug) || statement.exists([slug])?))
}
