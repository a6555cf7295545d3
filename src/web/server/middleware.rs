//! The outermost middleware: sends visitors on to HTTPS, checks the Host, adds the security headers, counts and logs the
//! request.

use std::cell::Cell;
use std::collections::HashSet;
use std::net::IpAddr;
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest, HttpResponse, ResponseError as _};
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use super::security_headers::SecurityHeaders;
use crate::app::App;
use crate::config::http::Http;
use crate::platform::certificates::Certificates;
use crate::platform::data_dir::UntrustedProxy;
use crate::platform::log::AccessEntry;
use crate::platform::random::Random;
use crate::site::paths;
use crate::web::auth::error::AuthErrorResponse;
use crate::web::parameters::client_address;
use crate::web::problem::Problem;
use crate::web::route_table::RouteLabel;
use work::repeated;

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

// An id for each request, which its lines in the log have in common.

/// The header of the id: of a trusted proxy's request, and of responses that say that something is wrong.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Longest id that is taken over.
const MAX_LENGTH: usize = 64;

/// Numbers the requests of one worker.
pub(super) struct RequestIds {
    /// Differs between workers and starts.
    prefix: u32,
    next: Cell<u32>,
}

impl Default for RequestIds {
    fn default() -> Self {
        Self { prefix: u32::from_be_bytes(Random::System.bytes()), next: Cell::new(0) }
    }
}

impl RequestIds {
    /// The id that a trusted proxy has given the request, or else a new one.
    pub(super) fn of(&self, request: &ServiceRequest, config: &Http) -> String {
        let is_of_proxy = || request.peer_addr().is_some_and(|peer| config.trusts(peer.ip().to_canonical()));
        let given = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok());
        match given {
            Some(id) if is_plain(id) && is_of_proxy() => id.to_owned(),
            _ => self.new_id(),
        }
    }

    fn new_id(&self) -> String {
        let number = self.next.get();
        self.next.set(number.wrapping_add(1));
        format!("{:08x}{number:08x}", self.prefix)
    }
}

/// Whether an id misleads no reader of the log.
fn is_plain(id: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=MAX_LENGTH).contains(&id.len()) && id.bytes().all(is_plain)
}

// Sends visitors of plain HTTP on to HTTPS, when the site speaks HTTPS itself.

/// Where an authority looks for the answer to its challenge (RFC 8555, section 8.3).
const CHALLENGES: &str = "/.well-known/acme-challenge/";

/// What a site with a certificate of its own answers before everything else.
#[derive(Clone)]
pub(super) struct HttpsRedirect {
    http: Http,
    certificates: Certificates,
    is_tls: bool,
}

impl HttpsRedirect {
    /// `is_tls` is for connections that are encrypted already.
    pub(super) fn new(http: &Http, certificates: &Certificates, is_tls: bool) -> Self {
        Self { http: http.clone(), certificates: certificates.clone(), is_tls }
    }

    /// The response to a request that is sent on, or is an authority's; `None` for one that is to be answered here.
    /// `is_own_host` says whether it names the site by the address that visitors use.
    pub(super) fn answer(
        &self,
        request: &ServiceRequest,
        path: &str,
        is_own_host: bool,
    ) -> Option<HttpResponse> {
        if let Some(token) = path.strip_prefix(CHALLENGES)
            && !self.is_tls
        {
            let found = self.certificates.http_challenge(token);
            return Some(match found {
                Some(text) => HttpResponse::Ok().content_type("application/octet-stream").body(text),
                None => HttpResponse::NotFound().finish(),
            });
        }
        let stays =
            if self.is_tls { is_own_host || !self.is_named(request) } else { self.stays(request, path) };
        (!stays).then(|| self.send_on(request))
    }

    /// Whether the certificate has the name that the request is for: another name of this site, then.
    fn is_named(&self, request: &ServiceRequest) -> bool {
        let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
        let name = host.and_then(|host| host.split(':').next()).unwrap_or_default();
        self.certificates.covers(name)
    }

    /// Checks by monitors, and requests that a trusted proxy got by HTTPS.
    fn stays(&self, request: &ServiceRequest, path: &str) -> bool {
        let Some(peer) = request.peer_addr().map(|peer| peer.ip().to_canonical()) else { return false };
        let forwarded = request.headers().get("x-forwarded-proto").map(header::HeaderValue::as_bytes);
        matches!(path, "/healthz" | "/readyz")
            || path == "/metrics" && peer.is_loopback()
            || self.http.trusts(peer) && forwarded.is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"https"))
    }

    fn send_on(&self, request: &ServiceRequest) -> HttpResponse {
        let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
        // The client repeats a POST with its body only after a 308.
        let status = match *request.method() {
            Method::GET | Method::HEAD => StatusCode::MOVED_PERMANENTLY,
            _ => StatusCode::PERMANENT_REDIRECT,
        };
        let location = format!("{}{target}", self.http.origin());
        HttpResponse::build(status).insert_header((header::LOCATION, location)).finish()
    }
}

