//! Sends a finished body: content encoding, `ETag`, 304.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};

use crate::config::http::Http;
use crate::error::Result;
use crate::platform::blocking::run_blocking;
use render::body::{Body, Encoding, Form};
use render::cache::CachedResponse;

pub(super) const ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

/// How long a cache in front of the site may show what it has while the site does not answer, seconds.
const STALE_IF_ERROR: u32 = 86_400;

/// A response with a body in the encoding that the client prefers; 304 when the client has it (RFC 9110, section 13.1.2).
pub(super) fn send(request: &HttpRequest, status: StatusCode, body: &Body) -> HttpResponse {
    if status != StatusCode::OK {
        return encoded(request, status, body);
    }
    let accepted = text(request.headers(), &header::ACCEPT_ENCODING);
    let form = choose(accepted, text(request.headers(), &header::IF_NONE_MATCH), body);
    let mut response = HttpResponse::new(StatusCode::OK);
    *response.status_mut() = describe(form, body, response.headers_mut());
    response.set_body(body.bytes(form)).map_into_boxed_body()
}

/// Makes what the body lacks for [`send`] to this client, off the async threads.
pub(super) async fn prepare(request: &HttpRequest, made: &Arc<CachedResponse>) -> Result<()> {
    let accepted = text(request.headers(), &header::ACCEPT_ENCODING);
    if !made.body.lacks(choose(accepted, text(request.headers(), &header::IF_NONE_MATCH), &made.body)) {
        return Ok(());
    }
    let made = Arc::clone(made);
    run_blocking(move || {
        made.body.complete();
        Ok(())
    })
    .await
}

/// A response for this request alone: never stored, never 304.
pub(super) fn send_uncached(request: &HttpRequest, status: StatusCode, body: &Body) -> HttpResponse {
    let mut response = encoded(request, status, body);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Lets a cache in front of the site keep a response of ours for a while, if it is the same for everybody.
pub(super) fn share(http: &Http, made: &CachedResponse, headers: &mut HeaderMap) {
    // A search that found nothing is counted here, whoever has searched.
    if made.status == 200 && made.is_shared && made.unanswered.is_none() {
        share_file(http, headers);
    }
}

/// As [`share`], for a file. Browsers go on asking each time, with their `ETag`; while the site does not answer, the cache
/// may show what it has.
pub(super) fn share_file(http: &Http, headers: &mut HeaderMap) {
    let seconds = http.edge_seconds;
    let control = format!("public, max-age=0, s-maxage={seconds}, stale-if-error={STALE_IF_ERROR}");
    if seconds > 0
        && let Ok(control) = HeaderValue::from_str(&control)
    {
        headers.insert(header::CACHE_CONTROL, control);
    }
}

/// Keeps caches and search engines from what only some may see.
pub(super) fn keep_private(headers: &mut HeaderMap) {
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(ROBOTS_TAG, HeaderValue::from_static("noindex"));
}

/// The form of a body that answers a request with these headers.
pub(super) fn choose(accept_encoding: &str, if_none_match: &str, body: &Body) -> Form {
    if names(if_none_match, &body.etag) {
        Form::NotModified
    } else {
        Form::Encoded(Encoding::accepted(accept_encoding))
    }
}

/// Sets the headers of a response with status 200 or 304 that depend on the body; returns the status.
pub(super) fn describe(form: Form, body: &Body, headers: &mut HeaderMap) -> StatusCode {
    if let Ok(tag) = HeaderValue::from_str(&body.etag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if body.unlisted {
        headers.insert(ROBOTS_TAG, HeaderValue::from_static("noindex"));
    }
    describe_encoding(form, body, headers);
    if form == Form::NotModified { StatusCode::NOT_MODIFIED } else { StatusCode::OK }
}

fn encoded(request: &HttpRequest, status: StatusCode, body: &Body) -> HttpResponse {
    let form = Form::Encoded(Encoding::accepted(text(request.headers(), &header::ACCEPT_ENCODING)));
    let mut response = HttpResponse::new(status);
    describe_encoding(form, body, response.headers_mut());
    response.set_body(body.bytes(form)).map_into_boxed_body()
}

fn describe_encoding(form: Form, body: &Body, headers: &mut HeaderMap) {
    if let Form::Encoded(encoding) = form
        && let Some(name) = encoding.name()
    {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    // In a 304 the security headers depend on it and remove it again.
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(body.content_type));
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Whether the client shows pages: a browser that followed a link, not a program.
pub(super) fn wants_page(request: &HeaderMap) -> bool {
    text(request, &header::ACCEPT).contains("text/html")
}

/// Whether `If-None-Match` names `etag`.
pub(super) fn is_known(request: &HeaderMap, etag: &str) -> bool {
    names(text(request, &header::IF_NONE_MATCH), etag)
}

/// Whether the value of an `If-None-Match` header names `etag`, by weak comparison (RFC 9110, section 8.8.3.2).
fn names(if_none_match: &str, etag: &str) -> bool {
    let mut known = if_none_match.split(',').map(str::trim);
    let etag = etag.trim_start_matches("W/");
    known.any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}
