//! `/api/admin/overview`: what the dashboard shows.

use actix_web::HttpResponse;
use actix_web::web::Data;

use super::Admin;
use crate::admin::overview::{Overview, overview};
use crate::app::App;
use crate::web::problem::Problem;

/// Counts, whether mails leave, the last changes.
///
/// # Errors
/// When the database fails.
#[utoipa::path(get, path = "/api/admin/overview", tag = "admin", security(("token" = [])),
    responses((status = 200, body = Overview)))]
pub async fn get(_: Admin, app: Data<App>) -> Result<HttpResponse, Problem> {
    let (config, now) = (app.config.clone(), app.clock.now());
    let made = app.db.read(move |snapshot| overview(snapshot, &config.mail, now)).await?;
    Ok(HttpResponse::Ok().json(made))
}
