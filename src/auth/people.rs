//! People as owners manage them: role, state, sessions, second factors, removal.
//!
//! Everything runs in the caller's write transaction, which also proves again that the acting person is an owner
//! ([`acting_owner`]): between the look-up of a request and its transaction another owner may have changed that. Write
//! transactions run one after another, so two requests cannot remove the last two owners at once.

use jiff::Timestamp;

use super::error::AuthError;
use super::identity::{Caller, Identity};
use super::store::{attempts, factors, invitations, sessions, users};
use super::token::Claims;
use super::user::{Factor, Role, User, UserId};
use crate::error::{Error, Result};
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::email_key;

/// An administrator with what owners see of them.
pub(crate) struct Person {
    pub(crate) user: User,
    /// The verified second factors.
    pub(crate) factors: Vec<Factor>,
    /// How many sessions are alive.
    pub(crate) sessions: usize,
}

/// What an owner changes of an account; `None` leaves it as it is.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PersonChanges {
    pub(crate) role: Option<Role>,
    pub(crate) disabled: Option<bool>,
}

/// An account before and after a change.
pub(crate) struct ChangedPerson {
    pub(crate) before: User,
    pub(crate) after: Person,
}

/// The owner of a request, looked up again in its transaction.
///
/// # Errors
/// [`Error::OwnerRequired`] when it is no owner's, or the session is over or lacks the second factor.
pub(crate) fn acting_owner(
    identity: &Identity,
    db: &Snapshot,
    claims: &Claims,
    now: Timestamp,
) -> Result<Caller> {
    let caller = identity.caller(db, claims, now).and_then(|caller| {
        caller.require_aal2(db, "manage people")?;
        Ok(caller)
    });
    match caller {
        Ok(caller) if caller.user.role == Role::Owner => Ok(caller),
        Err(AuthError::Internal(error)) => Err(error),
        _ => Err(Error::OwnerRequired),
    }
}

/// The e-mails of the owners who can sign in.
pub(crate) fn owners(db: &Snapshot) -> Result<Vec<String>> {
    let owners = users::all(db)?.into_iter().filter(User::is_active_owner);
    Ok(owners.map(|owner| owner.email).collect())
}

/// All people, by e-mail.
pub(crate) fn list(identity: &Identity, db: &Snapshot, now: Timestamp) -> Result<Vec<Person>> {
    users::all(db)?.into_iter().map(|user| person(identity, db, user, now)).collect()
}

fn person(identity: &Identity, db: &Snapshot, user: User, now: Timestamp) -> Result<Person> {
    let mut factors = factors::of_user(db, user.id)?;
    factors.retain(|factor| factor.verified);
    let sessions = sessions::of_user(db, user.id)?;
    let sessions = sessions.iter().filter(|session| !session.is_expired(identity.config(), now)).count();
    Ok(Person { user, factors, sessions })
}

/// Changes role and state; `None` when there is no such account. A disabled person's sessions end, and the invitations
/// of a person who is no longer an owner who can sign in are withdrawn. With `expected`, only over that revision.
///
/// # Errors
/// [`Error::LastOwner`]; [`Error::OwnAccount`] for owners who would disable themselves.
pub(crate) fn change(
    tx: &WriteTx<'_>,
    identity: &Identity,
    acting: UserId,
    id: UserId,
    expected: Option<i64>,
    changes: PersonChanges,
    now: Timestamp,
) -> Result<Option<ChangedPerson>> {
    let Some(before) = users::by_id(tx, id)? else { return Ok(None) };
    Error::require_revision(expected, before.revision, "person")?;
    let was_disabled = before.disabled_at.is_some();
    let role = changes.role.unwrap_or(before.role);
    let disabled = changes.disabled.unwrap_or(was_disabled);
    let remains_owner = role == Role::Owner && !disabled;
    if !remains_owner {
        require_other_owner(tx, &before)?;
        invitations::delete_by_inviter(tx, id)?;
    }
    if disabled && !was_disabled && id == acting {
        return Err(Error::OwnAccount);
    }
    if role != before.role {
        users::set_role(tx, id, role, now)?;
    }
    if disabled != was_disabled {
        set_enabled(tx, &before, !disabled, now)?;
    }
    let after = users::by_id(tx, id)?.ok_or_else(|| Error::internal("a person is gone after the change"))?;
    Ok(Some(ChangedPerson { before, after: person(identity, tx, after, now)? }))
}

