//! `/api/admin/people`: who there is, and what owners change about them. Invitations are in [`invitations`], what is
//! required of everybody in [`security`].
//!
//! Every change proves the owner again in its write transaction and leaves an entry in the history.

pub(in crate::web) mod invitations;

use actix_web::HttpResponse;
use actix_web::web::Path;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{AdminJson, found, ok_with_etag};
use crate::app::App;
use crate::auth::change_password;
use crate::auth::identity::Caller;
use crate::auth::people::{self, Person, PersonChanges};
use crate::auth::store::invitations::Invitation;
use crate::auth::store::{factors, invitations as invitation_rows};
use crate::auth::user::{Role, UserId};
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::clock::rfc3339;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::REQUIRED;
use crate::web::auth::account_notice::{self, OwnersNotice};
use crate::web::auth::guard::{self, AdminCall, Owner};
use crate::web::problem::{HttpResult, Problem};

const WHAT: &str = "person";
/// People a page when nothing else is asked for.
const PER_PAGE: u32 = 100;

/// What an owner changes of an account; what is not sent stays as it is.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
pub(crate) struct PersonInput {
    /// `owner` or `editor`.
    role: Option<String>,
    /// Whether the person is kept from signing in.
    disabled: Option<bool>,
}

impl Owner {
    /// Runs `work` in a write transaction as the owner, who is looked up again in it and whom the history is to name.
    pub(in crate::web::admin) async fn write<T, F>(&self, work: F) -> Result<T, Problem>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx<'_>, &App, &Caller, &Actor) -> Result<T> + Send + 'static,
    {
        let (own, claims, now) = (self.app.clone(), self.admin.claims.clone(), self.app.clock.now());
        let work = move |tx: &WriteTx<'_>| {
            let caller = people::acting_owner(&own.identity, tx, &claims, now)?;
            work(tx, &own, &caller, &Actor { by: Some(caller.user.email.clone()), at: now })
        };
        Ok(self.app.db.on_reserve().write(work).await?)
    }
}

/// Writes what an owner did to somebody into the history.
fn record(tx: &WriteTx<'_>, actor: &Actor, action: Action, email: &str, detail: Option<&str>) -> Result<()> {
    insert_unnumbered(tx, actor, (action, RecordKind::Person), email, detail)
}

fn person_id(text: &str) -> Result<UserId, Problem> {
    Uuid::try_parse(text).map(UserId).map_err(|_| Problem::not_found(WHAT))
}

/// A role out of a body.
fn parse_role(errors: &mut FieldErrors, text: &str) -> Option<Role> {
    errors.take("role", Role::try_from(text).map_err(|_| "must be owner or editor"))
}

/// People by e-mail, one page at a time; all invitations, latest first; whether everybody needs a second factor.
#[utoipa::path(get, path = "/api/admin/people",
    params(
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = PeoplePage), (status = 422)))]
pub(crate) async fn list(owner: Owner) -> HttpResult {
    let paging = owner.paging(PER_PAGE)?;
    let (identity, now) = (owner.app.identity.clone(), owner.app.clock.now());
    let you = owner.admin.user_id;
    let read = move |db: &Snapshot| {
        let people = people::list(&identity, db, now)?;
        let total = people.len() as u64;
        let lacks = |person: &&people::Person| person.user.disabled_at.is_none() && person.factors.is_empty();
        let without_second_factor = people.iter().filter(lacks).count();
        let offset = usize::try_from(paging.offset()).unwrap_or(usize::MAX);
        let shown = people.into_iter().skip(offset).take(paging.per_page as usize);
        let invitations = invitation_rows::all(db)?.into_iter();
        Ok(PeoplePage {
            items: shown.map(|person| PersonView::new(person, you)).collect(),
            total,
            page: paging.page,
            per_page: paging.per_page,
            invitations: invitations.map(|invitation| InvitationView::new(&invitation, now)).collect(),
            require_second_factor: factors::are_required(db)?,
            without_second_factor,
        })
    };
    Ok(HttpResponse::Ok().json(owner.app.db.read(read).await?))
}

