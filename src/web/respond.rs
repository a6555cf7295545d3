//! Sends a finished body: encoding, tag, 304.

use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};

use crate::render::body::{Body, Encoding};

/// Answers with a body in the encoding that the client prefers, or 304 when it has it already (RFC 9110, 13.1.2).
pub fn send(request: &HttpRequest, status: StatusCode, body: &Body) -> HttpResponse {
    let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let known = text(header::IF_NONE_MATCH);
    let mut response = HttpResponse::build(status);
    if status == StatusCode::OK {
        response.insert_header((header::ETAG, body.etag.as_str()));
        response.insert_header((header::CACHE_CONTROL, "no-cache"));
        if known.split(',').any(|tag| matches!(tag.trim(), "*") || same_tag(tag.trim(), &body.etag)) {
            response.status(StatusCode::NOT_MODIFIED);
            response.insert_header((header::VARY, "Accept-Encoding"));
            return response.finish();
        }
    }
    let encoding = Encoding::accepted(text(header::ACCEPT_ENCODING));
    if let Some(name) = encoding.name() {
        response.insert_header((header::CONTENT_ENCODING, name));
    }
    response.insert_header((header::VARY, "Accept-Encoding"));
    response.insert_header((header::CONTENT_TYPE, body.content_type));
    response.body(body.bytes(encoding))
}

/// Answers with a body that is for this visitor alone.
pub fn send_once(request: &HttpRequest, status: StatusCode, body: &Body) -> HttpResponse {
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let encoding = Encoding::accepted(accepted.unwrap_or_default());
    let mut response = HttpResponse::build(status);
    if let Some(name) = encoding.name() {
        response.insert_header((header::CONTENT_ENCODING, name));
    }
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    response.insert_header((header::VARY, "Accept-Encoding"));
    response.insert_header((header::CONTENT_TYPE, body.content_type));
    response.body(body.bytes(encoding))
}

fn same_tag(one: &str, other: &str) -> bool {
    let opaque = |tag: &str| tag.trim_start_matches("W/").to_owned();
    opaque(one) == opaque(other)
}
