//! `/api/categories` and `/api/benefits`.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use crate::app::App;
use crate::catalogue::store::terms;
use crate::catalogue::term::{Term, TermKind};
use crate::web::cached;
use crate::web::problem::Problem;

/// Categories by name, with how many products each has.
///
/// # Errors
/// When the database fails.
#[utoipa::path(get, path = "/api/categories", tag = "catalogue", responses((status = 200, body = Vec<Term>)))]
pub async fn categories(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let read = |snapshot: &_, _| Ok(terms::all(snapshot, TermKind::Category)?.into());
    cached::json(&request, &app, "/api/categories", read).await
}

/// Benefits by name, with how many products each has.
///
/// # Errors
/// When the database fails.
#[utoipa::path(get, path = "/api/benefits", tag = "catalogue", responses((status = 200, body = Vec<Term>)))]
pub async fn benefits(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let read = |snapshot: &_, _| Ok(terms::all(snapshot, TermKind::Benefit)?.into());
    cached::json(&request, &app, "/api/benefits", read).await
}
