//! `/api/categories` and `/api/benefits`.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use crate::app::App;
use crate::catalogue::facet::{Facet, FacetKind};
use crate::catalogue::store::facets;
use crate::web::cached;
use crate::web::problem::Problem;

/// Categories by name, with how many products each has.
///
/// # Errors
/// When the database fails.
#[utoipa::path(get, path = "/api/categories", tag = "catalogue", responses((status = 200, body = Vec<Facet>)))]
pub async fn categories(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let read = |snapshot: &_, _| Ok(facets::all(snapshot, FacetKind::Category)?.into());
    cached::json(&request, &app, "/api/categories", read).await
}

/// Benefits by name, with how many products each has.
///
/// # Errors
/// When the database fails.
#[utoipa::path(get, path = "/api/benefits", tag = "catalogue", responses((status = 200, body = Vec<Facet>)))]
pub async fn benefits(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let read = |snapshot: &_, _| Ok(facets::all(snapshot, FacetKind::Benefit)?.into());
    cached::json(&request, &app, "/api/benefits", read).await
}
