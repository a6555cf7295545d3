//! The HTTP server: listens, limits connections and their times, answers from the cache or passes requests to the web
//! application, and shuts down gracefully.
//!
//! A new connection first needs a permit of the [`connection_limiter`]. The [`connection`] has deadlines, and answers by
//! itself what the [`cache_fast_path`] has ([`outgoing`]). All other bytes pass the [`head_scanner`] on their way to
//! actix's parser; those requests go through the [`middleware`] and [`unread_body`] to the route table, and
//! [`sliced_body`] meters what is sent back. The bytes travel over a [`transport`]: a site with a certificate of its own
//! has a second socket for TLS, and the first one sends visitors on ([`https_redirect`]). [`lifecycle`] obeys signals.
//!
//! It is put together from the parts of actix's `HttpServer`, which counts no connections per client and has a deadline
//! for the first head of a connection only. See ADR 6.

mod cache_fast_path;
mod connection;
mod connection_limiter;
mod drain;
pub(crate) mod head_scanner;
mod https_redirect;
pub mod lifecycle;
mod middleware;
mod outgoing;
mod request_id;
mod security_headers;
mod sliced_body;
mod transport;
mod unread_body;
mod untrusted_proxies;

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::rc::Rc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, KeepAlive};
use actix_server::{Server, ServerBuilder};
use actix_service::{ServiceFactoryExt as _, fn_service, map_config};
use actix_web::dev::AppConfig;
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::from_fn;
use actix_web::rt::net::TcpStream;
use actix_web::web::{Data, PayloadConfig};
use actix_web::{App as WebApp, ResponseError as _};

use self::cache_fast_path::CacheFastPath;
use self::connection::{Connection, FastPath};
use self::connection_limiter::{ConnectionLimiter, Refusal};
use self::drain::Drain;
use self::https_redirect::HttpsRedirect;
use self::lifecycle::{Control, Ended, Lifecycle};
use self::middleware::Surroundings;
use self::request_id::RequestIds;
use self::security_headers::SecurityHeaders;
use self::transport::Transport;
use self::untrusted_proxies::UntrustedProxies;
use super::health::Readiness;
use super::problem::Problem;
use super::{body, not_open, routes};
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::platform::certificates::Certificates;

/// Time that requests in flight get when the site stops, seconds.
const SHUTDOWN_TIMEOUT: u64 = 10;
/// Time for closing a connection after its last response.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// Size at which a connection's write buffer takes no more of a body, bytes; room for a head and a small body.
const WRITE_BUFFER: usize = 4 << 10;

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

/// How the bytes of a socket's connections are treated.
#[derive(Clone)]
enum Encryption {
    None,
    Tls(Certificates),
}

