//! `/api/admin/imports`: dry run, apply, undo; and the export of products.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path as FilePath;
use std::sync::Arc;
use std::time::Duration;

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path, Payload};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use tempfile::TempPath;
use tokio::sync::OwnedSemaphorePermit;
use utoipa::ToSchema;

use super::found;
use crate::app::App;
use crate::catalogue::filter::AdminProductFilter;
use crate::catalogue::listing;
use crate::error::{Error, FieldErrors};
use crate::history::entry::Actor;
use crate::imports::export::{self, ExportFormat};
use crate::imports::file::{ListFile, MAX_FILE, ReadOptions};
use crate::imports::pictures::{PictureDesk, PictureSource, PicturesByName, is_picture};
use crate::imports::plan::{EmptyCells, GoneProducts, ImportError, ImportKind, ImportReport, ImportSummary};
use crate::imports::run::{ApplyOptions, ImportContext, Working};
use crate::imports::store::RowFilter;
use crate::imports::values::Answers;
use crate::imports::{product_plan, run, store};
use crate::media::bucket::Bucket;
use crate::media::bucket::upload_path;
use crate::media::store as media_store;
use crate::platform::archive::{Archive, MAX_ARCHIVE, ending};
use crate::platform::blocking::run_blocking;
use crate::platform::db::Snapshot;
use crate::platform::input::{Paging, flag};
use crate::site::paths;
use crate::web::auth::guard::AdminCall;
use crate::web::multipart::{self, MultipartBounds, ReceivedFile};
use crate::web::parameters::{self, path_number};
use crate::web::problem::{HttpResult, Problem};

/// What messages call an import.
const ENTITY: &str = "import";
/// Rows that the answer to an upload shows; the rest has pages.
const SHOWN: u32 = 500;
/// What messages call an archive's list.
const LISTS: [&str; 6] = ["csv", "tsv", "txt", "xlsx", "xlsb", "ods"];
/// How long an import waits for the one before it to be read.
const MAX_WAIT: Duration = Duration::from_secs(30);
/// Most pictures of the library that are looked at.
const MOST_PICTURES: u32 = 5_000;
/// Rows a page when nothing else is asked for.
const PER_PAGE: u32 = 50;

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
///
/// Multipart, at most 64 MB: `file` is CSV, TSV, XLSX, XLSB or ODS, or a ZIP with one such list and its pictures, or with
/// pictures alone, each called like a product's SKU. Further parts or parameters: `mapping`, JSON of fields by heading or number
/// of their column; `answers`, JSON of fields, each an object of what the list writes and the choice that it means, where `""`
/// leaves the field empty (of a category: leaves out the rows) and the key `""` is for rows that say nothing; `sheet`, by name,
/// `*` for all as one list; `new_categories=1`, applying makes the categories that the site has not, and undoing takes them
/// back; `read=0`, names are not read; `gone_of=all`, what the list has not is told of all products, not only of what earlier
/// lists with these headings brought. The answer has at most 500 rows. 422 for a file that is no list, and `errors.answers` for
/// answers that are no choices. Rows with a value that is `asked` are wrong until it is answered.
#[utoipa::path(post, path = "/api/admin/imports",
    params(("kind" = String, Query, description = "products"),
        ("empty" = Option<String>, Query, description = "What an empty cell means: leave (default) or clear")),
    request_body(content = ImportFile, content_type = "multipart/form-data"),
    responses((status = 201, body = ImportReport)))]
pub(crate) async fn create(call: AdminCall, payload: Payload) -> HttpResult {
    call.app.db.require_room().await?;
    let path = upload_path(call.app.image_workers.images(), &call.app.random, call.app.clock.now())?;
    let bounds = MultipartBounds::admin(MAX_ARCHIVE, false);
    let file = multipart::store(&call.request, payload, bounds, path).await?;
    let options = read_options(&call.request, &file)?;
    let turn = tokio::time::timeout(MAX_WAIT, Arc::clone(&call.app.import_turn).acquire_owned()).await;
    let turn = turn.map_err(|_| Error::Busy)?.map_err(Error::internal)?;
    let name = file.name.clone().unwrap_or_else(|| "list".to_owned());
    let sent = SentFile { name, path: file.content, options, _turn: turn };
    let own = Data::clone(&call.app);
    let id = run_blocking(move || plan(&own, &call.actor, &sent)).await?;
    created(&call.app, id).await
}

