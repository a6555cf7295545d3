//! What the auth service says about itself: key set, health, settings.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Data;
use serde_json::{Value, json};

use super::error::{self, API_VERSION, AuthErrorResponse};
use super::views;
use crate::app::App;
use crate::auth::keys::JwtKey;
use crate::auth::password::MIN_LENGTH;

/// `GET /auth/v1/.well-known/jwks.json`: the public keys of all tokens that may still be valid.
#[utoipa::path(get, path = "/auth/v1/.well-known/jwks.json", tag = "identity",
    responses((status = 200, body = Object, description = "A JSON Web Key Set (RFC 7517)")))]
pub(crate) async fn jwks(app: Data<App>) -> HttpResponse {
    let (now, life) = (app.clock.now(), app.identity.token_life());
    let keys = app.identity.keys().current();
    let keys: Vec<Value> =
        keys.iter().filter(|key| key.is_trusted(now, life)).map(JwtKey::public_jwk).collect();
    HttpResponse::Ok()
        .insert_header(API_VERSION)
        .insert_header((header::CACHE_CONTROL, "public, max-age=300"))
        .json(json!({ "keys": keys }))
}

/// `GET /auth/v1/health`.
#[utoipa::path(get, path = "/auth/v1/health", tag = "identity", responses((status = 200, body = Object)))]
pub(crate) async fn health() -> HttpResponse {
    views::ok(&json!({
        "name": "pharma-site",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "Identity of the back office; speaks a part of the GoTrue protocol",
    }))
}

/// `GET /auth/v1/settings`.
#[utoipa::path(get, path = "/auth/v1/settings", tag = "identity", responses((status = 200, body = Object)))]
pub(crate) async fn settings(app: Data<App>) -> HttpResponse {
    let phone = app.identity.config().sms_gateway.is_some();
    let webauthn = app.identity.relying_party().is_ok();
    views::ok(&json!({
        "external": {"email": true, "phone": false, "anonymous_users": false},
        "disable_signup": true,
        "mailer_autoconfirm": true,
        "phone_autoconfirm": false,
        "sms_provider": "",
        "saml_enabled": false,
        "mfa": {"totp": true, "webauthn": webauthn, "phone": phone, "recovery_codes": true},
        "password_min_length": MIN_LENGTH,
    }))
}

/// `POST /auth/v1/signup`: accounts come from the command line.
#[utoipa::path(post, path = "/auth/v1/signup", tag = "identity", responses((status = 422)))]
pub(crate) async fn signup() -> Result<HttpResponse, AuthErrorResponse> {
    let message = "Signups not allowed: accounts are made on the command line";
    Err(AuthErrorResponse::new(error::SIGNUP_DISABLED, message))
}
