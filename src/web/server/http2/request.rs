//! An HTTP/2 request as the web application gets it: as if it had come by HTTP/1.1.

use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use actix_http::Request;
use actix_web::error::PayloadError;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::http::{Uri, Version};
use bytes::Bytes;
use futures_util::Stream;
use h2::RecvStream;
use http::request::Parts;

use crate::web::server::application::{self, RequestLine};

/// What a header counts beside its name and value (RFC 9113, section 6.5.2).
const OVERHEAD: usize = 32;

/// How large a head is, bytes.
pub(super) fn size(head: &Parts) -> usize {
    let headers: usize =
        head.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + OVERHEAD).sum();
    let address = head.uri.path_and_query().map_or(0, |address| address.as_str().len());
    headers + address + head.uri.authority().map_or(0, |authority| authority.as_str().len())
}

/// Whether the client waits for a sign before it sends the body.
pub(super) fn expects_continue(head: &Parts) -> bool {
    let expected = head.headers.get(http::header::EXPECT);
    expected.is_some_and(|expected| expected.as_bytes().eq_ignore_ascii_case(b"100-continue"))
}

/// The host that a request names; `None` when it names two, or a user.
pub(super) fn host(head: &Parts) -> Option<&str> {
    let authority = head.uri.authority().map(http::uri::Authority::as_str);
    let mut named = head.headers.get_all(http::header::HOST).iter();
    let header = named.next().map(|host| host.to_str());
    let host = match (authority, header) {
        (Some(authority), None) => authority,
        (Some(authority), Some(Ok(host))) if authority.eq_ignore_ascii_case(host) => authority,
        (None, Some(Ok(host))) => host,
        _ => return None,
    };
    (named.next().is_none() && !host.contains('@')).then_some(host)
}

/// The request; `None` for one that means nothing (RFC 9113, section 8.1.1).
pub(super) fn convert(head: &Parts, body: RecvStream, peer: Option<SocketAddr>) -> Option<Request> {
    let host = HeaderValue::from_str(host(head)?).ok()?;
    let address: Uri = head.uri.path_and_query()?.as_str().parse().ok()?;
    let mut headers = HeaderMap::with_capacity(head.headers.len() + 1);
    headers.insert(header::HOST, host);
    let mut cookies = Vec::new();
    for (name, value) in &head.headers {
        if *name == http::header::COOKIE {
            // They may come in several fields (RFC 9113, section 8.2.3).
            if !cookies.is_empty() {
                cookies.extend_from_slice(b"; ");
            }
            cookies.extend_from_slice(value.as_bytes());
        } else if *name != http::header::HOST {
            let (name, value) = application::header(name, value)?;
            headers.append(name, value);
        }
    }
    if !cookies.is_empty() {
        headers.insert(header::COOKIE, HeaderValue::from_bytes(&cookies).ok()?);
    }
    let body = (!body.is_end_stream()).then(|| Body(body));
    let line = RequestLine { method: &head.method, uri: address, version: Version::HTTP_2, peer };
    application::request(line, headers, body)
}

/// A request's body; what was read opens the client's window again.
struct Body(RecvStream);

impl Stream for Body {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(match ready!(self.0.poll_data(cx)) {
            Some(Ok(chunk)) => {
                let _ = self.0.flow_control().release_capacity(chunk.len());
                Some(Ok(chunk))
            }
            Some(Err(_)) => Some(Err(PayloadError::Incomplete(None))),
            None => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(uri: &str, hosts: &[&str]) -> Parts {
        let mut request = http::Request::builder().uri(uri);
        for host in hosts {
            request = request.header("host", *host);
        }
        request.body(()).unwrap().into_parts().0
    }

    #[test]
    fn a_request_names_one_host() {
        assert_eq!(host(&head("https://a.example/", &[])), Some("a.example"));
        assert_eq!(host(&head("https://a.example/", &["A.example"])), Some("a.example"));
        assert_eq!(host(&head("/", &["a.example:8443"])), Some("a.example:8443"));
        for (uri, hosts) in [
            ("/", &[][..]),
            ("https://a.example/", &["b.example"]),
            ("https://a.example/", &["a.example", "a.example"]),
            ("https://me@a.example/", &[]),
        ] {
            assert_eq!(host(&head(uri, hosts)), None, "{uri} {hosts:?}");
        }
    }
}
