//! Changing one's own password.

use super::attempt::Attempt;
use super::error::{AuthError, AuthResult};
use super::hasher::PasswordChange;
use super::identity::Identity;
use super::password::NewPassword;
use super::rate_limit;
use super::session::ClientInfo;
use super::store::{sessions, users};
use super::token::Claims;
use super::user::User;
use crate::platform::text::email_key;

/// Sets a new password and ends all other sessions of the user. `current`, if given, must be the current password.
pub(crate) async fn change_password(
    identity: &Identity,
    claims: Claims,
    new: String,
    current: Option<String>,
    client: &ClientInfo,
) -> AuthResult<User> {
    let (claims_to_check, address) = (claims.clone(), client.address);
    let check = identity.read(move |db, identity, now| {
        let caller = identity.caller(db, &claims_to_check, now)?;
        caller.require_aal2(db, "update the password")?;
        let attempt = Attempt::password(email_key(&caller.user.email), address);
        rate_limit::check(db, identity.config(), &attempt, now)?;
        Ok((caller.user, attempt))
    });
    let (user, attempt) = check.await?;
    let new = NewPassword::parse(&new, &user.email)?;
    let random = identity.random().clone();
    let hash = match identity.hasher().change(current, user.password_hash, new, random).await? {
        PasswordChange::Hash(hash) => hash,
        PasswordChange::Unchanged => return Err(AuthError::SamePassword),
        PasswordChange::WrongCurrent => {
            let record_failure = identity.write(move |tx, identity, now| {
                rate_limit::check(tx, identity.config(), &attempt, now)?;
                Ok(rate_limit::record(tx, identity.config(), &attempt, now)?)
            });
            record_failure.await?;
            return Err(AuthError::InvalidCredentials);
        }
    };
    let save = identity.write(move |tx, identity, now| {
        let caller = identity.caller(tx, &claims, now)?;
        caller.require_aal2(tx, "update the password")?;
        users::set_password(tx, caller.user.id, &hash, now)?;
        sessions::delete_of_user(tx, caller.user.id, Some(caller.session.id))?;
        Ok(users::by_id(tx, caller.user.id)?.unwrap_or(caller.user))
    });
    save.await
}
