//! A client's connection with deadlines for request heads and for progress in writing, which answers by itself what the cache has.
//!
//! Between two responses the next request's head (or the rest of a body that no handler reads) must arrive in time, and a
//! response being sent must make progress.
//!
//! One request after the other: the next one is read, and shown to actix, only after the response to the one before has
//! been sent. actix would decode all the heads in its buffer at once, and keep a request and a response for each. What
//! arrives meanwhile stays with the client, but for [`READ_AHEAD`]. Nothing is read after the last request of a
//! connection (RFC 9112, section 9.6), whether the client has said so or a response has.
//!
//! While actix owes this connection nothing, what is read is first offered to the cache fast path; actix never sees the
//! requests that are answered there. As soon as a request had a body, it is offered nothing any more: only actix knows
//! whether the connection ends after such a request.
//!
//! What actix's parser rejects is answered here, with the headers that every response has.

mod closing;
mod reading;

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::BytesMut;
use tokio::io::AsyncWrite;
use tokio::time::{Instant, Sleep, sleep};

use super::cache_fast_path::FastResponse;
use super::connection_limiter::ConnectionPermit;
use super::head_scanner::HeadScanner;
use super::in_flight::InFlight;
use super::outgoing::{MAX_PARTS, Outgoing};
use super::refusals::Refusals;
use super::transport::Transport;

/// Time for a request's head.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// Time between a response and the first byte of the next request.
const IDLE_TIMEOUT: Duration = Duration::from_secs(5);
/// Time in which a client must accept at least one byte of a response.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);
/// Time in which a client must close after the last response, while what it still sends is discarded: closing a socket
/// with unread input resets it, and the client loses the response.
const LINGER: Duration = Duration::from_secs(1);
/// How much is read of further requests while an answer is being made, bytes: enough to notice that the client has left.
const READ_AHEAD: usize = 2 << 10;

/// Gives the response to the request that bytes begin with, if it needs nothing but the cache.
pub(super) type FastPath = dyn Fn(&[u8]) -> Option<FastResponse>;

/// What connections answer by themselves.
pub(super) struct OwnAnswers {
    pub(super) fast_path: Box<FastPath>,
    pub(super) refusals: Refusals,
}

/// What the deadline is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WaitingFor {
    Nothing,
    RequestHead,
    /// Any byte of a further request.
    NextRequest,
    /// The client, to read what was sent.
    Reader,
    /// The client, to close.
    Close,
}

/// A client's connection with its permit and its deadline.
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own about what was sent")]
pub(super) struct Connection {
    stream: Transport,
    in_flight: Rc<InFlight>,
    scanner: HeadScanner,
    own_answers: Rc<OwnAnswers>,
    /// What was read of further requests.
    ahead: BytesMut,
    /// Whether the parser's response has been replaced.
    is_refused: bool,
    /// Whether nothing is sent any more.
    is_write_closed: bool,
    /// Responses of the fast path.
    outgoing: Outgoing,
    /// Whether the transport may still hold bytes of them.
    is_sent_unflushed: bool,
    /// Whether any request was answered by the fast path.
    has_answered: bool,
    /// Whether actix has written and not yet flushed.
    is_unflushed: bool,
    /// How many responses of the application have been sent.
    flushed_answers: u64,
    waiting_for: WaitingFor,
    deadline: Instant,
    /// Wakes this connection at its deadline or before it.
    timer: Pin<Box<Sleep>>,
    head_timeout: Duration,
    idle_timeout: Duration,
    write_timeout: Duration,
    _permit: ConnectionPermit,
}

impl Connection {
    pub(super) fn new(stream: Transport, permit: ConnectionPermit, own_answers: Rc<OwnAnswers>) -> Self {
        stream.configure();
        let timer = Box::pin(sleep(HEAD_TIMEOUT));
        Self {
            stream,
            in_flight: Rc::default(),
            scanner: HeadScanner::default(),
            own_answers,
            ahead: BytesMut::new(),
            is_refused: false,
            is_write_closed: false,
            outgoing: Outgoing::default(),
            is_sent_unflushed: false,
            has_answered: false,
            is_unflushed: false,
            flushed_answers: 0,
            waiting_for: WaitingFor::Nothing,
            deadline: timer.deadline(),
            timer,
            head_timeout: HEAD_TIMEOUT,
            idle_timeout: IDLE_TIMEOUT,
            write_timeout: WRITE_TIMEOUT,
            _permit: permit,
        }
    }

