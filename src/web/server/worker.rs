//! What one worker thread does with the connections of a socket: admits them, shakes hands, and serves HTTP/1.1 by
//! [`http1`](super::http1) and HTTP/2 by [`http2`](super::http2), both with the same web application.

use std::io::{self, ErrorKind};
use std::rc::Rc;
use std::sync::Arc;

use actix_http::{Request, Response};
use actix_server::GracefulShutdownSignal;
use actix_service::{Service as _, ServiceFactory, fn_factory, into_service, map_config};
use actix_web::App as WebApp;
use actix_web::dev::AppConfig;
use actix_web::middleware::from_fn;
use actix_web::rt::net::TcpStream;
use actix_web::web::{Data, PayloadConfig};

use super::application::Application;
use super::cache_fast_path::CacheFastPath;
use super::connection_limiter::{ConnectionLimiter, ConnectionPermit, Refusal};
use super::drain::Drain;
use super::http1::{self, FastPath, Http1};
use super::http2::{self, Http2};
use super::https_redirect::HttpsRedirect;
use super::middleware::{self, MiddlewareContext};
use super::refusals::Refusals;
use super::request_id::RequestIds;
use super::security_headers::SecurityHeaders;
use super::transport::Transport;
use super::untrusted_proxies::UntrustedProxies;
use crate::app::App;
use crate::platform::certificates::Certificates;
use crate::web::health::Readiness;
use crate::web::{body, not_open, routes};

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
}

impl Worker {
    /// The service of one worker.
    pub(super) fn service(
        &self,
    ) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = io::Error, InitError = ()> + use<>
    {
        let worker = self.clone();
        let is_tls = matches!(worker.encryption, Encryption::Tls(_));
        let https = worker.app.certificates.as_ref();
        let https =
            https.map(|certificates| HttpsRedirect::new(&worker.app.config.http, certificates, is_tls));
        let is_sent_on = https.is_some() && !is_tls;
        let security_headers = Rc::new(SecurityHeaders::new(&worker.app.config));
        let context = Rc::new(MiddlewareContext {
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
            .wrap(from_fn(move |request, next| middleware::middleware(Rc::clone(&context), request, next)))
            .configure(routes::configure);
        let web = map_config(web, |()| AppConfig::default());
        let cache = CacheFastPath::new(App::clone(&worker.app), security_headers, worker.drain.clone());
        let cache = Rc::new(cache);
        fn_factory(move || {
            let (web, worker, cache) = (web.new_service(()), worker.clone(), Rc::clone(&cache));
            async move {
                let web = web.await?;
                let application: Rc<Application> = Rc::new(move |request: Request| {
                    let answer = web.call(request);
                    Box::pin(async move {
                        match answer.await {
                            Ok(response) => Response::from(response).map_into_boxed_body(),
                            Err(error) => Response::from(error),
                        }
                    })
                });
                let http1 = Rc::new(worker.http1(Rc::clone(&application), Rc::clone(&cache), is_sent_on));
                let (app, drain) = (App::clone(&worker.app), worker.drain.clone());
                let http2 = Rc::new(Http2 { app, application, cache, drain });
                Ok(into_service(move |stream: TcpStream| {
                    let (http1, http2) = (Rc::clone(&http1), Rc::clone(&http2));
                    let (peer, shutdown) = (stream.peer_addr().ok(), worker.shutdown.clone());
                    let connected = connect(stream, worker.encryption.clone(), worker.limiter.clone());
                    async move {
                        let (transport, permit) = connected.await?;
                        if transport.is_http2() {
                            http2::serve(http2, transport, permit, peer).await;
                        } else {
                            http1::serve(http1, transport, permit, peer, shutdown.notified()).await;
                        }
                        Ok(())
                    }
                }))
            }
        })
    }

    /// What its connections of HTTP/1.1 share.
    fn http1(&self, application: Rc<Application>, cache: Rc<CacheFastPath>, is_sent_on: bool) -> Http1 {
        let date = Box::new({
            let cache = Rc::clone(&cache);
            move || cache.date()
        });
        let fast_path: Box<FastPath> =
            if is_sent_on { Box::new(|_| None) } else { Box::new(move |head| cache.answer(head)) };
        Http1::new(Arc::clone(&self.app.config), application, fast_path, date, self.refusals.clone())
    }
}

/// Admits a client and shakes hands with it.
async fn connect(
    stream: TcpStream,
    encryption: Encryption,
    limiter: ConnectionLimiter,
) -> io::Result<(Transport, ConnectionPermit)> {
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
