//! Who may call with what: Origin, the cookie that carries the refresh token, and the header that asks for it.
//!
//! The cookie is only ever read or set when the request carries `X-Session-Cookie: 1` and comes from our own origin;
//! a page elsewhere can send neither. A foreign Origin is refused on every call that changes something.

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::http::StatusCode;
use actix_web::http::header;
use url::Url;

use super::error::AuthError;
use crate::config::http::Http;

const ASKS: &str = "x-session-cookie";
/// What stands in a body where the token itself is in the cookie.
pub const IN_COOKIE: &str = "cookie";

/// How the refresh token travels in this request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carrier {
    /// In the body, as the protocol says.
    Body,
    /// In the cookie that scripts cannot read.
    Cookie {
        /// Over https: `__Host-` and `Secure`.
        secure: bool,
    },
}

/// Checks the Origin and finds out how the refresh token travels.
///
/// # Errors
/// 403 for a foreign Origin; 403 when the cookie is asked for without an Origin.
pub fn carrier(request: &HttpRequest, config: &Http) -> Result<Carrier, AuthError> {
    let origin = own_origin(request, config)?;
    let asks = request.headers().get(ASKS).is_some_and(|value| value.as_bytes() == b"1");
    match (asks, origin) {
        (false, _) => Ok(Carrier::Body),
        (true, Some(secure)) => Ok(Carrier::Cookie { secure }),
        (true, None) => Err(refused("a request with the session cookie must name its Origin")),
    }
}

/// Refuses a foreign Origin. Says whether our own, if named, is https.
fn own_origin(request: &HttpRequest, config: &Http) -> Result<Option<bool>, AuthError> {
    let Some(origin) = request.headers().get(header::ORIGIN) else { return Ok(None) };
    let foreign = || refused("this Origin may not call the identity service");
    let origin = origin.to_str().ok().and_then(|text| Url::parse(text).ok()).ok_or_else(foreign)?;
    let host = request.headers().get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let configured = Url::parse(&config.origin()).ok();
    let is_configured = configured.is_some_and(|own| own.origin() == origin.origin());
    // Without a configured address there is no https, and every Host is answered; loopback always is.
    let may_be_host = config.public_url.is_empty() || is_loopback(&origin);
    let is_this_host = may_be_host && origin.scheme() == "http" && is_host_of(&origin, host);
    if is_configured || is_this_host { Ok(Some(origin.scheme() == "https")) } else { Err(foreign()) }
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

fn refused(message: &str) -> AuthError {
    AuthError::new(StatusCode::FORBIDDEN, "bad_origin", message)
}

fn name(secure: bool) -> &'static str {
    if secure { "__Host-rt" } else { "rt" }
}

/// The refresh token in the cookie.
pub fn read(request: &HttpRequest, secure: bool) -> Option<String> {
    request.cookie(name(secure)).map(|cookie| cookie.value().to_owned()).filter(|token| !token.is_empty())
}

/// The cookie with a refresh token, gone when the browser closes.
pub fn cookie(token: &str, secure: bool) -> Cookie<'static> {
    Cookie::build(name(secure), token.to_owned())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(secure)
        .finish()
}

/// The cookie's end.
pub fn no_cookie(secure: bool) -> Cookie<'static> {
    let mut cookie = cookie("", secure);
    cookie.set_max_age(time::Duration::ZERO);
    cookie
}
