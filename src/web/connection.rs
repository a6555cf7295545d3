//! A visitor's connection, which may not keep still.
//!
//! While no request is being answered, the next one's head (and what is left of a body that nobody wanted) must arrive
//! in time. An answer on its way must make progress. actix itself looks at the first head of a connection only.

use std::cell::Cell;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::door::Place;
use super::head_scanner::HeadScanner;

/// Time for a request's head.
pub const HEAD_TIME: Duration = Duration::from_secs(15);
/// A little more: where actix itself waits for a head, its answer comes first.
const HEAD: Duration = Duration::from_millis(15_500);
/// Time without a byte taken off an answer.
const STALLED: Duration = Duration::from_secs(60);

/// What the system may hold for a reader beyond what is on its way to him, bytes. Left alone, it takes megabytes off the
/// server for everybody who does not read.
const UNSENT: u32 = 128 << 10;

/// How many requests are being answered on a connection.
#[derive(Default)]
pub struct Answering(Cell<u32>);

/// As long as this lives, a request is being answered.
pub struct Answer(Rc<Answering>);

impl Answering {
    /// Says that a request is being answered.
    pub fn begin(self: Rc<Self>) -> Answer {
        self.0.set(self.0.get() + 1);
        Answer(self)
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.0.0.set(self.0.0.get().saturating_sub(1));
    }
}

/// What is waited for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Nothing,
    Request,
    Reader,
}

/// A connection with its place and its deadline.
pub struct Connection {
    stream: TcpStream,
    answering: Rc<Answering>,
    scanner: HeadScanner,
    awaited: Awaited,
    deadline: Pin<Box<Sleep>>,
    head: Duration,
    stalled: Duration,
    _place: Place,
}

impl Connection {
    /// A connection that has just been let in.
    pub fn new(stream: TcpStream, place: Place) -> Self {
        // A system that knows no such limit does no harm.
        #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
        let _ = socket2::SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT);
        Self {
            stream,
            answering: Rc::default(),
            scanner: HeadScanner::default(),
            awaited: Awaited::Nothing,
            deadline: Box::pin(sleep(HEAD)),
            head: HEAD,
            stalled: STALLED,
            _place: place,
        }
    }

    /// Where it is noted that a request is being answered.
    pub fn answering(&self) -> Rc<Answering> {
        Rc::clone(&self.answering)
    }

    /// Begins to wait unless that is waited for already; an error when it has taken too long.
    fn wait(&mut self, cx: &mut Context<'_>, awaited: Awaited, time: Duration) -> io::Result<()> {
        if self.awaited != awaited {
            self.awaited = awaited;
            self.deadline.as_mut().reset(Instant::now() + time);
        }
        match self.deadline.as_mut().poll(cx) {
            Poll::Ready(()) => Err(ErrorKind::TimedOut.into()),
            Poll::Pending => Ok(()),
        }
    }

    fn written(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if polled.is_pending() {
            self.wait(cx, Awaited::Reader, self.stalled)?;
        } else {
            self.awaited = Awaited::Nothing;
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
        if this.answering.0.get() > 0 {
            // What the request still has to bring has deadlines of its own.
            if this.awaited == Awaited::Request {
                this.awaited = Awaited::Nothing;
            }
        } else if polled.is_pending() {
            match this.awaited {
                Awaited::Reader => this.wait(cx, Awaited::Reader, this.stalled)?,
                Awaited::Nothing | Awaited::Request => this.wait(cx, Awaited::Request, this.head)?,
            }
        }
        polled
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.written(cx, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.written(cx, polled)
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
    use crate::web::door::Door;

    async fn connected() -> (Connection, std::net::TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (server, _) = listener.accept().unwrap();
        server.set_nonblocking(true).unwrap();
        let door = Door::new(&Http::default(), Vec::new());
        (door.open(TcpStream::from_std(server).unwrap()).await.unwrap(), client)
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

    async fn read_until_refused(connection: &mut Connection) -> ErrorKind {
        loop {
            match read(connection).await {
                Ok(read) => assert!(read > 0, "the client went away"),
                Err(cause) => return cause.kind(),
            }
        }
    }

    #[actix_web::test]
    async fn a_byte_now_and_then_does_not_lengthen_the_wait_for_a_head() {
        let (mut connection, mut client) = connected().await;
        connection.head = Duration::from_millis(300);
        let writing = std::thread::spawn(move || {
            while client.write_all(b"x").is_ok() {
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        let begun = Instant::now();
        assert_eq!(read_until_refused(&mut connection).await, ErrorKind::TimedOut);
        // The bytes would go on for ever.
        assert!(begun.elapsed() >= Duration::from_millis(290), "{:?}", begun.elapsed());
        drop(connection);
        writing.join().unwrap();
    }

    #[actix_web::test]
    async fn while_a_request_is_being_answered_nothing_is_hurried() {
        let (mut connection, _client) = connected().await;
        connection.head = Duration::from_millis(50);
        let answer = connection.answering().begin();
        let patient = tokio::time::timeout(Duration::from_millis(300), read(&mut connection)).await;
        assert!(patient.is_err(), "still waiting");
        drop(answer);
        assert_eq!(read_until_refused(&mut connection).await, ErrorKind::TimedOut);
    }

    #[actix_web::test]
    async fn a_reader_who_takes_nothing_is_let_go() {
        let (mut connection, _client) = connected().await;
        connection.stalled = Duration::from_millis(100);
        let bytes = vec![0; 1 << 20];
        let refused = loop {
            let written = poll_fn(|cx| Pin::new(&mut connection).poll_write(cx, &bytes)).await;
            if let Err(cause) = written {
                break cause.kind();
            }
        };
        assert_eq!(refused, ErrorKind::TimedOut);
    }
}
