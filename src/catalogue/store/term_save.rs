//! Creating and renaming categories and benefits. Products hold their names, so renaming a term rewrites its products.

use jiff::Timestamp;
use rusqlite::{ErrorCode, params};

use super::inks;
use super::products::list;
use super::save::json;
use super::term_trash;
use super::terms::{find, free_slug, refuse_taken};
use crate::catalogue::product::ProductId;
use crate::catalogue::term::{NewTerm, Term, TermKind};
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;
use text::{Slug, fold};

/// Adds a term; also returns whether it was restored. A term of that name in the trash is restored with its slug, so that
/// addresses, and links that the configuration names by slug, lead to it again.
///
/// [`Error::Invalid`] when name or slug is taken.
pub(crate) fn create(tx: &WriteTx<'_>, kind: TermKind, new: &NewTerm) -> Result<(Term, bool)> {
    let trashed = term_trash::find_by_name(tx, kind, &new.name)?;
    let former = match &trashed {
        Some((_, slug)) => Some(slug.clone()),
        None => term_trash::purged_slug(tx, kind, &new.name)?,
    };
    let slug = match (&new.slug, &former) {
        (Some(slug), _) => slug.clone(),
        (None, Some(former)) => free_slug(tx, kind, Slug::parse(former).map_err(Error::internal)?)?,
        (None, None) => slug_for(tx, kind, &new.name)?,
    };
    refuse_taken(tx, kind, 0, &new.name, &slug)?;
    let id = match trashed {
        Some((id, _)) => {
            term_trash::restore_as(tx, kind, id, &new.name, &slug)?;
            id
        }
        None => insert(tx, kind, &new.name, &slug)?,
    };
    if let Some(former) = former.filter(|former| former != slug.as_str()) {
        term_trash::add_redirect(tx, kind, id, &former)?;
    }
    choose_ink(tx, kind, id, new)?;
    let term = find(tx, kind, id)?.ok_or_else(|| Error::internal("a category or benefit vanished"))?;
    Ok((term, trashed.is_some()))
}

fn insert(tx: &WriteTx<'_>, kind: TermKind, name: &str, slug: &Slug) -> Result<i64> {
    let sql = format!("INSERT INTO {} (name, name_key, slug) VALUES (?1, ?2, ?3)", kind.table());
    tx.prepare_cached(&sql)?
        .execute(params![name, fold(name), slug.as_str()])
        .map_err(|cause| name_conflict(kind, cause))?;
    let id = tx.last_insert_rowid();
    term_trash::remove_redirect(tx, kind, slug.as_str())?;
    tx.content_changed();
    Ok(id)
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
    tx.prepare_cached(&sql)?
        .execute(params![id, new.name, fold(&new.name), slug.as_str()])
        .map_err(|cause| name_conflict(kind, cause))?;
    choose_ink(tx, kind, id, new)?;
    if before.slug != slug.as_str() {
        term_trash::remove_redirect(tx, kind, slug.as_str())?;
        term_trash::add_redirect(tx, kind, id, &before.slug)?;
    }
    if before.name != new.name {
        let rename = Rename { from: &before.name, to: &new.name, now, history_entry };
        match kind {
            TermKind::Category => rename.category(tx)?,
            TermKind::Benefit => rename.benefit(tx)?,
        }
    }
    tx.content_changed();
    find(tx, kind, id)?.ok_or_else(|| Error::internal("a category or benefit vanished"))
}

/// Makes the products of a term those of another one, to which its addresses lead from now on; it is no more.
pub(crate) fn merge(
    tx: &WriteTx<'_>,
    kind: TermKind,
    (before, into): (&Term, &Term),
    now: Timestamp,
    history_entry: i64,
) -> Result<Term> {
    let rename = Rename { from: &before.name, to: &into.name, now, history_entry };
    match kind {
        TermKind::Category => rename.category(tx)?,
        TermKind::Benefit => rename.benefit(tx)?,
    }
    tx.prepare_cached(&format!("DELETE FROM {} WHERE id = ?1", kind.table()))?.execute([before.id])?;
    term_trash::redirect_to(tx, kind, before.id, into.id)?;
    term_trash::add_redirect(tx, kind, into.id, &before.slug)?;
    tx.content_changed();
    find(tx, kind, into.id)?.ok_or_else(|| Error::internal("a category or benefit vanished"))
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

fn name_conflict(kind: TermKind, cause: rusqlite::Error) -> Error {
    if cause.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
        return Error::field("name", format!("is already used by another {}", kind.table()));
    }
    cause.into()
}

/// A new name for all products that hold the old one, those in the trash too.
struct Rename<'a> {
    from: &'a str,
    to: &'a str,
    now: Timestamp,
    history_entry: i64,
}

impl Rename<'_> {
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
            save.execute(params![id, json(&renamed)?, self.now.as_millisecond(), self.history_entry])?;
        }
        if old != new {
            let sql = "UPDATE OR IGNORE product_benefit SET benefit_key = ?2 WHERE benefit_key = ?1";
            tx.prepare_cached(sql)?.execute([&old, &new])?;
            tx.prepare_cached("DELETE FROM product_benefit WHERE benefit_key = ?1")?.execute([&old])?;
        }
        Ok(())
    }
}
