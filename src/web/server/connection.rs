//! A TCP stream with deadlines for request heads and for progress in writing.
//!
//! Between two responses the next request's head (or the rest of a body that no handler reads) must arrive in time, and a
//! response being sent must make progress. actix itself has a deadline for the first head of a connection only.

use std::cell::Cell;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::connection_limiter::ConnectionPermit;
use super::head_scanner::HeadScanner;

/// Time for a request's head.
pub(super) const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// This connection's own deadline, a little longer, so that actix's 408 is sent first where actix has a deadline, too.
const OWN_HEAD_TIMEOUT: Duration = Duration::from_millis(15_500);
/// Time in which a client must accept at least one byte of a response.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);

/// How much unsent data the kernel may buffer for one connection, bytes. Its default is megabytes for every client that
/// does not read.
const MAX_UNSENT: u32 = 128 << 10;

/// How many requests of a connection are being answered.
#[derive(Default)]
pub(in crate::web) struct InFlight(Cell<u32>);

/// Counts one request as being answered until it is dropped.
pub(in crate::web) struct InFlightGuard(Rc<InFlight>);

impl InFlight {
    pub(in crate::web) fn begin(self: Rc<Self>) -> InFlightGuard {
        self.0.set(self.0.get() + 1);
        InFlightGuard(self)
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.0.0.set(self.0.0.get().saturating_sub(1));
    }
}

/// What the deadline is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WaitingFor {
    Nothing,
    RequestHead,
    /// The client, to read what was sent.
    Reader,
}

/// A client's connection with its permit and its deadline.
pub(super) struct Connection {
    stream: TcpStream,
    in_flight: Rc<InFlight>,
    scanner: HeadScanner,
    waiting_for: WaitingFor,
    deadline: Pin<Box<Sleep>>,
    head_timeout: Duration,
    write_timeout: Duration,
    _permit: ConnectionPermit,
}

impl Connection {
    pub(super) fn new(stream: TcpStream, permit: ConnectionPermit) -> Self {
        // Where the system does not have this option, its own buffer sizes hold.
        #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
        let _ = socket2::SockRef::from(&stream).set_tcp_notsent_lowat(MAX_UNSENT);
        Self {
            stream,
            in_flight: Rc::default(),
            scanner: HeadScanner::default(),
            waiting_for: WaitingFor::Nothing,
            deadline: Box::pin(sleep(OWN_HEAD_TIMEOUT)),
            head_timeout: OWN_HEAD_TIMEOUT,
            write_timeout: WRITE_TIMEOUT,
            _permit: permit,
        }
    }

    /// The counter that the middleware raises while it answers a request of this connection.
    pub(super) fn in_flight(&self) -> Rc<InFlight> {
        Rc::clone(&self.in_flight)
    }

    /// Starts the deadline unless it already runs for the same thing; an error once it has passed.
    fn wait(&mut self, cx: &mut Context<'_>, waiting_for: WaitingFor) -> io::Result<()> {
        if self.waiting_for != waiting_for {
            self.waiting_for = waiting_for;
            let time = match waiting_for {
                WaitingFor::Reader => self.write_timeout,
                WaitingFor::Nothing | WaitingFor::RequestHead => self.head_timeout,
            };
            self.deadline.as_mut().reset(Instant::now() + time);
        }
        match self.deadline.as_mut().poll(cx) {
            Poll::Ready(()) => Err(ErrorKind::TimedOut.into()),
            Poll::Pending => Ok(()),
        }
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
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        let polled = Pin::new(&mut this.stream).poll_read(cx, buffer);
        this.scanner.scan(&mut buffer.filled_mut()[before..]);
        if this.in_flight.0.get() > 0 {
            // The handlers that read the body have deadlines of their own.
            if this.waiting_for == WaitingFor::RequestHead {
                this.waiting_for = WaitingFor::Nothing;
            }
        } else if polled.is_pending() {
            let sends = this.waiting_for == WaitingFor::Reader;
            this.wait(cx, if sends { WaitingFor::Reader } else { WaitingFor::RequestHead })?;
        }
        polled
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.track_write(cx, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.track_write(cx, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::io::Write as _;
    use std::net::TcpListener;

    use super::*;
    use crate::config::http::Http;
    use crate::web::server::connection_limiter::ConnectionLimiter;

    async fn connected() -> (Connection, std::net::TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (server, _) = listener.accept().unwrap();
        server.set_nonblocking(true).unwrap();
        let stream = TcpStream::from_std(server).unwrap();
        let limiter = ConnectionLimiter::new(&Http::default(), Vec::new());
        let permit = limiter.admit(&stream).await.unwrap();
        (Connection::new(stream, permit), client)
    }

    async fn read(connection: &mut Connection) -> io::Result<usize> {
        let mut bytes = [0; 64];
        poll_fn(|cx| {
            let mut buffer = ReadBuf::new(&mut bytes);
            let polled = Pin::new(&mut *connection).poll_read(cx, &mut buffer);
            polled.map_ok(|()| buffer.filled().len())
        })
        .await
    }

    async fn read_until_error(connection: &mut Connection) -> ErrorKind {
        loop {
            match read(connection).await {
                Ok(read) => assert!(read > 0, "the client disconnected"),
                Err(cause) => return cause.kind(),
            }
        }
    }

    #[actix_web::test]
    async fn a_byte_now_and_then_does_not_extend_the_deadline_of_a_head() {
        let (mut connection, mut client) = connected().await;
        connection.head_timeout = Duration::from_millis(300);
        let writing = std::thread::spawn(move || {
            while client.write_all(b"x").is_ok() {
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        let begun = Instant::now();
        assert_eq!(read_until_error(&mut connection).await, ErrorKind::TimedOut);
        assert!(begun.elapsed() >= Duration::from_millis(290), "{:?}", begun.elapsed());
        drop(connection);
        writing.join().unwrap();
    }

    #[actix_web::test]
    async fn there_is_no_deadline_while_a_request_is_being_answered() {
        let (mut connection, _client) = connected().await;
        connection.head_timeout = Duration::from_millis(50);
        let guard = connection.in_flight().begin();
        let outcome = tokio::time::timeout(Duration::from_millis(300), read(&mut connection)).await;
        assert!(outcome.is_err(), "still waiting");
        drop(guard);
        assert_eq!(read_until_error(&mut connection).await, ErrorKind::TimedOut);
    }

    #[actix_web::test]
    async fn a_client_that_reads_nothing_is_disconnected() {
        let (mut connection, _client) = connected().await;
        connection.write_timeout = Duration::from_millis(100);
        let bytes = vec![0; 1 << 20];
        let error = loop {
            let written = poll_fn(|cx| Pin::new(&mut connection).poll_write(cx, &bytes)).await;
            if let Err(cause) = written {
                break cause.kind();
            }
        };
        assert_eq!(error, ErrorKind::TimedOut);
    }
}
