//! The chain of refresh tokens.
//!
//! Only hashes are stored. The child of a token is derived from it under the server's secret, so everyone who presents
//! the same parent within ten seconds gets the same child, and there is one chain whatever the race. A parent that
//! comes back later was stolen or lost, and ends its session.

use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

use super::identity::{Granted, Identity};
use super::refusal::{Outcome, Refusal};
use super::store::{refresh_tokens, sessions, users};
use crate::error::Result;
use crate::platform::db::WriteTx;

/// Time in which a used token still leads to its child, milliseconds.
const WINDOW: i64 = 10_000;
/// A clock may be set back by so much without a fresh exchange looking like an old one, milliseconds.
const STEP_BACK: i64 = 5_000;
/// Longest token that is looked at.
const LONGEST: usize = 256;

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// A first token for a session; all earlier ones are used up.
pub(crate) fn begin(tx: &WriteTx<'_>, identity: &Identity, session: Uuid, now: Timestamp) -> Result<String> {
    let token = identity.random().token::<32>();
    refresh_tokens::use_up(tx, session, now.as_millisecond())?;
    refresh_tokens::insert(tx, &hash(&token), session, now.as_millisecond())?;
    Ok(token)
}

/// Exchanges a refresh token for its child and a new access token.
pub(crate) async fn exchange(identity: &Identity, token: String) -> Outcome<Granted> {
    if token.len() > LONGEST {
        return Err(Refusal::RefreshUnknown);
    }
    // Whoever makes tokens up is sent away by a read: the writer is not for them.
    let parent = hash(&token);
    let look = identity.read(move |snapshot, _, _| Ok(refresh_tokens::find(snapshot, &parent)?));
    look.await?.ok_or(Refusal::RefreshUnknown)?;
    identity.write(move |tx, identity, now| exchange_in(tx, identity, &token, now)).await
}

fn exchange_in(tx: &WriteTx<'_>, identity: &Identity, token: &str, now: Timestamp) -> Outcome<Granted> {
    let parent = hash(token);
    let issued = refresh_tokens::find(tx, &parent)?.ok_or(Refusal::RefreshUnknown)?;
    let mut session = sessions::by_id(tx, issued.session_id)?.ok_or(Refusal::RefreshUnknown)?;
    let user = users::by_id(tx, session.user_id)?.ok_or(Refusal::RefreshUnknown)?;
    if user.disabled_at.is_some() {
        return Err(Refusal::Disabled);
    }
    let at = now.as_millisecond();
    match issued.used_at {
        None => refresh_tokens::mark_used(tx, &parent, at)?,
        Some(exchanged) if (-STEP_BACK..=WINDOW).contains(&(at - exchanged)) => {}
        Some(_) => {
            tracing::warn!(session = %session.id, "a used refresh token came back; its session was ended");
            sessions::delete(tx, session.id)?;
            return Err(Refusal::RefreshReused);
        }
    }
    if session.is_over(identity.config(), now) {
        sessions::delete(tx, session.id)?;
        return Err(Refusal::SessionExpired);
    }
    let child = BASE64.encode(identity.keys().mac("refresh token", token.as_bytes()));
    refresh_tokens::insert(tx, &hash(&child), session.id, at)?;
    session.refreshed_at = session.refreshed_at.max(at);
    sessions::update(tx, &session)?;
    Ok(identity.grant(user, &session, child, now)?)
}
