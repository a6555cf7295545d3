//! `/healthz` and `/readyz`: for whatever watches the process.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;

use super::problem::Problem;
use super::readiness::Readiness;

/// The process is up.
pub async fn alive() -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({"status": "ok"}))
}

/// The database can be written to, pages render, and there is room on the disk.
///
/// # Errors
/// 503 naming what does not work.
pub async fn ready(readiness: Data<Readiness>) -> Result<HttpResponse, Problem> {
    match readiness.ask().await {
        None => Ok(HttpResponse::Ok().json(serde_json::json!({"status": "ok"}))),
        Some(what) => {
            let cause = Some(what.into());
            Err(Problem { cause, ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_ready", what) })
        }
    }
}
