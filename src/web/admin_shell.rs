//! `/admin` and every path below: one document without content, which the back office's own scripts fill.
//! Which page it is, and whether there is one of that name, is decided in the browser.

use actix_web::HttpResponse;
use actix_web::http::header;

use super::assets;
use crate::render::document::shell;

const TITLE: &str = "Admin Panel";
const HEAD: &str = "<meta name=\"robots\" content=\"noindex, nofollow\">\
<meta name=\"color-scheme\" content=\"light dark\">\
<link rel=\"icon\" href=\"/favicon.ico\" sizes=\"32x32\">\
<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">";

/// `GET /admin/…`: the same bytes for everybody, signed in or not; never kept, so that an upgrade shows at once.
pub async fn document() -> HttpResponse {
    let files = assets::admin_manifest().files(assets::ADMIN_ENTRY, &[]);
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(shell(TITLE, &files, HEAD))
}
