//! Verifying a second factor.
//!
//! One write transaction checks the limit, the challenge, the code and that it was never used before, and raises the
//! session's level. Failures are counted across all challenges of the user.

use std::net::IpAddr;

use jiff::Timestamp;
use subtle::ConstantTimeEq as _;

use super::challenge::{LIFETIME, code_hash};
use super::error::{AuthError, AuthResult};
use super::identity::{Caller, Identity, Record, TokenGrant};
use super::rate_limit::Attempt;
use super::sessions::AmrEntry;
use super::store::challenges::{self, Challenge};
use super::store::{factors, sessions};
use super::token::Claims;
use super::user::{ChallengeId, Factor, FactorId, FactorKind};
use super::webauthn::CredentialResponse;
use super::{enroll, rate_limit, refresh};
use crate::platform::db::WriteTx;

/// The client's response to a challenge.
pub(crate) enum ChallengeResponse {
    /// A code of an app or a text message.
    Code(String),
    /// A WebAuthn response.
    Credential(CredentialResponse),
}

/// Checks the response to a challenge. A valid one raises the session to level 2 and verifies the factor; `record` runs in the
/// same transaction when it was not verified before.
pub(crate) async fn verify(
    identity: &Identity,
    claims: Claims,
    factor: FactorId,
    challenge_id: ChallengeId,
    response: ChallengeResponse,
    address: IpAddr,
    record: impl Record,
) -> AuthResult<TokenGrant> {
    let verify = move |tx: &WriteTx<'_>, identity: &Identity, now: Timestamp| {
        let caller = identity.caller(tx, &claims, now)?;
        let factor = factors::find(tx, caller.user.id, factor)?.ok_or(AuthError::FactorNotFound)?;
        if !factor.verified {
            caller.require_aal2(tx, "enroll a new factor")?;
        }
        let attempt = Attempt::second_factor(caller.user.id, address);
        rate_limit::check(tx, identity.config(), &attempt, now)?;
        let challenge = challenges::find(tx, challenge_id, factor.id, caller.session.id)?
            .filter(|challenge| now.duration_since(challenge.created_at).abs() < LIFETIME)
            .ok_or(AuthError::ChallengeExpired)?;
        if let Err(reason) = check(tx, identity, &factor, challenge_id, &challenge, response, now)? {
            if factor.kind == FactorKind::WebAuthn {
                challenges::delete(tx, challenge_id)?;
            }
            rate_limit::record(tx, identity.config(), &attempt, now)?;
            return Err(AuthError::VerificationFailed(reason));
        }
        challenges::delete(tx, challenge_id)?;
        if !factor.verified {
            set_verified(tx, &caller, &factor, now)?;
            record(tx, &caller.user, now)?;
        }
        step_up(tx, identity, caller, factor.kind.amr_method(), Some(factor.id), now)
    };
    identity.write(verify).await
}

/// The inner `Err` says what is wrong with the response.
fn check(
    tx: &WriteTx<'_>,
    identity: &Identity,
    factor: &Factor,
    challenge_id: ChallengeId,
    challenge: &Challenge,
    response: ChallengeResponse,
    now: Timestamp,
) -> AuthResult<Result<(), &'static str>> {
    let (valid, reason) = match (factor.kind, response) {
        (FactorKind::Totp, ChallengeResponse::Code(code)) => {
            let secret = factor.secret.as_deref().unwrap_or_default();
            match enroll::step_of(secret, &code, now) {
                None => (false, "Invalid TOTP code entered"),
                Some(step) => (
                    factors::insert_totp_step(tx, factor.id, step)?,
                    "This code was used before, wait for the next one",
                ),
            }
        }
        (FactorKind::Phone, ChallengeResponse::Code(code)) => {
            let sent = challenge.code_hash.as_deref().unwrap_or_default();
            let matches = sent.ct_eq(&code_hash(identity, challenge_id, &code));
            (matches.into(), "Invalid MFA Phone code entered")
        }
        (FactorKind::WebAuthn, ChallengeResponse::Credential(response)) => {
            let relying_party = identity.relying_party()?;
            let state = challenge.webauthn_state.as_deref().unwrap_or_default();
            let credential = match &factor.credential {
                Some(credential) if factor.verified => {
                    relying_party.finish_authentication(state, credential, &response)?
                }
                _ => relying_party.finish_registration(state, &response)?,
            };
            match credential {
                None => (false, "The security key's answer is not valid"),
                Some(credential) => (
                    factors::set_credential(tx, factor.id, &credential.id, &credential.json, now)?,
                    "This security key is registered already",
                ),
            }
        }
        (FactorKind::WebAuthn, ChallengeResponse::Code(_)) => {
            return Err(AuthError::Invalid("webauthn is required".to_owned()));
        }
        (_, ChallengeResponse::Credential(_)) => {
            return Err(AuthError::Invalid("code is required".to_owned()));
        }
    };
    Ok(if valid { Ok(()) } else { Err(reason) })
}

/// Verifies a factor for the first time: unverified factors of its kind are deleted, other sessions end.
fn set_verified(tx: &WriteTx<'_>, caller: &Caller, factor: &Factor, now: Timestamp) -> AuthResult<()> {
    factors::set_verified(tx, factor.id, now)?;
    for other in factors::of_user(tx, caller.user.id)? {
        if !other.verified && other.kind == factor.kind {
            factors::delete(tx, other.id)?;
        }
    }
    sessions::delete_of_user(tx, caller.user.id, Some(caller.session.id))?;
    Ok(())
}

/// Raises a session to level 2. Its earlier refresh tokens count as used.
pub(crate) fn step_up(
    tx: &WriteTx<'_>,
    identity: &Identity,
    caller: Caller,
    amr_method: &str,
    factor: Option<FactorId>,
    now: Timestamp,
) -> AuthResult<TokenGrant> {
    let Caller { user, mut session } = caller;
    session.step_up(AmrEntry::new(amr_method, now), factor);
    session.refreshed_at = session.refreshed_at.max(now);
    sessions::update(tx, &session)?;
    let refresh_token = refresh::issue(tx, identity, session.id, now)?;
    Ok(identity.grant(user, &session, refresh_token, now)?)
}
