//! `/api/site`.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use crate::app::App;
use crate::platform::db::Snapshot;
use crate::site::{Site, year_ends};
use crate::web::cached::{self, Fresh};
use crate::web::problem::Problem;

/// Company facts, navigation facts, choices that forms offer.
#[utoipa::path(get, path = "/api/site", tag = "site", responses((status = 200, body = Site)))]
pub(crate) async fn get(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let config = app.config.clone();
    let pdf = app.catalogue_pdf.about();
    let read = move |snapshot: &Snapshot, now| {
        Ok(Fresh { value: Site::read(&config, snapshot, now, pdf)?, until: Some(year_ends(now)) })
    };
    cached::json(&request, &app, "/api/site", read).await
}
