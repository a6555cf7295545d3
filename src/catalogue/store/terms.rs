//! Categories and benefits: reading, saving and renaming them, their trash, and the slugs that lead to them. Products hold their
//! names, so renaming a term rewrites its products, and deleting one changes none.

use std::collections::HashMap;

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::inks;
use super::products::list;
use super::public::PUBLIC;
use crate::catalogue::product::ProductId;
use crate::catalogue::term::{NewTerm, Term, TermKind, TrashedTerm};
use crate::error::{Error, FieldErrors, Result};
use crate::platform::columns::timestamp;
use crate::platform::db::WriteTx;
use text::{Slug, fold};

/// Terms as [`term`] reads them, out of their table or the trash; `t` is the term. Hidden products count: the office sees them.
fn select(kind: TermKind, columns: &str, table: &str) -> String {
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
fn term(row: &Row<'_>) -> rusqlite::Result<Term> {
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
    pairs(connection, &sql)
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
fn free_slug(connection: &Connection, kind: TermKind, wanted: Slug) -> Result<Slug> {
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
    pairs(connection, &sql)
}

/// Names and slugs of a kind in their order, without counting products.
pub(crate) fn names_and_slugs(connection: &Connection, kind: TermKind) -> Result<Vec<(String, String)>> {
    let sql = format!("SELECT name, slug FROM {} t{IN_ORDER}", kind.table());
    pairs(connection, &sql)
}

fn pairs(connection: &Connection, sql: &str) -> Result<Vec<(String, String)>> {
    let mut statement = connection.prepare_cached(sql)?;
    let pairs = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(pairs.collect::<rusqlite::Result<_>>()?)
}

/// Refuses a name or slug that another term of the kind has, with both messages at once.
fn refuse_taken(tx: &WriteTx<'_>, kind: TermKind, id: i64, name: &str, slug: &Slug) -> Result<()> {
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

/// Adds a term; also returns whether it was restored. A term of that name in the trash is restored with its slug, so that
/// addresses, and links that the configuration names by slug, lead to it again.
///
/// [`Error::Invalid`] when name or slug is taken.
pub(crate) fn create(tx: &WriteTx<'_>, kind: TermKind, new: &NewTerm) -> Result<(Term, bool)> {
    let trashed = find_by_name(tx, kind, &new.name)?;
    let former = match &trashed {
        Some((_, slug)) => Some(slug.clone()),
        None => purged_slug(tx, kind, &new.name)?,
    };
    let slug = match (&new.slug, &former) {
        (Some(slug), _) => slug.clone(),
        (None, Some(former)) => free_slug(tx, kind, Slug::parse(former).map_err(Error::internal)?)?,
        (None, None) => slug_for(tx, kind, &new.name)?,
    };
    refuse_taken(tx, kind, 0, &new.name, &slug)?;
    let id = insert(tx, kind, trashed.as_ref().map(|(id, _)| *id), &new.name, &slug)?;
    if let Some(former) = former.filter(|former| former != slug.as_str()) {
        add_redirect(tx, kind, id, &former)?;
    }
    choose_ink(tx, kind, id, new)?;
    Ok((stored(tx, kind, id)?, trashed.is_some()))
}

/// Adds a term, or restores one from the trash, under a name and slug that are free.
fn insert(tx: &WriteTx<'_>, kind: TermKind, trashed: Option<i64>, name: &str, slug: &Slug) -> Result<i64> {
    let sql = format!("INSERT INTO {} (id, name, name_key, slug) VALUES (?1, ?2, ?3, ?4)", kind.table());
    tx.prepare_cached(&sql)?.execute(params![trashed, name, fold(name), slug.as_str()])?;
    let id = tx.last_insert_rowid();
    if trashed.is_some() {
        let sql = "DELETE FROM facet_trash WHERE kind = ?1 AND id = ?2";
        tx.prepare_cached(sql)?.execute(params![kind.table(), id])?;
    }
    remove_redirect(tx, kind, slug.as_str())?;
    tx.content_changed();
    Ok(id)
}

/// A term as it was stored in this transaction.
fn stored(tx: &WriteTx<'_>, kind: TermKind, id: i64) -> Result<Term> {
    find(tx, kind, id)?.ok_or_else(|| Error::internal("a category or benefit vanished"))
}

/// Saves a term that the caller has read. Addresses with its former slug redirect to it; products take on a new name,
/// and refer to `history_entry` as the rename.
///
/// [`Error::Invalid`] when name or slug is taken.
pub(crate) fn update(
    tx: &WriteTx<'_>,
    kind: TermKind,
    before: &Term,
    new: &NewTerm,
    now: Timestamp,
    history_entry: i64,
) -> Result<Term> {
    let id = before.id;
    let slug = new.slug.as_ref().map_or(before.slug.as_str(), Slug::as_str);
    let slug = Slug::parse(slug).map_err(Error::internal)?;
    refuse_taken(tx, kind, id, &new.name, &slug)?;
    let sql = format!("UPDATE {} SET name = ?2, name_key = ?3, slug = ?4 WHERE id = ?1", kind.table());
    tx.prepare_cached(&sql)?.execute(params![id, new.name, fold(&new.name), slug.as_str()])?;
    choose_ink(tx, kind, id, new)?;
    if before.slug != slug.as_str() {
        remove_redirect(tx, kind, slug.as_str())?;
        add_redirect(tx, kind, id, &before.slug)?;
    }
    if before.name != new.name {
        Rename { from: &before.name, to: &new.name, now, history_entry }.apply(tx, kind)?;
    }
    tx.content_changed();
    stored(tx, kind, id)
}

/// Makes the products of a term those of another one, to which its addresses lead from now on; it is no more.
pub(crate) fn merge(
    tx: &WriteTx<'_>,
    kind: TermKind,
    (before, into): (&Term, &Term),
    now: Timestamp,
    history_entry: i64,
) -> Result<Term> {
    Rename { from: &before.name, to: &into.name, now, history_entry }.apply(tx, kind)?;
    tx.prepare_cached(&format!("DELETE FROM {} WHERE id = ?1", kind.table()))?.execute([before.id])?;
    redirect_to(tx, kind, before.id, into.id)?;
    add_redirect(tx, kind, into.id, &before.slug)?;
    tx.content_changed();
    stored(tx, kind, into.id)
}

fn choose_ink(tx: &WriteTx<'_>, kind: TermKind, id: i64, new: &NewTerm) -> Result<()> {
    match kind {
        TermKind::Category => inks::choose(tx, id, new.ink),
        TermKind::Benefit => Ok(()),
    }
}

fn slug_for(tx: &WriteTx<'_>, kind: TermKind, name: &str) -> Result<Slug> {
    let made = Slug::from_title(name).or_else(|| Slug::from_title(kind.table()));
    free_slug(tx, kind, made.ok_or_else(|| Error::internal("no slug can be made"))?)
}

/// A new name for all products that hold the old one, those in the trash too.
struct Rename<'a> {
    from: &'a str,
    to: &'a str,
    now: Timestamp,
    history_entry: i64,
}

impl Rename<'_> {
    fn apply(&self, tx: &WriteTx<'_>, kind: TermKind) -> Result<()> {
        match kind {
            TermKind::Category => self.category(tx),
            TermKind::Benefit => self.benefit(tx),
        }
    }

    fn category(&self, tx: &WriteTx<'_>) -> Result<()> {
        // Two statements, each with an index of its own.
        for state in ["deleted_at IS NULL", "deleted_at IS NOT NULL"] {
            let sql = format!(
                "UPDATE product SET category = ?2, category_key = ?3, updated_at = ?4, rename_entry = ?5,
                     revision = revision + 1
                 WHERE {state} AND category_key = ?1"
            );
            let now = self.now.as_millisecond();
            tx.prepare_cached(&sql)?.execute(params![
                fold(self.from),
                self.to,
                fold(self.to),
                now,
                self.history_entry
            ])?;
        }
        Ok(())
    }

    /// A product that has both the old and the new benefit keeps one.
    fn benefit(&self, tx: &WriteTx<'_>) -> Result<()> {
        let (old, new) = (fold(self.from), fold(self.to));
        let sql = "SELECT id, benefits FROM product
                       WHERE id IN (SELECT product_id FROM product_benefit WHERE benefit_key = ?1)
                   UNION ALL SELECT id, benefits FROM product WHERE deleted_at IS NOT NULL";
        let products: Vec<(ProductId, Vec<String>)> = tx
            .prepare_cached(sql)?
            .query_and_then([&old], |row| Ok((row.get("id")?, list(row, "benefits")?)))?
            .collect::<Result<_>>()?;
        let sql =
            "UPDATE product SET benefits = ?2, updated_at = ?3, rename_entry = ?4, revision = revision + 1
                   WHERE id = ?1";
        let mut save = tx.prepare_cached(sql)?;
        for (id, benefits) in products {
            if !benefits.iter().any(|benefit| fold(benefit) == old) {
                continue;
            }
            let mut renamed: Vec<String> = Vec::with_capacity(benefits.len());
            for benefit in benefits {
                let benefit = if fold(&benefit) == old { self.to.to_owned() } else { benefit };
                if !renamed.iter().any(|known| fold(known) == fold(&benefit)) {
                    renamed.push(benefit);
                }
            }
            save.execute(params![
                id,
                serde_json::to_string(&renamed).map_err(Error::internal)?,
                self.now.as_millisecond(),
                self.history_entry
            ])?;
        }
        if old != new {
            let sql = "UPDATE OR IGNORE product_benefit SET benefit_key = ?2 WHERE benefit_key = ?1";
            tx.prepare_cached(sql)?.execute([&old, &new])?;
            tx.prepare_cached("DELETE FROM product_benefit WHERE benefit_key = ?1")?.execute([&old])?;
        }
        Ok(())
    }
}

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
    insert(tx, kind, Some(id), &name, &slug)?;
    find(tx, kind, id)
}

