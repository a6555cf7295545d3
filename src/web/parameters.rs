//! Parameters in the path, in the query string and in the headers of a request.

use std::net::IpAddr;
use std::str::FromStr;

use actix_web::HttpRequest;
use actix_web::http::header::HeaderMap;
use actix_web::web::Data;

use super::problem::Problem;
use crate::app::App;
use crate::config::http::Http;
use crate::error::Error;
use crate::platform::columns::parse_number;

/// Longest key of a request that is performed once.
const MAX_KEY_LENGTH: usize = 200;

/// Makes a type an argument of handlers: what this function makes of a request without its body.
macro_rules! extractor {
    ($type:ty, $error:ty, $of:expr) => {
        impl actix_web::FromRequest for $type {
            type Error = $error;
            type Future = std::future::Ready<std::result::Result<Self, $error>>;

            fn from_request(
                request: &actix_web::HttpRequest,
                _: &mut actix_web::dev::Payload,
            ) -> Self::Future {
                let of: fn(&actix_web::HttpRequest) -> std::result::Result<Self, _> = $of;
                std::future::ready(of(request).map_err(<$error>::from))
            }
        }
    };
}
pub(in crate::web) use extractor;

/// The application that a request is for.
pub(crate) fn app_of(request: &HttpRequest) -> Result<&Data<App>, Error> {
    request.app_data::<Data<App>>().ok_or_else(|| Error::internal("the application is not registered"))
}

/// The query parameters of a request, decoded, in order.
pub(crate) fn query(request: &HttpRequest) -> Vec<(String, String)> {
    let query = request.query_string().as_bytes();
    url::form_urlencoded::parse(query).map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

/// The first value of a query parameter.
pub(crate) fn query_value(request: &HttpRequest, name: &str) -> Option<String> {
    query(request).into_iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

/// An id in the path; 404 for a text that is not an id.
pub(crate) fn path_id<T: FromStr>(text: &str, what: &str) -> Result<T, Problem> {
    text.parse().map_err(|_| Problem::not_found(what))
}

/// A number in the path; 404 for any other text.
pub(crate) fn path_number(text: &str, what: &str) -> Result<i64, Problem> {
    parse_number(text).ok_or_else(|| Problem::not_found(what))
}

/// What `Idempotency-Key` says: requests with the same key are performed once.
pub(crate) fn idempotency_key(request: &HttpRequest) -> Result<Option<&str>, Problem> {
    let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().map(str::trim).unwrap_or_default();
    if key.is_empty() || key.len() > MAX_KEY_LENGTH {
        let detail = format!("Idempotency-Key must be 1 to {MAX_KEY_LENGTH} visible ASCII characters");
        return Err(Problem::malformed(detail));
    }
    Ok(Some(key))
}

// The address of a request's client, also behind reverse proxies.

/// Beginnings of the headers by which a proxy says that it passes on the request of another.
const FORWARDING: [&str; 8] =
    ["forwarded", "x-forwarded-", "x-real-ip", "via", "x-client-ip", "true-client-ip", "cf-", "x-varnish"];

/// The client's address: the peer's, or, when the peer is a trusted proxy, the last address in `X-Forwarded-For` that
/// is not itself a trusted proxy. What the client itself writes into that header is never used.
pub(crate) fn client_address(request: &HttpRequest, config: &Http) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.ip());
    behind_proxies(peer, request.headers(), config)
}

/// Whether a request is of this machine and was not passed on by a proxy that runs here: a browser or program of the operator.
pub(super) fn is_of_this_machine(request: &HttpRequest) -> bool {
    let is_local = request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    is_local && !is_forwarded(request.headers())
}

/// Whether a proxy says that it passes on the request of another.
fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.keys().any(|name| FORWARDING.iter().any(|start| name.as_str().starts_with(start)))
}

fn behind_proxies(peer: IpAddr, headers: &HeaderMap, config: &Http) -> IpAddr {
    let mut client = peer.to_canonical();
    let lines: Vec<_> = headers.get_all("x-forwarded-for").filter_map(|value| value.to_str().ok()).collect();
    for hop in lines.iter().flat_map(|line| line.split(',')).rev() {
        if !config.trusts(client) {
            break;
        }
        let Some(address) = parse(hop.trim()) else { break };
        client = address.to_canonical();
    }
    client
}

/// An address with or without a port, as proxies write it.
fn parse(hop: &str) -> Option<IpAddr> {
    let bare = hop.strip_prefix('[').and_then(|rest| rest.split(']').next());
    hop.parse().ok().or_else(|| bare?.parse().ok()).or_else(|| {
        let address: std::net::SocketAddr = hop.parse().ok()?;
        Some(address.ip())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use actix_web::http::header::{HeaderName, HeaderValue};
    fn seen(peer: &str, forwarded: &[&'static str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(HeaderName::from_static("x-forwarded-for"), HeaderValue::from_static(line));
        }
        let trusted_proxies = trusted.iter().map(|text| text.parse().unwrap()).collect();
        let config = Http { trusted_proxies, ..Http::default() };
        behind_proxies(peer.parse().unwrap(), &headers, &config).to_string()
    }

    #[test]
    fn the_header_is_used_from_trusted_proxies_only() {
        assert_eq!(seen("192.0.2.9", &["203.0.113.1"], &[]), "192.0.2.9");
        assert_eq!(seen("10.0.0.1", &["203.0.113.1"], &["10.0.0.1"]), "203.0.113.1");
        assert_eq!(seen("::ffff:10.0.0.1", &["203.0.113.1"], &["10.0.0.1"]), "203.0.113.1");
        assert_eq!(seen("10.9.8.7", &["203.0.113.1, 10.1.1.1"], &["10.0.0.0/8"]), "203.0.113.1");
    }

    #[test]
    fn addresses_that_the_client_put_in_front_are_ignored() {
        let spoofed = "198.51.100.7, 203.0.113.1";
        assert_eq!(seen("10.0.0.1", &[spoofed], &["10.0.0.1"]), "203.0.113.1");
        assert_eq!(seen("10.0.0.1", &["198.51.100.7", "203.0.113.1"], &["10.0.0.1"]), "203.0.113.1");
        assert_eq!(seen("10.0.0.1", &["203.0.113.1, 10.0.0.2"], &["10.0.0.1", "10.0.0.2"]), "203.0.113.1");
    }

    #[test]
    fn without_a_valid_address_the_proxy_is_the_client() {
        assert_eq!(seen("10.0.0.1", &["unknown"], &["10.0.0.1"]), "10.0.0.1");
        assert_eq!(seen("10.0.0.1", &[], &["10.0.0.1"]), "10.0.0.1");
        assert_eq!(seen("10.0.0.1", &["[2001:db8::1]:443"], &["10.0.0.1"]), "2001:db8::1");
        assert_eq!(seen("10.0.0.1", &["203.0.113.1:99"], &["10.0.0.1"]), "203.0.113.1");
    }
}
