//! The HTTP server: listens, limits connections and their times, answers from the cache or passes requests to the web
//! application, and shuts down gracefully.
//!
//! A new connection first needs a permit of the [`connection_limiter`]. Its bytes travel over a [`transport`]: a site with a
//! certificate of its own has a second socket for TLS, and the first one sends visitors on ([`https_redirect`]). [`http1`]
//! and, where the TLS handshake agrees on it, [`http2`] make requests of them, with the deadlines of each. A request is
//! asked of the [`cache_fast_path`]; what that does not have goes to the [`application`], through the [`middleware`] to the
//! route table. A [`worker`] puts these together; [`lifecycle`] obeys signals.
//!
//! It is put together from the parts of actix's `HttpServer`, which counts no connections per client and has a deadline
//! for the first head of a connection only, and from hyper and h2. See ADR 6 and ADR 105.

mod application;
mod cache_fast_path;
mod connection_limiter;
mod drain;
pub(crate) mod http1;
mod http2;
mod https_redirect;
pub mod lifecycle;
mod middleware;
mod refusals;
mod request_id;
mod security_headers;
mod transport;
mod untrusted_proxies;
mod worker;

use std::net::TcpListener;

use actix_server::{Server, ServerBuilder};
use actix_web::web::Data;

use self::connection_limiter::ConnectionLimiter;
use self::drain::Drain;
use self::lifecycle::{Control, Lifecycle};
use self::refusals::Refusals;
use self::untrusted_proxies::UntrustedProxies;
use self::worker::{Encryption, Worker};
use super::health::Readiness;
use crate::app::App;
use crate::error::{Error, Result};

/// Time that requests in flight get when the site stops, seconds.
const SHUTDOWN_TIMEOUT: u64 = 10;

/// The sockets that the site listens on.
pub struct Listeners {
    /// For plain HTTP.
    pub http: TcpListener,
    /// For TLS; needs a certificate.
    pub https: Option<TcpListener>,
}

impl From<TcpListener> for Listeners {
    fn from(http: TcpListener) -> Self {
        Self { http, https: None }
    }
}

/// A server with what its end needs.
struct Parts {
    server: ServerBuilder,
    drain: Drain,
    limiter: ConnectionLimiter,
}

/// Serves until a signal ends it.
///
/// # Errors
/// Those of `on_ready`, and when a thread or a listener cannot be started.
pub fn run(app: App, listeners: Listeners, workers: usize, lifecycle: Lifecycle) -> Result<()> {
    actix_web::rt::System::new().block_on(async move {
        let Lifecycle { on_ready, sockets_remain } = lifecycle;
        let starting = |cause| Error::file("starting the server", cause);
        let Parts { server, drain, limiter } = parts(app.clone(), listeners, workers).map_err(starting)?;
        let server = server.disable_signals().run();
        let control = Control { app, server: server.handle(), drain, limiter, sockets_remain };
        let ended = control.start().map_err(|cause| Error::file("listening for signals", cause))?;
        on_ready()?;
        server.await.map_err(|cause| Error::file("serving", cause))?;
        ended.await.map_err(|cause| Error::Internal(Box::new(cause)))
    })
}

/// A server on bound sockets; runs when awaited, ends on SIGTERM and SIGINT.
///
/// # Errors
/// When a thread or a listener cannot be started.
pub fn server(app: App, listeners: impl Into<Listeners>, workers: usize) -> std::io::Result<Server> {
    Ok(parts(app, listeners.into(), workers)?.server.run())
}

fn parts(app: App, listeners: Listeners, workers: usize) -> std::io::Result<Parts> {
    let readiness = Data::new(Readiness::start(&app)?);
    let (untrusted_proxies, drain) = (Data::new(UntrustedProxies::default()), Drain::default());
    let certificates = app.certificates.clone();
    let refusals = Refusals::new(&app.config);
    let limiter = ConnectionLimiter::new(&app.config.http, refusals.too_many.clone());
    let app = Data::new(app);
    let server = Server::build().workers(workers).shutdown_timeout(SHUTDOWN_TIMEOUT);
    let Listeners { http, https } = listeners;
    let shutdown = server.graceful_shutdown_signal();
    let worker = |encryption: Encryption| Worker {
        app: app.clone(),
        readiness: readiness.clone(),
        untrusted_proxies: untrusted_proxies.clone(),
        limiter: limiter.clone(),
        shutdown: shutdown.clone(),
        drain: drain.clone(),
        refusals: refusals.clone(),
        encryption,
    };
    let plain = worker(Encryption::None);
    let mut server = server.listen("http", http, move || plain.service())?;
    if let (Some(listener), Some(certificates)) = (https, certificates) {
        let encrypted = worker(Encryption::Tls(certificates));
        server = server.listen("https", listener, move || encrypted.service())?;
    }
    Ok(Parts { server, drain, limiter })
}
