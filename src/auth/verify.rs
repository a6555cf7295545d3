//! Taking the second step.
//!
//! Everything is decided in one write transaction: the limit, the challenge, the code, that it was never used before,
//! and the session's new level. A failure is counted across all challenges of the user.

use jiff::Timestamp;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use super::challenge::{LIFE, code_hash};
use super::factor::{Factor, Kind};
use super::identity::{Caller, Granted, Identity, require_second_step};
use super::limits::{self, Attempt};
use super::refresh;
use super::refusal::{Outcome, Refusal};
use super::session::Proof;
use super::store::challenges::{self, Challenge};
use super::store::{factors, sessions};
use super::token::Claims;
use super::totp;
use super::webauthn::Answered;
use crate::platform::db::WriteTx;

/// What the client answers to a challenge.
pub(crate) enum Answer {
    /// A code, of an app or a message.
    Code(String),
    /// Of a security key or passkey.
    Credential(Answered),
}

/// Checks an answer; the right one raises the session to level 2 and verifies the factor.
pub(crate) async fn verify(
    identity: &Identity,
    claims: Claims,
    factor: Uuid,
    challenge: Uuid,
    answer: Answer,
    address: String,
) -> Outcome<Granted> {
    let work = move |tx: &WriteTx<'_>, identity: &Identity, now: Timestamp| {
        let caller = identity.caller(tx, &claims, now)?;
        let factor = factors::find(tx, caller.user.id, factor)?.ok_or(Refusal::FactorUnknown)?;
        if !factor.verified {
            require_second_step(tx, &caller, "enroll a new factor")?;
        }
        let attempt = attempt(&caller, address);
        limits::check(tx, identity.config(), &attempt, now)?;
        let open = challenges::find(tx, challenge, factor.id, caller.session.id)?;
        let open = open.filter(|open| now.as_millisecond().abs_diff(open.created_at) < LIFE.unsigned_abs());
        let open = open.ok_or(Refusal::ChallengeExpired)?;
        if let Err(wrong) = judge(tx, identity, &factor, challenge, &open, answer, now)? {
            if factor.kind == Kind::WebAuthn {
                challenges::delete(tx, challenge)?;
            }
            limits::note(tx, identity.config(), &attempt, now)?;
            return Err(Refusal::VerificationFailed(wrong));
        }
        challenges::delete(tx, challenge)?;
        if !factor.verified {
            accept(tx, &caller, &factor, now)?;
        }
        raise(tx, identity, caller, factor.kind.method(), Some(factor.id), now)
    };
    identity.write(work).await
}

/// Who tries a second step, as the limits count it.
pub(crate) fn attempt(caller: &Caller, address: String) -> Attempt {
    Attempt { kind: limits::Kind::SecondStep, account: caller.user.id.to_string(), address }
}

/// `Err` inside says what was wrong.
fn judge(
    tx: &WriteTx<'_>,
    identity: &Identity,
    factor: &Factor,
    challenge: Uuid,
    open: &Challenge,
    answer: Answer,
    now: Timestamp,
) -> Outcome<Result<(), &'static str>> {
    match (factor.kind, answer) {
        (Kind::Totp, Answer::Code(code)) => {
            let secret = factor.secret.as_deref().unwrap_or_default();
            let Some(step) = totp::step_of(secret, &code, now) else {
                return Ok(Err("Invalid TOTP code entered"));
            };
            let first = factors::take_step(tx, factor.id, step)?;
            Ok(if first { Ok(()) } else { Err("This code was used before, wait for the next one") })
        }
        (Kind::Phone, Answer::Code(code)) => {
            let sent = open.code_hash.as_deref().unwrap_or_default();
            let right = bool::from(sent.ct_eq(&code_hash(identity, challenge, &code)));
            Ok(if right { Ok(()) } else { Err("Invalid MFA Phone code entered") })
        }
        (Kind::WebAuthn, Answer::Credential(answered)) => {
            let ceremonies = identity.ceremonies()?;
            let state = open.state.as_deref().unwrap_or_default();
            let proved = match &factor.credential {
                Some(credential) if factor.verified => {
                    ceremonies.finish_authentication(state, credential, &answered)?
                }
                _ => ceremonies.finish_registration(state, &answered)?,
            };
            let Some(proved) = proved else { return Ok(Err("The security key's answer is not valid")) };
            let at = now.as_millisecond();
            let saved = factors::set_credential(tx, factor.id, &proved.id, &proved.json, at)?;
            Ok(if saved { Ok(()) } else { Err("This security key is registered already") })
        }
        (Kind::WebAuthn, Answer::Code(_)) => Err(Refusal::Invalid("webauthn is required".to_owned())),
        (_, Answer::Credential(_)) => Err(Refusal::Invalid("code is required".to_owned())),
    }
}

/// A factor was proved for the first time: other enrolments of its kind are void, other sessions end.
fn accept(tx: &WriteTx<'_>, caller: &Caller, factor: &Factor, now: Timestamp) -> Outcome<()> {
    factors::set_verified(tx, factor.id, now.as_millisecond())?;
    for other in factors::of_user(tx, caller.user.id)? {
        if !other.verified && other.kind == factor.kind {
            factors::delete(tx, other.id)?;
        }
    }
    sessions::delete_of_user(tx, caller.user.id, Some(caller.session.id))?;
    Ok(())
}

/// Raises a session to level 2; its earlier tokens are used up.
pub(crate) fn raise(
    tx: &WriteTx<'_>,
    identity: &Identity,
    caller: Caller,
    method: &str,
    factor: Option<Uuid>,
    now: Timestamp,
) -> Outcome<Granted> {
    let Caller { user, mut session } = caller;
    session.raise(Proof::new(method, now), factor);
    session.refreshed_at = session.refreshed_at.max(now.as_millisecond());
    sessions::update(tx, &session)?;
    let refresh_token = refresh::begin(tx, identity, session.id, now)?;
    Ok(identity.grant(user, &session, refresh_token, now)?)
}