/// Serves until a signal ends it.
///
/// # Errors
/// Those of `on_ready`, and when a thread or a listener cannot be started.
pub fn run(app: App, listeners: Listeners, workers: usize, lifecycle: Lifecycle) -> Result<Ended> {
    actix_web::rt::System::new().block_on(async move {
        let Lifecycle { on_ready, hand_over, sockets_remain } = lifecycle;
        let starting = |cause| Error::file("starting the server", cause);
        let Parts { server, drain, limiter } = parts(app.clone(), listeners, workers).map_err(starting)?;
        let server = server.disable_signals().run();
        let control = Control { app, server: server.handle(), drain, limiter, hand_over, sockets_remain };
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
    let untrusted_proxies = Data::new(UntrustedProxies::default());
    let certificates = app.certificates.clone();
    let app = Data::new(app);
    let limiter = ConnectionLimiter::new(&app.config.http, too_many_connections(&app.config));
    let server = Server::build().workers(workers).shutdown_timeout(SHUTDOWN_TIMEOUT);
    let shutdown = server.graceful_shutdown_signal();
    let drain = Drain::default();
    let service = |encryption: Encryption, address: SocketAddr| {
        let (app, readiness, untrusted_proxies) = (app.clone(), readiness.clone(), untrusted_proxies.clone());
        let (limiter, shutdown, drain) = (limiter.clone(), shutdown.clone(), drain.clone());
        move || {
            let is_tls = matches!(encryption, Encryption::Tls(_));
            let https = app.certificates.as_ref();
            let https = https.map(|certificates| HttpsRedirect::new(&app.config.http, certificates, is_tls));
            let is_sent_on = https.is_some() && !is_tls;
            let security_headers = Rc::new(SecurityHeaders::new(&app.config));
            let surroundings = Rc::new(Surroundings {
                security_headers: Rc::clone(&security_headers),
                https,
                drain: drain.clone(),
                request_ids: RequestIds::default(),
            });
            let web = WebApp::new()
                .app_data(app.clone())
                .app_data(readiness.clone())
                .app_data(untrusted_proxies.clone())
                .app_data(PayloadConfig::new(body::MAX_PUBLIC_BODY))
                .wrap(from_fn(not_open::guard))
                .wrap(from_fn(move |request, next| {
                    middleware::middleware(Rc::clone(&surroundings), request, next)
                }))
                .wrap(from_fn(unread_body::close_unread))
                .configure(routes::configure);
            let fast_path = CacheFastPath::new(App::clone(&app), security_headers, drain.clone());
            let fast_path: Rc<FastPath> =
                if is_sent_on { Rc::new(|_| None) } else { Rc::new(move |bytes| fast_path.answer(bytes)) };
            let (limiter, shutdown, encryption) = (limiter.clone(), shutdown.clone(), encryption.clone());
            let http = HttpService::build()
                .graceful_shutdown_signal(move || {
                    let shutdown = shutdown.clone();
                    async move { shutdown.notified().await }
                })
                .h1_write_buffer_size(WRITE_BUFFER)
                // These two deadlines are the connection's.
                .client_request_timeout(Duration::ZERO)
                .keep_alive(KeepAlive::Os)
                .client_disconnect_timeout(DISCONNECT_TIMEOUT)
                .local_addr(address)
                .on_connect_ext(|connection: &Connection, data| {
                    data.insert(connection.in_flight());
                })
                .h1(map_config(web, |()| AppConfig::default()));
            fn_service(move |stream: TcpStream| {
                let peer = stream.peer_addr().ok();
                let connection = connect(stream, encryption.clone(), limiter.clone(), Rc::clone(&fast_path));
                async move { connection.await.map(|connection| (connection, peer)).map_err(DispatchError::Io) }
            })
            .and_then(http)
        }
    };
    let Listeners { http, https } = listeners;
    let address = http.local_addr()?;
    let mut server = server.listen("http", http, service(Encryption::None, address))?;
    if let (Some(listener), Some(certificates)) = (https, certificates) {
        let address = listener.local_addr()?;
        server = server.listen("https", listener, service(Encryption::Tls(certificates), address))?;
    }
    Ok(Parts { server, drain, limiter })
}

/// Admits a client and shakes hands with it.
async fn connect(
    stream: TcpStream,
    encryption: Encryption,
    limiter: ConnectionLimiter,
    fast_path: Rc<FastPath>,
) -> std::io::Result<Connection> {
    let refusal = match encryption {
        Encryption::None => Refusal::Answered,
        Encryption::Tls(_) => Refusal::Closed,
    };
    let permit = limiter.admit(&stream, refusal).await.ok_or(ErrorKind::ConnectionRefused)?;
    let transport = match encryption {
        Encryption::None => stream.into(),
        Encryption::Tls(certificates) => {
            let transport = Transport::shake_hands(stream, &certificates).await?;
            transport.ok_or(ErrorKind::ConnectionAborted)?
        }
    };
    Ok(Connection::new(transport, permit, fast_path))
}

/// The complete 503 response for a connection beyond the limits.
fn too_many_connections(config: &Config) -> Vec<u8> {
    let problem = Problem::from(Error::Busy);
    let mut response = problem.error_response();
    let status = response.status();
    SecurityHeaders::new(config).apply("/api", status, response.headers_mut());
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    let body = problem.body();
    let mut bytes = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n", body.len()).into_bytes();
    for (name, value) in response.headers() {
        bytes.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    bytes.extend_from_slice(b"\r\n");
    bytes.extend_from_slice(&body);
    bytes
}
