//! What the operator does with accounts. There is no sign-up: accounts come from the command line.

use jiff::Timestamp;

use super::factor::Factor;
use super::password::NewPassword;
use super::refusal::Refusal;
use super::store::{attempts, factors, recovery_codes, sessions, users};
use super::user::User;
use crate::error::{Error, Result};
use crate::platform::db::{Db, Snapshot, WriteTx};
use crate::platform::random::Random;
use crate::platform::text::{Email, email_key};

/// The administrator of a demonstration.
pub(crate) const DEMO: &str = "admin@example.com";

/// Checks an e-mail that is to get an account.
pub fn refuse_if_taken(db: &Db, email: &Email) -> Result<()> {
    let taken = db.read_blocking(|snapshot| users::by_key(snapshot, &email.key()))?;
    match taken {
        Some(user) => Err(Error::Refused(taken_by(email, &user.email))),
        None => Ok(()),
    }
}

/// Says who has an address, and where it is not to be seen at once that it is the same one, that it is.
fn taken_by(email: &Email, other: &str) -> String {
    let text = format!("there already is an administrator {other}");
    if other.eq_ignore_ascii_case(email.as_str()) { text } else { text + ", which is the same address" }
}

/// A password for the command line: what is wrong with it is one line for the operator.
pub fn acceptable(password: &str, email: &str) -> Result<NewPassword> {
    NewPassword::parse(password, email).map_err(|refusal| match refusal {
        Refusal::Failed(error) => error,
        other => Error::Refused(other.to_string()),
    })
}

/// Makes an account.
pub fn create(db: &Db, random: &Random, email: &Email, password: &NewPassword, now: Timestamp) -> Result<()> {
    let (id, hash) = (random.uuid(), password.hash_blocking(random)?);
    db.write_blocking(|tx| users::insert(tx, id, email, &hash, now.as_millisecond()))
}

/// Makes the demonstration's account if there is no account at all, and returns its password.
pub(crate) fn ensure_demo(db: &Db, random: &Random, now: Timestamp) -> Result<Option<String>> {
    if !db.read_blocking(users::all)?.is_empty() {
        return Ok(None);
    }
    let password = random.token::<15>();
    let email = address(DEMO)?;
    create(db, random, &email, &acceptable(&password, DEMO)?, now)?;
    Ok(Some(password))
}

/// Everyone, with their factors.
pub(crate) fn list(db: &Snapshot) -> Result<Vec<(User, Vec<Factor>)>> {
    let with_factors = |user: User| Ok((factors::of_user(db, user.id)?, user));
    let pairs: Result<Vec<_>> = users::all(db)?.into_iter().map(with_factors).collect();
    Ok(pairs?.into_iter().map(|(factors, user)| (user, factors)).collect())
}

/// An account that cannot be signed in to, because its e-mail is another account's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Clash {
    /// The e-mail of the account that is out of reach.
    pub(crate) email: String,
    /// The e-mail of the account that has the address.
    pub(crate) same_as: String,
}

impl std::fmt::Display for Clash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { email, same_as } = self;
        write!(
            f,
            "the administrator {email} cannot sign in, since that is the same address as {same_as}; \
             make an account with another address for that person (create-admin)"
        )
    }
}

/// The accounts of which no e-mail can be found: made before addresses were compared as they are now.
pub(crate) fn clashes(db: &Snapshot) -> Result<Vec<Clash>> {
    let of = |email: String| {
        let same_as = users::by_key(db, &email_key(&email))?.map(|user| user.email);
        Ok(same_as.map(|same_as| Clash { email, same_as }))
    };
    let pairs: Result<Vec<_>> = users::with_other_keys(db)?.into_iter().map(of).collect();
    Ok(pairs?.into_iter().flatten().collect())
}

/// Who has that e-mail.
pub fn find(db: &Snapshot, email: &str) -> Result<User> {
    let email = address(email)?;
    users::by_key(db, &email.key())?
        .ok_or_else(|| Error::Refused(format!("there is no administrator {email}")))
}

/// The e-mail address that an operator typed.
pub fn address(text: &str) -> Result<Email> {
    Email::parse(text).map_err(|why| Error::Refused(format!("--email {why}")))
}

/// Sets a password, ends all sessions, forgets failed attempts.
pub fn reset_password(tx: &WriteTx<'_>, email: &str, hash: &str, now: Timestamp) -> Result<User> {
    let user = find(tx, email)?;
    users::set_password(tx, user.id, hash, now.as_millisecond())?;
    sessions::delete_of_user(tx, user.id, None)?;
    forgive(tx, &user)?;
    Ok(user)
}

/// Removes all second factors and recovery codes, ends all sessions.
pub fn reset_factors(tx: &WriteTx<'_>, email: &str) -> Result<User> {
    let user = find(tx, email)?;
    factors::delete_of_user(tx, user.id)?;
    recovery_codes::delete_of_user(tx, user.id)?;
    sessions::delete_of_user(tx, user.id, None)?;
    forgive(tx, &user)?;
    Ok(user)
}

fn forgive(tx: &WriteTx<'_>, user: &User) -> Result<()> {
    attempts::forgive(tx, &email_key(&user.email))?;
    attempts::forgive(tx, &user.id.to_string())
}

/// Disables an account and ends its sessions, or enables it.
pub fn set_enabled(tx: &WriteTx<'_>, email: &str, enabled: bool, now: Timestamp) -> Result<User> {
    let user = find(tx, email)?;
    let at = now.as_millisecond();
    let disabled_at = (!enabled).then(|| user.disabled_at.unwrap_or(at));
    users::set_disabled(tx, user.id, disabled_at, at)?;
    if !enabled {
        sessions::delete_of_user(tx, user.id, None)?;
    }
    Ok(user)
}
