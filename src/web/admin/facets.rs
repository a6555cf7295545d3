//! `/api/admin/categories` and `/api/admin/benefits`.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::entity::found;
use super::once::{self, Answer};
use super::{Admin, Saved, hand, number};
use crate::app::App;
use crate::catalogue::facet::{Facet, FacetInput, FacetKind, NewFacet};
use crate::error::Error;
use crate::office::facets::{self as office, AdminFacet};
use crate::platform::db::WriteTx;
use crate::web::problem::Problem;
use crate::web::query;

/// Categories by name, or those in the trash, last deleted first.
///
/// # Errors
/// 422 for another state.
#[utoipa::path(get, path = "/api/admin/categories", tag = "office", security(("token" = [])),
    params(("state" = Option<String>, Query, description = "live (default) or trash")),
    responses((status = 200, body = Vec<AdminFacet>), (status = 422, body = Problem)))]
pub async fn list_categories(
    _: Admin,
    request: HttpRequest,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    list(FacetKind::Category, &request, &app).await
}

/// Benefits by name, or those in the trash, last deleted first.
///
/// # Errors
/// 422 for another state.
#[utoipa::path(get, path = "/api/admin/benefits", tag = "office", security(("token" = [])),
    params(("state" = Option<String>, Query, description = "live (default) or trash")),
    responses((status = 200, body = Vec<AdminFacet>), (status = 422, body = Problem)))]
pub async fn list_benefits(_: Admin, request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    list(FacetKind::Benefit, &request, &app).await
}

/// Creates a category; one of that name that lies in the trash comes back instead, with its slug.
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

/// Creates a benefit; one of that name that lies in the trash comes back instead, with its slug.
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

/// Renames a category; its products follow. Addresses with a former slug keep working.
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

/// Renames a benefit; its products follow. Addresses with a former slug keep working.
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

/// Puts a category into the trash; products keep its name and stay visible.
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

/// Puts a benefit into the trash; products keep it.
///
/// # Errors
/// 404.
#[utoipa::path(delete, path = "/api/admin/benefits/{id}", tag = "office", security(("token" = [])),
    params(("id" = i64, Path)), responses((status = 204), (status = 404, body = Problem)))]
pub async fn delete_benefit(admin: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    delete(FacetKind::Benefit, &admin, &app, &id).await
}

/// Brings a category back from the trash.
///
/// # Errors
/// 404; 422 when its name or slug has been taken.
#[utoipa::path(post, path = "/api/admin/categories/{id}/restore", tag = "office", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = Facet), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn restore_category(
    admin: Admin,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    restore(FacetKind::Category, &admin, &app, &id).await
}

/// Brings a benefit back from the trash.
///
/// # Errors
/// 404; 422 when its name or slug has been taken.
#[utoipa::path(post, path = "/api/admin/benefits/{id}/restore", tag = "office", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = Facet), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn restore_benefit(
    admin: Admin,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    restore(FacetKind::Benefit, &admin, &app, &id).await
}

async fn list(kind: FacetKind, request: &HttpRequest, app: &App) -> Result<HttpResponse, Problem> {
    let mut trash = false;
    for (name, value) in query::pairs(request) {
        trash = match (name.as_str(), value.as_str()) {
            ("state", "" | "live") => false,
            ("state", "trash") => true,
            ("state", _) => return Err(Error::field("state", "must be live or trash").into()),
            _ => trash,
        };
    }
    let facets = app.db.read(move |snapshot| office::list(snapshot, kind, trash)).await?;
    Ok(HttpResponse::Ok().json(facets))
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

async fn restore(kind: FacetKind, admin: &Admin, app: &App, id: &str) -> Result<HttpResponse, Problem> {
    let id = number(id, kind.table())?;
    let hand = hand(app, admin);
    let facet = app.db.write(move |tx| office::restore(tx, &hand, kind, id)).await?;
    Ok(HttpResponse::Ok().json(found(facet, kind.table())?))
}
