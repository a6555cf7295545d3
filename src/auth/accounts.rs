//! Accounts as the operator manages them. There is no sign-up: accounts are created on the command line, or by
//! invitation ([`super::invitations`]).

use jiff::Timestamp;

use super::error::AuthError;
use super::password::NewPassword;
use super::people;
use super::store::{factors, invitations, sessions, users};
use super::user::{Factor, Role, User, UserId};
use crate::error::{Error, Result};
use crate::platform::db::{Db, Snapshot, WriteTx};
use crate::platform::input::{Email, email_key};
use crate::platform::random::Random;

/// What the operator is told when [`lacks_owner`].
pub(crate) const NO_OWNER: &str = "no owner can sign in, so nobody can manage people: make one with create-admin --email \
                                   E-MAIL, or let one sign in again with enable-admin";
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

/// Creates an account. An invitation to the same e-mail ends.
///
/// # Errors
/// [`Error::Refused`] when the e-mail has one.
pub fn create(
    db: &Db,
    random: &Random,
    email: &Email,
    role: Role,
    password: &NewPassword,
    now: Timestamp,
) -> Result<()> {
    let hash = password.hash_blocking(random)?;
    db.write_blocking(|tx| insert(tx, random, email, role, &hash, now))
}

/// As [`create`], in the caller's transaction, with a hash that was made before.
///
/// # Errors
/// [`Error::Refused`] when the e-mail has an account.
pub fn insert(
    tx: &WriteTx<'_>,
    random: &Random,
    email: &Email,
    role: Role,
    password_hash: &str,
    now: Timestamp,
) -> Result<()> {
    invitations::delete_by_email_key(tx, &email.key())?;
    users::insert(tx, UserId::random(random), email, role, password_hash, now)
}

/// Creates the demo administrator if there is no account at all, and returns the password.
pub(crate) fn ensure_demo(db: &Db, random: &Random, now: Timestamp) -> Result<Option<String>> {
    if !db.read_blocking(users::all)?.is_empty() {
        return Ok(None);
    }
    let password = random.token::<15>();
    let (email, new) = (parse_email(DEMO_EMAIL)?, parse_password(&password, DEMO_EMAIL)?);
    create(db, random, &email, Role::Owner, &new, now)?;
    Ok(Some(password))
}

/// All accounts with their factors.
pub(crate) fn list(db: &Snapshot) -> Result<Vec<(User, Vec<Factor>)>> {
    let users = users::all(db)?.into_iter();
    users.map(|user| factors::of_user(db, user.id).map(|factors| (user, factors))).collect()
}

/// The addresses of the owners who can sign in.
pub(crate) fn owners(db: &Snapshot) -> Result<Vec<Email>> {
    Ok(people::owners(db)?.iter().filter_map(|email| Email::parse(email).ok()).collect())
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

/// Whether nobody can manage people: there are accounts, but no owner who is enabled.
pub(crate) fn lacks_owner(users: &[(User, Vec<Factor>)]) -> bool {
    !users.is_empty() && !users.iter().any(|(user, _)| user.is_active_owner())
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
    people::clear_failures(tx, &user)?;
    Ok(user)
}

/// Removes all second factors and recovery codes, ends all sessions, clears failed attempts.
///
/// # Errors
/// [`Error::Refused`] when there is no such account.
pub fn reset_factors(tx: &WriteTx<'_>, email: &str) -> Result<User> {
    let user = find(tx, email)?;
    people::remove_factors(tx, &user)?;
    Ok(user)
}

/// Disables an account and ends its sessions, or enables it.
///
/// # Errors
/// [`Error::Refused`] when there is no such account.
pub fn set_enabled(tx: &WriteTx<'_>, email: &str, enabled: bool, now: Timestamp) -> Result<User> {
    let user = find(tx, email)?;
    people::set_enabled(tx, &user, enabled, now)?;
    Ok(user)
}
