//! `/api/admin/categories` and `/api/admin/benefits`.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::idempotency::{self, ReplayableResponse};
use super::{Admin, AdminJson, found};
use crate::admin;
use crate::admin::terms::AdminTerm;
use crate::app::App;
use crate::catalogue::store::terms;
use crate::catalogue::term::{NewTerm, Term, TermInput, TermKind, TermOrder};
use crate::error::Error;
use crate::history::entry::Actor;
use crate::platform::db::WriteTx;
use crate::web::parameters::{self, path_number};
use crate::web::problem::Problem;

/// Categories by name, or those in the trash, last deleted first.
#[utoipa::path(get, path = "/api/admin/categories",
    params(("state" = Option<String>, Query, description = "live (default) or trash")),
    responses((status = 200, body = Vec<AdminTerm>), (status = 422)))]
pub(crate) async fn list_categories(
    _: Admin,
    request: HttpRequest,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    list(TermKind::Category, &request, &app).await
}

/// Benefits by name, or those in the trash, last deleted first.
#[utoipa::path(get, path = "/api/admin/benefits",
    params(("state" = Option<String>, Query, description = "live (default) or trash")),
    responses((status = 200, body = Vec<AdminTerm>), (status = 422)))]
pub(crate) async fn list_benefits(
    _: Admin,
    request: HttpRequest,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    list(TermKind::Benefit, &request, &app).await
}

/// Creates a category; one of that name in the trash is restored instead, with its slug.
///
/// 422 `errors.name` or `errors.slug` when taken. The same holds for benefits. Saving a product adds its new benefits, in the
/// spelling that exists already; a deleted one that the product had before stays deleted.
#[utoipa::path(post, path = "/api/admin/categories", request_body = TermInput,
    responses((status = 201, body = Term)))]
pub(crate) async fn create_category(
    admin: Admin,
    actor: Actor,
    request: HttpRequest,
    app: Data<App>,
    input: AdminJson<TermInput>,
) -> Result<HttpResponse, Problem> {
    create(TermKind::Category, &admin, actor, &request, &app, input).await
}

/// Creates a benefit; one of that name in the trash is restored instead, with its slug.
#[utoipa::path(post, path = "/api/admin/benefits", request_body = TermInput,
    responses((status = 201, body = Term)))]
pub(crate) async fn create_benefit(
    admin: Admin,
    actor: Actor,
    request: HttpRequest,
    app: Data<App>,
    input: AdminJson<TermInput>,
) -> Result<HttpResponse, Problem> {
    create(TermKind::Benefit, &admin, actor, &request, &app, input).await
}

/// Sets the order of the categories, everywhere they are listed.
///
/// These first, in this order, then the others by name; an empty list: all by name.
#[utoipa::path(put, path = "/api/admin/categories/order", request_body = TermOrder,
    responses((status = 200, body = Vec<AdminTerm>)))]
pub(crate) async fn order_categories(
    actor: Actor,
    app: Data<App>,
    input: AdminJson<TermOrder>,
) -> Result<HttpResponse, Problem> {
    let kind = TermKind::Category;
    let work = move |tx: &WriteTx<'_>| {
        admin::terms::set_order(tx, &actor, kind, &input.0.ids)?;
        terms::all(tx, kind)
    };
    let terms: Vec<AdminTerm> = app.db.write(work).await?.into_iter().map(Into::into).collect();
    Ok(HttpResponse::Ok().json(terms))
}

/// Renames a category, or merges it into the one that has the name; its products follow. Addresses with a former slug keep
/// working.
///
/// In one transaction, in which the products' revisions rise. With `merge` and a name that another has, products and addresses
/// lead to that one, and this one is gone. Without a slug it stays; former slugs lead on with 301.
#[utoipa::path(put, path = "/api/admin/categories/{id}", request_body = TermInput,
    responses((status = 200, body = Term)))]
