//! A page's document: its data rendered, with the scripts, styles and tags of its head.

use std::net::IpAddr;
use std::sync::Arc;

use jiff::Timestamp;

use super::assets;
use super::problem::Problem;
use crate::content::visibility::HiddenPages;
use crate::error::{Error, Result};
use crate::pages::route::Page;
use crate::platform::blocking::run_blocking;
use crate::platform::db::Snapshot;
use crate::site::settings::Verification;
use crate::site::settings_store;
use render::body::Body;
use render::cache::CachedResponse;
use render::document::{self, DocumentCache, DocumentParts, DocumentSource, PageSeed, document};
use render::engine::RenderError;
use render::pool::{Renderer, ticket};
use work::repeated;

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

/// As [`assemble`]; a document that was made from the same is taken as it is.
pub(super) async fn assemble_or_keep(
    documents: &DocumentCache,
    renderer: &Renderer,
    client: IpAddr,
    parts: Parts,
    now: Timestamp,
) -> Result<CachedResponse, Problem> {
    if !parts.may_be_kept() {
        return assemble(renderer, client, parts, now).await;
    }
    let json = serde_json::to_string(&parts.seed).map_err(Error::internal)?;
    let source = parts.source(&json);
    if let Some(kept) = documents.get(source) {
        return Ok(CachedResponse::new(kept, parts.seed.status, now));
    }
    let made = make(renderer, client, parts, json.into(), now).await?;
    if made.is_fresh(now) {
        documents.insert(source, Arc::clone(&made.body));
    }
    Ok(made)
}

/// Renders a page and makes the response of it. A page that is not rendered is a shell, which expires at once.
pub(super) async fn assemble(
    renderer: &Renderer,
    client: IpAddr,
    parts: Parts,
    now: Timestamp,
) -> Result<CachedResponse, Problem> {
    let json = serde_json::to_string(&parts.seed).map_err(Error::internal)?;
    make(renderer, client, parts, json.into(), now).await
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
