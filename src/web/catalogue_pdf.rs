//! `GET /catalogue.pdf`: the printed catalogue of the present data.

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use super::problem::Problem;
use crate::app::App;

/// The file; the first to ask after a change waits for it to be made, the others wait with him.
///
/// # Errors
/// When it cannot be made.
pub async fn get(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let printed = app.catalogue_pdf.get().await?;
    let known = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known =
        |tag: &str| matches!(tag.trim(), "*") || tag.trim().trim_start_matches("W/") == printed.etag;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::ETAG, printed.etag.as_str()));
    response.insert_header((header::CACHE_CONTROL, "no-cache"));
    if known.is_some_and(|known| known.split(',').any(is_known)) {
        return Ok(response.status(actix_web::http::StatusCode::NOT_MODIFIED).finish());
    }
    response.insert_header((header::CONTENT_TYPE, "application/pdf"));
    response.insert_header((header::CONTENT_DISPOSITION, "inline; filename=\"product-catalogue.pdf\""));
    Ok(response.body(printed.bytes.clone()))
}
