//! `/auth/v1/recovery-codes`: not part of GoTrue, see `docs/identity.md`.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::Deserialize;
use utoipa::ToSchema;

use super::account_notice::AccountNotice;
use super::body::{Json, OptionalJson};
use super::error::{AuthErrorBody, AuthErrorResponse};
use super::guard::SignedIn;
use super::refresh_cookie::TokenTransport;
use super::sign_in_log;
use super::token::{NoBody, respond_with_session};
use super::views::{self, RecoveryCodesLeftView, RecoveryCodesView, SessionView};
use crate::app::App;
use crate::auth::recovery;
use crate::auth::session::ClientInfo;
use crate::platform::clock::rfc3339;
use crate::web::same_origin::SameOrigin;

/// A recovery code.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RecoveryCode {
    /// One of the ten, however it is spaced.
    code: String,
}

/// How many recovery codes are left.
#[utoipa::path(get, path = "/auth/v1/recovery-codes", tag = "identity", security(("token" = [])),
    responses((status = 200, body = RecoveryCodesLeftView)))]
pub(crate) async fn count(app: Data<App>, signed_in: SignedIn) -> Result<HttpResponse, AuthErrorResponse> {
    let count = recovery::count(&app.identity, signed_in.claims).await?;
    Ok(views::ok(&RecoveryCodesLeftView {
        remaining: count.remaining,
        total: count.total,
        created_at: count.created_at.map(rfc3339),
    }))
}

/// Replaces the recovery codes by ten new ones, shown this once.
#[utoipa::path(post, path = "/auth/v1/recovery-codes", tag = "identity", security(("token" = [])),
    responses((status = 200, body = RecoveryCodesView), (status = 403, body = AuthErrorBody), (status = 422, body = AuthErrorBody)))]
pub(crate) async fn replace(
    app: Data<App>,
    signed_in: SignedIn,
    _: SameOrigin,
    client: ClientInfo,
    _: OptionalJson<NoBody>,
) -> Result<HttpResponse, AuthErrorResponse> {
    let notice = AccountNotice::new("new recovery codes were made");
    let codes = recovery::replace(&app.identity, signed_in.claims, notice.record()).await?;
    notice.mail(&app, &client);
    Ok(views::ok(&RecoveryCodesView { codes }))
}

/// Raises the session to `aal2` with a recovery code.
#[utoipa::path(post, path = "/auth/v1/recovery-codes/verify", tag = "identity", security(("token" = [])),
    request_body = RecoveryCode,
    responses((status = 200, body = SessionView), (status = 422, body = AuthErrorBody), (status = 429, body = AuthErrorBody)))]
pub(crate) async fn verify(
    app: Data<App>,
    signed_in: SignedIn,
    transport: TokenTransport,
    client: ClientInfo,
    Json(body): Json<RecoveryCode>,
) -> Result<HttpResponse, AuthErrorResponse> {
    let SignedIn { claims, .. } = signed_in;
    let verified = recovery::verify(&app.identity, claims, body.code, client.address).await;
    sign_in_log::log_failure(&app, &verified, &client);
    respond_with_session(&app, verified?, transport).await
}
