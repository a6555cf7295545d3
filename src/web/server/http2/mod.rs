//! HTTP/2 (RFC 9113) on the site's own HTTPS, by the `h2` crate: one connection carries many requests at once.
//!
//! Every request goes where one of HTTP/1.1 goes: the cache answers it at once, or the web application gets it, with the
//! same middleware. The limits are those of HTTP/1.1, for as many connections as there are answers being made: the first
//! request of a connection has the connection's own permit, each further one takes another permit of its client's for as
//! long as it is being answered. So a client has no more answers in memory, and no more files open, than it could
//! have had with HTTP/1.1.
//!
//! A request that the client takes back (`RST_STREAM`) keeps its place until the application has answered it: a client that
//! opens and resets streams without end (CVE-2023-44487) causes no more work than one that waits. What is left of such floods,
//! and others that are no requests, is bounded by [`control_frames`].
//!
//! The deadlines: [`HEAD_TIMEOUT`] for the first request, [`IDLE_TIMEOUT`] without any, and for what is sent those of
//! [`transport`] (the connection) and [`response`] (a stream).

mod control_frames;
mod request;
mod response;
mod transport;

use std::cell::Cell;
use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::net::SocketAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::task::Poll;
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use h2::server::{Builder, SendResponse};
use h2::{Reason, RecvStream};
use tokio::time::{Instant, sleep_until, timeout};

use self::control_frames::Allowance;
use self::transport::Http2Transport;
use super::application::Application;
use super::cache_fast_path::CacheFastPath;
use super::connection_limiter::ConnectionPermit;
use super::drain::Drain;
use super::refusals;
use super::transport::Transport;
use crate::app::App;

/// Time for the client's preface, and then for its first request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// Time without a request.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// Time for the last frames of a connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Streams that a client may have open at a time; RFC 9113 recommends no fewer.
const MAX_STREAMS: u32 = 100;
/// Largest head that is read, bytes; a larger one gets a bare 431 from the library.
const MAX_READ_HEAD: u32 = 64 << 10;
/// Largest head that is answered, bytes.
const MAX_HEAD: usize = 32 << 10;
/// What heads of requests that wait may be together, bytes.
const MAX_WAITING_HEADS: usize = 64 << 10;
/// Requests without a body that are being answered at a time: as many as browsers have connections with HTTP/1.1.
const MAX_ANSWERS: usize = 6;
/// Requests with a body that are being answered at a time. They never wait, or their bodies would take the window of
/// those that are being read.
const MAX_BODIES: usize = 4;
/// What a client may send of a body before it is read, bytes.
const STREAM_WINDOW: u32 = 64 << 10;
/// The same for all bodies of a connection.
const CONNECTION_WINDOW: u32 = STREAM_WINDOW * MAX_BODIES as u32;
/// What is kept to be sent of a stream, bytes.
const SEND_BUFFER: usize = 32 << 10;
/// Streams whose reset the library remembers, or has not yet told of.
const MAX_RESETS: usize = 20;
/// Streams that the library itself resets, because of errors, before it ends the connection.
const MAX_ERRORS: usize = 100;

/// What connections of one worker share.
pub(super) struct Http2 {
    pub(super) app: App,
    pub(super) application: Rc<Application>,
    pub(super) cache: Rc<CacheFastPath>,
    pub(super) drain: Drain,
}

/// A request, and where its response goes.
struct Waiting {
    head: http::request::Parts,
    body: RecvStream,
    respond: SendResponse<Bytes>,
    size: usize,
}

type Answer = Pin<Box<dyn Future<Output = ()>>>;

/// The requests of a connection.
struct Requests {
    shared: Rc<Http2>,
    peer: Option<SocketAddr>,
    permit: ConnectionPermit,
    waiting: VecDeque<Waiting>,
    answers: FuturesUnordered<Answer>,
    /// How many requests the application has.
    without_body: Rc<Cell<usize>>,
    with_body: Rc<Cell<usize>>,
}

/// One of the requests that the application has, until it is dropped.
struct Counted {
    count: Rc<Cell<usize>>,
    _permit: Option<ConnectionPermit>,
}

impl Counted {
    fn new(count: &Rc<Cell<usize>>, permit: Option<ConnectionPermit>) -> Self {
        count.set(count.get() + 1);
        Self { count: Rc::clone(count), _permit: permit }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.count.set(self.count.get() - 1);
    }
}

