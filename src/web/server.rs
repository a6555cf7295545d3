//! Listens, serves, and stops in good order.

use std::net::TcpListener;
use std::rc::Rc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::from_fn;
use actix_web::web::{Data, PayloadConfig};
use actix_web::{App as Web, HttpServer};

use super::connections::Connections;
use super::headers::{self, Policies};
use super::kept::Front;
use super::routes;
use crate::app::App;
use crate::error::{Error, Result};

/// Time in which a client must have sent its request's head.
const HEAD_TIME: Duration = Duration::from_secs(15);
/// Time that requests in flight get when the site stops, seconds.
const LAST_REQUESTS: u64 = 10;
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
        up()?;
        running.await.map_err(|cause| Error::file("serving", cause))
    })
}

/// A server on a bound port; runs when awaited, ends on SIGTERM and SIGINT.
///
/// # Errors
/// When the port cannot be taken over.
pub fn server(app: App, listener: TcpListener, workers: usize) -> std::io::Result<Server> {
    let data = Data::new(app);
    let connections = Connections::new(&data.config.http);
    let server = HttpServer::new(move || {
        let policies = Rc::new(Policies::new(&data.config));
        let wrapper = Rc::clone(&policies);
        let web = Web::new()
            .app_data(data.clone())
            .app_data(PayloadConfig::new(BODY))
            .wrap(from_fn(move |request, next| headers::middleware(Rc::clone(&wrapper), request, next)))
            .configure(routes::table);
        Front::before(App::clone(&data), policies, web)
    });
    let server = server
        .workers(workers)
        .on_connect(move |connection, life| connections.admit(connection, life))
        .client_request_timeout(HEAD_TIME)
        .shutdown_timeout(LAST_REQUESTS)
        .listen(listener)?
        .run();
    Ok(server)
}
