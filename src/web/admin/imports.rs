//! `/api/admin/imports`: dry run, apply, undo; and the export of products.

use std::collections::BTreeMap;

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path, Payload};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Admin, found};
use crate::app::App;
use crate::catalogue::admin_filter::AdminProductFilter;
use crate::catalogue::store::list as lists;
use crate::error::{Error, FieldErrors};
use crate::history::entry::Actor;
use crate::imports::file::{ListFile, MAX_FILE, ReadOptions};
use crate::imports::plan::{
    EmptyCells, ImportError, ImportKind, ImportReport, ImportState, ImportSummary, RowChange,
};
use crate::imports::product_export::{self, ExportFormat};
use crate::imports::{product_plan, run, store};
use crate::platform::blocking::run_blocking;
use crate::platform::db::Snapshot;
use crate::platform::input::{Paging, flag};
use crate::site::paths;
use crate::web::parameters::{self, path_number};
use crate::web::problem::Problem;
use crate::web::received_file;

/// What messages call an import.
const ENTITY: &str = "import";
/// Rows that the answer to an upload shows; the rest has pages.
const SHOWN: u32 = 500;
/// Rows a page when nothing else is asked for.
const PER_PAGE: u32 = 50;

/// A list.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body")]
pub(crate) struct ImportFile {
    /// CSV, TSV or XLSX with a heading; at most 20,000 rows and 16 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// A JSON object: fields by the heading, or the number, of their column; an empty field leaves the column out.
    mapping: Option<String>,
}

/// The last imports, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportList {
    items: Vec<ImportSummary>,
}

/// What an undo did.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UndoneImport {
    /// The import.
    #[serde(flatten)]
    import: ImportSummary,
    /// Records that were left as they are, in words.
    kept: Vec<String>,
}

/// Reads a list and stores what it would do as a plan; changes no record.
#[utoipa::path(post, path = "/api/admin/imports", tag = "admin", security(("token" = [])),
    params(("kind" = String, Query, description = "products"),
        ("empty" = Option<String>, Query, description = "What an empty cell means: leave (default) or clear")),
    request_body(content = ImportFile, content_type = "multipart/form-data"),
    responses((status = 201, body = ImportReport), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn create(
    _: Admin,
    actor: Actor,
    request: HttpRequest,
    app: Data<App>,
    payload: Payload,
) -> Result<HttpResponse, Problem> {
    let file = received_file::read(&request, payload, MAX_FILE).await?;
    let mut errors = FieldErrors::default();
    let value = |name: &str| {
        parameters::query_value(&request, name)
            .or_else(|| file.field(name).map(str::to_owned))
            .unwrap_or_default()
    };
    errors.take("kind", ImportKind::from_name(&value("kind")).ok_or("must be products"));
    let empty = match value("empty").as_str() {
        "" => Ok(EmptyCells::default()),
        text => EmptyCells::from_name(text).ok_or("must be leave or clear"),
    };
    let empty = errors.take("empty", empty).unwrap_or_default();
    let mapping = match value("mapping").as_str() {
        "" => Ok(BTreeMap::new()),
        json => serde_json::from_str(json).map_err(|_| "must be an object of headings and fields"),
    };
    let mapping = errors.take("mapping", mapping).unwrap_or_default();
    errors.into_result()?;
    let name = file.name().unwrap_or("list").to_owned();
    let db = app.db.clone();
    let plan = move || {
        let list = ListFile::read(&file.bytes, &ReadOptions { empty, mapping })?;
        product_plan::plan(&db, &actor, &name, &list)
    };
    let id = run_blocking(plan).await?;
    let report = app.db.read(move |snapshot| report(snapshot, id, None, Paging::first(SHOWN))).await?;
    let location = paths::admin_api("imports", id);
    Ok(HttpResponse::Created().insert_header((header::LOCATION, location)).json(found(report, ENTITY)?))
}

/// The last imports, newest first.
#[utoipa::path(get, path = "/api/admin/imports", tag = "admin", security(("token" = [])),
    responses((status = 200, body = ImportList)))]
pub(crate) async fn list(_: Admin, app: Data<App>) -> Result<HttpResponse, Problem> {
    let items = app.db.read(store::list).await?;
    Ok(HttpResponse::Ok().json(ImportList { items }))
}

