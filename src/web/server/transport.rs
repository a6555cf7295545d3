//! What a connection's bytes travel over: TCP, or TLS on TCP.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use rustls_acme::is_tls_alpn_challenge;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::time::timeout;
use tokio_rustls::LazyConfigAcceptor;
use tokio_rustls::rustls::server::Acceptor;
use tokio_rustls::server::TlsStream;

use crate::platform::certificates::Certificates;

/// Time for a TLS handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// How much unsent data the kernel may buffer for one connection, bytes. Its default is megabytes for every client that
/// does not read.
const MAX_UNSENT: u32 = 128 << 10;

/// The two kinds.
pub(super) enum Transport {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl Transport {
    /// Shakes hands. `None` when an authority only wanted to see that the name is this site's.
    pub(super) async fn shake_hands(
        stream: TcpStream,
        certificates: &Certificates,
    ) -> io::Result<Option<Self>> {
        let handshake = async {
            let hello = LazyConfigAcceptor::new(Acceptor::default(), stream).await?;
            if is_tls_alpn_challenge(&hello.client_hello())
                && let Some(config) = certificates.for_challenges()
            {
                hello.into_stream(config).await?.shutdown().await?;
                return Ok(None);
            }
            let stream = hello.into_stream(Arc::clone(&certificates.for_visitors())).await?;
            Ok(Some(Self::Tls(Box::new(stream))))
        };
        timeout(HANDSHAKE_TIMEOUT, handshake).await.map_err(|_| io::Error::from(ErrorKind::TimedOut))?
    }

    /// Sets what all connections have.
    pub(super) fn configure(&self) {
        // Without this, a response that is written in two pieces waits on a kept connection until the client acknowledges the
        // first (RFC 896), which many clients delay by 40 ms. A socket that refuses it works all the same.
        let _ = self.tcp().set_nodelay(true);
        // Where the system does not have this option, its own buffer sizes hold.
        #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
        let _ = socket2::SockRef::from(self.tcp()).set_tcp_notsent_lowat(MAX_UNSENT);
    }

    /// Whether the handshake has agreed on HTTP/2 (RFC 9113, section 3.2).
    pub(super) fn is_http2(&self) -> bool {
        match self {
            Self::Plain(_) => false,
            Self::Tls(stream) => stream.get_ref().1.alpn_protocol() == Some(b"h2"),
        }
    }

    /// The connection below.
    fn tcp(&self) -> &TcpStream {
        match self {
            Self::Plain(stream) => stream,
            Self::Tls(stream) => stream.get_ref().0,
        }
    }
}

impl From<TcpStream> for Transport {
    fn from(stream: TcpStream) -> Self {
        Self::Plain(stream)
    }
}

impl AsyncRead for Transport {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_read(cx, buffer),
            // Browsers close without saying so in TLS; requests end by their own length.
            Self::Tls(stream) => Pin::new(stream).poll_read(cx, buffer).map(|read| match read {
                Err(cause) if cause.kind() == ErrorKind::UnexpectedEof => Ok(()),
                read => read,
            }),
        }
    }
}

impl AsyncWrite for Transport {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_write(cx, bytes),
            Self::Tls(stream) => Pin::new(stream).poll_write(cx, bytes),
        }
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_write_vectored(cx, slices),
            Self::Tls(stream) => Pin::new(stream).poll_write_vectored(cx, slices),
        }
    }

    fn is_write_vectored(&self) -> bool {
        match self {
            Self::Plain(stream) => stream.is_write_vectored(),
            Self::Tls(stream) => stream.is_write_vectored(),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_flush(cx),
            Self::Tls(stream) => Pin::new(stream).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_shutdown(cx),
            Self::Tls(stream) => Pin::new(stream).poll_shutdown(cx),
        }
    }
}
