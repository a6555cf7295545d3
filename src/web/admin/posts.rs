//! `/api/admin/blogs`: posts in any state.

use actix_web::HttpResponse;
use actix_web::web::Path;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AdminJson, idempotency, records};
use crate::admin::revisions::{self, Revisioned as _};
use crate::admin::views::{AdminPost, AdminPostPage, EarlierValue, PostRevision};
use crate::blog::findings::{Finding, findings};
use crate::blog::html;
use crate::blog::new_post::is_html_bomb;
use crate::blog::new_post::{HTML_BOMB, NewPost, PostInput};
use crate::blog::post::AdminPostFilter;
use crate::blog::post::{BlogStats, StoredPost, read_time};
use crate::blog::store::admin as lists;
use crate::error::Error;
use crate::history::entry::Revision;
use crate::platform::blocking::run_blocking;
use crate::platform::db::WriteTx;
use crate::platform::input::Paging;
use crate::web::auth::guard::AdminCall;
use crate::web::parameters;
use crate::web::problem::{HttpResult, Problem};

/// The HTML of a post before it is saved.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub(crate) struct PreviewInput {
    /// HTML.
    #[serde(default)]
    #[schema(required)]
    pub content: String,
}

/// The post as it would be saved.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Preview {
    /// Sanitised HTML.
    pub content: String,
    /// Minutes to read it.
    pub read_time: u32,
    /// What sanitising removes or changes, and links to check.
    pub findings: Vec<Finding>,
}

/// A slug that no post has.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FreeSlug {
    /// The slug.
    pub slug: String,
}

/// Posts, drafts and scheduled ones included, one page at a time; or the trash.
#[utoipa::path(get, path = "/api/admin/blogs",
    params(
        ("q" = Option<String>, Query, max_length = 200, description = "Text to find, in any case"),
        ("category" = Option<String>, Query, description = "A category's name, in any case"),
        ("state" = Option<String>, Query, description = "all (default), public, scheduled, draft, old_draft (not saved for 30 days) or trash"),
        ("missing" = Option<String>, Query, description = "picture: only posts without one"),
        ("counts" = Option<String>, Query, description = "1: also how many posts each state and `missing` has"),
        ("sort" = Option<String>, Query,
         description = "-published (default: drafts first, then newest), published, title, updated, created; with - for descending"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = AdminPostPage), (status = 422)))]
pub(crate) async fn list(call: AdminCall) -> HttpResult {
    let filter = AdminPostFilter::parse(&call.query())?;
    let Paging { page, per_page } = filter.paging;
    let now = call.app.clock.now();
    let read = move |snapshot: &_| {
        let (posts, total) = lists::page(snapshot, &filter, now)?;
        let counts = filter.counts.then(|| lists::counts(snapshot, &filter, now)).transpose()?;
        let items = posts.into_iter().map(|post| Ok(post.view(snapshot, now)?.summary));
        Ok((items.collect::<Result<_, Error>>()?, total, counts))
    };
    let (items, total, counts) = call.app.db.read(read).await?;
    Ok(HttpResponse::Ok().json(AdminPostPage { items, total, page, per_page, counts }))
}

/// One post that is not in the trash.
#[utoipa::path(get, path = "/api/admin/blogs/{id}", responses((status = 200, body = AdminPost)))]
pub(crate) async fn get(call: AdminCall, id: Path<String>) -> HttpResult {
    records::get::<StoredPost>(&call, &id).await
}

/// Creates a post.
#[utoipa::path(post, path = "/api/admin/blogs", request_body = PostInput,
    responses((status = 201, body = AdminPost)))]
pub(crate) async fn create(call: AdminCall, input: AdminJson<PostInput>) -> HttpResult {
    let key = idempotency::key_of(&call, &input.0)?;
    let post = parse(input.0).await?;
    let create =
        move |tx: &WriteTx<'_>| revisions::create::<StoredPost>(tx, &call.actor, &post, None).map(Some);
    records::create::<StoredPost>(&call.app, key, create).await
}

/// Saves a post, all of it; with `If-Match` only over that revision. A changed slug keeps the old address working.
#[utoipa::path(put, path = "/api/admin/blogs/{id}", request_body = PostInput,
    responses((status = 200, body = AdminPost), (status = 412)))]
pub(crate) async fn update(call: AdminCall, id: Path<String>, input: AdminJson<PostInput>) -> HttpResult {
    let post = parse(input.0).await?;
    records::update::<StoredPost>(call, &id, move |_| Ok(post)).await
}

