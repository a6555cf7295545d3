//! Challenges of second factors. A challenge belongs to one factor and one session and is valid for five minutes.

use std::net::IpAddr;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use url::Url;

use super::error::{AuthError, AuthResult};
use super::identity::{Caller, Identity};
use super::rate_limit;
use super::rate_limit::Attempt;
use super::store::challenges::{self, Challenge};
use super::store::factors;
use super::token::Claims;
use super::user::{ChallengeId, Factor, FactorId, FactorKind};
use super::webauthn::CeremonyStart;
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
        identity.write(move |tx, _, _| Ok(challenges::delete(tx, issued.id)?)).await?;
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
    challenges::delete_outside(tx, now - LIFETIME, now + LIFETIME)?;
    let (open, oldest) = challenges::count_open(tx, factor.id)?;
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
            let attempt = Attempt::text_message(caller.user.id, address);
            rate_limit::check(tx, identity.config(), &attempt, now)?;
            rate_limit::record(tx, identity.config(), &attempt, now)?;
            let code = random_code(identity);
            challenge.code_hash = Some(code_hash(identity, id, &code));
            let site = identity.site_name();
            let text = format!("{code} is your sign-in code for {site}. It is valid for 5 minutes.");
            message = Some(TextMessage { gateway, to: factor.phone.unwrap_or_default(), text });
        }
    }
    challenges::insert(tx, id, factor.id, caller.session.id, &challenge)?;
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
