//! The public page inside the back office's site editor (ADR 83).

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use super::closed_view::is_administrators;
use super::page_rendering::editor_document;
use super::problem::HttpResult;
use super::{not_open, respond};
use crate::app::App;

/// Where the editor's frame begins; what follows is the page's public path.
pub(super) const FRAME: &str = "/admin/site/frame";

/// `GET /admin/site/frame/{page}`: the published page with the editor's script. It holds nothing that visitors may not see
/// and needs no session; drafts are handed to it by the back office that frames it. While the site is not open yet, visitors
/// may see none of it: then the session cookie must be an administrator's.
pub(crate) async fn document(request: HttpRequest, app: Data<App>) -> HttpResult {
    if !app.opening.is_open().await? && !is_administrators(&request, &app).await? {
        return Ok(not_open::closed(&request, &app, false).await);
    }
    let page = request.match_info().get("page").unwrap_or_default();
    if page.ends_with('/') {
        return Ok(redirect(request.path().trim_end_matches('/').to_owned()));
    }
    let made = editor_document(&request, &app, &format!("/{page}")).await?;
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
