//! What every answer carries: the security headers, exactly; and the one log line of a request.

use std::net::IpAddr;
use std::rc::Rc;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::uri::{Authority, Uri};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError};

use super::auth::error::AuthErrorResponse;
use super::connection::Answering;
use super::forwarded::UntrustedProxies;
use super::pieces::Pieces;
use super::problem::Problem;
use crate::app::App;
use crate::config::Config;

const FIXED: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("cross-origin-opener-policy", "same-origin"),
    ("x-frame-options", "DENY"),
    ("origin-agent-cluster", "?1"),
    (
        "permissions-policy",
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), \
         payment=(), usb=(), browsing-topics=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
    ),
    ("referrer-policy", "strict-origin-when-cross-origin"),
];
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";
const FILE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
const UPLOAD_POLICY: &str = "default-src 'none'; sandbox";
/// The trusted-types policies that pages may create: one for article HTML; the back office adds its editor's own.
const PUBLIC_TYPES: &str = "article-html";
const ADMIN_TYPES: &str = "article-html ProseMirrorClipboard";

/// The headers of this site, made once from its configuration.
pub struct Policies {
    fixed: Vec<(HeaderName, HeaderValue)>,
    public_page: HeaderValue,
    admin_page: HeaderValue,
    host: Option<String>,
}

/// What kind of answer a path gives, as far as headers go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    PublicPage,
    AdminPage,
    Api,
    Upload,
    File,
}

impl Policies {
    /// Makes the headers.
    pub fn new(config: &Config) -> Self {
        let mut fixed: Vec<_> = FIXED
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        if config.http.is_https() {
            let value = if config.http.hsts_include_subdomains {
                "max-age=63072000; includeSubDomains"
            } else {
                "max-age=63072000"
            };
            fixed.push((header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(value)));
        }
        let frame = config
            .company
            .map_frame()
            .map(|url| format!(" frame-src {};", url.origin().ascii_serialization()));
        let page = |images: &str, frame: &str, types: &str| {
            let upgrade = if config.http.is_https() { "; upgrade-insecure-requests" } else { "" };
            let policy = format!(
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src {images}; font-src 'self'; \
                 connect-src 'self';{frame} manifest-src 'self'; base-uri 'none'; form-action 'self'; \
                 frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; \
                 trusted-types {types}{upgrade}"
            );
            HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
        };
        let host =
            url::Url::parse(&config.http.public_url).ok().and_then(|url| url.host_str().map(str::to_owned));
        Self {
            fixed,
            public_page: page("'self' data:", frame.as_deref().unwrap_or_default(), PUBLIC_TYPES),
            admin_page: page("'self' data: blob:", "", ADMIN_TYPES),
            host,
        }
    }

    /// Whether the Host of a request may be answered: the configured one, or the machine itself.
    pub fn answers(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let Some(own) = &self.host else { return true };
        let host = || headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
        // Of two names the one in the address counts (RFC 9112, section 3.2.2).
        let host = uri.authority().map_or_else(host, Authority::as_str);
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        let loopback = name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        loopback || name.eq_ignore_ascii_case(own)
    }

