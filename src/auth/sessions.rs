//! Listing and ending a user's sessions.

use super::error::{AuthError, AuthResult};
use super::identity::{Caller, Identity};
use super::session::Session;
use super::store::sessions;
use super::token::Claims;
use super::user::SessionId;

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