/// An import with a page of its rows, the wrong ones first.
#[utoipa::path(get, path = "/api/admin/imports/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path), ("change" = Option<String>, Query, description = "Only wrong, changed, new or unchanged rows"),
        ("page" = Option<u32>, Query, minimum = 1), ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100)),
    responses((status = 200, body = ImportReport), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn get(
    _: Admin,
    request: HttpRequest,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = path_number(&id, ENTITY)?;
    let mut errors = FieldErrors::default();
    let (mut change, mut paging) = (None, Paging::first(PER_PAGE));
    for (name, value) in parameters::query(&request) {
        if name == "change" && !value.is_empty() {
            let known = RowChange::from_name(&value).ok_or("must be wrong, changed, new or unchanged");
            change = errors.take("change", known);
        } else {
            paging.take(&mut errors, &name, &value);
        }
    }
    errors.into_result()?;
    let report = app.db.read(move |snapshot| report(snapshot, id, change, paging)).await?;
    Ok(HttpResponse::Ok().json(found(report, ENTITY)?))
}

/// Applies a plan, all of it or nothing. Refuses when rows are wrong (422) or records have changed since the dry run (412).
#[utoipa::path(post, path = "/api/admin/imports/{id}/apply", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path), ("skip_wrong" = Option<u8>, Query, description = "1: leaves out the rows that are wrong")),
    responses((status = 200, body = ImportSummary), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn apply(
    actor: Actor,
    request: HttpRequest,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = path_number(&id, ENTITY)?;
    let skip_wrong = switch(&request, "skip_wrong")?;
    let (db, clock) = (app.db.clone(), app.clock.clone());
    let work = move || Ok(run::apply(&db, &actor, id, skip_wrong, || clock.now()));
    let applied = run_blocking(work).await?.map_err(problem)?;
    Ok(HttpResponse::Ok().json(applied))
}

/// Undoes an import, all of it. Refuses when its records were saved since (412), unless these are to stay as they are.
#[utoipa::path(post, path = "/api/admin/imports/{id}/undo", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path), ("keep_changed" = Option<u8>, Query,
        description = "1: records that were saved since stay as they are")),
    responses((status = 200, body = UndoneImport), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn undo(
    actor: Actor,
    request: HttpRequest,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = path_number(&id, ENTITY)?;
    let keep_changed = switch(&request, "keep_changed")?;
    let (db, clock) = (app.db.clone(), app.clock.clone());
    let work = move || Ok(run::undo(&db, &actor, id, keep_changed, || clock.now()));
    let run::Undone { import, kept } = run_blocking(work).await?.map_err(problem)?;
    Ok(HttpResponse::Ok().json(UndoneImport { import, kept }))
}

/// Deletes a plan that is not being worked on; what an import has done stays.
#[utoipa::path(delete, path = "/api/admin/imports/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn delete(_: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    let id = path_number(&id, ENTITY)?;
    let import = found(app.db.read(move |snapshot| store::find(snapshot, id)).await?, ENTITY)?;
    if matches!(import.state, ImportState::Planning | ImportState::Applying | ImportState::Undoing) {
        return Err(problem(ImportError::State("this import is being worked on")));
    }
    let db = app.db.clone();
    run_blocking(move || run::delete(&db, id)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The products of a filter, as a file that can be imported again.
#[utoipa::path(get, path = "/api/admin/products/export", tag = "admin", security(("token" = [])),
    params(("format" = Option<String>, Query, description = "csv (default) or xlsx"),
        ("q" = Option<String>, Query, description = "As in the list"),
        ("category" = Option<String>, Query, description = "As in the list"),
        ("missing" = Option<String>, Query, description = "As in the list"),
        ("sort" = Option<String>, Query, description = "As in the list")),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 422, body = Problem)))]
pub(crate) async fn export(_: Admin, request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let filter = AdminProductFilter::parse(&parameters::query(&request))?;
    let format = ExportFormat::parse(&parameters::query_value(&request, "format").unwrap_or_default());
    let format = format.map_err(|message| Error::field("format", message))?;
    let search = if filter.q.is_some() { app.search.built().await? } else { app.search.clone() };
    let write = move |snapshot: &_| {
        let ids = lists::all_admin_ids(snapshot, &search, &filter)?;
        product_export::write(snapshot, &ids, format)
    };
    let bytes = app.db.read(write).await?;
    let (ending, media_type) = match format {
        ExportFormat::Csv => ("csv", "text/csv; charset=utf-8"),
        ExportFormat::Xlsx => ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    };
    let disposition = format!("attachment; filename=\"products.{ending}\"");
    Ok(HttpResponse::Ok()
        .content_type(media_type)
        .insert_header((header::CONTENT_DISPOSITION, disposition))
        .body(bytes))
}

fn report(
    snapshot: &Snapshot,
    id: i64,
    change: Option<RowChange>,
    paging: Paging,
) -> crate::error::Result<Option<ImportReport>> {
    let Some(summary) = store::find(snapshot, id)? else { return Ok(None) };
    let (rows, total) = store::rows(snapshot, id, change, store::page(paging))?;
    Ok(Some(ImportReport { summary, rows, total, page: paging.page, per_page: paging.per_page }))
}

fn switch(request: &HttpRequest, name: &str) -> Result<bool, Problem> {
    let value = parameters::query_value(request, name).unwrap_or_default();
    Ok(flag(&value).map_err(|message| Error::field(name, message))?)
}

fn problem(error: ImportError) -> Problem {
    match error {
        ImportError::Missing => Problem::not_found(ENTITY),
        ImportError::State(text) => Problem::new(StatusCode::CONFLICT, "import_state", text),
        ImportError::Wrong(count) => {
            let text = format!(
                "{count} rows are wrong; correct them in the file and upload it again, or leave them out"
            );
            Problem { detail: text.clone().into(), ..Error::field("file", text).into() }
        }
        ImportError::Conflicts(conflicts) => {
            let mut errors = FieldErrors::default();
            for conflict in conflicts {
                errors.add("rows", conflict);
            }
            let text = "records were changed by somebody else meanwhile; nothing was done";
            Problem { errors, ..Problem::new(StatusCode::PRECONDITION_FAILED, "changed_meanwhile", text) }
        }
        ImportError::Other(error) => error.into(),
    }
}
