//! A client's connection with deadlines for request heads and for progress in writing, which answers by itself what the cache has.
//!
//! Between two responses the next request's head (or the rest of a body that no handler reads) must arrive in time, and a
//! response being sent must make progress.
//!
//! While actix owes this connection nothing, what is read is first offered to the cache fast path; actix never sees the
//! requests that are answered there. As soon as a request had a body, it is offered nothing any more: only actix knows
//! whether the connection ends after such a request.

use std::cell::Cell;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::cache_fast_path::FastResponse;
use super::connection_limiter::ConnectionPermit;
use super::head_scanner::HeadScanner;
use super::outgoing::{MAX_PARTS, Outgoing};
use super::transport::Transport;

/// Time for a request's head.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// Time between a response and the first byte of the next request.
const IDLE_TIMEOUT: Duration = Duration::from_secs(5);
/// Time in which a client must accept at least one byte of a response.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);
/// What a client gets whose request's head did not arrive in time.
const REQUEST_TIMEOUT: &[u8] =
    b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/// How much unsent data the kernel may buffer for one connection, bytes. Its default is megabytes for every client that
/// does not read.
const MAX_UNSENT: u32 = 128 << 10;

/// Gives the response to the request that bytes begin with, if it needs nothing but the cache.
pub(super) type FastPath = dyn Fn(&[u8]) -> Option<FastResponse>;

/// The requests of a connection that actix has got.
#[derive(Default)]
pub(in crate::web) struct InFlight {
    /// How many are in a handler.
    handled: Cell<u32>,
    /// How many have a response that actix has taken over completely.
    answered: Cell<u64>,
}

/// Counts one request as being handled until it is dropped.
pub(in crate::web) struct InFlightGuard(Rc<InFlight>);

/// Counts one request as answered when it is dropped.
pub(in crate::web) struct AnsweredGuard(Rc<InFlight>);

impl InFlight {
    pub(in crate::web) fn begin(self: Rc<Self>) -> InFlightGuard {
        self.handled.set(self.handled.get() + 1);
        InFlightGuard(self)
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.0.handled.set(self.0.handled.get().saturating_sub(1));
    }
}

impl AnsweredGuard {
    pub(in crate::web) fn new(connection: Rc<InFlight>) -> Self {
        Self(connection)
    }
}

impl Drop for AnsweredGuard {
    fn drop(&mut self) {
        self.0.answered.set(self.0.answered.get() + 1);
    }
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
}

/// A client's connection with its permit and its deadline.
pub(super) struct Connection {
    stream: Transport,
    in_flight: Rc<InFlight>,
    scanner: HeadScanner,
    fast_path: Rc<FastPath>,
    /// Responses of the fast path.
    outgoing: Outgoing,
    /// Whether the transport may still hold bytes of them.
    is_sent_unflushed: bool,
    /// Whether any request was answered by the fast path.
    has_answered: bool,
    /// Whether actix has written and not yet flushed.
    is_unflushed: bool,
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
    pub(super) fn new(stream: Transport, permit: ConnectionPermit, fast_path: Rc<FastPath>) -> Self {
        // Without this, a response that is written in two pieces waits on a kept connection until the client acknowledges the
        // first (RFC 896), which many clients delay by 40 ms. A socket that refuses it works all the same.
        let _ = stream.tcp().set_nodelay(true);
        // Where the system does not have this option, its own buffer sizes hold.
        #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
        let _ = socket2::SockRef::from(stream.tcp()).set_tcp_notsent_lowat(MAX_UNSENT);
        let timer = Box::pin(sleep(HEAD_TIMEOUT));
        Self {
            stream,
            in_flight: Rc::default(),
            scanner: HeadScanner::default(),
            fast_path,
            outgoing: Outgoing::default(),
            is_sent_unflushed: false,
            has_answered: false,
            is_unflushed: false,
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

    /// Waits for more of a request, which has a deadline unless a handler has its own.
    fn wait_for_request(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.in_flight.handled.get() > 0 {
            if matches!(self.waiting_for, WaitingFor::RequestHead | WaitingFor::NextRequest) {
                self.waiting_for = WaitingFor::Nothing;
            }
            return Poll::Pending;
        }
        let is_first = !self.has_answered && self.scanner.requests() == 0;
        let waiting_for = match self.waiting_for {
            WaitingFor::Reader => WaitingFor::Reader,
            _ if self.is_between_requests() && !is_first => WaitingFor::NextRequest,
            _ => WaitingFor::RequestHead,
        };
        match self.wait(cx, waiting_for) {
            Ok(()) => Poll::Pending,
            // Nothing was read, so actix closes the connection.
            Err(_) if waiting_for == WaitingFor::NextRequest => Poll::Ready(Ok(())),
            Err(_) if waiting_for == WaitingFor::RequestHead && self.is_in_head() => {
                // A client that does not read it is not waited for.
                let _ = Pin::new(&mut self.stream).poll_write(cx, REQUEST_TIMEOUT);
                let _ = Pin::new(&mut self.stream).poll_flush(cx);
                Poll::Ready(Ok(()))
            }
            Err(cause) => Poll::Ready(Err(cause)),
        }
    }

    /// Answers the requests that these bytes begin with, as far as the cache can; returns how many bytes they were.
    fn answer_from_cache(&mut self, bytes: &[u8]) -> usize {
        let mut used = 0;
        while used < bytes.len() && !self.outgoing.is_full() {
            let Some(response) = (self.fast_path)(&bytes[used..]) else { break };
            used += response.request_bytes;
            self.outgoing.add(response.parts);
            self.has_answered = true;
        }
        used
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

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        loop {
            ready!(this.poll_send(cx))?;
            let Poll::Ready(read) = Pin::new(&mut this.stream).poll_read(cx, buffer) else {
                return this.wait_for_request(cx);
            };
            read?;
            if this.waiting_for == WaitingFor::NextRequest {
                this.waiting_for = WaitingFor::Nothing;
            }
            let used = match &buffer.filled()[before..] {
                [] => return Poll::Ready(Ok(())),
                bytes if this.is_between_requests() => this.answer_from_cache(bytes),
                _ => 0,
            };
            let end = buffer.filled().len();
            buffer.filled_mut().copy_within(before + used..end, before);
            buffer.set_filled(end - used);
            if end - used > before {
                this.scanner.scan(&mut buffer.filled_mut()[before..]);
                // What is answered need not wait for what is not.
                if let Poll::Ready(sent) = this.poll_send(cx) {
                    sent?;
                }
                return Poll::Ready(Ok(()));
            }
        }
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.is_unflushed = true;
        ready!(self.poll_send(cx))?;
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.track_write(cx, polled)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_send(cx))?;
        ready!(self.poll_flush_stream(cx))?;
        self.is_unflushed = false;
        // Actix reads again only when something wakes it, so the deadline starts here. It has passed only where actix has
        // just been told so by a read.
        if self.in_flight.handled.get() == 0 && self.scanner.requests() > 0 && self.is_between_requests() {
            let _ = self.wait(cx, WaitingFor::NextRequest);
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_send(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests;
