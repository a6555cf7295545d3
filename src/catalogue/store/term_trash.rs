//! The trash of categories and benefits, and the slugs that they had before. Products hold names, so nothing that is
//! done here changes a product.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::term_edits::{find, refuse_taken};
use crate::catalogue::term::{Term, TermKind, TrashedTerm};
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;
use crate::platform::text::{Slug, fold};

/// Puts a category or benefit into the trash; name and slug are free again. Gives what was deleted.
///
/// # Errors
/// When the database fails.
pub fn discard(tx: &WriteTx<'_>, kind: TermKind, id: i64, now: Timestamp) -> Result<Option<Term>> {
    let Some(term) = find(tx, kind, id)? else { return Ok(None) };
    let sql = "INSERT INTO facet_trash (kind, id, name, name_key, slug, deleted_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let at = now.as_millisecond();
    tx.prepare_cached(sql)?.execute(params![kind.table(), id, term.name, fold(&term.name), term.slug, at])?;
    tx.prepare_cached(&format!("DELETE FROM {} WHERE id = ?1", kind.table()))?.execute([id])?;
    tx.content_changed();
    Ok(Some(term))
}

/// Brings a category or benefit back from the trash; `None` when it is not there.
///
/// # Errors
/// [`Error::Invalid`] when its name or slug has been taken; when the database fails.
pub fn bring_back(tx: &WriteTx<'_>, kind: TermKind, id: i64) -> Result<Option<Term>> {
    let sql = "SELECT name, slug FROM facet_trash WHERE kind = ?1 AND id = ?2";
    let found = tx
        .prepare_cached(sql)?
        .query_row(params![kind.table(), id], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))
        .optional()?;
    let Some((name, slug)) = found else { return Ok(None) };
    let slug = Slug::parse(&slug).map_err(|cause| Error::corrupt("facet_trash", "slug", id, cause))?;
    refuse_taken(tx, kind, id, &name, &slug)?;
    take_out(tx, kind, id, &name, &slug)?;
    find(tx, kind, id)
}

/// Puts what is in the trash back into use, under a name and slug that are free.
pub(super) fn take_out(tx: &WriteTx<'_>, kind: TermKind, id: i64, name: &str, slug: &Slug) -> Result<()> {
    let sql = format!("INSERT INTO {} (id, name, name_key, slug) VALUES (?1, ?2, ?3, ?4)", kind.table());
    tx.prepare_cached(&sql)?.execute(params![id, name, fold(name), slug.as_str()])?;
    tx.prepare_cached("DELETE FROM facet_trash WHERE kind = ?1 AND id = ?2")?
        .execute(params![kind.table(), id])?;
    in_use(tx, kind, slug.as_str())?;
    tx.content_changed();
    Ok(())
}

/// What was deleted last under a name: its id and slug.
pub(super) fn named(connection: &Connection, kind: TermKind, name: &str) -> Result<Option<(i64, String)>> {
    let sql = "SELECT id, slug FROM facet_trash WHERE kind = ?1 AND name_key = ?2 ORDER BY deleted_at DESC, id DESC";
    let found = connection
        .prepare_cached(sql)?
        .query_row(params![kind.table(), fold(name)], |row| Ok((row.get(0)?, row.get(1)?)));
    Ok(found.optional()?)
}

/// The slug that a name had before it was purged.
pub(super) fn remembered_slug(connection: &Connection, kind: TermKind, name: &str) -> Result<Option<String>> {
    let sql = "SELECT slug FROM facet_slug WHERE kind = ?1 AND name_key = ?2";
    let found = connection
        .prepare_cached(sql)?
        .query_row(params![kind.table(), fold(name)], |row| row.get(0))
        .optional()?;
    Ok(found)
}

/// Whether one of this name was deleted, and not added again since.
///
/// # Errors
/// When the database fails.
pub fn was_deleted(connection: &Connection, kind: TermKind, name: &str) -> Result<bool> {
    Ok(named(connection, kind, name)?.is_some() || remembered_slug(connection, kind, name)?.is_some())
}

/// Remembers a slug that a category or benefit no longer has.
pub(super) fn note_former(tx: &WriteTx<'_>, kind: TermKind, id: i64, slug: &str) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO facet_slug (kind, slug, facet_id) VALUES (?1, ?2, ?3)";
    tx.prepare_cached(sql)?.execute(params![kind.table(), slug, id])?;
    Ok(())
}

/// A slug that is in use is nobody's former one.
pub(super) fn in_use(tx: &WriteTx<'_>, kind: TermKind, slug: &str) -> Result<()> {
    tx.prepare_cached("DELETE FROM facet_slug WHERE kind = ?1 AND slug = ?2")?
        .execute(params![kind.table(), slug])?;
    Ok(())
}

/// The trash of a kind, last deleted first.
///
/// # Errors
/// When the database fails.
pub fn all(connection: &Connection, kind: TermKind) -> Result<Vec<TrashedTerm>> {
    let products = match kind {
        TermKind::Category => {
            "SELECT count(*) FROM product WHERE deleted_at IS NULL AND category_key = f.name_key"
        }
        TermKind::Benefit => "SELECT count(*) FROM product_benefit WHERE benefit_key = f.name_key",
    };
    let sql = format!(
        "SELECT f.id, f.name, f.slug, ({products}), f.deleted_at FROM facet_trash f
         WHERE f.kind = ?1 ORDER BY f.deleted_at DESC, f.id DESC"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let read = |row: &Row<'_>| {
        let term = Term { id: row.get(0)?, name: row.get(1)?, slug: row.get(2)?, products: row.get(3)? };
        Ok(TrashedTerm { term, deleted_at: row.get(4)? })
    };
    let trashed = statement.query_map([kind.table()], read)?;
    Ok(trashed.collect::<rusqlite::Result<_>>()?)
}

/// How many there are in the trash, of both kinds.
///
/// # Errors
/// When the database fails.
pub fn count(connection: &Connection) -> Result<u64> {
    Ok(connection.query_row("SELECT count(*) FROM facet_trash", [], |row| row.get(0))?)
}

/// Removes for good what went to the trash before a moment; ids and names. Their slugs wait for their names.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &WriteTx<'_>, kind: TermKind, before: Timestamp) -> Result<Vec<(i64, String)>> {
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
