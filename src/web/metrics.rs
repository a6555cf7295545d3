//! `GET /metrics`: what Prometheus reads. For programs of this machine, and for those that know the token (ADR 96).

use std::collections::HashSet;
use std::net::IpAddr;

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::http::{StatusCode, Version};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use subtle::ConstantTimeEq as _;

use super::client_address::is_forwarded;
use super::problem::Problem;
use crate::app::App;
use crate::config::metrics::Metrics;
use crate::platform::blocking::run_blocking;

/// The format of `prometheus-client`.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// What older readers expect.
const PLAIN_TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Counts and times, in the text format of Prometheus.
pub(super) async fn metrics(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    // A proxy that says nothing of itself passes on the host that was asked for, or asks with HTTP/1.0.
    let is_direct = request.version() >= Version::HTTP_11 && is_loopback(request.connection_info().host());
    let peer = request.peer_addr().map(|peer| peer.ip()).filter(|_| is_direct);
    if !may_read(peer, request.headers(), &app.config.metrics) {
        return Ok(refusal(&app.config.metrics));
    }
    let text = run_blocking(move || app.monitor.metrics(&app.sources())).await?;
    let accept = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    let understands = accept.is_some_and(|accept| accept.contains("application/openmetrics-text"));
    let (content_type, text) =
        if understands { (OPEN_METRICS, text) } else { (PLAIN_TEXT, plain_text(&text)) };
    Ok(HttpResponse::Ok()
        .content_type(content_type)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(text))
}

/// The same text for older readers: they look for what is said of a counter under the name of its samples.
fn plain_text(text: &str) -> String {
    let counters: HashSet<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE ")?.strip_suffix(" counter"))
        .filter(|name| !name.ends_with("_total"))
        .collect();
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        let said = ["# HELP ", "# TYPE "].iter().find_map(|start| {
            let (name, rest) = line.strip_prefix(start)?.split_once(' ')?;
            counters.contains(name).then(|| format!("{start}{name}_total {rest}\n"))
        });
        if let Some(said) = said {
            plain.push_str(&said);
        } else {
            plain.extend([line, "\n"]);
        }
    }
    plain
}

/// Whether the request is of this machine, not passed on by a proxy that runs here, or has the token.
fn may_read(peer: Option<IpAddr>, headers: &HeaderMap, config: &Metrics) -> bool {
    let is_local = peer.is_some_and(|peer| peer.to_canonical().is_loopback());
    is_local && !is_forwarded(headers) || has_token(headers, &config.token)
}

/// Whether a host, perhaps with its port, is this machine.
fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn has_token(headers: &HeaderMap, token: &str) -> bool {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|value| value.split_once(' '));
    sent.is_some_and(|(scheme, sent)| {
        let is_equal = sent.trim().as_bytes().ct_eq(token.as_bytes());
        !token.is_empty() && scheme.eq_ignore_ascii_case("bearer") && bool::from(is_equal)
    })
}

fn refusal(config: &Metrics) -> HttpResponse {
    let detail = "metrics are for programs of this machine, and for those with the token of [metrics]";
    if config.token.is_empty() {
        return Problem::new(StatusCode::FORBIDDEN, "forbidden", detail).error_response();
    }
    let mut response = Problem::new(StatusCode::UNAUTHORIZED, "token_required", detail).error_response();
    let scheme = HeaderValue::from_static("Bearer realm=\"metrics\"");
    response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
    response
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderName;

    use super::*;

    #[test]
    fn what_is_said_of_a_counter_has_the_name_of_its_samples() {
        let text = "# HELP a_requests Answered.\n# TYPE a_requests counter\na_requests_total 1\n# HELP a_size S.\n\
                    # TYPE a_size gauge\na_size 2.0\n# EOF\n";
        assert_eq!(
            plain_text(text),
            "# HELP a_requests_total Answered.\n# TYPE a_requests_total counter\na_requests_total 1\n# HELP a_size S.\n\
             # TYPE a_size gauge\na_size 2.0\n# EOF\n"
        );
    }

    fn is_allowed(peer: &str, sent: &[(&'static str, &'static str)], token: &str) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in sent {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        may_read(peer.parse().ok(), &headers, &Metrics { token: token.to_owned() })
    }

    #[test]
    fn programs_of_this_machine_and_those_with_the_token_may_read() {
        let token = "0123456789abcdef";
        assert!(is_allowed("127.0.0.1", &[], "") && is_allowed("::1", &[("host", "localhost")], token));
        assert!(is_allowed("::ffff:127.0.0.1", &[], ""));
        assert!(is_allowed("203.0.113.9", &[("authorization", "bearer 0123456789abcdef")], token));
        assert!(is_allowed(
            "127.0.0.1",
            &[("x-forwarded-for", "203.0.113.9"), ("authorization", "Bearer 0123456789abcdef")],
            token
        ));
    }

    #[test]
    fn everybody_else_may_not() {
        let token = "0123456789abcdef";
        assert!(!is_allowed("203.0.113.9", &[], "") && !is_allowed("", &[], ""));
        for header in ["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip", "via"] {
            assert!(!is_allowed("127.0.0.1", &[(header, "127.0.0.1")], ""), "{header}");
        }
        for wrong in ["Bearer", "Bearer ", "Bearer 0123456789abcdeF", "Basic 0123456789abcdef"] {
            assert!(!is_allowed("203.0.113.9", &[("authorization", wrong)], token), "{wrong}");
        }
        assert!(!is_allowed("203.0.113.9", &[("authorization", "Bearer ")], ""), "no token is no password");
    }
}
