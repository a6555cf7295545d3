//! `/api/admin/blogs/{id}/revisions`.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::entity::{expected, found};
use super::posts::answer;
use super::{Admin, actor, number, parse_id};
use crate::admin::revisions;
use crate::admin::views::{AdminPost, PostRevision};
use crate::app::App;
use crate::blog::post::StoredPost;
use crate::history::revision::Revision;
use crate::web::problem::Problem;

const WHAT: &str = "post version";

/// The versions of a post, newest first; in the trash too.
///
/// # Errors
/// 404.
#[utoipa::path(get, path = "/api/admin/blogs/{id}/revisions", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = Vec<Revision>), (status = 404, body = Problem)))]
pub async fn list(_: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    let id = parse_id(&id, "post")?;
    let listed = app.db.read(move |snapshot| revisions::list_revisions::<StoredPost>(snapshot, id)).await?;
    Ok(HttpResponse::Ok().json(found(listed, "post")?))
}

/// A post as it was.
///
/// # Errors
/// 404.
#[utoipa::path(get, path = "/api/admin/blogs/{id}/revisions/{revision}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path), ("revision" = i64, Path)),
    responses((status = 200, body = PostRevision), (status = 404, body = Problem)))]
pub async fn get(_: Admin, app: Data<App>, at: Path<(String, String)>) -> Result<HttpResponse, Problem> {
    let (id, revision) = (parse_id(&at.0, WHAT)?, number(&at.1, WHAT)?);
    let now = app.clock.now();
    let read = move |snapshot: &_| revisions::find_revision::<StoredPost>(snapshot, id, revision, now);
    let (about, post) = found(app.db.read(read).await?, WHAT)?;
    Ok(HttpResponse::Ok().json(PostRevision { about, post }))
}

/// Saves an earlier version again.
///
/// # Errors
/// 404, 412, 422.
#[utoipa::path(post, path = "/api/admin/blogs/{id}/revisions/{revision}/restore", tag = "admin",
    security(("token" = [])),
    params(("id" = i64, Path), ("revision" = i64, Path), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = AdminPost), (status = 404, body = Problem), (status = 412, body = Problem),
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
            .write(move |tx| revisions::restore_revision::<StoredPost>(tx, &actor, id, revision, expected))
            .await?,
    )
}
