//! `/api/admin/redirects`: old addresses, where their visitors are sent, and addresses that visitors did not find.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path, Payload};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::idempotency::{self, ReplayableResponse};
use super::{AdminJson, deleted, found, ok_with_etag};
use crate::admin::redirects::{self, AdminRedirect, OwnerProof, RedirectPage};
use crate::auth::people::acting_owner;
use crate::auth::user::Role;
use crate::content::shape::Target;
use crate::error::{Error, FieldErrors, Result};
use crate::pages::links;
use crate::platform::blocking::run_blocking;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::flag;
use crate::redirects::address::local_part;
use crate::redirects::import::{self, PlannedRedirect, RedirectRowChange};
use crate::redirects::redirect::{NewRedirect, RedirectFilter, RedirectInput};
use crate::redirects::store;
use crate::site::paths;
use crate::web::auth::guard::AdminCall;
use crate::web::multipart::{self, MultipartBounds};
use crate::web::parameters::{self, path_number};
use crate::web::problem::HttpResult;
use crate::web::redirects::{SiteRoutes, page_at};

const WHAT: &str = "redirect";
/// Rows that the answer to a list shows.
const MAX_SHOWN: usize = 500;
/// Largest list, bytes.
const MAX_LIST: u64 = 2 << 20;

/// Only owners make or change a redirect to another site, with a recent proof. Between the look-up of a request and its
/// transaction another owner may have changed who is one.
fn owner_proof(call: &AdminCall) -> Box<OwnerProof> {
    let (identity, admin, now) = (call.app.identity.clone(), call.admin.clone(), call.app.clock.now());
    Box::new(move |tx| {
        acting_owner(&identity, tx, &admin.claims, now)?;
        admin.require_recent_proof()
    })
}

/// An address that visitors asked for and did not find.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = MissingAddress)]
pub(crate) struct MissingView {
    /// Its path.
    path: String,
    /// How often it was asked for.
    count: u64,
    /// When last, RFC 3339 UTC.
    last_at: Timestamp,
}

/// Addresses that visitors asked for and did not find.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MissingAddressList {
    /// The most frequent first, at most 50.
    items: Vec<MissingView>,
    /// Since when they are counted: the last start of the site. RFC 3339 UTC.
    since: Timestamp,
}

/// The redirects, those that the site makes by itself included, one page at a time.
#[utoipa::path(get, path = "/api/admin/redirects",
    params(
        ("q" = Option<String>, Query, max_length = 200, description = "Text in either address, in any case"),
        ("kind" = Option<String>, Query, description = "all (default), own or automatic"),
        ("sort" = Option<String>, Query, description = "newest (default), hits, -hits, from or -from"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = RedirectPage), (status = 422)))]
pub(crate) async fn list(call: AdminCall) -> HttpResult {
    let filter = RedirectFilter::parse(&call.query())?;
    let (waiting, now) = (call.app.redirects.hits.waiting(), call.app.clock.now());
    let read = move |snapshot: &Snapshot| {
        let mut page = redirects::list(snapshot, &filter, &waiting, now)?;
        for redirect in &mut page.items {
            describe(snapshot, redirect, now)?;
        }
        Ok(page)
    };
    Ok(HttpResponse::Ok().json(call.app.db.read(read).await?))
}

/// Adds a redirect. One that leads to another site is for owners.
///
/// 422 `errors.from`: the site always answers it, it has a redirect already, or another redirect leads to it. `errors.to`:
/// neither a path of this site nor https, a circle, or another redirect's old address; the message ends with the address to
/// enter instead. A redirect counts where there is no page. 403 `owner_required` for an editor's that leads to another site,
/// also in a list.
#[utoipa::path(post, path = "/api/admin/redirects", request_body = RedirectInput,
    responses((status = 201, body = AdminRedirect)))]
pub(crate) async fn create(
    call: AdminCall,
    routes: Data<SiteRoutes>,
    input: AdminJson<RedirectInput>,
) -> HttpResult {
    let key = idempotency::key_of(&call, &input.0)?;
    let new = NewRedirect::parse(&input.0, &routes.addresses(&call.app.config.http.origin()))?;
    let owner = owner_proof(&call);
    let work = move |tx: &WriteTx<'_>| {
        let mut redirect = redirects::create(tx, &call.actor, &owner, &new)?;
        describe(tx, &mut redirect, call.actor.at)?;
        let location = paths::admin_api("redirects", redirect.id.unwrap_or_default());
        Ok(Some(ReplayableResponse::created(&redirect)?.at(redirect.revision.unwrap_or_default(), location)))
    };
    Ok(idempotency::run(&call.app.db, call.app.clock.now(), key, WHAT, work).await?.into())
}

