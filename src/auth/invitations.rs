//! Invitations: how somebody gets an account without the command line.
//!
//! An owner names an e-mail and a role; a link with a random token is mailed there. Whoever opens it chooses a password
//! and thereby makes the account. The token is stored hashed only, works once and for 72 hours; sending the invitation
//! again replaces it. A token that was forged, used, replaced or is too old gets one answer after the same work: a
//! look-up and a counted failure.

use askama::Template;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};

use super::error::{AuthError, AuthResult};
use super::identity::Identity;
use super::password::NewPassword;
use super::rate_limit;
use super::session::ClientInfo;
use super::store::attempts::{Attempt, AttemptKind};
use super::store::invitations::{self, Invitation};
use super::store::users;
use super::user::{InvitationId, Role, User, UserId};
use crate::error::{Error, Result};
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::Email;
use crate::platform::mailer::MailMessage;
use crate::platform::random::Random;

/// For this long the link of an invitation works.
const LIFETIME: SignedDuration = SignedDuration::from_hours(72);
/// Expired invitations are listed for this long, so that they can be sent again.
const KEEP_EXPIRED_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Most invitations at a time.
const MAX_OPEN: usize = 100;
/// Characters; longer tokens are not looked up.
const MAX_TOKEN: usize = 100;

/// An invitation with the token of its link, which exists nowhere else.
pub(crate) struct IssuedInvitation {
    pub(crate) invitation: Invitation,
    pub(crate) token: String,
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// Invites somebody.
///
/// # Errors
/// [`Error::Invalid`] for an e-mail that has an account or an invitation.
pub(crate) fn create(
    tx: &WriteTx<'_>,
    random: &Random,
    by: &User,
    email: &Email,
    role: Role,
    now: Timestamp,
) -> Result<IssuedInvitation> {
    invitations::delete_expired_before(tx, now - KEEP_EXPIRED_FOR)?;
    if users::by_email_key(tx, &email.key())?.is_some() {
        return Err(Error::field("email", "has an account already"));
    }
    if invitations::has_email_key(tx, &email.key())? {
        return Err(Error::field(
            "email",
            "has an invitation already: send that one again, or withdraw it first",
        ));
    }
    if invitations::all(tx)?.len() >= MAX_OPEN {
        let message = format!("cannot be invited: there are {MAX_OPEN} invitations; withdraw some first");
        return Err(Error::field("email", message));
    }
    let token = random.token::<32>();
    let invitation = Invitation {
        id: InvitationId::random(random),
        email: email.clone(),
        role,
        invited_by: by.email.clone(),
        created_at: now,
        sent_at: now,
        expires_at: now + LIFETIME,
    };
    invitations::insert(tx, &invitation, by.id, &hash(&token))?;
    Ok(IssuedInvitation { invitation, token })
}

/// Gives an invitation a new link; the one before stops working. `None` when there is no such invitation.
pub(crate) fn renew(
    tx: &WriteTx<'_>,
    random: &Random,
    by: &User,
    id: InvitationId,
    now: Timestamp,
) -> Result<Option<IssuedInvitation>> {
    let Some(before) = invitations::by_id(tx, id)? else { return Ok(None) };
    let token = random.token::<32>();
    let expires_at = now + LIFETIME;
    invitations::renew(tx, id, by.id, &hash(&token), now, expires_at)?;
    let invitation = Invitation { invited_by: by.email.clone(), sent_at: now, expires_at, ..before };
    Ok(Some(IssuedInvitation { invitation, token }))
}

/// Withdraws an invitation; `None` when there is no such invitation.
pub(crate) fn withdraw(tx: &WriteTx<'_>, id: InvitationId) -> Result<Option<Invitation>> {
    let Some(invitation) = invitations::by_id(tx, id)? else { return Ok(None) };
    invitations::delete(tx, id)?;
    Ok(Some(invitation))
}

/// The invitation of a link, if it works.
pub(crate) async fn open(identity: &Identity, token: String, client: &ClientInfo) -> AuthResult<Invitation> {
    let attempt = Attempt::new(AttemptKind::Invitation, String::new(), client.address);
    let attempt_to_check = attempt.clone();
    let found = identity.read(move |db, identity, now| {
        rate_limit::check(db, identity.config(), &attempt_to_check, now)?;
        Ok(find(db, &token, now)?)
    });
    if let Some(invitation) = found.await? {
        return Ok(invitation);
    }
    identity.write(move |tx, identity, now| refuse(tx, identity, &attempt, now)).await
}

/// Makes the account with this password. `record` runs in the same transaction.
pub(crate) async fn accept<F>(
    identity: &Identity,
    token: String,
    password: String,
    client: &ClientInfo,
    record: F,
) -> AuthResult<Invitation>
where
    F: FnOnce(&WriteTx<'_>, &Invitation, Timestamp) -> Result<()> + Send + 'static,
{
    let invitation = open(identity, token.clone(), client).await?;
    let password = NewPassword::parse(&password, invitation.email.as_str())?;
    let password_hash = identity.hasher().hash(password, identity.random().clone()).await?;
    let attempt = Attempt::new(AttemptKind::Invitation, String::new(), client.address);
    let accept = identity.write(move |tx, identity, now| {
        // It may have been used or withdrawn while the password was hashed.
        let Some(invitation) = find(tx, &token, now)? else {
            return refuse(tx, identity, &attempt, now);
        };
        invitations::delete(tx, invitation.id)?;
        if users::by_email_key(tx, &invitation.email.key())?.is_some() {
            return refuse(tx, identity, &attempt, now);
        }
        let id = UserId::random(identity.random());
        users::insert(tx, id, &invitation.email, invitation.role, &password_hash, now)?;
        record(tx, &invitation, now)?;
        Ok(invitation)
    });
    accept.await
}

fn find(db: &Snapshot, token: &str, now: Timestamp) -> Result<Option<Invitation>> {
    let token = Some(token).filter(|token| token.len() <= MAX_TOKEN).unwrap_or_default();
    Ok(invitations::by_token_hash(db, &hash(token))?.filter(|invitation| !invitation.is_expired(now)))
}

fn refuse<T>(tx: &WriteTx<'_>, identity: &Identity, attempt: &Attempt, now: Timestamp) -> AuthResult<T> {
    rate_limit::check(tx, identity.config(), attempt, now)?;
    rate_limit::record(tx, identity.config(), attempt, now)?;
    Err(AuthError::InvitationNotValid)
}

// The mail of an invitation: a text part and an HTML part that say the same.

#[derive(Template)]
#[template(path = "mail/invitation.txt", escape = "none")]
struct TextPart<'a> {
    heading: &'a str,
    inviter: &'a str,
    role: &'a str,
    link: &'a str,
    until: &'a str,
}

#[derive(Template)]
#[template(path = "mail/invitation.html")]
struct HtmlPart<'a> {
    site: &'a str,
    heading: &'a str,
    inviter: &'a str,
    role: &'a str,
    link: &'a str,
    until: &'a str,
}

