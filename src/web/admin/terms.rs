//! `/api/admin/categories` and `/api/admin/benefits`.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::idempotency::{self, ReplayableResponse};
use super::{AdminJson, deleted, found};
use crate::admin;
use crate::admin::terms::AdminTerm;
use crate::catalogue::store::terms;
use crate::catalogue::term::{NewTerm, Term, TermInput, TermKind, TermOrder};
use crate::error::Error;
use crate::platform::db::WriteTx;
use crate::web::auth::guard::AdminCall;
use crate::web::parameters::path_number;
use crate::web::problem::HttpResult;

/// Categories by name, or those in the trash, last deleted first.
#[utoipa::path(get, path = "/api/admin/categories",
    params(("state" = Option<String>, Query, description = "live (default) or trash")),
    responses((status = 200, body = Vec<AdminTerm>), (status = 422)))]
pub(crate) async fn list_categories(call: AdminCall) -> HttpResult {
    list(TermKind::Category, call).await
}

/// Benefits by name, or those in the trash, last deleted first.
#[utoipa::path(get, path = "/api/admin/benefits",
    params(("state" = Option<String>, Query, description = "live (default) or trash")),
    responses((status = 200, body = Vec<AdminTerm>), (status = 422)))]
pub(crate) async fn list_benefits(call: AdminCall) -> HttpResult {
    list(TermKind::Benefit, call).await
}

/// Creates a category; one of that name in the trash is restored instead, with its slug.
///
/// 422 `errors.name` or `errors.slug` when taken. The same holds for benefits. Saving a product adds its new benefits, in the
/// spelling that exists already; a deleted one that the product had before stays deleted.
#[utoipa::path(post, path = "/api/admin/categories", request_body = TermInput,
    responses((status = 201, body = Term)))]
pub(crate) async fn create_category(call: AdminCall, input: AdminJson<TermInput>) -> HttpResult {
    create(TermKind::Category, call, input).await
}

/// Creates a benefit; one of that name in the trash is restored instead, with its slug.
#[utoipa::path(post, path = "/api/admin/benefits", request_body = TermInput,
    responses((status = 201, body = Term)))]
pub(crate) async fn create_benefit(call: AdminCall, input: AdminJson<TermInput>) -> HttpResult {
    create(TermKind::Benefit, call, input).await
}

/// Sets the order of the categories, everywhere they are listed.
///
/// These first, in this order, then the others by name; an empty list: all by name.
#[utoipa::path(put, path = "/api/admin/categories/order", request_body = TermOrder,
    responses((status = 200, body = Vec<AdminTerm>)))]
pub(crate) async fn order_categories(call: AdminCall, input: AdminJson<TermOrder>) -> HttpResult {
    let kind = TermKind::Category;
    let work = move |tx: &WriteTx<'_>| {
        admin::terms::set_order(tx, &call.actor, kind, &input.0.ids)?;
        terms::all(tx, kind)
    };
    let terms: Vec<AdminTerm> = call.app.db.write(work).await?.into_iter().map(Into::into).collect();
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
    call: AdminCall,
    id: Path<String>,
    input: AdminJson<TermInput>,
) -> HttpResult {
    update(TermKind::Category, call, &id, input).await
}

/// Renames a benefit, or merges it into the one that has the name; its products follow. Addresses with a former slug keep working.
#[utoipa::path(put, path = "/api/admin/benefits/{id}", request_body = TermInput,
    responses((status = 200, body = Term)))]
pub(crate) async fn update_benefit(
    call: AdminCall,
    id: Path<String>,
    input: AdminJson<TermInput>,
) -> HttpResult {
    update(TermKind::Benefit, call, &id, input).await
}

/// Moves a category to the trash; products keep its name and stay visible.
///
/// It stays there for 30 days; name and slug are free.
#[utoipa::path(delete, path = "/api/admin/categories/{id}", responses((status = 204)))]
pub(crate) async fn delete_category(call: AdminCall, id: Path<String>) -> HttpResult {
    delete(TermKind::Category, call, &id).await
}

/// Moves a benefit to the trash; products keep it.
#[utoipa::path(delete, path = "/api/admin/benefits/{id}", responses((status = 204)))]
pub(crate) async fn delete_benefit(call: AdminCall, id: Path<String>) -> HttpResult {
    delete(TermKind::Benefit, call, &id).await
}

/// Restores a category from the trash.
///
/// 200 also when it is not there any more; 422 `errors.name` or `errors.slug` when another has taken them.
#[utoipa::path(post, path = "/api/admin/categories/{id}/restore",
    responses((status = 200, body = Term), (status = 422)))]
pub(crate) async fn restore_category(call: AdminCall, id: Path<String>) -> HttpResult {
    restore(TermKind::Category, call, &id).await
}

/// Restores a benefit from the trash.
#[utoipa::path(post, path = "/api/admin/benefits/{id}/restore",
    responses((status = 200, body = Term), (status = 422)))]
pub(crate) async fn restore_benefit(call: AdminCall, id: Path<String>) -> HttpResult {
    restore(TermKind::Benefit, call, &id).await
}

async fn list(kind: TermKind, call: AdminCall) -> HttpResult {
    let mut trash = false;
    for (name, value) in call.query() {
        trash = match (name.as_str(), value.as_str()) {
            ("state", "" | "live") => false,
            ("state", "trash") => true,
            ("state", _) => return Err(Error::field("state", "must be live or trash").into()),
            _ => trash,
        };
    }
    let terms = call.app.db.read(move |snapshot| admin::terms::list(snapshot, kind, trash)).await?;
    Ok(HttpResponse::Ok().json(terms))
}

async fn create(kind: TermKind, call: AdminCall, input: AdminJson<TermInput>) -> HttpResult {
    let key = idempotency::key_of(&call, &input.0)?;
    let new = NewTerm::parse(input.0)?;
    let now = call.app.clock.now();
    let work = move |tx: &WriteTx<'_>| {
        ReplayableResponse::created(&admin::terms::create(tx, &call.actor, kind, &new)?).map(Some)
    };
    Ok(idempotency::run(&call.app.db, now, key, kind.table(), work).await?.into())
}

async fn update(kind: TermKind, call: AdminCall, id: &str, input: AdminJson<TermInput>) -> HttpResult {
    let id = path_number(id, kind.table())?;
    let new = NewTerm::parse(input.0)?;
    let term = call.app.db.write(move |tx| admin::terms::update(tx, &call.actor, kind, id, &new)).await?;
    Ok(HttpResponse::Ok().json(found(term, kind.table())?))
}

async fn delete(kind: TermKind, call: AdminCall, id: &str) -> HttpResult {
    let id = path_number(id, kind.table())?;
    let work = move |tx: &WriteTx<'_>| admin::terms::delete(tx, &call.actor, kind, id);
    deleted(call.app.db.on_reserve().write(work).await?, kind.table())
}

async fn restore(kind: TermKind, call: AdminCall, id: &str) -> HttpResult {
    let id = path_number(id, kind.table())?;
    let term = call.app.db.write(move |tx| admin::terms::restore(tx, &call.actor, kind, id)).await?;
    Ok(HttpResponse::Ok().json(found(term, kind.table())?))
}
