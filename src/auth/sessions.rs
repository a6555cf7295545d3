//! Listing and ending a user's sessions.

use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::error::{AuthError, AuthResult};
use super::identity::{Caller, Identity};
use super::store::sessions;
use super::token::Claims;
use super::user::{FactorId, SessionId, UserId};
use crate::config::auth::Auth;

/// Which sessions a sign-out ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SignOutScope {
    /// All sessions of the user.
    Global,
    /// The session of the request.
    Local,
    /// All others.
    Others,
}

pub(crate) async fn sign_out(identity: &Identity, claims: Claims, scope: SignOutScope) -> AuthResult<()> {
    let sign_out = identity.write(move |tx, identity, now| {
        let Caller { user, session } = identity.caller_of_any_level(tx, &claims, now)?;
        match scope {
            SignOutScope::Global => sessions::delete_of_user(tx, user.id, None)?,
            SignOutScope::Local => sessions::delete(tx, session.id)?,
            SignOutScope::Others => sessions::delete_of_user(tx, user.id, Some(session.id))?,
        }
        Ok(())
    });
    sign_out.await
}

/// The user's live sessions, latest first.
pub(crate) async fn list(identity: &Identity, claims: Claims) -> AuthResult<Vec<Session>> {
    let list = identity.read(move |db, identity, now| {
        let caller = identity.reader(db, &claims, now)?;
        caller.require_aal2(db, "see the sessions")?;
        let mut sessions = sessions::of_user(db, caller.user.id)?;
        sessions.retain(|session| !session.is_expired(identity.config(), now));
        Ok(sessions)
    });
    list.await
}

/// Ends one of the user's sessions.
pub(crate) async fn end(identity: &Identity, claims: Claims, id: SessionId) -> AuthResult<()> {
    let end = identity.write(move |tx, identity, now| {
        let caller = identity.caller(tx, &claims, now)?;
        caller.require_aal2(tx, "end a session")?;
        let session = sessions::by_id(tx, id)?.filter(|session| session.user_id == caller.user.id);
        let session = session.ok_or(AuthError::NoSuchSession)?;
        Ok(sessions::delete(tx, session.id)?)
    });
    end.await
}

// A signed-in browser: assurance level, methods, lifetime.

/// Authenticator assurance level (NIST SP 800-63B).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Aal {
    /// Password only.
    #[serde(rename = "aal1")]
    One,
    /// Password and second factor.
    #[serde(rename = "aal2")]
    Two,
}

/// An entry of a session's authentication methods (`amr`, RFC 8176).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AmrEntry {
    /// `password`, `totp`, `mfa/webauthn`, `mfa/phone`, `recovery_code`.
    pub(crate) method: String,
    /// Seconds since the epoch.
    pub(crate) timestamp: i64,
}

impl AmrEntry {
    pub(crate) fn new(method: &str, now: Timestamp) -> Self {
        Self { method: method.to_owned(), timestamp: now.as_second() }
    }

    fn is_recent(&self, now: Timestamp) -> bool {
        (now.as_second() - self.timestamp).abs() < RECENT.as_secs()
    }
}

/// For so long a password or a second step counts for what gives lasting access to an account.
const RECENT: SignedDuration = SignedDuration::from_mins(5);

/// The `amr` method of a password.
pub(crate) const PASSWORD: &str = "password";

#[derive(Debug, Clone)]
pub(crate) struct Session {
    pub(crate) id: SessionId,
    pub(crate) user_id: UserId,
    pub(crate) created_at: Timestamp,
    pub(crate) refreshed_at: Timestamp,
    /// The current level. An access token of another level is refused.
    pub(crate) aal: Aal,
    /// Newest first.
    pub(crate) amr: Vec<AmrEntry>,
    /// The factor that gave level 2.
    pub(crate) factor_id: Option<FactorId>,
    /// The `User-Agent` header at sign-in.
    pub(crate) user_agent: String,
    /// IP address at sign-in.
    pub(crate) address: String,
}

impl Session {
    /// When it ends if it is not refreshed.
    pub(crate) fn expires_at(&self, config: &Auth) -> Timestamp {
        let idle = self.refreshed_at + SignedDuration::from_hours(config.session_idle_hours.into());
        let absolute = self.created_at + SignedDuration::from_hours(config.session_hours.into());
        idle.min(absolute)
    }

    pub(crate) fn is_expired(&self, config: &Auth, now: Timestamp) -> bool {
        now >= self.expires_at(config)
    }

    /// Raises the session to level 2.
    pub(crate) fn step_up(&mut self, entry: AmrEntry, factor: Option<FactorId>) {
        self.aal = Aal::Two;
        self.factor_id = factor;
        self.amr.retain(|old| old.method != entry.method);
        self.amr.insert(0, entry);
    }

    /// Notes that the password was given once more.
    pub(crate) fn password_given(&mut self, now: Timestamp) {
        self.amr.retain(|entry| entry.method != PASSWORD);
        self.amr.push(AmrEntry::new(PASSWORD, now));
    }

    /// Whether the password or a second step was given a moment ago.
    pub(crate) fn has_recent_proof(&self, now: Timestamp) -> bool {
        self.amr.iter().any(|entry| entry.is_recent(now))
    }

    /// Whether a second step was made a moment ago.
    pub(crate) fn has_recent_second_step(&self, now: Timestamp) -> bool {
        self.amr.iter().any(|entry| entry.method != PASSWORD && entry.is_recent(now))
    }

    /// Puts the session back to level 1.
    pub(crate) fn step_down(&mut self) {
        self.aal = Aal::One;
        self.factor_id = None;
        self.amr.retain(|entry| entry.method == PASSWORD);
    }
}

/// The client of a request.
#[derive(Debug, Clone)]
pub(crate) struct ClientInfo {
    pub(crate) address: IpAddr,
    /// The `User-Agent` header.
    pub(crate) user_agent: String,
}
