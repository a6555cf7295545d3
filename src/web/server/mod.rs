//! The HTTP server: listens, limits connections and their times, answers from the cache or passes requests to the web
//! application, and shuts down gracefully.
//!
//! A new connection first needs a permit of the [`connection_limiter`]. Its bytes travel over a [`client_stream`]: a site with a
//! certificate of its own has a second socket for TLS, and the first one sends visitors on ([`middleware`]). A
//! [`connection`] is served by hyper, with HTTP/1.1 or, where the TLS handshake agrees on it, HTTP/2, and has its deadlines by
//! what is [`in_flight`]. Each of its [`requests`] is asked of the [`cache_fast_path`]; what that does not have goes to the
//! web application, through the [`middleware`] to the route table. [`ConnectionServices`] put these together for each worker.
//!
//! | signal | does |
//! |---|---|
//! | SIGTERM | ends after the requests in flight; a second signal, at once |
//! | SIGINT, SIGQUIT | ends at once |
//! | SIGHUP | reads the certificate's files again |
//!
//! actix's `HttpServer` counts no connections per client and has a deadline for the first head of a connection only. See
//! ADR 6 and ADR 131.

mod cache_fast_path;
mod client_stream;
mod connection;
mod connection_limiter;
mod in_flight;
mod middleware;
mod requests;
mod security_headers;

use std::io::{self, ErrorKind};
use std::net::TcpListener;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_http::{Request, Response};
use actix_server::{GracefulShutdownSignal, Server, ServerBuilder, ServerHandle};
use actix_service::{
    IntoServiceFactory as _, Service as _, ServiceFactory, fn_factory, fn_service, map_config,
};
use actix_web::dev::AppConfig;
use actix_web::middleware::from_fn;
use actix_web::rt::net::TcpStream;
use actix_web::rt::signal::unix::{SignalKind, signal};
use actix_web::rt::{spawn, task};
use actix_web::web::{Data, PayloadConfig};
use actix_web::{App as WebApp, ResponseError as _};
use bytes::Bytes;
use tokio::time::{Instant, sleep};
use tokio_util::either::Either;
use tokio_util::sync::CancellationToken;

use self::cache_fast_path::CacheFastPath;
use self::client_stream::Socket;
use self::connection::ConnectionServer;
use self::connection_limiter::{ConnectionLimiter, ConnectionPermit};
use self::in_flight::TIMES;
use self::middleware::{HttpsRedirect, MiddlewareContext, RequestIds, UntrustedProxies};
use self::requests::{Application, FastPath};
use self::security_headers::SecurityHeaders;
use super::health::Readiness;
use super::problem::Problem;
use super::{body, not_open, routes};
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::platform::certificates::Certificates;
use crate::platform::service_manager;

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

/// How long connections are closed after their next response, before idle ones are cut.
const DRAIN: Duration = Duration::from_millis(300);
/// Time in which what was accepted before a pause reaches its worker: nothing says when it has, and a worker that is
/// told to stop drops what still waits for it.
const HAND_OVER: Duration = Duration::from_millis(150);
/// Time between two looks at the number of open connections.
const POLL: Duration = Duration::from_millis(20);

/// What happens around serving.
pub struct Lifecycle {
    /// Called once requests are answered.
    pub on_ready: Box<dyn FnOnce() -> Result<()>>,
    /// Whether somebody else goes on listening on the sockets when this process ends.
    pub sockets_remain: bool,
}

/// What the signals act on.
struct Control {
    app: App,
    server: ServerHandle,
    drain: CancellationToken,
    limiter: ConnectionLimiter,
    sockets_remain: bool,
    /// Nothing more is waited for.
    forced: CancellationToken,
}

impl Control {
    /// Obeys signals until one ends the server.
    fn start(self) -> io::Result<task::JoinHandle<()>> {
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut quit = signal(SignalKind::quit())?;
        let mut hang_up = signal(SignalKind::hangup())?;
        Ok(spawn(async move {
            let is_graceful = loop {
                tokio::select! {
                    _ = terminate.recv() => break true,
                    _ = interrupt.recv() => break false,
                    _ = quit.recv() => break false,
                    _ = hang_up.recv() => self.reload().await,
                }
            };
            let again = async {
                tokio::select! {
                    _ = terminate.recv() => {}
                    _ = interrupt.recv() => {}
                    _ = quit.recv() => {}
                }
            };
            let forced = self.forced.clone();
            tokio::select! {
                () = self.stop(is_graceful) => {}
                () = again => forced.cancel(),
            }
        }))
    }

    async fn reload(&self) {
        service_manager::reloading();
        if let Some(certificates) = self.app.certificates.clone() {
            let _ = task::spawn_blocking(move || certificates.reload()).await;
        } else {
            tracing::info!("SIGHUP changes nothing: a restart reads the configuration again");
        }
        service_manager::ready();
    }

