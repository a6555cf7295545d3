//! Reading categories and benefits, and the slugs that lead to them.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::inks;
use super::public::PUBLIC;
use crate::catalogue::term::{Term, TermKind};
use crate::error::{FieldErrors, Result};
use crate::platform::db::WriteTx;
use text::{Slug, fold};

/// Terms as [`term`] reads them, out of their table or the trash; `t` is the term. Hidden products count: the office sees them.
pub(super) fn select(kind: TermKind, columns: &str, table: &str) -> String {
    with_count(of_office(kind), columns, table)
}

/// The products of a term `t` that are not in the trash.
fn of_office(kind: TermKind) -> &'static str {
    match kind {
        TermKind::Category => "product WHERE deleted_at IS NULL AND category_key = t.name_key",
        TermKind::Benefit => "product_benefit WHERE benefit_key = t.name_key",
    }
}

fn with_count(products: &str, columns: &str, table: &str) -> String {
    format!("SELECT {columns}, (SELECT count(*) FROM {products}) AS products FROM {table} t")
}

/// Reads a row of [`select`].
pub(super) fn term(row: &Row<'_>) -> rusqlite::Result<Term> {
    Ok(Term {
        id: row.get("id")?,
        name: row.get("name")?,
        slug: row.get("slug")?,
        products: row.get("products")?,
        ink: None,
    })
}

/// All terms of a kind, by name.
pub(crate) fn all(connection: &Connection, kind: TermKind) -> Result<Vec<Term>> {
    let terms =
        in_order(connection, select(kind, "t.id, t.name, t.name_key, t.slug, t.position", kind.table()))?;
    terms.into_iter().map(|term| with_ink(connection, kind, term)).collect()
}

fn with_ink(connection: &Connection, kind: TermKind, term: Term) -> Result<Term> {
    let ink = match kind {
        TermKind::Category => inks::chosen_for(connection, term.id)?,
        TermKind::Benefit => None,
    };
    Ok(Term { ink, ..term })
}

/// The terms of a kind, by name, with how many products visitors see; those that hidden products alone have, or had, are left
/// out.
pub(crate) fn all_public(connection: &Connection, kind: TermKind) -> Result<Vec<Term>> {
    let products = match kind {
        TermKind::Category => format!("product p WHERE {PUBLIC} AND p.category_key = t.name_key"),
        TermKind::Benefit => {
            format!(
                "product_benefit b JOIN product p ON p.id = b.product_id AND {PUBLIC} WHERE b.benefit_key = t.name_key"
            )
        }
    };
    let columns = format!(
        "t.id, t.name, t.name_key, t.slug, t.position, t.concealed = 1 OR EXISTS (SELECT 1 FROM {}) AS is_used",
        of_office(kind)
    );
    let terms = with_count(&products, &columns, kind.table());
    in_order(connection, format!("SELECT * FROM ({terms}) t WHERE t.products > 0 OR NOT t.is_used"))
}

/// As [`all_public`], with counts that are known already, by folded name.
///
/// To count the products of every benefit takes 0.1 s where there are 100,000; the search index has counted them.
pub(crate) fn all_counted(
    connection: &Connection,
    kind: TermKind,
    counts: &HashMap<String, u64>,
) -> Result<Vec<Term>> {
    let is_used = format!(
        "SELECT t.concealed = 1 OR EXISTS (SELECT 1 FROM {}) FROM {} t WHERE t.id = ?1",
        of_office(kind),
        kind.table()
    );
    let mut is_used = connection.prepare_cached(&is_used)?;
    let sql = format!("SELECT id, name, name_key, slug FROM {} t{IN_ORDER}", kind.table());
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([])?;
    let mut terms = Vec::new();
    while let Some(row) = rows.next()? {
        let id: i64 = row.get("id")?;
        let products = counts.get(&row.get::<_, String>("name_key")?).copied().unwrap_or(0);
        if products > 0 || !is_used.query_row([id], |row| row.get(0))? {
            terms.push(Term { id, name: row.get("name")?, slug: row.get("slug")?, products, ink: None });
        }
    }
    Ok(terms)
}

/// Those to which the office has given a place, then the others by name.
const IN_ORDER: &str = " ORDER BY t.position IS NULL, t.position, t.name_key";

/// Gives terms their places; those that are not named stand behind them, by name.
pub(crate) fn set_order(tx: &WriteTx<'_>, kind: TermKind, ids: &[i64]) -> Result<()> {
    tx.prepare_cached(&format!("UPDATE {} SET position = NULL", kind.table()))?.execute([])?;
    let mut place = tx.prepare_cached(&format!("UPDATE {} SET position = ?2 WHERE id = ?1", kind.table()))?;
    for (at, id) in (0_i64..).zip(ids) {
        place.execute([*id, at])?;
    }
    tx.content_changed();
    Ok(())
}

fn in_order(connection: &Connection, select: String) -> Result<Vec<Term>> {
    let sql = select + IN_ORDER;
    let mut statement = connection.prepare_cached(&sql)?;
    let terms = statement.query_map([], term)?;
    Ok(terms.collect::<rusqlite::Result<_>>()?)
}

/// The term with this id, unless it is in the trash.
pub(crate) fn find(connection: &Connection, kind: TermKind, id: i64) -> Result<Option<Term>> {
    let sql = select(kind, "t.id, t.name, t.slug", kind.table()) + " WHERE t.id = ?1";
    let found = connection.prepare_cached(&sql)?.query_row([id], term).optional()?;
    found.map(|term| with_ink(connection, kind, term)).transpose()
}

