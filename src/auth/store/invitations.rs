//! Table `invitation`.

use jiff::Timestamp;
use rusqlite::{Connection, Row, params};

use super::{Millis, TableRow};
use crate::auth::user::{InvitationId, Role, UserId};
use crate::error::Result;
use crate::platform::db::{WriteTx, query};
use crate::platform::input::Email;

const SELECT: &str = "SELECT invitation.*, administrator.email AS inviter FROM invitation
                      JOIN administrator ON administrator.id = invitation.invited_by";

fn read(row: &Row<'_>) -> Result<Invitation> {
    let row = TableRow { table: "invitation", row };
    let email: String = row.get("email")?;
    Ok(Invitation {
        id: row.get("id")?,
        email: Email::parse(&email).map_err(|cause| row.corrupt("email", cause))?,
        role: row.get("role")?,
        invited_by: row.get("inviter")?,
        created_at: row.time("created_at")?,
        sent_at: row.time("sent_at")?,
        expires_at: row.time("expires_at")?,
    })
}

/// All invitations, latest first.
pub(crate) fn all(db: &Connection) -> Result<Vec<Invitation>> {
    query::list(db, &format!("{SELECT} ORDER BY invitation.sent_at DESC, invitation.id"), [], read)
}

pub(crate) fn by_id(db: &Connection, id: InvitationId) -> Result<Option<Invitation>> {
    query::find(db, &format!("{SELECT} WHERE invitation.id = ?1"), [id], read)
}

pub(crate) fn by_token_hash(db: &Connection, hash: &[u8]) -> Result<Option<Invitation>> {
    query::find(db, &format!("{SELECT} WHERE invitation.token_hash = ?1"), [hash], read)
}

/// Whether there is one for this [`crate::platform::input::email_key`].
pub(crate) fn has_email_key(db: &Connection, key: &str) -> Result<bool> {
    Ok(db.prepare_cached("SELECT 1 FROM invitation WHERE email_key = ?1")?.exists([key])?)
}

/// Adds an invitation; `by` is who sends it.
pub(crate) fn insert(tx: &WriteTx<'_>, invitation: &Invitation, by: UserId, token_hash: &[u8]) -> Result<()> {
    let sql = "INSERT INTO invitation
                   (id, token_hash, email, email_key, role, invited_by, created_at, sent_at, expires_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let Invitation { id, email, role, created_at, sent_at, expires_at, .. } = invitation;
    let times = [*created_at, *sent_at, *expires_at].map(Millis);
    query::execute(
        tx,
        sql,
        params![id, token_hash, email.as_str(), email.key(), role, by, times[0], times[1], times[2]],
    )
}

/// Gives an invitation another token and another end; `by` is who sends it now.
pub(crate) fn renew(
    tx: &WriteTx<'_>,
    id: InvitationId,
    by: UserId,
    token_hash: &[u8],
    sent_at: Timestamp,
    expires_at: Timestamp,
) -> Result<()> {
    let sql = "UPDATE invitation SET token_hash = ?2, invited_by = ?3, sent_at = ?4, expires_at = ?5
               WHERE id = ?1";
    query::execute(tx, sql, params![id, token_hash, by, Millis(sent_at), Millis(expires_at)])
}

pub(crate) fn delete(tx: &WriteTx<'_>, id: InvitationId) -> Result<()> {
    query::execute(tx, "DELETE FROM invitation WHERE id = ?1", [id])
}

pub(crate) fn delete_by_email_key(tx: &WriteTx<'_>, key: &str) -> Result<()> {
    query::execute(tx, "DELETE FROM invitation WHERE email_key = ?1", [key])
}

/// Deletes what a user sent.
pub(crate) fn delete_by_inviter(tx: &WriteTx<'_>, inviter: UserId) -> Result<()> {
    query::execute(tx, "DELETE FROM invitation WHERE invited_by = ?1", [inviter])
}

pub(crate) fn delete_expired_before(tx: &WriteTx<'_>, time: Timestamp) -> Result<()> {
    query::execute(tx, "DELETE FROM invitation WHERE expires_at < ?1", [Millis(time)])
}

/// An invitation that was neither accepted nor withdrawn.
#[derive(Debug, Clone)]
pub(crate) struct Invitation {
    pub(crate) id: InvitationId,
    pub(crate) email: Email,
    pub(crate) role: Role,
    /// E-mail of the owner who sent it last.
    pub(crate) invited_by: String,
    pub(crate) created_at: Timestamp,
    /// When the link that works now was made.
    pub(crate) sent_at: Timestamp,
    pub(crate) expires_at: Timestamp,
}

impl Invitation {
    pub(crate) fn is_expired(&self, now: Timestamp) -> bool {
        now >= self.expires_at
    }
}