/// Changes role or state. A disabled person's sessions end at once.
///
/// 409 `last_owner` when no owner would be left who can sign in, `own_account` for disabling oneself.
#[utoipa::path(put, path = "/api/admin/people/{id}", params(("id" = Uuid, Path)), request_body = PersonInput,
    responses((status = 200, body = PersonView), (status = 409), (status = 412)))]
pub(crate) async fn update(owner: Owner, id: Path<String>, input: AdminJson<PersonInput>) -> HttpResult {
    let id = person_id(&id)?;
    let mut errors = FieldErrors::default();
    let role = input.0.role.as_deref().and_then(|role| parse_role(&mut errors, role));
    let changes = errors.unless_any(PersonChanges { role, disabled: input.0.disabled })?;
    let expected = owner.if_match();
    let change = move |tx: &WriteTx<'_>, app: &App, caller: &Caller, actor: &Actor| {
        let (acting, owners) = (caller.user.id, people::owners(tx)?);
        let Some(changed) = people::change(tx, &app.identity, acting, id, expected, changes, actor.at)?
        else {
            return Ok(None);
        };
        let (before, after) = (&changed.before, &changed.after.user);
        if before.role != after.role {
            let detail = format!("from {} to {}", before.role.name(), after.role.name());
            record(tx, actor, Action::Updated, &after.email, Some(&detail))?;
        }
        match (before.disabled_at, after.disabled_at) {
            (None, Some(_)) => record(tx, actor, Action::Disabled, &after.email, None)?,
            (Some(_), None) => record(tx, actor, Action::Enabled, &after.email, None)?,
            _ => {}
        }
        let notice = match (before.is_active_owner(), after.is_active_owner()) {
            (false, true) => Some(format!("{} is an owner now", after.email)),
            (true, false) => Some(format!("{} is no longer an owner", after.email)),
            _ => None,
        };
        let told = owners.into_iter().chain([after.email.clone()]);
        let notice = notice.map(|what| OwnersNotice::new(what, &caller.user.email, told));
        Ok(Some((PersonView::new(changed.after, acting), notice)))
    };
    let (person, notice) = found(owner.write(change).await?, WHAT)?;
    if let Some(notice) = notice {
        notice.mail(&owner.app, &owner.client());
    }
    Ok(ok_with_etag(person.revision, &person))
}

/// Deletes an account: sessions, second factors and recovery codes go with it. What the person did stays in the history.
///
/// 409 `last_owner`.
#[utoipa::path(delete, path = "/api/admin/people/{id}", params(("id" = Uuid, Path)),
    responses((status = 204), (status = 409)))]
pub(crate) async fn delete(owner: Owner, id: Path<String>) -> HttpResult {
    let id = person_id(&id)?;
    let delete = move |tx: &WriteTx<'_>, _: &App, caller: &Caller, actor: &Actor| {
        let owners = people::owners(tx)?;
        let Some(user) = people::delete(tx, id)? else { return Ok(None) };
        record(tx, actor, Action::Deleted, &user.email, None)?;
        let what = || format!("the account of the owner {} was deleted", user.email);
        let notice = || OwnersNotice::new(what(), &caller.user.email, owners);
        Ok(Some(user.is_active_owner().then(notice)))
    };
    if let Some(notice) = found(owner.write(delete).await?, WHAT)? {
        notice.mail(&owner.app, &owner.client());
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Signs a person out everywhere; the owner of the request everywhere else.
#[utoipa::path(delete, path = "/api/admin/people/{id}/sessions", params(("id" = Uuid, Path)),
    responses((status = 204)))]
pub(crate) async fn end_sessions(owner: Owner, id: Path<String>) -> HttpResult {
    let id = person_id(&id)?;
    let end = move |tx: &WriteTx<'_>, _: &App, caller: &Caller, actor: &Actor| {
        let Some(user) = people::end_sessions(tx, caller, id)? else { return Ok(None) };
        record(tx, actor, Action::SignedOut, &user.email, None).map(Some)
    };
    found(owner.write(end).await?, WHAT)?;
    Ok(HttpResponse::NoContent().finish())
}

