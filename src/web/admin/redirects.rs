//! `/api/admin/redirects`: old addresses, where their visitors are sent, and addresses that visitors did not find.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::idempotency::{self, ReplayableResponse};
use super::{Admin, AdminJson, IfMatch, found, ok_with_etag};
use crate::admin::redirects::{self, AdminRedirect, RedirectPage};
use crate::app::App;
use crate::content::shape::Target;
use crate::error::{FieldErrors, Result};
use crate::history::entry::Actor;
use crate::pages::links;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::flag;
use crate::redirects::address::local_part;
use crate::redirects::filter::RedirectFilter;
use crate::redirects::redirect::{NewRedirect, RedirectInput};
use crate::redirects::store;
use crate::web::parameters::{self, path_number};
use crate::web::problem::Problem;
use crate::web::redirects::{SiteRoutes, page_at};

const WHAT: &str = "redirect";

/// An address that visitors asked for and did not find.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = MissingAddress)]
pub(crate) struct MissingView {
    /// Its path.
    path: String,
    /// How often it was asked for.
    count: u64,
    /// When last, RFC 3339 UTC.
    #[schema(value_type = String)]
    last_at: Timestamp,
}

/// Addresses that visitors asked for and did not find.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MissingAddressList {
    /// The most frequent first, at most 50.
    items: Vec<MissingView>,
    /// Since when they are counted: the last start of the site. RFC 3339 UTC.
    #[schema(value_type = String)]
    since: Timestamp,
}

/// The redirects, those that the site makes by itself included, one page at a time.
#[utoipa::path(get, path = "/api/admin/redirects", tag = "admin", security(("token" = [])),
    params(
        ("q" = Option<String>, Query, max_length = 200, description = "Text in either address, in any case"),
        ("kind" = Option<String>, Query, description = "all (default), own or automatic"),
        ("sort" = Option<String>, Query, description = "newest (default), hits, -hits, from or -from"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = RedirectPage), (status = 422, body = Problem)))]
pub(crate) async fn list(_: Admin, request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let filter = RedirectFilter::parse(&parameters::query(&request))?;
    let (waiting, now) = (app.redirects.hits.waiting(), app.clock.now());
    let read = move |snapshot: &Snapshot| {
        let mut page = redirects::list(snapshot, &filter, &waiting, now)?;
        for redirect in &mut page.items {
            describe(snapshot, redirect, now)?;
        }
        Ok(page)
    };
    Ok(HttpResponse::Ok().json(app.db.read(read).await?))
}

/// Adds a redirect.
#[utoipa::path(post, path = "/api/admin/redirects", tag = "admin", security(("token" = [])),
    request_body = RedirectInput,
    responses((status = 201, body = AdminRedirect), (status = 422, body = Problem)))]
pub(crate) async fn create(
    admin: Admin,
    actor: Actor,
    request: HttpRequest,
    app: Data<App>,
    routes: Data<SiteRoutes>,
    input: AdminJson<RedirectInput>,
) -> Result<HttpResponse, Problem> {
    let key = idempotency::key_of(&request, &admin, &input.0)?;
    let new = NewRedirect::parse(&input.0, &routes.addresses(&app.config.http.origin()))?;
    let work = move |tx: &WriteTx<'_>| {
        let mut redirect = redirects::create(tx, &actor, &new)?;
        describe(tx, &mut redirect, actor.at)?;
        let location = format!("/api/admin/redirects/{}", redirect.id.unwrap_or_default());
        Ok(Some(ReplayableResponse::created(&redirect)?.at(redirect.revision.unwrap_or_default(), location)))
    };
    Ok(idempotency::run(&app.db, app.clock.now(), key, WHAT, work).await?.into())
}

/// One redirect.
#[utoipa::path(get, path = "/api/admin/redirects/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = AdminRedirect), (status = 404, body = Problem)))]
pub(crate) async fn get(_: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    let id = path_number(&id, WHAT)?;
    let (waiting, now) = (app.redirects.hits.waiting(), app.clock.now());
    let read = move |snapshot: &Snapshot| {
        let Some(redirect) = store::find(snapshot, id)? else { return Ok(None) };
        let mut redirect = AdminRedirect::new(redirect).with_waiting(&waiting);
        describe(snapshot, &mut redirect, now)?;
        Ok(Some(redirect))
    };
    let redirect = found(app.db.read(read).await?, WHAT)?;
    Ok(ok_with_etag(redirect.revision.unwrap_or_default(), &redirect))
}

/// Saves a redirect.
#[utoipa::path(put, path = "/api/admin/redirects/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)), request_body = RedirectInput,
    responses((status = 200, body = AdminRedirect), (status = 404, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn update(
    actor: Actor,
    app: Data<App>,
    routes: Data<SiteRoutes>,
    id: Path<String>,
    expected: IfMatch,
    input: AdminJson<RedirectInput>,
) -> Result<HttpResponse, Problem> {
    let id = path_number(&id, WHAT)?;
    let new = NewRedirect::parse(&input.0, &routes.addresses(&app.config.http.origin()))?;
    let waiting = app.redirects.hits.waiting();
    let save = move |tx: &WriteTx<'_>| {
        let Some(saved) = redirects::update(tx, &actor, id, expected.0, &new)? else { return Ok(None) };
        let mut saved = saved.with_waiting(&waiting);
        describe(tx, &mut saved, actor.at)?;
        Ok(Some(saved))
    };
    let saved = found(app.db.write(save).await?, WHAT)?;
    Ok(ok_with_etag(saved.revision.unwrap_or_default(), &saved))
}

/// Deletes a redirect; its address is as it was before.
#[utoipa::path(delete, path = "/api/admin/redirects/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)), responses((status = 204), (status = 404, body = Problem)))]
pub(crate) async fn delete(actor: Actor, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    let id = path_number(&id, WHAT)?;
    let deleted = app.db.on_reserve().write(move |tx| redirects::delete(tx, &actor, id)).await?;
    found(deleted.then_some(()), WHAT)?;
    Ok(HttpResponse::NoContent().finish())
}

/// The addresses that visitors asked for most often in vain since the site was started.
#[utoipa::path(get, path = "/api/admin/redirects/missing", tag = "admin", security(("token" = [])),
    params(("noise" = Option<u8>, Query, description = "1: those that look like attacks, in place of the others")),
    responses((status = 200, body = MissingAddressList), (status = 422, body = Problem)))]
pub(crate) async fn missing(_: Admin, request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let mut errors = FieldErrors::default();
    let noise = parameters::query_value(&request, "noise").unwrap_or_default();
    let noise = errors.take("noise", flag(&noise));
    let noise = errors.unless_any(noise.unwrap_or_default())?;
    let rules = app.redirects.index.current().await?;
    let missing = app.redirects.missing.list(noise, |path| !rules.contains_key(path)).into_iter();
    let items = missing.map(|one| MissingView { path: one.path, count: one.count, last_at: one.last_at });
    let since = app.redirects.missing.since();
    Ok(HttpResponse::Ok().json(MissingAddressList { items: items.collect(), since }))
}

/// Adds what the site says of both addresses.
fn describe(snapshot: &Snapshot, redirect: &mut AdminRedirect, now: Timestamp) -> Result<()> {
    if let Some(page) = page_at(&redirect.from)
        && !redirect.automatic
    {
        redirect.has_page = links::is_there(snapshot, &page, now)?;
    }
    if let Some(address) = redirect.to.as_deref().and_then(local_part) {
        let target = Target::Link(address.to_owned());
        redirect.leads_nowhere = !links::leads_somewhere(snapshot, &target, now)?;
    }
    Ok(())
}
