//! The outermost middleware: sends visitors on to HTTPS, checks the Host, adds the security headers, counts and logs the
//! request.

use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest, ResponseError as _};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use super::https_redirect::HttpsRedirect;
use super::request_id::{REQUEST_ID, RequestIds};
use super::security_headers::SecurityHeaders;
use super::untrusted_proxies::UntrustedProxies;
use crate::app::App;
use crate::platform::log::access::AccessEntry;
use crate::platform::log::repeated;
use crate::site::paths;
use crate::web::auth::error::AuthErrorResponse;
use crate::web::client_address::client_address;
use crate::web::problem::Problem;
use crate::web::route_label::RouteLabel;

/// What the middleware needs beside the request.
pub(super) struct MiddlewareContext {
    pub(super) security_headers: Rc<SecurityHeaders>,
    /// For a site that speaks HTTPS itself.
    pub(super) https: Option<HttpsRedirect>,
    pub(super) drain: CancellationToken,
    pub(super) request_ids: RequestIds,
    /// Whether the site may be asked by any name.
    pub(super) any_host: bool,
}

/// A request that was answered.
struct Answered<'a> {
    request: &'a HttpRequest,
    path: &'a str,
    status: StatusCode,
    body: BodySize,
    took: Duration,
    id: &'a str,
}

/// The middleware.
pub(super) async fn middleware(
    context: Rc<MiddlewareContext>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let started = Instant::now();
    let MiddlewareContext { security_headers, https, drain, request_ids, any_host } = &*context;
    // Percent-decoded, as the routes see it.
    let path = request.match_info().as_str().to_owned();
    let method = request.method().clone();
    let app = request.app_data::<Data<App>>().cloned().ok_or_else(missing_app)?;
    if let Some(proxies) = request.app_data::<Data<UntrustedProxies>>() {
        proxies.detect(request.request(), &app);
    }
    let id = request_ids.of(&request, &app.config.http);
    let span = tracing::info_span!("request", request_id = %id);
    let is_own_host = *any_host || security_headers.is_own_host(request.uri(), request.headers());
    let sent_on = https.as_ref().and_then(|https| https.answer(&request, &path, is_own_host));
    let mut response = if let Some(response) = sent_on {
        request.into_response(response).map_into_right_body()
    } else if is_own_host {
        next.call(request).instrument(span.clone()).await?.map_into_left_body()
    } else {
        let problem =
            Problem::new(StatusCode::MISDIRECTED_REQUEST, "unknown_host", "this site has another name");
        request.into_response(problem.error_response()).map_into_right_body()
    };
    let (status, took) = (response.status(), started.elapsed());
    if status.is_server_error() || tracing::enabled!(tracing::Level::DEBUG) {
        let cause = response.response().error().and_then(cause);
        span.in_scope(|| log(&method, &path, status, took, cause));
    }
    let body = response.response().body().size();
    count(&app, &Answered { request: response.request(), path: &path, status, body, took, id: &id });
    if let (true, Ok(id)) = (status.is_client_error() || status.is_server_error(), HeaderValue::from_str(&id))
    {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    security_headers.apply(&path, status, response.headers_mut());
    if drain.is_cancelled() {
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}

/// The internal cause of a 5xx, for the log.
fn cause(error: &Error) -> Option<&str> {
    let of_api = || error.as_error::<Problem>()?.cause.as_deref();
    let of_auth = || error.as_error::<AuthErrorResponse>()?.cause();
    of_api().or_else(of_auth)
}

fn missing_app() -> Error {
    Problem::from(crate::error::Error::internal("the application is not registered")).into()
}

/// Counts a request, and writes it into the access log where there is one.
fn count(app: &App, answered: &Answered<'_>) {
    let Answered { request, status, took, .. } = *answered;
    let (route, method, status) = (RouteLabel::get(request), request.method().as_str(), status.as_u16());
    app.monitor.requests.record(route, method, status, took);
    let Some(access_log) = &app.monitor.access_log else { return };
    access_log.write(&AccessEntry {
        at: app.clock.now(),
        client: client_address(request, &app.config.http),
        method,
        version: format!("{:?}", request.version()),
        path: without_secret(answered.path),
        status,
        bytes: match answered.body {
            BodySize::Sized(bytes) => Some(bytes),
            BodySize::None => Some(0),
            BodySize::Stream => None,
        },
        took,
        referrer: text(request.headers(), &header::REFERER),
        user_agent: text(request.headers(), &header::USER_AGENT),
        id: answered.id,
    });
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// A path as logs may have it: the rest of a preview link is a secret.
fn without_secret(path: &str) -> &str {
    if paths::is_preview(path) { paths::PREVIEWS } else { path }
}

/// Logs a request. A 500 is an error; the other 5xx, such as too many requests or a full disk, are temporary and
/// logged as warnings. Anybody can ask as often as they like: of what failed alike, the first is logged so.
fn log(method: &Method, path: &str, status: StatusCode, took: Duration, error: Option<&str>) {
    let path = without_secret(path);
    let ms = took.as_millis();
    let is_first =
        status.is_server_error() && repeated::is_first(&format!("{status}: {}", error.unwrap_or_default()));
    match status.as_u16() {
        status @ 500 if is_first => tracing::error!(%method, path = ?path, status, ms, error, "answered"),
        status @ 501.. if is_first => tracing::warn!(%method, path = ?path, status, ms, error, "answered"),
        status => tracing::debug!(%method, path = ?path, status, ms, "answered"),
    }
}
