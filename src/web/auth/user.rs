//! `/auth/v1/user`.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::account_notice::{self, AccountNotice};
use super::body::{Json, OptionalJson};
use super::error::AuthErrorResponse;
use super::guard::SignedIn;
use super::token::{NoBody, TokenTransport, respond_with_session};
use super::views::{self, RecoveryCodesLeftView, RecoveryCodesView, SessionView, UserView};
use crate::app::App;
use crate::auth::change_password::change_password;
use crate::auth::recovery;
use crate::auth::sessions::ClientInfo;
use crate::auth::store::factors;
use crate::auth::user::User;
use crate::platform::clock::rfc3339;
use crate::platform::db::Snapshot;
use crate::web::same_origin::SameOrigin;

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
pub(crate) async fn get(app: Data<App>, signed_in: SignedIn) -> Result<HttpResponse, AuthErrorResponse> {
    respond_with_user(&app, signed_in.caller.user).await
}

/// Changes the password.
#[utoipa::path(put, path = "/auth/v1/user", tag = "identity", security(("token" = [])),
    request_body = UserChanges, responses((status = 200, body = UserView), (status = 422)))]
pub(crate) async fn put(
    app: Data<App>,
    signed_in: SignedIn,
    _: SameOrigin,
    client: ClientInfo,
    Json(body): Json<UserChanges>,
) -> Result<HttpResponse, AuthErrorResponse> {
    if body.email.is_some() || body.phone.is_some() || body.data.is_some() {
        return Err(AuthErrorResponse::invalid("only the password can be changed here"));
    }
    let password = body.password.ok_or_else(|| AuthErrorResponse::invalid("password is required"))?;
    let SignedIn { claims, .. } = signed_in;
    let notice = AccountNotice::new("a new password was set");
    let (current, record) = (body.current_password, notice.record());
    let changed = change_password(&app.identity, claims, password, current, &client, record).await;
    account_notice::log_failure(&app, &changed, &client);
    notice.mail(&app, &client);
    respond_with_user(&app, changed?).await
}

async fn respond_with_user(app: &App, user: User) -> Result<HttpResponse, AuthErrorResponse> {
    let id = user.id;
    let read = move |db: &Snapshot| Ok((factors::of_user(db, id)?, factors::are_required(db)?));
    let (factors, requires_second_factor) = app.db.read(read).await?;
    Ok(views::ok(&UserView::new(user, &factors, requires_second_factor)))
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
pub(crate) async fn recovery_codes(
    app: Data<App>,
    signed_in: SignedIn,
) -> Result<HttpResponse, AuthErrorResponse> {
    let count = recovery::count(&app.identity, signed_in.claims).await?;
    Ok(views::ok(&RecoveryCodesLeftView {
        remaining: count.remaining,
        total: count.total,
        created_at: count.created_at.map(rfc3339),
    }))
}

/// Replaces the recovery codes by ten new ones, shown this once.
#[utoipa::path(post, path = "/auth/v1/recovery-codes", tag = "identity", security(("token" = [])),
    responses((status = 200, body = RecoveryCodesView), (status = 422)))]
pub(crate) async fn new_recovery_codes(
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
    request_body = RecoveryCode, responses((status = 200, body = SessionView), (status = 422)))]
pub(crate) async fn recover(
    app: Data<App>,
    signed_in: SignedIn,
    transport: TokenTransport,
    client: ClientInfo,
    Json(body): Json<RecoveryCode>,
) -> Result<HttpResponse, AuthErrorResponse> {
    let SignedIn { claims, .. } = signed_in;
    let verified = recovery::verify(&app.identity, claims, body.code, client.address).await;
    account_notice::log_failure(&app, &verified, &client);
    respond_with_session(&app, verified?, transport).await
}
