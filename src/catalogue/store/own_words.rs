//! SQL of the office's own search words.

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, params};

use crate::catalogue::search_word::{NewSearchWord, SearchWord};
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;
use medicine::dictionary::OwnWord;

/// Most own words: the search index holds them in memory.
const MAX_WORDS: u64 = 2_000;

/// The own words as the dictionary takes them.
pub(crate) fn all(connection: &Connection) -> Result<Vec<OwnWord>> {
    let words = list(connection)?.into_iter();
    Ok(words
        .map(|SearchWord { word, means, .. }| OwnWord { word, means: means.replace(", ", ";") })
        .collect())
}

/// A number that rises with every change of an own word.
pub(crate) fn version(connection: &Connection) -> Result<i64> {
    let sql = "SELECT version FROM own_word_version";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
}

/// The own words by their keys.
pub(crate) fn list(connection: &Connection) -> Result<Vec<SearchWord>> {
    let mut statement = connection.prepare_cached("SELECT * FROM own_word ORDER BY word_key")?;
    let words = statement.query_map([], search_word)?;
    Ok(words.collect::<rusqlite::Result<_>>()?)
}

/// The own word with this id.
pub(crate) fn find(connection: &Connection, id: i64) -> Result<Option<SearchWord>> {
    let mut statement = connection.prepare_cached("SELECT * FROM own_word WHERE id = ?1")?;
    Ok(statement.query_row([id], search_word).optional()?)
}

fn search_word(row: &Row<'_>) -> rusqlite::Result<SearchWord> {
    Ok(SearchWord {
        id: row.get("id")?,
        word: row.get("word")?,
        key: row.get("word_key")?,
        means: row.get("means")?,
        revision: row.get("revision")?,
    })
}

/// Adds a word. [`Error::Invalid`] when it is there already, or when there are too many.
pub(crate) fn insert(tx: &WriteTx<'_>, new: &NewSearchWord, now: Timestamp) -> Result<SearchWord> {
    let count: u64 = tx.prepare_cached("SELECT count(*) FROM own_word")?.query_row([], |row| row.get(0))?;
    if count >= MAX_WORDS {
        let message = format!("is one too many: there are {MAX_WORDS} words already; delete some first");
        return Err(Error::field("word", message));
    }
    let sql = "INSERT INTO own_word (word, word_key, means, updated_at) VALUES (?1, ?2, ?3, ?4)";
    tx.prepare_cached(sql)?
        .execute(params![new.word, new.key, new.means, now.as_millisecond()])
        .map_err(conflict)?;
    let id = tx.last_insert_rowid();
    changed(tx)?;
    find(tx, id)?.ok_or_else(|| Error::internal("a search word vanished"))
}

/// Saves a word that the caller has read. [`Error::Invalid`] when another has the same key.
pub(crate) fn update(
    tx: &WriteTx<'_>,
    before: &SearchWord,
    new: &NewSearchWord,
    now: Timestamp,
) -> Result<SearchWord> {
    let sql =
        "UPDATE own_word SET word = ?2, word_key = ?3, means = ?4, updated_at = ?5, revision = revision + 1
               WHERE id = ?1";
    tx.prepare_cached(sql)?
        .execute(params![before.id, new.word, new.key, new.means, now.as_millisecond()])
        .map_err(conflict)?;
    changed(tx)?;
    find(tx, before.id)?.ok_or_else(|| Error::internal("a search word vanished"))
}

/// Deletes a word; returns it, if it was there.
pub(crate) fn delete(tx: &WriteTx<'_>, id: i64) -> Result<Option<SearchWord>> {
    let Some(word) = find(tx, id)? else { return Ok(None) };
    tx.prepare_cached("DELETE FROM own_word WHERE id = ?1")?.execute([id])?;
    changed(tx)?;
    Ok(Some(word))
}

fn changed(tx: &WriteTx<'_>) -> Result<()> {
    tx.prepare_cached("UPDATE own_word_version SET version = version + 1")?.execute([])?;
    tx.content_changed();
    Ok(())
}

fn conflict(cause: rusqlite::Error) -> Error {
    if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
        return Error::field("word", "is among your own words already");
    }
    cause.into()
}
