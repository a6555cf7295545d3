//! How a connection reads: one request after the other, what the cache has answered at once.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf as _, BytesMut};
use tokio::io::{AsyncRead, AsyncWrite as _, ReadBuf};

use super::{Connection, READ_AHEAD, WaitingFor};

impl Connection {
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
                let _ = Pin::new(&mut self.stream).poll_write(cx, &self.own_answers.refusals.too_slow);
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
            let Some(response) = (self.own_answers.fast_path)(&bytes[used..]) else { break };
            used += response.request_bytes;
            self.outgoing.add(response.parts);
            self.has_answered = true;
        }
        used
    }

    /// Waits while a response is owed. Of what the client sends meanwhile only a little is read.
    fn wait_for_answer(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.ahead.is_empty() && !self.scanner.has_ended() {
            let mut bytes = [0; READ_AHEAD];
            let mut buffer = ReadBuf::new(&mut bytes);
            if let Poll::Ready(read) = Pin::new(&mut self.stream).poll_read(cx, &mut buffer) {
                read?;
                if buffer.filled().is_empty() {
                    return Poll::Ready(Ok(()));
                }
                self.ahead.extend_from_slice(buffer.filled());
            }
        }
        self.wait_for_request(cx)
    }

    /// Passes on what was read ahead, up to the end of a request, without what the cache answers.
    fn pass_on_ahead(&mut self, buffer: &mut ReadBuf<'_>) {
        let mut ahead = std::mem::take(&mut self.ahead);
        if self.is_between_requests() {
            ahead.advance(self.answer_from_cache(&ahead));
        }
        if self.outgoing.is_empty() {
            let room = ahead.len().min(buffer.remaining());
            let count = self.scanner.scan(&mut ahead[..room]);
            buffer.put_slice(&ahead[..count]);
            ahead.advance(count);
        }
        self.ahead = if ahead.is_empty() { BytesMut::new() } else { ahead };
    }

    /// The same for what was just read into the buffer, behind `before`. The rest becomes what was read ahead.
    fn pass_on_read(&mut self, buffer: &mut ReadBuf<'_>, before: usize) {
        let filled = &mut buffer.filled_mut()[before..];
        let used = if self.is_between_requests() { self.answer_from_cache(filled) } else { 0 };
        let rest = &mut filled[used..];
        let count = if used > 0 { 0 } else { self.scanner.scan(rest) };
        self.ahead.extend_from_slice(&rest[count..]);
        buffer.set_filled(before + count);
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
            if this.scanner.is_malformed() {
                return Poll::Ready(Ok(()));
            }
            let is_between = this.scanner.is_at_start() || this.scanner.has_ended();
            if is_between && !this.owes_nothing() {
                return this.wait_for_answer(cx);
            }
            if this.scanner.has_ended() {
                return Poll::Ready(Ok(()));
            }
            if this.ahead.is_empty() {
                let Poll::Ready(read) = Pin::new(&mut this.stream).poll_read(cx, buffer) else {
                    return this.wait_for_request(cx);
                };
                read?;
                if this.waiting_for == WaitingFor::NextRequest {
                    this.waiting_for = WaitingFor::Nothing;
                }
                if buffer.filled().len() == before {
                    return Poll::Ready(Ok(()));
                }
                this.pass_on_read(buffer, before);
            } else {
                this.pass_on_ahead(buffer);
            }
            if buffer.filled().len() > before {
                return Poll::Ready(Ok(()));
            }
        }
    }
}