/// A file as it was sent.
struct SentFile {
    name: String,
    path: TempPath,
    options: ReadOptions,
    /// Held until it is read: one at a time.
    _turn: OwnedSemaphorePermit,
}

fn plan(app: &App, actor: &Actor, sent: &SentFile) -> Result<i64, Error> {
    let (list, source) = list_of(&sent.path)?;
    let memory = || app.db.read_blocking(store::said);
    let mut by_name = PicturesByName::default();
    let list = match (list, &source) {
        (None, PictureSource::Archive(archive)) => {
            let pictures: Vec<_> = archive.names().filter(|name| is_picture(name)).collect();
            let pictures = pictures.into_iter().map(|name| (name, name));
            by_name = app.db.read_blocking(|snapshot| PicturesByName::new(snapshot, pictures))?;
            by_name.list()?
        }
        (list, _) => ListFile::read(list.unwrap_or_default(), &sent.options, memory)?,
    };
    let desk = PictureDesk { workers: &app.image_workers, random: &app.random, source, by_name };
    let working = app.import_lock.work()?;
    product_plan::plan(&context(app, &working, actor), &sent.name, &list, &desk)
}

/// What works on an import.
fn context<'a>(app: &'a App, working: &'a Working, actor: &'a Actor) -> ImportContext<'a> {
    ImportContext { db: &app.db, clock: &app.clock, working, actor }
}

/// A list by itself, or that of an archive which has its pictures; none where the archive has pictures alone.
fn list_of(path: &FilePath) -> Result<(Option<Vec<u8>>, PictureSource), Error> {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4).read_to_end(&mut start));
    read.map_err(reading)?;
    if !Archive::is_one(&start) {
        return Ok((Some(list_bytes(path)?), PictureSource::None));
    }
    let archive = Archive::open_file(path)?;
    // A workbook is an archive too, and so is what Numbers writes.
    let is_workbook = |name: &str| {
        name.eq_ignore_ascii_case("[Content_Types].xml") || name == "mimetype" || name.starts_with("Index/")
    };
    if archive.names().any(is_workbook) {
        return Ok((Some(list_bytes(path)?), PictureSource::None));
    }
    let lists: Vec<_> = archive.names().filter(|name| LISTS.contains(&ending(name).as_str())).collect();
    if lists.is_empty() && archive.names().any(is_picture) {
        return Ok((None, PictureSource::Archive(archive)));
    }
    let [list] = lists[..] else {
        let found = if lists.is_empty() { "no list" } else { "several lists" };
        return Err(Error::field(
            "file",
            format!("is an archive with {found}: it must have one, as CSV or XLSX"),
        ));
    };
    let list = archive
        .read(list, MAX_FILE as u64)
        .map_err(|why| Error::field("file", format!("has a list that {why}")))?;
    Ok((Some(list), PictureSource::Archive(archive)))
}

/// Plans to give pictures of the library that nothing refers to to the products whose codes they are called by.
///
/// 422 `errors.file` when no picture fits.
#[utoipa::path(post, path = "/api/admin/imports/library",
    responses((status = 201, body = ImportReport), (status = 422)))]
pub(crate) async fn from_library(call: AdminCall) -> HttpResult {
    let turn = tokio::time::timeout(MAX_WAIT, Arc::clone(&call.app.import_turn).acquire_owned()).await;
    let _turn = turn.map_err(|_| Error::Busy)?.map_err(Error::internal)?;
    let own = Data::clone(&call.app);
    let work = move || {
        let app = own;
        let by_name = app.db.read_blocking(|snapshot| {
            let pictures = media_store::unused_pictures(snapshot, Bucket::ProductImages, MOST_PICTURES)?;
            let pictures = pictures.iter().map(|(name, url)| (name.as_str(), url.as_str()));
            PicturesByName::new(snapshot, pictures)
        })?;
        let list = by_name.list()?;
        let (workers, random, source) = (&app.image_workers, &app.random, PictureSource::None);
        let desk = PictureDesk { workers, random, source, by_name };
        let working = app.import_lock.work()?;
        product_plan::plan(&context(&app, &working, &call.actor), "Pictures of the library", &list, &desk)
    };
    created(&call.app, run_blocking(work).await?).await
}

