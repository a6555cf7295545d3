//! `/auth/v1/factors…`: enrolling, challenging, verifying and removing second factors.

use actix_web::web::Path;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::account_notice::{self, AccountNotice};
use super::body::{Json, OptionalJson};
use super::error::{AuthErrorResponse, AuthHttpResult};
use super::guard::SignedIn;
use super::refresh_cookie::TokenTransport;
use super::token::{NoBody, respond_with_session};
use super::views::{self, ChallengeView, EnrolledView, RemovedFactorView, SessionView};
use crate::auth::challenge;
use crate::auth::challenge::ChallengeResponse;
use crate::auth::enroll::{self, EnrollmentRequest};
use crate::auth::user::{ChallengeId, FactorId};
use crate::auth::webauthn::CredentialResponse;

/// The body of `POST /factors`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NewFactor {
    /// `totp`, `webauthn` or `phone`.
    factor_type: String,
    /// What the user calls it.
    friendly_name: Option<String>,
    /// What an authenticator app shows.
    issuer: Option<String>,
    /// Phone number, E.164.
    phone: Option<String>,
}

/// The body of `POST /factors/{id}/challenge`; what else clients send (`factorId`, `webauthn`) is ignored.
#[derive(Default, Deserialize, ToSchema)]
pub(crate) struct ChallengeRequest {
    /// `sms`, the only one there is.
    channel: Option<String>,
}

/// The body of `POST /factors/{id}/verify`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct VerifyRequest {
    /// The challenge that is answered.
    challenge_id: String,
    /// A code from an app or a text message.
    code: Option<String>,
    /// The response of a security key or passkey.
    webauthn: Option<WebAuthnAnswer>,
}

/// A browser's response; `rpId` and `rpOrigins` of the client are ignored.
#[derive(Deserialize, ToSchema)]
pub(crate) struct WebAuthnAnswer {
    /// `create` or `request`.
    #[serde(rename = "type")]
    ceremony: String,
    /// The result of `navigator.credentials`.
    #[schema(value_type = Object)]
    credential_response: Value,
}

/// Adds a factor.
#[utoipa::path(post, path = "/auth/v1/factors", tag = "identity", security(("token" = [])),
    request_body = NewFactor, responses((status = 200, body = EnrolledView), (status = 422)))]
pub(crate) async fn enroll(signed_in: SignedIn, Json(body): Json<NewFactor>) -> AuthHttpResult {
    let request = match body.factor_type.as_str() {
        "totp" => EnrollmentRequest::Totp { issuer: body.issuer },
        "webauthn" => EnrollmentRequest::WebAuthn,
        "phone" => EnrollmentRequest::Phone { number: body.phone.unwrap_or_default() },
        _ => return Err(AuthErrorResponse::invalid("factor_type needs to be totp, phone, or webauthn")),
    };
    let enrolled =
        enroll::enroll(&signed_in.app.identity, signed_in.claims, request, body.friendly_name).await?;
    Ok(views::ok(&EnrolledView::from(enrolled)))
}

/// Creates a challenge; for a phone, also sends the code.
#[utoipa::path(post, path = "/auth/v1/factors/{id}/challenge", tag = "identity", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Option<ChallengeRequest>,
    responses((status = 200, body = ChallengeView), (status = 422)))]
pub(crate) async fn challenge(
    signed_in: SignedIn,
    id: Path<String>,
    OptionalJson(body): OptionalJson<ChallengeRequest>,
) -> AuthHttpResult {
    let SignedIn { app, client, claims, .. } = signed_in;
    let factor = FactorId::parse(&id)?;
    if body.channel.is_some_and(|channel| channel != "sms") {
        return Err(AuthErrorResponse::invalid("channel must be sms"));
    }
    let challenge = challenge::challenge(&app.identity, claims, factor, client.address).await?;
    Ok(views::ok(&ChallengeView::from(challenge)))
}

/// Verifies a factor, which raises the session to `aal2`.
#[utoipa::path(post, path = "/auth/v1/factors/{id}/verify", tag = "identity", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = VerifyRequest,
    responses((status = 200, body = SessionView), (status = 422)))]
pub(crate) async fn verify(
    signed_in: SignedIn,
    transport: TokenTransport,
    id: Path<String>,
    Json(body): Json<VerifyRequest>,
) -> AuthHttpResult {
    let SignedIn { app, client, claims, .. } = signed_in;
    let factor = FactorId::parse(&id)?;
    let challenge = ChallengeId::parse(&body.challenge_id)?;
    let response = match (body.webauthn, body.code) {
        (Some(WebAuthnAnswer { ceremony, credential_response }), _) => {
            let response = CredentialResponse::parse(&ceremony, credential_response);
            let response = response.ok_or_else(|| AuthErrorResponse::invalid("Invalid credential_response"));
            ChallengeResponse::Credential(response?)
        }
        (None, Some(code)) if !code.is_empty() => ChallengeResponse::Code(code),
        _ => return Err(AuthErrorResponse::invalid("code or webauthn is required")),
    };
    let notice = AccountNotice::new("a second step was added");
    let (address, record) = (client.address, notice.record());
    let verified =
        challenge::verify(&app.identity, claims, factor, challenge, response, address, record).await;
    account_notice::log_failure(&app, &verified, &client);
    notice.mail(&app, &client);
    respond_with_session(&app, verified?, transport).await
}

/// Removes a factor.
#[utoipa::path(delete, path = "/auth/v1/factors/{id}", tag = "identity", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, body = RemovedFactorView), (status = 400)))]
pub(crate) async fn unenroll(
    signed_in: SignedIn,
    id: Path<String>,
    _: OptionalJson<NoBody>,
) -> AuthHttpResult {
    let SignedIn { app, client, claims, .. } = signed_in;
    let id = FactorId::parse(&id)?;
    let notice = AccountNotice::new("a second step was removed");
    enroll::unenroll(&app.identity, claims, id, notice.record()).await?;
    notice.mail(&app, &client);
    Ok(views::ok(&RemovedFactorView { id: id.0 }))
}