    /// The counter that the middleware raises while it answers a request of this connection.
    pub(super) fn in_flight(&self) -> Rc<InFlight> {
        Rc::clone(&self.in_flight)
    }

    /// Whether actix has sent the responses to all requests that it has got.
    fn owes_nothing(&self) -> bool {
        !self.is_unflushed && self.scanner.requests() == self.in_flight.answered.get()
    }

    /// Whether the next byte is part of a head, and a response to it would be the next to be sent.
    fn is_in_head(&self) -> bool {
        self.owes_nothing() && self.scanner.is_in_head()
    }

    /// The same for its first byte, if what follows may be answered by the fast path.
    fn is_between_requests(&self) -> bool {
        self.owes_nothing() && self.scanner.is_between_requests()
    }

    /// Starts the deadline unless it already runs for the same thing; an error once it has passed.
    fn wait(&mut self, cx: &mut Context<'_>, waiting_for: WaitingFor) -> io::Result<()> {
        if self.waiting_for != waiting_for {
            self.waiting_for = waiting_for;
            let time = match waiting_for {
                WaitingFor::Reader => self.write_timeout,
                WaitingFor::NextRequest => self.idle_timeout,
                WaitingFor::Close => LINGER,
                WaitingFor::Nothing | WaitingFor::RequestHead => self.head_timeout,
            };
            self.deadline = Instant::now() + time;
            // A timer that is early costs nothing until then; most deadlines only move on.
            if self.deadline < self.timer.deadline() {
                self.timer.as_mut().reset(self.deadline);
            }
        }
        while self.timer.as_mut().poll(cx).is_ready() {
            if Instant::now() >= self.deadline {
                return Err(ErrorKind::TimedOut.into());
            }
            self.timer.as_mut().reset(self.deadline);
        }
        Ok(())
    }

    /// Writes the responses of the fast path.
    fn poll_send(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.outgoing.is_empty() {
            let mut slices = [IoSlice::new(&[]); MAX_PARTS];
            let count = self.outgoing.slices(&mut slices);
            let polled = Pin::new(&mut self.stream).poll_write_vectored(cx, &slices[..count]);
            match ready!(self.track_write(cx, polled))? {
                0 => return Poll::Ready(Err(ErrorKind::WriteZero.into())),
                written => self.outgoing.advance(written),
            }
            self.is_sent_unflushed = true;
        }
        if self.is_sent_unflushed {
            ready!(self.poll_flush_stream(cx))?;
            self.is_sent_unflushed = false;
        }
        Poll::Ready(Ok(()))
    }

    /// Starts the write deadline after an attempt that has to wait; ends it after progress.
    fn track_write(
        &mut self,
        cx: &mut Context<'_>,
        polled: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if polled.is_pending() {
            self.wait(cx, WaitingFor::Reader)?;
        } else {
            self.waiting_for = WaitingFor::Nothing;
        }
        polled
    }

    /// Flushes the transport. Flushing nothing is no progress: deadlines for a request go on.
    fn poll_flush_stream(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_flush(cx);
        if polled.is_pending() {
            self.wait(cx, WaitingFor::Reader)?;
        } else if self.waiting_for == WaitingFor::Reader {
            self.waiting_for = WaitingFor::Nothing;
        }
        polled
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.is_unflushed = true;
        ready!(self.poll_send(cx))?;
        if let Some(is_too_large) = self.is_of_parser(bytes) {
            ready!(self.poll_refuse(cx, is_too_large))?;
            return Poll::Ready(Ok(bytes.len()));
        }
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.track_write(cx, polled)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_send(cx))?;
        ready!(self.poll_flush_stream(cx))?;
        self.is_unflushed = false;
        self.flushed_answers = self.in_flight.answered.get();
        // Actix reads again only when something wakes it, so the deadline starts here. It has passed only where actix has
        // just been told so by a read.
        if self.in_flight.handled.get() == 0 && self.scanner.requests() > 0 && self.is_between_requests() {
            let _ = self.wait(cx, WaitingFor::NextRequest);
        }
        if self.owes_nothing() && (!self.ahead.is_empty() || self.scanner.has_ended()) {
            cx.waker().wake_by_ref();
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.is_write_closed {
            return self.poll_linger(cx);
        }
        ready!(self.poll_send(cx))?;
        // What is unread may be the rest of a body or further requests.
        if self.scanner.is_at_start() && self.ahead.is_empty() {
            return Pin::new(&mut self.stream).poll_shutdown(cx);
        }
        self.poll_linger(cx)
    }
}

#[cfg(test)]
mod tests;
