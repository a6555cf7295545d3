//! The HTTP server: listens, limits connections and their times, answers from the cache or passes requests to the web
//! application, and shuts down gracefully.
//!
//! A new connection first needs a permit of the [`connection_limiter`]. Its bytes travel over a [`client_stream`]: a site with a
//! certificate of its own has a second socket for TLS, and the first one sends visitors on ([`https_redirect`]). A
//! [`connection`] is served by hyper, with HTTP/1.1 or, where the TLS handshake agrees on it, HTTP/2, and has its deadlines by
//! what is [`in_flight`]. Each of its [`requests`] is asked of the [`cache_fast_path`]; what that does not have goes to the
//! [`application`], through the [`middleware`] to the route table. [`connection_services`] put these together for each worker;
//! [`lifecycle`] obeys signals.
//!
//! actix's `HttpServer` counts no connections per client and has a deadline for the first head of a connection only. See
//! ADR 6 and ADR 131.

mod application;
mod cache_fast_path;
mod client_stream;
mod connection;
mod connection_limiter;
mod connection_services;
mod in_flight;
pub mod lifecycle;
mod middleware;
mod requests;
mod security_headers;
mod untrusted_proxies;

use std::net::TcpListener;

use actix_server::{Server, ServerBuilder};
use actix_web::ResponseError as _;
use actix_web::web::Data;
use bytes::Bytes;
use tokio_util::sync::CancellationToken;

use self::connection_limiter::ConnectionLimiter;
use self::connection_services::ConnectionServices;
use self::lifecycle::{Control, Lifecycle};
use self::security_headers::SecurityHeaders;
use self::untrusted_proxies::UntrustedProxies;
use super::health::Readiness;
use super::problem::Problem;
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::platform::certificates::Certificates;

/// Time that requests in flight get when the site stops, seconds.
const SHUTDOWN_TIMEOUT: u64 = 10;

/// The sockets that the site listens on.
pub struct Listeners {
    /// For plain HTTP.
    pub http: TcpListener,
    /// For TLS; needs a certificate.
    pub https: Option<TcpListener>,
    /// For `/metrics` alone.
    pub metrics: Option<TcpListener>,
}

/// Serves until a signal ends it.
///
/// # Errors
/// Those of `on_ready`, and when a thread or a listener cannot be started.
pub fn run(app: App, listeners: Listeners, workers: usize, lifecycle: Lifecycle) -> Result<()> {
    actix_web::rt::System::new().block_on(async move {
        let Lifecycle { on_ready, sockets_remain } = lifecycle;
        let starting = |cause| Error::file("starting the server", cause);
        let (server, drain, limiter) = parts(app.clone(), listeners, workers).map_err(starting)?;
        let server = server.disable_signals().run();
        let forced = CancellationToken::new();
        let control =
            Control { app, server: server.handle(), drain, limiter, sockets_remain, forced: forced.clone() };
        let ended = control.start().map_err(|cause| Error::file("listening for signals", cause))?;
        on_ready()?;
        tokio::select! {
            served = server => served.map_err(|cause| Error::file("serving", cause))?,
            () = forced.cancelled() => {}
        }
        ended.await.map_err(|cause| Error::Internal(Box::new(cause)))
    })
}

/// A server on bound sockets; runs when awaited, ends on SIGTERM and SIGINT.
///
/// # Errors
/// When a thread or a listener cannot be started.
pub fn server(app: App, listeners: Listeners, workers: usize) -> std::io::Result<Server> {
    Ok(parts(app, listeners, workers)?.0.run())
}

/// A server with what its end needs: the sign from which on connections are closed one by one, each after its next response, so
/// that no client writes a request into a connection that is just being closed; and who counts them.
fn parts(
    app: App,
    listeners: Listeners,
    workers: usize,
) -> std::io::Result<(ServerBuilder, CancellationToken, ConnectionLimiter)> {
    let readiness = Data::new(Readiness::start(&app)?);
    let (untrusted_proxies, drain) = (Data::new(UntrustedProxies::default()), CancellationToken::new());
    let certificates = app.certificates.clone();
    let limiter = ConnectionLimiter::new(&app.config.http, too_many(&app.config));
    let app = Data::new(app);
    let server = Server::build().workers(workers).shutdown_timeout(SHUTDOWN_TIMEOUT);
    let Listeners { http, https, metrics } = listeners;
    let shutdown = server.graceful_shutdown_signal();
    let services = |certificates: Option<Certificates>| ConnectionServices {
        app: app.clone(),
        readiness: readiness.clone(),
        untrusted_proxies: untrusted_proxies.clone(),
        limiter: limiter.clone(),
        shutdown: shutdown.clone(),
        drain: drain.clone(),
        certificates,
        metrics_alone: false,
    };
    let plain = services(None);
    let mut server = server.listen("http", http, move || plain.clone().factory())?;
    if let (Some(listener), Some(certificates)) = (https, certificates) {
        let encrypted = services(Some(certificates));
        server = server.listen("https", listener, move || encrypted.clone().factory())?;
    }
    if let Some(listener) = metrics {
        let alone = ConnectionServices { metrics_alone: true, ..services(None) };
        server = server.listen("metrics", listener, move || alone.clone().factory())?;
    }
    Ok((server, drain, limiter))
}

/// The complete response for a connection beyond the limits, with the headers of every other one.
fn too_many(config: &Config) -> Bytes {
    let problem = Problem::from(Error::Busy);
    let (mut response, body) = (problem.error_response(), problem.body());
    let status = response.status();
    SecurityHeaders::new(config).apply("/api", status, response.headers_mut());
    let mut bytes = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n", body.len()).into_bytes();
    for (name, value) in response.headers() {
        bytes.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    bytes.extend_from_slice(b"connection: close\r\n\r\n");
    bytes.extend_from_slice(&body);
    Bytes::from(bytes)
}
