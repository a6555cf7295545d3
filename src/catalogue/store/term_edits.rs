//! Creating and renaming categories and benefits. Products hold names, so they follow a new one.

use jiff::Timestamp;
use rusqlite::{ErrorCode, OptionalExtension as _, params};

use super::products::list;
use super::save::json;
use super::term_trash;
use super::terms::free_slug;
use crate::catalogue::term::{NewTerm, Term, TermKind};
use crate::error::{Error, FieldErrors, Result};
use crate::platform::db::WriteTx;
use crate::platform::text::{Slug, fold};

/// Adds a category or benefit. One of that name that lies in the trash comes back, with its slug: addresses, and links
/// that the configuration names by slug, lead to it again. Also tells whether it came back.
///
/// # Errors
/// [`Error::Invalid`] when name or slug is taken; when the database fails.
pub fn create(tx: &WriteTx<'_>, kind: TermKind, new: &NewTerm) -> Result<(Term, bool)> {
    let trashed = term_trash::named(tx, kind, &new.name)?;
    let former = match &trashed {
        Some((_, slug)) => Some(slug.clone()),
        None => term_trash::remembered_slug(tx, kind, &new.name)?,
    };
    let slug = match (&new.slug, &former) {
        (Some(slug), _) => slug.clone(),
        (None, Some(former)) => free_slug(tx, kind, Slug::parse(former).map_err(Error::internal)?)?,
        (None, None) => slug_for(tx, kind, &new.name)?,
    };
    refuse_taken(tx, kind, 0, &new.name, &slug)?;
    let id = match trashed {
        Some((id, _)) => {
            term_trash::take_out(tx, kind, id, &new.name, &slug)?;
            id
        }
        None => insert(tx, kind, &new.name, &slug)?,
    };
    if let Some(former) = former.filter(|former| former != slug.as_str()) {
        term_trash::note_former(tx, kind, id, &former)?;
    }
    let term = find(tx, kind, id)?.ok_or_else(|| Error::internal("a category or benefit vanished"))?;
    Ok((term, trashed.is_some()))
}

fn insert(tx: &WriteTx<'_>, kind: TermKind, name: &str, slug: &Slug) -> Result<i64> {
    let sql = format!("INSERT INTO {} (name, name_key, slug) VALUES (?1, ?2, ?3)", kind.table());
    tx.prepare_cached(&sql)?
        .execute(params![name, fold(name), slug.as_str()])
        .map_err(|cause| taken(kind, cause))?;
    let id = tx.last_insert_rowid();
    term_trash::in_use(tx, kind, slug.as_str())?;
    tx.content_changed();
    Ok(id)
}

/// Renames a category or benefit and, with it, in all products; `None` when there is none. Addresses with its former
/// slug keep working. Also gives it as it was.
///
/// # Errors
/// [`Error::Invalid`] when name or slug is taken; when the database fails.
pub fn update(
    tx: &WriteTx<'_>,
    kind: TermKind,
    id: i64,
    new: &NewTerm,
    now: Timestamp,
) -> Result<Option<(Term, Term)>> {
    let Some(before) = find(tx, kind, id)? else { return Ok(None) };
    let slug = new.slug.as_ref().map_or(before.slug.as_str(), Slug::as_str);
    let slug = Slug::parse(slug).map_err(Error::internal)?;
    refuse_taken(tx, kind, id, &new.name, &slug)?;
    let sql = format!("UPDATE {} SET name = ?2, name_key = ?3, slug = ?4 WHERE id = ?1", kind.table());
    tx.prepare_cached(&sql)?
        .execute(params![id, new.name, fold(&new.name), slug.as_str()])
        .map_err(|cause| taken(kind, cause))?;
    if before.slug != slug.as_str() {
        term_trash::in_use(tx, kind, slug.as_str())?;
        term_trash::note_former(tx, kind, id, &before.slug)?;
    }
    if before.name != new.name {
        match kind {
            TermKind::Category => rename_category(tx, &before.name, &new.name, now)?,
            TermKind::Benefit => rename_benefit(tx, &before.name, &new.name, now)?,
        }
    }
    tx.content_changed();
    Ok(find(tx, kind, id)?.map(|term| (term, before)))
}