/// Serves a connection until either side ends it.
pub(super) async fn serve(
    shared: Rc<Http2>,
    transport: Transport,
    permit: ConnectionPermit,
    peer: Option<SocketAddr>,
) {
    let allowance = Rc::new(Allowance::default());
    let transport = Http2Transport::new(transport, Rc::clone(&allowance));
    let handshake = builder().handshake::<_, Bytes>(transport);
    let Ok(Ok(mut connection)) = timeout(HEAD_TIMEOUT, handshake).await else { return };
    let drain = shared.drain.clone();
    let mut requests = Requests::new(shared, peer, permit);
    let (mut deadline, mut is_going) = (Instant::now() + HEAD_TIMEOUT, false);
    loop {
        requests.start_waiting();
        if allowance.is_exceeded() {
            connection.abrupt_shutdown(Reason::ENHANCE_YOUR_CALM);
            let _ = timeout(CLOSE_TIMEOUT, poll_fn(|cx| connection.poll_closed(cx))).await;
            return;
        }
        tokio::select! {
            () = drain.begun(), if !is_going => {
                is_going = true;
                deadline = Instant::now() + CLOSE_TIMEOUT;
                connection.graceful_shutdown();
            }
            Some(()) = requests.answers.next() => {
                let time = if is_going { CLOSE_TIMEOUT } else { IDLE_TIMEOUT };
                deadline = Instant::now() + time;
            }
            accepted = poll_fn(|cx| connection.poll_accept(cx)) => match accepted {
                Some(Ok((request, respond))) => requests.accept(request, respond),
                _ => return,
            },
            () = allowance.exceeded() => {}
            () = sleep_until(deadline), if requests.are_none() => {
                if is_going {
                    return;
                }
                is_going = true;
                deadline = Instant::now() + CLOSE_TIMEOUT;
                connection.graceful_shutdown();
            }
        }
    }
}

fn builder() -> Builder {
    let mut builder = Builder::new();
    builder
        .max_concurrent_streams(MAX_STREAMS)
        .max_header_list_size(MAX_READ_HEAD)
        .initial_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_send_buffer_size(SEND_BUFFER)
        .max_concurrent_reset_streams(MAX_RESETS)
        .max_pending_accept_reset_streams(MAX_RESETS)
        .max_local_error_reset_streams(Some(MAX_ERRORS));
    builder
}

impl Requests {
    fn new(shared: Rc<Http2>, peer: Option<SocketAddr>, permit: ConnectionPermit) -> Self {
        Self {
            shared,
            peer,
            permit,
            waiting: VecDeque::new(),
            answers: FuturesUnordered::new(),
            without_body: Rc::default(),
            with_body: Rc::default(),
        }
    }

    fn are_none(&self) -> bool {
        self.answers.is_empty() && self.waiting.is_empty()
    }

    /// Answers a request from the cache, or gives it to the application, or lets it wait.
    fn accept(&mut self, request: http::Request<RecvStream>, mut respond: SendResponse<Bytes>) {
        let (head, body) = request.into_parts();
        let has_body = !body.is_end_stream();
        if !has_body && let Some((response, bytes)) = self.shared.cache.answer(&head) {
            self.answers.push(Box::pin(response::send_cached(response, bytes, respond)));
            return;
        }
        let size = request::size(&head);
        if has_body {
            match self.place(&self.with_body, MAX_BODIES) {
                Some(counted) => self.answer(Waiting { head, body, respond, size }, counted),
                // The client may send it again (RFC 9113, section 8.7).
                None => respond.send_reset(Reason::REFUSED_STREAM),
            }
            return;
        }
        let waiting: usize = self.waiting.iter().map(|waiting| waiting.size).sum();
        if size <= MAX_HEAD
            && (waiting + size > MAX_WAITING_HEADS || self.waiting.len() >= MAX_STREAMS as usize)
        {
            respond.send_reset(Reason::REFUSED_STREAM);
            return;
        }
        self.waiting.push_back(Waiting { head, body, respond, size });
    }

    /// Gives the application what waits, as far as there are places.
    fn start_waiting(&mut self) {
        while !self.waiting.is_empty() {
            let Some(counted) = self.place(&self.without_body, MAX_ANSWERS) else { return };
            if let Some(waiting) = self.waiting.pop_front() {
                self.answer(waiting, counted);
            }
        }
    }

    /// A place for one more request. The first of a connection needs no permit but the connection's.
    fn place(&self, count: &Rc<Cell<usize>>, max: usize) -> Option<Counted> {
        if count.get() >= max {
            return None;
        }
        if self.without_body.get() + self.with_body.get() == 0 {
            return Some(Counted::new(count, None));
        }
        Some(Counted::new(count, Some(self.permit.another()?)))
    }

    fn answer(&self, waiting: Waiting, counted: Counted) {
        let (shared, peer) = (Rc::clone(&self.shared), self.peer);
        self.answers.push(Box::pin(async move {
            let _counted = counted;
            let Waiting { head, body, mut respond, size } = waiting;
            if poll_fn(|cx| Poll::Ready(respond.poll_reset(cx).is_ready())).await {
                return;
            }
            let method = head.method.clone();
            let answer = if size > MAX_HEAD {
                refusals::response(&shared.app.config, &refusals::head_too_large()).into()
            } else {
                if request::expects_continue(&head) {
                    let mut proceed = http::Response::new(());
                    *proceed.status_mut() = http::StatusCode::CONTINUE;
                    let _ = respond.send_informational(proceed);
                }
                match request::convert(&head, body, peer) {
                    Some(request) => (shared.application)(request).await,
                    None => refusals::response(&shared.app.config, &refusals::malformed()).into(),
                }
            };
            let date = shared.cache.date();
            // An error says that the client has reset the stream or has left.
            let _ = response::send(answer, method == http::Method::HEAD, date, respond).await;
        }));
    }
}
