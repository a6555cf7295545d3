//! Rotation of refresh tokens.
//!
//! Only hashes are stored. A token's child is derived from it under the server's secret: all requests with the same
//! parent within ten seconds get the same child, so races do not branch the chain. A parent that is used again later was
//! stolen, or its child was lost; its session is ended.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};

use super::error::{AuthError, AuthResult};
use super::identity::{Caller, Identity, TokenGrant};
use super::store::{factors, sessions, users};
use super::user::SessionId;
use crate::error::Result;
use crate::platform::db::WriteTx;

/// For this long after its first use, a token still gives the same child.
const REUSE_WINDOW: SignedDuration = SignedDuration::from_secs(10);
/// A second use counts as within [`REUSE_WINDOW`], too, when the clock was set back by up to this much meanwhile.
const CLOCK_STEP_BACK: SignedDuration = SignedDuration::from_secs(5);
/// Bytes; longer tokens are not looked up.
const MAX_LENGTH: usize = 256;

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// A new token for a session. All earlier ones count as used.
pub(crate) fn issue(
    tx: &WriteTx<'_>,
    identity: &Identity,
    session: SessionId,
    now: Timestamp,
) -> Result<String> {
    let token = identity.random().token::<32>();
    sessions::mark_refresh_tokens_used(tx, session, now)?;
    sessions::insert_refresh_token(tx, &hash(&token), session, now)?;
    Ok(token)
}

/// Exchanges a refresh token for its child and a new access token.
pub(crate) async fn exchange(identity: &Identity, token: String) -> AuthResult<TokenGrant> {
    if token.len() > MAX_LENGTH {
        return Err(AuthError::RefreshTokenNotFound);
    }
    // Tokens that were never issued are refused by a read, so that they do not keep the writer busy.
    let parent = hash(&token);
    let known = identity.read(move |db, _, _| Ok(sessions::find_refresh_token(db, &parent)?)).await?;
    known.ok_or(AuthError::RefreshTokenNotFound)?;
    identity.write(move |tx, identity, now| exchange_in(tx, identity, &token, now)).await
}

/// Whether a token is that of an administrator who may enter the back office. It is not exchanged.
pub(crate) async fn admits(identity: &Identity, token: String) -> AuthResult<bool> {
    if token.len() > MAX_LENGTH {
        return Ok(false);
    }
    identity
        .read(move |db, identity, now| {
            let Some(token) = sessions::find_refresh_token(db, &hash(&token))? else { return Ok(false) };
            let Some(session) = sessions::by_id(db, token.session_id)? else { return Ok(false) };
            let Some(user) = users::by_id(db, session.user_id)? else { return Ok(false) };
            if token.used_at.is_some_and(|used| !is_just_used(used, now))
                || user.disabled_at.is_some()
                || session.is_expired(identity.config(), now)
            {
                return Ok(false);
            }
            let lacks_factor = factors::are_required(db)? && !factors::has_verified(db, user.id)?;
            let caller = Caller { user, session };
            Ok(!lacks_factor && caller.require_aal2(db, "enter the back office").is_ok())
        })
        .await
}

/// Whether a token that was used once still gives the same child.
fn is_just_used(used: Timestamp, now: Timestamp) -> bool {
    (-CLOCK_STEP_BACK..=REUSE_WINDOW).contains(&now.duration_since(used))
}

fn exchange_in(tx: &WriteTx<'_>, identity: &Identity, token: &str, now: Timestamp) -> AuthResult<TokenGrant> {
    let parent_hash = hash(token);
    let parent = sessions::find_refresh_token(tx, &parent_hash)?.ok_or(AuthError::RefreshTokenNotFound)?;
    let mut session = sessions::by_id(tx, parent.session_id)?.ok_or(AuthError::RefreshTokenNotFound)?;
    let user = users::by_id(tx, session.user_id)?.ok_or(AuthError::RefreshTokenNotFound)?;
    if user.disabled_at.is_some() {
        return Err(AuthError::RefreshTokenNotFound);
    }
    match parent.used_at {
        None => sessions::mark_refresh_token_used(tx, &parent_hash, now)?,
        Some(used) if is_just_used(used, now) => {}
        Some(_) => {
            tracing::warn!(session = %session.id, "a used refresh token came back; its session was ended");
            sessions::delete(tx, session.id)?;
            return Err(AuthError::RefreshTokenReused);
        }
    }
    if session.is_expired(identity.config(), now) {
        sessions::delete(tx, session.id)?;
        return Err(AuthError::SessionExpired);
    }
    let child = BASE64.encode(identity.keys().mac("refresh token", token.as_bytes()));
    sessions::insert_refresh_token(tx, &hash(&child), session.id, now)?;
    session.refreshed_at = session.refreshed_at.max(now);
    sessions::update(tx, &session)?;
    Ok(identity.grant(user, &session, child, now)?)
}