/// Moves a post to the trash.
///
/// It stays there for 30 days.
#[utoipa::path(delete, path = "/api/admin/blogs/{id}", responses((status = 204)))]
pub(crate) async fn delete(call: AdminCall, id: Path<String>) -> HttpResult {
    records::delete::<StoredPost>(call, &id).await
}

/// Restores a post from the trash.
///
/// 422 `errors.slug` when the slug was taken meanwhile.
#[utoipa::path(post, path = "/api/admin/blogs/{id}/restore",
    responses((status = 200, body = AdminPost), (status = 422)))]
pub(crate) async fn restore(call: AdminCall, id: Path<String>) -> HttpResult {
    records::restore::<StoredPost>(call, &id).await
}

/// The revisions of a post, newest first; also of one in the trash.
#[utoipa::path(get, path = "/api/admin/blogs/{id}/revisions",
    responses((status = 200, body = Vec<Revision>)))]
pub(crate) async fn versions(call: AdminCall, id: Path<String>) -> HttpResult {
    records::versions::<StoredPost>(&call, &id).await
}

/// An earlier revision of a post.
#[utoipa::path(get, path = "/api/admin/blogs/{id}/revisions/{revision}",
    responses((status = 200, body = PostRevision)))]
pub(crate) async fn version(call: AdminCall, path: Path<(String, String)>) -> HttpResult {
    records::version::<StoredPost>(&call, &path).await
}

/// Restores an earlier revision by saving its content again.
#[utoipa::path(post, path = "/api/admin/blogs/{id}/revisions/{revision}/restore",
    responses((status = 200, body = AdminPost), (status = 412), (status = 422)))]
pub(crate) async fn restore_version(call: AdminCall, path: Path<(String, String)>) -> HttpResult {
    records::restore_version::<StoredPost>(call, &path).await
}

/// How many posts there are, in all, by category and by state.
///
/// A post without category counts under `""`.
#[utoipa::path(get, path = "/api/admin/blogs/stats", responses((status = 200, body = BlogStats)))]
pub(crate) async fn stats(call: AdminCall) -> HttpResult {
    let now = call.app.clock.now();
    Ok(HttpResponse::Ok().json(call.app.db.read(move |snapshot| lists::stats(snapshot, now)).await?))
}

/// The authors of earlier posts, the most frequent first.
#[utoipa::path(get, path = "/api/admin/blogs/authors", responses((status = 200, body = Vec<EarlierValue>)))]
pub(crate) async fn authors(call: AdminCall) -> HttpResult {
    let authors = call.app.db.read(lists::authors).await?;
    Ok(HttpResponse::Ok().json(authors.into_iter().map(EarlierValue::from).collect::<Vec<_>>()))
}

/// A free slug for a title in any script.
#[utoipa::path(get, path = "/api/admin/blogs/slug", params(("title" = String, Query)),
    responses((status = 200, body = FreeSlug)))]
pub(crate) async fn slug(call: AdminCall) -> HttpResult {
    let title = parameters::query_value(&call.request, "title").unwrap_or_default();
    let slug = call.app.db.read(move |snapshot| lists::free_slug(snapshot, &title)).await?;
    Ok(HttpResponse::Ok().json(FreeSlug { slug: slug.as_str().to_owned() }))
}

/// Sanitises HTML as saving would.
///
/// The answer has what saving would store and what it would remove. Kept are headings of levels 2 to 4 (others become the
/// nearest), paragraphs, lists, quotes, tables, code, links (root-relative, `#`, `https`, `http`, `mailto`, `tel`) and pictures
/// from `/storage/blogs/`. HTML that would explode when parsed is 422 on `content`.
#[utoipa::path(post, path = "/api/admin/blogs/preview", request_body = PreviewInput,
    responses((status = 200, body = Preview)))]
pub(crate) async fn preview(_: AdminCall, input: AdminJson<PreviewInput>) -> HttpResult {
    let made = run_blocking(move || {
        let html = input.0.content;
        if is_html_bomb(&html) {
            return Err(Error::field("content", HTML_BOMB));
        }
        let content = html::sanitise(&html);
        let read_time = read_time(&html::text(&content));
        Ok(Preview { content, read_time, findings: findings(&html) })
    });
    Ok(HttpResponse::Ok().json(made.await?))
}

/// Parses off the async threads: sanitising a long post takes as long as hundreds of ordinary requests.
async fn parse(input: PostInput) -> Result<NewPost, Problem> {
    Ok(run_blocking(move || NewPost::parse(input)).await?)
}