/// One redirect.
#[utoipa::path(get, path = "/api/admin/redirects/{id}", responses((status = 200, body = AdminRedirect)))]
pub(crate) async fn get(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, WHAT)?;
    let (waiting, now) = (call.app.redirects.hits.waiting(), call.app.clock.now());
    let read = move |snapshot: &Snapshot| {
        let Some(redirect) = store::find(snapshot, id)? else { return Ok(None) };
        let mut redirect = AdminRedirect::new(redirect).with_waiting(&waiting);
        describe(snapshot, &mut redirect, now)?;
        Ok(Some(redirect))
    };
    let redirect = found(call.app.db.read(read).await?, WHAT)?;
    Ok(ok_with_etag(redirect.revision.unwrap_or_default(), &redirect))
}

/// Saves a redirect. One that leads to another site, or did so, is for owners.
#[utoipa::path(put, path = "/api/admin/redirects/{id}", request_body = RedirectInput,
    responses((status = 200, body = AdminRedirect), (status = 412)))]
pub(crate) async fn update(
    call: AdminCall,
    routes: Data<SiteRoutes>,
    id: Path<String>,
    input: AdminJson<RedirectInput>,
) -> HttpResult {
    let (id, expected) = (path_number(&id, WHAT)?, call.if_match());
    let new = NewRedirect::parse(&input.0, &routes.addresses(&call.app.config.http.origin()))?;
    let (waiting, owner) = (call.app.redirects.hits.waiting(), owner_proof(&call));
    let save = move |tx: &WriteTx<'_>| {
        let Some(saved) = redirects::update(tx, &call.actor, &owner, (id, expected), &new)? else {
            return Ok(None);
        };
        let mut saved = saved.with_waiting(&waiting);
        describe(tx, &mut saved, call.actor.at)?;
        Ok(Some(saved))
    };
    let saved = found(call.app.db.write(save).await?, WHAT)?;
    Ok(ok_with_etag(saved.revision.unwrap_or_default(), &saved))
}

/// Deletes a redirect; its address is as it was before.
///
/// There is no trash.
#[utoipa::path(delete, path = "/api/admin/redirects/{id}", responses((status = 204)))]
pub(crate) async fn delete(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, WHAT)?;
    let work = move |tx: &WriteTx<'_>| redirects::delete(tx, &call.actor, id);
    deleted(call.app.db.on_reserve().write(work).await?, WHAT)
}

/// The addresses that visitors asked for most often in vain since the site was started.
///
/// Those asked for at least twice, at most 50.
#[utoipa::path(get, path = "/api/admin/redirects/missing",
    params(("noise" = Option<u8>, Query, description = "1: those that look like attacks, in place of the others")),
    responses((status = 200, body = MissingAddressList), (status = 422)))]
pub(crate) async fn missing(call: AdminCall) -> HttpResult {
    let mut errors = FieldErrors::default();
    let noise = parameters::query_value(&call.request, "noise").unwrap_or_default();
    let noise = errors.take("noise", flag(&noise));
    let noise = errors.unless_any(noise.unwrap_or_default())?;
    let rules = call.app.redirects.index.current().await?;
    let missing = call.app.redirects.missing.list(noise, |path| !rules.contains_key(path)).into_iter();
    let items = missing.map(|one| MissingView { path: one.path, count: one.count, last_at: one.last_at });
    let since = call.app.redirects.missing.since;
    Ok(HttpResponse::Ok().json(MissingAddressList { items: items.collect(), since }))
}

/// A list of redirects.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body")]
pub(crate) struct RedirectList {
    /// CSV, TSV or XLSX with the columns from, to and status; at most 10,000 rows and 2 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// 1: only reports what would change. It may stand in the query too.
    #[schema(value_type = Option<u8>)]
    dry_run: Option<u8>,
}

