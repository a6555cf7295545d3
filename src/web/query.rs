//! Query strings, as pairs.

use actix_web::HttpRequest;

/// The query parameters of a request, decoded, in order.
pub fn pairs(request: &HttpRequest) -> Vec<(String, String)> {
    let query = request.query_string().as_bytes();
    url::form_urlencoded::parse(query).map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}