/// What is answered when a plan is made.
async fn created(app: &App, id: i64) -> HttpResult {
    let report =
        app.db.read(move |snapshot| report(snapshot, id, RowFilter::All, Paging::first(SHOWN))).await?;
    let location = paths::admin_api("imports", id);
    Ok(HttpResponse::Created().insert_header((header::LOCATION, location)).json(found(report, ENTITY)?))
}

/// The bytes of a list that was stored.
fn list_bytes(path: &FilePath) -> Result<Vec<u8>, Error> {
    if fs::metadata(path).map_err(reading)?.len() > MAX_FILE as u64 {
        return Err(Error::field("file", format!("is larger than {} MB", MAX_FILE >> 20)));
    }
    fs::read(path).map_err(reading)
}

fn reading(cause: std::io::Error) -> Error {
    Error::file("reading an import", cause)
}

/// The last imports of files, newest first; or the last changes of many products.
///
/// The last 50.
#[utoipa::path(get, path = "/api/admin/imports",
    params(("bulk" = Option<u8>, Query, description = "1: the changes of many products")),
    responses((status = 200, body = ImportList), (status = 422)))]
pub(crate) async fn list(call: AdminCall) -> HttpResult {
    let is_bulk = switch(&call.request, "bulk")?;
    let items = call.app.db.read(move |snapshot| store::list(snapshot, is_bulk)).await?;
    Ok(HttpResponse::Ok().json(ImportList { items }))
}

/// An import with a page of its rows, the wrong ones first.
#[utoipa::path(get, path = "/api/admin/imports/{id}",
    params(("change" = Option<String>, Query,
            description = "Only wrong, changed, new or unchanged rows; noted: those that come with a note; or unknown_substance, unassigned_strength, \
            contradicting_strengths: those that come without what is not sure; uncertain: the twenty least certain of them"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100)),
    responses((status = 200, body = ImportReport), (status = 422)))]
pub(crate) async fn get(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, ENTITY)?;
    let mut errors = FieldErrors::default();
    let (mut filter, mut paging) = (RowFilter::All, Paging::first(PER_PAGE));
    for (name, value) in call.query() {
        if name == "change" && !value.is_empty() {
            let known = RowFilter::from_name(&value)
                .ok_or("must be wrong, changed, new, unchanged, noted or a doubt");
            filter = errors.take("change", known).unwrap_or(filter);
        } else {
            paging.take(&mut errors, &name, &value);
        }
    }
    errors.into_result()?;
    let report = call.app.db.read(move |snapshot| report(snapshot, id, filter, paging)).await?;
    Ok(HttpResponse::Ok().json(found(report, ENTITY)?))
}

/// The wrong rows of a list as a file: the headings of the list, and a column that says what is wrong, which is not read when
/// the mended rows are brought again.
#[utoipa::path(get, path = "/api/admin/imports/{id}/wrong",
    params(("format" = Option<String>, Query, description = "csv (default) or xlsx")),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 422)))]
pub(crate) async fn wrong(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, ENTITY)?;
    let format = export_format(&call.request)?;
    let write = move |snapshot: &_| {
        let import = store::find(snapshot, id)?;
        import.map(|import| export::wrong_rows(snapshot, &import, format)).transpose()
    };
    let bytes = call.app.db.read(write).await?.ok_or_else(|| Problem::not_found(ENTITY))?;
    Ok(sheet("wrong-rows", format, bytes))
}

