//! A TCP stream with deadlines for request heads and for progress in writing, which answers by itself what the cache has.
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

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::cache_fast_path::FastResponse;
use super::connection_limiter::ConnectionPermit;
use super::head_scanner::HeadScanner;
use super::outgoing::{MAX_PARTS, Outgoing};

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
    stream: TcpStream,
    in_flight: Rc<InFlight>,
    scanner: HeadScanner,
    fast_path: Rc<FastPath>,
    /// Responses of the fast path.
    outgoing: Outgoing,
    /// Whether any request was answered by the fast path.
    has_answered: bool,
    /// Whether actix has written and not yet flushed.
    is_unflushed: bool,
    waiting_for: WaitingFor,
    deadline: Instant,
    /// Wakes this connection at its deadline or before it.
    timer: Pin<Box<Sleep>>,
    head_timeout: Duration,
    write_timeout: Duration,
    _permit: ConnectionPermit,
}

impl Connection {
    pub(super) fn new(stream: TcpStream, permit: ConnectionPermit, fast_path: Rc<FastPath>) -> Self {
        // Where the system does not have this option, its own buffer sizes hold.
        #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
        let _ = socket2::SockRef::from(&stream).set_tcp_notsent_lowat(MAX_UNSENT);
        let timer = Box::pin(sleep(HEAD_TIMEOUT));
        Self {
            stream,
            in_flight: Rc::default(),
            scanner: HeadScanner::default(),
            fast_path,
            outgoing: Outgoing::default(),
            has_answered: false,
            is_unflushed: false,
            waiting_for: WaitingFor::Nothing,
            deadline: timer.deadline(),
            timer,
            head_timeout: HEAD_TIMEOUT,
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
                WaitingFor::NextRequest => IDLE_TIMEOUT,
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
                let _ = self.stream.try_write(REQUEST_TIMEOUT);
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
        self.is_unflushed = false;
        ready!(self.poll_send(cx))?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_send(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;

    use bytes::Bytes;

    use super::*;
    use crate::config::http::Http;
    use crate::web::server::connection_limiter::ConnectionLimiter;

    /// A connection whose fast path knows two addresses.
    async fn connected() -> (Connection, std::net::TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        client.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let (server, _) = listener.accept().unwrap();
        server.set_nonblocking(true).unwrap();
        let stream = TcpStream::from_std(server).unwrap();
        let limiter = ConnectionLimiter::new(&Http::default(), Vec::new());
        let permit = limiter.admit(&stream).await.unwrap();
        let fast_path = |bytes: &[u8]| {
            let body = match bytes.get(..FAST.len())? {
                request if request == FAST.as_bytes() => Bytes::from_static(b"answer;"),
                request if request == HUGE.as_bytes() => Bytes::from(vec![b'.'; 1 << 16]),
                _ => return None,
            };
            let parts = [Bytes::from_static(b"fast"), Bytes::from_static(b" "), body];
            Some(FastResponse { request_bytes: FAST.len(), parts })
        };
        (Connection::new(stream, permit, Rc::new(fast_path)), client)
    }

    const FAST: &str = "GET /fast HTTP/1.1\r\n\r\n";
    const HUGE: &str = "GET /huge HTTP/1.1\r\n\r\n";
    const SLOW: &str = "GET /slow HTTP/1.1\r\n\r\n";

    async fn read(connection: &mut Connection) -> io::Result<String> {
        let mut bytes = [0; FAST.len() * 10];
        poll_fn(|cx| {
            let mut buffer = ReadBuf::new(&mut bytes);
            let polled = Pin::new(&mut *connection).poll_read(cx, &mut buffer);
            polled.map_ok(|()| String::from_utf8(buffer.filled().to_vec()).unwrap())
        })
        .await
    }

    async fn write(connection: &mut Connection, text: &str) {
        let written = poll_fn(|cx| Pin::new(&mut *connection).poll_write(cx, text.as_bytes())).await;
        assert_eq!(written.unwrap(), text.len());
        poll_fn(|cx| Pin::new(&mut *connection).poll_flush(cx)).await.unwrap();
    }

    /// What the client has got so far.
    fn received(client: &mut std::net::TcpStream) -> String {
        let mut bytes = [0; 256];
        let length = client.read(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes[..length]).into_owned()
    }

    #[actix_web::test]
    async fn the_cache_answers_only_when_nothing_else_is_owed() {
        let (mut connection, mut client) = connected().await;
        client.write_all(format!("{FAST}{FAST}{SLOW}{FAST}").as_bytes()).unwrap();
        assert_eq!(read(&mut connection).await.unwrap(), format!("{SLOW}{FAST}"), "the rest is actix's");
        assert_eq!(received(&mut client), "fast answer;fast answer;");
        client.write_all(FAST.as_bytes()).unwrap();
        assert_eq!(read(&mut connection).await.unwrap(), FAST, "two are owed");
        for _ in 0..3 {
            AnsweredGuard::new(connection.in_flight());
            write(&mut connection, "slow answer;").await;
        }
        assert_eq!(received(&mut client), "slow answer;".repeat(3));
        client.write_all(format!("{FAST}GET /s").as_bytes()).unwrap();
        assert_eq!(read(&mut connection).await.unwrap(), "GET /s");
        assert_eq!(received(&mut client), "fast answer;");
        client.write_all(b"low HTTP/1.1\r\nContent-Length: 1\r\n\r\nx").unwrap();
        read(&mut connection).await.unwrap();
        AnsweredGuard::new(connection.in_flight());
        write(&mut connection, "slow answer;").await;
        client.write_all(FAST.as_bytes()).unwrap();
        assert_eq!(read(&mut connection).await.unwrap(), FAST, "after a body everything is actix's");
    }

    #[actix_web::test]
    async fn a_byte_now_and_then_does_not_extend_the_deadline_of_a_head() {
        let (mut connection, mut client) = connected().await;
        connection.head_timeout = Duration::from_millis(300);
        let mut drops = client.try_clone().unwrap();
        let writing = std::thread::spawn(move || {
            while drops.write_all(b"x").is_ok() {
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        let begun = Instant::now();
        while !read(&mut connection).await.unwrap().is_empty() {}
        assert!(begun.elapsed() >= Duration::from_millis(290), "{:?}", begun.elapsed());
        assert!(received(&mut client).starts_with("HTTP/1.1 408 "));
        drop(connection);
        writing.join().unwrap();
    }

    #[actix_web::test]
    async fn there_is_no_deadline_while_a_request_is_being_answered() {
        let (mut connection, mut client) = connected().await;
        connection.head_timeout = Duration::from_millis(50);
        client.write_all(SLOW.as_bytes()).unwrap();
        assert_eq!(read(&mut connection).await.unwrap(), SLOW);
        let guard = connection.in_flight().begin();
        let outcome = tokio::time::timeout(Duration::from_millis(300), read(&mut connection)).await;
        assert!(outcome.is_err(), "still waiting");
        drop(guard);
        assert_eq!(read(&mut connection).await.unwrap_err().kind(), ErrorKind::TimedOut, "still owed");
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

    #[actix_web::test]
    async fn a_client_that_asks_on_and_reads_nothing_is_disconnected() {
        let (mut connection, client) = connected().await;
        connection.write_timeout = Duration::from_millis(100);
        let mut asking = client.try_clone().unwrap();
        let asking =
            std::thread::spawn(move || while asking.write_all(FAST.repeat(100).as_bytes()).is_ok() {});
        assert_eq!(read(&mut connection).await.unwrap_err().kind(), ErrorKind::TimedOut);
        drop(connection);
        asking.join().unwrap();
    }
}
