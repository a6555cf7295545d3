//! The JSON API for visitors: no cookies, no sign-in.

pub(crate) mod blogs;
pub(crate) mod catalogue;
pub(crate) mod site;

use super::problem::Problem;

/// Any other path under `/api`.
pub(crate) async fn not_found() -> Result<actix_web::HttpResponse, Problem> {
    Err(Problem::not_found("address"))
}
