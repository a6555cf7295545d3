//! A request as the web application gets it.

use std::cell::Cell;
use std::net::SocketAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use actix_http::Request;
use actix_web::error::PayloadError;
use actix_web::http::header::HeaderMap;
use actix_web::http::{Uri, Version};
use bytes::Bytes;
use futures_util::Stream;
use http::request::Parts;
use hyper::body::{Body as _, Incoming};

use crate::web::server::application::{self, RequestLine};

/// Whether a request names one host and no coding of its body but chunks, which the parser leaves open (RFC 9112, sections
/// 3.2 and 6.1).
pub(super) fn is_well_formed(head: &Parts) -> bool {
    let mut hosts = head.headers.get_all(http::header::HOST).iter();
    let has_host = hosts.next().is_some() || head.version == http::Version::HTTP_10;
    let coding = head.headers.get(http::header::TRANSFER_ENCODING);
    has_host
        && hosts.next().is_none()
        && coding.is_none_or(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked"))
}

/// The request, and whether its body has been read to its end.
pub(super) fn convert(
    head: &Parts,
    body: Incoming,
    peer: Option<SocketAddr>,
) -> Option<(Request, Rc<Cell<bool>>)> {
    let mut headers = HeaderMap::with_capacity(head.headers.len());
    for (name, value) in &head.headers {
        let (name, value) = application::header(name, value)?;
        headers.append(name, value);
    }
    let version = if head.version == http::Version::HTTP_10 { Version::HTTP_10 } else { Version::HTTP_11 };
    let is_read = Rc::new(Cell::new(body.is_end_stream()));
    let body = (!body.is_end_stream()).then(|| RequestBody { body, is_read: Rc::clone(&is_read) });
    let line = RequestLine { method: &head.method, uri: address(&head.uri)?, version, peer };
    Some((application::request(line, headers, body)?, is_read))
}

fn address(uri: &http::Uri) -> Option<Uri> {
    match uri.path_and_query() {
        Some(address) if uri.authority().is_none() => address.as_str().parse().ok(),
        _ => uri.to_string().parse().ok(),
    }
}

/// A request's body.
struct RequestBody {
    body: Incoming,
    is_read: Rc<Cell<bool>>,
}

impl Stream for RequestBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
            self.is_read.set(frame.is_none() || self.body.is_end_stream());
            match frame.map(|frame| frame.map(hyper::body::Frame::into_data)) {
                Some(Ok(Ok(data))) => return Poll::Ready(Some(Ok(data))),
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
