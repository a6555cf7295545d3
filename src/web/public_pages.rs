//! Public pages: address → data → React's HTML → document, kept until something changes.

use std::net::IpAddr;
use std::sync::Arc;

use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use jiff::Timestamp;
use serde_json::value::to_raw_value;
use serde_json::{Value, json};

use super::client_address::client_address;
use super::problem::Problem;
use super::{assets, cached, query, respond};
use crate::app::App;
use crate::error::{Error, FieldErrors, Result};
use crate::pages::load::{PageData, load};
use crate::pages::route::Page;
use crate::platform::blocking::run_blocking;
use crate::platform::client_network::client_network;
use crate::render::body::Body;
use crate::render::cache::CachedResponse;
use crate::render::document::{Parts, Seed, document};
use crate::render::engine::RenderError;
use crate::render::fair_queue::RenderedFor;
use crate::render::{document, pool::Renderer};
use crate::site::{CatalogueFile, Site, year_ends};

const HEAD: &str = "<link rel=\"icon\" href=\"/favicon.ico\" sizes=\"32x32\">\
<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\
<link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">\
<link rel=\"manifest\" href=\"/site.webmanifest\">\
<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Articles\" href=\"/feed.xml\">\
<meta name=\"theme-color\" content=\"#123c30\">";

/// Any path that nothing else answers: a page, a file at the root, or the not-found page.
///
/// # Errors
/// When the data cannot be read.
pub async fn page(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let detail = "this address is only for reading";
        let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", detail);
        let mut response = problem.error_response();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return Ok(response);
    }
    // Decoded: `/%70roducts` is another way to write `/products`.
    let path = request.match_info().as_str();
    if let Some(file) =
        path.get(1..).filter(|name| !name.contains('/')).and_then(|name| assets::root_file(&request, name))
    {
        return Ok(file);
    }
    if let Some(location) = without_trailing_slash(path, request.query_string()) {
        return Ok(HttpResponse::MovedPermanently().insert_header((header::LOCATION, location)).finish());
    }
    let now = app.clock.now();
    match Page::parse(path, &query::pairs(&request)) {
        // Each page has one address; the browser would not know this one.
        Ok(page) if path != request.path() && page != Page::NotFound => {
            Ok(HttpResponse::MovedPermanently().insert_header((header::LOCATION, page.canonical())).finish())
        }
        Ok(page) => {
            let file = page.shows_catalogue_file().then(|| app.shelf.file());
            let key = match &file {
                Some(file) => cached::key_with_catalogue(page.canonical(), file),
                None => page.canonical(),
            };
            let make = make(&app, client(&request, &app), page, file, None, now);
            cached::answer(&request, &app, &key, now, make).await
        }
        Err(errors) => {
            // Past the cache: whoever asks under one key at the same moment is given one answer.
            let client = client(&request, &app);
            let _turn = app.making.enter(client).await?;
            let made = make_refusal(&app, client, path.to_owned(), errors, now).await?;
            Ok(cached::send(&request, &made))
        }
    }
}

/// The address of a page that was asked for with a slash behind it, with the query as it came; nothing for a path that
/// is no page. The path is written anew from the page, so `//host/` never becomes a redirect to another host.
fn without_trailing_slash(path: &str, query: &str) -> Option<HeaderValue> {
    let bare = path.strip_suffix('/')?.trim_end_matches('/');
    let page = Page::parse(bare, &[]).ok().filter(|page| *page != Page::NotFound)?;
    let canonical = page.canonical();
    let mark = if query.is_empty() { "" } else { "?" };
    let kept = HeaderValue::from_bytes(format!("{canonical}{mark}{query}").as_bytes());
    kept.or_else(|_| HeaderValue::from_str(&canonical)).ok()
}

