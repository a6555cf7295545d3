//! `/auth/v1/factors…`: adding, asking, proving, removing.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::body::{Json, MaybeJson};
use super::error::{AuthError, AuthErrorBody};
use super::failed;
use super::guard::SignedIn;
use super::refresh_cookie::TokenTransport;
use super::token::{Nothing, answer, client};
use super::views::{self, ChallengeView, EnrolledView, RemovedFactorView, SessionView};
use crate::app::App;
use crate::auth::challenge::challenge;
use crate::auth::enrol::{Wanted, enrol, unenrol};
use crate::auth::identity::parse_id;
use crate::auth::limits::block;
use crate::auth::verify::{Answer, verify};
use crate::auth::webauthn::Answered;
use crate::web::same_origin::SameOrigin;

/// `POST /factors`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NewFactor {
    /// `totp`, `webauthn` or `phone`.
    factor_type: String,
    /// What the user calls it.
    friendly_name: Option<String>,
    /// What an authenticator app shows.
    issuer: Option<String>,
    /// Number of a phone, E.164.
    phone: Option<String>,
}

/// `POST /factors/{id}/challenge`; whatever else clients send (`factorId`, `webauthn`) is ignored.
#[derive(Default, Deserialize, ToSchema)]
pub(crate) struct ChallengeRequest {
    /// `sms`, the only one there is.
    channel: Option<String>,
}

/// `POST /factors/{id}/verify`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct VerifyRequest {
    /// The challenge that is answered.
    challenge_id: String,
    /// A code, of an app or a message.
    code: Option<String>,
    /// The answer of a security key or passkey.
    webauthn: Option<WebAuthnAnswer>,
}

/// A browser's answer; `rpId` and `rpOrigins` of the client are ignored.
#[derive(Deserialize, ToSchema)]
pub(crate) struct WebAuthnAnswer {
    /// `create` or `request`.
    #[serde(rename = "type")]
    kind: String,
    /// What `navigator.credentials` answered.
    #[schema(value_type = Object)]
    credential_response: Value,
}

/// Adds a factor.
#[utoipa::path(post, path = "/auth/v1/factors", tag = "identity", security(("token" = [])),
    request_body = NewFactor,
    responses((status = 200, body = EnrolledView), (status = 422, body = AuthErrorBody)))]
pub(crate) async fn add(
    app: Data<App>,
    who: SignedIn,
    _: SameOrigin,
    Json(body): Json<NewFactor>,
) -> Result<HttpResponse, AuthError> {
    let wanted = match body.factor_type.as_str() {
        "totp" => Wanted::Totp { issuer: body.issuer },
        "webauthn" => Wanted::WebAuthn,
        "phone" => Wanted::Phone { number: body.phone.unwrap_or_default() },
        _ => return Err(AuthError::invalid("factor_type needs to be totp, phone, or webauthn")),
    };
    let enrolled = enrol(&app.identity, who.claims, wanted, body.friendly_name).await?;
    Ok(views::ok(&views::enrolled(enrolled)))
}

/// Makes a challenge.
#[utoipa::path(post, path = "/auth/v1/factors/{id}/challenge", tag = "identity", security(("token" = [])),
    params(("id" = Uuid, Path)),
    request_body = Option<ChallengeRequest>,
    responses((status = 200, body = ChallengeView), (status = 404, body = AuthErrorBody), (status = 422, body = AuthErrorBody), (status = 429, body = AuthErrorBody)))]
pub(crate) async fn ask(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    _: SameOrigin,
    id: Path<String>,
    MaybeJson(body): MaybeJson<ChallengeRequest>,
) -> Result<HttpResponse, AuthError> {
    let factor = parse_id(&id, "factor_id")?;
    if body.channel.is_some_and(|channel| channel != "sms") {
        return Err(AuthError::invalid("channel must be sms"));
    }
    let address = block(client(&request, &app).address);
    let posed = challenge(&app.identity, who.claims, factor, address).await?;
    Ok(views::ok(&views::challenge(posed)))
}

/// Takes the second step.
#[utoipa::path(post, path = "/auth/v1/factors/{id}/verify", tag = "identity", security(("token" = [])),
    params(("id" = Uuid, Path)),
    request_body = VerifyRequest,
    responses((status = 200, body = SessionView), (status = 404, body = AuthErrorBody), (status = 422, body = AuthErrorBody), (status = 429, body = AuthErrorBody)))]
pub(crate) async fn prove(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    transport: TokenTransport,
    id: Path<String>,
    Json(body): Json<VerifyRequest>,
) -> Result<HttpResponse, AuthError> {
    let factor = parse_id(&id, "factor_id")?;
    let challenge = parse_id(&body.challenge_id, "challenge_id")?;
    let proof = match (body.webauthn, body.code) {
        (Some(WebAuthnAnswer { kind, credential_response }), _) => {
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
    answer(&app, granted, transport).await
}

/// Removes a factor.
#[utoipa::path(delete, path = "/auth/v1/factors/{id}", tag = "identity", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, body = RemovedFactorView), (status = 400, body = AuthErrorBody), (status = 404, body = AuthErrorBody)))]
pub(crate) async fn remove(
    app: Data<App>,
    who: SignedIn,
    _: SameOrigin,
    id: Path<String>,
    _: MaybeJson<Nothing>,
) -> Result<HttpResponse, AuthError> {
    let factor = parse_id(&id, "factor_id")?;
    unenrol(&app.identity, who.claims, factor).await?;
    Ok(views::ok(&RemovedFactorView { id: factor }))
}
