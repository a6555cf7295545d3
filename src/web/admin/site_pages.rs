//! `/api/admin/site`: the words and pictures of the site's own pages, as drafts and versions.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use serde_json::Value;

use super::idempotency::{self, ReplayableResponse};
use super::{AdminJson, deleted, found, ok_with_etag};
use crate::admin::publishing::{self, Publication, PublishInput, PublishResult};
use crate::admin::site_pages::{
    self as pages, DraftBase, SitePage, SitePageEditors, SitePageList, SitePageVersion, SitePageVersions,
};
use crate::app::App;
use crate::auth::user::Role;
use crate::content::field::FieldSchema;
use crate::content::page_name::PageName;
use crate::content::store::{self, Scheduled};
use crate::content::{MAX_DOCUMENT, claims, documents};
use crate::error::Error;
use crate::pages::links::leads_somewhere;
use crate::platform::db::WriteTx;
use crate::web::auth::guard::AdminCall;
use crate::web::body::Json;
use crate::web::parameters::{self, path_number};
use crate::web::problem::{HttpResult, Problem};

/// What messages call a record.
const ENTITY: &str = "page";
/// Versions a page when nothing else is asked for.
const PER_PAGE: u32 = 24;

/// The page of that name.
fn page_name(name: &str) -> Result<PageName, Problem> {
    PageName::parse(name).ok_or_else(|| Problem::not_found(ENTITY))
}

/// The site's pages with their state, and the scheduled publications.
#[utoipa::path(get, path = "/api/admin/site", responses((status = 200, body = SitePageList)))]
pub(crate) async fn list(call: AdminCall) -> HttpResult {
    publish_due(&call.app).await;
    let (editors, now) = (call.app.editors.clone(), call.app.clock.now());
    let pages = call.app.db.read(move |snapshot| pages::list(snapshot, &editors, now)).await?;
    Ok(HttpResponse::Ok().json(pages))
}

/// Makes versions of the publications that are due, so that their numbers and what is shown of them agree. When that cannot
/// be done now, the page is shown all the same.
async fn publish_due(app: &App) {
    let now = app.clock.now();
    let due = app.db.read(move |snapshot| store::list_due(snapshot, now)).await;
    if due.is_ok_and(|due| !due.is_empty())
        && let Err(error) = app.db.write(move |tx| publishing::publish_due(tx, now)).await
    {
        tracing::warn!(error = %error.chain(), "a scheduled publication is not carried out yet");
    }
}

/// What the document of each page consists of: kinds, labels, limits.
#[utoipa::path(get, path = "/api/admin/site/schema",
    responses((status = 200, body = std::collections::BTreeMap<String, FieldSchema>)))]
pub(crate) async fn schema(_: AdminCall) -> HttpResponse {
    let described = |page| {
        let mut schema = documents::describe(page);
        claims::mark(page, &mut schema);
        (page.name(), schema)
    };
    let schemas = PageName::ALL.into_iter().map(described);
    HttpResponse::Ok().json(schemas.collect::<std::collections::BTreeMap<_, _>>())
}

/// A page: the published document, the draft, the pictures of both.
#[utoipa::path(get, path = "/api/admin/site/{page}", params(("page" = String, Path)),
    responses((status = 200, body = SitePage)))]
pub(crate) async fn get(call: AdminCall, page: Path<String>) -> HttpResult {
    answer(&call.app, page_name(&page)?).await
}

async fn answer(app: &App, page: PageName) -> HttpResult {
    publish_due(app).await;
    let (config, editors, now) = (app.config.clone(), app.editors.clone(), app.clock.now());
    let read = move |snapshot: &_| pages::find(snapshot, &config.company, page, &editors, now);
    let page = app.db.read(read).await?;
    Ok(ok_with_etag(page.summary.revision, &page))
}

/// Saves the draft, all of it; with `If-Match` only over that revision. With `base`, the document has been brought together
/// with that version, which must be the one that visitors see.
///
/// At most 256 KB, always whole and valid: 422 names every wrong field by its path, as in `slides.0.link.href`. 412 when `base`
/// is not the version that is live; `changed` says who made that.
#[utoipa::path(put, path = "/api/admin/site/{page}/draft",
    params(
        ("page" = String, Path),
        ("base" = Option<i64>, Query, description = "The version that the document is based on; 0 is the shipped one"),
    ),
    request_body = Object, responses((status = 200, body = SitePage), (status = 412)))]
pub(crate) async fn save_draft(
    call: AdminCall,
    page: Path<String>,
    document: Json<Value, MAX_DOCUMENT>,
) -> HttpResult {
    let page = page_name(&page)?;
    let based_on = DraftBase { expected: call.if_match(), version: base(&call.request)? };
    let document = documents::parse(page, &document.0)?;
    let by = call.actor.by.clone().unwrap_or_default();
    call.app.db.write(move |tx| pages::save_draft(tx, &call.actor, page, based_on, &document)).await?;
    call.app.editors.note(page, &by, call.app.clock.now());
    answer(&call.app, page).await
}

/// The version that `base` names.
fn base(request: &HttpRequest) -> Result<Option<i64>, Problem> {
    let number =
        |value: String| value.parse().map_err(|_| Error::field("base", "must be the number of a version"));
    Ok(parameters::query_value(request, "base").map(number).transpose()?)
}

/// Throws the draft away; with `If-Match` only at that revision.
///
/// 404 without a draft.
#[utoipa::path(delete, path = "/api/admin/site/{page}/draft", params(("page" = String, Path)),
    responses((status = 204), (status = 412)))]
pub(crate) async fn discard_draft(call: AdminCall, page: Path<String>) -> HttpResult {
    let (page, expected) = (page_name(&page)?, call.if_match());
    let work = move |tx: &WriteTx<'_>| pages::discard_draft(tx, &call.actor, page, expected);
    deleted(call.app.db.on_reserve().write(work).await?, "draft")
}

