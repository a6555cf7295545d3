//! `/api/blogs`: public posts, cached until the next scheduled post becomes public.

use actix_web::HttpRequest;
use actix_web::web::{Data, Path};
use jiff::Timestamp;

use crate::app::App;
use crate::blog::post::PostFilter;
use crate::blog::post::{BlogPage, Post, PostSummary};
use crate::blog::store::{posts, posts as lists};
use crate::content::store as content;
use crate::content::visibility::HiddenPages;
use crate::error::Result as CoreResult;
use crate::platform::db::Snapshot;
use crate::site::paths;
use crate::web::cached::{Fresh, earliest};
use crate::web::problem::{HttpResult, Problem};
use crate::web::{cached, parameters};
use render::cache::CachedResponse;

/// Public posts, newest first, one page at a time.
#[utoipa::path(get, path = "/api/blogs", tag = "blog",
    params(
        ("category" = Option<String>, Query, max_length = 200, description = "A category's name, in any case"),
        ("q" = Option<String>, Query, max_length = 200, description = "Text to find, in any case"),
        ("page" = Option<u32>, Query, minimum = 1, maximum = 1_000_000),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = BlogPage), (status = 404), (status = 422)))]
pub(crate) async fn list(request: HttpRequest, app: Data<App>) -> HttpResult {
    let filter = PostFilter::parse(&parameters::query(&request))?;
    let key = cached::key("/api/blogs", &filter);
    let read = move |snapshot: &_, now| unless_hidden(snapshot, now, || lists::page(snapshot, &filter, now));
    cached::json_of_one(&request, &app, &key, "page", read).await
}

/// The newest featured posts, at most three.
#[utoipa::path(get, path = "/api/blogs/featured", tag = "blog",
    responses((status = 200, body = Vec<PostSummary>), (status = 404)))]
pub(crate) async fn featured(request: HttpRequest, app: Data<App>) -> HttpResult {
    let read = |snapshot: &_, now| unless_hidden(snapshot, now, || posts::featured(snapshot, now));
    cached::json_of_one(&request, &app, "/api/blogs/featured", "page", read).await
}

/// One public post; 301 for a former slug.
#[utoipa::path(get, path = "/api/blogs/{slug}", tag = "blog", params(("slug" = String, Path)),
    responses((status = 200, body = Post), (status = 301, description = "The post has another slug now")))]
pub(crate) async fn get(request: HttpRequest, app: Data<App>, slug: Path<String>) -> HttpResult {
    let slug = slug.into_inner();
    let key = paths::api_post(&slug);
    let now = app.clock.now();
    let db = app.db.clone();
    let make = async move {
        let found = db.read(move |snapshot| match posts::find_public(snapshot, &slug, now)? {
            _ if HiddenPages::read(snapshot, now)?.hide_articles() => Ok(None),
            Some(post) => cached::json_response(&until_next_post(snapshot, now, post)?, now).map(Some),
            None => Ok(posts::redirect(snapshot, &slug, now)?
                .map(|slug| CachedResponse::redirect(paths::api_post(&slug), now))),
        });
        found.await?.ok_or_else(|| Problem::not_found("article"))
    };
    cached::answer(&request, &app, &key, now, make).await
}

/// What there is while visitors can see articles.
fn unless_hidden<T>(
    snapshot: &Snapshot,
    now: Timestamp,
    read: impl FnOnce() -> CoreResult<T>,
) -> CoreResult<Option<Fresh<T>>> {
    if HiddenPages::read(snapshot, now)?.hide_articles() {
        return Ok(None);
    }
    until_next_post(snapshot, now, read()?).map(Some)
}

fn until_next_post<T>(snapshot: &Snapshot, now: Timestamp, value: T) -> CoreResult<Fresh<T>> {
    // A publication that is due may hide the articles.
    let until = earliest([posts::next_change(snapshot, now)?, content::next_change(snapshot, now)?]);
    Ok(Fresh { value, until })
}
