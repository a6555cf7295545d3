//! Signing in with a password, signing out.
//!
//! An unknown e-mail, a wrong password and everything in between take the same path: a look-up, a hash, a write.

use jiff::Timestamp;
use uuid::Uuid;

use super::identity::{Caller, Granted, Identity, require_second_step};
use super::limits::{self, Attempt, Kind};
use super::refresh;
use super::refusal::{Outcome, Refusal};
use super::session::{Aal, Client, PASSWORD, Proof, Session};
use super::store::{sessions, users};
use super::token::Claims;
use super::user::User;
use crate::error::Result;
use crate::platform::db::WriteTx;
use crate::platform::text::email_key;

/// Longest e-mail that is looked at.
const LONGEST: usize = 320;
/// Longest description of a browser that is kept.
const AGENT: usize = 300;
/// Sessions that nobody renewed are removed this long after they ended, milliseconds.
const KEPT: i64 = 30 * 24 * 3_600_000;

/// E-mail and password as they came.
pub(crate) struct Credentials {
    /// E-mail.
    pub(crate) email: String,
    /// Password.
    pub(crate) password: String,
}

/// Begins a session for the right password.
pub(crate) async fn sign_in(
    identity: &Identity,
    credentials: Credentials,
    client: Client,
) -> Outcome<Granted> {
    let key = email_key(&credentials.email);
    if key.len() > LONGEST {
        return Err(Refusal::InvalidCredentials);
    }
    let address = limits::block(client.address);
    let attempt = Attempt { kind: Kind::Password, account: key.clone(), address };
    let asked = attempt.clone();
    let look = identity.read(move |snapshot, identity, now| {
        limits::check(snapshot, identity.config(), &asked, now)?;
        let delay = limits::delay(snapshot, identity.config(), &asked, now)?;
        Ok((users::by_key(snapshot, &key)?, delay))
    });
    let (user, delay) = look.await?;
    if !delay.is_zero() {
        tokio::time::sleep(delay).await;
    }
    let hash = user.as_ref().map(|user| user.password_hash.clone());
    let right = identity.hasher().verify(credentials.password, hash, delay).await?;
    let user = user.filter(|_| right);
    identity.write(move |tx, identity, now| decide(tx, identity, &attempt, user, &client, now)).await
}

/// Decides with the account whose password was right, if it was.
fn decide(
    tx: &WriteTx<'_>,
    identity: &Identity,
    attempt: &Attempt,
    proved: Option<User>,
    client: &Client,
    now: Timestamp,
) -> Outcome<Granted> {
    limits::check(tx, identity.config(), attempt, now)?;
    // The account may have been changed while the password was compared.
    let user = match proved {
        Some(proved) => {
            users::by_id(tx, proved.id)?.filter(|user| user.password_hash == proved.password_hash)
        }
        None => None,
    };
    let Some(user) = user else {
        limits::note(tx, identity.config(), attempt, now)?;
        return Err(Refusal::InvalidCredentials);
    };
    if user.disabled_at.is_some() {
        return Err(Refusal::Disabled);
    }
    Ok(begin(tx, identity, user, client, now)?)
}

/// Begins a session at level 1.
pub(crate) fn begin(
    tx: &WriteTx<'_>,
    identity: &Identity,
    user: User,
    client: &Client,
    now: Timestamp,
) -> Result<Granted> {
    let at = now.as_millisecond();
    let idle = i64::from(identity.config().session_idle_hours) * 3_600_000;
    sessions::purge(tx, at - idle - KEPT)?;
    let session = Session {
        id: identity.random().uuid(),
        user_id: user.id,
        created_at: at,
        refreshed_at: at,
        aal: Aal::One,
        amr: vec![Proof::new(PASSWORD, now)],
        factor_id: None,
        user_agent: client.user_agent.chars().filter(|c| !c.is_control()).take(AGENT).collect(),
        address: client.address.to_canonical().to_string(),
    };
    sessions::insert(tx, &session)?;
    users::touch(tx, user.id, at)?;
    let refresh_token = refresh::begin(tx, identity, session.id, now)?;
    let user = User { last_sign_in_at: Some(at), ..user };
    identity.grant(user, &session, refresh_token, now)
}

/// Which sessions a sign-out ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All of the user.
    Global,
    /// The one that asks.
    Local,
    /// All but the one that asks.
    Others,
}

/// Ends sessions.
pub(crate) async fn sign_out(identity: &Identity, claims: Claims, scope: Scope) -> Outcome<()> {
    let work = move |tx: &WriteTx<'_>, identity: &Identity, now: Timestamp| {
        let Caller { user, session } = identity.caller_of_any_level(tx, &claims, now)?;
        match scope {
            Scope::Global => sessions::delete_of_user(tx, user.id, None)?,
            Scope::Local => sessions::delete(tx, session.id)?,
            Scope::Others => sessions::delete_of_user(tx, user.id, Some(session.id))?,
        }
        Ok(())
    };
    identity.write(work).await
}

/// The user's live sessions, latest first.
pub(crate) async fn sessions_of(identity: &Identity, claims: Claims) -> Outcome<Vec<Session>> {
    let look = identity.read(move |snapshot, identity, now| {
        let caller = identity.caller(snapshot, &claims, now)?;
        require_second_step(snapshot, &caller, "see the sessions")?;
        let mut all = sessions::of_user(snapshot, caller.user.id)?;
        all.retain(|session| !session.is_over(identity.config(), now));
        Ok(all)
    });
    look.await
}

/// Ends one of the user's sessions.
pub(crate) async fn sign_out_one(identity: &Identity, claims: Claims, id: Uuid) -> Outcome<()> {
    let work = move |tx: &WriteTx<'_>, identity: &Identity, now: Timestamp| {
        let caller = identity.caller(tx, &claims, now)?;
        require_second_step(tx, &caller, "end a session")?;
        let session = sessions::by_id(tx, id)?.filter(|session| session.user_id == caller.user.id);
        let session = session.ok_or(Refusal::SessionUnknown)?;
        Ok(sessions::delete(tx, session.id)?)
    };
    identity.write(work).await
}
