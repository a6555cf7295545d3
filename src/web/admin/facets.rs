//! `/api/admin/categories` and `/api/admin/benefits`; their lists are public.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::entity::found;
use super::once::{self, Answer};
use super::{Admin, Saved, hand, number};
use crate::app::App;
use crate::catalogue::facet::{Facet, FacetInput, FacetKind, NewFacet};
use crate::office::facets as office;
use crate::platform::db::WriteTx;
use crate::web::problem::Problem;

/// Creates a category.
///
/// # Errors
/// 422 when name or slug is taken.
#[utoipa::path(post, path = "/api/admin/categories", tag = "office", security(("token" = [])),
    request_body = FacetInput, responses((status = 201, body = Facet), (status = 422, body = Problem)))]
pub async fn create_category(
    admin: Admin,
    request: HttpRequest,
    app: Data<App>,
    input: Saved<FacetInput>,
) -> Result<HttpResponse, Problem> {
    create(FacetKind::Category, &admin, &request, &app, input).await
}

/// Creates a benefit.
///
/// # Errors
/// 422 when name or slug is taken.
#[utoipa::path(post, path = "/api/admin/benefits", tag = "office", security(("token" = [])),
    request_body = FacetInput, responses((status = 201, body = Facet), (status = 422, body = Problem)))]
pub async fn create_benefit(
    admin: Admin,
    request: HttpRequest,
    app: Data<App>,
    input: Saved<FacetInput>,
) -> Result<HttpResponse, Problem> {
    create(FacetKind::Benefit, &admin, &request, &app, input).await
}

/// Renames a category; its products follow.
///
/// # Errors
/// 404; 422 when name or slug is taken.
#[utoipa::path(put, path = "/api/admin/categories/{id}", tag = "office", security(("token" = [])),
    params(("id" = i64, Path)), request_body = FacetInput,
    responses((status = 200, body = Facet), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn update_category(
    admin: Admin,
    app: Data<App>,
    id: Path<String>,
    input: Saved<FacetInput>,
) -> Result<HttpResponse, Problem> {
    update(FacetKind::Category, &admin, &app, &id, input).await
}

/// Renames a benefit; its products follow.
///
/// # Errors
/// 404; 422 when name or slug is taken.
#[utoipa::path(put, path = "/api/admin/benefits/{id}", tag = "office", security(("token" = [])),
    params(("id" = i64, Path)), request_body = FacetInput,
    responses((status = 200, body = Facet), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn update_benefit(
    admin: Admin,
    app: Data<App>,
    id: Path<String>,
    input: Saved<FacetInput>,
) -> Result<HttpResponse, Problem> {
    update(FacetKind::Benefit, &admin, &app, &id, input).await
}

/// Deletes a category; products keep its name and stay visible.
///
/// # Errors
/// 404.
#[utoipa::path(delete, path = "/api/admin/categories/{id}", tag = "office", security(("token" = [])),
    params(("id" = i64, Path)), responses((status = 204), (status = 404, body = Problem)))]
pub async fn delete_category(
    admin: Admin,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    delete(FacetKind::Category, &admin, &app, &id).await
}

/// Deletes a benefit; products keep it.
///
/// # Errors
/// 404.
#[utoipa::path(delete, path = "/api/admin/benefits/{id}", tag = "office", security(("token" = [])),
    params(("id" = i64, Path)), responses((status = 204), (status = 404, body = Problem)))]
pub async fn delete_benefit(admin: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    delete(FacetKind::Benefit, &admin, &app, &id).await
}

async fn create(
    kind: FacetKind,
    admin: &Admin,
    request: &HttpRequest,
    app: &App,
    input: Saved<FacetInput>,
) -> Result<HttpResponse, Problem> {
    let key = once::key_of(request, admin, &input.0)?;
    let new = NewFacet::parse(input.0)?;
    let hand = hand(app, admin);
    let work = move |tx: &WriteTx<'_>| Answer::created(&office::create(tx, &hand, kind, &new)?).map(Some);
    once::run(app, key, kind.table(), work).await
}

async fn update(
    kind: FacetKind,
    admin: &Admin,
    app: &App,
    id: &str,
    input: Saved<FacetInput>,
) -> Result<HttpResponse, Problem> {
    let id = number(id, kind.table())?;
    let new = NewFacet::parse(input.0)?;
    let hand = hand(app, admin);
    let facet = app.db.write(move |tx| office::update(tx, &hand, kind, id, &new)).await?;
    Ok(HttpResponse::Ok().json(found(facet, kind.table())?))
}

async fn delete(kind: FacetKind, admin: &Admin, app: &App, id: &str) -> Result<HttpResponse, Problem> {
    let id = number(id, kind.table())?;
    let hand = hand(app, admin);
    let deleted = app.db.on_reserve().write(move |tx| office::delete(tx, &hand, kind, id)).await?;
    found(deleted.then_some(()), kind.table())?;
    Ok(HttpResponse::NoContent().finish())
}
