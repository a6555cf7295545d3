//! Changing one's own password, and proving once more that one knows it.

use std::time::Duration;

use super::error::{AuthError, AuthResult};
use super::identity::{Caller, Identity, Record};
use super::password::{NewPassword, PasswordChange};
use super::rate_limit;
use super::session::ClientInfo;
use super::store::attempts::{Attempt, AttemptKind};
use super::store::{sessions, users};
use super::token::Claims;
use super::user::User;
use crate::platform::input::email_key;

/// Sets a new password and ends all other sessions of the user. `current`, if given, must be the current password; without it
/// a second step of the last minutes is needed. `record` runs in the transaction that sets it.
pub(crate) async fn change_password(
    identity: &Identity,
    claims: Claims,
    new: String,
    current: Option<String>,
    client: &ClientInfo,
    record: impl Record,
) -> AuthResult<User> {
    let Present { caller, attempt, delay } =
        present(identity, &claims, client, "update the password").await?;
    let (user, session) = (caller.user, caller.session);
    let new = NewPassword::parse(&new, &user.email)?;
    if current.is_none() && !session.has_recent_second_step(identity.now()) {
        return Err(AuthError::ReauthenticationNeeded);
    }
    // Only who gives a password guesses one.
    let delay = if current.is_some() { delay } else { Duration::ZERO };
    tokio::time::sleep(delay).await;
    let random = identity.random().clone();
    let hash = match identity.hasher().change(current, user.password_hash, new, random, delay).await? {
        PasswordChange::Hash(hash) => hash,
        PasswordChange::Unchanged => return Err(AuthError::SamePassword),
        PasswordChange::WrongCurrent => return Err(wrong_password(identity, attempt).await?),
    };
    let save = identity.write(move |tx, identity, now| {
        let caller = identity.caller(tx, &claims, now)?;
        caller.require_aal2(tx, "update the password")?;
        users::set_password(tx, caller.user.id, &hash, now)?;
        sessions::delete_of_user(tx, caller.user.id, Some(caller.session.id))?;
        record(tx, &caller.user, now)?;
        Ok(users::by_id(tx, caller.user.id)?.unwrap_or(caller.user))
    });
    save.await
}

/// Notes in the session that its user has given the password once more.
pub(crate) async fn reauthenticate(
    identity: &Identity,
    claims: Claims,
    current: String,
    client: &ClientInfo,
) -> AuthResult<()> {
    let Present { caller, attempt, delay } =
        present(identity, &claims, client, "give the password again").await?;
    let hash = caller.user.password_hash;
    tokio::time::sleep(delay).await;
    if !identity.hasher().verify(current, Some(hash.clone()), delay).await? {
        return Err(wrong_password(identity, attempt).await?);
    }
    let save = identity.write(move |tx, identity, now| {
        let Caller { user, mut session } = identity.caller(tx, &claims, now)?;
        // It may have been changed while it was compared. And of any number of parallel guesses only the first few count.
        rate_limit::check(tx, identity.config(), &attempt, now)?;
        if user.password_hash != hash {
            return Err(AuthError::InvalidCredentials);
        }
        session.password_given(now);
        Ok(sessions::update(tx, &session)?)
    });
    save.await
}

/// Who gives the present password, and how long the answer is delayed because of the wrong ones before.
struct Present {
    caller: Caller,
    attempt: Attempt,
    delay: Duration,
}

/// Looks the caller up; refuses as a sign-in does when too many passwords were wrong.
async fn present(
    identity: &Identity,
    claims: &Claims,
    client: &ClientInfo,
    action: &'static str,
) -> AuthResult<Present> {
    let (claims, address) = (claims.clone(), client.address);
    let look_up = identity.read(move |db, identity, now| {
        let caller = identity.caller(db, &claims, now)?;
        caller.require_aal2(db, action)?;
        let attempt = Attempt::new(AttemptKind::Password, email_key(&caller.user.email), address);
        rate_limit::check(db, identity.config(), &attempt, now)?;
        let delay = rate_limit::delay(db, identity.config(), &attempt, now)?;
        Ok(Present { caller, attempt, delay })
    });
    look_up.await
}

/// Counts a wrong password; what to say of it.
async fn wrong_password(identity: &Identity, attempt: Attempt) -> AuthResult<AuthError> {
    let record_failure = identity.write(move |tx, identity, now| {
        rate_limit::check(tx, identity.config(), &attempt, now)?;
        Ok(rate_limit::record(tx, identity.config(), &attempt, now)?)
    });
    record_failure.await?;
    Ok(AuthError::InvalidCredentials)
}
