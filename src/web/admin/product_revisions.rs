//! `/api/admin/products/{id}/revisions`.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::products::answer;
use super::{Admin, IfMatch, found};
use crate::admin::revisions;
use crate::admin::views::{AdminProduct, ProductRevision};
use crate::app::App;
use crate::catalogue::product::Product;
use crate::history::entry::Actor;
use crate::history::revision::Revision;
use crate::web::parameters::{path_id, path_number};
use crate::web::problem::Problem;

/// What messages call a record.
const ENTITY: &str = "product version";

/// The revisions of a product, newest first; also of one in the trash.
#[utoipa::path(get, path = "/api/admin/products/{id}/revisions", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = Vec<Revision>), (status = 404, body = Problem)))]
pub(crate) async fn list(_: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    let id = path_id(&id, "product")?;
    let listed = app.db.read(move |snapshot| revisions::list_revisions::<Product>(snapshot, id)).await?;
    Ok(HttpResponse::Ok().json(found(listed, "product")?))
}

/// An earlier revision of a product.
#[utoipa::path(get, path = "/api/admin/products/{id}/revisions/{revision}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path), ("revision" = i64, Path)),
    responses((status = 200, body = ProductRevision), (status = 404, body = Problem)))]
pub(crate) async fn get(
    _: Admin,
    app: Data<App>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (id, revision) = (path_id(&path.0, ENTITY)?, path_number(&path.1, ENTITY)?);
    let now = app.clock.now();
    let read = move |snapshot: &_| revisions::find_revision::<Product>(snapshot, id, revision, now);
    let (about, product) = found(app.db.read(read).await?, ENTITY)?;
    Ok(HttpResponse::Ok().json(ProductRevision { about, product }))
}

/// Restores an earlier revision by saving its content again.
#[utoipa::path(post, path = "/api/admin/products/{id}/revisions/{revision}/restore", tag = "admin",
    security(("token" = [])),
    params(("id" = i64, Path), ("revision" = i64, Path), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = AdminProduct), (status = 404, body = Problem), (status = 412, body = Problem),
              (status = 422, body = Problem)))]
pub(crate) async fn restore(
    actor: Actor,
    IfMatch(expected): IfMatch,
    app: Data<App>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (id, revision) = (path_id(&path.0, ENTITY)?, path_number(&path.1, ENTITY)?);
    answer(
        app.db
            .write(move |tx| revisions::restore_revision::<Product>(tx, &actor, id, revision, expected))
            .await?,
    )
}
