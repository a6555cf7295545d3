//! Files for programs: the Atom feed, the sitemap, `robots.txt`, the web app manifest.

use actix_web::HttpRequest;
use actix_web::web::{Data, Path};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::cached::{self, earliest};
use super::problem::{HttpResult, Problem};
use crate::app::App;
use crate::blog::store::posts;
use crate::catalogue::store::public;
use crate::content::visibility::HiddenPages;
use crate::content::{company, store as content};
use crate::error::Result;
use crate::pages::sitemap::Part;
use crate::pages::{feed as pages_feed, sitemap as pages_sitemap};
use crate::platform::db::Snapshot;
use crate::site::Site;
use render::body::Body;
use render::cache::CachedResponse;

/// `GET /feed.xml`.
pub(crate) async fn feed(request: HttpRequest, app: Data<App>) -> HttpResult {
    let config = app.config.clone();
    let now = app.clock.now();
    let read = move |snapshot: &Snapshot| {
        if HiddenPages::read(snapshot, now)?.hide_articles() {
            return Ok(None);
        }
        let site = Site::read(&config, snapshot, now)?;
        let atom = pages_feed::feed(snapshot, (&config, &site), now)?;
        let until = earliest([posts::next_change(snapshot, now)?, content::next_change(snapshot, now)?]);
        Ok(Some(shared("application/atom+xml; charset=utf-8", atom, until, now)))
    };
    read_cached(&request, &app, "/feed.xml", read).await
}

/// `GET /sitemap.xml`.
pub(crate) async fn sitemap(request: HttpRequest, app: Data<App>) -> HttpResult {
    send_sitemap(&request, &app, Part::Whole).await
}

/// `GET /sitemap-{n}.xml`.
pub(crate) async fn sitemap_part(request: HttpRequest, app: Data<App>, number: Path<String>) -> HttpResult {
    let wanted = Part::parse(&number).ok_or_else(|| Problem::not_found("file"))?;
    send_sitemap(&request, &app, wanted).await
}

async fn send_sitemap(request: &HttpRequest, app: &App, part: Part) -> HttpResult {
    let config = app.config.clone();
    let now = app.clock.now();
    let search = app.search.built().await?;
    let read = move |snapshot: &Snapshot| {
        let Some(xml) = pages_sitemap::sitemap(snapshot, &search, &config, part, now)? else {
            return Ok(None);
        };
        let until = earliest([
            posts::next_change(snapshot, now)?,
            content::next_change(snapshot, now)?,
            public::next_change(snapshot, now)?,
        ]);
        Ok(Some(shared("application/xml; charset=utf-8", xml, until, now)))
    };
    read_cached(request, app, &format!("sitemap {part:?}"), read).await
}

/// `GET /robots.txt`.
pub(crate) async fn robots(request: HttpRequest, app: Data<App>) -> HttpResult {
    let now = app.clock.now();
    let (opening, origin) = (app.opening.clone(), app.config.http.origin());
    // Asked in here, after the content version was taken: otherwise an opening in between would keep a file without its sitemap.
    let make = async move {
        // While the site is not open yet, its pages say so themselves (503), and the sitemap is not there.
        let is_open = opening.is_open().await?;
        let sitemap = if is_open { format!("\nSitemap: {origin}/sitemap.xml\n") } else { String::new() };
        let text = format!("User-agent: *\nDisallow: /admin\nDisallow: /auth/\n{sitemap}");
        Ok::<_, Problem>(shared("text/plain; charset=utf-8", text, None, now))
    };
    cached::answer(&request, &app, "/robots.txt", now, make).await
}

/// `GET /site.webmanifest`.
pub(crate) async fn manifest(request: HttpRequest, app: Data<App>) -> HttpResult {
    let (config, now) = (app.config.clone(), app.clock.now());
    let read = move |snapshot: &Snapshot| {
        let name = company::read(snapshot, &config.company, now)?.name;
        let until = content::next_change(snapshot, now)?;
        Ok(Some(shared("application/manifest+json", web_app_manifest(&name).to_string(), until, now)))
    };
    read_cached(&request, &app, "/site.webmanifest", read).await
}

fn web_app_manifest(name: &str) -> Value {
    let icon = |size: u32, purpose: &str| {
        json!({
            "src": format!("/icon-{size}.png"), "sizes": format!("{size}x{size}"), "type": "image/png", "purpose": purpose,
        })
    };
    json!({
        "name": name,
        "short_name": name,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "browser",
        "lang": "en-IN",
        "theme_color": "#123c30",
        "background_color": "#f8f3e8",
        "icons": [
            icon(192, "any"),
            icon(512, "any"),
            icon(512, "maskable"),
            {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
    })
}

/// A file that is the same for everybody.
fn shared(
    content_type: &'static str,
    text: String,
    fresh_until: Option<Timestamp>,
    now: Timestamp,
) -> CachedResponse {
    let made = CachedResponse::new(Body::new(content_type, text.into()), 200, now);
    CachedResponse { fresh_until, is_shared: true, ..made }
}

async fn read_cached<F>(request: &HttpRequest, app: &App, key: &str, read: F) -> HttpResult
where
    F: FnOnce(&Snapshot) -> Result<Option<CachedResponse>> + Send + 'static,
{
    let db = app.db.clone();
    let make = async move { db.read(read).await?.ok_or_else(|| Problem::not_found("file")) };
    cached::answer(request, app, key, app.clock.now(), make).await
}
