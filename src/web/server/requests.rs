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

use actix_http::Response;
use actix_http::body::{BodySize, BoxBody, MessageBody as _};
use actix_web::ResponseError as _;
use actix_web::http::ConnectionType;
use bytes::Bytes;
use http::request::Parts;
use http::{HeaderValue, StatusCode};
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::service::Service;

use super::application::{self, Application};
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
            let request = application::request(&head, body, self.peer, Rc::clone(&self.in_flight));
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
        let mut head = application::head(&response).ok_or(Broken)?;
        if is_last && !is_http2 {
            head.headers_mut().insert(http::header::CONNECTION, HeaderValue::from_static("close"));
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
