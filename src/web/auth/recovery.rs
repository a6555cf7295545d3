//! `/auth/v1/recovery-codes`: our own, see `docs/identity.md`.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::{Json, MaybeJson};
use super::error::{AuthError, AuthErrorBody};
use super::failed;
use super::guard::SignedIn;
use super::refresh_cookie::TokenTransport;
use super::token::{Nothing, answer, client};
use super::views::{self, RecoveryCodesLeftView, RecoveryCodesView, SessionView};
use crate::app::App;
use crate::auth::limits::block;
use crate::auth::recovery;
use crate::platform::clock::rfc3339;
use crate::web::same_origin::SameOrigin;

/// A code.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RecoveryCode {
    /// One of the ten, however it is spaced.
    code: String,
}

/// How many are left.
#[utoipa::path(get, path = "/auth/v1/recovery-codes", tag = "identity", security(("token" = [])),
    responses((status = 200, body = RecoveryCodesLeftView)))]
pub(crate) async fn left(app: Data<App>, who: SignedIn) -> Result<HttpResponse, AuthError> {
    let left = recovery::left(&app.identity, who.claims).await?;
    Ok(views::ok(&RecoveryCodesLeftView {
        remaining: left.remaining,
        total: left.total,
        created_at: left.created_at.map(rfc3339),
    }))
}

/// Makes ten new ones, shown this once.
#[utoipa::path(post, path = "/auth/v1/recovery-codes", tag = "identity", security(("token" = [])),
    responses((status = 200, body = RecoveryCodesView), (status = 422, body = AuthErrorBody)))]
pub(crate) async fn renew(
    app: Data<App>,
    who: SignedIn,
    _: SameOrigin,
    _: MaybeJson<Nothing>,
) -> Result<HttpResponse, AuthError> {
    let codes = recovery::renew(&app.identity, who.claims).await?;
    Ok(views::ok(&RecoveryCodesView { codes }))
}

/// Takes the second step with one.
#[utoipa::path(post, path = "/auth/v1/recovery-codes/verify", tag = "identity", security(("token" = [])),
    request_body = RecoveryCode,
    responses((status = 200, body = SessionView), (status = 422, body = AuthErrorBody), (status = 429, body = AuthErrorBody)))]
pub(crate) async fn prove(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    transport: TokenTransport,
    Json(body): Json<RecoveryCode>,
) -> Result<HttpResponse, AuthError> {
    let client = client(&request, &app);
    let told = app.config.auth.log_emails.then_some(who.caller.user.email.as_str());
    let address = block(client.address);
    let outcome = recovery::verify(&app.identity, who.claims, body.code, address).await;
    let granted = failed::log(outcome, &client, told)?;
    answer(&app, granted, transport).await
}
