//! The fast way of a cached answer: a request whose very address is a key of the cache is answered before the web
//! framework gives it a route. Everything else goes the long way. See ADR 5.

use std::future::{Ready, ready};
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_http::{HttpMessage as _, Request, Response};
use actix_service::{IntoServiceFactory, Service, ServiceFactory};
use actix_web::Error;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{AppConfig, ServiceResponse};
use actix_web::http::{Method, StatusCode, Uri};
use bytes::Bytes;
use futures_util::TryFutureExt as _;
use futures_util::future::{Either, LocalBoxFuture, MapOk};

use super::headers::Policies;
use super::pieces::Pieces;
use super::respond;
use crate::app::App;

type Answer<B> = Response<EitherBody<Pieces<Bytes>, B>>;
type LongWay<F, B> = MapOk<F, fn(ServiceResponse<B>) -> Answer<B>>;

/// Makes the services of the workers: the cache in front of a web application.
pub struct Front<F> {
    app: App,
    policies: Rc<Policies>,
    behind: F,
}

impl<F> Front<F> {
    /// Puts the cache of `app` in front of `behind`.
    pub fn before<I>(app: App, policies: Rc<Policies>, behind: I) -> Self
    where
        I: IntoServiceFactory<F, Request>,
        F: ServiceFactory<Request>,
    {
        Self { app, policies, behind: behind.into_factory() }
    }
}

impl<F, B> ServiceFactory<Request> for Front<F>
where
    F: ServiceFactory<Request, Response = ServiceResponse<B>, Error = Error, Config = AppConfig>,
    F::Service: 'static,
    F::Future: 'static,
    F::InitError: 'static,
    B: MessageBody + 'static,
{
    type Response = Answer<B>;
    type Error = Error;
    type Config = AppConfig;
    type Service = FrontService<F::Service>;
    type InitError = F::InitError;
    type Future = LocalBoxFuture<'static, Result<Self::Service, Self::InitError>>;

    fn new_service(&self, config: AppConfig) -> Self::Future {
        let (app, policies) = (self.app.clone(), Rc::clone(&self.policies));
        let behind = self.behind.new_service(config);
        Box::pin(async move { Ok(FrontService { app, policies, behind: behind.await? }) })
    }
}

/// The cache in front of one worker's web application.
pub struct FrontService<S> {
    app: App,
    policies: Rc<Policies>,
    behind: S,
}

impl<S, B> Service<Request> for FrontService<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    type Response = Answer<B>;
    type Error = Error;
    type Future = Either<Ready<Result<Answer<B>, Error>>, LongWay<S::Future, B>>;

    fn poll_ready(&self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.behind.poll_ready(context)
    }

    fn call(&self, request: Request) -> Self::Future {
        if let Some(answer) = self.kept(&request) {
            return Either::Left(ready(Ok(
                answer.map_body(|_, body| EitherBody::left(Pieces::of(body, &Method::GET)))
            )));
        }
        let long_way = self.behind.call(request);
        Either::Right(
            long_way.map_ok(|answer| Response::from(answer).map_body(|_, body| EitherBody::right(body))),
        )
    }
}

impl<S> FrontService<S> {
    /// The finished answer to a request, with all its headers, if it is one that is kept.
    fn kept(&self, request: &Request) -> Option<Response<Bytes>> {
        if *request.method() != Method::GET || tracing::enabled!(tracing::Level::DEBUG) {
            return None;
        }
        // What comes with a body in pieces goes the way on which somebody ends it (`unread`).
        if request.chunked().unwrap_or(true) {
            return None;
        }
        let address = address(request.uri())?;
        if !self.policies.answers(request.uri(), request.headers()) {
            return None;
        }
        let made = self.app.cache.kept(self.app.db.content_version(), address, self.app.clock.now())?;
        let mut answer = Response::with_body(StatusCode::OK, Bytes::new());
        let (status, body) =
            respond::fill(request.headers(), StatusCode::OK, &made.body, answer.headers_mut());
        self.policies.apply(request.path(), status, answer.headers_mut());
        *answer.status_mut() = status;
        Some(answer.set_body(body))
    }
}

/// Path and query of a request to this server; nothing for other forms of target (RFC 9112, section 3.2).
fn address(uri: &Uri) -> Option<&str> {
    let own = uri.scheme().is_none() && uri.authority().is_none();
    uri.path_and_query().filter(|_| own).map(actix_web::http::uri::PathAndQuery::as_str)
}
