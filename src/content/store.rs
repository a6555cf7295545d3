//! The tables of the site's pages: versions, drafts, scheduled publications.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::page_name::PageName;
use super::{FORMAT, expiry};
use crate::error::{Error, Result};
use crate::platform::columns::timestamp;
use crate::platform::db::{WriteTx, query};
use crate::platform::input::Paging;

/// Where a page stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageState {
    /// Rises with every change of the draft and with every publication; 0: as shipped, and never worked on.
    pub revision: i64,
    /// The version that visitors see; none: the shipped one.
    pub published: Option<Version>,
    /// The draft, if there is one.
    pub draft: Option<DraftInfo>,
    /// The scheduled publication that it is part of, if there is one.
    pub scheduled: Option<ScheduledInfo>,
}

impl PageState {
    /// The number of the version that visitors see; 0: the shipped one.
    pub(crate) fn live(&self) -> i64 {
        self.published.as_ref().map_or(0, |version| version.revision)
    }
}

/// A published version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Version {
    /// Its number.
    pub revision: i64,
    /// When, RFC 3339 UTC.
    pub published_at: Timestamp,
    /// E-mail of the administrator.
    pub published_by: Option<String>,
}

/// A draft, without its document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DraftInfo {
    /// The page's revision that the save made.
    pub revision: i64,
    /// The version that it was begun from; 0: the shipped one.
    pub base: i64,
    /// When it was saved last, RFC 3339 UTC.
    pub saved_at: Timestamp,
    /// E-mail of the administrator who saved it last.
    pub saved_by: Option<String>,
}

/// A page's part in a scheduled publication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ScheduledInfo {
    /// The publication's id.
    pub id: i64,
    /// When it will happen, RFC 3339 UTC.
    pub at: Timestamp,
    /// The revision of the draft that will be published.
    pub revision: i64,
}

