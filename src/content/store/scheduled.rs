//! Scheduled publications.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::document;
use crate::content::FORMAT;
use crate::content::page_name::PageName;
use crate::error::{Error, Result};
use crate::platform::columns::timestamp;
use crate::platform::db::WriteTx;

/// A scheduled publication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Scheduled {
    /// Its id.
    pub id: i64,
    /// When it will happen, RFC 3339 UTC.
    pub at: Timestamp,
    /// When it was ordered, RFC 3339 UTC.
    pub ordered_at: Timestamp,
    /// E-mail of the administrator who ordered it.
    pub ordered_by: Option<String>,
    /// The names of its pages.
    pub pages: Vec<String>,
}

/// A page of a publication that is due.
pub(crate) struct DuePage {
    pub(crate) publication: i64,
    pub(crate) page: PageName,
    /// The draft's revision when the publication was ordered.
    pub(crate) draft: i64,
    pub(crate) document: Value,
    pub(crate) at: Timestamp,
    pub(crate) by: Option<String>,
}

/// Stores a scheduled publication without its pages; returns its id.
pub(crate) fn schedule(tx: &WriteTx<'_>, at: Timestamp, by: Option<&str>, now: Timestamp) -> Result<i64> {
    let sql = "INSERT INTO site_publication (at, ordered_at, ordered_by) VALUES (?1, ?2, ?3)";
    tx.prepare_cached(sql)?.execute(params![at.as_millisecond(), now.as_millisecond(), by])?;
    // Cached responses know until when they are fresh only once they are made anew.
    tx.content_changed_outside_catalogue();
    Ok(tx.last_insert_rowid())
}

/// Adds a page to a scheduled publication.
pub(crate) fn schedule_page(
    tx: &WriteTx<'_>,
    publication: i64,
    page: PageName,
    draft: i64,
    document: &Value,
) -> Result<()> {
    let sql = "INSERT INTO site_publication_page (page, publication, draft, format, document)
               VALUES (?1, ?2, ?3, ?4, ?5)";
    let text = document.to_string();
    tx.prepare_cached(sql)?.execute(params![page.name(), publication, draft, FORMAT, text])?;
    let sql = "UPDATE site_page_draft SET ordered = ?2 WHERE page = ?1 AND revision = ?3";
    tx.prepare_cached(sql)?.execute(params![page.name(), publication, draft])?;
    Ok(())
}

/// The document with which a page is part of a scheduled publication.
pub(crate) fn scheduled_document(connection: &Connection, page: PageName) -> Result<Option<Value>> {
    let sql = "SELECT document FROM site_publication_page WHERE page = ?1";
    let found: Option<String> =
        connection.prepare_cached(sql)?.query_row([page.name()], |row| row.get(0)).optional()?;
    found.map(|text| document("site_publication_page", page, &text)).transpose()
}

/// Changes the document with which a page is part of a scheduled publication, and the draft's revision that it is of.
pub(crate) fn reschedule_page(tx: &WriteTx<'_>, page: PageName, draft: i64, document: &Value) -> Result<()> {
    let sql = "UPDATE site_publication_page SET draft = ?2, document = ?3 WHERE page = ?1";
    tx.prepare_cached(sql)?.execute(params![page.name(), draft, document.to_string()])?;
    tx.content_changed();
    Ok(())
}

/// Scheduled publications, the next first.
pub(crate) fn list(connection: &Connection) -> Result<Vec<Scheduled>> {
    let sql = "SELECT id, at, ordered_at, ordered_by,
                   (SELECT group_concat(page, ' ') FROM site_publication_page WHERE publication = id) AS pages
               FROM site_publication ORDER BY at, id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| {
        let pages: Option<String> = row.get("pages")?;
        Ok(Scheduled {
            id: row.get("id")?,
            at: timestamp(row, "at")?,
            ordered_at: timestamp(row, "ordered_at")?,
            ordered_by: row.get("ordered_by")?,
            pages: pages.unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Deletes a scheduled publication; returns whether there was one.
pub(crate) fn delete_scheduled(tx: &WriteTx<'_>, id: i64) -> Result<bool> {
    tx.prepare_cached("DELETE FROM site_publication_page WHERE publication = ?1")?.execute([id])?;
    Ok(tx.prepare_cached("DELETE FROM site_publication WHERE id = ?1")?.execute([id])? > 0)
}

/// Takes a page out of a scheduled publication, which ends with its last page.
pub(crate) fn delete_scheduled_page(tx: &WriteTx<'_>, publication: i64, page: PageName) -> Result<()> {
    tx.prepare_cached("DELETE FROM site_publication_page WHERE page = ?1")?.execute([page.name()])?;
    let sql = "DELETE FROM site_publication WHERE id = ?1
               AND NOT EXISTS (SELECT 1 FROM site_publication_page WHERE publication = ?1)";
    tx.prepare_cached(sql)?.execute([publication])?;
    Ok(())
}

/// The pages whose publication is due, in its order.
pub(crate) fn due(connection: &Connection, now: Timestamp) -> Result<Vec<DuePage>> {
    let sql = "SELECT o.publication, o.page, o.draft, o.document, p.at, p.ordered_by
               FROM site_publication_page o JOIN site_publication p ON p.id = o.publication
               WHERE p.at <= ?1 ORDER BY p.at, p.id, o.page";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_and_then([now.as_millisecond()], |row| {
        let (name, text): (String, String) = (row.get("page")?, row.get("document")?);
        let unknown = || Error::corrupt("site_publication_page", "page", &name, "there is no such page");
        let page = PageName::parse(&name).ok_or_else(unknown)?;
        Ok(DuePage {
            publication: row.get("publication")?,
            page,
            draft: row.get("draft")?,
            document: document("site_publication_page", page, &text)?,
            at: timestamp(row, "at")?,
            by: row.get("ordered_by")?,
        })
    })?;
    rows.collect()
}