/// What an import does, or would do.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RedirectImport {
    /// Whether nothing was changed, because only the report was asked for.
    dry_run: bool,
    /// How many redirects it adds.
    new: usize,
    /// How many it changes.
    changed: usize,
    /// How many are there already.
    unchanged: usize,
    /// How many rows cannot be imported; with one of them nothing is.
    wrong: usize,
    /// The rows, wrong ones first, then those that change something; at most 500.
    rows: Vec<PlannedRedirect>,
}

impl RedirectImport {
    fn new(mut rows: Vec<PlannedRedirect>, dry_run: bool) -> Self {
        let count = |change| rows.iter().filter(|row| row.change == change).count();
        let (new, changed) = (count(RedirectRowChange::New), count(RedirectRowChange::Changed));
        let (unchanged, wrong) = (count(RedirectRowChange::Unchanged), count(RedirectRowChange::Wrong));
        rows.sort_by_key(|row| (row.change, row.line));
        rows.truncate(MAX_SHOWN);
        Self { dry_run, new, changed, unchanged, wrong, rows }
    }
}

/// Imports a list of redirects: all of it, or nothing when a row is wrong. One that leads to another site is for owners. With
/// `dry_run` it only reports what would change.
///
/// Multipart: CSV, TSV, semicolons or XLSX, at most 2 MB and 10,000 rows. Columns `from`, `old` or `source`; `to`, `new` or
/// `target`; `status` or `code`; without a heading from, to, status. Addresses on the site's own host are read as paths. A wrong
/// row is 422 `errors.file` (`Line 3: to is required`); a dry run is 200 with the wrong rows.
#[utoipa::path(post, path = "/api/admin/redirects/import",
    params(("dry_run" = Option<u8>, Query, description = "1: only reports what would change")),
    request_body(content = RedirectList, content_type = "multipart/form-data"),
    responses((status = 200, body = RedirectImport)))]
pub(crate) async fn import(call: AdminCall, routes: Data<SiteRoutes>, payload: Payload) -> HttpResult {
    let file = multipart::read(&call.request, payload, MultipartBounds::admin(MAX_LIST, true)).await?;
    let in_query = parameters::query_value(&call.request, "dry_run");
    let dry_run = in_query.as_deref().or(file.field("dry_run")).unwrap_or_default();
    let dry_run = flag(dry_run).map_err(|message| Error::field("dry_run", message))?;
    let key = idempotency::key(&call, &file.content)?;
    let name = file.name.clone().unwrap_or_else(|| "list".to_owned());
    let origin = call.app.config.http.origin();
    let list = run_blocking(move || import::read(file.content, &routes.addresses(&origin))).await?;
    if dry_run {
        let mut planned = call.app.db.read(move |snapshot| import::plan(snapshot, list)).await?;
        if call.admin.role != Role::Owner {
            import::refuse_other_sites(&mut planned);
        }
        return Ok(HttpResponse::Ok().json(RedirectImport::new(planned, true)));
    }
    let owner = owner_proof(&call);
    let work = move |tx: &WriteTx<'_>| {
        let planned = redirects::import(tx, &call.actor, &owner, (&name, list))?;
        ReplayableResponse::ok(&RedirectImport::new(planned, false)).map(Some)
    };
    Ok(idempotency::run(&call.app.db, call.app.clock.now(), key, "list", work).await?.into())
}

/// The office's own redirects of a filter, as CSV that can be imported again.
#[utoipa::path(get, path = "/api/admin/redirects/export",
    params(("q" = Option<String>, Query, description = "As in the list"),
        ("kind" = Option<String>, Query, description = "As in the list"),
        ("sort" = Option<String>, Query, description = "As in the list; by old address unless given")),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 422)))]
pub(crate) async fn export(call: AdminCall) -> HttpResult {
    let mut query = call.query();
    if !query.iter().any(|(name, _)| name == "sort") {
        query.push(("sort".to_owned(), "from".to_owned()));
    }
    let filter = RedirectFilter::parse(&query)?;
    let (waiting, now) = (call.app.redirects.hits.waiting(), call.app.clock.now());
    let read = move |snapshot: &_| redirects::matching(snapshot, &filter, &waiting, now);
    let found = call.app.db.read(read).await?.into_iter().filter(|one| !one.automatic);
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"redirects.csv\""))
        .body(redirects::csv(found)))
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
