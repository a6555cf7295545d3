//! The requests of one connection: each is asked of the cache first, which answers at once; otherwise the web application
//! gets it. HTTP/1.1 and HTTP/2 go the same way.

use std::cell::Cell;
use std::error::Error;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use actix_http::body::{BodySize, BoxBody, MessageBody as _};
use actix_http::{Payload, Request, Response};
use actix_web::ResponseError as _;
use actix_web::error::PayloadError;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method, Version};
use bytes::Bytes;
use futures_util::Stream;
use http::StatusCode;
use http::request::Parts;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::service::Service;

use super::client_stream::{Place, Streams};
use super::in_flight::{InFlight, InFlightGuard};
use super::security_headers::SecurityHeaders;
use crate::config::Config;
use crate::web::problem::Problem;

/// How much of a response is handed over at once, bytes, so that a client whose window is closed is seen to read nothing.
const PART: usize = 32 << 10;

/// Gives the response to a request without a body, if it needs nothing but the cache.
pub(super) type FastPath = dyn Fn(&Parts) -> Option<(http::Response<()>, Bytes)>;

/// What answers the requests of one worker.
pub(super) struct Answers {
    pub(super) config: Arc<Config>,
    pub(super) application: Rc<Application>,
    pub(super) fast_path: Box<FastPath>,
}

/// The service that hyper gives the requests to.
pub(super) struct Requests {
    pub(super) answers: Rc<Answers>,
    pub(super) in_flight: Rc<InFlight>,
    pub(super) peer: Option<SocketAddr>,
    /// With HTTP/2.
    pub(super) streams: Option<Rc<Streams>>,
}

type Answered = Result<http::Response<ResponseBody>, Box<dyn Error + Send + Sync>>;

/// The response to a request.
pub(super) enum Answer {
    /// It is there, from the cache.
    Ready(Option<http::Response<ResponseBody>>),
    Application(Pin<Box<dyn Future<Output = Answered>>>),
}

/// What the application is asked.
struct Asked {
    answers: Rc<Answers>,
    /// Or why it is not asked.
    request: Result<(actix_http::Request, Rc<Cell<bool>>), Problem>,
    is_head: bool,
    guard: InFlightGuard,
}

/// A response's body.
pub(super) struct ResponseBody {
    content: Content,
    guard: InFlightGuard,
    _place: Option<Place>,
}

enum Content {
    Whole(Bytes),
    Parts { body: Pin<Box<BoxBody>>, size: BodySize },
}

/// Why a body ends before its end.
#[derive(Debug, thiserror::Error)]
#[error("the response cannot be made")]
pub(super) struct Broken;

impl Service<http::Request<Incoming>> for Requests {
    type Response = http::Response<ResponseBody>;
    type Error = Box<dyn Error + Send + Sync>;
    type Future = Answer;

    fn call(&self, request: http::Request<Incoming>) -> Answer {
        let guard = self.in_flight.begin();
        let (head, body) = request.into_parts();
        if body.is_end_stream()
            && let Some((response, bytes)) = (self.answers.fast_path)(&head)
        {
            let content = Content::Whole(bytes);
            let body = ResponseBody { content, guard: guard.respond(), _place: None };
            return Answer::Ready(Some(response.map(|()| body)));
        }
        let (has_body, is_head) = (!body.is_end_stream(), head.method == http::Method::HEAD);
        // Each stream of HTTP/2 has a place of its own.
        let request = if self.streams.is_some() || self.in_flight.reserve() {
            let request = actix_request(&head, body, self.peer, Rc::clone(&self.in_flight));
            request.ok_or_else(|| Problem::malformed("the request is not HTTP"))
        } else {
            Err(crate::error::Error::Busy.into())
        };
        let asked = Asked { answers: Rc::clone(&self.answers), request, is_head, guard };
        let streams = self.streams.clone();
        Answer::Application(Box::pin(async move {
            let Some(streams) = streams else {
                // hyper answers up to 16 requests that have come together before another connection has its turn.
                tokio::task::yield_now().await;
                return asked.answer(None).await;
            };
            let place = streams.place(&head, has_body).await?;
            // A request that the client takes back (`RST_STREAM`) keeps its place until the application has answered it: a
            // client that opens and resets streams without end (CVE-2023-44487) causes no more work than one that waits.
            actix_web::rt::spawn(asked.answer(Some(place))).await?
        }))
    }
}

impl Future for Answer {
    type Output = Answered;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Answered> {
        match self.get_mut() {
            Self::Ready(response) => Poll::Ready(response.take().ok_or_else(|| Broken.into())),
            Self::Application(answer) => answer.as_mut().poll(cx),
        }
    }
}

