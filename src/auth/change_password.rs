//! Changing one's own password.

use super::hasher::Renewed;
use super::identity::{Identity, require_second_step};
use super::limits::{self, Attempt, Kind};
use super::password::NewPassword;
use super::refusal::{Outcome, Refusal};
use super::session::Client;
use super::store::{sessions, users};
use super::token::Claims;
use super::user::User;
use crate::platform::text::email_key;

/// Sets a new password and ends all other sessions of the user.
pub(crate) async fn change(
    identity: &Identity,
    claims: Claims,
    new: String,
    current: Option<String>,
    client: &Client,
) -> Outcome<User> {
    let asked = claims.clone();
    let address = limits::block(client.address);
    let look = identity.read(move |snapshot, identity, now| {
        let caller = identity.caller(snapshot, &asked, now)?;
        require_second_step(snapshot, &caller, "update the password")?;
        let attempt = Attempt { kind: Kind::Password, account: email_key(&caller.user.email), address };
        limits::check(snapshot, identity.config(), &attempt, now)?;
        Ok((caller.user, attempt))
    });
    let (user, attempt) = look.await?;
    let accepted = NewPassword::parse(&new, &user.email)?;
    let renewed = identity.hasher().renew(current, user.password_hash, accepted, identity.random().clone());
    let hash = match renewed.await? {
        Renewed::Hash(hash) => hash,
        Renewed::Same => return Err(Refusal::SamePassword),
        Renewed::WrongCurrent => {
            let note = identity.write(move |tx, identity, now| {
                limits::check(tx, identity.config(), &attempt, now)?;
                Ok(limits::note(tx, identity.config(), &attempt, now)?)
            });
            note.await?;
            return Err(Refusal::InvalidCredentials);
        }
    };
    let change = identity.write(move |tx, identity, now| {
        let caller = identity.caller(tx, &claims, now)?;
        require_second_step(tx, &caller, "update the password")?;
        users::set_password(tx, caller.user.id, &hash, now.as_millisecond())?;
        sessions::delete_of_user(tx, caller.user.id, Some(caller.session.id))?;
        Ok(users::by_id(tx, caller.user.id)?.unwrap_or(caller.user))
    });
    change.await
}
