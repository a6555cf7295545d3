//! The JSON API for visitors: no cookies, no sign-in.

pub mod blogs;
pub mod facets;
pub mod products;
pub mod site;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;

use super::problem::Problem;

/// Any other path under `/api`.
///
/// # Errors
/// Always 404.
pub async fn not_found() -> Result<actix_web::HttpResponse, Problem> {
    Err(Problem::not_found("address"))
}

/// A known path with another method.
///
/// # Errors
/// Always 405.
pub async fn method_not_allowed(request: HttpRequest) -> Result<actix_web::HttpResponse, Problem> {
    let detail = format!("{} is not possible here", request.method());
    Err(Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", detail))
}