/// Applies a plan, all of it or nothing. Refuses when rows are wrong (422) or records have changed since the dry run (412).
///
/// Answers when all is done. 409 when it is in another state; `errors.rows` of a 412 names the rows.
#[utoipa::path(post, path = "/api/admin/imports/{id}/apply",
    params(("skip_wrong" = Option<u8>, Query, description = "1: leaves out the rows that are wrong"),
        ("hide_new" = Option<u8>, Query,
         description = "1: new products come hidden, where their rows do not say otherwise"),
        ("gone" = Option<String>, Query,
         description = "What becomes of products that the list has not: leave (default), hide, discontinue or delete")),
    responses((status = 200, body = ImportSummary), (status = 409), (status = 412), (status = 422)))]
pub(crate) async fn apply(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, ENTITY)?;
    let options = apply_options(&call.request)?;
    let work = move || {
        let working = call.app.import_lock.work()?;
        Ok(run::apply(&context(&call.app, &working, &call.actor), id, options))
    };
    let applied = run_blocking(work).await?.map_err(problem)?;
    Ok(HttpResponse::Ok().json(applied))
}

/// Undoes an import, all of it. Refuses when its records were saved since (412), unless these are to stay as they are.
///
/// Answers when all is done, with `kept`. 409 when it is in another state; `errors.rows` of a 412 names the rows.
#[utoipa::path(post, path = "/api/admin/imports/{id}/undo",
    params(("keep_changed" = Option<u8>, Query,
        description = "1: records that were saved since stay as they are")),
    responses((status = 200, body = UndoneImport), (status = 409), (status = 412), (status = 422)))]
pub(crate) async fn undo(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, ENTITY)?;
    let keep_changed = switch(&call.request, "keep_changed")?;
    let work = move || {
        let working = call.app.import_lock.work()?;
        Ok(run::undo(&context(&call.app, &working, &call.actor), id, keep_changed))
    };
    let run::Undone { import, kept } = run_blocking(work).await?.map_err(problem)?;
    Ok(HttpResponse::Ok().json(UndoneImport { import, kept }))
}

/// Deletes a plan that is not being worked on; what an import has done stays.
#[utoipa::path(delete, path = "/api/admin/imports/{id}", responses((status = 204), (status = 409)))]
pub(crate) async fn delete(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, ENTITY)?;
    let db = call.app.db.clone();
    run_blocking(move || Ok(run::delete(&db, id))).await?.map_err(problem)?;
    Ok(HttpResponse::NoContent().finish())
}

/// The products of a filter, as a file that can be imported again.
#[utoipa::path(get, path = "/api/admin/products/export",
    params(("format" = Option<String>, Query, description = "csv (default) or xlsx"),
        ("q" = Option<String>, Query, description = "As in the list"),
        ("category" = Option<String>, Query, description = "As in the list"),
        ("missing" = Option<String>, Query, description = "As in the list"),
        ("state" = Option<String>, Query, description = "As in the list, without the trash"),
        ("sort" = Option<String>, Query, description = "As in the list")),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 422)))]
pub(crate) async fn export_products(call: AdminCall) -> HttpResult {
    let filter = AdminProductFilter::parse(&call.query())?;
    let format = export_format(&call.request)?;
    let search = if filter.q.is_some() { call.app.search.built().await? } else { call.app.search.clone() };
    let write = move |snapshot: &_| {
        let ids = listing::all_admin_ids(snapshot, &search, &filter)?;
        export::products(snapshot, &ids, format)
    };
    let bytes = call.app.db.read(write).await?;
    Ok(sheet("products", format, bytes))
}

fn export_format(request: &HttpRequest) -> Result<ExportFormat, Problem> {
    let format = ExportFormat::parse(&parameters::query_value(request, "format").unwrap_or_default());
    Ok(format.map_err(|message| Error::field("format", message))?)
}

/// A file that a spreadsheet opens.
fn sheet(name: &str, format: ExportFormat, bytes: Vec<u8>) -> HttpResponse {
    let (ending, media_type) = format.ending_and_type();
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    HttpResponse::Ok()
        .content_type(media_type)
        .insert_header((header::CONTENT_DISPOSITION, disposition))
        .body(bytes)
}

