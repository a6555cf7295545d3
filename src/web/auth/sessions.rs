//! `/auth/v1/sessions`: our own, see `docs/identity.md`.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde_json::{Value, json};

use super::body::MaybeJson;
use super::error::{API_VERSION, AuthError};
use super::guard::SignedIn;
use super::origin::carrier;
use super::token::Nothing;
use super::views;
use crate::app::App;
use crate::auth::identity::parse_id;
use crate::auth::session::Session;
use crate::auth::sign_in::{sessions_of, sign_out_one};
use crate::platform::clock::rfc3339;

/// The user's live sessions, latest first.
///
/// # Errors
/// 403 at level 1 when a factor exists.
pub async fn list(app: Data<App>, who: SignedIn) -> Result<HttpResponse, AuthError> {
    let own = who.caller.session.id;
    let sessions = sessions_of(&app.identity, who.claims).await?;
    let view = |session: &Session| {
        json!({
            "id": session.id,
            "current": session.id == own,
            "aal": session.aal,
            "methods": session.amr.iter().map(|proof| &proof.method).collect::<Vec<_>>(),
            "created_at": rfc3339(session.created_at),
            "refreshed_at": rfc3339(session.refreshed_at),
            "expires_at": rfc3339(session.expires_at(app.identity.config())),
            "user_agent": session.user_agent,
            "address": session.address,
        })
    };
    Ok(views::ok(&Value::Array(sessions.iter().map(view).collect())))
}

/// Ends one of them.
///
/// # Errors
/// 404 for somebody else's, 403 at level 1 when a factor exists.
pub async fn end(
    request: HttpRequest,
    app: Data<App>,
    who: SignedIn,
    id: Path<String>,
    _: MaybeJson<Nothing>,
) -> Result<HttpResponse, AuthError> {
    carrier(&request, &app.config.http)?;
    let id = parse_id(&id, "session_id")?;
    sign_out_one(&app.identity, who.claims, id).await?;
    Ok(HttpResponse::NoContent().insert_header(API_VERSION).finish())
}
