//! Challenges of second factors. A challenge belongs to one factor and one session and is valid for five minutes.

use std::net::IpAddr;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use subtle::ConstantTimeEq as _;
use url::Url;

use super::error::{AuthError, AuthResult};
use super::identity::{Caller, Identity, Record, TokenGrant};
use super::session::AmrEntry;
use super::store::attempts::{Attempt, AttemptKind};
use super::store::factors::{self, Challenge};
use super::store::sessions;
use super::token::Claims;
use super::user::{ChallengeId, Factor, FactorId, FactorKind};
use super::webauthn::{CeremonyStart, CredentialResponse};
use super::{enroll, rate_limit, refresh};
use crate::config::auth::SmsGateway;
use crate::error::{Error, Result};
use crate::platform::blocking::run_blocking;
use crate::platform::db::WriteTx;

pub(crate) const LIFETIME: SignedDuration = SignedDuration::from_mins(5);
/// Open challenges of one factor.
const MAX_OPEN: u32 = 100;

/// A challenge as the client gets it.
pub(crate) struct IssuedChallenge {
    pub(crate) id: ChallengeId,
    pub(crate) kind: FactorKind,
    pub(crate) expires_at: Timestamp,
    /// `create` or `request`, and the options for the browser.
    pub(crate) webauthn: Option<(&'static str, Value)>,
}

struct TextMessage {
    gateway: SmsGateway,
    to: String,
    text: String,
}

/// Creates a challenge; for a phone, also sends the code.
pub(crate) async fn challenge(
    identity: &Identity,
    claims: Claims,
    factor: FactorId,
    address: IpAddr,
) -> AuthResult<IssuedChallenge> {
    let issue = identity.write(move |tx, identity, now| issue(tx, identity, &claims, factor, address, now));
    let (issued, message) = issue.await?;
    if let Some(TextMessage { gateway, to, text }) = message
        && let Err(error) = send(gateway, to, text).await
    {
        tracing::error!(error = %error.chain(), "a code could not be sent");
        identity.write(move |tx, _, _| Ok(factors::delete_challenge(tx, issued.id)?)).await?;
        return Err(AuthError::TextMessageNotSent);
    }
    Ok(issued)
}

fn issue(
    tx: &WriteTx<'_>,
    identity: &Identity,
    claims: &Claims,
    factor: FactorId,
    address: IpAddr,
    now: Timestamp,
) -> AuthResult<(IssuedChallenge, Option<TextMessage>)> {
    let caller = identity.caller(tx, claims, now)?;
    let factor = factors::find(tx, caller.user.id, factor)?.ok_or(AuthError::FactorNotFound)?;
    if !factor.verified {
        caller.require_aal2(tx, "enroll a new factor")?;
    }
    factors::delete_challenges_outside(tx, now - LIFETIME, now + LIFETIME)?;
    let (open, oldest) = factors::count_open_challenges(tx, factor.id)?;
    if open >= MAX_OPEN {
        let seconds = (oldest + LIFETIME).duration_since(now).as_secs();
        return Err(AuthError::TooManyAttempts { seconds: u64::try_from(seconds).unwrap_or(1).max(1) });
    }
    let id = ChallengeId::random(identity.random());
    let mut challenge = Challenge { created_at: now, webauthn_state: None, code_hash: None };
    let mut issued = IssuedChallenge { id, kind: factor.kind, expires_at: now + LIFETIME, webauthn: None };
    let mut message = None;
    match factor.kind {
        FactorKind::Totp => {}
        FactorKind::WebAuthn => {
            let (name, CeremonyStart { options, state }) = start_ceremony(tx, identity, &caller, &factor)?;
            issued.webauthn = Some((name, options));
            challenge.webauthn_state = Some(state);
        }
        FactorKind::Phone => {
            let gateway = identity.config().sms_gateway.clone();
            let gateway = gateway.ok_or(AuthError::PhoneDisabled)?;
            let attempt = Attempt::new(AttemptKind::TextMessage, caller.user.id.to_string(), address);
            rate_limit::check(tx, identity.config(), &attempt, now)?;
            rate_limit::record(tx, identity.config(), &attempt, now)?;
            let code = random_code(identity);
            challenge.code_hash = Some(code_hash(identity, id, &code));
            let site = identity.site_name();
            let text = format!("{code} is your sign-in code for {site}. It is valid for 5 minutes.");
            message = Some(TextMessage { gateway, to: factor.phone.unwrap_or_default(), text });
        }
    }
    factors::insert_challenge(tx, id, factor.id, caller.session.id, &challenge)?;
    factors::set_challenged(tx, factor.id, now)?;
    Ok((issued, message))
}

/// Starts a WebAuthn ceremony: authentication with a verified factor, registration of a new one.
fn start_ceremony(
    tx: &WriteTx<'_>,
    identity: &Identity,
    caller: &Caller,
    factor: &Factor,
) -> AuthResult<(&'static str, CeremonyStart)> {
    let relying_party = identity.relying_party()?;
    if let (true, Some(credential)) = (factor.verified, &factor.credential) {
        return Ok(("request", relying_party.start_authentication(credential)?));
    }
    let user = &caller.user;
    let others = factors::of_user(tx, user.id)?.into_iter().filter(|other| other.verified);
    let others: Vec<String> = others.filter_map(|other| other.credential).collect();
    Ok(("create", relying_party.start_registration(user.id, &user.email, &others)?))
}

/// Six random digits.
fn random_code(identity: &Identity) -> String {
    // 2^64 is so much more than 10^6 that no code is noticeably more likely than another.
    let number = u64::from_le_bytes(identity.random().bytes()) % 1_000_000;
    format!("{number:06}")
}

/// The keyed hash of a code that was sent for a challenge.
pub(crate) fn code_hash(identity: &Identity, challenge: ChallengeId, code: &str) -> Vec<u8> {
    identity.keys().mac("phone code", format!("{challenge} {code}").as_bytes()).to_vec()
}

// Text messages through the operator's HTTP gateway.
//
// The gateway's address may have the operator's key in its query, and the HTTP client repeats addresses in its errors.
// [`describe`] replaces those texts.

const TIMEOUT: Duration = Duration::from_secs(8);
const UNUSABLE: &str = "the gateway's address in the configuration cannot be used";

/// Sends a message; any 2xx answer counts as sent. Redirects are not followed.
pub(crate) async fn send(gateway: SmsGateway, to: String, message: String) -> Result<()> {
    run_blocking(move || {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .max_redirects(0)
            .http_status_as_error(false)
            .proxy(None)
            .build()
            .into();
        let address = Url::parse(&gateway.url).map_err(|_| Error::internal(UNUSABLE))?;
        let mut request = agent.post(address.as_str());
        if !gateway.token.is_empty() {
            request = request.header("Authorization", &format!("Bearer {}", gateway.token));
        }
        let sent = request.send_json(json!({"to": to, "message": message}));
        let response = sent.map_err(|cause| Error::internal(describe(&cause)))?;
        if response.status().is_success() {
            Ok(())
        } else {
            Err(Error::internal(format!("the gateway answered {}", response.status())))
        }
    })
    .await
}

/// What went wrong, for the log, without any part of the request.
fn describe(cause: &ureq::Error) -> String {
    match cause {
        ureq::Error::Timeout(_) => format!("the gateway did not answer within {} s", TIMEOUT.as_secs()),
        ureq::Error::Io(cause) => format!("the gateway cannot be reached: {}", cause.kind()),
        ureq::Error::HostNotFound => "the gateway's host name is unknown".to_owned(),
        ureq::Error::Tls(_) | ureq::Error::Rustls(_) => "the gateway's certificate is not trusted".to_owned(),
        ureq::Error::Protocol(_) | ureq::Error::LargeResponseHeader(..) => {
            "the gateway's answer is not HTTP".to_owned()
        }
        _ => UNUSABLE.to_owned(),
    }
}

// Verifying a second factor.
//
// One write transaction checks the limit, the challenge, the code and that it was never used before, and raises the
// session's level. Failures are counted across all challenges of the user.

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
        let attempt = Attempt::new(AttemptKind::SecondFactor, caller.user.id.to_string(), address);
        rate_limit::check(tx, identity.config(), &attempt, now)?;
        let challenge = factors::find_challenge(tx, challenge_id, factor.id, caller.session.id)?
            .filter(|challenge| now.duration_since(challenge.created_at).abs() < LIFETIME)
            .ok_or(AuthError::ChallengeExpired)?;
        if let Err(reason) = check(tx, identity, &factor, challenge_id, &challenge, response, now)? {
            if factor.kind == FactorKind::WebAuthn {
                factors::delete_challenge(tx, challenge_id)?;
            }
            rate_limit::record(tx, identity.config(), &attempt, now)?;
            return Err(AuthError::VerificationFailed(reason));
        }
        factors::delete_challenge(tx, challenge_id)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_error_repeats_the_address() {
        let address = "http://gateway.example/send?key=secret";
        for cause in [
            ureq::Error::BadUri(address.to_owned()),
            ureq::Error::RequireHttpsOnly(address.to_owned()),
            ureq::Error::Io(std::io::Error::other(address)),
            ureq::Error::Other(address.into()),
            ureq::Error::StatusCode(500),
        ] {
            let words = describe(&cause);
            assert!(!words.contains("secret") && !words.contains("gateway.example"), "{words}");
        }
    }
}
