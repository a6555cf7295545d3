//! Categories and benefits with their counts.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::catalogue::term::{Term, TermKind};
use crate::error::Result;
use crate::platform::db::WriteTx;
use crate::platform::text::{Slug, fold};

const CATEGORIES: &str = "SELECT c.id, c.name, c.slug, coalesce(n.products, 0) FROM category c
     LEFT JOIN (SELECT category_key, count(*) AS products FROM product WHERE deleted_at IS NULL GROUP BY category_key) n
     ON n.category_key = c.name_key ORDER BY c.name_key";
const BENEFITS: &str = "SELECT b.id, b.name, b.slug, coalesce(n.products, 0) FROM benefit b
     LEFT JOIN (SELECT benefit_key, count(*) AS products FROM product_benefit GROUP BY benefit_key) n
     ON n.benefit_key = b.name_key ORDER BY b.name_key";

/// All of a kind, by name.
///
/// # Errors
/// When the database fails.
pub fn all(connection: &Connection, kind: TermKind) -> Result<Vec<Term>> {
    let sql = match kind {
        TermKind::Category => CATEGORIES,
        TermKind::Benefit => BENEFITS,
    };
    let mut statement = connection.prepare_cached(sql)?;
    let terms = statement.query_map([], |row| {
        Ok(Term { id: row.get(0)?, name: row.get(1)?, slug: row.get(2)?, products: row.get(3)? })
    })?;
    Ok(terms.collect::<rusqlite::Result<_>>()?)
}

/// The key that products carry for a slug, present or former, or a name. One in the trash counts too, and what is unknown
/// stands for itself, so that products of a deleted category can still be found.
///
/// # Errors
/// When the database fails.
pub fn key_of(connection: &Connection, kind: TermKind, slug_or_name: &str) -> Result<String> {
    let asked = fold(slug_or_name);
    let sql =
        format!("SELECT name_key FROM {} WHERE slug = ?1 OR name_key = ?1 ORDER BY slug <> ?1", kind.table());
    let live = connection.prepare_cached(&sql)?.query_row([&asked], |row| row.get(0)).optional()?;
    if let Some(key) = live {
        return Ok(key);
    }
    let sql = format!(
        "SELECT f.name_key FROM facet_slug s JOIN {0} f ON f.id = s.facet_id WHERE s.kind = '{0}' AND s.slug = ?1
         UNION ALL SELECT name_key FROM facet_trash WHERE kind = '{0}' AND slug = ?1",
        kind.table()
    );
    let former = connection.prepare_cached(&sql)?.query_row([&asked], |row| row.get(0)).optional()?;
    Ok(former.unwrap_or(asked))
}

/// The present slug behind a former one; nothing for a slug or name that is in use, or that never was a slug.
///
/// # Errors
/// When the database fails.
pub fn moved_to(connection: &Connection, kind: TermKind, asked: &str) -> Result<Option<String>> {
    let sql = format!(
        "SELECT f.slug FROM facet_slug s JOIN {0} f ON f.id = s.facet_id WHERE s.kind = '{0}' AND s.slug = ?1
         AND NOT EXISTS (SELECT 1 FROM {0} WHERE slug = ?1 OR name_key = ?1)",
        kind.table()
    );
    Ok(connection.prepare_cached(&sql)?.query_row([fold(asked)], |row| row.get(0)).optional()?)
}

/// The name of the one with this name in any spelling.
///
/// # Errors
/// When the database fails.
pub fn spelling(connection: &Connection, kind: TermKind, name: &str) -> Result<Option<String>> {
    let sql = format!("SELECT name FROM {} WHERE name_key = ?1", kind.table());
    Ok(connection.prepare_cached(&sql)?.query_row([fold(name)], |row| row.get(0)).optional()?)
}

/// Adds a term unless one of that name is there; a slug that is taken gets a number.
///
/// # Errors
/// When the database fails.
pub fn ensure(tx: &WriteTx<'_>, kind: TermKind, name: &str, slug: &Slug) -> Result<()> {
    let free = free_slug(tx, kind, slug.clone())?;
    let sql = format!(
        "INSERT INTO {} (name, name_key, slug) VALUES (?1, ?2, ?3) ON CONFLICT (name_key) DO NOTHING",
        kind.table()
    );
    tx.prepare_cached(&sql)?.execute(params![name, fold(name), free.as_str()])?;
    tx.content_changed();
    Ok(())
}

/// A slug that no other of the kind has: the one that is wanted, or a numbered one.
pub(super) fn free_slug(connection: &Connection, kind: TermKind, wanted: Slug) -> Result<Slug> {
    let sql = format!("SELECT 1 FROM {} WHERE slug = ?1", kind.table());
    let mut statement = connection.prepare_cached(&sql)?;
    wanted.first_free(|slug| Ok(statement.exists([slug])?))
}

/// Slugs and names of a kind, without counting: the present slugs, then the former ones.
///
/// # Errors
/// When the database fails.
pub fn names(connection: &Connection, kind: TermKind) -> Result<Vec<(String, String)>> {
    let sql = format!(
        "SELECT slug, name FROM {0} UNION ALL
         SELECT s.slug, f.name FROM facet_slug s JOIN {0} f ON f.id = s.facet_id WHERE s.kind = '{0}'",
        kind.table()
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let names = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(names.collect::<rusqlite::Result<_>>()?)
}
