//! While the site is not open yet, every public address answers 503: pages with a page that says so, files and APIs with a
//! problem document (ADR 89). The back office works, administrators may call the public API, and who may see the site before
//! it opens does.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode, header};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest, HttpResponse, ResponseError as _};
use jiff::Timestamp;

use super::auth::guard::Administrator;
use super::auth::refresh_cookie;
use super::page_rendering::{PageFrame, PageScripts, draft_document};
use super::previews::{cookie_name, may_share, notice};
use super::problem::{HttpResult, Problem};
use super::respond::{self, keep_private, wants_page};
use super::{assets, page_rendering};
use crate::admin::preview_links::{self, Subject};
use crate::app::App;
use crate::auth::error::AuthError;
use crate::auth::refresh;
use crate::error::Result;

/// What works all the same: signing in, the back office with its editor and its preview links, files that pages are made of,
/// and what operators ask for. `robots.txt` too: a crawler that is refused it stays away for longer than the site does.
const ALWAYS_OPEN: [&str; 11] = [
    "/admin",
    "/api/admin",
    "/auth",
    "/preview",
    "/assets",
    "/storage",
    "/healthz",
    "/readyz",
    "/metrics",
    "/robots.txt",
    "/.well-known",
];

/// Lets a request through when the site is open, or when it is for what is always open.
///
/// What is answered here is a response, not an error: errors of a middleware bypass the middleware that adds the security
/// headers.
pub(super) async fn guard(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    // Percent-decoded, as the routes see it.
    let path = request.match_info().as_str().to_owned();
    let app = request.app_data::<Data<App>>().cloned();
    let Some(app) = app.filter(|_| !is_always_open(&path)) else {
        return Ok(next.call(request).await?.map_into_left_body());
    };
    let is_api = path == "/api" || path.starts_with("/api/");
    let for_programs = is_api || is_file(&path) && !wants_page(request.headers());
    let is_open = match app.opening.is_open().await {
        Ok(is_open) => is_open,
        Err(error) => {
            let response = Problem::from(error).error_response();
            return Ok(request.into_response(response).map_into_right_body());
        }
    };
    if is_open || is_api && request.extract::<Administrator>().await.is_ok() {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let is_page = !is_api && !is_file(&path) && matches!(*request.method(), Method::GET | Method::HEAD);
    let response = match viewer(request.request(), &app).await {
        Ok(Some(viewer)) if is_page => page(request.request(), &app, &path, viewer).await,
        Ok(Some(viewer)) if viewer.may(request.method()) => {
            let mut response = next.call(request).await?;
            keep_private(response.headers_mut());
            return Ok(response.map_into_left_body());
        }
        Ok(_) => Ok(closed(request.request(), &app, for_programs).await),
        Err(problem) => Err(problem),
    };
    let response = response.unwrap_or_else(|problem| problem.error_response());
    Ok(request.into_response(response).map_into_right_body())
}

/// What is answered in the place of everything public.
pub(super) async fn closed(request: &HttpRequest, app: &App, for_programs: bool) -> HttpResponse {
    let page = if for_programs { Err(problem()) } else { page_rendering::not_open(request, app).await };
    page.unwrap_or_else(|problem| problem.error_response())
}

fn problem() -> Problem {
    let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_open", "this site is not open yet");
    Problem { retry_after: Some(page_rendering::NOT_OPEN_RETRY), ..problem }
}

fn is_always_open(path: &str) -> bool {
    let under =
        |root: &str| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    ALWAYS_OPEN.into_iter().any(under) || assets::is_root_file(path)
}

/// Whether a path is that of a file for programs; a browser that followed a link to one gets the page.
fn is_file(path: &str) -> bool {
    [".xml", ".pdf", ".webmanifest", ".jpg"].iter().any(|ending| path.ends_with(ending))
}

// The site as it will be, for those who may see it before it opens: administrators who are signed in, and whoever has a
// preview link to the whole site. Every page has a line that says so; nothing is stored by caches.

/// The line above every page for administrators.
const STAFF_NOTICE: &str = "<aside class=\"preview-notice\" aria-label=\"Preview\"><p>Not open yet: only you see this. \
                            Visitors read that you open soon. <a href=\"/admin\">Back office</a></p></aside>";

/// Somebody who may see the site before it opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Viewer {
    /// An administrator who is signed in.
    Staff,
    /// The holder of a preview link to the whole site, which works until then.
    Guest(Timestamp),
}

impl Viewer {
    /// Whether a request of this method is let through: a guest looks, and sends nothing.
    pub(super) fn may(self, method: &Method) -> bool {
        self == Self::Staff || matches!(*method, Method::GET | Method::HEAD)
    }
}

/// Who is asking, if it is somebody who may see the site before it opens. The cookies are sent by browsers alone, and only
/// with what this site itself has linked or what was typed.
pub(super) async fn viewer(request: &HttpRequest, app: &App) -> Result<Option<Viewer>, Problem> {
    if is_administrators(request, app).await? {
        return Ok(Some(Viewer::Staff));
    }
    let Some(cookie) = request.cookie(cookie_name(app)) else { return Ok(None) };
    let (token, now) = (cookie.value().to_owned(), app.clock.now());
    let link = app.db.read(move |snapshot| {
        let link = preview_links::open(snapshot, &token, now)?;
        let link = link.filter(|link| link.subject == Subject::WholeSite);
        Ok(match link {
            Some(link) if may_share(snapshot, &link)? => Some(link.expires_at),
            _ => None,
        })
    });
    Ok(link.await?.map(Viewer::Guest))
}

/// Whether the session cookie is an administrator's who may enter the back office.
pub(super) async fn is_administrators(request: &HttpRequest, app: &App) -> Result<bool, Problem> {
    let Some(token) = refresh_cookie::read_any(request) else { return Ok(false) };
    match refresh::admits(&app.identity, token).await {
        Ok(admitted) => Ok(admitted),
        Err(AuthError::Internal(error)) => Err(error.into()),
        Err(_) => Ok(false),
    }
}

/// A public page for somebody who may see it before the site opens.
pub(super) async fn page(request: &HttpRequest, app: &App, path: &str, viewer: Viewer) -> HttpResult {
    let notice = match viewer {
        Viewer::Staff => STAFF_NOTICE.to_owned(),
        Viewer::Guest(until) => notice(until),
    };
    let bare = path.trim_end_matches('/');
    let path = if bare.is_empty() { "/" } else { bare };
    let frame = PageFrame { scripts: PageScripts::Preview, notice };
    let made = draft_document(request, app, path, frame).await?;
    let mut response = if let Some(location) = &made.location {
        HttpResponse::Found().insert_header((header::LOCATION, location.clone())).finish()
    } else {
        let status = StatusCode::from_u16(made.status).unwrap_or(StatusCode::OK);
        respond::send_uncached(request, status, &made.body)
    };
    keep_private(response.headers_mut());
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_names_are_always_open() {
        for path in [
            "/admin",
            "/admin/",
            "/admin/site/frame/about",
            "/auth/v1/token",
            "/preview/abc",
            "/robots.txt",
            "/.well-known/acme-challenge/token",
        ] {
            assert!(is_always_open(path), "{path}");
        }
        for path in [
            "/",
            "/administrator",
            "//admin",
            "/x/admin",
            "/api",
            "/api/site",
            "/api/administration",
            "/healthz2",
        ] {
            assert!(!is_always_open(path), "{path}");
        }
    }
}
