//! `/api/site`.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use crate::app::App;
use crate::catalogue::store::public;
use crate::content::store;
use crate::platform::db::Snapshot;
use crate::site::{Site, year_ends};
use crate::web::cached::{self, Fresh};
use crate::web::problem::Problem;

/// Company facts, navigation facts, choices that forms offer.
#[utoipa::path(get, path = "/api/site", tag = "site", responses((status = 200, body = Site)))]
pub(crate) async fn get(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let key = cached::key_of_address(&app, "/api/site").into_owned();
    let (config, file) = (app.config.clone(), app.catalogue_pdf.file());
    let read = move |snapshot: &Snapshot, now| {
        let site = Site { catalogue_pdf: file, ..Site::read(&config, snapshot, now)? };
        let until = year_ends(now);
        let changes = [store::next_change(snapshot, now)?, public::next_change(snapshot, now)?];
        let until = changes.into_iter().flatten().fold(until, Ord::min);
        Ok(Fresh { value: site, until: Some(until) })
    };
    cached::json(&request, &app, &key, read).await
}