/// Where a page stands, as far as the tables say: a publication that is due is not carried out by reading.
pub(crate) fn state(connection: &Connection, page: PageName) -> Result<PageState> {
    let name = page.name();
    let sql = "SELECT revision, published FROM site_page WHERE page = ?1";
    let row =
        connection.prepare_cached(sql)?.query_row([name], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let (revision, published): (i64, Option<i64>) = row.unwrap_or_default();
    let sql = "SELECT revision, published_at, published_by FROM site_page_version WHERE page = ?1 AND revision = ?2";
    let published = match published {
        Some(revision) => {
            connection.prepare_cached(sql)?.query_row(params![name, revision], version).optional()?
        }
        None => None,
    };
    let sql = "SELECT revision, base, saved_at, saved_by FROM site_page_draft WHERE page = ?1";
    let draft = connection.prepare_cached(sql)?.query_row([name], |row| {
        let (revision, base, saved_by) = (row.get("revision")?, row.get("base")?, row.get("saved_by")?);
        Ok(DraftInfo { revision, base, saved_at: timestamp(row, "saved_at")?, saved_by })
    });
    let sql = "SELECT p.id, p.at, o.draft FROM site_publication_page o JOIN site_publication p ON p.id = o.publication
               WHERE o.page = ?1";
    let scheduled = connection.prepare_cached(sql)?.query_row([name], |row| {
        Ok(ScheduledInfo { id: row.get("id")?, at: timestamp(row, "at")?, revision: row.get("draft")? })
    });
    Ok(PageState { revision, published, draft: draft.optional()?, scheduled: scheduled.optional()? })
}

fn version(row: &Row<'_>) -> rusqlite::Result<Version> {
    let (revision, published_by) = (row.get("revision")?, row.get("published_by")?);
    Ok(Version { revision, published_at: timestamp(row, "published_at")?, published_by })
}

/// The stored document that visitors see at the moment `now`; none: the shipped one. A publication counts from its moment
/// on, carried out or not.
pub(crate) fn current(connection: &Connection, page: PageName, now: Timestamp) -> Result<Option<Value>> {
    current_part(connection, page, "document", now)
}

/// One member of the document that visitors see; none where there is no such member.
pub(crate) fn current_member(
    connection: &Connection,
    page: PageName,
    name: &'static str,
    now: Timestamp,
) -> Result<Option<Value>> {
    // What is no JSON is read as a whole, so that its error names the row.
    let part = format!("iif(json_valid(document), document -> '{name}', document)");
    current_part(connection, page, &part, now)
}

/// What an SQL expression makes of the document that visitors see.
fn current_part(
    connection: &Connection,
    page: PageName,
    part: &str,
    now: Timestamp,
) -> Result<Option<Value>> {
    let sql = format!(
        "SELECT {part} FROM site_publication_page o JOIN site_publication p ON p.id = o.publication
         WHERE o.page = ?1 AND p.at <= ?2"
    );
    let mut due = connection.prepare_cached(&sql)?;
    let due: Option<Option<String>> =
        due.query_row(params![page.name(), now.as_millisecond()], |row| row.get(0)).optional()?;
    let found = if let Some(due) = due {
        due
    } else {
        let sql = format!(
            "SELECT {part} FROM site_page s
             JOIN site_page_version v ON v.page = s.page AND v.revision = s.published WHERE s.page = ?1"
        );
        let mut published = connection.prepare_cached(&sql)?;
        published.query_row([page.name()], |row| row.get(0)).optional()?.flatten()
    };
    found.map(|text| document("site_page_version", page, &text)).transpose()
}

fn document(table: &'static str, page: PageName, text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|cause| Error::corrupt(table, "document", page.name(), cause))
}

/// The document of a page's draft.
pub(crate) fn draft(connection: &Connection, page: PageName) -> Result<Option<Value>> {
    let sql = "SELECT document FROM site_page_draft WHERE page = ?1";
    let found: Option<String> =
        connection.prepare_cached(sql)?.query_row([page.name()], |row| row.get(0)).optional()?;
    found.map(|text| document("site_page_draft", page, &text)).transpose()
}

/// Raises a page's revision; returns the new one.
fn raise(tx: &WriteTx<'_>, page: PageName) -> Result<i64> {
    let sql = "INSERT INTO site_page (page, revision) VALUES (?1, 1)
               ON CONFLICT (page) DO UPDATE SET revision = revision + 1 RETURNING revision";
    Ok(tx.prepare_cached(sql)?.query_row([page.name()], |row| row.get(0))?)
}

/// Stores a draft in place of the one there is. A new draft was begun from the version `begun_from`; none: from the present
/// one. A draft that there is keeps the version that it was begun from.
pub(crate) fn save_draft(
    tx: &WriteTx<'_>,
    page: PageName,
    document: &Value,
    begun_from: Option<i64>,
    by: Option<&str>,
    at: Timestamp,
) -> Result<()> {
    let revision = raise(tx, page)?;
    let sql = "INSERT INTO site_page_draft (page, revision, base, format, document, saved_at, saved_by)
               VALUES (?1, ?2, coalesce(?7, (SELECT coalesce(published, 0) FROM site_page WHERE page = ?1)), ?3, ?4, ?5, ?6)
               ON CONFLICT (page) DO UPDATE SET revision = excluded.revision, format = excluded.format,
                   document = excluded.document, saved_at = excluded.saved_at, saved_by = excluded.saved_by";
    let text = document.to_string();
    let values = params![page.name(), revision, FORMAT, text, at.as_millisecond(), by, begun_from];
    query::execute(tx, sql, values)
}

/// Says that a draft has been brought together with version `base`.
pub(crate) fn set_base(tx: &WriteTx<'_>, page: PageName, base: i64) -> Result<()> {
    let sql = "UPDATE site_page_draft SET base = ?2, ordered = NULL WHERE page = ?1";
    query::execute(tx, sql, params![page.name(), base])
}

/// Says that the publication which a draft was ordered as, and continued since, has become version `to`.
pub(crate) fn rebase_ordered(tx: &WriteTx<'_>, page: PageName, publication: i64, to: i64) -> Result<()> {
    let sql = "UPDATE site_page_draft SET base = ?3, ordered = NULL WHERE page = ?1 AND ordered = ?2";
    query::execute(tx, sql, params![page.name(), publication, to])
}

/// Says that a draft which was begun from version `from` is up to date with version `to`.
pub(crate) fn rebase_draft(tx: &WriteTx<'_>, page: PageName, from: i64, to: i64) -> Result<()> {
    let sql = "UPDATE site_page_draft SET base = ?3 WHERE page = ?1 AND base = ?2";
    query::execute(tx, sql, params![page.name(), from, to])
}

/// Deletes a draft; returns whether there was one.
pub(crate) fn delete_draft(tx: &WriteTx<'_>, page: PageName) -> Result<bool> {
    let deleted = tx.prepare_cached("DELETE FROM site_page_draft WHERE page = ?1")?.execute([page.name()])?;
    if deleted > 0 {
        raise(tx, page)?;
    }
    Ok(deleted > 0)
}

/// Publishes a document, and deletes the draft if its revision is still `draft`. Returns the version's number.
pub(crate) fn publish(
    tx: &WriteTx<'_>,
    page: PageName,
    document: &Value,
    draft: i64,
    by: Option<&str>,
    at: Timestamp,
) -> Result<i64> {
    let revision = raise(tx, page)?;
    let sql = "INSERT INTO site_page_version (page, revision, format, document, published_at, published_by)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let text = document.to_string();
    query::execute(tx, sql, params![page.name(), revision, FORMAT, text, at.as_millisecond(), by])?;
    query::execute(
        tx,
        "UPDATE site_page SET published = ?2 WHERE page = ?1",
        params![page.name(), revision],
    )?;
    query::execute(
        tx,
        "DELETE FROM site_page_draft WHERE page = ?1 AND revision = ?2",
        params![page.name(), draft],
    )?;
    if matches!(page, PageName::Layout | PageName::Company) {
        tx.content_changed();
    } else {
        tx.content_changed_outside_catalogue();
    }
    Ok(revision)
}

/// A page's published versions, newest first, and how many there are.
pub(crate) fn versions(
    connection: &Connection,
    page: PageName,
    paging: Paging,
) -> Result<(Vec<Version>, u64)> {
    let sql = "SELECT count(*) FROM site_page_version WHERE page = ?1";
    let total = connection.prepare_cached(sql)?.query_row([page.name()], |row| row.get(0))?;
    let sql = "SELECT revision, published_at, published_by FROM site_page_version WHERE page = ?1
               ORDER BY revision DESC LIMIT ?2 OFFSET ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![page.name(), paging.per_page, paging.offset()], version)?;
    Ok((rows.collect::<rusqlite::Result<_>>()?, total))
}

