//! `POST /auth/v1/token` and `POST /auth/v1/logout`.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use serde::Deserialize;
use utoipa::ToSchema;

use super::account_notice;
use super::body::{Json, OptionalJson};
use super::error::{API_VERSION, AuthErrorResponse, AuthHttpResult};
use super::guard::{BearerToken, SignedIn};
use super::refresh_cookie::{IN_COOKIE, TokenTransport, cookie, expired_cookie, read};
use super::views::{self, LiveSessionView, SessionView, UserView};
use crate::app::App;
use crate::auth::error::{AuthError, AuthResult};
use crate::auth::identity::TokenGrant;
use crate::auth::refresh;
use crate::auth::session::{ClientInfo, Session};
use crate::auth::sign_in::{self, SignOutScope, sign_out};
use crate::auth::sign_in::{Credentials, sign_in};
use crate::auth::store::factors;
use crate::auth::user::{SessionId, User};
use crate::error::Error;
use crate::platform::clock::rfc3339;
use crate::platform::db::Snapshot;
use crate::web::parameters::query_value;

/// The body of both grants; unknown keys (`gotrue_meta_security`) are ignored.
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

/// The body of a call that needs none; its keys are ignored.
#[derive(Default, Deserialize)]
pub(crate) struct NoBody {}

/// Signs in with a password, or exchanges a refresh token.
#[utoipa::path(post, path = "/auth/v1/token", tag = "identity",
    params(("grant_type" = String, Query, description = "`password` or `refresh_token`"),
        ("X-Session-Cookie" = Option<String>, Header, description = "`1`: the refresh token travels in the cookie")),
    request_body = TokenRequest, responses((status = 200, body = SessionView), (status = 403)))]
pub(crate) async fn token(
    request: HttpRequest,
    app: Data<App>,
    transport: TokenTransport,
    client: ClientInfo,
    Json(body): Json<TokenRequest>,
) -> AuthHttpResult {
    match query_value(&request, "grant_type").as_deref() {
        Some("password") => password_grant(&app, body, client, transport).await,
        Some("refresh_token") => refresh_token_grant(&request, &app, body, transport).await,
        _ => Err(AuthErrorResponse::invalid("grant_type must be password or refresh_token")),
    }
}

async fn password_grant(
    app: &App,
    body: TokenRequest,
    client: ClientInfo,
    transport: TokenTransport,
) -> AuthHttpResult {
    let email = body.email.filter(|email| !email.trim().is_empty());
    let password = body.password.filter(|password| !password.is_empty());
    let (Some(email), Some(password)) = (email, password) else {
        return Err(AuthErrorResponse::invalid("email and password are required"));
    };
    let credentials = Credentials { email: email.clone(), password };
    let granted = sign_in(&app.identity, credentials, client.clone()).await;
    account_notice::log_failure(app, &granted, &client);
    let granted = granted?;
    app.monitor.count_sign_in("succeeded");
    respond_with_session(app, granted, transport).await
}

async fn refresh_token_grant(
    request: &HttpRequest,
    app: &App,
    body: TokenRequest,
    transport: TokenTransport,
) -> AuthHttpResult {
    let scheme = match transport {
        TokenTransport::Cookie(scheme) => scheme,
        TokenTransport::Body => {
            let token = body.refresh_token.filter(|token| !token.is_empty());
            let token = token.ok_or_else(|| AuthErrorResponse::invalid("refresh_token is required"))?;
            let granted = refresh::exchange(&app.identity, token).await?;
            return respond_with_session(app, granted, transport).await;
        }
    };
    let granted: AuthResult<TokenGrant> = match read(request, scheme) {
        Some(token) => refresh::exchange(&app.identity, token).await,
        None => Err(AuthError::RefreshTokenNotFound),
    };
    match granted.map_err(AuthErrorResponse::from) {
        Ok(granted) => respond_with_session(app, granted, transport).await,
        Err(error) if error.ends_session => {
            let mut response = error.error_response();
            response.add_cookie(&expired_cookie(scheme)).map_err(Error::internal)?;
            Ok(response)
        }
        Err(error) => Err(error),
    }
}

