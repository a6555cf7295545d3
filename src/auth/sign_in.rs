//! Signing in with a password.
//!
//! An unknown e-mail, a wrong password and a disabled account take the same path and the same time: a read, a hash, a
//! write.

use jiff::{SignedDuration, Timestamp};

use super::error::{AuthError, AuthResult};
use super::identity::{Identity, TokenGrant};
use super::rate_limit::Attempt;
use super::sessions::{Aal, AmrEntry, ClientInfo, PASSWORD, Session};
use super::store::{sessions, users};
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
    let attempt = Attempt::password(key.clone(), client.address);
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
