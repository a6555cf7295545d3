//! Redirects as files: import of CSV and XLSX, export as CSV.

use actix_web::http::header;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use utoipa::ToSchema;

use super::Admin;
use super::idempotency::{self, ReplayableResponse};
use crate::admin::redirects as redirects_list;
use crate::app::App;
use crate::error::{Error, Result};
use crate::history::entry::Actor;
use crate::imports::plan::{RowChange, RowError};
use crate::imports::redirect_plan::{self, PlannedRedirect};
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

/// Rows that an answer shows.
const MAX_SHOWN: usize = 500;
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
    /// The import, which can be undone; none when nothing was changed.
    import_id: Option<i64>,
    /// The rows, wrong ones first, then those that change something; at most 500.
    rows: Vec<ImportedRow>,
}

/// A row of a list, and what it does.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportedRow {
    /// The line of the file, or the row of the sheet, from 1.
    line: u32,
    /// The old address, as it stands in the list where that is wrong.
    from: String,
    /// Where it leads; empty for one that is gone.
    to: String,
    /// 301, 302 or 410; none in a wrong row.
    status: Option<u16>,
    /// What the row does.
    change: RowChange,
    /// Where the address leads now, if that changes; empty: it is gone.
    was: Option<String>,
    /// What is wrong; empty unless the row is.
    errors: Vec<RowError>,
}

impl RedirectImport {
    fn new(mut planned: Vec<PlannedRedirect>, dry_run: bool, import_id: Option<i64>) -> Self {
        let count = |change| planned.iter().filter(|row| row.change == change).count();
        let (new, changed) = (count(RowChange::New), count(RowChange::Changed));
        let (unchanged, wrong) = (count(RowChange::Unchanged), count(RowChange::Wrong));
        planned.sort_by_key(|row| (row.change, row.line));
        let rows = planned.into_iter().take(MAX_SHOWN).map(ImportedRow::from).collect();
        Self { dry_run, new, changed, unchanged, wrong, import_id, rows }
    }
}

impl From<PlannedRedirect> for ImportedRow {
    fn from(planned: PlannedRedirect) -> Self {
        let PlannedRedirect { line, from, to, change, errors, new, before, .. } = planned;
        let was = before.filter(|_| change == RowChange::Changed);
        let was = was.map(|before| before.rule.target.unwrap_or_default());
        Self { line, from, to, status: new.map(|new| new.status.code()), change, was, errors }
    }
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
    let list = run_blocking(move || import::read(file.content.into(), &routes.addresses(&origin))).await?;
    if dry_run {
        let planned = app.db.read(move |snapshot| redirect_plan::plan(snapshot, list.rows)).await?;
        return Ok(HttpResponse::Ok().json(RedirectImport::new(planned, true, None)));
    }
    let process = app.import_process.clone();
    let work = move |tx: &WriteTx<'_>| {
        let (planned, id) = redirects::import(tx, &actor, &process, &name, list)?;
        ReplayableResponse::ok(&RedirectImport::new(planned, false, id)).map(Some)
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
