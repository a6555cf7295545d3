//! Sends a finished body: encoding, tag, 304.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use bytes::Bytes;

use crate::render::body::{Body, Encoding};

/// Answers with a body in the encoding that the client prefers, or 304 when it has it already (RFC 9110, 13.1.2).
pub fn send(request: &HttpRequest, status: StatusCode, body: &Body) -> HttpResponse {
    let mut response = HttpResponse::new(status);
    let (status, bytes) = fill(request.headers(), status, body, response.headers_mut());
    *response.status_mut() = status;
    response.set_body(bytes).map_into_boxed_body()
}

/// Answers with a body that is for this visitor alone.
pub fn send_once(request: &HttpRequest, status: StatusCode, body: &Body) -> HttpResponse {
    let mut response = HttpResponse::new(status);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let bytes = encode(request.headers(), body, response.headers_mut());
    response.set_body(bytes).map_into_boxed_body()
}

/// Writes the headers of a finished body, as far as the body decides them; returns status and bytes to send.
pub fn fill(
    asked: &HeaderMap,
    status: StatusCode,
    body: &Body,
    headers: &mut HeaderMap,
) -> (StatusCode, Bytes) {
    if status == StatusCode::OK {
        if let Ok(tag) = HeaderValue::from_str(&body.etag) {
            headers.insert(header::ETAG, tag);
        }
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        let known = text(asked, &header::IF_NONE_MATCH);
        if known.split(',').any(|tag| tag.trim() == "*" || same_tag(tag.trim(), &body.etag)) {
            headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
            // What it stands for decides its policy; `headers` takes the type away again.
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(body.content_type));
            return (StatusCode::NOT_MODIFIED, Bytes::new());
        }
    }
    (status, encode(asked, body, headers))
}

fn encode(asked: &HeaderMap, body: &Body, headers: &mut HeaderMap) -> Bytes {
    let encoding = Encoding::accepted(text(asked, &header::ACCEPT_ENCODING));
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

/// The weak comparison of tags (RFC 9110, section 8.8.3.2).
fn same_tag(one: &str, other: &str) -> bool {
    one.trim_start_matches("W/") == other.trim_start_matches("W/")
}
