//! Sends a finished body: content encoding, `ETag`, 304.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;

use crate::render::body::{Body, Encoding};

/// A response with a body in the encoding that the client prefers; 304 when the client has it (RFC 9110, section 13.1.2).
pub(super) fn send(request: &HttpRequest, status: StatusCode, body: &Body) -> HttpResponse {
    let mut response = HttpResponse::new(status);
    let (status, bytes) = fill(request.headers(), status, body, response.headers_mut());
    *response.status_mut() = status;
    response.set_body(bytes).map_into_boxed_body()
}

/// A response for this request alone: never stored, never 304.
pub(super) fn send_uncached(request: &HttpRequest, status: StatusCode, body: &Body) -> HttpResponse {
    let mut response = HttpResponse::new(status);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let bytes = encode(request.headers(), body, response.headers_mut());
    response.set_body(bytes).map_into_boxed_body()
}

/// Sets the headers that depend on the body; returns the status and the bytes to send.
pub(super) fn fill(
    request: &HeaderMap,
    status: StatusCode,
    body: &Body,
    headers: &mut HeaderMap,
) -> (StatusCode, Bytes) {
    if status == StatusCode::OK {
        if let Ok(tag) = HeaderValue::from_str(&body.etag) {
            headers.insert(header::ETAG, tag);
        }
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if is_known(request, &body.etag) {
            headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
            // The security headers depend on it and remove it again.
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(body.content_type));
            return (StatusCode::NOT_MODIFIED, Bytes::new());
        }
    }
    (status, encode(request, body, headers))
}

fn encode(request: &HeaderMap, body: &Body, headers: &mut HeaderMap) -> Bytes {
    let encoding = Encoding::accepted(text(request, &header::ACCEPT_ENCODING));
    if let Some(name) = encoding.name() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(body.content_type));
    body.bytes(encoding)
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Whether `If-None-Match` names `etag`, by weak comparison (RFC 9110, section 8.8.3.2).
pub(super) fn is_known(request: &HeaderMap, etag: &str) -> bool {
    let mut known = text(request, &header::IF_NONE_MATCH).split(',').map(str::trim);
    let etag = etag.trim_start_matches("W/");
    known.any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}
