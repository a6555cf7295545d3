//! The bytes of an HTTP/1.1 connection: one request after the other, with deadlines for heads and for progress in writing.
//!
//! Between two responses the next request's head must arrive in time, and a response being sent must make progress. A body has
//! the deadline of the handler that reads it. What arrives of further requests stays with the client, but for what was read
//! together with the end of a request.
//!
//! What the parser answers by itself is not sent: the connection answers in its place, with the headers that every response has.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf as _, BytesMut};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::time::{Instant, Sleep, sleep, timeout};

use super::exchange::{Exchange, Stage};
use super::request_gate::RequestGate;
use crate::web::server::refusals::Refusals;
use crate::web::server::transport::Transport;

/// Time in which a client must close after the last response, while what it still sends is discarded: closing a socket
/// with unread input resets it, and the client loses the response.
const LINGER: Duration = Duration::from_secs(1);
/// How much is read at once, bytes, so that no client makes the parser's buffer grow with the pieces that it sends.
const MAX_READ: usize = 8 << 10;

/// The times that a client has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    /// For a request's head.
    pub(super) head: Duration,
    /// Between a response and the first byte of the next request.
    pub(super) idle: Duration,
    /// In which it must accept at least one byte of a response.
    pub(super) write: Duration,
}

/// Why a connection is ended with an answer of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refused {
    Malformed,
    HeadTooLarge,
    TooSlow,
}

/// What the deadline is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WaitingFor {
    Nothing,
    RequestHead,
    /// Any byte of a further request.
    NextRequest,
    /// The client, to read what was sent.
    Reader,
}

pub(super) struct Http1Transport {
    stream: Transport,
    exchange: Rc<Exchange>,
    gate: RequestGate,
    /// What was read of further requests.
    ahead: BytesMut,
    /// Whether a response has been sent.
    has_answered: bool,
    /// Whether a read waits for the end of a response.
    is_read_waiting: bool,
    /// Whether nothing more is read, because no request may follow or none came.
    is_read_ended: bool,
    refused: Option<Refused>,
    waiting_for: WaitingFor,
    deadline: Instant,
    /// Wakes this connection at its deadline or before it.
    timer: Pin<Box<Sleep>>,
    times: Times,
}

impl Http1Transport {
    pub(super) fn new(stream: Transport, exchange: Rc<Exchange>, times: Times) -> Self {
        stream.configure();
        let timer = Box::pin(sleep(times.head));
        Self {
            stream,
            exchange,
            gate: RequestGate::default(),
            ahead: BytesMut::new(),
            has_answered: false,
            is_read_waiting: false,
            is_read_ended: false,
            refused: None,
            waiting_for: WaitingFor::Nothing,
            deadline: timer.deadline(),
            timer,
            times,
        }
    }

    /// Closes the connection, with the answer to what was no request; `is_whole` says that no response was broken off.
    pub(super) async fn close(mut self, is_whole: bool, refusals: &Refusals) {
        let refusal = self.refused.map(|refused| match refused {
            Refused::Malformed => &refusals.malformed,
            Refused::HeadTooLarge => &refusals.head_too_large,
            Refused::TooSlow => &refusals.too_slow,
        });
        if refusal.is_none() && !is_whole {
            return;
        }
        let is_idle = refusal.is_none() && self.exchange.is_ended_idle() && self.gate.is_at_start();
        let closing = async {
            if let Some(refusal) = refusal {
                self.stream.write_all(refusal).await?;
            }
            self.stream.shutdown().await?;
            let mut discarded = [0; 2 << 10];
            while !is_idle && self.stream.read(&mut discarded).await? > 0 {}
            Ok::<_, io::Error>(())
        };
        // A client that does neither read nor close is not waited for.
        let _ = timeout(LINGER, closing).await;
    }

    /// Starts the deadline unless it already runs for the same thing; ready once it has passed.
    fn poll_deadline(&mut self, cx: &mut Context<'_>, waiting_for: WaitingFor) -> Poll<()> {
        if self.waiting_for != waiting_for {
            self.waiting_for = waiting_for;
            let time = match waiting_for {
                WaitingFor::Reader => self.times.write,
                WaitingFor::NextRequest => self.times.idle,
                WaitingFor::Nothing | WaitingFor::RequestHead => self.times.head,
            };
            self.deadline = Instant::now() + time;
            // A timer that is early costs nothing until then; most deadlines only move on.
            if self.deadline < self.timer.deadline() {
                self.timer.as_mut().reset(self.deadline);
            }
        }
        while self.timer.as_mut().poll(cx).is_ready() {
            if Instant::now() >= self.deadline {
                return Poll::Ready(());
            }
            self.timer.as_mut().reset(self.deadline);
        }
        Poll::Pending
    }

