//! `/healthz` and `/readyz`: for whatever watches the process.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;

use super::problem::Problem;
use super::public_pages;
use crate::app::App;

/// The process is up.
pub async fn alive() -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({"status": "ok"}))
}

/// The database can be written to and pages render.
///
/// # Errors
/// 503 naming what does not work.
pub async fn ready(app: Data<App>) -> Result<HttpResponse, Problem> {
    let not = |what: &str| {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_ready", format!("{what} does not work"))
    };
    app.db.try_writing().await.map_err(|error| {
        tracing::error!(error = %error.chain(), "the database cannot be written to");
        not("the database")
    })?;
    if !public_pages::renders(&app).await? {
        return Err(not("rendering"));
    }
    Ok(HttpResponse::Ok().json(serde_json::json!({"status": "ok"})))
}
