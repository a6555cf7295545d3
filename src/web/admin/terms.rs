//! `/api/admin/categories` and `/api/admin/benefits`.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::entity::found;
use super::once::{self, Answer};
use super::{Admin, Saved, actor, number};
use crate::admin;
use crate::admin::terms::AdminTerm;
use crate::app::App;
use crate::catalogue::term::{NewTerm, Term, TermInput, TermKind};
use crate::error::Error;
use crate::platform::db::WriteTx;
use crate::web::problem::Problem;
use crate::web::query;

/// Categories by name, or those in the trash, last deleted first.
///
/// # Errors
/// 422 for another state.
#[utoipa::path(get, path = "/api/admin/categories", tag = "admin", security(("token" = [])),
    params(("state" = Option<String>, Query, description = "live (default) or trash")),
    responses((status = 200, body = Vec<AdminTerm>), (status = 422, body = Problem)))]
pub async fn list_categories(
    _: Admin,
    request: HttpRequest,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    list(TermKind::Category, &request, &app).await
}

/// Benefits by name, or those in the trash, last deleted first.
///
/// # Errors
/// 422 for another state.
#[utoipa::path(get, path = "/api/admin/benefits", tag = "admin", security(("token" = [])),
    params(("state" = Option<String>, Query, description = "live (default) or trash")),
    responses((status = 200, body = Vec<AdminTerm>), (status = 422, body = Problem)))]
pub async fn list_benefits(_: Admin, request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    list(TermKind::Benefit, &request, &app).await
}

/// Creates a category; one of that name that lies in the trash comes back instead, with its slug.
///
/// # Errors
/// 422 when name or slug is taken.
#[utoipa::path(post, path = "/api/admin/categories", tag = "admin", security(("token" = [])),
    request_body = TermInput, responses((status = 201, body = Term), (status = 422, body = Problem)))]
pub async fn create_category(
    admin: Admin,
    request: HttpRequest,
    app: Data<App>,
    input: Saved<TermInput>,
) -> Result<HttpResponse, Problem> {
    create(TermKind::Category, &admin, &request, &app, input).await
}

/// Creates a benefit; one of that name that lies in the trash comes back instead, with its slug.
///
/// # Errors
/// 422 when name or slug is taken.
#[utoipa::path(post, path = "/api/admin/benefits", tag = "admin", security(("token" = [])),
    request_body = TermInput, responses((status = 201, body = Term), (status = 422, body = Problem)))]
pub async fn create_benefit(
    admin: Admin,
    request: HttpRequest,
    app: Data<App>,
    input: Saved<TermInput>,
) -> Result<HttpResponse, Problem> {
    create(TermKind::Benefit, &admin, &request, &app, input).await
}

/// Renames a category; its products follow. Addresses with a former slug keep working.
///
/// # Errors
/// 404; 422 when name or slug is taken.
#[utoipa::path(put, path = "/api/admin/categories/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)), request_body = TermInput,
    responses((status = 200, body = Term), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn update_category(
    admin: Admin,
    app: Data<App>,
    id: Path<String>,
    input: Saved<TermInput>,
) -> Result<HttpResponse, Problem> {
    update(TermKind::Category, &admin, &app, &id, input).await
}

/// Renames a benefit; its products follow. Addresses with a former slug keep working.
///
/// # Errors
/// 404; 422 when name or slug is taken.
#[utoipa::path(put, path = "/api/admin/benefits/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)), request_body = TermInput,
    responses((status = 200, body = Term), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn update_benefit(
    admin: Admin,
    app: Data<App>,
    id: Path<String>,
    input: Saved<TermInput>,
) -> Result<HttpResponse, Problem> {
    update(TermKind::Benefit, &admin, &app, &id, input).await
}

/// Puts a category into the trash; products keep its name and stay visible.
///
/// # Errors
/// 404.
#[utoipa::path(delete, path = "/api/admin/categories/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)), responses((status = 204), (status = 404, body = Problem)))]
pub async fn delete_category(
    admin: Admin,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    delete(TermKind::Category, &admin, &app, &id).await
}

/// Puts a benefit into the trash; products keep it.
///
/// # Errors
/// 404.
#[utoipa::path(delete, path = "/api/admin/benefits/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)), responses((status = 204), (status = 404, body = Problem)))]
pub async fn delete_benefit(admin: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    delete(TermKind::Benefit, &admin, &app, &id).await
}

/// Brings a category back from the trash.
///
/// # Errors
/// 404; 422 when its name or slug has been taken.
#[utoipa::path(post, path = "/api/admin/categories/{id}/restore", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = Term), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn restore_category(
    admin: Admin,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    restore(TermKind::Category, &admin, &app, &id).await
}

/// Brings a benefit back from the trash.
///
/// # Errors
/// 404; 422 when its name or slug has been taken.
#[utoipa::path(post, path = "/api/admin/benefits/{id}/restore", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = Term), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn restore_benefit(
    admin: Admin,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    restore(TermKind::Benefit, &admin, &app, &id).await
}

async fn list(kind: TermKind, request: &HttpRequest, app: &App) -> Result<HttpResponse, Problem> {
    let mut trash = false;
    for (name, value) in query::pairs(request) {
        trash = match (name.as_str(), value.as_str()) {
            ("state", "" | "live") => false,
            ("state", "trash") => true,
            ("state", _) => return Err(Error::field("state", "must be live or trash").into()),
            _ => trash,
        };
    }
    let terms = app.db.read(move |snapshot| admin::terms::list(snapshot, kind, trash)).await?;
    Ok(HttpResponse::Ok().json(terms))
}

async fn create(
    kind: TermKind,
    admin: &Admin,
    request: &HttpRequest,
    app: &App,
    input: Saved<TermInput>,
) -> Result<HttpResponse, Problem> {
    let key = once::key_of(request, admin, &input.0)?;
    let new = NewTerm::parse(input.0)?;
    let actor = actor(app, admin);
    let work =
        move |tx: &WriteTx<'_>| Answer::created(&admin::terms::create(tx, &actor, kind, &new)?).map(Some);
    once::run(app, key, kind.table(), work).await
}

async fn update(
    kind: TermKind,
    admin: &Admin,
    app: &App,
    id: &str,
    input: Saved<TermInput>,
) -> Result<HttpResponse, Problem> {
    let id = number(id, kind.table())?;
    let new = NewTerm::parse(input.0)?;
    let actor = actor(app, admin);
    let term = app.db.write(move |tx| admin::terms::update(tx, &actor, kind, id, &new)).await?;
    Ok(HttpResponse::Ok().json(found(term, kind.table())?))
}

async fn delete(kind: TermKind, admin: &Admin, app: &App, id: &str) -> Result<HttpResponse, Problem> {
    let id = number(id, kind.table())?;
    let actor = actor(app, admin);
    let deleted = app.db.on_reserve().write(move |tx| admin::terms::delete(tx, &actor, kind, id)).await?;
    found(deleted.then_some(()), kind.table())?;
    Ok(HttpResponse::NoContent().finish())
}

async fn restore(kind: TermKind, admin: &Admin, app: &App, id: &str) -> Result<HttpResponse, Problem> {
    let id = number(id, kind.table())?;
    let actor = actor(app, admin);
    let term = app.db.write(move |tx| admin::terms::restore(tx, &actor, kind, id)).await?;
    Ok(HttpResponse::Ok().json(found(term, kind.table())?))
}
