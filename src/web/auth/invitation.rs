//! `/auth/v1/invitation`: not part of GoTrue, see `docs/identity.md`.

use std::sync::{Arc, OnceLock};

use actix_web::web::Data;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account_notice::OwnersNotice;
use super::body::Json;
use super::error::AuthHttpResult;
use super::refresh_cookie::TokenTransport;
use super::{account_notice, views};
use crate::app::App;
use crate::auth::session::ClientInfo;
use crate::auth::store::invitations::Invitation;
use crate::auth::user::Role;
use crate::auth::{invitations, people};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::clock::rfc3339;

/// The link of an invitation.
#[derive(Deserialize, ToSchema)]
pub(crate) struct InvitationToken {
    /// What follows `#` in the link.
    token: String,
}

/// The link of an invitation, and the password of the new account.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AcceptedInvitation {
    /// What follows `#` in the link.
    token: String,
    /// The password to sign in with.
    password: String,
}

/// Whom a link invites.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpenInvitationView {
    /// The e-mail to sign in with.
    email: String,
    /// `owner` or `editor`.
    role: Role,
    /// When the link ends, RFC 3339 UTC.
    expires_at: String,
}

impl From<Invitation> for OpenInvitationView {
    fn from(invitation: Invitation) -> Self {
        Self {
            email: invitation.email.as_str().to_owned(),
            role: invitation.role,
            expires_at: rfc3339(invitation.expires_at),
        }
    }
}

/// Whom a link invites. A POST, so that the token is in no log of addresses.
#[utoipa::path(post, path = "/auth/v1/invitation", tag = "identity", request_body = InvitationToken,
    responses((status = 200, body = OpenInvitationView), (status = 403), (status = 404)))]
pub(crate) async fn open(
    app: Data<App>,
    _: TokenTransport,
    client: ClientInfo,
    Json(body): Json<InvitationToken>,
) -> AuthHttpResult {
    let opened = invitations::open(&app.identity, body.token, &client).await;
    account_notice::log_failure(&app, &opened, &client);
    Ok(views::ok(&OpenInvitationView::from(opened?)))
}

/// Makes the account; then sign in as usual. The link works no more.
#[utoipa::path(post, path = "/auth/v1/invitation/accept", tag = "identity", request_body = AcceptedInvitation,
    responses((status = 200, body = OpenInvitationView), (status = 403), (status = 404), (status = 422)))]
pub(crate) async fn accept(
    app: Data<App>,
    _: TokenTransport,
    client: ClientInfo,
    Json(body): Json<AcceptedInvitation>,
) -> AuthHttpResult {
    let AcceptedInvitation { token, password } = body;
    let notice = Arc::new(OnceLock::new());
    let made = Arc::clone(&notice);
    let accepted =
        invitations::accept(&app.identity, token, password, &client, move |tx, invitation, now| {
            let email = invitation.email.as_str();
            if invitation.role == Role::Owner {
                let what = format!("{email} is an owner now, invited by {}", invitation.invited_by);
                made.set(OwnersNotice::new(what, email, people::owners(tx)?)).ok();
            }
            let actor = Actor { by: Some(email.to_owned()), at: now };
            let detail = format!("as {}, invited by {}", invitation.role.name(), invitation.invited_by);
            insert_unnumbered(tx, &actor, (Action::Created, RecordKind::Person), email, Some(&detail))
        });
    let accepted = accepted.await;
    account_notice::log_failure(&app, &accepted, &client);
    let view = OpenInvitationView::from(accepted?);
    if let Some(notice) = Arc::into_inner(notice).and_then(OnceLock::into_inner) {
        notice.mail(&app, &client);
    }
    Ok(views::ok(&view))
}
