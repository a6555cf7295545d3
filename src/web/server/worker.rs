//! What one worker thread does with the connections of a socket: admits them, shakes hands, and serves HTTP/1.1 by actix
//! and HTTP/2 by [`http2`](super::http2), both with the same web application.

use std::future::ready;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, KeepAlive, Request, Response};
use actix_server::GracefulShutdownSignal;
use actix_service::{Service as _, ServiceFactory, fn_factory, into_service, map_config};
use actix_web::App as WebApp;
use actix_web::dev::AppConfig;
use actix_web::middleware::from_fn;
use actix_web::rt::net::TcpStream;
use actix_web::web::{Data, PayloadConfig};

use super::cache_fast_path::CacheFastPath;
use super::connection::{Connection, FastPath, OwnAnswers};
use super::connection_limiter::{ConnectionLimiter, ConnectionPermit, Refusal};
use super::drain::Drain;
use super::http2::{self, Application, Http2};
use super::https_redirect::HttpsRedirect;
use super::middleware::{self, Surroundings};
use super::refusals::Refusals;
use super::request_id::RequestIds;
use super::security_headers::SecurityHeaders;
use super::transport::Transport;
use super::unread_body;
use super::untrusted_proxies::UntrustedProxies;
use crate::app::App;
use crate::platform::certificates::Certificates;
use crate::web::health::Readiness;
use crate::web::{body, not_open, routes};

/// Time for closing a connection after its last response.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// Size at which a connection's write buffer takes no more of a body, bytes; room for a head and a small body.
const WRITE_BUFFER: usize = 4 << 10;

/// How the bytes of a socket's connections are treated.
#[derive(Clone)]
pub(super) enum Encryption {
    None,
    Tls(Certificates),
}

/// What the workers of a socket share.
#[derive(Clone)]
pub(super) struct Worker {
    pub(super) app: Data<App>,
    pub(super) readiness: Data<Readiness>,
    pub(super) untrusted_proxies: Data<UntrustedProxies>,
    pub(super) limiter: ConnectionLimiter,
    pub(super) shutdown: GracefulShutdownSignal,
    pub(super) drain: Drain,
    pub(super) refusals: Refusals,
    pub(super) encryption: Encryption,
    pub(super) address: SocketAddr,
}

impl Worker {
    /// The service of one worker.
    pub(super) fn service(
        &self,
    ) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = DispatchError, InitError = ()> + use<>
    {
        let worker = self.clone();
        let is_tls = matches!(worker.encryption, Encryption::Tls(_));
        let https = worker.app.certificates.as_ref();
        let https =
            https.map(|certificates| HttpsRedirect::new(&worker.app.config.http, certificates, is_tls));
        let is_sent_on = https.is_some() && !is_tls;
        let security_headers = Rc::new(SecurityHeaders::new(&worker.app.config));
        let surroundings = Rc::new(Surroundings {
            security_headers: Rc::clone(&security_headers),
            https,
            drain: worker.drain.clone(),
            request_ids: RequestIds::default(),
        });
        let web = WebApp::new()
            .app_data(worker.app.clone())
            .app_data(worker.readiness.clone())
            .app_data(worker.untrusted_proxies.clone())
            .app_data(PayloadConfig::new(body::MAX_PUBLIC_BODY))
            .wrap(from_fn(not_open::guard))
            .wrap(from_fn(move |request, next| {
                middleware::middleware(Rc::clone(&surroundings), request, next)
            }))
            .wrap(from_fn(unread_body::close_unread))
            .configure(routes::configure);
        let web = map_config(web, |()| AppConfig::default());
        let cache = CacheFastPath::new(App::clone(&worker.app), security_headers, worker.drain.clone());
        let cache = Rc::new(cache);
        fn_factory(move || {
            let (web, worker, cache) = (web.new_service(()), worker.clone(), Rc::clone(&cache));
            async move {
                let web = Rc::new(web.await?);
                let for_http1 = Rc::clone(&web);
                let shutdown = worker.shutdown.clone();
                let http1 = HttpService::build()
                    .graceful_shutdown_signal(move || {
                        let shutdown = shutdown.clone();
                        async move { shutdown.notified().await }
                    })
                    .h1_write_buffer_size(WRITE_BUFFER)
                    // These two deadlines are the connection's.
                    .client_request_timeout(Duration::ZERO)
                    .keep_alive(KeepAlive::Os)
                    .client_disconnect_timeout(DISCONNECT_TIMEOUT)
                    .local_addr(worker.address)
                    .on_connect_ext(|connection: &Connection, data| {
                        data.insert(connection.in_flight());
                    })
                    .h1(fn_factory(move || ready(Ok::<_, ()>(Rc::clone(&for_http1)))))
                    .new_service(())
                    .await?;
                let http1 = Rc::new(http1);
                let application: Box<Application> = Box::new(move |request: Request| {
                    let answer = web.call(request);
                    Box::pin(async move {
                        match answer.await {
                            Ok(response) => Response::from(response).map_into_boxed_body(),
                            Err(error) => Response::from(error),
                        }
                    })
                });
                let (app, drain) = (App::clone(&worker.app), worker.drain.clone());
                let http2 = Rc::new(Http2 { app, application, cache: Rc::clone(&cache), drain });
                let fast_path: Box<FastPath> =
                    if is_sent_on { Box::new(|_| None) } else { Box::new(move |bytes| cache.answer(bytes)) };
                let own_answers = Rc::new(OwnAnswers { fast_path, refusals: worker.refusals.clone() });
                Ok(into_service(move |stream: TcpStream| {
                    let (http1, http2, own_answers) =
                        (Rc::clone(&http1), Rc::clone(&http2), Rc::clone(&own_answers));
                    let peer = stream.peer_addr().ok();
                    let connected = connect(stream, worker.encryption.clone(), worker.limiter.clone());
                    async move {
                        let (transport, permit) = connected.await.map_err(DispatchError::Io)?;
                        if transport.is_http2() {
                            http2::serve(http2, transport, permit, peer).await;
                            return Ok(());
                        }
                        http1.call((Connection::new(transport, permit, own_answers), peer)).await
                    }
                }))
            }
        })
    }
}

/// Admits a client and shakes hands with it.
async fn connect(
    stream: TcpStream,
    encryption: Encryption,
    limiter: ConnectionLimiter,
) -> std::io::Result<(Transport, ConnectionPermit)> {
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
    Ok((transport, permit))
}