/// A page for one visitor, with something more in its data: never kept.
///
/// # Errors
/// When the data cannot be read.
pub async fn once(
    request: &HttpRequest,
    app: &App,
    page: Page,
    more: (Value, Value),
    status: u16,
    wait: Option<u64>,
) -> Result<HttpResponse, Problem> {
    let client = client(request, app);
    let _turn = app.making.enter(client).await?;
    let file = page.shows_catalogue_file().then(|| app.shelf.file());
    let made = make(app, client, page, file, Some(more), app.clock.now()).await?;
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    let mut response = respond::send_once(request, status, &made.body);
    if let Some(seconds) = wait {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    Ok(response)
}

/// Who is to wait for a page in the making.
fn client(request: &HttpRequest, app: &App) -> IpAddr {
    client_network(client_address(request, &app.config.http))
}

async fn make(
    app: &App,
    client: IpAddr,
    page: Page,
    catalogue: Option<CatalogueFile>,
    more: Option<(Value, Value)>,
    now: Timestamp,
) -> Result<CachedResponse, Problem> {
    let config = Arc::clone(&app.config);
    let wanted = page.clone();
    let (data, title) = app
        .db
        .read(move |snapshot| {
            let site = Site::read(&config, snapshot, now)?;
            let data = load(snapshot, &wanted, &site, now)?;
            Ok((data, site.company.name))
        })
        .await?;
    let PageData { status, moved_to, mut queries, structured, fresh_until } = data;
    if let Some(file) = &catalogue {
        queries.push((json!(["catalogue_pdf"]), to_raw_value(file).map_err(Error::internal)?));
    }
    if let Some((key, value)) = more {
        queries.push((key, to_raw_value(&value).map_err(Error::internal)?));
    }
    if let Some(location) = moved_to {
        return Ok(CachedResponse::moved(location, now));
    }
    let problem = (page == Page::NotFound).then(|| document::Problem {
        status: 404,
        parameter: None,
        message: "Oops! Page not found".to_owned(),
    });
    let seed = Seed { url: page.canonical(), status, problem, queries };
    let made = assemble(&app.renderer, client, seed, page.module(), structured, title, now).await?;
    if catalogue.is_some_and(|file| file != app.shelf.file()) {
        // Made of another catalogue than the one that is current by now, the page is not kept.
        return Ok(CachedResponse { fresh_until: Some(now), ..made });
    }
    // The footer shows the year, which turns without a save.
    let until = year_ends(now).min(fresh_until.unwrap_or(Timestamp::MAX));
    Ok(CachedResponse { fresh_until: made.fresh_until.or(Some(until)), ..made })
}

/// 422 for a query that makes no sense: a page that names the parameter.
async fn make_refusal(
    app: &App,
    client: IpAddr,
    path: String,
    errors: FieldErrors,
    now: Timestamp,
) -> Result<CachedResponse, Problem> {
    let config = Arc::clone(&app.config);
    let site = app.db.read(move |snapshot| Site::read(&config, snapshot, now)).await?;
    let (parameter, message) = errors
        .iter()
        .next()
        .map(|(field, messages)| (field.to_owned(), messages.join(", ")))
        .unwrap_or_default();
    let seed = problem_seed(&site, path, 422, Some(parameter), message)?;
    assemble(&app.renderer, client, seed, Page::NotFound.module(), Vec::new(), site.company.name, now).await
}

/// What a page is rendered from that says no more than what is wrong.
///
/// # Errors
/// Never in practice.
pub fn problem_seed(
    site: &Site,
    url: String,
    status: u16,
    parameter: Option<String>,
    message: String,
) -> Result<Seed> {
    let queries = vec![(json!(["site"]), to_raw_value(site).map_err(Error::internal)?)];
    Ok(Seed { url, status, problem: Some(document::Problem { status, parameter, message }), queries })
}

async fn assemble(
    renderer: &Renderer,
    client: IpAddr,
    seed: Seed,
    module: &'static str,
    structured: Vec<String>,
    title: String,
    now: Timestamp,
) -> Result<CachedResponse, Problem> {
    let status = seed.status;
    let json: Arc<str> = serde_json::to_string(&seed).map_err(Error::internal)?.into();
    let html = match renderer.render(RenderedFor::Client(client), &seed.url, Arc::clone(&json)).await {
        Ok(html) => Some(html),
        // Nothing is wrong with the page: the log of a flood is not the place to say so for each.
        Err(RenderError::Overloaded) => {
            tracing::debug!(url = ?seed.url, "too many pages are waiting to be rendered; its shell is served");
            None
        }
        Err(error) => {
            tracing::error!(url = ?seed.url, %error, "a page was not rendered; its shell is served");
            None
        }
    };
    let made = run_blocking(move || {
        let files = assets::manifest().files(assets::PUBLIC_ENTRY, &[assets::PUBLIC_APP, module]);
        let parts = Parts {
            html: html.as_deref(),
            title: &title,
            seed: &json,
            structured: &structured,
            files: &files,
            head: HEAD,
        };
        let body = Body::new("text/html; charset=utf-8", document(&parts).into_bytes());
        // A shell is good enough to be seen, not to be kept.
        let fresh_until = html.is_none().then_some(now);
        Ok(CachedResponse { fresh_until, ..CachedResponse::new(body, status, now) })
    });
    Ok(made.await?)
}