/// The key that products carry for a slug, present or former, or a name, also of a term in the trash. An unknown text is
/// its own key, so that products of a purged category can still be found.
pub(crate) fn resolve_key(connection: &Connection, kind: TermKind, slug_or_name: &str) -> Result<String> {
    let asked = fold(slug_or_name);
    let sql =
        format!("SELECT name_key FROM {} WHERE slug = ?1 OR name_key = ?1 ORDER BY slug <> ?1", kind.table());
    let live = connection.prepare_cached(&sql)?.query_row([&asked], |row| row.get(0)).optional()?;
    if let Some(key) = live {
        return Ok(key);
    }
    let sql = format!(
        "SELECT t.name_key FROM facet_slug s JOIN {0} t ON t.id = s.facet_id WHERE s.kind = '{0}' AND s.slug = ?1
         UNION ALL SELECT name_key FROM facet_trash WHERE kind = '{0}' AND slug = ?1",
        kind.table()
    );
    let former = connection.prepare_cached(&sql)?.query_row([&asked], |row| row.get(0)).optional()?;
    Ok(former.unwrap_or(asked))
}

/// The present slug to which a former one redirects; none for a slug or name that is in use, or that never was a slug.
pub(crate) fn redirect(connection: &Connection, kind: TermKind, slug: &str) -> Result<Option<String>> {
    let sql = format!(
        "SELECT t.slug FROM facet_slug s JOIN {0} t ON t.id = s.facet_id WHERE s.kind = '{0}' AND s.slug = ?1
         AND NOT EXISTS (SELECT 1 FROM {0} WHERE slug = ?1 OR name_key = ?1)",
        kind.table()
    );
    Ok(connection.prepare_cached(&sql)?.query_row([fold(slug)], |row| row.get(0)).optional()?)
}

/// Former slugs of a kind that redirect, each with the present one.
pub(crate) fn former_slugs(connection: &Connection, kind: TermKind) -> Result<Vec<(String, String)>> {
    let sql = format!(
        "SELECT s.slug, t.slug FROM facet_slug s JOIN {0} t ON t.id = s.facet_id WHERE s.kind = '{0}'
         AND NOT EXISTS (SELECT 1 FROM {0} u WHERE u.slug = s.slug OR u.name_key = s.slug) ORDER BY s.slug",
        kind.table()
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let slugs = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(slugs.collect::<rusqlite::Result<_>>()?)
}

/// The term that has this name in any spelling.
pub(crate) fn find_named(connection: &Connection, kind: TermKind, name: &str) -> Result<Option<Term>> {
    let sql = select(kind, "t.id, t.name, t.slug", kind.table()) + " WHERE t.name_key = ?1";
    Ok(connection.prepare_cached(&sql)?.query_row([fold(name)], term).optional()?)
}

/// The stored name of the term that has this name in any spelling.
pub(crate) fn find_name(connection: &Connection, kind: TermKind, name: &str) -> Result<Option<String>> {
    let sql = format!("SELECT name FROM {} WHERE name_key = ?1", kind.table());
    Ok(connection.prepare_cached(&sql)?.query_row([fold(name)], |row| row.get(0)).optional()?)
}

/// Adds a term unless one of that name is there; a slug that is taken gets a number.
pub(crate) fn insert_if_missing(tx: &WriteTx<'_>, kind: TermKind, name: &str, slug: &Slug) -> Result<()> {
    let free = free_slug(tx, kind, slug.clone())?;
    let sql = format!(
        "INSERT INTO {} (name, name_key, slug) VALUES (?1, ?2, ?3) ON CONFLICT (name_key) DO NOTHING",
        kind.table()
    );
    tx.prepare_cached(&sql)?.execute(params![name, fold(name), free.as_str()])?;
    tx.content_changed();
    Ok(())
}

/// The wanted slug, or the first numbered one that no other term of the kind has.
pub(super) fn free_slug(connection: &Connection, kind: TermKind, wanted: Slug) -> Result<Slug> {
    let sql = format!("SELECT 1 FROM {} WHERE slug = ?1", kind.table());
    let mut statement = connection.prepare_cached(&sql)?;
    wanted.first_free(|slug| Ok(statement.exists([slug])?))
}

/// Slugs and names of a kind, without counting products: the present slugs, then the former ones.
pub(crate) fn slugs_and_names(connection: &Connection, kind: TermKind) -> Result<Vec<(String, String)>> {
    let sql = format!(
        "SELECT slug, name FROM {0} UNION ALL
         SELECT s.slug, t.name FROM facet_slug s JOIN {0} t ON t.id = s.facet_id WHERE s.kind = '{0}'",
        kind.table()
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let names = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(names.collect::<rusqlite::Result<_>>()?)
}

/// Names and slugs of a kind in their order, without counting products.
pub(crate) fn names_and_slugs(connection: &Connection, kind: TermKind) -> Result<Vec<(String, String)>> {
    let sql = format!("SELECT name, slug FROM {} t{IN_ORDER}", kind.table());
    let mut statement = connection.prepare_cached(&sql)?;
    let names = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(names.collect::<rusqlite::Result<_>>()?)
}

/// Refuses a name or slug that another term of the kind has, with both messages at once.
pub(super) fn refuse_taken(tx: &WriteTx<'_>, kind: TermKind, id: i64, name: &str, slug: &Slug) -> Result<()> {
    let mut errors = FieldErrors::default();
    let checks = [("name", "name_key", fold(name)), ("slug", "slug", slug.as_str().to_owned())];
    for (field, column, value) in checks {
        let sql = format!("SELECT 1 FROM {} WHERE {column} = ?1 AND id <> ?2", kind.table());
        if tx.prepare_cached(&sql)?.exists(params![value, id])? {
            errors.add(field, format!("is already used by another {}", kind.table()));
        }
    }
    errors.into_result()
}
