//! `/api/admin/blogs`: posts, whoever may read them.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entity::{expected, found, ok};
use super::once::{self, Answer};
use super::{Admin, Saved, actor, parse_id};
use crate::admin::revisions::{self, Revisioned as _};
use crate::admin::views::{AdminPost, AdminPostPage};
use crate::app::App;
use crate::blog::admin_filter::AdminPostFilter;
use crate::blog::findings::{Finding, findings};
use crate::blog::html;
use crate::blog::html_bomb::is_html_bomb;
use crate::blog::new_post::{ENTANGLED, NewPost, PostInput};
use crate::blog::post::{BlogStats, StoredPost, read_time};
use crate::blog::store::{admin as lists, posts as stored};
use crate::error::Error;
use crate::platform::blocking::run_blocking;
use crate::platform::db::WriteTx;
use crate::platform::input::Paging;
use crate::site::paths;
use crate::web::problem::Problem;
use crate::web::query;

const WHAT: &str = "post";

/// HTML that is to be looked at before it is saved.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct PreviewInput {
    /// HTML.
    #[serde(default)]
    #[schema(required)]
    pub content: String,
}

/// What saving would make of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Preview {
    /// Sanitised HTML.
    pub content: String,
    /// Minutes to read it.
    pub read_time: u32,
    /// What saving would take out or change, and links that the writer should look at.
    pub findings: Vec<Finding>,
}

/// A slug that no post has.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FreeSlug {
    /// The slug.
    pub slug: String,
}

/// Posts, drafts and scheduled ones included, one page at a time; or the trash.
///
/// # Errors
/// 422 naming every parameter out of its range.
#[utoipa::path(get, path = "/api/admin/blogs", tag = "admin", security(("token" = [])),
    params(
        ("q" = Option<String>, Query, max_length = 200, description = "Text to find, in any case"),
        ("category" = Option<String>, Query, description = "A category's name, in any case"),
        ("state" = Option<String>, Query, description = "all (default), public, scheduled, draft or trash"),
        ("sort" = Option<String>, Query,
         description = "-published (default: drafts first, then newest), published, title, updated, created; with - for descending"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = AdminPostPage), (status = 422, body = Problem)))]
pub async fn list(_: Admin, request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let filter = AdminPostFilter::parse(&query::pairs(&request))?;
    let Paging { page, per_page } = filter.paging;
    let now = app.clock.now();
    let read = move |snapshot: &_| {
        let (posts, total) = lists::page(snapshot, &filter, now)?;
        Ok((posts.into_iter().map(|post| post.view(now).summary).collect(), total))
    };
    let (items, total) = app.db.read(read).await?;
    Ok(HttpResponse::Ok().json(AdminPostPage { items, total, page, per_page }))
}

/// One post.
///
/// # Errors
/// 404, also when it is in the trash.
#[utoipa::path(get, path = "/api/admin/blogs/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = AdminPost), (status = 404, body = Problem)))]
pub async fn get(_: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    let id = parse_id(&id, WHAT)?;
    let now = app.clock.now();
    let post = app.db.read(move |snapshot| stored::find(snapshot, id)).await?;
    answer(post.map(|post| post.view(now)))
}

/// Creates a post.
///
/// # Errors
/// 422 with a message beside every wrong field.
#[utoipa::path(post, path = "/api/admin/blogs", tag = "admin", security(("token" = [])),
    request_body = PostInput,
    responses((status = 201, body = AdminPost), (status = 422, body = Problem)))]
pub async fn create(
    admin: Admin,
    request: HttpRequest,
    app: Data<App>,
    input: Saved<PostInput>,
) -> Result<HttpResponse, Problem> {
    let key = once::key_of(&request, &admin, &input.0)?;
    let post = parsed(input.0).await?;
    let actor = actor(&app, &admin);
    let work = move |tx: &WriteTx<'_>| {
        let created = revisions::create::<StoredPost>(tx, &actor, &post, None)?;
        let location = paths::admin_api("blogs", created.summary.id);
        Ok(Some(Answer::created(&created)?.at(created.summary.status.revision, location)))
    };
    once::run(&app, key, WHAT, work).await
}

/// Saves a post, all of it; with `If-Match` only over that revision. A changed slug keeps the old address working.
///
/// # Errors
/// 404, 412, 422.
#[utoipa::path(put, path = "/api/admin/blogs/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path), ("If-Match" = Option<String>, Header)), request_body = PostInput,
    responses((status = 200, body = AdminPost), (status = 404, body = Problem), (status = 412, body = Problem),
              (status = 422, body = Problem)))]
