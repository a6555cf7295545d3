//! The cookie that carries the refresh token.
//!
//! It is only read or set when the request has `X-Session-Cookie: 1` and comes from our own origin. A page of another
//! origin can send neither.

use std::future::{Ready, ready};

use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use super::error::AuthErrorResponse;
use crate::web::same_origin::{OriginScheme, SameOrigin};

/// What a body contains instead of the refresh token when that is in the cookie.
pub(crate) const IN_COOKIE: &str = "cookie";

/// How the refresh token is transmitted. Extracting this from a request also checks the origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenTransport {
    /// In the body, as the GoTrue protocol says.
    Body,
    /// In the cookie that scripts cannot read.
    Cookie(OriginScheme),
}

impl FromRequest for TokenTransport {
    type Error = AuthErrorResponse;
    type Future = Ready<Result<Self, AuthErrorResponse>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        ready(
            SameOrigin::from_request(request, payload)
                .into_inner()
                .map(|origin| origin.session_cookie.map_or(Self::Body, Self::Cookie)),
        )
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
