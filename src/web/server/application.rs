//! The web application as a function from a request to a response, whichever version of HTTP carries them, and what of
//! them is the same in all versions. The libraries that carry them have newer types of requests and headers than actix.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;

use actix_http::body::BoxBody;
use actix_http::{Payload, Request, Response};
use actix_web::error::PayloadError;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, Uri, Version};
use bytes::Bytes;
use futures_util::Stream;

/// Answers a request by the web application.
pub(super) type Application = dyn Fn(Request) -> Pin<Box<dyn Future<Output = Response<BoxBody>>>>;

/// Headers that belong to a connection of HTTP/1.1 and are its matter (RFC 9113, section 8.2.2).
const OF_CONNECTIONS: [&str; 5] =
    ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"];

/// Method, address and peer of a request.
pub(super) struct RequestLine<'a> {
    pub(super) method: &'a http::Method,
    pub(super) uri: Uri,
    pub(super) version: Version,
    pub(super) peer: Option<SocketAddr>,
}

/// A request as the application gets it.
pub(super) fn request<B>(line: RequestLine<'_>, headers: HeaderMap, body: Option<B>) -> Option<Request>
where
    B: Stream<Item = Result<Bytes, PayloadError>> + 'static,
{
    let payload =
        body.map_or(Payload::None, |body| Payload::Stream { payload: Box::pin(body) as Pin<Box<_>> });
    let mut request = Request::with_payload(payload);
    let head = request.head_mut();
    head.method = Method::from_bytes(line.method.as_str().as_bytes()).ok()?;
    head.uri = line.uri;
    head.version = line.version;
    head.headers = headers;
    head.peer_addr = line.peer;
    Some(request)
}

/// A header of a request.
pub(super) fn header(
    name: &http::HeaderName,
    value: &http::HeaderValue,
) -> Option<(HeaderName, HeaderValue)> {
    let name = HeaderName::from_bytes(name.as_str().as_bytes()).ok()?;
    Some((name, HeaderValue::from_bytes(value.as_bytes()).ok()?))
}

/// Status and headers of a response, which is dated if the application has not done so.
pub(super) fn head<B>(response: &Response<B>, date: http::HeaderValue) -> Option<http::Response<()>> {
    let mut head = http::Response::new(());
    *head.status_mut() = http::StatusCode::from_u16(response.status().as_u16()).ok()?;
    let headers = head.headers_mut();
    headers.reserve(response.headers().len() + 2);
    append(headers, response.headers())?;
    headers.entry(http::header::DATE).or_insert(date);
    Some(head)
}

/// Adds the headers that do not belong to a connection.
pub(super) fn append(into: &mut http::HeaderMap, headers: &HeaderMap) -> Option<()> {
    for (name, value) in headers {
        if !OF_CONNECTIONS.contains(&name.as_str()) {
            let name = http::HeaderName::from_bytes(name.as_str().as_bytes()).ok()?;
            into.append(name, http::HeaderValue::from_bytes(value.as_bytes()).ok()?);
        }
    }
    Some(())
}