pub async fn update(
    admin: Admin,
    request: HttpRequest,
    app: Data<App>,
    id: Path<String>,
    input: Saved<PostInput>,
) -> Result<HttpResponse, Problem> {
    let id = parse_id(&id, WHAT)?;
    let post = parsed(input.0).await?;
    let (actor, expected) = (actor(&app, &admin), expected(&request));
    answer(app.db.write(move |tx| revisions::update::<StoredPost>(tx, &actor, id, expected, &post)).await?)
}

/// Puts a post into the trash.
///
/// # Errors
/// 404.
#[utoipa::path(delete, path = "/api/admin/blogs/{id}", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)), responses((status = 204), (status = 404, body = Problem)))]
pub async fn delete(admin: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    let id = parse_id(&id, WHAT)?;
    let actor = actor(&app, &admin);
    let deleted =
        app.db.on_reserve().write(move |tx| revisions::delete::<StoredPost>(tx, &actor, id)).await?;
    found(deleted.then_some(()), WHAT)?;
    Ok(HttpResponse::NoContent().finish())
}

/// Brings a post back from the trash.
///
/// # Errors
/// 404; 422 when its slug has been taken.
#[utoipa::path(post, path = "/api/admin/blogs/{id}/restore", tag = "admin", security(("token" = [])),
    params(("id" = i64, Path)),
    responses((status = 200, body = AdminPost), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn restore(admin: Admin, app: Data<App>, id: Path<String>) -> Result<HttpResponse, Problem> {
    let id = parse_id(&id, WHAT)?;
    let actor = actor(&app, &admin);
    answer(app.db.write(move |tx| revisions::restore::<StoredPost>(tx, &actor, id)).await?)
}

/// How many posts there are, in all, by category and by state.
///
/// # Errors
/// When the database fails.
#[utoipa::path(get, path = "/api/admin/blogs/stats", tag = "admin", security(("token" = [])),
    responses((status = 200, body = BlogStats)))]
pub async fn stats(_: Admin, app: Data<App>) -> Result<HttpResponse, Problem> {
    let now = app.clock.now();
    Ok(HttpResponse::Ok().json(app.db.read(move |snapshot| lists::stats(snapshot, now)).await?))
}

/// A free slug for a title in any script.
///
/// # Errors
/// When the database fails.
#[utoipa::path(get, path = "/api/admin/blogs/slug", tag = "admin", security(("token" = [])),
    params(("title" = String, Query)), responses((status = 200, body = FreeSlug)))]
pub async fn slug(_: Admin, request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let pairs = query::pairs(&request);
    let title = pairs.into_iter().find(|(name, _)| name == "title").map(|(_, title)| title);
    let title = title.unwrap_or_default();
    let slug = app.db.read(move |snapshot| lists::free_slug(snapshot, &title)).await?;
    Ok(HttpResponse::Ok().json(FreeSlug { slug: slug.as_str().to_owned() }))
}

/// What saving would make of some HTML.
///
/// # Errors
/// 422 when it would take too long to read.
#[utoipa::path(post, path = "/api/admin/blogs/preview", tag = "admin", security(("token" = [])),
    request_body = PreviewInput,
    responses((status = 200, body = Preview), (status = 422, body = Problem)))]
pub async fn preview(_: Admin, input: Saved<PreviewInput>) -> Result<HttpResponse, Problem> {
    let made = run_blocking(move || {
        let html = input.0.content;
        if is_html_bomb(&html) {
            return Err(Error::field("content", ENTANGLED));
        }
        let content = html::sanitise(&html);
        let read_time = read_time(&html::text(&content));
        Ok(Preview { content, read_time, findings: findings(&html) })
    });
    Ok(HttpResponse::Ok().json(made.await?))
}

/// Cleaning a long article takes as long as hundreds of ordinary requests, which would wait on the same thread.
async fn parsed(input: PostInput) -> Result<NewPost, Problem> {
    Ok(run_blocking(move || NewPost::parse(input)).await?)
}

/// 200 with the post, or 404.
pub(super) fn answer(post: Option<AdminPost>) -> Result<HttpResponse, Problem> {
    let post = found(post, WHAT)?;
    Ok(ok(post.summary.status.revision, &post))
}
