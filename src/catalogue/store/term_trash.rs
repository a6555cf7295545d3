//! The trash of categories and benefits, and the redirects of their former slugs. Products hold names, so nothing here
//! changes a product.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::terms::{find, refuse_taken, select, term};
use crate::catalogue::term::{Term, TermKind, TrashedTerm};
use crate::error::{Error, Result};
use crate::platform::columns::timestamp;
use crate::platform::db::WriteTx;
use text::{Slug, fold};

/// Moves a term to the trash, so that its name and slug are free again; returns it, unless there is none.
pub(crate) fn move_to_trash(
    tx: &WriteTx<'_>,
    kind: TermKind,
    id: i64,
    now: Timestamp,
) -> Result<Option<Term>> {
    let Some(term) = find(tx, kind, id)? else { return Ok(None) };
    let sql = "INSERT INTO facet_trash (kind, id, name, name_key, slug, deleted_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let at = now.as_millisecond();
    tx.prepare_cached(sql)?.execute(params![kind.table(), id, term.name, fold(&term.name), term.slug, at])?;
    tx.prepare_cached(&format!("DELETE FROM {} WHERE id = ?1", kind.table()))?.execute([id])?;
    tx.content_changed();
    Ok(Some(term))
}

/// Restores a term from the trash; none when it is not there.
///
/// [`Error::Invalid`] when its name or slug has been taken.
pub(crate) fn restore(tx: &WriteTx<'_>, kind: TermKind, id: i64) -> Result<Option<Term>> {
    let sql = "SELECT name, slug FROM facet_trash WHERE kind = ?1 AND id = ?2";
    let found = tx
        .prepare_cached(sql)?
        .query_row(params![kind.table(), id], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))
        .optional()?;
    let Some((name, slug)) = found else { return Ok(None) };
    let slug = Slug::parse(&slug).map_err(|cause| Error::corrupt("facet_trash", "slug", id, cause))?;
    refuse_taken(tx, kind, id, &name, &slug)?;
    restore_as(tx, kind, id, &name, &slug)?;
    find(tx, kind, id)
}

/// Restores a term from the trash under a name and slug that are free.
pub(super) fn restore_as(tx: &WriteTx<'_>, kind: TermKind, id: i64, name: &str, slug: &Slug) -> Result<()> {
    let sql = format!("INSERT INTO {} (id, name, name_key, slug) VALUES (?1, ?2, ?3, ?4)", kind.table());
    tx.prepare_cached(&sql)?.execute(params![id, name, fold(name), slug.as_str()])?;
    tx.prepare_cached("DELETE FROM facet_trash WHERE kind = ?1 AND id = ?2")?
        .execute(params![kind.table(), id])?;
    remove_redirect(tx, kind, slug.as_str())?;
    tx.content_changed();
    Ok(())
}

/// Id and slug of the term that was deleted last under a name.
pub(super) fn find_by_name(
    connection: &Connection,
    kind: TermKind,
    name: &str,
) -> Result<Option<(i64, String)>> {
    let sql = "SELECT id, slug FROM facet_trash WHERE kind = ?1 AND name_key = ?2 ORDER BY deleted_at DESC, id DESC";
    let found = connection
        .prepare_cached(sql)?
        .query_row(params![kind.table(), fold(name)], |row| Ok((row.get(0)?, row.get(1)?)));
    Ok(found.optional()?)
}

/// The slug that the purged term of this name had.
pub(super) fn purged_slug(connection: &Connection, kind: TermKind, name: &str) -> Result<Option<String>> {
    let sql = "SELECT slug FROM facet_slug WHERE kind = ?1 AND name_key = ?2";
    let found =
        connection.prepare_cached(sql)?.query_row(params![kind.table(), fold(name)], |row| row.get(0));
    Ok(found.optional()?)
}

/// Whether a term of this name was deleted, and not added again since.
pub(crate) fn was_deleted(connection: &Connection, kind: TermKind, name: &str) -> Result<bool> {
    Ok(find_by_name(connection, kind, name)?.is_some() || purged_slug(connection, kind, name)?.is_some())
}

/// Makes a former slug redirect to its term.
pub(super) fn add_redirect(tx: &WriteTx<'_>, kind: TermKind, id: i64, slug: &str) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO facet_slug (kind, slug, facet_id) VALUES (?1, ?2, ?3)";
    tx.prepare_cached(sql)?.execute(params![kind.table(), slug, id])?;
    Ok(())
}

/// Makes the former slugs of a term redirect to another one.
pub(super) fn redirect_to(tx: &WriteTx<'_>, kind: TermKind, from: i64, to: i64) -> Result<()> {
    tx.prepare_cached("UPDATE facet_slug SET facet_id = ?3 WHERE kind = ?1 AND facet_id = ?2")?
        .execute(params![kind.table(), from, to])?;
    Ok(())
}

/// Removes the redirect of a slug that is in use again.
pub(super) fn remove_redirect(tx: &WriteTx<'_>, kind: TermKind, slug: &str) -> Result<()> {
    tx.prepare_cached("DELETE FROM facet_slug WHERE kind = ?1 AND slug = ?2")?
        .execute(params![kind.table(), slug])?;
    Ok(())
}

/// The trash of a kind, last deleted first. Products that still hold the name are counted.
pub(crate) fn all(connection: &Connection, kind: TermKind) -> Result<Vec<TrashedTerm>> {
    let sql = select(kind, "t.id, t.name, t.slug, t.deleted_at", "facet_trash")
        + " WHERE t.kind = ?1 ORDER BY t.deleted_at DESC, t.id DESC";
    let mut statement = connection.prepare_cached(&sql)?;
    let trashed = statement.query_map([kind.table()], |row| {
        Ok(TrashedTerm { term: term(row)?, deleted_at: timestamp(row, "deleted_at")? })
    })?;
    Ok(trashed.collect::<rusqlite::Result<_>>()?)
}

/// How many terms of both kinds are in the trash.
pub(crate) fn count(connection: &Connection) -> Result<u64> {
    Ok(connection.query_row("SELECT count(*) FROM facet_trash", [], |row| row.get(0))?)
}

/// Purges what went to the trash before a moment; returns ids and names. A name that is added again gets its slug back.
pub(crate) fn purge(tx: &WriteTx<'_>, kind: TermKind, before: Timestamp) -> Result<Vec<(i64, String)>> {
    let sql = "DELETE FROM facet_trash WHERE kind = ?1 AND deleted_at < ?2 RETURNING id, name, slug";
    let purged: Vec<(i64, String, String)> = tx
        .prepare_cached(sql)?
        .query_map(params![kind.table(), before.as_millisecond()], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })?
        .collect::<rusqlite::Result<_>>()?;
    let live = format!("SELECT 1 FROM {} WHERE slug = ?1", kind.table());
    for (id, name, slug) in &purged {
        tx.prepare_cached("DELETE FROM facet_slug WHERE kind = ?1 AND facet_id = ?2")?
            .execute(params![kind.table(), id])?;
        if !tx.prepare_cached(&live)?.exists([slug])? {
            let sql =
                "INSERT OR REPLACE INTO facet_slug (kind, slug, facet_id, name_key) VALUES (?1, ?2, ?3, ?4)";
            tx.prepare_cached(sql)?.execute(params![kind.table(), slug, id, fold(name)])?;
        }
    }
    Ok(purged.into_iter().map(|(id, name, _)| (id, name)).collect())
}
