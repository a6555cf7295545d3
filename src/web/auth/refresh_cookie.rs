//! The cookie that carries the refresh token, and the check that a request is not of a page of another origin.
//!
//! The cookie is only read or set when the request has `X-Session-Cookie: 1` and comes from our own origin. A page of another
//! origin can send neither.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::http::header;
use url::Url;

use super::error::{self, AuthErrorResponse};
use crate::config::http::Http;
use crate::web::parameters::{app_of, extractor};

/// With the value `1` it asks for the refresh token in a cookie. Pages of other origins cannot send it.
const SESSION_COOKIE_HEADER: &str = "x-session-cookie";
/// What a body contains instead of the refresh token when that is in the cookie.
pub(crate) const IN_COOKIE: &str = "cookie";

/// How the refresh token is transmitted. Extracting this from a request refuses those of pages of other origins: it names our
/// own in `Origin`, or has no such header, as from clients that are not browsers. A request for the session cookie must have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenTransport {
    /// In the body, as the GoTrue protocol says.
    Body,
    /// In the cookie that scripts cannot read.
    Cookie(OriginScheme),
}

/// The scheme of the request's `Origin`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OriginScheme {
    Http,
    Https,
}

extractor!(TokenTransport, AuthErrorResponse, TokenTransport::of);

impl TokenTransport {
    pub(super) fn of(request: &HttpRequest) -> Result<Self, AuthErrorResponse> {
        let scheme = own_origin(request, &app_of(request)?.config.http)?;
        let wants_cookie =
            request.headers().get(SESSION_COOKIE_HEADER).is_some_and(|value| value.as_bytes() == b"1");
        match scheme {
            _ if !wants_cookie => Ok(Self::Body),
            Some(scheme) => Ok(Self::Cookie(scheme)),
            None => Err(bad_origin("a request with the session cookie must name its Origin")),
        }
    }
}

fn cookie_name(scheme: OriginScheme) -> &'static str {
    if scheme == OriginScheme::Https { "__Host-rt" } else { "rt" }
}

/// The refresh token in the request's cookie.
pub(crate) fn read(request: &HttpRequest, scheme: OriginScheme) -> Option<String> {
    let cookie = request.cookie(cookie_name(scheme))?;
    Some(cookie.value().to_owned()).filter(|token| !token.is_empty())
}

/// The refresh token in the cookie of a request that has no `Origin`, such as that of a document.
pub(crate) fn read_any(request: &HttpRequest) -> Option<String> {
    [OriginScheme::Https, OriginScheme::Http].into_iter().find_map(|scheme| read(request, scheme))
}

/// A session cookie with the refresh token.
pub(crate) fn cookie(token: &str, scheme: OriginScheme) -> Cookie<'static> {
    Cookie::build(cookie_name(scheme), token.to_owned())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(scheme == OriginScheme::Https)
        .finish()
}

/// A cookie that makes the browser delete its own.
pub(crate) fn expired_cookie(scheme: OriginScheme) -> Cookie<'static> {
    let mut cookie = cookie("", scheme);
    cookie.set_max_age(time::Duration::ZERO);
    cookie
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
