//! Public responses from the cache, valid until something is saved.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::future::Future;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::TryFutureExt as _;
use jiff::Timestamp;
use serde::Serialize;

use super::parameters::client_address;
use super::problem::{HttpResult, Problem};
use super::respond;
use super::route_table::RouteLabel;
use crate::app::App;
use crate::catalogue::unanswered::UnansweredSource;
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use render::body::Body;
use render::cache::CachedResponse;

/// The paths of responses that tell the size of the catalogue PDF (see `Page::shows_catalogue_file`).
const TELLS_CATALOGUE_SIZE: [&str; 3] = ["/products", "/partners", "/api/site"];

/// A value, and until when it is valid without a save (a scheduled article becomes public, the year ends).
pub(crate) struct Fresh<T> {
    /// The value.
    pub value: T,
    /// `None`: until something is saved.
    pub until: Option<Timestamp>,
}

/// The earliest of some moments.
pub(crate) fn earliest<const N: usize>(moments: [Option<Timestamp>; N]) -> Option<Timestamp> {
    moments.into_iter().flatten().min()
}

/// The cache key of a filtered list. Without a filter it is the address, so that the cache fast path finds it.
pub(crate) fn key<F: Default + PartialEq + std::fmt::Debug>(path: &str, filter: &F) -> String {
    if *filter == F::default() { path.to_owned() } else { format!("{path} {filter:?}") }
}

/// The cache key of a response that tells the size of the catalogue PDF: a new PDF replaces those responses alone.
pub(crate) fn key_with_catalogue(app: &App, mut key: String) -> String {
    let generation = app.catalogue_pdf.generation();
    if generation > 0 {
        // The space keeps it apart from every address.
        let _ = write!(key, " {generation}");
    }
    key
}

/// The cache key of the response that a plain address has.
pub(crate) fn key_of_address<'a>(app: &App, address: &'a str) -> Cow<'a, str> {
    let path = address.split('?').next().unwrap_or_default();
    if TELLS_CATALOGUE_SIZE.contains(&path) {
        return key_with_catalogue(app, address.to_owned()).into();
    }
    address.into()
}

/// Responds with the value of `read` as JSON, cached under `key`.
pub(crate) async fn json<T, F>(request: &HttpRequest, app: &App, key: &str, read: F) -> HttpResult
where
    T: Serialize + Send + 'static,
    F: FnOnce(&Snapshot, Timestamp) -> Result<Fresh<T>> + Send + 'static,
{
    json_of_one(request, app, key, "page", |snapshot, now| read(snapshot, now).map(Some)).await
}

/// As [`json`] for one record: 404, which is not cached, when there is none.
pub(crate) async fn json_of_one<T, F>(
    request: &HttpRequest,
    app: &App,
    key: &str,
    what: &'static str,
    read: F,
) -> HttpResult
where
    T: Serialize + Send + 'static,
    F: FnOnce(&Snapshot, Timestamp) -> Result<Option<Fresh<T>>> + Send + 'static,
{
    let now = app.clock.now();
    let db = app.db.clone();
    let make = async move {
        let made =
            db.read(move |snapshot| read(snapshot, now)?.map(|found| json_response(&found, now)).transpose());
        made.await.map_err(Problem::from)?.ok_or_else(|| Problem::not_found(what))
    };
    answer(request, app, key, now, make).await
}

/// The JSON response for a value.
pub(crate) fn json_response<T: Serialize>(fresh: &Fresh<T>, now: Timestamp) -> Result<CachedResponse> {
    let json = serde_json::to_vec(&fresh.value).map_err(Error::internal)?;
    let body = Body::new("application/json; charset=utf-8", json);
    Ok(CachedResponse { fresh_until: fresh.until, is_shared: true, ..CachedResponse::new(body, 200, now) })
}

/// Responds with what `make` produces, cached under `key` when its status is 200.
pub(crate) async fn answer<F>(
    request: &HttpRequest,
    app: &App,
    key: &str,
    now: Timestamp,
    make: F,
) -> HttpResult
where
    F: Future<Output = Result<CachedResponse, Problem>>,
{
    let mut version = app.db.content_version();
    let (made, _permit) = if let Some(made) = app.cache.get(version, key, now) {
        (made, None)
    } else {
        // Before `get_or_insert`: inside it, other clients that want the same response would have to wait for this one's permit.
        let permit = app.render_limit.acquire(client_address(request, &app.config.http)).await?;
        version = app.db.content_version();
        let route = RouteLabel::get(request);
        let make = make.map_ok(|made| CachedResponse { route, ..made });
        (app.cache.get_or_insert(version, key, now, make).await?, Some(permit))
    };
    count_unanswered(app, &made);
    respond::prepare(request, &made).await?;
    Ok(send_shared(request, app, version, &made))
}

/// Sends a response that was made from this content version; while that is open to visitors, a cache in front may keep it.
fn send_shared(request: &HttpRequest, app: &App, version: u64, made: &CachedResponse) -> HttpResponse {
    let mut response = send(request, made);
    if app.opening.is_known_open(version) {
        respond::share(&app.config.http, made, response.headers_mut());
    }
    response
}

/// Counts the search that a response is for, if it found nothing.
pub(super) fn count_unanswered(app: &App, made: &CachedResponse) {
    if let Some(text) = &made.unanswered {
        app.unanswered.note(UnansweredSource::Search, text);
    }
}

/// Sends a response of the cache.
pub(crate) fn send(request: &HttpRequest, made: &CachedResponse) -> HttpResponse {
    if let Some(location) = &made.location {
        let location = (header::LOCATION, location.as_str());
        return HttpResponse::MovedPermanently().insert_header(location).finish();
    }
    let status = StatusCode::from_u16(made.status).unwrap_or(StatusCode::OK);
    respond::send(request, status, &made.body)
}