/// 200 with a session, its tokens and its user.
pub(crate) async fn respond_with_session(
    app: &App,
    granted: TokenGrant,
    transport: TokenTransport,
) -> AuthHttpResult {
    let user = view_of(app, granted.user).await?;
    let mut response = HttpResponse::Ok();
    response.insert_header(API_VERSION);
    let refresh_token = match transport {
        TokenTransport::Body => granted.refresh_token,
        TokenTransport::Cookie(scheme) => {
            response.cookie(cookie(&granted.refresh_token, scheme));
            IN_COOKIE.to_owned()
        }
    };
    let (access_token, claims) = (granted.access_token, granted.claims);
    Ok(response.json(SessionView {
        access_token,
        token_type: "bearer",
        expires_in: claims.exp - claims.iat,
        expires_at: claims.exp,
        refresh_token,
        user,
    }))
}

/// A user with factors.
pub(crate) async fn view_of(app: &App, user: User) -> Result<UserView, Error> {
    let id = user.id;
    let read = move |db: &Snapshot| Ok((factors::of_user(db, id)?, factors::are_required(db)?));
    let (factors, requires_second_factor) = app.db.read(read).await?;
    Ok(UserView::new(user, &factors, requires_second_factor))
}

/// Signs out: ends the sessions of the scope.
#[utoipa::path(post, path = "/auth/v1/logout", tag = "identity", security(("token" = [])),
    params(("scope" = Option<String>, Query, description = "`global` (the default), `local` or `others`")),
    responses((status = 204)))]
pub(crate) async fn logout(
    request: HttpRequest,
    app: Data<App>,
    BearerToken(claims): BearerToken,
    transport: TokenTransport,
    _: OptionalJson<NoBody>,
) -> AuthHttpResult {
    let scope = match query_value(&request, "scope").as_deref() {
        None | Some("global") => SignOutScope::Global,
        Some("local") => SignOutScope::Local,
        Some("others") => SignOutScope::Others,
        Some(_) => return Err(AuthErrorResponse::invalid("scope must be global, local or others")),
    };
    sign_out(&app.identity, claims, scope).await?;
    let mut response = HttpResponse::NoContent();
    response.insert_header(API_VERSION);
    if let (TokenTransport::Cookie(scheme), true) = (transport, scope != SignOutScope::Others) {
        response.cookie(expired_cookie(scheme));
    }
    Ok(response.finish())
}

// `/auth/v1/sessions`: not part of GoTrue, see `docs/identity.md`.

/// The user's live sessions, latest first.
#[utoipa::path(get, path = "/auth/v1/sessions", tag = "identity", security(("token" = [])),
    responses((status = 200, body = Vec<LiveSessionView>)))]
pub(crate) async fn sessions(signed_in: SignedIn) -> AuthHttpResult {
    let SignedIn { app, claims, caller, .. } = signed_in;
    let current = caller.session.id;
    let sessions = sign_in::list_sessions(&app.identity, claims).await?;
    let view = |session: Session| LiveSessionView {
        id: session.id.0,
        current: session.id == current,
        aal: session.aal,
        created_at: rfc3339(session.created_at),
        refreshed_at: rfc3339(session.refreshed_at),
        expires_at: rfc3339(session.expires_at(app.identity.config())),
        methods: session.amr.into_iter().map(|entry| entry.method).collect(),
        user_agent: session.user_agent,
        address: session.address,
    };
    Ok(views::ok(&sessions.into_iter().map(view).collect::<Vec<_>>()))
}

/// Ends one of the user's sessions.
#[utoipa::path(delete, path = "/auth/v1/sessions/{id}", tag = "identity", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 204), (status = 400)))]
pub(crate) async fn end_session(
    signed_in: SignedIn,
    id: Path<String>,
    _: OptionalJson<NoBody>,
) -> AuthHttpResult {
    sign_in::end_session(&signed_in.app.identity, signed_in.claims, SessionId::parse(&id)?).await?;
    Ok(HttpResponse::NoContent().insert_header(API_VERSION).finish())
}
