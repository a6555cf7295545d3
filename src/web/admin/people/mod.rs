//! `/api/admin/people`: who there is, and what owners change about them. Invitations are in [`invitations`], what is
//! required of everybody in [`security`].
//!
//! Every change proves the owner again in its write transaction and leaves an entry in the history.

pub(in crate::web) mod invitations;
pub(in crate::web) mod security;
mod views;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use self::views::{InvitationView, PeoplePage, PersonView};
use super::{AdminJson, IfMatch, found, ok_with_etag};
use crate::app::App;
use crate::auth::identity::Caller;
use crate::auth::people::{self, PersonChanges};
use crate::auth::sessions::ClientInfo;
use crate::auth::store::{factors, invitations as invitation_rows};
use crate::auth::user::{Role, UserId};
use crate::error::{FieldErrors, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::Paging;
use crate::web::auth::account_notice::OwnersNotice;
use crate::web::auth::guard::Owner;
use crate::web::parameters;
use crate::web::problem::Problem;

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
    pub(in crate::web::admin) async fn write<T, F>(self, app: &App, work: F) -> Result<T, Problem>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx<'_>, &App, &Caller, &Actor) -> Result<T> + Send + 'static,
    {
        let (own, now) = (app.clone(), app.clock.now());
        let work = move |tx: &WriteTx<'_>| {
            let caller = people::acting_owner(&own.identity, tx, &self.0.claims, now)?;
            work(tx, &own, &caller, &Actor { by: Some(caller.user.email.clone()), at: now })
        };
        Ok(app.db.on_reserve().write(work).await?)
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
pub(crate) async fn list(
    owner: Owner,
    request: HttpRequest,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let mut errors = FieldErrors::default();
    let mut paging = Paging::first(PER_PAGE);
    for (name, value) in parameters::query(&request) {
        paging.take(&mut errors, &name, &value);
    }
    let paging = errors.unless_any(paging)?;
    let (identity, now) = (app.identity.clone(), app.clock.now());
    let read = move |db: &Snapshot| {
        let people = people::list(&identity, db, now)?;
        let total = people.len() as u64;
        let lacks = |person: &&people::Person| person.user.disabled_at.is_none() && person.factors.is_empty();
        let without_second_factor = people.iter().filter(lacks).count();
        let offset = usize::try_from(paging.offset()).unwrap_or(usize::MAX);
        let shown = people.into_iter().skip(offset).take(paging.per_page as usize);
        let invitations = invitation_rows::all(db)?.into_iter();
        Ok(PeoplePage {
            items: shown.map(|person| PersonView::new(person, owner.0.user_id)).collect(),
            total,
            page: paging.page,
            per_page: paging.per_page,
            invitations: invitations.map(|invitation| InvitationView::new(&invitation, now)).collect(),
            require_second_factor: factors::are_required(db)?,
            without_second_factor,
        })
    };
    Ok(HttpResponse::Ok().json(app.db.read(read).await?))
}

/// Changes role or state. A disabled person's sessions end at once.
///
/// 409 `last_owner` when no owner would be left who can sign in, `own_account` for disabling oneself.
#[utoipa::path(put, path = "/api/admin/people/{id}", params(("id" = Uuid, Path)), request_body = PersonInput,
    responses((status = 200, body = PersonView), (status = 409), (status = 412)))]
pub(crate) async fn update(
    owner: Owner,
    app: Data<App>,
    id: Path<String>,
    client: ClientInfo,
    expected: IfMatch,
    input: AdminJson<PersonInput>,
) -> Result<HttpResponse, Problem> {
    let id = person_id(&id)?;
    let mut errors = FieldErrors::default();
    let role = input.0.role.as_deref().and_then(|role| parse_role(&mut errors, role));
    let changes = errors.unless_any(PersonChanges { role, disabled: input.0.disabled })?;
    let change = move |tx: &WriteTx<'_>, app: &App, caller: &Caller, actor: &Actor| {
        let (acting, owners) = (caller.user.id, people::owners(tx)?);
        let Some(changed) = people::change(tx, &app.identity, acting, id, expected.0, changes, actor.at)?
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
    let (person, notice) = found(owner.write(&app, change).await?, WHAT)?;
    if let Some(notice) = notice {
        notice.mail(&app, &client);
    }
    Ok(ok_with_etag(person.revision, &person))
}

/// Deletes an account: sessions, second factors and recovery codes go with it. What the person did stays in the history.
///
/// 409 `last_owner`.
#[utoipa::path(delete, path = "/api/admin/people/{id}", params(("id" = Uuid, Path)),
    responses((status = 204), (status = 409)))]
pub(crate) async fn delete(
    owner: Owner,
    app: Data<App>,
    client: ClientInfo,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = person_id(&id)?;
    let delete = move |tx: &WriteTx<'_>, _: &App, caller: &Caller, actor: &Actor| {
        let owners = people::owners(tx)?;
        let Some(user) = people::delete(tx, id)? else { return Ok(None) };
        record(tx, actor, Action::Deleted, &user.email, None)?;
        let what = || format!("the account of the owner {} was deleted", user.email);
        let notice = || OwnersNotice::new(what(), &caller.user.email, owners);
        Ok(Some(user.is_active_owner().then(notice)))
    };
    if let Some(notice) = found(owner.write(&app, delete).await?, WHAT)? {
        notice.mail(&app, &client);
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Signs a person out everywhere; the owner of the request everywhere else.
#[utoipa::path(delete, path = "/api/admin/people/{id}/sessions", params(("id" = Uuid, Path)),
    responses((status = 204)))]
pub(crate) async fn end_sessions(
    owner: Owner,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = person_id(&id)?;
    let end = move |tx: &WriteTx<'_>, _: &App, caller: &Caller, actor: &Actor| {
        let Some(user) = people::end_sessions(tx, caller, id)? else { return Ok(None) };
        record(tx, actor, Action::SignedOut, &user.email, None).map(Some)
    };
    found(owner.write(&app, end).await?, WHAT)?;
    Ok(HttpResponse::NoContent().finish())
}

/// Removes a person's second factors and recovery codes, and signs them out everywhere.
///
/// 409 `own_account`.
#[utoipa::path(delete, path = "/api/admin/people/{id}/factors", params(("id" = Uuid, Path)),
    responses((status = 204), (status = 409)))]
pub(crate) async fn reset_factors(
    owner: Owner,
    app: Data<App>,
    client: ClientInfo,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = person_id(&id)?;
    let reset = move |tx: &WriteTx<'_>, _: &App, caller: &Caller, actor: &Actor| {
        let Some(user) = people::reset_factors(tx, caller.user.id, id)? else { return Ok(None) };
        record(tx, actor, Action::FactorsReset, &user.email, None)?;
        let what = format!("the second steps of {} were removed", user.email);
        let told = people::owners(tx)?.into_iter().chain([user.email]);
        Ok(Some(OwnersNotice::new(what, &caller.user.email, told)))
    };
    found(owner.write(&app, reset).await?, WHAT)?.mail(&app, &client);
    Ok(HttpResponse::NoContent().finish())
}
