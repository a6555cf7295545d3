//! Redirects as files: import of CSV and XLSX, export as CSV.

use actix_web::http::header;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use utoipa::ToSchema;

use super::Admin;
use super::idempotency::{self, ReplayableResponse};
use crate::admin::redirect_import::{self, RedirectImport};
use crate::admin::redirects as redirects_list;
use crate::app::App;
use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::imports::redirects;
use crate::platform::blocking::run_blocking;
use crate::platform::db::WriteTx;
use crate::platform::input::flag;
use crate::redirects::filter::RedirectFilter;
use crate::redirects::import;
use crate::web::multipart::MultipartBounds;
use crate::web::parameters;
use crate::web::problem::Problem;
use crate::web::received_file;
use crate::web::redirects::SiteRoutes;

/// Largest list, bytes.
const MAX_LIST: u64 = 2 << 20;

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

/// Imports a list of redirects: all of it, or nothing when a row is wrong. It can be undone as an import. With `dry_run` it only reports what would change.
#[utoipa::path(post, path = "/api/admin/redirects/import", tag = "admin", security(("token" = [])),
    params(("dry_run" = Option<u8>, Query, description = "1: only reports what would change")),
    request_body(content = RedirectList, content_type = "multipart/form-data"),
    responses((status = 200, body = RedirectImport), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn import(
    admin: Admin,
    actor: Actor,
    request: HttpRequest,
    app: Data<App>,
    routes: Data<SiteRoutes>,
    payload: Payload,
) -> Result<HttpResponse, Problem> {
    let file = received_file::read(&request, payload, MultipartBounds::admin(MAX_LIST, true)).await?;
    let in_query = parameters::query_value(&request, "dry_run");
    let dry_run = in_query.as_deref().or(file.field("dry_run")).unwrap_or_default();
    let dry_run = flag(dry_run).map_err(|message| Error::field("dry_run", message))?;
    let key = idempotency::key(&request, &admin, &file.content)?;
    let name = file.name().unwrap_or("list").to_owned();
    let origin = app.config.http.origin();
    let list = run_blocking(move || import::read(&file.content, &routes.addresses(&origin))).await?;
    if dry_run {
        let report = app.db.read(move |snapshot| redirect_import::preview(snapshot, list)).await?;
        return Ok(HttpResponse::Ok().json(report));
    }
    let process = app.import_process.clone();
    let work = move |tx: &WriteTx<'_>| {
        ReplayableResponse::ok(&redirects::import(tx, &actor, &process, &name, list)?).map(Some)
    };
    Ok(idempotency::run(&app.db, app.clock.now(), key, "list", work).await?.into())
}

/// The office's own redirects of a filter, as CSV that can be imported again.
#[utoipa::path(get, path = "/api/admin/redirects/export", tag = "admin", security(("token" = [])),
    params(("q" = Option<String>, Query, description = "As in the list"),
        ("kind" = Option<String>, Query, description = "As in the list"),
        ("sort" = Option<String>, Query, description = "As in the list; by old address unless given")),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 422, body = Problem)))]
pub(crate) async fn export(_: Admin, request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let mut query = parameters::query(&request);
    if !query.iter().any(|(name, _)| name == "sort") {
        query.push(("sort".to_owned(), "from".to_owned()));
    }
    let filter = RedirectFilter::parse(&query)?;
    let (waiting, now) = (app.redirects.hits.waiting(), app.clock.now());
    let read = move |snapshot: &_| redirects_list::matching(snapshot, &filter, &waiting, now);
    let found = app.db.read(read).await?.into_iter().filter(|one| !one.automatic);
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"redirects.csv\""))
        .body(redirects::csv(found)))
}
