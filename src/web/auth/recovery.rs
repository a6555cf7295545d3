//! `/auth/v1/recovery-codes`: our own, see `docs/identity.md`.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use serde_json::json;

use super::body::{Json, MaybeJson};
use super::error::AuthError;
use super::failed;
use super::guard::SignedIn;
use super::origin::carrier;
use super::token::{Nothing, answer, client};
use super::views;
use crate::app::App;
use crate::auth::limits::block;
use crate::auth::recovery;
use crate::platform::clock::rfc3339;

/// A code.
#[derive(Deserialize)]
pub struct Proof {
    code: String,
}

/// How many are left.
///
/// # Errors
/// 403 at level 1 when a factor exists.
pub async fn left(app: Data<App>, who: SignedIn) -> Result<HttpResponse, AuthError> {
    let left = recovery::left(&app.identity, who.claims).await?;
    Ok(views::ok(&json!({
        "remaining": left.remaining,
        "total": left.total,
        "created_at": left.created_at.map(rfc3339),
    })))
}

/// Makes ten new ones, shown this once.
///
/// # Errors
/// 403 at level 1, 422 without a verified factor.
pub async fn renew(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    _: MaybeJson<Nothing>,
) -> Result<HttpResponse, AuthError> {
    carrier(&request, &app.config.http)?;
    let codes = recovery::renew(&app.identity, who.claims).await?;
    Ok(views::ok(&json!({ "codes": codes })))
}

/// Takes the second step with one.
///
/// # Errors
/// 422 for a wrong or used one, 429.
pub async fn prove(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    Json(body): Json<Proof>,
) -> Result<HttpResponse, AuthError> {
    let carrier = carrier(&request, &app.config.http)?;
    let client = client(&request, &app);
    let told = app.config.auth.log_emails.then_some(who.caller.user.email.as_str());
    let address = block(client.address);
    let outcome = recovery::verify(&app.identity, who.claims, body.code, address).await;
    let granted = failed::log(outcome, &client, told)?;
    answer(&app, granted, carrier).await
}
