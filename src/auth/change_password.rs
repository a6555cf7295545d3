//! Changing one's own password, and proving once more that one knows it.

use std::time::Duration;

use super::attempt::Attempt;
use super::error::{AuthError, AuthResult};
use super::hasher::PasswordChange;
use super::identity::{Caller, Identity, Record};
use super::password::NewPassword;
use super::rate_limit;
use super::session::ClientInfo;
use super::store::{sessions, users};
use super::token::Claims;
use super::user::User;
use crate::platform::email::email_key;

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
    let (claims_to_check, address) = (claims.clone(), client.address);
    let check = identity.read(move |db, identity, now| {
        let caller = identity.caller(db, &claims_to_check, now)?;
        caller.require_aal2(db, "update the password")?;
        let attempt = Attempt::password(email_key(&caller.user.email), address);
        rate_limit::check(db, identity.config(), &attempt, now)?;
        Ok((caller.session.has_recent_second_step(now), caller.user, attempt))
    });
    let (has_recent_second_step, user, attempt) = check.await?;
    let new = NewPassword::parse(&new, &user.email)?;
    if current.is_none() && !has_recent_second_step {
        return Err(AuthError::ReauthenticationNeeded);
    }
    let random = identity.random().clone();
    let hash = match identity.hasher().change(current, user.password_hash, new, random).await? {
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
    let (claims_to_check, address) = (claims.clone(), client.address);
    let check = identity.read(move |db, identity, now| {
        let caller = identity.caller(db, &claims_to_check, now)?;
        caller.require_aal2(db, "give the password again")?;
        let attempt = Attempt::password(email_key(&caller.user.email), address);
        rate_limit::check(db, identity.config(), &attempt, now)?;
        Ok((caller.user, attempt))
    });
    let (user, attempt) = check.await?;
    let hash = user.password_hash;
    if !identity.hasher().verify(current, Some(hash.clone()), Duration::ZERO).await? {
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

/// Counts a wrong password; what to say of it.
async fn wrong_password(identity: &Identity, attempt: Attempt) -> AuthResult<AuthError> {
    let record_failure = identity.write(move |tx, identity, now| {
        rate_limit::check(tx, identity.config(), &attempt, now)?;
        Ok(rate_limit::record(tx, identity.config(), &attempt, now)?)
    });
    record_failure.await?;
    Ok(AuthError::InvalidCredentials)
}
