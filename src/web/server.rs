//! Listens, serves, and stops in good order.

use std::io::ErrorKind;
use std::net::TcpListener;
use std::rc::Rc;
use std::time::Duration;

use actix_http::HttpService;
use actix_http::error::DispatchError;
use actix_server::Server;
use actix_service::{ServiceFactoryExt as _, fn_service, map_config};
use actix_web::App as Web;
use actix_web::dev::AppConfig;
use actix_web::middleware::from_fn;
use actix_web::rt::net::TcpStream;
use actix_web::web::{Data, PayloadConfig};

use super::connection::{Connection, HEAD_TIME};
use super::door::Door;
use super::forwarded::UntrustedProxies;
use super::headers::{self, Policies};
use super::kept::Front;
use super::readiness::Readiness;
use super::routes;
use super::unread;
use crate::app::App;
use crate::error::{Error, Result};

/// Time that requests in flight get when the site stops, seconds.
const LAST_REQUESTS: u64 = 10;
/// Time for closing a connection after its last answer.
const CLOSING: Duration = Duration::from_secs(1);
/// What an answer may have in its write buffer before more of it is asked for, bytes; room for a head and a small body.
const WRITE_BUFFER: usize = 4 << 10;
/// Largest body of public and auth calls, bytes; the routes that take more say so themselves.
const BODY: usize = 64 << 10;

/// Binds the port, so that a busy one is known before anything else happens.
///
/// # Errors
/// When the address cannot be listened on.
pub fn bind(address: std::net::SocketAddr) -> std::io::Result<TcpListener> {
    TcpListener::bind(address)
}

/// Serves until SIGTERM or SIGINT; `up` is called once requests are answered.
///
/// # Errors
/// When the port cannot be taken over, or with what `up` returns.
pub fn run(app: App, listener: TcpListener, workers: usize, up: impl FnOnce() -> Result<()>) -> Result<()> {
    actix_web::rt::System::new().block_on(async move {
        let running =
            server(app, listener, workers).map_err(|cause| Error::file("starting the server", cause))?;
        #[cfg(unix)]
        ignore_hang_up().map_err(|cause| Error::file("listening for SIGHUP", cause))?;
        up()?;
        running.await.map_err(|cause| Error::file("serving", cause))
    })
}

/// SIGHUP changes nothing: the log goes to standard error, so there is no file to reopen, and the configuration is read
/// at the start. Without this it would end the process.
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
/// This is what `HttpServer` does, with a [`Door`] in front: `HttpServer` counts no connections and looks at the time
/// of a connection's first head only.
///
/// # Errors
/// When the port cannot be taken over.
pub fn server(app: App, listener: TcpListener, workers: usize) -> std::io::Result<Server> {
    let address = listener.local_addr()?;
    let readiness = Data::new(Readiness::start(&app)?);
    let proxies = Data::new(UntrustedProxies::default());
    let data = Data::new(app);
    let door = Door::new(&data.config.http, headers::no_room(&data.config));
    let server = Server::build().workers(workers).shutdown_timeout(LAST_REQUESTS);
    let stopping = server.graceful_shutdown_signal();
    let service = move || {
        let policies = Rc::new(Policies::new(&data.config));
        let wrapper = Rc::clone(&policies);
        let web = Web::new()
            .app_data(data.clone())
            .app_data(readiness.clone())
            .app_data(proxies.clone())
            .app_data(PayloadConfig::new(BODY))
            .wrap(from_fn(move |request, next| headers::middleware(Rc::clone(&wrapper), request, next)))
            .wrap(from_fn(unread::hang_up))
            .configure(routes::table);
        let front = Front::before(App::clone(&data), policies, web)
            .map_err(|error: actix_web::Error| error.error_response());
        let (door, stopping) = (door.clone(), stopping.clone());
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .h1_write_buffer_size(WRITE_BUFFER)
            .client_request_timeout(HEAD_TIME)
            .client_disconnect_timeout(CLOSING)
            .local_addr(address)
            .on_connect_ext(|connection: &Connection, data| {
                data.insert(connection.answering());
            })
            .h1(map_config(front, |()| AppConfig::default()));
        fn_service(move |stream: TcpStream| {
            let (door, peer) = (door.clone(), stream.peer_addr().ok());
            async move {
                let connection = door.open(stream).await.ok_or(ErrorKind::ConnectionRefused);
                Ok((connection.map_err(|why| DispatchError::Io(why.into()))?, peer))
            }
        })
        .and_then(http)
    };
    Ok(server.listen("http", listener, service)?.run())
}
