//! `/api/site`.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use jiff::Timestamp;

use crate::app::App;
use crate::catalogue::facet::FacetKind;
use crate::catalogue::store::facets;
use crate::config::Config;
use crate::error::Result;
use crate::platform::db::Snapshot;
use crate::site::{Site, facts, year_ends};
use crate::web::cached::{self, Fresh};
use crate::web::problem::Problem;

/// Company facts, navigation facts, choices that forms offer.
///
/// # Errors
/// When the database fails.
#[utoipa::path(get, path = "/api/site", tag = "site", responses((status = 200, body = Site)))]
pub async fn get(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let config = app.config.clone();
    let pdf = app.shelf.size();
    let read = move |snapshot: &Snapshot, now| {
        Ok(Fresh { value: site_facts(&config, snapshot, now, pdf)?, until: Some(year_ends(now)) })
    };
    cached::json(&request, &app, "/api/site", read).await
}

/// The facts, with the footer's categories as they are named now and the size of the printed catalogue.
///
/// # Errors
/// When the database fails.
pub fn site_facts(config: &Config, snapshot: &Snapshot, now: Timestamp, pdf: Option<u64>) -> Result<Site> {
    let names = facets::names(snapshot, FacetKind::Category)?;
    Ok(facts(config, &names, now, pdf))
}