/// One that is not in the trash.
///
/// # Errors
/// When the database fails.
pub fn find(tx: &WriteTx<'_>, kind: TermKind, id: i64) -> Result<Option<Term>> {
    let products = match kind {
        TermKind::Category => {
            "SELECT count(*) FROM product WHERE deleted_at IS NULL AND category_key = f.name_key"
        }
        TermKind::Benefit => "SELECT count(*) FROM product_benefit WHERE benefit_key = f.name_key",
    };
    let sql = format!("SELECT f.id, f.name, f.slug, ({products}) FROM {} f WHERE f.id = ?1", kind.table());
    let found = tx.prepare_cached(&sql)?.query_row([id], |row| {
        Ok(Term { id: row.get(0)?, name: row.get(1)?, slug: row.get(2)?, products: row.get(3)? })
    });
    Ok(found.optional()?)
}

fn slug_for(tx: &WriteTx<'_>, kind: TermKind, name: &str) -> Result<Slug> {
    let made = Slug::from_title(name).or_else(|| Slug::from_title(kind.table()));
    free_slug(tx, kind, made.ok_or_else(|| Error::internal("no slug can be made"))?)
}

/// Both messages at once, where both are taken.
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

fn taken(kind: TermKind, cause: rusqlite::Error) -> Error {
    if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
        return Error::field("name", format!("is already used by another {}", kind.table()));
    }
    cause.into()
}

/// The products of a category take its new name, those in the trash too.
fn rename_category(tx: &WriteTx<'_>, from: &str, to: &str, now: Timestamp) -> Result<()> {
    // Two statements, each with an index of its own.
    for state in ["deleted_at IS NULL", "deleted_at IS NOT NULL"] {
        let sql = format!(
            "UPDATE product SET category = ?2, category_key = ?3, updated_at = ?4, revision = revision + 1
             WHERE {state} AND category_key = ?1"
        );
        tx.prepare_cached(&sql)?.execute(params![fold(from), to, fold(to), now.as_millisecond()])?;
    }
    Ok(())
}

/// The products with a benefit take its new name, those in the trash too; one that had both keeps one.
fn rename_benefit(tx: &WriteTx<'_>, from: &str, to: &str, now: Timestamp) -> Result<()> {
    let (old, new) = (fold(from), fold(to));
    let sql = "SELECT id, benefits FROM product
                   WHERE id IN (SELECT product_id FROM product_benefit WHERE benefit_key = ?1)
               UNION ALL SELECT id, benefits FROM product WHERE deleted_at IS NOT NULL";
    let rows: Vec<(i64, String)> = tx
        .prepare_cached(sql)?
        .query_map([&old], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    let sql = "UPDATE product SET benefits = ?2, updated_at = ?3, revision = revision + 1 WHERE id = ?1";
    let mut save = tx.prepare_cached(sql)?;
    for (id, text) in rows {
        let list: Vec<String> = list(id, "benefits", &text)?;
        if !list.iter().any(|item| fold(item) == old) {
            continue;
        }
        let mut renamed: Vec<String> = Vec::with_capacity(list.len());
        for item in list {
            let item = if fold(&item) == old { to.to_owned() } else { item };
            if !renamed.iter().any(|known| fold(known) == fold(&item)) {
                renamed.push(item);
            }
        }
        save.execute(params![id, json(&renamed)?, now.as_millisecond()])?;
    }
    if old != new {
        let sql = "UPDATE OR IGNORE product_benefit SET benefit_key = ?2 WHERE benefit_key = ?1";
        tx.prepare_cached(sql)?.execute([&old, &new])?;
        tx.prepare_cached("DELETE FROM product_benefit WHERE benefit_key = ?1")?.execute([&old])?;
    }
    Ok(())
}
