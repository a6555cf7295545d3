//! How a connection ends: with a refusal in the place of the parser's, and without losing the last response.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead as _, AsyncWrite as _, ReadBuf};

use super::{Connection, READ_AHEAD, WaitingFor};

impl Connection {
    /// Whether these bytes are a response of actix's parser to what is no request, and then whether to a head that is too
    /// large: the application has got nothing since the last response was sent.
    pub(super) fn is_of_parser(&self, bytes: &[u8]) -> Option<bool> {
        if self.in_flight.begun.get() != self.flushed_answers {
            return None;
        }
        let is_too_large = bytes.starts_with(b"HTTP/1.1 431 ");
        (is_too_large || bytes.starts_with(b"HTTP/1.1 400 ")).then_some(is_too_large)
    }

    /// Sends a refusal in the place of the parser's, and then waits for the client to close.
    pub(super) fn poll_refuse(&mut self, cx: &mut Context<'_>, is_too_large: bool) -> Poll<io::Result<()>> {
        if !self.is_refused {
            self.is_refused = true;
            let refusals = &self.own_answers.refusals;
            let refusal = if is_too_large { &refusals.head_too_large } else { &refusals.malformed };
            self.outgoing.add([refusal.clone()]);
        }
        ready!(self.poll_send(cx))?;
        self.poll_linger(cx)
    }

    /// Ends what is sent and discards what the client still sends, until it closes or its time is over.
    pub(super) fn poll_linger(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if !self.is_write_closed {
            ready!(Pin::new(&mut self.stream).poll_shutdown(cx))?;
            self.is_write_closed = true;
        }
        loop {
            if self.wait(cx, WaitingFor::Close).is_err() {
                return Poll::Ready(Ok(()));
            }
            let mut bytes = [0; READ_AHEAD];
            let mut buffer = ReadBuf::new(&mut bytes);
            let read = ready!(Pin::new(&mut self.stream).poll_read(cx, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
        }
    }
}
