//! The handler of the public pages: address → page, from the cache or rendered (`page_rendering.rs`); and the documents
//! of the back office: its own, and the public page in the editor's frame.

use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};

use super::not_open::is_administrators;
use super::page_rendering::{
    PageScripts, client, draft_document, make_page, query_problem, render_uncached, send_problem,
};
use super::problem::{HttpResult, Problem};
use super::route_table::RouteLabel;
use super::{assets, cached, not_open, parameters, redirects, respond};
use crate::app::App;
use crate::pages::route::Page;
use crate::redirects::address::single_slashes;
use render::document::shell;

/// What requests for files at the root are counted as.
const ROOT_FILE: &str = "/{file}";
const ADMIN_HEAD: &str = "<meta name=\"robots\" content=\"noindex, nofollow\">\
<meta name=\"color-scheme\" content=\"light dark\">\
<link rel=\"icon\" href=\"/favicon.ico\" sizes=\"32x32\">\
<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">";

/// Any path that no route matches: a page, a file at the root, or the not-found page.
pub(crate) async fn page(request: HttpRequest, app: Data<App>) -> HttpResult {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut response = Problem::method_not_allowed(request.method()).error_response();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return Ok(response);
    }
    // Percent-decoded: `/%70roducts` is `/products`.
    let path = request.match_info().as_str();
    if let Some(file) =
        path.get(1..).filter(|name| !name.contains('/')).and_then(|name| assets::root_file(&request, name))
    {
        RouteLabel::set(&request, ROOT_FILE);
        return Ok(file);
    }
    if let Some(response) = redirects::answer(&request, &app).await? {
        return Ok(response);
    }
    if let Some(location) = as_written(path, request.query_string()) {
        return Ok(HttpResponse::MovedPermanently().insert_header((header::LOCATION, location)).finish());
    }
    let now = app.clock.now();
    let page = Page::parse(path, &parameters::query(&request));
    if let Some(pattern) = page.as_ref().ok().and_then(Page::pattern) {
        RouteLabel::set(&request, pattern);
    }
    match page {
        // The router in the browser does not decode, so it would not find this page.
        Ok(page) if path != request.path() && page != Page::NotFound => {
            Ok(HttpResponse::MovedPermanently().insert_header((header::LOCATION, page.canonical())).finish())
        }
        Ok(page) if page.is_personal() => render_uncached(&request, &app, page, None, 200, None).await,
        Ok(page) => {
            let key = page.canonical();
            // Before the page asks for the file: a newer one than the key says is no harm, an older one would be.
            let key = if page.shows_catalogue_file() { cached::key_with_catalogue(&app, key) } else { key };
            let may_have_moved = matches!(page, Page::NotFound | Page::Product(_) | Page::Post(_));
            let make =
                Box::pin(make_page(&app, client(&request, &app), page, None, PageScripts::Public, now));
            let response = cached::answer(&request, &app, &key, now, make).await?;
            if may_have_moved && response.status() == StatusCode::NOT_FOUND {
                redirects::count_missing(&request, &app);
            }
            Ok(response)
        }
        Err(errors) => send_problem(&request, &app, path, query_problem(&errors), now).await,
    }
}

/// `GET /admin/…`: the same document for everybody, signed in or not; scripts fill it and route its paths. Never cached, so
/// that an upgrade shows at once.
pub(crate) async fn admin_shell() -> HttpResponse {
    let files = assets::admin_manifest().files(assets::ADMIN_ENTRY, &[]);
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(shell("Admin Panel", &files, ADMIN_HEAD))
}

/// Where to redirect a page's path with capitals, doubled slashes or one at its end, the query unchanged. The path is written
/// from the parsed page, so `//host/` never becomes a redirect to another host.
fn as_written(path: &str, query: &str) -> Option<HeaderValue> {
    let single = single_slashes(path);
    let bare = if single == "/" { "/" } else { single.trim_end_matches('/') };
    let small = bare.to_ascii_lowercase();
    let others = [bare, &small].into_iter().filter(|other| *other != path);
    let page =
        others.filter_map(|other| Page::parse(other, &[]).ok()).find(|page| *page != Page::NotFound)?;
    let canonical = page.canonical();
    let mark = if query.is_empty() { "" } else { "?" };
    let location = HeaderValue::from_bytes(format!("{canonical}{mark}{query}").as_bytes());
    location.or_else(|_| HeaderValue::from_str(&canonical)).ok()
}

// The public page inside the back office's site editor (ADR 83).

/// Where the editor's frame begins; what follows is the page's public path.
pub(super) const FRAME: &str = "/admin/site/frame";

/// `GET /admin/site/frame/{page}`: the published page with the editor's script. It holds nothing that visitors may not see
/// and needs no session; drafts are handed to it by the back office that frames it. While the site is not open yet, visitors
/// may see none of it: then the session cookie must be an administrator's.
pub(crate) async fn editor_frame(request: HttpRequest, app: Data<App>) -> HttpResult {
    if !app.opening.is_open().await? && !is_administrators(&request, &app).await? {
        return Ok(not_open::closed(&request, &app, false).await);
    }
    let page = request.match_info().get("page").unwrap_or_default();
    if page.ends_with('/') {
        return Ok(redirect(request.path().trim_end_matches('/').to_owned()));
    }
    let made = draft_document(&request, &app, &format!("/{page}"), PageScripts::Editor.into()).await?;
    let mut response = if let Some(location) = &made.location {
        redirect(format!("{FRAME}{location}"))
    } else {
        let status = StatusCode::from_u16(made.status).unwrap_or(StatusCode::OK);
        respond::send_uncached(&request, status, &made.body)
    };
    response.headers_mut().insert(respond::ROBOTS_TAG, HeaderValue::from_static("noindex"));
    Ok(response)
}

fn redirect(location: String) -> HttpResponse {
    HttpResponse::MovedPermanently().insert_header((header::LOCATION, location)).finish()
}
