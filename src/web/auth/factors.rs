//! `/auth/v1/factors…`: adding, asking, proving, removing.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Json, MaybeJson};
use super::error::AuthError;
use super::failed;
use super::guard::SignedIn;
use super::origin::carrier;
use super::token::{Nothing, answer, client};
use super::views;
use crate::app::App;
use crate::auth::challenge::challenge;
use crate::auth::enrol::{Enrolled, Wanted, enrol, unenrol};
use crate::auth::identity::parse_id;
use crate::auth::limits::block;
use crate::auth::verify::{Answer, verify};
use crate::auth::webauthn::Answered;

/// `POST /factors`.
#[derive(Deserialize)]
pub struct NewFactor {
    factor_type: String,
    friendly_name: Option<String>,
    issuer: Option<String>,
    phone: Option<String>,
}

/// `POST /factors/{id}/challenge`; whatever else clients send (`factorId`, `webauthn`) is ignored.
#[derive(Default, Deserialize)]
pub struct Ask {
    channel: Option<String>,
}

/// `POST /factors/{id}/verify`.
#[derive(Deserialize)]
pub struct Proof {
    challenge_id: String,
    code: Option<String>,
    webauthn: Option<WebAuthn>,
}

/// A browser's answer; `rpId` and `rpOrigins` of the client are ignored.
#[derive(Deserialize)]
pub struct WebAuthn {
    #[serde(rename = "type")]
    kind: String,
    credential_response: Value,
}

/// Adds a factor.
///
/// # Errors
/// As the protocol says.
pub async fn add(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    Json(body): Json<NewFactor>,
) -> Result<HttpResponse, AuthError> {
    carrier(&request, &app.config.http)?;
    let wanted = match body.factor_type.as_str() {
        "totp" => Wanted::Totp { issuer: body.issuer },
        "webauthn" => Wanted::WebAuthn,
        "phone" => Wanted::Phone { number: body.phone.unwrap_or_default() },
        _ => return Err(AuthError::invalid("factor_type needs to be totp, phone, or webauthn")),
    };
    let Enrolled { factor, totp } = enrol(&app.identity, who.claims, wanted, body.friendly_name).await?;
    let mut view =
        json!({"id": factor.id, "type": factor.kind.word(), "friendly_name": factor.friendly_name});
    if let Some(totp) = totp {
        view["totp"] = json!({"qr_code": totp.qr_code, "secret": totp.base32, "uri": totp.uri});
    }
    if let Some(phone) = factor.phone {
        view["phone"] = phone.into();
    }
    Ok(views::ok(&view))
}

/// Makes a challenge.
///
/// # Errors
/// As the protocol says.
pub async fn ask(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    id: Path<String>,
    MaybeJson(body): MaybeJson<Ask>,
) -> Result<HttpResponse, AuthError> {
    carrier(&request, &app.config.http)?;
    let factor = parse_id(&id, "factor_id")?;
    if body.channel.is_some_and(|channel| channel != "sms") {
        return Err(AuthError::invalid("channel must be sms"));
    }
    let address = block(client(&request, &app).address);
    let posed = challenge(&app.identity, who.claims, factor, address).await?;
    let mut view = json!({"id": posed.id, "type": posed.kind.word(), "expires_at": posed.expires_at});
    if let Some((kind, options)) = posed.webauthn {
        view["webauthn"] = json!({"type": kind, "credential_options": options});
    }
    Ok(views::ok(&view))
}

/// Takes the second step.
///
/// # Errors
/// As the protocol says.
pub async fn prove(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    id: Path<String>,
    Json(body): Json<Proof>,
) -> Result<HttpResponse, AuthError> {
    let carrier = carrier(&request, &app.config.http)?;
    let factor = parse_id(&id, "factor_id")?;
    let challenge = parse_id(&body.challenge_id, "challenge_id")?;
    let proof = match (body.webauthn, body.code) {
        (Some(WebAuthn { kind, credential_response }), _) => {
            let answered = Answered::parse(&kind, credential_response);
            Answer::Credential(answered.ok_or_else(|| AuthError::invalid("Invalid credential_response"))?)
        }
        (None, Some(code)) if !code.is_empty() => Answer::Code(code),
        _ => return Err(AuthError::invalid("code or webauthn is required")),
    };
    let client = client(&request, &app);
    let told = app.config.auth.log_emails.then_some(who.caller.user.email.as_str());
    let address = block(client.address);
    let outcome = verify(&app.identity, who.claims, factor, challenge, proof, address).await;
    let granted = failed::log(outcome, &client, told)?;
    answer(&app, granted, carrier).await
}

/// Removes a factor.
///
/// # Errors
/// As the protocol says.
pub async fn remove(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    id: Path<String>,
    _: MaybeJson<Nothing>,
) -> Result<HttpResponse, AuthError> {
    carrier(&request, &app.config.http)?;
    let factor = parse_id(&id, "factor_id")?;
    unenrol(&app.identity, who.claims, factor).await?;
    Ok(views::ok(&json!({"id": factor})))
}
