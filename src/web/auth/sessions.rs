//! `/auth/v1/sessions`: not part of GoTrue, see `docs/identity.md`.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::body::OptionalJson;
use super::error::{API_VERSION, AuthErrorBody, AuthErrorResponse};
use super::guard::SignedIn;
use super::token::NoBody;
use super::views::{self, LiveSessionView};
use crate::app::App;
use crate::auth::id::SessionId;
use crate::auth::session::Session;
use crate::auth::sessions;
use crate::platform::clock::rfc3339;
use crate::web::same_origin::SameOrigin;

/// The user's live sessions, latest first.
#[utoipa::path(get, path = "/auth/v1/sessions", tag = "identity", security(("token" = [])),
    responses((status = 200, body = Vec<LiveSessionView>)))]
pub(crate) async fn list(app: Data<App>, signed_in: SignedIn) -> Result<HttpResponse, AuthErrorResponse> {
    let current = signed_in.caller.session.id;
    let sessions = sessions::list(&app.identity, signed_in.claims).await?;
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
    params(("id" = Uuid, Path)),
    responses((status = 204), (status = 400, body = AuthErrorBody), (status = 404, body = AuthErrorBody)))]
pub(crate) async fn end(
    app: Data<App>,
    signed_in: SignedIn,
    _: SameOrigin,
    id: Path<String>,
    _: OptionalJson<NoBody>,
) -> Result<HttpResponse, AuthErrorResponse> {
    sessions::end(&app.identity, signed_in.claims, SessionId::parse(&id)?).await?;
    Ok(HttpResponse::NoContent().insert_header(API_VERSION).finish())
}
