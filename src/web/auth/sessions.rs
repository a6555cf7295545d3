//! `/auth/v1/sessions`: our own, see `docs/identity.md`.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::body::MaybeJson;
use super::error::{API_VERSION, AuthError, AuthErrorBody};
use super::guard::SignedIn;
use super::token::Nothing;
use super::views::{self, LiveSessionView};
use crate::app::App;
use crate::auth::identity::parse_id;
use crate::auth::session::Session;
use crate::auth::sign_in::{sessions_of, sign_out_one};
use crate::platform::clock::rfc3339;
use crate::web::same_origin::SameOrigin;

/// The user's live sessions, latest first.
#[utoipa::path(get, path = "/auth/v1/sessions", tag = "identity", security(("token" = [])),
    responses((status = 200, body = Vec<LiveSessionView>)))]
pub(crate) async fn list(app: Data<App>, who: SignedIn) -> Result<HttpResponse, AuthError> {
    let own = who.caller.session.id;
    let sessions = sessions_of(&app.identity, who.claims).await?;
    let view = |session: Session| LiveSessionView {
        id: session.id,
        current: session.id == own,
        aal: session.aal,
        created_at: rfc3339(session.created_at),
        refreshed_at: rfc3339(session.refreshed_at),
        expires_at: rfc3339(session.expires_at(app.identity.config())),
        methods: session.amr.into_iter().map(|proof| proof.method).collect(),
        user_agent: session.user_agent,
        address: session.address,
    };
    Ok(views::ok(&sessions.into_iter().map(view).collect::<Vec<_>>()))
}

/// Ends one of them.
#[utoipa::path(delete, path = "/auth/v1/sessions/{id}", tag = "identity", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 204), (status = 400, body = AuthErrorBody), (status = 404, body = AuthErrorBody)))]
pub(crate) async fn end(
    app: Data<App>,
    who: SignedIn,
    _: SameOrigin,
    id: Path<String>,
    _: MaybeJson<Nothing>,
) -> Result<HttpResponse, AuthError> {
    let id = parse_id(&id, "session_id")?;
    sign_out_one(&app.identity, who.claims, id).await?;
    Ok(HttpResponse::NoContent().insert_header(API_VERSION).finish())
}
