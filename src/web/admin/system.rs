//! `/api/admin/system`.

use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::app::App;
use crate::monitoring::SystemState;
use crate::platform::blocking::run_blocking;
use crate::web::auth::guard::Owner;
use crate::web::problem::Problem;

/// How the site is doing: version, disk, backups, mail, certificate, the last errors. For owners, because log lines can name
/// addresses of visitors and places on the server.
#[utoipa::path(get, path = "/api/admin/system", tag = "admin", security(("token" = [])),
    responses((status = 200, body = SystemState), (status = 403, body = Problem)))]
pub(crate) async fn get(_: Owner, app: Data<App>) -> Result<HttpResponse, Problem> {
    let state = run_blocking(move || app.monitor.state(&app.sources())).await?;
    Ok(HttpResponse::Ok().json(state))
}
