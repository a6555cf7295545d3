//! Sends visitors of plain HTTP on to HTTPS, when the site speaks HTTPS itself.

use actix_web::HttpResponse;
use actix_web::dev::ServiceRequest;
use actix_web::http::{Method, StatusCode, header};

use crate::config::http::Http;
use crate::platform::certificates::Certificates;

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
