//! `GET /preview/{token}`: the page that a preview link shows (ADR 87).
//!
//! Nothing of it is stored in the cache of pages. Tokens that were forged, revoked or have expired, links whose creator may
//! not sign in any more and links to what was deleted are one and the same not-found page.

use std::sync::Arc;

use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::http::{Method, StatusCode, header};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use jiff::Timestamp;

use super::page_rendering::{
    PageScripts, Parts, Shared, add_catalogue_file, assemble, client, not_found, render_uncached,
};
use super::problem::HttpResult;
use super::respond;
use crate::admin::preview_links::store::{StoredLink, count_opening};
use crate::admin::preview_links::{Subject, is_counted, open};
use crate::app::App;
use crate::auth::store::users;
use crate::auth::user::UserId;
use crate::error::Result;
use crate::pages::preview::{self, PreviewData};
use crate::pages::route::Page;
use crate::platform::clock::ist;
use crate::platform::db::Snapshot;
use crate::site::settings::Verification;
use render::document::PageSeed;

/// The page of a preview link.
pub(crate) async fn page(request: HttpRequest, app: Data<App>, token: Path<String>) -> HttpResult {
    let now = app.clock.now();
    let search = app.search.built().await?;
    let config = Arc::clone(&app.config);
    let secret = token.clone();
    let read = move |snapshot: &Snapshot| {
        let Some(link) = open(snapshot, &secret, now)? else { return Ok(None) };
        if !may_share(snapshot, &link)? {
            return Ok(None);
        }
        let shown = match link.subject {
            // It has no page of its own.
            Subject::WholeSite => return Ok(Some((link, None))),
            Subject::Page(name) => Some(preview::site_page(snapshot, &search, &config, name, now)?),
            Subject::Post(id) => preview::post(snapshot, &config, id, now)?,
            Subject::Product(id) => preview::product(snapshot, &search, &config, id, now)?,
        };
        Ok(shown.map(|shown| (link, Some(shown))))
    };
    let Some((link, shown)) = app.db.read(read).await? else {
        return render_uncached(&request, &app, Page::NotFound, None, 404, None).await;
    };
    let Some(shown) = shown else {
        count(&app, &request, &link, now).await;
        return Ok(enter(&app, &token, &link, now));
    };
    let client = client(&request, &app);
    let _permit = app.render_limit.acquire(client).await?;
    let notice = notice(link.expires_at);
    let made = assemble(&app, client, parts(&app, shown, notice)?, false, now).await?;
    count(&app, &request, &link, now).await;
    Ok(respond::send_uncached(&request, StatusCode::OK, &made.body))
}

/// What the page's document is assembled from.
fn parts(app: &App, shown: PreviewData, notice: String) -> Result<Parts> {
    let PreviewData { page, data, site } = shown;
    let mut queries = data.queries;
    add_catalogue_file(app, &page, &mut queries)?;
    let problem = (page == Page::NotFound).then(not_found);
    Ok(Parts {
        seed: PageSeed { url: page.canonical(), status: 200, problem, queries },
        module: page.module(),
        structured: data.structured,
        hides_closed: false,
        // Without the codes by which search engines know the site's owner.
        shared: Shared::new(site.company.name, &Verification::default(), true),
        scripts: PageScripts::Preview,
        notice,
        unlisted: false,
    })
}

/// Whether the account that made the link may sign in.
pub(super) fn may_share(snapshot: &Snapshot, link: &StoredLink) -> Result<bool> {
    let Some(creator) = link.creator.as_deref().and_then(|id| UserId::parse(id).ok()) else {
        return Ok(false);
    };
    Ok(users::by_id(snapshot, creator)?.is_some_and(|user| user.disabled_at.is_none()))
}

/// The line above the page.
pub(super) fn notice(expires_at: Timestamp) -> String {
    let local = expires_at.to_zoned(ist()).strftime("%-d %B, %H:%M");
    format!(
        "<aside class=\"preview-notice\" aria-label=\"Preview\"><p>Preview, not public, until \
         <time datetime=\"{expires_at}\">{local}</time></p></aside>"
    )
}

/// The answer to the opening of a link to the whole site: its secret as a cookie, and the way to the home page.
fn enter(app: &App, token: &str, link: &StoredLink, now: Timestamp) -> HttpResponse {
    let seconds = link.expires_at.duration_since(now).as_secs().max(0);
    let cookie = Cookie::build(cookie_name(app), token.to_owned())
        .path("/")
        .http_only(true)
        // The link comes from a mail or another site.
        .same_site(SameSite::Lax)
        .secure(is_https(app))
        .max_age(time::Duration::seconds(seconds))
        .finish();
    let mut response = HttpResponse::Found().insert_header((header::LOCATION, "/")).cookie(cookie).finish();
    respond::keep_private(response.headers_mut());
    response
}

/// The cookie with the secret of a link to the whole site.
pub(super) fn cookie_name(app: &App) -> &'static str {
    if is_https(app) { "__Host-preview" } else { "preview" }
}

fn is_https(app: &App) -> bool {
    app.config.http.origin().starts_with("https://")
}

/// Counts the opening. The page is shown even if that fails, as on a full disk.
async fn count(app: &App, request: &HttpRequest, link: &StoredLink, now: Timestamp) {
    if request.method() == Method::HEAD || !is_counted(link, now) {
        return;
    }
    let id = link.id;
    if let Err(error) = app.db.write(move |tx| count_opening(tx, id, now)).await {
        tracing::debug!(id, error = %error.chain(), "the opening of a preview link was not counted");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_until_when_in_indian_time() {
        let line = notice("2026-05-03T08:30:00Z".parse().unwrap());
        assert!(line.contains(
            "Preview, not public, until <time datetime=\"2026-05-03T08:30:00Z\">3 May, 14:00</time>"
        ));
    }
}