// Reverse proxies that are missing from `trusted_proxies`: all visitors behind one share its address, and so one client's
// limits. The log names each once, `doctor` reads the last one from a file.

/// Headers in which proxies name the client of a request.
const FORWARDING_HEADERS: [&str; 4] = ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-proto"];
/// Addresses that are logged at most, since any client can send these headers.
const MAX_LOGGED: usize = 50;
/// Least time between two writes of the file, for the same reason.
const WRITE_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

/// Which proxies have been logged, and when the file was last written.
#[derive(Default)]
pub(super) struct UntrustedProxies(Mutex<Reported>);

#[derive(Default)]
struct Reported {
    logged: HashSet<IpAddr>,
    written_at: Option<Timestamp>,
}

impl UntrustedProxies {
    /// Reports the peer of this request if it forwards requests without being trusted.
    pub(super) fn detect(&self, request: &HttpRequest, app: &App) {
        let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
        let Some(address) = peer.filter(|peer| is_untrusted(*peer, request.headers(), &app.config.http))
        else {
            return;
        };
        if self.is_to_log(address) {
            tracing::warn!(
                %address,
                "forwarded headers come from an address that is not in [http] trusted_proxies and are ignored: if it \
                 is your reverse proxy, name it there, or all visitors share its limits"
            );
        }
        let now = app.clock.now();
        if self.is_to_write(now) {
            let (data_dir, proxy) = (app.data_dir.clone(), UntrustedProxy { address, at: now });
            drop(tokio::task::spawn_blocking(move || proxy.write(&data_dir)));
        }
    }

    fn is_to_log(&self, address: IpAddr) -> bool {
        let mut reported = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        reported.logged.len() < MAX_LOGGED && reported.logged.insert(address)
    }

    fn is_to_write(&self, now: Timestamp) -> bool {
        let mut reported = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // `abs`: after the clock was set back the file is written again.
        let is_due = reported.written_at.is_none_or(|at| now.duration_since(at).abs() >= WRITE_INTERVAL);
        if is_due {
            reported.written_at = Some(now);
        }
        is_due
    }
}

fn is_untrusted(peer: IpAddr, headers: &HeaderMap, config: &Http) -> bool {
    FORWARDING_HEADERS.iter().any(|name| headers.contains_key(*name)) && !config.trusts(peer)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_trusted_proxys_id_is_taken_over_if_it_is_plain() {
        let config = Http { trusted_proxies: vec!["10.0.0.1".parse().unwrap()], ..Http::default() };
        let ids = RequestIds::default();
        let id = |peer: &str, given: &'static str| {
            let peer = format!("{peer}:1234").parse().unwrap();
            let request = TestRequest::get().peer_addr(peer).insert_header((REQUEST_ID, given));
            ids.of(&request.to_srv_request(), &config)
        };
        assert_eq!(id("10.0.0.1", "f3-A_9.b"), "f3-A_9.b");
        for (peer, given) in
            [("203.0.113.9", "f3"), ("10.0.0.1", ""), ("10.0.0.1", "a b"), ("10.0.0.1", "a\"b")]
        {
            let id = id(peer, given);
            assert!(id != given && id.len() == 16, "{id}");
        }
        assert_ne!(ids.new_id(), ids.new_id());
    }

    #[test]
    fn an_address_that_forwards_without_being_trusted_is_detected() {
        let config = Http { trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()], ..Http::default() };
        let mut forwarded = HeaderMap::new();
        let name = HeaderName::from_static("x-forwarded-for");
        forwarded.insert(name, HeaderValue::from_static("203.0.113.1"));
        let is_untrusted =
            |peer: &str, headers: &HeaderMap| is_untrusted(peer.parse().unwrap(), headers, &config);
        assert!(!is_untrusted("192.0.2.1", &HeaderMap::new()));
        assert!(!is_untrusted("10.1.2.3", &forwarded));
        assert!(is_untrusted("192.0.2.1", &forwarded));
    }

    #[test]
    fn every_address_is_logged_once_and_not_too_many() {
        let proxies = UntrustedProxies::default();
        let address = |n: u8| IpAddr::from([198, 51, 100, n]);
        assert!(proxies.is_to_log(address(1)));
        assert!(!proxies.is_to_log(address(1)));
        let logged = (0..200).filter(|n| proxies.is_to_log(address(*n))).count();
        assert_eq!(logged, MAX_LOGGED - 1);
    }

    #[test]
    fn the_file_is_written_once_an_hour() {
        let proxies = UntrustedProxies::default();
        let now: Timestamp = "2026-11-21T06:00:00Z".parse().unwrap();
        assert!(proxies.is_to_write(now));
        assert!(!proxies.is_to_write(now + SignedDuration::from_mins(59)));
        assert!(proxies.is_to_write(now + SignedDuration::from_mins(60)));
        assert!(proxies.is_to_write(now - SignedDuration::from_hours(48)), "the clock was set back");
    }
}