/// Reports that the administrator is editing the page; browsers do so every 20 seconds. Answers whether somebody else has
/// saved meanwhile, and who else is editing.
#[utoipa::path(post, path = "/api/admin/site/{page}/editing", params(("page" = String, Path)),
    responses((status = 200, body = SitePageEditors)))]
pub(crate) async fn report_editing(call: AdminCall, page: Path<String>) -> HttpResult {
    let page = page_name(&page)?;
    call.app.editors.note(page, call.actor.by.as_deref().unwrap_or_default(), call.actor.at);
    let editors = call.app.editors.clone();
    let editing =
        call.app.db.read(move |snapshot| pages::editing(snapshot, page, &editors, call.actor.at)).await?;
    Ok(HttpResponse::Ok().json(editing))
}

/// Reports that the administrator has closed the page.
#[utoipa::path(delete, path = "/api/admin/site/{page}/editing", params(("page" = String, Path)),
    responses((status = 204)))]
pub(crate) async fn end_editing(call: AdminCall, page: Path<String>) -> HttpResult {
    call.app.editors.leave(page_name(&page)?, call.actor.by.as_deref().unwrap_or_default());
    Ok(HttpResponse::NoContent().finish())
}

/// The published versions of a page, newest first.
#[utoipa::path(get, path = "/api/admin/site/{page}/versions",
    params(
        ("page" = String, Path, description = "The name of the page of the site"),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = SitePageVersions), (status = 422)))]
pub(crate) async fn versions(call: AdminCall, page: Path<String>) -> HttpResult {
    let page = page_name(&page)?;
    let paging = call.paging(PER_PAGE)?;
    let versions = call.app.db.read(move |snapshot| pages::versions(snapshot, page, paging)).await?;
    Ok(HttpResponse::Ok().json(versions))
}

/// A version's number in the path; 0 is the shipped one.
fn version_number(text: &str) -> Result<i64, Problem> {
    if text == "0" { Ok(0) } else { path_number(text, "version") }
}

/// A published version, or the shipped one, whose number is 0.
#[utoipa::path(get, path = "/api/admin/site/{page}/versions/{revision}", params(("page" = String, Path)),
    responses((status = 200, body = SitePageVersion)))]
pub(crate) async fn version(call: AdminCall, path: Path<(String, String)>) -> HttpResult {
    let (page, revision) = (page_name(&path.0)?, version_number(&path.1)?);
    let config = call.app.config.clone();
    let read = move |snapshot: &_| pages::find_version(snapshot, &config.company, page, revision);
    Ok(HttpResponse::Ok().json(found(call.app.db.read(read).await?, "version")?))
}

/// Makes a version the draft; with `If-Match` only at that revision of the page.
#[utoipa::path(post, path = "/api/admin/site/{page}/versions/{revision}/restore",
    params(("page" = String, Path)),
    responses((status = 200, body = SitePage), (status = 412), (status = 422)))]
pub(crate) async fn restore_version(call: AdminCall, path: Path<(String, String)>) -> HttpResult {
    let (page, revision) = (page_name(&path.0)?, version_number(&path.1)?);
    let (config, expected) = (call.app.config.clone(), call.if_match());
    let work = move |tx: &WriteTx<'_>| {
        pages::restore_version(tx, &call.actor, &config.company, page, revision, expected)
    };
    found(call.app.db.write(work).await?.then_some(()), "version")?;
    answer(&call.app, page).await
}

/// Publishes the drafts of pages, all or none: now, or at a moment. Links that lead nowhere are 422 unless
/// `allow_broken_links` says otherwise.
///
/// A draft is published only while the version that it was begun from is live: 412 with `changed` otherwise. Then bring
/// `versions/{base}`, `published` and `draft` together and save with `?base=`. `revisions` are the numbers that were looked at:
/// 412, naming the page, when one is not the present one. Links are checked at the moment `at`. 422 at `pages.0` for a page
/// without a draft, or in a scheduled publication already.
#[utoipa::path(post, path = "/api/admin/site/publish", request_body = PublishInput,
    params(("Idempotency-Key" = Option<String>, Header,
        description = "A second request with the same key gets the first one's response")),
    responses((status = 200, body = PublishResult), (status = 412)))]
pub(crate) async fn publish(call: AdminCall, input: AdminJson<PublishInput>) -> HttpResult {
    let key = idempotency::key_of(&call, &input.0)?;
    let publication = Publication::parse(input.0, call.actor.at)?;
    let (config, may_claim) = (call.app.config.clone(), call.admin.role == Role::Owner);
    let work = move |tx: &WriteTx<'_>| {
        let result =
            publishing::publish(tx, &call.actor, &config.company, &publication, may_claim, leads_somewhere)?;
        ReplayableResponse::ok(&result).map(Some)
    };
    Ok(idempotency::run(&call.app.db, call.app.clock.now(), key, "page", work).await?.into())
}

/// The scheduled publications, the next first.
#[utoipa::path(get, path = "/api/admin/site/scheduled", responses((status = 200, body = Vec<Scheduled>)))]
pub(crate) async fn scheduled(call: AdminCall) -> HttpResult {
    Ok(HttpResponse::Ok().json(call.app.db.read(store::list_scheduled).await?))
}

/// Cancels a scheduled publication; the drafts stay.
#[utoipa::path(delete, path = "/api/admin/site/scheduled/{id}", responses((status = 204)))]
pub(crate) async fn cancel(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, "scheduled publication")?;
    let cancelled = call.app.db.write(move |tx| publishing::cancel(tx, &call.actor, id)).await?;
    deleted(cancelled, "scheduled publication")
}
