//! The table `preview_link`.

use jiff::Timestamp;
use rusqlite::{Connection, Row, params};
use serde::Serialize;
use utoipa::ToSchema;

use super::Subject;
use crate::error::{Error, Result};
use crate::platform::columns::{optional_timestamp, timestamp};
use crate::platform::db::{WriteTx, query};

/// A preview link, without its secret.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PreviewLink {
    /// Its id, by which it is revoked.
    pub id: i64,
    /// `site`, `blog` or `product`.
    pub kind: &'static str,
    /// The name of the site's page, or the id of the article or product.
    pub target: String,
    /// What that was called when the link was made.
    pub name: String,
    /// E-mail of the administrator who made it.
    pub created_by: String,
    /// When, RFC 3339 UTC.
    pub created_at: Timestamp,
    /// Until when it works, RFC 3339 UTC.
    pub expires_at: Timestamp,
    /// How often it was opened, counted at most once a minute.
    pub opened: i64,
    /// When it was opened last, RFC 3339 UTC.
    pub last_opened_at: Option<Timestamp>,
}

/// A link to be stored.
pub(super) struct NewRow<'a> {
    pub(super) token_hash: [u8; 32],
    pub(super) subject: Subject,
    pub(super) name: &'a str,
    /// Id of the account.
    pub(super) creator: &'a str,
    pub(super) created_by: &'a str,
    pub(super) created_at: Timestamp,
    pub(super) expires_at: Timestamp,
}

/// A link as it is stored, without its token's hash.
#[derive(Debug, Clone)]
pub(crate) struct StoredLink {
    pub(crate) id: i64,
    pub(crate) subject: Subject,
    pub(crate) name: String,
    /// Id of the account that made it; none: the account is deleted.
    pub(crate) creator: Option<String>,
    pub(crate) created_by: String,
    pub(crate) created_at: Timestamp,
    pub(crate) expires_at: Timestamp,
    pub(crate) opened: i64,
    pub(crate) last_opened_at: Option<Timestamp>,
}

impl StoredLink {
    /// What the back office shows of it.
    pub(super) fn view(self) -> PreviewLink {
        PreviewLink {
            id: self.id,
            kind: self.subject.kind(),
            target: self.subject.target(),
            name: self.name,
            created_by: self.created_by,
            created_at: self.created_at,
            expires_at: self.expires_at,
            opened: self.opened,
            last_opened_at: self.last_opened_at,
        }
    }
}

fn stored(row: &Row<'_>) -> Result<StoredLink> {
    let (id, kind, target): (i64, String, String) = (row.get("id")?, row.get("kind")?, row.get("target")?);
    let unknown =
        || Error::corrupt("preview_link", "target", id, format!("nothing is called {kind} {target}"));
    Ok(StoredLink {
        id,
        subject: Subject::parse(&kind, &target).ok_or_else(unknown)?,
        name: row.get("name")?,
        creator: row.get("creator")?,
        created_by: row.get("created_by")?,
        created_at: timestamp(row, "created_at")?,
        expires_at: timestamp(row, "expires_at")?,
        opened: row.get("opened")?,
        last_opened_at: optional_timestamp(row, "last_opened_at")?,
    })
}

/// Stores a link.
pub(super) fn insert(tx: &WriteTx<'_>, row: &NewRow<'_>) -> Result<StoredLink> {
    let sql = "INSERT INTO preview_link
                   (token_hash, kind, target, name, creator, created_by, created_at, expires_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    query::execute(
        tx,
        sql,
        params![
            row.token_hash,
            row.subject.kind(),
            row.subject.target(),
            row.name,
            row.creator,
            row.created_by,
            row.created_at.as_millisecond(),
            row.expires_at.as_millisecond(),
        ],
    )?;
    find(tx, tx.last_insert_rowid())?.ok_or_else(|| Error::internal("a preview link vanished"))
}

/// The link with this id.
pub(super) fn find(connection: &Connection, id: i64) -> Result<Option<StoredLink>> {
    let sql = "SELECT * FROM preview_link WHERE id = ?1";
    query::find(connection, sql, [id], stored)
}

/// The link whose token has this hash, unless it has expired.
pub(super) fn find_by_hash(
    connection: &Connection,
    hash: &[u8; 32],
    now: Timestamp,
) -> Result<Option<StoredLink>> {
    let sql = "SELECT * FROM preview_link WHERE token_hash = ?1 AND expires_at > ?2";
    query::find(connection, sql, params![hash, now.as_millisecond()], stored)
}

/// The links of one page, article or product, or all, that have not expired, the newest first.
pub(super) fn list(
    connection: &Connection,
    subject: Option<Subject>,
    now: Timestamp,
) -> Result<Vec<StoredLink>> {
    let (kind, target) = subject.map(|subject| (subject.kind(), subject.target())).unzip();
    let sql = "SELECT * FROM preview_link
               WHERE expires_at > ?1 AND (?2 IS NULL OR kind = ?2 AND target = ?3) ORDER BY id DESC";
    query::list(connection, sql, params![now.as_millisecond(), kind, target], stored)
}

/// How many links have not expired.
pub(super) fn count(connection: &Connection, now: Timestamp) -> Result<usize> {
    let sql = "SELECT count(*) FROM preview_link WHERE expires_at > ?1";
    Ok(connection.prepare_cached(sql)?.query_row([now.as_millisecond()], |row| row.get(0))?)
}

/// The ids of links that have expired, or whose creator's account is deleted.
pub(super) fn dead(connection: &Connection, now: Timestamp) -> Result<Vec<i64>> {
    let sql = "SELECT id FROM preview_link WHERE expires_at <= ?1 OR creator IS NULL";
    query::list(connection, sql, [now.as_millisecond()], |row| Ok(row.get(0)?))
}

/// Deletes a link.
pub(super) fn delete(tx: &WriteTx<'_>, id: i64) -> Result<()> {
    query::execute(tx, "DELETE FROM preview_link WHERE id = ?1", [id])
}

/// Counts an opening.
pub(crate) fn count_opening(tx: &WriteTx<'_>, id: i64, now: Timestamp) -> Result<()> {
    let sql = "UPDATE preview_link SET opened = opened + 1, last_opened_at = ?2 WHERE id = ?1";
    query::execute(tx, sql, params![id, now.as_millisecond()])
}
