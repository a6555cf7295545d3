//! `/auth/v1/user`.

use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::account_notice::{self, AccountNotice};
use super::body::{Json, OptionalJson};
use super::error::{AuthErrorResponse, AuthHttpResult};
use super::guard::SignedIn;
use super::refresh_cookie::TokenTransport;
use super::token::{NoBody, respond_with_session, view_of};
use super::views::{self, RecoveryCodesLeftView, RecoveryCodesView, SessionView, UserView};
use crate::auth::change_password::change_password;
use crate::auth::recovery;
use crate::platform::clock::rfc3339;

/// What clients send to change a user; only the password can be changed here.
#[derive(Deserialize, ToSchema)]
pub(crate) struct UserChanges {
    /// The new password.
    #[schema(required, nullable = false)]
    password: Option<String>,
    /// The current password; not needed within five minutes of a second step, but checked when it is sent.
    current_password: Option<String>,
    #[schema(ignore)]
    email: Option<Value>,
    #[schema(ignore)]
    phone: Option<Value>,
    #[schema(ignore)]
    data: Option<Value>,
}

/// The signed-in user with factors.
#[utoipa::path(get, path = "/auth/v1/user", tag = "identity", security(("token" = [])),
    responses((status = 200, body = UserView)))]
pub(crate) async fn get(signed_in: SignedIn) -> AuthHttpResult {
    Ok(views::ok(&view_of(&signed_in.app, signed_in.caller.user).await?))
}

/// Changes the password.
#[utoipa::path(put, path = "/auth/v1/user", tag = "identity", security(("token" = [])),
    request_body = UserChanges, responses((status = 200, body = UserView), (status = 422)))]
pub(crate) async fn put(signed_in: SignedIn, Json(body): Json<UserChanges>) -> AuthHttpResult {
    let SignedIn { app, client, claims, .. } = signed_in;
    if body.email.is_some() || body.phone.is_some() || body.data.is_some() {
        return Err(AuthErrorResponse::invalid("only the password can be changed here"));
    }
    let password = body.password.ok_or_else(|| AuthErrorResponse::invalid("password is required"))?;
    let notice = AccountNotice::new("a new password was set");
    let (current, record) = (body.current_password, notice.record());
    let changed = change_password(&app.identity, claims, password, current, &client, record).await;
    account_notice::log_failure(&app, &changed, &client);
    notice.mail(&app, &client);
    Ok(views::ok(&view_of(&app, changed?).await?))
}

// `/auth/v1/recovery-codes`: not part of GoTrue, see `docs/identity.md`.

/// A recovery code.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RecoveryCode {
    /// One of the ten, however it is spaced.
    code: String,
}

/// How many recovery codes are left.
#[utoipa::path(get, path = "/auth/v1/recovery-codes", tag = "identity", security(("token" = [])),
    responses((status = 200, body = RecoveryCodesLeftView)))]
pub(crate) async fn recovery_codes(signed_in: SignedIn) -> AuthHttpResult {
    let count = recovery::count(&signed_in.app.identity, signed_in.claims).await?;
    Ok(views::ok(&RecoveryCodesLeftView {
        remaining: count.remaining,
        total: count.total,
        created_at: count.created_at.map(rfc3339),
    }))
}

/// Replaces the recovery codes by ten new ones, shown this once.
#[utoipa::path(post, path = "/auth/v1/recovery-codes", tag = "identity", security(("token" = [])),
    responses((status = 200, body = RecoveryCodesView), (status = 422)))]
pub(crate) async fn new_recovery_codes(signed_in: SignedIn, _: OptionalJson<NoBody>) -> AuthHttpResult {
    let SignedIn { app, client, claims, .. } = signed_in;
    let notice = AccountNotice::new("new recovery codes were made");
    let codes = recovery::replace(&app.identity, claims, notice.record()).await?;
    notice.mail(&app, &client);
    Ok(views::ok(&RecoveryCodesView { codes }))
}

/// Raises the session to `aal2` with a recovery code.
#[utoipa::path(post, path = "/auth/v1/recovery-codes/verify", tag = "identity", security(("token" = [])),
    request_body = RecoveryCode, responses((status = 200, body = SessionView), (status = 422)))]
pub(crate) async fn recover(
    signed_in: SignedIn,
    transport: TokenTransport,
    Json(body): Json<RecoveryCode>,
) -> AuthHttpResult {
    let SignedIn { app, client, claims, .. } = signed_in;
    let verified = recovery::verify(&app.identity, claims, body.code, client.address).await;
    account_notice::log_failure(&app, &verified, &client);
    respond_with_session(&app, verified?, transport).await
}