/// The mail to whom is invited. `until` is the end of the invitation in words.
pub(crate) fn compose(invitation: &Invitation, site: &str, link: &str, until: &str) -> Result<MailMessage> {
    let heading = format!("Your invitation to the back office of {site}");
    let inviter = &invitation.invited_by;
    let role = match invitation.role {
        Role::Owner => "an owner, who also manages people and the settings of the whole site",
        Role::Editor => "an editor, who looks after products, articles and pages",
    };
    let text = TextPart { heading: &heading, inviter, role, link, until };
    let html = HtmlPart { site, heading: &heading, inviter, role, link, until };
    Ok(MailMessage {
        id: None,
        recipient: Some(invitation.email.clone()),
        reply_to: Email::parse(inviter).ok().map(|email| (inviter.clone(), email)),
        text: text.render().map_err(Error::internal)?,
        html: html.render().map_err(Error::internal)?,
        attachments: Vec::new(),
        subject: heading,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_ends_at_its_hour() {
        let sent_at: Timestamp = "2026-11-21T06:00:00Z".parse().unwrap();
        let invitation = Invitation {
            id: InvitationId::random(&Random::seeded(1)),
            email: Email::parse("a@b.example").unwrap(),
            role: Role::Editor,
            invited_by: "owner@b.example".to_owned(),
            created_at: sent_at,
            sent_at,
            expires_at: sent_at + LIFETIME,
        };
        let last = sent_at + LIFETIME - SignedDuration::from_millis(1);
        assert!(!invitation.is_expired(last) && invitation.is_expired(sent_at + LIFETIME));
    }
}
