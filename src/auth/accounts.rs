//! Accounts as the operator manages them. There is no sign-up: accounts are created on the command line.

use jiff::Timestamp;

use super::error::AuthError;
use super::factor::Factor;
use super::id::UserId;
use super::password::NewPassword;
use super::store::{attempts, factors, recovery_codes, sessions, users};
use super::user::User;
use crate::error::{Error, Result};
use crate::platform::db::{Db, Snapshot, WriteTx};
use crate::platform::random::Random;
use crate::platform::text::{Email, email_key};

/// E-mail address of the demo administrator.
pub(crate) const DEMO_EMAIL: &str = "admin@example.com";

/// Refuses an e-mail that has an account.
///
/// # Errors
/// [`Error::Refused`], naming the other account's e-mail where it is spelt differently.
pub fn require_unused(db: &Db, email: &Email) -> Result<()> {
    let user = db.read_blocking(|snapshot| users::by_email_key(snapshot, &email.key()))?;
    let Some(User { email: other, .. }) = user else { return Ok(()) };
    let same = if other.eq_ignore_ascii_case(email.as_str()) { "" } else { ", which is the same address" };
    Err(Error::Refused(format!("there already is an administrator {other}{same}")))
}

/// A password for the command line.
///
/// # Errors
/// [`Error::Refused`] with one line for the operator.
pub fn parse_password(password: &str, email: &str) -> Result<NewPassword> {
    NewPassword::parse(password, email).map_err(|error| match error {
        AuthError::Internal(error) => error,
        other => Error::Refused(other.to_string()),
    })
}

/// Creates an account.
///
/// # Errors
/// [`Error::Refused`] when the e-mail has one.
pub fn create(db: &Db, random: &Random, email: &Email, password: &NewPassword, now: Timestamp) -> Result<()> {
    let (id, hash) = (UserId::random(random), password.hash_blocking(random)?);
    db.write_blocking(|tx| users::insert(tx, id, email, &hash, now))
}

/// Creates the demo administrator if there is no account at all, and returns the password.
pub(crate) fn ensure_demo(db: &Db, random: &Random, now: Timestamp) -> Result<Option<String>> {
    if !db.read_blocking(users::all)?.is_empty() {
        return Ok(None);
    }
    let password = random.token::<15>();
    create(db, random, &parse_email(DEMO_EMAIL)?, &parse_password(&password, DEMO_EMAIL)?, now)?;
    Ok(Some(password))
}

/// All accounts with their factors.
pub(crate) fn list(db: &Snapshot) -> Result<Vec<(User, Vec<Factor>)>> {
    let users = users::all(db)?.into_iter();
    users.map(|user| factors::of_user(db, user.id).map(|factors| (user, factors))).collect()
}

/// An account that cannot be signed in to, because its e-mail is the same address as another account's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EmailConflict {
    pub(crate) email: String,
    /// The e-mail of the account that a sign-in finds.
    pub(crate) same_as: String,
}

impl std::fmt::Display for EmailConflict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { email, same_as } = self;
        write!(
            f,
            "the administrator {email} cannot sign in, since that is the same address as {same_as}; \
             make an account with another address for that person (create-admin)"
        )
    }
}

/// Conflicts of accounts that were made before addresses were compared as they are now.
pub(crate) fn email_conflicts(db: &Snapshot) -> Result<Vec<EmailConflict>> {
    let mut conflicts = Vec::new();
    for email in users::emails_with_outdated_key(db)? {
        if let Some(user) = users::by_email_key(db, &email_key(&email))? {
            conflicts.push(EmailConflict { email, same_as: user.email });
        }
    }
    Ok(conflicts)
}

/// The account of an e-mail.
///
/// # Errors
/// [`Error::Refused`] when there is none.
pub fn find(db: &Snapshot, email: &str) -> Result<User> {
    let email = parse_email(email)?;
    users::by_email_key(db, &email.key())?
        .ok_or_else(|| Error::Refused(format!("there is no administrator {email}")))
}

/// An e-mail address from the command line.
///
/// # Errors
/// [`Error::Refused`] with one line for the operator.
pub fn parse_email(text: &str) -> Result<Email> {
    Email::parse(text).map_err(|why| Error::Refused(format!("--email {why}")))
}

/// Sets a password, ends all sessions, clears failed attempts.
///
/// # Errors
/// [`Error::Refused`] when there is no such account.
pub fn reset_password(tx: &WriteTx<'_>, email: &str, hash: &str, now: Timestamp) -> Result<User> {
    let user = find(tx, email)?;
    users::set_password(tx, user.id, hash, now)?;
    sessions::delete_of_user(tx, user.id, None)?;
    clear_failures(tx, &user)?;
    Ok(user)
}

/// Removes all second factors and recovery codes, ends all sessions, clears failed attempts.
///
/// # Errors
/// [`Error::Refused`] when there is no such account.
pub fn reset_factors(tx: &WriteTx<'_>, email: &str) -> Result<User> {
    let user = find(tx, email)?;
    factors::delete_of_user(tx, user.id)?;
    recovery_codes::delete_of_user(tx, user.id)?;
    sessions::delete_of_user(tx, user.id, None)?;
    clear_failures(tx, &user)?;
    Ok(user)
}

fn clear_failures(tx: &WriteTx<'_>, user: &User) -> Result<()> {
    attempts::delete_of_account(tx, &email_key(&user.email))?;
    attempts::delete_of_account(tx, &user.id.to_string())
}

/// Disables an account and ends its sessions, or enables it.
///
/// # Errors
/// [`Error::Refused`] when there is no such account.
pub fn set_enabled(tx: &WriteTx<'_>, email: &str, enabled: bool, now: Timestamp) -> Result<User> {
    let user = find(tx, email)?;
    let disabled_at = (!enabled).then(|| user.disabled_at.unwrap_or(now));
    users::set_disabled(tx, user.id, disabled_at, now)?;
    if !enabled {
        sessions::delete_of_user(tx, user.id, None)?;
    }
    Ok(user)
}
