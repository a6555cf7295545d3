//! The JSON API for visitors: no cookies, no sign-in.

pub mod blogs;
pub mod products;
pub mod site;
pub mod terms;

use super::problem::Problem;

/// Any other path under `/api`.
///
/// # Errors
/// Always 404.
pub async fn not_found() -> Result<actix_web::HttpResponse, Problem> {
    Err(Problem::not_found("address"))
}
