//! `/api/admin/products/{id}/revisions`.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::entity::{expected, found};
use super::products::answer;
use super::{Admin, actor, number, parse_id};
use crate::admin::revisions;
use crate::admin::views::{AdminProduct, ProductRevision};
use crate::app::App;
use crate::catalogue::product::Product;
use crate::history::revision::Revision;
use crate::web::problem::Problem;

const WHAT: &str = "product version";

/// The versions of a product, newest first; in the trash too.
///
/// # Errors
/// 404.
#[utoipa::path(get, path = "/api/admin/products/{id}/revisions", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = Vec<Revision>), (status = 404, body = Problem)))]
pub async fn list(_: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    let id = parse_id(&id, "product")?;
    let listed = app.db.read(move |snapshot| revisions::list_revisions::<Product>(snapshot, id)).await?;
    Ok(HttpResponse::Ok().json(found(listed, "product")?))
}

/// A product as it was.
///
/// # Errors
/// 404.
#[utoipa::path(get, path = "/api/admin/products/{id}/revisions/{revision}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path), ("revision" = i64, Path)),
    responses((status = 200, body = ProductRevision), (status = 404, body = Problem)))]
pub async fn get(_: Admin, app: Data<App>, at: Path<(String, String)>) -> Result<HttpResponse, Problem> {
    let (id, revision) = (parse_id(&at.0, WHAT)?, number(&at.1, WHAT)?);
    let now = app.clock.now();
    let read = move |snapshot: &_| revisions::find_revision::<Product>(snapshot, id, revision, now);
    let (about, product) = found(app.db.read(read).await?, WHAT)?;
    Ok(HttpResponse::Ok().json(ProductRevision { about, product }))
}

/// Saves an earlier version again.
///
/// # Errors
/// 404, 412, 422.
#[utoipa::path(post, path = "/api/admin/products/{id}/revisions/{revision}/restore", tag = "admin",
    security(("token" = [])),
    params(("id" = i64, Path), ("revision" = i64, Path), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = AdminProduct), (status = 404, body = Problem), (status = 412, body = Problem),
              (status = 422, body = Problem)))]
pub async fn restore(
    admin: Admin,
    request: HttpRequest,
    app: Data<App>,
    at: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (id, revision) = (parse_id(&at.0, WHAT)?, number(&at.1, WHAT)?);
    let (actor, expected) = (actor(&app, &admin), expected(&request));
    answer(
        app.db
            .write(move |tx| revisions::restore_revision::<Product>(tx, &actor, id, revision, expected))
            .await?,
    )
}