/// Disables an account, ends its sessions and withdraws its invitations; or enables it.
pub(crate) fn set_enabled(tx: &WriteTx<'_>, user: &User, enabled: bool, now: Timestamp) -> Result<()> {
    let disabled_at = (!enabled).then(|| user.disabled_at.unwrap_or(now));
    users::set_disabled(tx, user.id, disabled_at, now)?;
    if !enabled {
        sessions::delete_of_user(tx, user.id, None)?;
        invitations::delete_by_inviter(tx, user.id)?;
    }
    Ok(())
}

/// Deletes an account with its sessions, factors and invitations; `None` when there is none.
///
/// # Errors
/// [`Error::LastOwner`].
pub(crate) fn delete(tx: &WriteTx<'_>, id: UserId) -> Result<Option<User>> {
    let Some(user) = users::by_id(tx, id)? else { return Ok(None) };
    require_other_owner(tx, &user)?;
    clear_failures(tx, &user)?;
    users::delete(tx, id)?;
    Ok(Some(user))
}

/// Ends a person's sessions; of the acting person all but the one of the request. `None` when there is no such account.
pub(crate) fn end_sessions(tx: &WriteTx<'_>, acting: &Caller, id: UserId) -> Result<Option<User>> {
    let Some(user) = users::by_id(tx, id)? else { return Ok(None) };
    let except = (id == acting.user.id).then_some(acting.session.id);
    sessions::delete_of_user(tx, id, except)?;
    Ok(Some(user))
}

/// Removes a person's second factors and recovery codes and ends their sessions; `None` when there is no such account.
///
/// # Errors
/// [`Error::OwnAccount`]: one's own factors are changed on the account page, which keeps the session.
pub(crate) fn reset_factors(tx: &WriteTx<'_>, acting: UserId, id: UserId) -> Result<Option<User>> {
    let Some(user) = users::by_id(tx, id)? else { return Ok(None) };
    if id == acting {
        return Err(Error::OwnAccount);
    }
    remove_factors(tx, &user)?;
    Ok(Some(user))
}

/// Removes all second factors and recovery codes of an account, ends all its sessions, clears failed attempts.
pub(crate) fn remove_factors(tx: &WriteTx<'_>, user: &User) -> Result<()> {
    factors::delete_of_user(tx, user.id)?;
    factors::delete_recovery_codes(tx, user.id)?;
    sessions::delete_of_user(tx, user.id, None)?;
    clear_failures(tx, user)
}

/// Forgets the failed attempts on an account.
pub(crate) fn clear_failures(tx: &WriteTx<'_>, user: &User) -> Result<()> {
    attempts::delete_of_account(tx, &email_key(&user.email))?;
    attempts::delete_of_account(tx, &user.id.to_string())
}

/// Requires second factors of all administrators, or no longer; returns whether that is a change.
pub(crate) fn set_requires_second_factor(tx: &WriteTx<'_>, required: bool) -> Result<bool> {
    if factors::are_required(tx)? == required {
        return Ok(false);
    }
    factors::set_required(tx, required)?;
    Ok(true)
}

/// Refuses what would leave no owner who can sign in, when `user` is to stop being one.
fn require_other_owner(db: &Snapshot, user: &User) -> Result<()> {
    if user.is_active_owner() && !users::has_other_owner(db, user.id)? {
        Err(Error::LastOwner)
    } else {
        Ok(())
    }
}
