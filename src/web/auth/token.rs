//! `POST /auth/v1/token` and `POST /auth/v1/logout`.

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::{Json, MaybeJson};
use super::error::{API_VERSION, AuthError, AuthErrorBody};
use super::failed;
use super::guard::Bearer;
use super::refresh_cookie::{self, TokenTransport};
use super::views::{self, SessionView};
use crate::app::App;
use crate::auth::identity::Granted;
use crate::auth::refusal::{Outcome, Refusal};
use crate::auth::session::Client;
use crate::auth::sign_in::{Credentials, Scope, sign_in, sign_out};
use crate::auth::store::factors;
use crate::auth::{factor::Factor, refresh};
use crate::web::client_address::client_address;
use crate::web::query;

/// What either grant sends; unknown keys (`gotrue_meta_security`) are ignored.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct TokenRequest {
    /// For the grant `password`.
    email: Option<String>,
    /// For the grant `password`.
    password: Option<String>,
    /// For the grant `refresh_token`, unless the cookie carries it.
    refresh_token: Option<String>,
}

/// Keys that nobody needs to send.
#[derive(Default, Deserialize)]
pub(crate) struct Nothing {}

/// `?grant_type=password` or `refresh_token`.
#[utoipa::path(post, path = "/auth/v1/token", tag = "identity",
    params(("grant_type" = String, Query, description = "`password` or `refresh_token`"),
        ("X-Session-Cookie" = Option<String>, Header, description = "`1`: the refresh token travels in the cookie")),
    request_body = TokenRequest,
    responses((status = 200, body = SessionView), (status = 403, body = AuthErrorBody), (status = 429, body = AuthErrorBody)))]
pub(crate) async fn token(
    request: HttpRequest,
    app: Data<App>,
    transport: TokenTransport,
    Json(body): Json<TokenRequest>,
) -> Result<HttpResponse, AuthError> {
    let grant = query::pairs(&request).into_iter().find(|(name, _)| name == "grant_type");
    match grant.as_ref().map(|(_, value)| value.as_str()) {
        Some("password") => by_password(&request, &app, body, transport).await,
        Some("refresh_token") => by_refresh_token(&request, &app, body, transport).await,
        _ => Err(AuthError::invalid("grant_type must be password or refresh_token")),
    }
}

async fn by_password(
    request: &HttpRequest,
    app: &App,
    body: TokenRequest,
    transport: TokenTransport,
) -> Result<HttpResponse, AuthError> {
    let (Some(email), Some(password)) = (body.email, body.password) else {
        return Err(AuthError::invalid("email and password are required"));
    };
    if email.trim().is_empty() || password.is_empty() {
        return Err(AuthError::invalid("email and password are required"));
    }
    let client = client(request, app);
    let told = app.config.auth.log_emails.then(|| email.clone());
    let credentials = Credentials { email, password };
    let outcome = sign_in(&app.identity, credentials, client.clone()).await;
    let granted = failed::log(outcome, &client, told.as_deref())?;
    answer(app, granted, transport).await
}

async fn by_refresh_token(
    request: &HttpRequest,
    app: &App,
    body: TokenRequest,
    transport: TokenTransport,
) -> Result<HttpResponse, AuthError> {
    let token = match transport {
        TokenTransport::Cookie(scheme) => {
            refresh_cookie::read(request, scheme).ok_or(Refusal::RefreshUnknown)
        }
        TokenTransport::Body => match body.refresh_token {
            Some(token) if !token.is_empty() => Ok(token),
            _ => return Err(AuthError::invalid("refresh_token is required")),
        },
    };
    let exchanged: Outcome<Granted> = match token {
        Ok(token) => refresh::exchange(&app.identity, token).await,
        Err(refusal) => Err(refusal),
    };
    match (exchanged.map_err(AuthError::from), transport) {
        (Ok(granted), _) => answer(app, granted, transport).await,
        (Err(error), TokenTransport::Cookie(scheme)) if error.is_end_of_session() => {
            let mut response = error.error_response();
            response
                .add_cookie(&refresh_cookie::expired_cookie(scheme))
                .map_err(crate::error::Error::internal)?;
            Ok(response)
        }
        (Err(error), _) => Err(error),
    }
}

/// A granted session as an answer.
pub(crate) async fn answer(
    app: &App,
    granted: Granted,
    transport: TokenTransport,
) -> Result<HttpResponse, AuthError> {
    let user = granted.user.id;
    let factors: Vec<Factor> = app.db.read(move |snapshot| factors::of_user(snapshot, user)).await?;
    Ok(views::granted(&granted, &factors, transport))
}

/// Where a request comes from.
pub(crate) fn client(request: &HttpRequest, app: &App) -> Client {
    let agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    Client {
        address: client_address(request, &app.config.http),
        user_agent: agent.unwrap_or_default().to_owned(),
    }
}

/// `POST /auth/v1/logout?scope=global|local|others`.
#[utoipa::path(post, path = "/auth/v1/logout", tag = "identity", security(("token" = [])),
    params(("scope" = Option<String>, Query, description = "`global` (the default), `local` or `others`")),
    responses((status = 204)))]
pub(crate) async fn logout(
    request: HttpRequest,
    app: Data<App>,
    Bearer(claims): Bearer,
    transport: TokenTransport,
    _: MaybeJson<Nothing>,
) -> Result<HttpResponse, AuthError> {
    let scope = query::pairs(&request).into_iter().find(|(name, _)| name == "scope");
    let scope = match scope.as_ref().map(|(_, value)| value.as_str()) {
        None | Some("global") => Scope::Global,
        Some("local") => Scope::Local,
        Some("others") => Scope::Others,
        Some(_) => return Err(AuthError::invalid("scope must be global, local or others")),
    };
    sign_out(&app.identity, claims, scope).await?;
    let mut response = HttpResponse::NoContent();
    response.insert_header(API_VERSION);
    if let (TokenTransport::Cookie(scheme), true) = (transport, scope != Scope::Others) {
        response.cookie(refresh_cookie::expired_cookie(scheme));
    }
    Ok(response.finish())
}