impl Asked {
    /// `place` is that of a stream of HTTP/2.
    async fn answer(self, place: Option<Place>) -> Answered {
        let is_http2 = place.is_some();
        let (response, is_body_read) = match self.request {
            Ok((request, is_body_read)) => ((self.answers.application)(request).await, is_body_read.get()),
            Err(problem) => (refusal(&self.answers.config, &problem), false),
        };
        let is_last = !is_body_read || response.head().connection_type() == ConnectionType::Close;
        let mut head = response_head(&response).ok_or(Broken)?;
        if is_last && !is_http2 {
            head.headers_mut().insert(http::header::CONNECTION, http::HeaderValue::from_static("close"));
        }
        let body = response.into_body();
        let size = body.size();
        let has_body = ![StatusCode::NO_CONTENT, StatusCode::NOT_MODIFIED].contains(&head.status());
        if let (BodySize::Sized(length), true) = (size, has_body) {
            head.headers_mut().insert(http::header::CONTENT_LENGTH, length.into());
        }
        let content = match size {
            _ if self.is_head => Content::Whole(Bytes::new()),
            BodySize::None => Content::Whole(Bytes::new()),
            _ => match body.try_into_bytes() {
                Ok(bytes) => Content::Whole(bytes),
                Err(body) => Content::Parts { body: Box::pin(body), size },
            },
        };
        Ok(head.map(|()| ResponseBody { content, guard: self.guard.respond(), _place: place }))
    }
}

/// The response to a request that the application is not asked, after which its connection is closed.
fn refusal(config: &Config, problem: &Problem) -> Response<BoxBody> {
    let mut response = problem.error_response();
    let status = response.status();
    SecurityHeaders::new(config).apply("/api", status, response.headers_mut());
    response.into()
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        let this = self.get_mut();
        this.guard.has_sent_part();
        let body = match &mut this.content {
            Content::Whole(bytes) => {
                let part = bytes.split_to(bytes.len().min(PART));
                return Poll::Ready((!part.is_empty()).then(|| Ok(Frame::data(part))));
            }
            Content::Parts { body, .. } => body,
        };
        loop {
            match ready!(body.as_mut().poll_next(cx)) {
                Some(Ok(part)) if part.is_empty() => {}
                Some(Ok(part)) => return Poll::Ready(Some(Ok(Frame::data(part)))),
                Some(Err(_)) => return Poll::Ready(Some(Err(Broken))),
                None => return Poll::Ready(None),
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        match &self.content {
            Content::Whole(bytes) => bytes.is_empty(),
            Content::Parts { size, .. } => *size == BodySize::Sized(0),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            Content::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Content::Parts { size: BodySize::Sized(size), .. } => SizeHint::with_exact(*size),
            Content::Parts { .. } => SizeHint::default(),
        }
    }
}

// The web application as a function from a request to a response, whichever version of HTTP carries them. hyper has newer
// types of requests and headers than actix.

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
        // Over HTTP/1.1 the address counts (RFC 9112, section 3.2.2).
        (Some(authority), Some(host)) => {
            !authority.contains(&b'@')
                && (head.version != http::Version::HTTP_2 || authority.eq_ignore_ascii_case(host))
        }
        (None, Some(host)) => !host.contains(&b'@'),
        (None, None) => head.version == http::Version::HTTP_10,
    };
    let coding = head.headers.get(http::header::TRANSFER_ENCODING);
    let is_known = coding.is_none_or(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked"));
    names_one && hosts.next().is_none() && is_known
}

/// A request as the application gets it, as if it had come by HTTP/1.1; and whether its body has been read to its end.
/// `None` for one that means nothing.
fn actix_request(
    head: &Parts,
    body: Incoming,
    peer: Option<SocketAddr>,
    in_flight: Rc<InFlight>,
) -> Option<(Request, Rc<Cell<bool>>)> {
    if !is_well_formed(head) {
        return None;
    }
    let mut headers = HeaderMap::with_capacity(head.headers.len() + 1);
    if let Some(authority) = head.uri.authority() {
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
        } else if *name != http::header::HOST || head.uri.authority().is_none() {
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
fn response_head<B>(response: &Response<B>) -> Option<http::Response<()>> {
    let mut head = http::Response::new(());
    *head.status_mut() = http::StatusCode::from_u16(response.status().as_u16()).ok()?;
    let headers = head.headers_mut();
    headers.reserve(response.headers().len() + 2);
    append_headers(headers, response.headers())?;
    Some(head)
}

/// Adds the headers that do not belong to a connection.
pub(super) fn append_headers(into: &mut http::HeaderMap, headers: &HeaderMap) -> Option<()> {
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
            (Version::HTTP_11, "http://a.example/", &["b.example"]),
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
        ] {
            assert!(!is_well_formed(&head(version, uri, hosts)), "{version:?} {uri} {hosts:?}");
        }
    }
}
