//! The web application as a function from a request to a response, whichever version of HTTP carries them. hyper has newer
//! types of requests and headers than actix.

use std::cell::Cell;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use actix_http::body::BoxBody;
use actix_http::{Payload, Request, Response};
use actix_web::error::PayloadError;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, Version};
use bytes::Bytes;
use futures_util::Stream;
use http::request::Parts;
use hyper::body::{Body as _, Incoming};

use super::in_flight::InFlight;

/// Answers a request by the web application.
pub(super) type Application = dyn Fn(Request) -> Pin<Box<dyn Future<Output = Response<BoxBody>>>>;

/// Headers that belong to a connection of HTTP/1.1 and are its matter (RFC 9113, section 8.2.2).
const OF_CONNECTIONS: [&str; 5] =
    ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"];

/// Whether a request names one host, and no coding of its body but chunks, which hyper leaves open (RFC 9112, sections 3.2 and
/// 6.1, and RFC 9113, section 8.3.1).
fn is_well_formed(head: &Parts) -> bool {
    let mut hosts = head.headers.get_all(http::header::HOST).iter();
    let authority = head.uri.authority().map(|authority| authority.as_str().as_bytes());
    let names_one = match (authority, hosts.next().map(http::HeaderValue::as_bytes)) {
        (Some(authority), None) => head.version == http::Version::HTTP_2 && !authority.contains(&b'@'),
        (Some(authority), Some(host)) => authority.eq_ignore_ascii_case(host) && !host.contains(&b'@'),
        (None, Some(host)) => !host.contains(&b'@'),
        (None, None) => head.version == http::Version::HTTP_10,
    };
    let coding = head.headers.get(http::header::TRANSFER_ENCODING);
    let is_known = coding.is_none_or(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked"));
    names_one && hosts.next().is_none() && is_known
}

/// A request as the application gets it, as if it had come by HTTP/1.1; and whether its body has been read to its end.
/// `None` for one that means nothing.
pub(super) fn request(
    head: &Parts,
    body: Incoming,
    peer: Option<SocketAddr>,
    in_flight: Rc<InFlight>,
) -> Option<(Request, Rc<Cell<bool>>)> {
    if !is_well_formed(head) {
        return None;
    }
    let mut headers = HeaderMap::with_capacity(head.headers.len() + 1);
    if let (Some(authority), None) = (head.uri.authority(), head.headers.get(http::header::HOST)) {
        headers.insert(header::HOST, HeaderValue::from_str(authority.as_str()).ok()?);
    }
    let mut cookies = Vec::new();
    for (name, value) in &head.headers {
        if *name == http::header::COOKIE {
            // They may come in several fields (RFC 9113, section 8.2.3).
            if !cookies.is_empty() {
                cookies.extend_from_slice(b"; ");
            }
            cookies.extend_from_slice(value.as_bytes());
        } else {
            let name = HeaderName::from_bytes(name.as_str().as_bytes()).ok()?;
            headers.append(name, HeaderValue::from_bytes(value.as_bytes()).ok()?);
        }
    }
    if !cookies.is_empty() {
        headers.insert(header::COOKIE, HeaderValue::from_bytes(&cookies).ok()?);
    }
    let is_read = Rc::new(Cell::new(body.is_end_stream()));
    let payload = if body.is_end_stream() {
        Payload::None
    } else {
        let body = RequestBody { body, is_read: Rc::clone(&is_read), in_flight };
        Payload::Stream { payload: Box::pin(body) as Pin<Box<_>> }
    };
    let mut request = Request::with_payload(payload);
    let into = request.head_mut();
    into.method = Method::from_bytes(head.method.as_str().as_bytes()).ok()?;
    into.uri = head.uri.path_and_query()?.as_str().parse().ok()?;
    into.version = match head.version {
        http::Version::HTTP_10 => Version::HTTP_10,
        http::Version::HTTP_2 => Version::HTTP_2,
        _ => Version::HTTP_11,
    };
    into.headers = headers;
    into.peer_addr = peer;
    Some((request, is_read))
}

/// A request's body.
struct RequestBody {
    body: Incoming,
    is_read: Rc<Cell<bool>>,
    in_flight: Rc<InFlight>,
}

impl Stream for RequestBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
            self.is_read.set(frame.is_none() || self.body.is_end_stream());
            match frame.map(|frame| frame.map(hyper::body::Frame::into_data)) {
                Some(Ok(Ok(data))) => {
                    self.in_flight.consume(data.len());
                    return Poll::Ready(Some(Ok(data)));
                }
                // Trailers: nobody asks for them.
                Some(Ok(Err(_))) => {}
                Some(Err(_)) => {
                    self.is_read.set(false);
                    return Poll::Ready(Some(Err(PayloadError::Incomplete(None))));
                }
                None => return Poll::Ready(None),
            }
        }
    }
}

/// Status and headers of a response.
pub(super) fn head<B>(response: &Response<B>) -> Option<http::Response<()>> {
    let mut head = http::Response::new(());
    *head.status_mut() = http::StatusCode::from_u16(response.status().as_u16()).ok()?;
    let headers = head.headers_mut();
    headers.reserve(response.headers().len() + 2);
    append(headers, response.headers())?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn head(version: http::Version, uri: &str, hosts: &[&str]) -> Parts {
        let mut request = http::Request::builder().version(version).uri(uri);
        for host in hosts {
            request = request.header("host", *host);
        }
        request.body(()).unwrap().into_parts().0
    }

    #[test]
    fn a_request_names_one_host() {
        use http::Version;
        for (version, uri, hosts) in [
            (Version::HTTP_2, "https://a.example/", &[][..]),
            (Version::HTTP_2, "https://a.example/", &["A.example"]),
            (Version::HTTP_2, "/", &["a.example:8443"]),
            (Version::HTTP_11, "/", &["a.example"]),
            (Version::HTTP_11, "http://a.example/", &["a.example"]),
            (Version::HTTP_10, "/", &[]),
        ] {
            assert!(is_well_formed(&head(version, uri, hosts)), "{version:?} {uri} {hosts:?}");
        }
        for (version, uri, hosts) in [
            (Version::HTTP_2, "/", &[][..]),
            (Version::HTTP_2, "https://a.example/", &["b.example"]),
            (Version::HTTP_2, "https://a.example/", &["a.example", "a.example"]),
            (Version::HTTP_2, "https://me@a.example/", &[]),
            (Version::HTTP_11, "/", &[]),
            (Version::HTTP_11, "/", &["a.example", "a.example"]),
            (Version::HTTP_11, "http://a.example/", &[]),
            (Version::HTTP_11, "http://a.example/", &["b.example"]),
        ] {
            assert!(!is_well_formed(&head(version, uri, hosts)), "{version:?} {uri} {hosts:?}");
        }
    }
}
