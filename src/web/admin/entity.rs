//! Answers that carry an entity with its tag, and the tag that a save expects.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;

use crate::web::problem::Problem;

/// 200 with an entity and its tag.
pub fn ok(revision: i64, entity: &impl Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::ETAG, tag(revision))).json(entity)
}

/// The tag of a revision.
pub fn tag(revision: i64) -> String {
    format!("\"{revision}\"")
}

/// The revision that `If-Match` asks for; none when any will do. A tag that is not ours matches nothing.
pub fn expected(request: &HttpRequest) -> Option<i64> {
    let value = request.headers().get(header::IF_MATCH)?.to_str().unwrap_or_default();
    if value.trim() == "*" {
        return None;
    }
    let number = value.trim().trim_start_matches("W/").trim_matches('"').parse();
    Some(number.unwrap_or(-1))
}

/// 404 for `None`.
///
/// # Errors
/// 404.
pub fn found<T>(entity: Option<T>, what: &str) -> Result<T, Problem> {
    entity.ok_or_else(|| Problem::not_found(what))
}