pub(crate) async fn update_category(
    actor: Actor,
    app: Data<App>,
    id: Path<String>,
    input: AdminJson<TermInput>,
) -> Result<HttpResponse, Problem> {
    update(TermKind::Category, actor, &app, &id, input).await
}

/// Renames a benefit, or merges it into the one that has the name; its products follow. Addresses with a former slug keep working.
#[utoipa::path(put, path = "/api/admin/benefits/{id}", request_body = TermInput,
    responses((status = 200, body = Term)))]
pub(crate) async fn update_benefit(
    actor: Actor,
    app: Data<App>,
    id: Path<String>,
    input: AdminJson<TermInput>,
) -> Result<HttpResponse, Problem> {
    update(TermKind::Benefit, actor, &app, &id, input).await
}

/// Moves a category to the trash; products keep its name and stay visible.
///
/// It stays there for 30 days; name and slug are free.
#[utoipa::path(delete, path = "/api/admin/categories/{id}", responses((status = 204)))]
pub(crate) async fn delete_category(
    actor: Actor,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    delete(TermKind::Category, actor, &app, &id).await
}

/// Moves a benefit to the trash; products keep it.
#[utoipa::path(delete, path = "/api/admin/benefits/{id}", responses((status = 204)))]
pub(crate) async fn delete_benefit(
    actor: Actor,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    delete(TermKind::Benefit, actor, &app, &id).await
}

/// Restores a category from the trash.
///
/// 200 also when it is not there any more; 422 `errors.name` or `errors.slug` when another has taken them.
#[utoipa::path(post, path = "/api/admin/categories/{id}/restore",
    responses((status = 200, body = Term), (status = 422)))]
pub(crate) async fn restore_category(
    actor: Actor,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    restore(TermKind::Category, actor, &app, &id).await
}

/// Restores a benefit from the trash.
#[utoipa::path(post, path = "/api/admin/benefits/{id}/restore",
    responses((status = 200, body = Term), (status = 422)))]
pub(crate) async fn restore_benefit(
    actor: Actor,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    restore(TermKind::Benefit, actor, &app, &id).await
}

async fn list(kind: TermKind, request: &HttpRequest, app: &App) -> Result<HttpResponse, Problem> {
    let mut trash = false;
    for (name, value) in parameters::query(request) {
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
    actor: Actor,
    request: &HttpRequest,
    app: &App,
    input: AdminJson<TermInput>,
) -> Result<HttpResponse, Problem> {
    let key = idempotency::key_of(request, admin, &input.0)?;
    let new = NewTerm::parse(input.0)?;
    let work = move |tx: &WriteTx<'_>| {
        ReplayableResponse::created(&admin::terms::create(tx, &actor, kind, &new)?).map(Some)
    };
    Ok(idempotency::run(&app.db, app.clock.now(), key, kind.table(), work).await?.into())
}

async fn update(
    kind: TermKind,
    actor: Actor,
    app: &App,
    id: &str,
    input: AdminJson<TermInput>,
) -> Result<HttpResponse, Problem> {
    let id = path_number(id, kind.table())?;
    let new = NewTerm::parse(input.0)?;
    let term = app.db.write(move |tx| admin::terms::update(tx, &actor, kind, id, &new)).await?;
    Ok(HttpResponse::Ok().json(found(term, kind.table())?))
}

async fn delete(kind: TermKind, actor: Actor, app: &App, id: &str) -> Result<HttpResponse, Problem> {
    let id = path_number(id, kind.table())?;
    let deleted = app.db.on_reserve().write(move |tx| admin::terms::delete(tx, &actor, kind, id)).await?;
    found(deleted.then_some(()), kind.table())?;
    Ok(HttpResponse::NoContent().finish())
}

async fn restore(kind: TermKind, actor: Actor, app: &App, id: &str) -> Result<HttpResponse, Problem> {
    let id = path_number(id, kind.table())?;
    let term = app.db.write(move |tx| admin::terms::restore(tx, &actor, kind, id)).await?;
    Ok(HttpResponse::Ok().json(found(term, kind.table())?))
}