/// Id and slug of the term that was deleted last under a name.
fn find_by_name(connection: &Connection, kind: TermKind, name: &str) -> Result<Option<(i64, String)>> {
    let sql = "SELECT id, slug FROM facet_trash WHERE kind = ?1 AND name_key = ?2 ORDER BY deleted_at DESC, id DESC";
    let found = connection
        .prepare_cached(sql)?
        .query_row(params![kind.table(), fold(name)], |row| Ok((row.get(0)?, row.get(1)?)));
    Ok(found.optional()?)
}

/// The slug that the purged term of this name had.
fn purged_slug(connection: &Connection, kind: TermKind, name: &str) -> Result<Option<String>> {
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
fn add_redirect(tx: &WriteTx<'_>, kind: TermKind, id: i64, slug: &str) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO facet_slug (kind, slug, facet_id) VALUES (?1, ?2, ?3)";
    tx.prepare_cached(sql)?.execute(params![kind.table(), slug, id])?;
    Ok(())
}

/// Makes the former slugs of a term redirect to another one.
fn redirect_to(tx: &WriteTx<'_>, kind: TermKind, from: i64, to: i64) -> Result<()> {
    tx.prepare_cached("UPDATE facet_slug SET facet_id = ?3 WHERE kind = ?1 AND facet_id = ?2")?
        .execute(params![kind.table(), from, to])?;
    Ok(())
}

/// Removes the redirect of a slug that is in use again.
fn remove_redirect(tx: &WriteTx<'_>, kind: TermKind, slug: &str) -> Result<()> {
    tx.prepare_cached("DELETE FROM facet_slug WHERE kind = ?1 AND slug = ?2")?
        .execute(params![kind.table(), slug])?;
    Ok(())
}

/// The trash of a kind, last deleted first. Products that still hold the name are counted.
pub(crate) fn trashed(connection: &Connection, kind: TermKind) -> Result<Vec<TrashedTerm>> {
    let sql = select(kind, "t.id, t.name, t.slug, t.deleted_at", "facet_trash")
        + " WHERE t.kind = ?1 ORDER BY t.deleted_at DESC, t.id DESC";
    let mut statement = connection.prepare_cached(&sql)?;
    let trashed = statement.query_map([kind.table()], |row| {
        Ok(TrashedTerm { term: term(row)?, deleted_at: timestamp(row, "deleted_at")? })
    })?;
    Ok(trashed.collect::<rusqlite::Result<_>>()?)
}

/// How many terms of both kinds are in the trash.
pub(crate) fn count_trashed(connection: &Connection) -> Result<u64> {
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
