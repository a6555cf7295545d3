//! The cache fast path: a GET whose address is a key of the page cache is answered before the web framework routes it.
//! Every other request takes the normal path. See ADR 5.

use std::future::ready;
use std::rc::Rc;

use actix_http::{HttpMessage as _, Request, Response};
use actix_service::{IntoServiceFactory, Service as _, ServiceFactory, apply_fn_factory};
use actix_web::Error;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{AppConfig, ServiceResponse};
use actix_web::http::{Method, StatusCode, Uri};
use bytes::Bytes;
use futures_util::TryFutureExt as _;
use futures_util::future::Either;

use super::security_headers::SecurityHeaders;
use super::sliced_body::SlicedBody;
use crate::app::App;
use crate::web::cached::count_unanswered;
use crate::web::respond;

/// A response from the cache or from the web application.
type CachedOr<B> = Response<EitherBody<SlicedBody<Bytes>, B>>;

/// Puts the page cache of `app` in front of a web application.
pub(super) fn cache_first<I, F, B>(
    app: App,
    headers: Rc<SecurityHeaders>,
    web: I,
) -> impl ServiceFactory<
    Request,
    Response = CachedOr<B>,
    Error = Error,
    Config = AppConfig,
    InitError = F::InitError,
>
where
    I: IntoServiceFactory<F, Request>,
    F: ServiceFactory<Request, Response = ServiceResponse<B>, Error = Error, Config = AppConfig>,
    B: MessageBody,
{
    apply_fn_factory(web, move |request: Request, web: &F::Service| match cached(&app, &headers, &request) {
        Some(response) => {
            let sliced = |_: &mut _, body| EitherBody::left(SlicedBody::new(body, &Method::GET));
            Either::Left(ready(Ok(response.map_body(sliced))))
        }
        None => Either::Right(
            web.call(request)
                .map_ok(|response| Response::from(response).map_body(|_, body| EitherBody::right(body))),
        ),
    })
}

/// The complete response, if the cache has one for this request.
fn cached(app: &App, security_headers: &SecurityHeaders, request: &Request) -> Option<Response<Bytes>> {
    // At `debug` every request is logged, which only the normal path does.
    if *request.method() != Method::GET || tracing::enabled!(tracing::Level::DEBUG) {
        return None;
    }
    // Chunked requests take the normal path, where `unread_body` closes their connections.
    if request.chunked().unwrap_or(true) {
        return None;
    }
    let address = address(request.uri())?;
    if !security_headers.is_own_host(request.uri(), request.headers()) {
        return None;
    }
    let cached = app.cache.get(app.db.content_version(), address, app.clock.now())?;
    count_unanswered(app, &cached);
    let mut response = Response::with_body(StatusCode::OK, Bytes::new());
    let (status, body) =
        respond::fill(request.headers(), StatusCode::OK, &cached.body, response.headers_mut());
    security_headers.apply(request.path(), status, response.headers_mut());
    *response.status_mut() = status;
    Some(response.set_body(body))
}

/// Path and query; `None` for the other forms of a request target (RFC 9112, section 3.2).
fn address(uri: &Uri) -> Option<&str> {
    let is_origin_form = uri.scheme().is_none() && uri.authority().is_none();
    uri.path_and_query().filter(|_| is_origin_form).map(actix_web::http::uri::PathAndQuery::as_str)
}
