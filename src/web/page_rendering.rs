//! Public pages as documents: address → data → React's HTML → document. Who asks keeps them or not.

use std::net::IpAddr;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use jiff::Timestamp;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::parameters::{self, client_address};
use super::problem::{HttpResult, Problem};
use super::{assets, cached, respond};
use crate::app::App;
use crate::auth::accounts;
use crate::config::Config;
use crate::content::store as content;
use crate::content::visibility::HiddenPages;
use crate::error::{Error, FieldErrors, Result};
use crate::pages::load::{PageData, Visible, load, problem_queries};
use crate::pages::route::Page;
use crate::platform::blocking::run_blocking;
use crate::platform::db::Snapshot;
use crate::site::settings::Verification;
use crate::site::{CatalogueFile, Site, claims, settings_store, year_ends};
use render::body::Body;
use render::cache::CachedResponse;
use render::document::{self, DocumentParts, DocumentSource, PageProblem, PageSeed, document};
use render::engine::RenderError;
use render::pool::{Renderer, ticket};
use work::{limit_key, repeated};

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
    let is_personal = page.is_personal();
    let made = make_page(app, client, page, extra_query, PageScripts::Public, app.clock.now()).await?;
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

/// The document of a page for the editor's frame, as visitors see it, or for somebody who may see it before the site opens.
/// Never cached.
pub(super) async fn draft_document(
    request: &HttpRequest,
    app: &App,
    path: &str,
    frame: PageFrame,
) -> Result<CachedResponse, Problem> {
    let client = client(request, app);
    let _permit = app.render_limit.acquire(client).await?;
    let (scripts, now) = (frame.scripts, app.clock.now());
    match Page::parse(path, &parameters::query(request)) {
        Ok(page) => {
            let is_preview = scripts == PageScripts::Preview;
            let extra = is_preview.then(|| (json!(["preview"]), json!(true)));
            make_page(app, client, page, extra, frame, now).await
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
    let catalogue = add_catalogue_file(app, &page, &mut queries)?;
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
    let mut made = assemble(app, client, parts, keeps, now).await?;
    made.unanswered = unanswered;
    // Without the catalogue's size it is out of date in a moment.
    made.is_shared = catalogue.is_none_or(|file| file.bytes.is_some());
    // The footer shows the year, which changes without a save.
    let until = year_ends(now).min(fresh_until.unwrap_or(Timestamp::MAX));
    Ok(CachedResponse { fresh_until: made.fresh_until.or(Some(until)), ..made })
}

/// Tells of the catalogue as a file, where a page does.
pub(super) fn add_catalogue_file(
    app: &App,
    page: &Page,
    queries: &mut Vec<(Value, Box<RawValue>)>,
) -> Result<Option<CatalogueFile>> {
    let file = page.shows_catalogue_file().then(|| app.catalogue_pdf.file());
    if let Some(file) = &file {
        queries.push((json!(["catalogue_pdf"]), to_raw_value(file).map_err(Error::internal)?));
    }
    Ok(file)
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
    assemble(app, client, Parts::of_problem(seed, shared, scripts), false, now).await
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
    let made = assemble(app, client, parts, false, now).await?;
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

// A page's document: its data rendered, with the scripts, styles and tags of its head.

const HEAD: &str = "<link rel=\"icon\" href=\"/favicon.ico\" sizes=\"32x32\">\
<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\
<link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">\
<link rel=\"manifest\" href=\"/site.webmanifest\">\
<meta name=\"theme-color\" content=\"#123c30\">";

const FEED: &str =
    "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Articles\" href=\"/feed.xml\">";

/// Which scripts run in a page's document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageScripts {
    /// Those of visitors.
    Public,
    /// Those with which the back office edits the page in its frame (ADR 83).
    Editor,
    /// None at all.
    None,
    /// Those of preview links.
    Preview,
}

/// What is around a page in its document.
pub(crate) struct PageFrame {
    pub(super) scripts: PageScripts,
    /// HTML above the page.
    pub(super) notice: String,
}

impl From<PageScripts> for PageFrame {
    fn from(scripts: PageScripts) -> Self {
        Self { scripts, notice: String::new() }
    }
}

/// What all documents have in their head.
pub(super) struct Shared {
    /// Title of a shell.
    title: String,
    head: String,
}

impl Shared {
    /// Of a site at a moment.
    pub(super) fn read(snapshot: &Snapshot, title: String, now: Timestamp) -> Result<Self> {
        let verification = settings_store::read(snapshot)?.verification;
        let has_feed = !HiddenPages::read(snapshot, now)?.hide_articles();
        Ok(Self::new(title, &verification, has_feed))
    }

    pub(super) fn new(title: String, verification: &Verification, has_feed: bool) -> Self {
        let tags = verification.tags().map(|(name, code)| document::meta(name, code));
        let feed = if has_feed { FEED } else { "" };
        let head = [HEAD, feed].map(str::to_owned).into_iter().chain(tags).collect();
        Self { title, head }
    }
}

/// What a document is assembled from.
pub(super) struct Parts {
    pub(super) seed: PageSeed,
    /// The page's script, as the build's manifest names it.
    pub(super) module: &'static str,
    pub(super) structured: Vec<String>,
    /// Whether announcements that the visitor has closed are hidden before anything is painted.
    pub(super) hides_closed: bool,
    pub(super) shared: Shared,
    pub(super) scripts: PageScripts,
    /// HTML above the page.
    pub(super) notice: String,
    /// Whether search engines are told not to list it.
    pub(super) unlisted: bool,
}

impl Parts {
    /// Of a page that says what is wrong.
    pub(super) fn of_problem(seed: PageSeed, shared: Shared, scripts: PageScripts) -> Self {
        let module = Page::NotFound.module();
        Self {
            seed,
            module,
            structured: Vec::new(),
            hides_closed: false,
            shared,
            scripts,
            notice: String::new(),
            unlisted: false,
        }
    }

    /// Whether another visitor may be shown the same document: not one of what only some may see, nor of what an address has
    /// wrong, of which there is no end.
    fn may_be_kept(&self) -> bool {
        self.scripts == PageScripts::Public && self.seed.status == 200 && self.notice.is_empty()
    }

    /// Everything that the document depends on, besides the bundle.
    fn source(&self, json: &str) -> DocumentSource {
        let marks = format!("{} {}", self.hides_closed, self.unlisted);
        let texts = [json, self.module, &self.shared.title, &self.shared.head, &marks];
        DocumentSource::of(texts.into_iter().chain(self.structured.iter().map(String::as_str)))
    }
}

/// Renders a page and makes the response of it; where it `keeps` documents, one that was made from the same is taken as it is.
/// A page that is not rendered is a shell, which expires at once.
pub(super) async fn assemble(
    app: &App,
    client: IpAddr,
    parts: Parts,
    keeps: bool,
    now: Timestamp,
) -> Result<CachedResponse, Problem> {
    let json: Arc<str> = serde_json::to_string(&parts.seed).map_err(Error::internal)?.into();
    let source = (keeps && parts.may_be_kept()).then(|| parts.source(&json));
    if let Some(kept) = source.and_then(|source| app.documents.get(source)) {
        return Ok(CachedResponse::new(kept, parts.seed.status, now));
    }
    let made = make(&app.renderer, client, parts, json, now).await?;
    if let Some(source) = source.filter(|_| made.is_fresh(now)) {
        app.documents.insert(source, Arc::clone(&made.body));
    }
    Ok(made)
}

async fn make(
    renderer: &Renderer,
    client: IpAddr,
    parts: Parts,
    json: Arc<str>,
    now: Timestamp,
) -> Result<CachedResponse, Problem> {
    let Parts { seed, module, structured, hides_closed, shared, scripts, notice, unlisted } = parts;
    let status = seed.status;
    // Without the query, which may hold what a visitor has typed.
    let path = seed.url.split('?').next().unwrap_or_default().to_owned();
    let mut is_displaced = false;
    let html = match renderer.render(ticket(client), &seed.url, Arc::clone(&json)).await {
        Ok(html) => Some(html),
        // Not an error of the page. Logged at `error`, many requests would fill the log.
        Err(RenderError::Overloaded) => {
            tracing::debug!(%path, "too many pages are waiting to be rendered; its shell is served");
            is_displaced = true;
            None
        }
        Err(error) => {
            if repeated::is_first(&format!("not rendered: {error}")) {
                tracing::error!(%path, %error, "a page was not rendered; its shell is served");
            }
            None
        }
    };
    let made = run_blocking(move || {
        let files = match scripts {
            PageScripts::Public | PageScripts::None => {
                assets::public_files(module, html.as_deref().unwrap_or_default())
            }
            PageScripts::Editor => assets::editor_files(module),
            PageScripts::Preview => assets::preview_files(module),
        };
        let first_script = hides_closed && scripts == PageScripts::Public;
        let first_script = first_script.then(|| assets::manifest().script(assets::CLOSED_ENTRY)).flatten();
        let parts = DocumentParts {
            html: html.as_deref(),
            title: &shared.title,
            seed: (scripts != PageScripts::None).then_some(&*json),
            first_script: first_script.as_deref(),
            structured: &structured,
            files: &files,
            head: &shared.head,
            notice: &notice,
        };
        let mut body = Body::new("text/html; charset=utf-8", document(&parts).into_bytes());
        body.unlisted = unlisted;
        // Expired at once: a page without its content is not cached.
        let fresh_until = html.is_none().then_some(now);
        Ok(CachedResponse { fresh_until, is_displaced, ..CachedResponse::new(body, status, now) })
    });
    Ok(made.await?)
}
