//! The outermost middleware: sends visitors on to HTTPS, checks the Host, adds the security headers, logs the request.

use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{ConnectionType, Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError as _};

use super::connection::{AnsweredGuard, InFlight};
use super::drain::Drain;
use super::https_redirect::HttpsRedirect;
use super::security_headers::SecurityHeaders;
use super::sliced_body::SlicedBody;
use super::untrusted_proxies::UntrustedProxies;
use crate::app::App;
use crate::site::paths;
use crate::web::auth::error::AuthErrorResponse;
use crate::web::problem::Problem;

/// What the middleware needs beside the request.
pub(super) struct Surroundings {
    pub(super) security_headers: Rc<SecurityHeaders>,
    /// For a site that speaks HTTPS itself.
    pub(super) https: Option<HttpsRedirect>,
    pub(super) drain: Drain,
}

/// The middleware.
pub(super) async fn middleware(
    surroundings: Rc<Surroundings>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let started = Instant::now();
    let Surroundings { security_headers, https, drain } = &*surroundings;
    let connection = request.conn_data::<Rc<InFlight>>().cloned();
    let _in_flight = connection.clone().map(InFlight::begin);
    // Percent-decoded, as the routes see it.
    let path = request.match_info().as_str().to_owned();
    let method = request.method().clone();
    if let (Some(app), Some(proxies)) =
        (request.app_data::<Data<App>>(), request.app_data::<Data<UntrustedProxies>>())
    {
        proxies.detect(request.request(), app);
    }
    let is_own_host = security_headers.is_own_host(request.uri(), request.headers());
    let sent_on = https.as_ref().and_then(|https| https.answer(&request, &path, is_own_host));
    let mut response = if let Some(response) = sent_on {
        request.into_response(response).map_into_right_body()
    } else if is_own_host {
        next.call(request).await?.map_into_left_body()
    } else {
        let problem =
            Problem::new(StatusCode::MISDIRECTED_REQUEST, "unknown_host", "this site has another name");
        request.into_response(problem.error_response()).map_into_right_body()
    };
    let status = response.status();
    if status.is_server_error() || tracing::enabled!(tracing::Level::DEBUG) {
        let cause = response.response().error().and_then(cause);
        log(&method, &path, status, started.elapsed(), cause);
    }
    security_headers.apply(&path, status, response.headers_mut());
    if drain.has_begun() {
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    let answered = connection.map(AnsweredGuard::new);
    Ok(response.map_body(|_, body| SlicedBody::new(body, &method, answered)))
}

/// The internal cause of a 5xx, for the log.
fn cause(error: &Error) -> Option<&str> {
    let of_api = || error.as_error::<Problem>()?.cause.as_deref();
    let of_auth = || error.as_error::<AuthErrorResponse>()?.cause();
    of_api().or_else(of_auth)
}

/// Logs a request. A 500 is an error; the other 5xx, such as too many requests or a full disk, are temporary and
/// logged as warnings.
fn log(method: &Method, path: &str, status: StatusCode, took: Duration, error: Option<&str>) {
    // The rest of the address is a secret.
    let path = if paths::is_preview(path) { paths::PREVIEWS } else { path };
    let ms = took.as_millis();
    match status.as_u16() {
        status @ 500 => tracing::error!(%method, path = ?path, status, ms, error, "answered"),
        status @ 501.. => tracing::warn!(%method, path = ?path, status, ms, error, "answered"),
        status => tracing::debug!(%method, path = ?path, status, ms, "answered"),
    }
}
