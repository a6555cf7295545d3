//! Finding text in posts: case-insensitive substrings of title, excerpt and text without tags.
//!
//! Three letters and more are a phrase of trigrams in FTS5; `%` and `_` mean themselves. One and two letters are
//! looked for in `post_text`: posts are few, and nearly every one holds any two letters early on.

use rusqlite::{Connection, params};
use text::fold;

use crate::blog::html;
use crate::blog::post::PostId;
use crate::error::Result;
use crate::platform::db::WriteTx;

/// Ids of the posts that hold `text`, public or not.
pub(super) fn matching(connection: &Connection, text: &str) -> Result<Vec<PostId>> {
    let text = fold(text);
    let (sql, value) = if text.chars().count() < 3 {
        ("SELECT post_id FROM post_text WHERE instr(text, ?1) > 0", text)
    } else {
        let phrase = format!("\"{}\"", text.replace('"', "\"\""));
        ("SELECT rowid FROM post_search WHERE post_search MATCH ?1", phrase)
    };
    let mut statement = connection.prepare_cached(sql)?;
    let ids = statement.query_map([value], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// Replaces the texts by which a post is found.
pub(super) fn index(tx: &WriteTx<'_>, id: PostId, title: &str, excerpt: &str, content: &str) -> Result<()> {
    remove(tx, id)?;
    let line = |text: &str| fold(text).replace('\n', " ");
    let (title, excerpt, body) = (line(title), line(excerpt), line(&html::text(content)));
    tx.prepare_cached("INSERT INTO post_search (rowid, title, excerpt, body) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![id, title, excerpt, body])?;
    tx.prepare_cached("INSERT INTO post_text (post_id, text) VALUES (?1, ?2)")?
        .execute(params![id, format!("{title}\n{excerpt}\n{body}")])?;
    Ok(())
}

/// Removes a post from the index, if it is there.
pub(super) fn remove(tx: &WriteTx<'_>, id: PostId) -> Result<()> {
    tx.prepare_cached("DELETE FROM post_search WHERE rowid = ?1")?.execute([id])?;
    tx.prepare_cached("DELETE FROM post_text WHERE post_id = ?1")?.execute([id])?;
    Ok(())
}
