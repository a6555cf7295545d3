//! HTTP/1.1 (RFC 9112) by hyper: it parses requests, frames responses and knows which request is the last of its connection.
//!
//! Every request that hyper has parsed is asked of the cache first, which answers at once; otherwise the web application
//! gets it. What hyper leaves open is here: the deadlines and the order of a connection ([`transport`]), what no proxy may
//! understand otherwise ([`request_gate`]), memory for slow readers ([`response`]), and the answers to what is no request.

mod exchange;
mod request;
pub(crate) mod request_gate;
mod response;
mod transport;

use std::future::Future;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::request::Parts;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1::Builder;
use hyper::service::Service;
use hyper_util::rt::TokioIo;

use self::exchange::Exchange;
use self::response::{AnswerBody, Broken};
use self::transport::{Http1Transport, Times};
use super::application::Application;
use super::connection_limiter::ConnectionPermit;
use super::refusals::{self, Refusals};
use super::transport::Transport;
use crate::config::Config;

/// The times that every client has.
const TIMES: Times =
    Times { head: Duration::from_secs(15), idle: Duration::from_secs(5), write: Duration::from_secs(60) };
/// Largest head of a request, bytes.
const MAX_HEAD: usize = 128 << 10;

/// Gives the response to a request without a body, if it needs nothing but the cache.
pub(super) type FastPath = dyn Fn(&Parts) -> Option<(http::Response<()>, Bytes)>;

/// What connections of one worker share.
pub(super) struct Http1 {
    config: Arc<Config>,
    application: Rc<Application>,
    fast_path: Box<FastPath>,
    /// Gives the value of a `Date` header.
    date: Box<dyn Fn() -> http::HeaderValue>,
    refusals: Refusals,
    times: Times,
}

/// The requests of a connection.
struct Requests {
    shared: Rc<Http1>,
    exchange: Rc<Exchange>,
    peer: Option<SocketAddr>,
}

/// The response to one of them.
enum Answer {
    /// It is there: from the cache, or because the request means nothing.
    Ready(Option<http::Response<AnswerBody>>),
    Application(Pin<Box<dyn Future<Output = Result<http::Response<AnswerBody>, Broken>>>>),
}

impl Http1 {
    pub(super) fn new(
        config: Arc<Config>,
        application: Rc<Application>,
        fast_path: Box<FastPath>,
        date: Box<dyn Fn() -> http::HeaderValue>,
        refusals: Refusals,
    ) -> Self {
        Self { config, application, fast_path, date, refusals, times: TIMES }
    }

    /// The response to a request that means nothing, after which its connection is closed.
    fn malformed(&self, exchange: Rc<Exchange>) -> Result<http::Response<AnswerBody>, Broken> {
        let response = refusals::response(&self.config, &refusals::malformed());
        response::convert(response.into(), false, (self.date)(), exchange)
    }
}

/// Serves a connection until either side ends it, or the server is stopped and nothing is owed.
pub(super) async fn serve(
    shared: Rc<Http1>,
    stream: Transport,
    permit: ConnectionPermit,
    peer: Option<SocketAddr>,
    stopped: impl Future<Output = ()>,
) {
    let exchange = Rc::new(Exchange::default());
    let transport = Http1Transport::new(stream, Rc::clone(&exchange), shared.times);
    let requests = Requests { shared: Rc::clone(&shared), exchange: Rc::clone(&exchange), peer };
    let mut connection = builder().serve_connection(TokioIo::new(transport), requests);
    let stopped = pin!(stopped);
    let ended = tokio::select! {
        biased;
        ended = &mut connection => ended,
        () = stopped => {
            exchange.stop();
            Pin::new(&mut connection).graceful_shutdown();
            (&mut connection).await
        }
    };
    let transport = connection.into_parts().io.into_inner();
    transport.close(ended.is_ok(), &shared.refusals).await;
    drop(permit);
}

fn builder() -> Builder {
    let mut builder = Builder::new();
    builder
        // A client may end what it sends before it reads the response.
        .half_close(true)
        // The transport has the deadlines.
        .header_read_timeout(None)
        .max_buf_size(MAX_HEAD)
        .auto_date_header(false);
    builder
}

impl Service<http::Request<Incoming>> for Requests {
    type Response = http::Response<AnswerBody>;
    type Error = Broken;
    type Future = Answer;

    fn call(&self, request: http::Request<Incoming>) -> Answer {
        let (head, body) = request.into_parts();
        self.exchange.begin(&body);
        if !request::is_well_formed(&head) {
            return Answer::Ready(self.shared.malformed(Rc::clone(&self.exchange)).ok());
        }
        if body.is_end_stream()
            && let Some((response, bytes)) = (self.shared.fast_path)(&head)
        {
            let body = AnswerBody::whole(bytes, Rc::clone(&self.exchange));
            return Answer::Ready(Some(response.map(|()| body)));
        }
        let (shared, exchange) = (Rc::clone(&self.shared), Rc::clone(&self.exchange));
        Answer::Application(Box::pin(answer(shared, head, body, self.peer, exchange)))
    }
}

async fn answer(
    shared: Rc<Http1>,
    head: Parts,
    body: Incoming,
    peer: Option<SocketAddr>,
    exchange: Rc<Exchange>,
) -> Result<http::Response<AnswerBody>, Broken> {
    let Some((request, is_body_read)) = request::convert(&head, body, peer) else {
        return shared.malformed(exchange);
    };
    let response = (shared.application)(request).await;
    response::convert(response, is_body_read.get(), (shared.date)(), exchange)
}

impl Future for Answer {
    type Output = Result<http::Response<AnswerBody>, Broken>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::Ready(response) => Poll::Ready(response.take().ok_or(Broken)),
            Self::Application(answer) => answer.as_mut().poll(cx),
        }
    }
}

#[cfg(test)]
mod tests;
