//! The bytes of an HTTP/2 connection: with a deadline for progress in writing, and without reading on from a client that
//! has exceeded its allowance of frames.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::control_frames::{Allowance, FrameCounter};
use crate::web::server::transport::Transport;

/// Time in which a client must accept at least one byte.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);

pub(super) struct Http2Transport {
    transport: Transport,
    frames: FrameCounter,
    allowance: Rc<Allowance>,
    /// Runs while the client accepts nothing.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Http2Transport {
    pub(super) fn new(transport: Transport, allowance: Rc<Allowance>) -> Self {
        transport.configure();
        Self { transport, frames: FrameCounter::default(), allowance, stalled: None }
    }

    /// Starts the deadline after an attempt that has to wait; ends it after progress.
    fn track<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.stalled = None;
            return polled;
        }
        let until = || Box::pin(sleep_until(Instant::now() + WRITE_TIMEOUT));
        let stalled = self.stalled.get_or_insert_with(until);
        if stalled.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }

    fn track_written(
        &mut self,
        cx: &mut Context<'_>,
        polled: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = &polled {
            self.allowance.add_for_sent(*bytes);
        }
        self.track(cx, polled)
    }
}

impl AsyncRead for Http2Transport {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.allowance.is_exceeded() {
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        let polled = Pin::new(&mut this.transport).poll_read(cx, buffer);
        this.frames.count(&buffer.filled()[before..], &this.allowance);
        polled
    }
}

impl AsyncWrite for Http2Transport {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.transport).poll_write(cx, bytes);
        self.track_written(cx, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.transport).poll_write_vectored(cx, slices);
        self.track_written(cx, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.transport.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.transport).poll_flush(cx);
        if polled.is_ready() && self.stalled.is_none() {
            return polled;
        }
        self.track(cx, polled)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.transport).poll_shutdown(cx);
        self.track(cx, polled)
    }
}
