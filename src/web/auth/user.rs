//! `/auth/v1/user`.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::body::Json;
use super::error::{AuthError, AuthErrorBody};
use super::failed;
use super::guard::SignedIn;
use super::token::client;
use super::views::{self, UserView};
use crate::app::App;
use crate::auth::change_password::change;
use crate::auth::store::factors;
use crate::auth::user::User;
use crate::web::same_origin::SameOrigin;

/// What clients send to change a user; only the password can be changed here.
#[derive(Deserialize, ToSchema)]
pub(crate) struct UserChanges {
    /// The new password.
    #[schema(required, nullable = false)]
    password: Option<String>,
    /// The present one.
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
pub(crate) async fn get(app: Data<App>, who: SignedIn) -> Result<HttpResponse, AuthError> {
    answer(&app, who.caller.user).await
}

/// Changes the password.
#[utoipa::path(put, path = "/auth/v1/user", tag = "identity", security(("token" = [])),
    request_body = UserChanges,
    responses((status = 200, body = UserView), (status = 422, body = AuthErrorBody), (status = 429, body = AuthErrorBody)))]
pub(crate) async fn put(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    _: SameOrigin,
    Json(body): Json<UserChanges>,
) -> Result<HttpResponse, AuthError> {
    if body.email.is_some() || body.phone.is_some() || body.data.is_some() {
        return Err(AuthError::invalid("only the password can be changed here"));
    }
    let password = body.password.ok_or_else(|| AuthError::invalid("password is required"))?;
    let client = client(&request, &app);
    let told = app.config.auth.log_emails.then_some(who.caller.user.email.as_str());
    let outcome = change(&app.identity, who.claims, password, body.current_password, &client).await;
    let user = failed::log(outcome, &client, told)?;
    answer(&app, user).await
}

async fn answer(app: &App, user: User) -> Result<HttpResponse, AuthError> {
    let id = user.id;
    let factors = app.db.read(move |snapshot| factors::of_user(snapshot, id)).await?;
    Ok(views::ok(&views::user(&user, &factors)))
}
