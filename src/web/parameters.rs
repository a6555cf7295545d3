//! Parameters in the path, in the query string and in the headers of a request.

use std::str::FromStr;

use actix_web::HttpRequest;

use super::problem::Problem;
use crate::platform::columns::parse_number;

/// Longest key of a request that is performed once.
const MAX_KEY_LENGTH: usize = 200;

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
