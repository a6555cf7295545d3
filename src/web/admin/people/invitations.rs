//! `/api/admin/people/invitations`: who is invited. The link is mailed; where no mail goes out, the owner gets it this once.

use actix_web::HttpResponse;
use actix_web::web::Path;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{InvitationView, SentInvitationView, parse_role, record};
use crate::app::App;
use crate::auth::error::AuthError;
use crate::auth::identity::Caller;
use crate::auth::invitations::IssuedInvitation;
use crate::auth::people::{self, acting_owner};
use crate::auth::store::attempts::{Attempt, AttemptKind};
use crate::auth::store::invitations::Invitation;
use crate::auth::user::{InvitationId, Role};
use crate::auth::{invitations, rate_limit};
use crate::content::company;
use crate::error::{Error, FieldErrors};
use crate::history::entry::{Action, Actor};
use crate::platform::db::WriteTx;
use crate::platform::input::{Email, REQUIRED};
use crate::site::date_and_time;
use crate::web::admin::idempotency::{self, ReplayableResponse};
use crate::web::admin::{AdminJson, found};
use crate::web::auth::account_notice::OwnersNotice;
use crate::web::auth::guard::Owner;
use crate::web::problem::{HttpResult, Problem};

const WHAT: &str = "invitation";

/// Whom to invite.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
pub(crate) struct InvitationInput {
    /// The e-mail address, which becomes the name to sign in with.
    email: Option<String>,
    /// `owner` or `editor`.
    role: Option<String>,
}

impl InvitationInput {
    fn parse(&self) -> Result<(Email, Role), FieldErrors> {
        let mut errors = FieldErrors::default();
        let email = self.email.as_deref().unwrap_or_default().trim();
        let email = if email.is_empty() { Err(REQUIRED.to_owned()) } else { Email::parse(email) };
        let email = errors.take("email", email);
        let role = match self.role.as_deref().unwrap_or_default() {
            "" => errors.take("role", Err(REQUIRED)),
            role => parse_role(&mut errors, role),
        };
        match (email, role) {
            (Some(email), Some(role)) => Ok((email, role)),
            _ => Err(errors),
        }
    }
}

/// Invites somebody by e-mail. The link in the mail works once and for 72 hours.
///
/// 422 for an e-mail that has an account or an invitation, 429 after 30 mails in an hour. `link` is told this once, where no
/// mail went out. An invitation ends when its sender is demoted, disabled or deleted.
#[utoipa::path(post, path = "/api/admin/people/invitations", request_body = InvitationInput,
    responses((status = 201, body = SentInvitationView), (status = 429)))]
pub(crate) async fn create(owner: Owner, input: AdminJson<InvitationInput>) -> HttpResult {
    let (email, role) = input.0.parse()?;
    let key = idempotency::key_of(&owner, &input.0)?;
    let attempt = check_limit(&owner).await?;
    let now = owner.app.clock.now();
    // Beside the stored response, which must not hold the token.
    let (pass_on, issued) = oneshot::channel();
    let (own, claims) = ((**owner.app).clone(), owner.admin.claims.clone());
    let work = move |tx: &WriteTx<'_>| {
        let caller = acting_owner(&own.identity, tx, &claims, now)?;
        let issued = invitations::create(tx, &own.random, &caller.user, &email, role, now)?;
        rate_limit::record(tx, &own.config.auth, &attempt, now)?;
        let actor = Actor { by: Some(caller.user.email.clone()), at: now };
        record(tx, &actor, Action::Invited, email.as_str(), Some(as_role(&issued.invitation)))?;
        let sent = view(&issued.invitation, now, "unknown", None);
        let what = || format!("{email} was invited to be an owner");
        let notice = match role {
            Role::Owner => Some(OwnersNotice::new(what(), &caller.user.email, people::owners(tx)?)),
            Role::Editor => None,
        };
        pass_on.send((issued, notice)).ok();
        Ok(Some(ReplayableResponse::created(&sent)?))
    };
    let response = idempotency::run(&owner.app.db, now, key, WHAT, work).await?;
    match issued.await {
        Ok((issued, notice)) => {
            if let Some(notice) = notice {
                notice.mail(&owner.app, &owner.client());
            }
            Ok(HttpResponse::Created().json(send(&owner.app, issued, now).await?))
        }
        Err(_) => Ok(response.into()),
    }
}

