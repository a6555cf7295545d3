//! `GET /metrics`: what Prometheus reads. For those that know the token, and for those that reach the address of its own
//! (ADR 96). That a request comes from this machine proves nothing: a proxy is on this machine, too.

use std::collections::HashSet;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use subtle::ConstantTimeEq as _;

use super::problem::Problem;
use crate::app::App;
use crate::config::metrics::Metrics;
use crate::platform::blocking::run_blocking;

/// The format of `prometheus-client`.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// What older readers expect.
const PLAIN_TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Counts and times, in the text format of Prometheus, at the address of the site.
pub(super) async fn metrics(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let config = &app.config.metrics;
    if has_token(request.headers(), &config.token) { text(&request, app).await } else { Ok(refusal(config)) }
}

/// The same at the address of its own, where the token is asked for only if there is one.
pub(super) async fn metrics_alone(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    if app.config.metrics.token.is_empty() { text(&request, app).await } else { metrics(request, app).await }
}

async fn text(request: &HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
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

fn has_token(headers: &HeaderMap, token: &str) -> bool {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|value| value.split_once(' '));
    sent.is_some_and(|(scheme, sent)| {
        let is_equal = sent.trim().as_bytes().ct_eq(token.as_bytes());
        !token.is_empty() && scheme.eq_ignore_ascii_case("bearer") && bool::from(is_equal)
    })
}

fn refusal(config: &Metrics) -> HttpResponse {
    let detail = "metrics are for those with the token of [metrics], and at the address of [metrics] listen";
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

    #[test]
    fn who_sends_the_token_may_read() {
        let token = "0123456789abcdef";
        let sent = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::AUTHORIZATION, HeaderValue::from_static(value));
            headers
        };
        for right in ["Bearer 0123456789abcdef", "bearer  0123456789abcdef "] {
            assert!(has_token(&sent(right), token), "{right}");
        }
        for wrong in ["Bearer", "Bearer ", "Bearer 0123456789abcdeF", "Basic 0123456789abcdef"] {
            assert!(!has_token(&sent(wrong), token), "{wrong}");
        }
        assert!(
            !has_token(&sent("Bearer "), "") && !has_token(&HeaderMap::new(), ""),
            "no token is no password"
        );
    }
}