/// Removes a person's second factors and recovery codes, and signs them out everywhere.
///
/// 409 `own_account`.
#[utoipa::path(delete, path = "/api/admin/people/{id}/factors", params(("id" = Uuid, Path)),
    responses((status = 204), (status = 409)))]
pub(crate) async fn reset_factors(owner: Owner, id: Path<String>) -> HttpResult {
    let id = person_id(&id)?;
    let reset = move |tx: &WriteTx<'_>, _: &App, caller: &Caller, actor: &Actor| {
        let Some(user) = people::reset_factors(tx, caller.user.id, id)? else { return Ok(None) };
        record(tx, actor, Action::FactorsReset, &user.email, None)?;
        let what = format!("the second steps of {} were removed", user.email);
        let told = people::owners(tx)?.into_iter().chain([user.email]);
        Ok(Some(OwnersNotice::new(what, &caller.user.email, told)))
    };
    found(owner.write(reset).await?, WHAT)?.mail(&owner.app, &owner.client());
    Ok(HttpResponse::NoContent().finish())
}

// People and invitations as owners see them.

/// A person of the back office.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Person)]
pub(crate) struct PersonView {
    /// The account's id.
    pub(super) id: Uuid,
    /// The e-mail to sign in with.
    pub(super) email: String,
    /// `owner` or `editor`.
    pub(super) role: Role,
    /// Whether the person is kept from signing in.
    pub(super) disabled: bool,
    /// Whether it is the owner who asks.
    pub(super) you: bool,
    /// The kinds of the verified second factors: `totp`, `webauthn`, `phone`.
    pub(super) second_factors: Vec<&'static str>,
    /// How many sessions are alive.
    pub(super) sessions: usize,
    /// Last successful password, RFC 3339 UTC.
    pub(super) last_sign_in_at: Option<String>,
    /// When the account was made, RFC 3339 UTC.
    pub(super) created_at: String,
    /// Rises when role or state change; sent as the entity tag.
    pub(super) revision: i64,
}

/// An invitation that was neither accepted nor withdrawn.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invitation)]
pub(crate) struct InvitationView {
    /// The invitation's id.
    pub(super) id: Uuid,
    /// Who is invited.
    pub(super) email: String,
    /// `owner` or `editor`.
    pub(super) role: Role,
    /// E-mail of the owner who sent it last.
    pub(super) invited_by: String,
    /// When it was sent last, RFC 3339 UTC.
    pub(super) sent_at: String,
    /// When its link ends, RFC 3339 UTC.
    pub(super) expires_at: String,
    /// Whether its link has ended.
    pub(super) expired: bool,
}

/// An invitation that was sent now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SentInvitationView {
    /// The invitation.
    #[serde(flatten)]
    pub(super) invitation: InvitationView,
    /// `sent`: the mail server has it. `stored`: this site sends no mails, it lies on the server. `failed`: the mail server
    /// did not take it. `unknown`: an earlier request with the same key sent it.
    pub(super) mail: &'static str,
    /// The link of the invitation, where no mail went out; shown this once.
    pub(super) link: Option<String>,
}

/// People, invitations, and what is required of everybody.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PeoplePage {
    /// The people of this page, by e-mail.
    pub(super) items: Vec<PersonView>,
    /// How many there are in all.
    pub(super) total: u64,
    /// This page, from 1.
    pub(super) page: u32,
    /// People a page.
    pub(super) per_page: u32,
    /// Invitations that were neither accepted nor withdrawn, latest first.
    pub(super) invitations: Vec<InvitationView>,
    /// Whether every administrator needs a second factor.
    pub(super) require_second_factor: bool,
    /// How many of all who can sign in have none.
    pub(super) without_second_factor: usize,
}

