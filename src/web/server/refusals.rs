//! The complete responses that connections send by themselves when they refuse something. They have the headers of every
//! other response.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError as _};
use bytes::Bytes;

use super::security_headers::SecurityHeaders;
use crate::config::Config;
use crate::error::Error;
use crate::web::problem::Problem;

/// What a connection sends, head and body, before it closes.
#[derive(Debug, Clone)]
pub(super) struct Refusals {
    /// 400, in the place of the parser's own.
    pub(super) malformed: Bytes,
    /// 431, in the place of the parser's own.
    pub(super) head_too_large: Bytes,
    /// 408, for a head that did not arrive in time.
    pub(super) too_slow: Bytes,
    /// 503, for a connection beyond the limits.
    pub(super) too_many: Bytes,
}

impl Refusals {
    pub(super) fn new(config: &Config) -> Self {
        let bytes = |problem: &Problem| {
            let (response, body) = (response(config, problem), problem.body());
            let status = response.status();
            let mut bytes = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n", body.len()).into_bytes();
            for (name, value) in response.headers() {
                bytes.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
            }
            bytes.extend_from_slice(b"connection: close\r\n\r\n");
            bytes.extend_from_slice(&body);
            Bytes::from(bytes)
        };
        let too_slow = "the head of the request did not arrive in time";
        Self {
            malformed: bytes(&malformed()),
            head_too_large: bytes(&head_too_large()),
            too_slow: bytes(&Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", too_slow)),
            too_many: bytes(&Problem::from(Error::Busy)),
        }
    }
}

/// For a request that is not HTTP.
pub(super) fn malformed() -> Problem {
    Problem::malformed("the request is not HTTP")
}

/// For a request whose head is too large.
pub(super) fn head_too_large() -> Problem {
    let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
    Problem::new(status, "head_too_large", "the head of the request is too large")
}

/// The response that says what a problem does.
pub(super) fn response(config: &Config, problem: &Problem) -> HttpResponse {
    let mut response = problem.error_response();
    let status = response.status();
    SecurityHeaders::new(config).apply("/api", status, response.headers_mut());
    response
}