    async fn stop(self, is_graceful: bool) {
        service_manager::stopping();
        if is_graceful {
            if self.sockets_remain {
                self.server.pause().await;
                sleep(HAND_OVER).await;
            }
            self.drain.cancel();
            let end = Instant::now() + DRAIN;
            while self.limiter.open_connections() > 0 && Instant::now() < end {
                sleep(POLL).await;
            }
        }
        self.server.stop(is_graceful).await;
    }
}

// What the workers of a socket do with its connections: they admit them, shake hands, and serve them, all with the same web
// application.

/// What the workers of a socket share.
#[derive(Clone)]
struct ConnectionServices {
    app: Data<App>,
    readiness: Data<Readiness>,
    untrusted_proxies: Data<UntrustedProxies>,
    limiter: ConnectionLimiter,
    shutdown: GracefulShutdownSignal,
    drain: CancellationToken,
    /// For a socket with TLS.
    certificates: Option<Certificates>,
    /// Whether `/metrics` is all that is told, whatever name is asked.
    metrics_alone: bool,
}

impl ConnectionServices {
    /// The services, one for each worker.
    fn factory(
        self,
    ) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = io::Error, InitError = ()> {
        fn_factory(move || {
            let services = self.clone();
            async move {
                let server = Rc::new(services.server().await?);
                Ok(fn_service(move |stream| services.clone().serve(Rc::clone(&server), stream)))
            }
        })
    }

    async fn serve(self, server: Rc<ConnectionServer>, stream: TcpStream) -> io::Result<()> {
        let peer = stream.peer_addr().ok();
        let (socket, permit) = self.admit(stream).await?;
        let is_http2 = client_stream::is_http2(&socket);
        let told = async {
            // A connection of HTTP/2 is told at once that no further request is taken, one of HTTP/1.1 by its next response.
            if is_http2 { self.drain.cancelled().await } else { self.shutdown.notified().await }
        };
        server.serve(socket, permit, peer, told).await;
        Ok(())
    }

    /// Admits a client and shakes hands with it.
    async fn admit(&self, stream: TcpStream) -> io::Result<(Socket, ConnectionPermit)> {
        // A client that expects TLS gets no answer: a handshake is work that the limits are to save.
        let is_answered = self.certificates.is_none();
        let permit = self.limiter.admit(&stream, is_answered).await.ok_or(ErrorKind::ConnectionRefused)?;
        let socket = match &self.certificates {
            None => Either::Left(stream),
            Some(certificates) => {
                let socket = client_stream::shake_hands(stream, certificates).await?;
                socket.ok_or(ErrorKind::ConnectionAborted)?
            }
        };
        Ok((socket, permit))
    }

    /// Web application and cache of one worker.
    async fn server(&self) -> Result<ConnectionServer, ()> {
        let is_tls = self.certificates.is_some();
        let https = self.app.certificates.as_ref().filter(|_| !self.metrics_alone);
        let https = https.map(|certificates| HttpsRedirect::new(&self.app.config.http, certificates, is_tls));
        let is_sent_on = https.is_some() && !is_tls;
        let security_headers = Rc::new(SecurityHeaders::new(&self.app.config));
        let context = Rc::new(MiddlewareContext {
            security_headers: Rc::clone(&security_headers),
            https,
            drain: self.drain.clone(),
            request_ids: RequestIds::default(),
            any_host: self.metrics_alone,
        });
        let configure = if self.metrics_alone { routes::configure_metrics } else { routes::configure };
        let web = WebApp::new()
            .app_data(self.app.clone())
            .app_data(self.readiness.clone())
            .app_data(self.untrusted_proxies.clone())
            .app_data(PayloadConfig::new(body::MAX_PUBLIC_BODY))
            .wrap(from_fn(not_open::guard))
            .wrap(from_fn(move |request, next| middleware::middleware(Rc::clone(&context), request, next)))
            .configure(configure);
        let web = map_config(web.into_factory(), |()| AppConfig::default()).new_service(()).await?;
        let application: Rc<Application> = Rc::new(move |request: Request| {
            let answer = web.call(request);
            Box::pin(async move {
                match answer.await {
                    Ok(response) => Response::from(response).map_into_boxed_body(),
                    Err(error) => Response::from(error),
                }
            })
        });
        let cache = CacheFastPath::new(App::clone(&self.app), security_headers, self.drain.clone());
        let fast_path: Box<FastPath> = if is_sent_on || self.metrics_alone {
            Box::new(|_| None)
        } else {
            Box::new(move |head| cache.answer(head))
        };
        Ok(ConnectionServer::new(Arc::clone(&self.app.config), application, fast_path, TIMES))
    }
}
