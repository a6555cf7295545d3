//! Public pages as documents: address → data → React's HTML → document. Who asks keeps them or not.

use std::net::IpAddr;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use jiff::Timestamp;
use serde_json::value::to_raw_value;
use serde_json::{Value, json};

use super::page_document::{PageFrame, PageScripts, Parts, Shared, assemble, assemble_or_keep};
use super::parameters::{self, client_address};
use super::problem::{HttpResult, Problem};
use super::{cached, respond};
use crate::app::App;
use crate::auth::accounts;
use crate::config::Config;
use crate::content::store as content;
use crate::error::{Error, FieldErrors, Result};
use crate::pages::load::{PageData, Visible, load, problem_queries};
use crate::pages::route::Page;
use crate::platform::db::Snapshot;
use crate::site::{CatalogueFile, Site, claims, year_ends};
use render::cache::CachedResponse;
use render::document::{PageProblem, PageSeed};
use work::limit_key;

/// The cache's key of the page that says that the site is not open yet; no address is like it.
const NOT_OPEN: &str = "not open";
/// When search engines and feed readers may ask again while the site is not open yet, seconds.
pub(super) const NOT_OPEN_RETRY: u32 = 3600;

/// The problem of an address that leads nowhere.
pub(super) fn not_found() -> PageProblem {
    PageProblem::new(404, "Oops! Page not found")
}

/// The problem of the first invalid query parameter.
pub(super) fn query_problem(errors: &FieldErrors) -> PageProblem {
    let first = errors.iter().next();
    let (parameter, message) =
        first.map(|(field, messages)| (field.to_owned(), messages.join(", "))).unwrap_or_default();
    PageProblem { parameter: Some(parameter), ..PageProblem::new(422, message) }
}

/// The page for an old address whose page was taken away for good.
pub(crate) async fn gone(request: &HttpRequest, app: &App, address: &str, now: Timestamp) -> HttpResult {
    let problem = PageProblem::new(410, "It was taken away for good, and no other page has taken its place.");
    send_problem(request, app, address, problem, now).await
}

/// A page that says why there is nothing else to show. Uncached: the cache would share one response between requests with
/// different problems.
pub(super) async fn send_problem(
    request: &HttpRequest,
    app: &App,
    url: &str,
    problem: PageProblem,
    now: Timestamp,
) -> HttpResult {
    let client = client(request, app);
    let _permit = app.render_limit.acquire(client).await?;
    let made = make_problem(app, client, url.to_owned(), problem, PageScripts::Public, now).await?;
    Ok(cached::send(request, &made))
}

/// What stands in the place of every page while the site is not open yet; complete without a script.
pub(crate) async fn not_open(request: &HttpRequest, app: &App) -> HttpResult {
    let (now, version) = (app.clock.now(), app.db.content_version());
    let client = client(request, app);
    let is_local = parameters::is_of_this_machine(request);
    let make = make_not_open(app, client, is_local, now);
    let kept = if is_local { None } else { app.cache.get(version, NOT_OPEN, now) };
    let made = if let Some(kept) = kept {
        kept
    } else {
        let _permit = app.render_limit.acquire(client).await?;
        // The next step depends on the accounts, which are no content: it is not cached.
        if is_local {
            Arc::new(make.await?)
        } else {
            app.cache.get_or_insert(version, NOT_OPEN, now, make).await?
        }
    };
    let mut response = respond::send_uncached(request, StatusCode::SERVICE_UNAVAILABLE, &made.body);
    response.headers_mut().insert(header::RETRY_AFTER, NOT_OPEN_RETRY.into());
    Ok(response)
}

/// A page for one request, possibly with an additional query in its data; never cached.
pub(crate) async fn render_uncached(
    request: &HttpRequest,
    app: &App,
    page: Page,
    extra_query: Option<(Value, Value)>,
    status: u16,
    retry_after: Option<u64>,
) -> HttpResult {
    let client = client(request, app);
    let _permit = app.render_limit.acquire(client).await?;
    let file = page.shows_catalogue_file().then(|| app.catalogue_pdf.file());
    let is_personal = page.is_personal();
    let made = make_page(app, client, page, file, extra_query, PageScripts::Public, app.clock.now()).await?;
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    let mut response = respond::send_uncached(request, status, &made.body);
    if is_personal {
        // Beside the page's own mark, which its shell does not have.
        response.headers_mut().insert(respond::ROBOTS_TAG, HeaderValue::from_static("noindex"));
    }
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    Ok(response)
}

/// The document of a page for the editor's frame: published content, as visitors see it. Never cached.
pub(crate) async fn editor_document(
    request: &HttpRequest,
    app: &App,
    path: &str,
) -> Result<CachedResponse, Problem> {
    let client = client(request, app);
    let _permit = app.render_limit.acquire(client).await?;
    let now = app.clock.now();
    match Page::parse(path, &parameters::query(request)) {
        Ok(page) => {
            let file = page.shows_catalogue_file().then(|| app.catalogue_pdf.file());
            make_page(app, client, page, file, None, PageScripts::Editor, now).await
        }
        Err(errors) => {
            make_problem(app, client, path.to_owned(), query_problem(&errors), PageScripts::Editor, now).await
        }
    }
}

/// The document of a page for somebody who may see it before the site opens, with a line of HTML above it. Never cached.
pub(super) async fn preview_document(
    request: &HttpRequest,
    app: &App,
    path: &str,
    notice: String,
) -> Result<CachedResponse, Problem> {
    let client = client(request, app);
    let _permit = app.render_limit.acquire(client).await?;
    let now = app.clock.now();
    let scripts = PageScripts::Preview;
    match Page::parse(path, &parameters::query(request)) {
        Ok(page) => {
            let file = page.shows_catalogue_file().then(|| app.catalogue_pdf.file());
            let extra = Some((json!(["preview"]), json!(true)));
            make_page(app, client, page, file, extra, PageFrame { scripts, notice }, now).await
        }
        Err(errors) => make_problem(app, client, path.to_owned(), query_problem(&errors), scripts, now).await,
    }
}

