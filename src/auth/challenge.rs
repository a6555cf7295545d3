//! Asking for a second step. A challenge belongs to one factor and one session and lives five minutes.

use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use super::factor::{Factor, Kind};
use super::identity::{Caller, Identity, require_second_step};
use super::limits::{self, Attempt};
use super::messages;
use super::refusal::{Disabled, Outcome, Refusal};
use super::store::challenges::{self, Challenge};
use super::store::factors;
use super::token::Claims;
use crate::config::auth::SmsGateway;
use crate::platform::db::WriteTx;

/// How long a challenge lives, milliseconds.
pub(crate) const LIFE: i64 = 300_000;
/// Open challenges of a factor.
const MOST: u32 = 100;

/// What the client is told.
pub(crate) struct Posed {
    /// The challenge.
    pub(crate) id: Uuid,
    /// Kind of its factor.
    pub(crate) kind: Kind,
    /// When it ends, seconds since the epoch.
    pub(crate) expires_at: i64,
    /// `create` or `request`, and the options for the browser.
    pub(crate) webauthn: Option<(&'static str, Value)>,
    message: Option<Message>,
}

struct Message {
    gateway: SmsGateway,
    to: String,
    text: String,
}

/// Makes a challenge; for a phone, sends its code.
pub(crate) async fn challenge(
    identity: &Identity,
    claims: Claims,
    factor: Uuid,
    address: String,
) -> Outcome<Posed> {
    let pose = identity.write(move |tx, identity, now| pose_in(tx, identity, &claims, factor, address, now));
    let mut posed = pose.await?;
    if let Some(Message { gateway, to, text }) = posed.message.take()
        && let Err(error) = messages::send(gateway, to, text).await
    {
        tracing::error!(error = %error.chain(), "a code could not be sent");
        let id = posed.id;
        identity.write(move |tx, _, _| Ok(challenges::delete(tx, id)?)).await?;
        return Err(Refusal::MessageNotSent);
    }
    Ok(posed)
}

fn pose_in(
    tx: &WriteTx<'_>,
    identity: &Identity,
    claims: &Claims,
    factor: Uuid,
    address: String,
    now: Timestamp,
) -> Outcome<Posed> {
    let caller = identity.caller(tx, claims, now)?;
    let factor = factors::find(tx, caller.user.id, factor)?.ok_or(Refusal::FactorUnknown)?;
    if !factor.verified {
        require_second_step(tx, &caller, "enroll a new factor")?;
    }
    let at = now.as_millisecond();
    challenges::purge(tx, at - LIFE, at + LIFE)?;
    let (open, oldest) = challenges::open(tx, factor.id)?;
    if open >= MOST {
        let seconds = u64::try_from((oldest + LIFE - at) / 1000).unwrap_or(1).max(1);
        return Err(Refusal::TooOften { seconds });
    }
    let id = identity.random().uuid();
    let mut new = Challenge { created_at: at, state: None, code_hash: None };
    let mut posed =
        Posed { id, kind: factor.kind, expires_at: (at + LIFE) / 1000, webauthn: None, message: None };
    match factor.kind {
        Kind::Totp => {}
        Kind::WebAuthn => {
            let (word, options, state) = ceremony(tx, identity, &caller, &factor)?;
            posed.webauthn = Some((word, options));
            new.state = Some(state);
        }
        Kind::Phone => {
            let gateway = identity.config().sms_gateway.clone();
            let gateway = gateway.ok_or(Refusal::KindDisabled(Disabled::Phone))?;
            let account = caller.user.id.to_string();
            limits::check_messages(tx, &account, now)?;
            let sent = Attempt { kind: limits::Kind::Message, account, address };
            limits::note(tx, identity.config(), &sent, now)?;
            let code = six_digits(identity);
            new.code_hash = Some(code_hash(identity, id, &code));
            let text =
                format!("{code} is your sign-in code for {}. It is valid for 5 minutes.", identity.site());
            posed.message = Some(Message { gateway, to: factor.phone.unwrap_or_default(), text });
        }
    }
    challenges::insert(tx, id, factor.id, caller.session.id, &new)?;
    factors::touch(tx, factor.id, at)?;
    Ok(posed)
}

fn ceremony(
    tx: &WriteTx<'_>,
    identity: &Identity,
    caller: &Caller,
    factor: &Factor,
) -> Outcome<(&'static str, Value, String)> {
    let ceremonies = identity.ceremonies()?;
    let (word, begun) = match &factor.credential {
        Some(credential) if factor.verified => ("request", ceremonies.begin_authentication(credential)?),
        _ => {
            let user = &caller.user;
            let others = factors::of_user(tx, user.id)?.into_iter().filter(|other| other.verified);
            let others: Vec<String> = others.filter_map(|other| other.credential).collect();
            ("create", ceremonies.begin_registration(user.id, &user.email, &others)?)
        }
    };
    Ok((word, begun.options, begun.state))
}

fn six_digits(identity: &Identity) -> String {
    // 2^64 is so much more than 10^6 that no code is noticeably more likely than another.
    let number = u64::from_le_bytes(identity.random().bytes()) % 1_000_000;
    format!("{number:06}")
}

/// The keyed hash of a code that was sent for a challenge.
pub(crate) fn code_hash(identity: &Identity, challenge: Uuid, code: &str) -> Vec<u8> {
    identity.keys().mac("phone code", format!("{challenge} {code}").as_bytes()).to_vec()
}