    /// Waits for more of a request: for its head until the deadline.
    fn poll_request(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.exchange.stage() != Stage::Head {
            return Poll::Pending;
        }
        let is_idle = self.has_answered && self.gate.is_at_start();
        let waiting_for = if is_idle { WaitingFor::NextRequest } else { WaitingFor::RequestHead };
        ready!(self.poll_deadline(cx, waiting_for));
        if is_idle {
            self.exchange.stop();
            self.is_read_ended = true;
            return Poll::Ready(Ok(()));
        }
        self.refused = Some(Refused::TooSlow);
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }

    fn take_framing(&mut self) {
        if let Some(framing) = self.exchange.take_framing() {
            self.gate.set_framing(framing);
            self.waiting_for = WaitingFor::Nothing;
        }
    }

    /// Reads into the buffer, and keeps there what the gate passes.
    fn poll_stream(&mut self, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if buffer.remaining() > 2 * MAX_READ {
            let mut part = ReadBuf::new(buffer.initialize_unfilled_to(MAX_READ));
            ready!(Pin::new(&mut self.stream).poll_read(cx, &mut part))?;
            let count = part.filled().len();
            buffer.advance(count);
        } else {
            ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        }
        let read = &buffer.filled()[before..];
        let passed = self.gate.pass(read);
        self.ahead.extend_from_slice(&read[passed..]);
        buffer.set_filled(before + passed);
        Poll::Ready(Ok(()))
    }

    fn pass_on_ahead(&mut self, buffer: &mut ReadBuf<'_>) {
        let mut ahead = std::mem::take(&mut self.ahead);
        let room = ahead.len().min(buffer.remaining());
        let passed = self.gate.pass(&ahead[..room]);
        buffer.put_slice(&ahead[..passed]);
        ahead.advance(passed);
        self.ahead = if ahead.is_empty() { BytesMut::new() } else { ahead };
    }

    /// What the parser answers by itself begins like this; nothing else is written while a head is awaited.
    fn refuse(&mut self, answer: &[u8]) {
        let is_too_large = answer.starts_with(b"HTTP/1.1 431 ") || answer.starts_with(b"HTTP/1.1 414 ");
        self.refused = Some(if is_too_large { Refused::HeadTooLarge } else { Refused::Malformed });
    }

    /// Starts the write deadline after an attempt that has to wait; ends it after progress.
    fn track<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            if self.waiting_for == WaitingFor::Reader {
                self.waiting_for = WaitingFor::Nothing;
            }
            return polled;
        }
        ready!(self.poll_deadline(cx, WaitingFor::Reader));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }

    /// After everything was written: wakes who has waited for that, and lets the next request in.
    fn has_flushed(&mut self, cx: &mut Context<'_>) {
        let mut is_waited_for = self.exchange.flushed();
        if self.exchange.stage() == Stage::Written {
            self.take_framing();
            self.exchange.end();
            self.has_answered = true;
            self.waiting_for = WaitingFor::Nothing;
            self.is_read_ended |= !self.gate.begin_next();
            is_waited_for |= std::mem::take(&mut self.is_read_waiting);
        }
        if is_waited_for {
            cx.waker().wake_by_ref();
        }
    }
}

impl AsyncRead for Http1Transport {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.is_read_ended {
            return Poll::Ready(Ok(()));
        }
        this.take_framing();
        if this.gate.is_closed() {
            this.is_read_waiting = true;
            return this.poll_request(cx);
        }
        let before = buffer.filled().len();
        if this.ahead.is_empty() {
            let Poll::Ready(read) = this.poll_stream(cx, buffer) else { return this.poll_request(cx) };
            read?;
        } else {
            this.pass_on_ahead(buffer);
        }
        if this.gate.is_malformed() {
            buffer.set_filled(before);
            if this.exchange.stage() == Stage::Head {
                this.refused = Some(Refused::Malformed);
            }
            return Poll::Ready(Err(ErrorKind::InvalidData.into()));
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Http1Transport {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.exchange.stage() == Stage::Head {
            self.refuse(bytes);
            return Poll::Ready(Ok(bytes.len()));
        }
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.track(cx, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if self.exchange.stage() == Stage::Head {
            self.refuse(slices.first().map_or(&[], |slice| &**slice));
            return Poll::Ready(Ok(slices.iter().map(|slice| slice.len()).sum()));
        }
        let polled = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.track(cx, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_flush(cx);
        ready!(self.track(cx, polled))?;
        self.has_flushed(cx);
        Poll::Ready(Ok(()))
    }

    /// The connection is closed by [`Http1Transport::close`].
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_flush(cx)
    }
}