/// The client whose limit and queue a page counts for.
pub(super) fn client(request: &HttpRequest, app: &App) -> IpAddr {
    limit_key(client_address(request, &app.config.http))
}

/// Makes a page: reads its data and renders it.
pub(super) async fn make_page(
    app: &App,
    client: IpAddr,
    page: Page,
    catalogue: Option<CatalogueFile>,
    extra_query: Option<(Value, Value)>,
    frame: impl Into<PageFrame>,
    now: Timestamp,
) -> Result<CachedResponse, Problem> {
    let PageFrame { scripts, notice } = frame.into();
    let config = Arc::clone(&app.config);
    let needs_search = matches!(page, Page::Catalogue { .. } | Page::Product(_));
    let search = if needs_search { app.search.built().await? } else { app.search.clone() };
    let wanted = page.clone();
    let (data, shared) = app
        .db
        .read(move |snapshot| {
            let site = read_site(&config, snapshot, scripts, now)?;
            let visible =
                if scripts == PageScripts::Editor { Visible::ToTheOffice } else { Visible::ToVisitors };
            let data = load(snapshot, &search, &wanted, (&config, &site), visible, now)?;
            let shared = Shared::read(snapshot, site.company.name, now)?;
            Ok((data, shared))
        })
        .await?;
    let PageData { status, moved_to, mut queries, structured, fresh_until, unanswered, .. } = data;
    let hides_closed = data.has_announcements;
    if let Some(file) = &catalogue {
        queries.push((json!(["catalogue_pdf"]), to_raw_value(file).map_err(Error::internal)?));
    }
    // What is for one request alone is asked for once.
    let keeps = extra_query.is_none() && !page.is_personal();
    if let Some((key, value)) = extra_query {
        queries.push((key, to_raw_value(&value).map_err(Error::internal)?));
    }
    if let Some(location) = moved_to {
        return Ok(CachedResponse::redirect(location, now));
    }
    let page = if data.is_hidden { Page::NotFound } else { page };
    let problem = (page == Page::NotFound).then(not_found);
    let seed = PageSeed { url: page.canonical(), status, problem, queries };
    let unlisted = data.unlisted && status == 200;
    let parts =
        Parts { seed, module: page.module(), structured, hides_closed, shared, scripts, notice, unlisted };
    let mut made = if keeps {
        assemble_or_keep(&app.documents, &app.renderer, client, parts, now).await?
    } else {
        assemble(&app.renderer, client, parts, now).await?
    };
    made.unanswered = unanswered;
    // Without the catalogue's size it is out of date in a moment.
    made.is_shared = catalogue.as_ref().is_none_or(|file| file.bytes.is_some());
    // The footer shows the year, which changes without a save.
    let until = year_ends(now).min(fresh_until.unwrap_or(Timestamp::MAX));
    Ok(CachedResponse { fresh_until: made.fresh_until.or(Some(until)), ..made })
}

async fn make_problem(
    app: &App,
    client: IpAddr,
    url: String,
    problem: PageProblem,
    scripts: PageScripts,
    now: Timestamp,
) -> Result<CachedResponse, Problem> {
    let config = Arc::clone(&app.config);
    let read = move |snapshot: &Snapshot| {
        let site = read_site(&config, snapshot, scripts, now)?;
        let queries = problem_queries(snapshot, &config, &site, now)?;
        Ok((queries, Shared::read(snapshot, site.company.name, now)?))
    };
    let (queries, shared) = app.db.read(read).await?;
    let seed = PageSeed { url, status: problem.status, problem: Some(problem), queries };
    assemble(&app.renderer, client, Parts::of_problem(seed, shared, scripts), now).await
}

/// The page that says that the site is not open yet. Its own status is 200, so that the cache takes it.
async fn make_not_open(
    app: &App,
    client: IpAddr,
    is_local: bool,
    now: Timestamp,
) -> Result<CachedResponse, Problem> {
    let config = Arc::clone(&app.config);
    let read = move |snapshot: &Snapshot| {
        let mut site = Site::read(&config, snapshot, now)?;
        claims::withhold_contact(snapshot, &config.company, &mut site.company, now)?;
        let mut queries = problem_queries(snapshot, &config, &site, now)?;
        if is_local {
            let step = json!({"has_account": !accounts::list(snapshot)?.is_empty()});
            queries.push((json!(["next_step"]), to_raw_value(&step).map_err(Error::internal)?));
        }
        let changes = content::next_change(snapshot, now)?;
        Ok((queries, Shared::read(snapshot, site.company.name, now)?, changes))
    };
    let (queries, shared, changes) = app.db.read(read).await?;
    let problem = Some(PageProblem::new(503, "This site is not open yet"));
    let seed = PageSeed { url: "/".to_owned(), status: 200, problem, queries };
    let parts = Parts::of_problem(seed, shared, PageScripts::None);
    let made = assemble(&app.renderer, client, parts, now).await?;
    Ok(CachedResponse { fresh_until: made.fresh_until.or(changes), ..made })
}

/// The facts that pages show. The editor's frame may not frame a map in its turn.
fn read_site(config: &Config, snapshot: &Snapshot, scripts: PageScripts, now: Timestamp) -> Result<Site> {
    let mut site = Site::read(config, snapshot, now)?;
    if scripts == PageScripts::Editor {
        site.company.map.embed_url = None;
    }
    Ok(site)
}
