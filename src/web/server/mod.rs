//! The HTTP server: listens, limits connections and their times, answers from the cache or passes requests to the web
//! application, and shuts down gracefully.
//!
//! A new connection first needs a permit of the [`connection_limiter`]. The [`connection`] has deadlines, and answers by
//! itself what the [`cache_fast_path`] has ([`outgoing`]). All other bytes pass the [`head_scanner`] on their way to
//! actix's parser; those requests go through the [`middleware`] and [`unread_body`] to the route table, and
//! [`sliced_body`] meters what is sent back.
//!
//! It is put together from the parts of actix's `HttpServer`, which counts no connections per client and has a deadline
//! for the first head of a connection only. See ADR 6.

mod cache_fast_path;
mod connection;
mod connection_limiter;
pub(crate) mod head_scanner;
mod middleware;
mod outgoing;
mod security_headers;
mod sliced_body;
mod unread_body;
mod untrusted_proxies;

use std::io::ErrorKind;
use std::net::TcpListener;
use std::rc::Rc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, KeepAlive};
use actix_server::Server;
use actix_service::{ServiceFactoryExt as _, fn_service, map_config};
use actix_web::dev::AppConfig;
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::from_fn;
use actix_web::rt::net::TcpStream;
use actix_web::web::{Data, PayloadConfig};
use actix_web::{App as WebApp, ResponseError as _};

use self::cache_fast_path::CacheFastPath;
use self::connection::{Connection, FastPath};
use self::connection_limiter::ConnectionLimiter;
use self::security_headers::SecurityHeaders;
use self::untrusted_proxies::UntrustedProxies;
use super::health::Readiness;
use super::problem::Problem;
use super::{body, not_open, routes};
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};

/// Time that requests in flight get when the site stops, seconds.
const SHUTDOWN_TIMEOUT: u64 = 10;
/// Time for closing a connection after its last response.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// Size at which a connection's write buffer takes no more of a body, bytes; room for a head and a small body.
const WRITE_BUFFER: usize = 4 << 10;

/// Serves until SIGTERM or SIGINT; `on_ready` is called once requests are answered.
///
/// # Errors
/// Those of `on_ready`, and when a thread or the listener cannot be started.
pub fn run(
    app: App,
    listener: TcpListener,
    workers: usize,
    on_ready: impl FnOnce() -> Result<()>,
) -> Result<()> {
    actix_web::rt::System::new().block_on(async move {
        let server =
            server(app, listener, workers).map_err(|cause| Error::file("starting the server", cause))?;
        #[cfg(unix)]
        ignore_hang_up().map_err(|cause| Error::file("listening for SIGHUP", cause))?;
        on_ready()?;
        server.await.map_err(|cause| Error::file("serving", cause))
    })
}

/// Without this SIGHUP would end the process. It changes nothing: the log goes to standard error, so there is no file to
/// reopen, and the configuration is read at the start only.
#[cfg(unix)]
fn ignore_hang_up() -> std::io::Result<()> {
    use actix_web::rt::signal::unix::{SignalKind, signal};
    let mut signals = signal(SignalKind::hangup())?;
    actix_web::rt::spawn(async move {
        while signals.recv().await.is_some() {
            tracing::info!("SIGHUP is ignored: restart to read the configuration again");
        }
    });
    Ok(())
}

/// A server on a bound port; runs when awaited, ends on SIGTERM and SIGINT.
///
/// # Errors
/// When a thread or the listener cannot be started.
pub fn server(app: App, listener: TcpListener, workers: usize) -> std::io::Result<Server> {
    let address = listener.local_addr()?;
    let readiness = Data::new(Readiness::start(&app)?);
    let untrusted_proxies = Data::new(UntrustedProxies::default());
    let app = Data::new(app);
    let limiter = ConnectionLimiter::new(&app.config.http, too_many_connections(&app.config));
    let server = Server::build().workers(workers).shutdown_timeout(SHUTDOWN_TIMEOUT);
    let shutdown = server.graceful_shutdown_signal();
    let service = move || {
        let security_headers = Rc::new(SecurityHeaders::new(&app.config));
        let headers = Rc::clone(&security_headers);
        let web = WebApp::new()
            .app_data(app.clone())
            .app_data(readiness.clone())
            .app_data(untrusted_proxies.clone())
            .app_data(PayloadConfig::new(body::MAX_PUBLIC_BODY))
            .wrap(from_fn(not_open::guard))
            .wrap(from_fn(move |request, next| middleware::middleware(Rc::clone(&headers), request, next)))
            .wrap(from_fn(unread_body::close_unread))
            .configure(routes::configure);
        let fast_path = CacheFastPath::new(App::clone(&app), security_headers);
        let fast_path: Rc<FastPath> = Rc::new(move |bytes| fast_path.answer(bytes));
        let (limiter, shutdown) = (limiter.clone(), shutdown.clone());
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
            let (limiter, fast_path) = (limiter.clone(), Rc::clone(&fast_path));
            let peer = stream.peer_addr().ok();
            async move {
                match limiter.admit(&stream).await {
                    Some(permit) => Ok((Connection::new(stream, permit, fast_path), peer)),
                    None => Err(DispatchError::Io(ErrorKind::ConnectionRefused.into())),
                }
            }
        })
        .and_then(http)
    };
    Ok(server.listen("http", listener, service)?.run())
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
