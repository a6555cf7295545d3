//! The site as it will be, for those who may see it before it opens: administrators who are signed in, and whoever has a
//! preview link to the whole site. Every page has a line that says so; nothing is stored by caches.

use actix_web::http::{Method, StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};
use jiff::Timestamp;

use super::auth::refresh_cookie;
use super::page_rendering;
use super::previews::{cookie_name, may_share, notice};
use super::problem::{HttpResult, Problem};
use super::respond::{self, keep_private};
use crate::admin::preview_links::{self, Subject};
use crate::app::App;
use crate::auth::error::AuthError;
use crate::auth::refresh;
use crate::error::Result;

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
    let line = match viewer {
        Viewer::Staff => STAFF_NOTICE.to_owned(),
        Viewer::Guest(until) => notice(until),
    };
    let bare = path.trim_end_matches('/');
    let made = page_rendering::preview_document(request, app, if bare.is_empty() { "/" } else { bare }, line)
        .await?;
    let mut response = if let Some(location) = &made.location {
        HttpResponse::Found().insert_header((header::LOCATION, location.clone())).finish()
    } else {
        let status = StatusCode::from_u16(made.status).unwrap_or(StatusCode::OK);
        respond::send_uncached(request, status, &made.body)
    };
    keep_private(response.headers_mut());
    Ok(response)
}
