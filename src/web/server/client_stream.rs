//! What a connection's bytes travel over: TCP, or TLS on TCP.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use h2::Reason;
use http::request::Parts;
use rustls_acme::is_tls_alpn_challenge;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep, timeout};
use tokio_rustls::LazyConfigAcceptor;
use tokio_rustls::rustls::server::Acceptor;
use tokio_rustls::server::TlsStream;
use tokio_util::either::Either;

use super::connection_limiter::{ConnectionPermit, Permit};
use super::in_flight::InFlight;
use crate::platform::certificates::Certificates;

/// Time for a TLS handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// Time in which a client must close after the last response, while what it still sends is discarded: closing a socket
/// with unread input resets it, and the client loses the response.
const LINGER: Duration = Duration::from_secs(1);
/// How much unsent data the kernel may buffer for one connection, bytes. Its default is megabytes for every client that
/// does not read.
const MAX_UNSENT: u32 = 32 << 10;

/// The two kinds.
pub(super) type Socket = Either<TcpStream, Box<TlsStream<TcpStream>>>;

/// Shakes hands. `None` when an authority only wanted to see that the name is this site's.
pub(super) async fn shake_hands(
    stream: TcpStream,
    certificates: &Certificates,
) -> io::Result<Option<Socket>> {
    let handshake = async {
        let hello = LazyConfigAcceptor::new(Acceptor::default(), stream).await?;
        if is_tls_alpn_challenge(&hello.client_hello())
            && let Some(config) = certificates.for_challenges()
        {
            hello.into_stream(config).await?.shutdown().await?;
            return Ok(None);
        }
        let stream = hello.into_stream(Arc::clone(&certificates.for_visitors())).await?;
        Ok(Some(Either::Right(Box::new(stream))))
    };
    timeout(HANDSHAKE_TIMEOUT, handshake).await.map_err(|_| io::Error::from(ErrorKind::TimedOut))?
}

/// Whether the handshake has agreed on HTTP/2 (RFC 9113, section 3.2).
pub(super) fn is_http2(socket: &Socket) -> bool {
    match socket {
        Either::Left(_) => false,
        Either::Right(stream) => stream.get_ref().1.alpn_protocol() == Some(b"h2"),
    }
}

/// A socket that tells what its client accepts, and lets it read the last response before it closes.
pub(super) struct ClientStream {
    socket: Socket,
    in_flight: Rc<InFlight>,
    is_shut_down: bool,
    /// Runs while the client may still read.
    lingering: Option<Pin<Box<Sleep>>>,
}

impl ClientStream {
    pub(super) fn new(socket: Socket, in_flight: Rc<InFlight>) -> Self {
        let tcp = match &socket {
            Either::Left(stream) => stream,
            Either::Right(stream) => stream.get_ref().0,
        };
        // Without this, a response that is written in two pieces waits on a kept connection until the client acknowledges the
        // first (RFC 896), which many clients delay by 40 ms. A socket that refuses it works all the same.
        let _ = tcp.set_nodelay(true);
        // Where the system does not have this option, its own buffer sizes hold.
        #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
        let _ = socket2::SockRef::from(tcp).set_tcp_notsent_lowat(MAX_UNSENT);
        Self { socket, in_flight, is_shut_down: false, lingering: None }
    }

    fn track(&self, polled: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &polled {
            Poll::Ready(Ok(bytes)) => self.in_flight.has_written(*bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending if self.in_flight.set_stalled(true) => {}
            Poll::Pending => return Poll::Ready(Err(ErrorKind::QuotaExceeded.into())),
        }
        polled
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match ready!(Pin::new(&mut self.socket).poll_read(cx, buffer)) {
            // Browsers close without saying so in TLS; requests end by their own length.
            Err(cause) if cause.kind() == ErrorKind::UnexpectedEof => {}
            read => read?,
        }
        if !self.in_flight.has_read(buffer.filled().len() - before) {
            return Poll::Ready(Err(ErrorKind::QuotaExceeded.into()));
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.socket).poll_write(cx, bytes);
        self.track(polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.socket).poll_write_vectored(cx, slices);
        self.track(polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.socket).poll_flush(cx);
        if !self.in_flight.set_stalled(polled.is_pending()) {
            return Poll::Ready(Err(ErrorKind::QuotaExceeded.into()));
        }
        polled
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let lingering = this.lingering.get_or_insert_with(|| Box::pin(sleep(LINGER)));
        if lingering.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Ok(()));
        }
        if !this.is_shut_down {
            ready!(Pin::new(&mut this.socket).poll_shutdown(cx))?;
            this.is_shut_down = true;
        }
        let mut discarded = [0; 2 << 10];
        loop {
            let mut buffer = ReadBuf::new(&mut discarded);
            ready!(Pin::new(&mut this.socket).poll_read(cx, &mut buffer))?;
            if buffer.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
        }
    }
}

// How many requests of one HTTP/2 connection are answered at a time.
//
// Each takes a permit of its client's for answers: so a client has no more of them in memory, and no more files open, than it
// could have had with HTTP/1.1.

/// Requests without a body that are being answered at a time: as many as browsers have connections with HTTP/1.1.
const MAX_ANSWERS: usize = 6;
/// Requests with a body that are being answered at a time. They never wait, or their bodies would take the window of
/// those that are being read.
pub(super) const MAX_BODIES: usize = 4;
/// What heads of requests that wait may be together, bytes.
const MAX_WAITING_HEADS: usize = 64 << 10;
/// What a header counts beside its name and value (RFC 9113, section 6.5.2).
const OVERHEAD: usize = 32;

/// The places of a connection.
pub(super) struct Streams {
    permit: Rc<ConnectionPermit>,
    answers: Arc<Semaphore>,
    bodies: Arc<Semaphore>,
    waiting_heads: Semaphore,
}

/// A request's place, until it is dropped.
pub(super) struct Place {
    _turn: OwnedSemaphorePermit,
    _answer: Permit,
}

impl Streams {
    pub(super) fn new(permit: Rc<ConnectionPermit>) -> Rc<Self> {
        let places = |count| Arc::new(Semaphore::new(count));
        let (answers, bodies) = (places(MAX_ANSWERS), places(MAX_BODIES));
        Rc::new(Self { permit, answers, bodies, waiting_heads: Semaphore::new(MAX_WAITING_HEADS) })
    }

    /// A place for a request. It waits for one, but not with a body, nor when too much waits already, nor for others to be
    /// answered: then the client is told that it may send the request again (RFC 9113, section 8.7).
    pub(super) async fn place(&self, head: &Parts, has_body: bool) -> Result<Place, h2::Error> {
        let refused = || h2::Error::from(Reason::REFUSED_STREAM);
        let turns = if has_body { &self.bodies } else { &self.answers };
        let turn = match Arc::clone(turns).try_acquire_owned() {
            Ok(turn) => turn,
            Err(_) if has_body => return Err(refused()),
            Err(_) => {
                let _waiting = self.waiting_heads.try_acquire_many(size(head)).map_err(|_| refused())?;
                Arc::clone(turns).acquire_owned().await.map_err(|_| refused())?
            }
        };
        Ok(Place { _turn: turn, _answer: self.permit.answer().ok_or_else(refused)? })
    }
}

/// How large a head is, bytes.
fn size(head: &Parts) -> u32 {
    let headers: usize =
        head.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + OVERHEAD).sum();
    let address = head.uri.path_and_query().map_or(0, |address| address.as_str().len());
    let authority = head.uri.authority().map_or(0, |authority| authority.as_str().len());
    u32::try_from(headers + address + authority).unwrap_or(u32::MAX)
}
