//! Refuses requests from pages of other origins.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest};
use url::Url;

use super::auth::error::{self, AuthErrorResponse};
use super::auth::guard::app_of;
use crate::config::http::Http;

/// With the value `1` it asks for the refresh token in a cookie. Pages of other origins cannot send it.
const SESSION_COOKIE_HEADER: &str = "x-session-cookie";

/// The request names our own origin in `Origin`, or has no such header, as from clients that are not browsers. A request
/// for the session cookie must have it.
pub(crate) struct SameOrigin {
    /// The origin's scheme when the request asks for the session cookie.
    pub(crate) session_cookie: Option<OriginScheme>,
}

/// The scheme of the request's `Origin`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OriginScheme {
    Http,
    Https,
}

impl FromRequest for SameOrigin {
    type Error = AuthErrorResponse;
    type Future = Ready<Result<Self, AuthErrorResponse>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(check_origin(request))
    }
}

fn check_origin(request: &HttpRequest) -> Result<SameOrigin, AuthErrorResponse> {
    let scheme = own_origin(request, &app_of(request)?.config.http)?;
    let wants_cookie =
        request.headers().get(SESSION_COOKIE_HEADER).is_some_and(|value| value.as_bytes() == b"1");
    if wants_cookie && scheme.is_none() {
        return Err(bad_origin("a request with the session cookie must name its Origin"));
    }
    Ok(SameOrigin { session_cookie: scheme.filter(|_| wants_cookie) })
}

/// The scheme of `Origin` if it is ours; `None` without that header.
fn own_origin(request: &HttpRequest, config: &Http) -> Result<Option<OriginScheme>, AuthErrorResponse> {
    let Some(origin) = request.headers().get(header::ORIGIN) else { return Ok(None) };
    let foreign = || bad_origin("this Origin may not call the identity service");
    let origin = origin.to_str().ok().and_then(|text| Url::parse(text).ok()).ok_or_else(foreign)?;
    let host = request.headers().get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let configured = Url::parse(&config.origin()).ok();
    let is_configured = configured.is_some_and(|own| own.origin() == origin.origin());
    // Besides the configured address, the site answers loopback addresses, and any Host when none is configured: all http.
    let may_be_host = config.public_url.is_empty() || is_loopback(&origin);
    let is_this_host = may_be_host && origin.scheme() == "http" && is_host_of(&origin, host);
    match (is_configured || is_this_host, origin.scheme()) {
        (false, _) => Err(foreign()),
        (true, "https") => Ok(Some(OriginScheme::Https)),
        (true, _) => Ok(Some(OriginScheme::Http)),
    }
}

fn bad_origin(message: &str) -> AuthErrorResponse {
    AuthErrorResponse::new(error::BAD_ORIGIN, message)
}

fn is_host_of(origin: &Url, host: &str) -> bool {
    Url::parse(&format!("http://{host}")).is_ok_and(|url| url.origin() == origin.origin())
}

fn is_loopback(origin: &Url) -> bool {
    match origin.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}