/// A published version and its document.
pub(crate) fn find_version(
    connection: &Connection,
    page: PageName,
    revision: i64,
) -> Result<Option<(Version, Value)>> {
    let sql = "SELECT revision, published_at, published_by, document FROM site_page_version
               WHERE page = ?1 AND revision = ?2";
    let row = |row: &Row<'_>| Ok((version(row)?, row.get::<_, String>("document")?));
    let found = connection.prepare_cached(sql)?.query_row(params![page.name(), revision], row).optional()?;
    found.map(|(version, text)| Ok((version, document("site_page_version", page, &text)?))).transpose()
}

/// When a scheduled publication, or a fact of the company that ceases to hold, changes next what visitors see.
pub(crate) fn next_change(connection: &Connection, now: Timestamp) -> Result<Option<Timestamp>> {
    let sql = "SELECT at FROM site_publication WHERE at > ?1 ORDER BY at LIMIT 1";
    let mut statement = connection.prepare_cached(sql)?;
    let published = statement.query_row([now.as_millisecond()], |row| timestamp(row, "at")).optional()?;
    let company = current(connection, PageName::Company, now)?;
    let expires = company.and_then(|company| expiry::next_change(&company, now));
    Ok([published, expires].into_iter().flatten().min())
}

/// The highest format number of a stored document.
pub(crate) fn newest_format(connection: &Connection) -> Result<Option<i64>> {
    let sql = "SELECT max(format) FROM (SELECT format FROM site_page_version UNION ALL SELECT format FROM site_page_draft
               UNION ALL SELECT format FROM site_publication_page)";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
}

// Scheduled publications.

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
    query::execute(tx, sql, params![at.as_millisecond(), now.as_millisecond(), by])?;
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
    query::execute(tx, sql, params![page.name(), publication, draft, FORMAT, text])?;
    let sql = "UPDATE site_page_draft SET ordered = ?2 WHERE page = ?1 AND revision = ?3";
    query::execute(tx, sql, params![page.name(), publication, draft])
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
    query::execute(tx, sql, params![page.name(), draft, document.to_string()])?;
    tx.content_changed();
    Ok(())
}

/// Scheduled publications, the next first.
pub(crate) fn list_scheduled(connection: &Connection) -> Result<Vec<Scheduled>> {
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
    query::execute(tx, "DELETE FROM site_publication_page WHERE publication = ?1", [id])?;
    Ok(tx.prepare_cached("DELETE FROM site_publication WHERE id = ?1")?.execute([id])? > 0)
}

/// Takes a page out of a scheduled publication, which ends with its last page.
pub(crate) fn delete_scheduled_page(tx: &WriteTx<'_>, publication: i64, page: PageName) -> Result<()> {
    query::execute(tx, "DELETE FROM site_publication_page WHERE page = ?1", [page.name()])?;
    let sql = "DELETE FROM site_publication WHERE id = ?1
               AND NOT EXISTS (SELECT 1 FROM site_publication_page WHERE publication = ?1)";
    query::execute(tx, sql, [publication])
}

/// The pages whose publication is due, in its order.
pub(crate) fn list_due(connection: &Connection, now: Timestamp) -> Result<Vec<DuePage>> {
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
