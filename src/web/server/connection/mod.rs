//! One connection, from its first byte to its end, by hyper: HTTP/1.1 (RFC 9112), or HTTP/2 (RFC 9113) where the TLS
//! handshake has agreed on it.
//!
//! What is left to us are the deadlines ([`InFlight`]), since hyper has none for a client that does not read, and none for an idle
//! connection of HTTP/2.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;

use hyper::rt::Executor;
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::Builder;
use tokio::time::{Instant, sleep};

use super::client_stream::{self, ClientStream, MAX_BODIES, Socket, Streams};
use super::connection_limiter::ConnectionPermit;
use super::in_flight::{Due, InFlight, Times};
use super::requests::{Answers, Application, FastPath, Requests};
use crate::config::Config;

/// Largest head of a request, bytes.
const MAX_HEAD: usize = 16 << 10;
/// Streams that a client of HTTP/2 may have open at a time; RFC 9113 recommends no fewer.
const MAX_STREAMS: u32 = 100;
/// What a client may send of a body before it is read, bytes.
const STREAM_WINDOW: u32 = 64 << 10;
/// The same for all bodies of a connection.
const CONNECTION_WINDOW: u32 = STREAM_WINDOW * MAX_BODIES as u32;
/// What is kept to be sent of a stream, bytes.
const SEND_BUFFER: usize = 32 << 10;
/// Streams whose reset by the client has not been seen by the service yet.
const MAX_RESETS: usize = 20;
/// Streams that the library itself resets, because of errors, before it ends the connection.
const MAX_ERRORS: usize = 100;

/// What connections of one worker share.
pub(super) struct ConnectionServer {
    answers: Rc<Answers>,
    times: Times,
    http1: Builder<LocalExecutor>,
    http2: Builder<LocalExecutor>,
}

/// Runs the streams of HTTP/2 on the thread of their connection.
#[derive(Debug, Clone, Copy)]
pub(super) struct LocalExecutor;

impl<F: Future + 'static> Executor<F> for LocalExecutor {
    fn execute(&self, future: F) {
        actix_web::rt::spawn(async move { drop(future.await) });
    }
}

impl ConnectionServer {
    pub(super) fn new(
        config: Arc<Config>,
        application: Rc<Application>,
        fast_path: Box<FastPath>,
        times: Times,
    ) -> Self {
        let mut http1 = Builder::new(LocalExecutor).http1_only();
        // A client may end what it sends before it reads the response.
        http1.http1().half_close(true).header_read_timeout(None).max_buf_size(MAX_HEAD);
        let mut http2 = Builder::new(LocalExecutor).http2_only();
        http2
            .http2()
            .max_concurrent_streams(MAX_STREAMS)
            .max_header_list_size(MAX_HEAD as u32)
            .initial_stream_window_size(STREAM_WINDOW)
            .initial_connection_window_size(CONNECTION_WINDOW)
            .max_send_buf_size(SEND_BUFFER)
            .max_pending_accept_reset_streams(MAX_RESETS)
            .max_local_error_reset_streams(MAX_ERRORS);
        let answers = Rc::new(Answers { config, application, fast_path });
        Self { answers, times, http1, http2 }
    }

    /// Serves a connection until either side ends it, or it is told to end and nothing is owed.
    pub(super) async fn serve(
        self: Rc<Self>,
        socket: Socket,
        permit: ConnectionPermit,
        peer: Option<SocketAddr>,
        told: impl Future<Output = ()>,
    ) {
        let is_http2 = client_stream::is_http2(&socket);
        let permit = Rc::new(permit);
        let in_flight = InFlight::new(self.times, is_http2, Some(Rc::clone(&permit)));
        let stream = TokioIo::new(ClientStream::new(socket, Rc::clone(&in_flight)));
        let requests = Requests {
            answers: Rc::clone(&self.answers),
            in_flight: Rc::clone(&in_flight),
            peer,
            streams: is_http2.then(|| Streams::new(permit)),
        };
        let builder = if is_http2 { &self.http2 } else { &self.http1 };
        let mut connection = pin!(builder.serve_connection(stream, requests));
        let (mut told, mut timer) = (pin!(told), pin!(sleep(self.times.request.min(self.times.read))));
        let mut is_closing = false;
        loop {
            tokio::select! {
                biased;
                // An error says that the client has left, or has been told what is wrong.
                _ = connection.as_mut() => return,
                () = told.as_mut(), if !is_closing => {}
                () = timer.as_mut() => match in_flight.due(is_closing) {
                    Due::At(at) => {
                        timer.as_mut().reset(at);
                        continue;
                    }
                    Due::Idle if !is_closing => {}
                    Due::Idle | Due::Stalled => return,
                }
            }
            is_closing = true;
            in_flight.touch();
            timer.as_mut().reset(Instant::now() + self.times.close);
            connection.as_mut().graceful_shutdown();
        }
    }
}

#[cfg(test)]
mod tests;
