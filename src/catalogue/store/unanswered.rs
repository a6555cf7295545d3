//! SQL of the texts for which nothing was found: a count for each source, text and day.

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, Row, params};
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalogue::unanswered::{SHOWN_FROM, UNANSWERED_DAYS, UnansweredSource, day};
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;
use crate::platform::input::Paging;

/// Most rows; beyond them the rarest texts are deleted.
const MAX_ROWS: u64 = 5_000;

/// A text for which nothing was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CountedText {
    /// Where it was typed.
    pub source: UnansweredSource,
    /// The text, folded.
    pub text: String,
    /// How often it was counted in the last 90 days.
    pub count: u64,
    /// The last day on which it was, in India: `2026-11-21`.
    #[schema(value_type = String, format = Date)]
    pub last_day: Date,
}

/// Counts a text once more.
pub(crate) fn count(tx: &WriteTx<'_>, source: UnansweredSource, text: &str, now: Timestamp) -> Result<()> {
    let sql = "INSERT INTO unanswered (source, text, day, count) VALUES (?1, ?2, ?3, 1)
               ON CONFLICT (source, text, day) DO UPDATE SET count = count + 1";
    tx.prepare_cached(sql)?.execute(params![source.name(), text, day(now).to_string()])?;
    Ok(())
}

/// Deletes the rarest texts when there are too many rows, of equally rare ones those that were counted longest ago.
pub(crate) fn trim(tx: &WriteTx<'_>) -> Result<()> {
    let rows: u64 = tx.prepare_cached("SELECT count(*) FROM unanswered")?.query_row([], |row| row.get(0))?;
    if rows <= MAX_ROWS {
        return Ok(());
    }
    let sql = "DELETE FROM unanswered WHERE (source, text) IN
                   (SELECT source, text FROM unanswered GROUP BY source, text
                    ORDER BY sum(count), max(day), text LIMIT ?1)";
    tx.prepare_cached(sql)?.execute([rows - MAX_ROWS])?;
    Ok(())
}

/// Deletes the counts that have been kept long enough.
pub(crate) fn delete_expired(tx: &WriteTx<'_>, now: Timestamp) -> Result<()> {
    let first_kept = day(now).saturating_sub(jiff::Span::new().days(UNANSWERED_DAYS));
    tx.prepare_cached("DELETE FROM unanswered WHERE day < ?1")?.execute([first_kept.to_string()])?;
    Ok(())
}

/// Deletes everything.
pub(crate) fn delete_all(tx: &WriteTx<'_>) -> Result<()> {
    tx.execute("DELETE FROM unanswered", [])?;
    Ok(())
}

/// Deletes a text; returns whether it was there.
pub(crate) fn delete(tx: &WriteTx<'_>, source: UnansweredSource, text: &str) -> Result<bool> {
    let sql = "DELETE FROM unanswered WHERE source = ?1 AND text = ?2";
    Ok(tx.prepare_cached(sql)?.execute(params![source.name(), text])? > 0)
}

/// How many texts are shown.
pub(crate) fn shown(connection: &Connection) -> Result<u64> {
    let sql = "SELECT count(*) FROM
                   (SELECT 1 FROM unanswered GROUP BY source, text HAVING sum(count) >= ?1)";
    Ok(connection.prepare_cached(sql)?.query_row([SHOWN_FROM], |row| row.get(0))?)
}

/// The texts that are shown, the most frequent first; without paging all of them.
pub(crate) fn list(connection: &Connection, paging: Option<Paging>) -> Result<Vec<CountedText>> {
    let sql = "SELECT source, text, sum(count) AS count, max(day) AS last_day FROM unanswered
               GROUP BY source, text HAVING sum(count) >= ?1
               ORDER BY sum(count) DESC, max(day) DESC, text, source LIMIT ?2 OFFSET ?3";
    let (limit, offset) = paging.map_or((MAX_ROWS, 0), |paging| (paging.per_page.into(), paging.offset()));
    let mut statement = connection.prepare_cached(sql)?;
    let texts = statement.query_and_then(params![SHOWN_FROM, limit, offset], unanswered)?;
    texts.collect()
}

fn unanswered(row: &Row<'_>) -> Result<CountedText> {
    let (source, text, day): (String, String, String) =
        (row.get("source")?, row.get("text")?, row.get("last_day")?);
    let corrupt = |column, why: String| Error::corrupt("unanswered", column, &text, why);
    Ok(CountedText {
        source: UnansweredSource::try_from(source.as_str())
            .ok()
            .ok_or_else(|| corrupt("source", format!("unknown value {source}")))?,
        count: row.get("count")?,
        last_day: day.parse().map_err(|cause: jiff::Error| corrupt("day", cause.to_string()))?,
        text,
    })
}