fn report(
    snapshot: &Snapshot,
    id: i64,
    filter: RowFilter,
    paging: Paging,
) -> crate::error::Result<Option<ImportReport>> {
    let Some(summary) = store::find(snapshot, id)? else { return Ok(None) };
    let (rows, total) = store::rows(snapshot, id, filter, paging)?;
    Ok(Some(ImportReport { summary, rows, total, page: paging.page, per_page: paging.per_page }))
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

// How a list is to be read, and its plan applied: what the form of an upload and the query say.

/// A list.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body")]
pub(crate) struct ImportFile {
    /// CSV, TSV, XLSX, XLSB or ODS, at most 50,000 rows and 16 MB; or a ZIP with such a list and its
    /// pictures, or with pictures alone that are called by the codes of products, at most 64 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// A JSON object: fields by the heading, or the number, of their column; an empty field leaves the column out.
    mapping: Option<String>,
    /// A JSON object of fields, each an object of what the list writes and the choice that it means: `{"schedules": {"Rx": "H"}}`.
    /// An empty choice leaves the field empty, of a category it leaves out the rows; for rows that say nothing of category or
    /// description the key is empty.
    answers: Option<String>,
    /// The sheet of a workbook; `*` is all of them, as one list. Without one that which looks most like a list.
    sheet: Option<String>,
    /// 1: applying makes the categories that the list names and the site has not.
    new_categories: Option<String>,
    /// 0: names are not read for composition, form and pack.
    read: Option<String>,
    /// `all`: every product that the list has not is gone, not only those that lists with these headings brought.
    gone_of: Option<String>,
}

/// Reads how a list is to be read, out of the query or the form.
pub(super) fn read_options<C>(request: &HttpRequest, file: &ReceivedFile<C>) -> Result<ReadOptions, Problem> {
    let mut errors = FieldErrors::default();
    let value = |name: &str| {
        parameters::query_value(request, name)
            .or_else(|| file.field(name).map(str::to_owned))
            .unwrap_or_default()
    };
    if value("kind") != ImportKind::Products.as_ref() {
        errors.add("kind", "must be products");
    }
    let empty = match value("empty").as_str() {
        "" => Ok(EmptyCells::default()),
        text => EmptyCells::try_from(text).map_err(|_| "must be leave or clear"),
    };
    let empty = errors.take("empty", empty).unwrap_or_default();
    let mapping = match value("mapping").as_str() {
        "" => Ok(BTreeMap::new()),
        json => serde_json::from_str(json).map_err(|_| "must be an object of headings and fields"),
    };
    let mapping = errors.take("mapping", mapping).unwrap_or_default();
    let answers = errors.take("answers", Answers::parse(&value("answers"))).unwrap_or_default();
    let mut switched = |name: &'static str, default: &str| {
        let value = Some(value(name)).filter(|value| !value.is_empty()).unwrap_or_else(|| default.to_owned());
        errors.take(name, flag(&value)).unwrap_or_default()
    };
    let (new_categories, reads_names) = (switched("new_categories", "0"), switched("read", "1"));
    let gone_of_all = match value("gone_of").as_str() {
        "" => false,
        "all" => true,
        _ => {
            errors.add("gone_of", "must be all, or absent");
            false
        }
    };
    errors.into_result()?;
    Ok(ReadOptions {
        empty,
        mapping,
        answers,
        sheet: Some(value("sheet")).filter(|sheet| !sheet.is_empty()),
        new_categories,
        leaves_names: !reads_names,
        gone_of_all,
    })
}

/// Reads how a plan is to be applied.
pub(super) fn apply_options(request: &HttpRequest) -> Result<ApplyOptions, Problem> {
    let gone = match parameters::query_value(request, "gone").unwrap_or_default().as_str() {
        "" => GoneProducts::Leave,
        name => GoneProducts::try_from(name)
            .map_err(|_| Error::field("gone", "must be leave, hide, discontinue or delete"))?,
    };
    let (skip_wrong, hide_new) = (switch(request, "skip_wrong")?, switch(request, "hide_new")?);
    Ok(ApplyOptions { skip_wrong, hide_new, gone })
}

/// A switch of the query.
pub(super) fn switch(request: &HttpRequest, name: &str) -> Result<bool, Problem> {
    let value = parameters::query_value(request, name).unwrap_or_default();
    Ok(flag(&value).map_err(|message| Error::field(name, message))?)
}