impl PersonView {
    pub(super) fn new(person: Person, acting: UserId) -> Self {
        let Person { user, factors, sessions } = person;
        let mut kinds: Vec<_> = factors.iter().map(|factor| factor.kind.as_str()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        Self {
            id: user.id.0,
            email: user.email,
            role: user.role,
            disabled: user.disabled_at.is_some(),
            you: user.id == acting,
            second_factors: kinds,
            sessions,
            last_sign_in_at: user.last_sign_in_at.map(rfc3339),
            created_at: rfc3339(user.created_at),
            revision: user.revision,
        }
    }
}

impl InvitationView {
    pub(super) fn new(invitation: &Invitation, now: jiff::Timestamp) -> Self {
        Self {
            id: invitation.id.0,
            email: invitation.email.as_str().to_owned(),
            role: invitation.role,
            invited_by: invitation.invited_by.clone(),
            sent_at: rfc3339(invitation.sent_at),
            expires_at: rfc3339(invitation.expires_at),
            expired: invitation.is_expired(now),
        }
    }
}

// `/api/admin/security`: what is required of everybody who signs in.

/// What the setting is called in the history.
const NAME: &str = "Two-step verification";

/// What is required of everybody who signs in.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct SecuritySettings {
    /// Whether every administrator needs a second factor. Without one, everything under `/api/admin` is 403
    /// `mfa_enrolment_required`.
    require_second_factor: bool,
}

/// What an owner requires of everybody.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub(crate) struct SecurityInput {
    /// Whether every administrator needs a second factor.
    #[schema(required, nullable = false)]
    require_second_factor: Option<bool>,
}

/// What is required of everybody who signs in.
#[utoipa::path(get, path = "/api/admin/security", responses((status = 200, body = SecuritySettings)))]
pub(crate) async fn get(owner: Owner) -> HttpResult {
    let require_second_factor = owner.app.db.read(factors::are_required).await?;
    Ok(HttpResponse::Ok().json(SecuritySettings { require_second_factor }))
}

/// Changes what is required of everybody who signs in. It holds from the next request on.
#[utoipa::path(put, path = "/api/admin/security", request_body = SecurityInput,
    responses((status = 200, body = SecuritySettings)))]
pub(crate) async fn put(owner: Owner, input: AdminJson<SecurityInput>) -> HttpResult {
    let required = input.0.require_second_factor;
    let required = required.ok_or_else(|| Error::field("require_second_factor", REQUIRED))?;
    let save = move |tx: &WriteTx<'_>, _: &App, _: &Caller, actor: &Actor| {
        if people::set_requires_second_factor(tx, required)? {
            let detail = Some(if required { "required of everybody" } else { "no longer required" });
            insert_unnumbered(tx, actor, (Action::Updated, RecordKind::Setting), NAME, detail)?;
        }
        Ok(())
    };
    owner.write(save).await?;
    Ok(HttpResponse::Ok().json(SecuritySettings { require_second_factor: required }))
}

// `/api/admin/reauthenticate`: the password once more, before what gives lasting access to the account.

/// The password once more.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PresentPassword {
    /// The password that the account has now.
    #[schema(required, nullable = false)]
    current_password: Option<String>,
}

/// Gives the present password: for five minutes that counts as a sign-in does. 400 `invalid_credentials` for a wrong one.
#[utoipa::path(post, path = "/api/admin/reauthenticate", request_body = PresentPassword,
    responses((status = 204), (status = 429)))]
pub(crate) async fn reauthenticate(call: AdminCall, input: AdminJson<PresentPassword>) -> HttpResult {
    let password = input.0.current_password.filter(|password| !password.is_empty());
    let password = password.ok_or_else(|| Error::field("current_password", REQUIRED))?;
    let claims = call.admin.claims.clone();
    let given = change_password::reauthenticate(&call.app.identity, claims, password, &call.client()).await;
    account_notice::log_failure(&call.app, &given, &call.client());
    given.map_err(guard::problem)?;
    Ok(HttpResponse::NoContent().finish())
}