/// Sends an invitation again, with a new link; the one before stops working.
#[utoipa::path(post, path = "/api/admin/people/invitations/{id}/resend", params(("id" = Uuid, Path)),
    responses((status = 200, body = SentInvitationView), (status = 429)))]
pub(crate) async fn resend(owner: Owner, id: Path<String>) -> HttpResult {
    let id = invitation_id(&id)?;
    let attempt = check_limit(&owner).await?;
    let renew = move |tx: &WriteTx<'_>, app: &App, caller: &Caller, actor: &Actor| {
        let now = actor.at;
        let Some(issued) = invitations::renew(tx, &app.random, &caller.user, id, now)? else {
            return Ok(None);
        };
        rate_limit::record(tx, &app.config.auth, &attempt, now)?;
        let email = issued.invitation.email.as_str();
        record(tx, actor, Action::Invited, email, Some("once more"))?;
        Ok(Some((issued, now)))
    };
    let (issued, now) = found(owner.write(renew).await?, WHAT)?;
    Ok(HttpResponse::Ok().json(send(&owner.app, issued, now).await?))
}

/// Withdraws an invitation; its link stops working.
#[utoipa::path(delete, path = "/api/admin/people/invitations/{id}", params(("id" = Uuid, Path)),
    responses((status = 204)))]
pub(crate) async fn withdraw(owner: Owner, id: Path<String>) -> HttpResult {
    let id = invitation_id(&id)?;
    let withdraw = move |tx: &WriteTx<'_>, _: &App, _: &Caller, actor: &Actor| {
        let Some(invitation) = invitations::withdraw(tx, id)? else { return Ok(None) };
        record(tx, actor, Action::Withdrawn, invitation.email.as_str(), None).map(Some)
    };
    found(owner.write(withdraw).await?, WHAT)?;
    Ok(HttpResponse::NoContent().finish())
}

fn invitation_id(text: &str) -> Result<InvitationId, Problem> {
    Uuid::try_parse(text).map(InvitationId).map_err(|_| Problem::not_found(WHAT))
}

fn as_role(invitation: &Invitation) -> &'static str {
    match invitation.role {
        Role::Owner => "as owner",
        Role::Editor => "as editor",
    }
}

/// The attempt to count; 429 when the owner sent too many mails within the hour.
async fn check_limit(owner: &Owner) -> Result<Attempt, Problem> {
    let user = owner.admin.user_id.to_string();
    let attempt = Attempt::new(AttemptKind::InvitationMail, user, owner.client().address);
    let checked = attempt.clone();
    let check =
        owner.app.identity.read(move |db, own, now| rate_limit::check(db, own.config(), &checked, now)).await;
    match check {
        Ok(()) => Ok(attempt),
        Err(AuthError::TooManyAttempts { seconds }) => {
            Err(Problem::too_often(seconds, "too many invitations were sent, please try again later"))
        }
        Err(AuthError::Internal(error)) => Err(error.into()),
        Err(other) => Err(Error::internal(other.to_string()).into()),
    }
}

/// Mails the link, even if the client disconnects meanwhile.
async fn send(app: &App, issued: IssuedInvitation, now: Timestamp) -> Result<SentInvitationView, Problem> {
    let IssuedInvitation { invitation, token } = issued;
    let link = format!("{}/admin/invitation#{token}", app.config.http.origin());
    let until = date_and_time(invitation.expires_at);
    let config = app.config.clone();
    let name = app.db.read(move |snapshot| Ok(company::read(snapshot, &config.company, now)?.name)).await?;
    let message = invitations::compose(&invitation, &name, &link, &until)?;
    let mailer = app.enquiries.mailer.named(&name);
    let goes_out = mailer.goes_out().await?;
    let sent = tokio::spawn(async move { mailer.send(message, now).await }).await.map_err(Error::internal)?;
    let mail = match sent {
        Ok(()) if goes_out => "sent",
        Ok(()) => "stored",
        Err(error) => {
            tracing::error!(error = %error.chain(), "an invitation could not be handed over");
            "failed"
        }
    };
    let link = (mail != "sent").then_some(link);
    Ok(view(&invitation, now, mail, link))
}

fn view(
    invitation: &Invitation,
    now: Timestamp,
    mail: &'static str,
    link: Option<String>,
) -> SentInvitationView {
    SentInvitationView { invitation: InvitationView::new(invitation, now), mail, link }
}