    /// Adds what an answer to this path (decoded, as the routes see it) carries.
    pub fn apply(&self, path: &str, status: StatusCode, headers: &mut HeaderMap) {
        let kind = kind(path);
        for (name, value) in &self.fixed {
            headers.insert(name.clone(), value.clone());
        }
        let resource = if kind == Kind::Upload { "cross-origin" } else { "same-origin" };
        let resource_policy = HeaderName::from_static("cross-origin-resource-policy");
        if !headers.contains_key(&resource_policy) {
            headers.insert(resource_policy, HeaderValue::from_static(resource));
        }
        let html =
            headers.get(header::CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(b"text/html"));
        if status == StatusCode::NOT_MODIFIED {
            // A browser gives the page it has kept the headers of this answer, the policy among them: it has to be the
            // page's. That is all that the type was there for.
            headers.remove(header::CONTENT_TYPE);
        }
        let policy = match kind {
            Kind::PublicPage if html => self.public_page.clone(),
            Kind::AdminPage => {
                headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
                let embedder = HeaderName::from_static("cross-origin-embedder-policy");
                headers.insert(embedder, HeaderValue::from_static("require-corp"));
                self.admin_page.clone()
            }
            Kind::Api => HeaderValue::from_static(API_POLICY),
            Kind::Upload => HeaderValue::from_static(UPLOAD_POLICY),
            Kind::PublicPage | Kind::File => HeaderValue::from_static(FILE_POLICY),
        };
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        if status.is_client_error() || status.is_server_error() || kind == Kind::AdminPage {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        } else if status.is_redirection() && status != StatusCode::NOT_MODIFIED {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        } else if !headers.contains_key(header::CACHE_CONTROL) {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        if status == StatusCode::SERVICE_UNAVAILABLE && !headers.contains_key(header::RETRY_AFTER) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
    }
}

fn kind(path: &str) -> Kind {
    let under =
        |root: &str| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    match path {
        _ if under("/api") || under("/auth") => Kind::Api,
        "/healthz" | "/readyz" => Kind::Api,
        _ if under("/storage") => Kind::Upload,
        _ if under("/admin") => Kind::AdminPage,
        _ if under("/assets") => Kind::File,
        _ => Kind::PublicPage,
    }
}

/// The middleware: refuses a foreign Host, adds the headers, writes the log line.
///
/// # Errors
/// What the service returns.
pub async fn middleware(
    policies: Rc<Policies>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let started = std::time::Instant::now();
    let _answer = request.conn_data::<Rc<Answering>>().cloned().map(Answering::begin);
    // As the routes see it: what is written in another way in the address is the same place.
    let path = request.match_info().as_str().to_owned();
    let method = request.method().clone();
    if let (Some(app), Some(proxies)) =
        (request.app_data::<Data<App>>(), request.app_data::<Data<UntrustedProxies>>())
    {
        let peer = request.peer_addr().map(|peer| peer.ip());
        proxies.warn_once(peer, request.headers(), &app.config.http);
    }
    let mut response = if policies.answers(request.uri(), request.headers()) {
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
    policies.apply(&path, status, response.headers_mut());
    Ok(response.map_body(|_, body| Pieces::of(body, &method)))
}

/// The whole answer to a connection for which there is no room, as bytes.
pub fn no_room(config: &Config) -> Vec<u8> {
    let problem = Problem::from(crate::error::Error::Busy);
    let mut response = problem.error_response();
    let status = response.status();
    Policies::new(config).apply("/api", status, response.headers_mut());
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    let body = problem.body();
    let mut bytes = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n", body.len()).into_bytes();
    for (name, value) in response.headers() {
        bytes.extend_from_slice(format!("{name}: ").as_bytes());
        bytes.extend_from_slice(value.as_bytes());
        bytes.extend_from_slice(b"\r\n");
    }
    bytes.extend_from_slice(b"\r\n");
    bytes.extend_from_slice(&body);
    bytes
}

/// Why the server failed, if an error says so.
fn cause(error: &Error) -> Option<&str> {
    let of_api = || error.as_error::<Problem>()?.cause.as_deref();
    let of_auth = || error.as_error::<AuthErrorResponse>()?.cause();
    of_api().or_else(of_auth)
}

/// The one line of a request. What is a fault of the server is an error; what passes, such as too many visitors or a
/// full disk, is a warning.
fn log(method: &Method, path: &str, status: StatusCode, took: std::time::Duration, error: Option<&str>) {
    let (is_fault, is_failure) = (status == StatusCode::INTERNAL_SERVER_ERROR, status.is_server_error());
    let (status, ms) = (status.as_u16(), took.as_millis());
    if is_fault {
        tracing::error!(%method, path = ?path, status, ms, error, "answered");
    } else if is_failure {
        tracing::warn!(%method, path = ?path, status, ms, error, "answered");
    } else {
        tracing::debug!(%method, path = ?path, status, ms, "answered");
    }
}
