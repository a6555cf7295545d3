//! What the workers of a socket do with its connections: they admit them, shake hands, and serve them, all with the same web
//! application.

use std::io::{self, ErrorKind};
use std::rc::Rc;
use std::sync::Arc;

use actix_http::{Request, Response};
use actix_server::GracefulShutdownSignal;
use actix_service::{
    IntoServiceFactory as _, Service as _, ServiceFactory, fn_factory, fn_service, map_config,
};
use actix_web::App as WebApp;
use actix_web::dev::AppConfig;
use actix_web::middleware::from_fn;
use actix_web::rt::net::TcpStream;
use actix_web::web::{Data, PayloadConfig};
use tokio_util::either::Either;
use tokio_util::sync::CancellationToken;

use super::application::Application;
use super::cache_fast_path::CacheFastPath;
use super::client_stream::{self, Socket};
use super::connection::ConnectionServer;
use super::connection_limiter::{ConnectionLimiter, ConnectionPermit};
use super::in_flight::TIMES;
use super::middleware::{self, HttpsRedirect, MiddlewareContext, RequestIds};
use super::requests::FastPath;
use super::security_headers::SecurityHeaders;
use super::untrusted_proxies::UntrustedProxies;
use crate::app::App;
use crate::platform::certificates::Certificates;
use crate::web::health::Readiness;
use crate::web::{body, not_open, routes};

/// What the workers of a socket share.
#[derive(Clone)]
pub(super) struct ConnectionServices {
    pub(super) app: Data<App>,
    pub(super) readiness: Data<Readiness>,
    pub(super) untrusted_proxies: Data<UntrustedProxies>,
    pub(super) limiter: ConnectionLimiter,
    pub(super) shutdown: GracefulShutdownSignal,
    pub(super) drain: CancellationToken,
    /// For a socket with TLS.
    pub(super) certificates: Option<Certificates>,
    /// Whether `/metrics` is all that is told, whatever name is asked.
    pub(super) metrics_alone: bool,
}

impl ConnectionServices {
    /// The services, one for each worker.
    pub(super) fn factory(
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
