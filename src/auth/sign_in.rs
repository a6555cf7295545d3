//! Signing in with a password, and out; the sessions of a user.
//!
//! An unknown e-mail, a wrong password and a disabled account take the same path and the same time: a read, a hash, a
//! write.

use jiff::{SignedDuration, Timestamp};

use super::error::{AuthError, AuthResult};
use super::identity::{Caller, Identity, TokenGrant};
use super::session::{Aal, AmrEntry, ClientInfo, PASSWORD, Session};
use super::store::attempts::{Attempt, AttemptKind};
use super::store::{sessions, users};
use super::token::Claims;
use super::user::{SessionId, User};
use super::{rate_limit, refresh};
use crate::error::Result;
use crate::platform::db::WriteTx;
use crate::platform::input::email_key;

/// Bytes; longer e-mails are not looked up.
const MAX_EMAIL: usize = 320;
/// Characters of a `User-Agent` header that are stored.
const MAX_USER_AGENT: usize = 300;
/// Sessions are deleted this long after they expired because they were not refreshed.
const KEEP_EXPIRED_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);

/// E-mail and password as sent.
pub(crate) struct Credentials {
    pub(crate) email: String,
    pub(crate) password: String,
}

/// Starts a session if e-mail and password are right.
pub(crate) async fn sign_in(
    identity: &Identity,
    credentials: Credentials,
    client: ClientInfo,
) -> AuthResult<TokenGrant> {
    let key = email_key(&credentials.email);
    if key.len() > MAX_EMAIL {
        return Err(AuthError::InvalidCredentials);
    }
    let attempt = Attempt::new(AttemptKind::Password, key.clone(), client.address);
    let attempt_to_check = attempt.clone();
    let look_up = identity.read(move |db, identity, now| {
        rate_limit::check(db, identity.config(), &attempt_to_check, now)?;
        let delay = rate_limit::delay(db, identity.config(), &attempt_to_check, now)?;
        Ok((users::by_email_key(db, &key)?, delay))
    });
    let (user, delay) = look_up.await?;
    if !delay.is_zero() {
        tokio::time::sleep(delay).await;
    }
    let hash = user.as_ref().map(|user| user.password_hash.clone());
    let is_right = identity.hasher().verify(credentials.password, hash, delay).await?;
    let user = user.filter(|_| is_right);
    identity.write(move |tx, identity, now| start_or_refuse(tx, identity, &attempt, user, &client, now)).await
}

/// Starts a session for `user`, or counts a failure when there is none because the password was wrong, or when the
/// account is disabled.
fn start_or_refuse(
    tx: &WriteTx<'_>,
    identity: &Identity,
    attempt: &Attempt,
    user: Option<User>,
    client: &ClientInfo,
    now: Timestamp,
) -> AuthResult<TokenGrant> {
    rate_limit::check(tx, identity.config(), attempt, now)?;
    // The account may have been changed while the password was compared.
    let user = match user {
        Some(old) => users::by_id(tx, old.id)?.filter(|user| user.password_hash == old.password_hash),
        None => None,
    };
    let refusal = match user {
        Some(user) if user.disabled_at.is_none() => {
            return Ok(start_session(tx, identity, user, client, now)?);
        }
        Some(_) => AuthError::AccountDisabled,
        None => AuthError::InvalidCredentials,
    };
    rate_limit::record(tx, identity.config(), attempt, now)?;
    Err(refusal)
}

/// Starts a session at level 1.
fn start_session(
    tx: &WriteTx<'_>,
    identity: &Identity,
    user: User,
    client: &ClientInfo,
    now: Timestamp,
) -> Result<TokenGrant> {
    let idle = SignedDuration::from_hours(identity.config().session_idle_hours.into());
    sessions::delete_refreshed_before(tx, now - idle - KEEP_EXPIRED_FOR)?;
    let session = Session {
        id: SessionId::random(identity.random()),
        user_id: user.id,
        created_at: now,
        refreshed_at: now,
        aal: Aal::One,
        amr: vec![AmrEntry::new(PASSWORD, now)],
        factor_id: None,
        user_agent: client.user_agent.chars().filter(|c| !c.is_control()).take(MAX_USER_AGENT).collect(),
        address: client.address.to_canonical().to_string(),
    };
    sessions::insert(tx, &session)?;
    users::set_signed_in(tx, user.id, now)?;
    let refresh_token = refresh::issue(tx, identity, session.id, now)?;
    let user = User { last_sign_in_at: Some(now), ..user };
    identity.grant(user, &session, refresh_token, now)
}

/// Which sessions a sign-out ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SignOutScope {
    /// All sessions of the user.
    Global,
    /// The session of the request.
    Local,
    /// All others.
    Others,
}

pub(crate) async fn sign_out(identity: &Identity, claims: Claims, scope: SignOutScope) -> AuthResult<()> {
    let sign_out = identity.write(move |tx, identity, now| {
        let Caller { user, session } = identity.caller_of_any_level(tx, &claims, now)?;
        match scope {
            SignOutScope::Global => sessions::delete_of_user(tx, user.id, None)?,
            SignOutScope::Local => sessions::delete(tx, session.id)?,
            SignOutScope::Others => sessions::delete_of_user(tx, user.id, Some(session.id))?,
        }
        Ok(())
    });
    sign_out.await
}

/// The user's live sessions, latest first.
pub(crate) async fn list_sessions(identity: &Identity, claims: Claims) -> AuthResult<Vec<Session>> {
    let list = identity.read(move |db, identity, now| {
        let caller = identity.reader(db, &claims, now)?;
        caller.require_aal2(db, "see the sessions")?;
        let mut sessions = sessions::of_user(db, caller.user.id)?;
        sessions.retain(|session| !session.is_expired(identity.config(), now));
        Ok(sessions)
    });
    list.await
}

/// Ends one of the user's sessions.
pub(crate) async fn end_session(identity: &Identity, claims: Claims, id: SessionId) -> AuthResult<()> {
    let end = identity.write(move |tx, identity, now| {
        let caller = identity.caller(tx, &claims, now)?;
        caller.require_aal2(tx, "end a session")?;
        let session = sessions::by_id(tx, id)?.filter(|session| session.user_id == caller.user.id);
        let session = session.ok_or(AuthError::NoSuchSession)?;
        Ok(sessions::delete(tx, session.id)?)
    });
    end.await
}
