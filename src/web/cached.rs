//! Public answers that are kept until something changes.

use std::future::Future;
use std::sync::Arc;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};
use jiff::Timestamp;
use serde::Serialize;

use super::client_address::client_address;
use super::problem::Problem;
use super::respond;
use crate::app::App;
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use crate::render::body::Body;
use crate::render::cache::CachedResponse;
use crate::site::CatalogueFile;

/// A value for an answer, and until when it holds by itself (the hour of the next scheduled post).
pub struct Fresh<T> {
    /// The value.
    pub value: T,
    /// Good until then; `None`: until something is saved.
    pub until: Option<Timestamp>,
}

impl<T> From<T> for Fresh<T> {
    fn from(value: T) -> Self {
        Self { value, until: None }
    }
}

/// The key of a filtered list: the plain address when nothing is asked for, so that it is found without a route.
pub fn key<F: Default + PartialEq + std::fmt::Debug>(path: &str, filter: &F) -> String {
    if *filter == F::default() { path.to_owned() } else { format!("{path} {filter:?}") }
}

/// The key of an answer that tells the size of the printed catalogue. Until it is printed, such answers have keys of
/// their own, so that printing it makes only these answers anew.
pub fn key_with_catalogue(key: String, file: &CatalogueFile) -> String {
    if file.bytes.is_some() { key } else { key + " before printing" }
}

/// Answers with the JSON of what `read` finds, kept under `key`.
///
/// # Errors
/// What `read` returns, as a problem.
pub async fn json<T, F>(request: &HttpRequest, app: &App, key: &str, read: F) -> Result<HttpResponse, Problem>
where
    T: Serialize,
    F: FnOnce(&Snapshot, Timestamp) -> Result<Fresh<T>> + Send + 'static,
{
    let now = app.clock.now();
    let db = app.db.clone();
    let make = async move {
        let made = db.read(move |snapshot| made(&read(snapshot, now)?, now));
        made.await.map_err(Problem::from)
    };
    answer(request, app, key, now, make).await
}

/// As [`json`], for one entity: 404 when `read` finds none. What is not there is not kept.
///
/// # Errors
/// What `read` returns, as a problem; 404 for nothing.
pub async fn json_of_one<T, F>(
    request: &HttpRequest,
    app: &App,
    key: &str,
    what: &'static str,
    read: F,
) -> Result<HttpResponse, Problem>
where
    T: Serialize + Send + 'static,
    F: FnOnce(&Snapshot, Timestamp) -> Result<Option<Fresh<T>>> + Send + 'static,
{
    let now = app.clock.now();
    let db = app.db.clone();
    let make = async move {
        let made = db.read(move |snapshot| read(snapshot, now)?.map(|found| made(&found, now)).transpose());
        made.await.map_err(Problem::from)?.ok_or_else(|| Problem::not_found(what))
    };
    answer(request, app, key, now, make).await
}

/// A value as a finished JSON answer.
///
/// # Errors
/// Never in practice.
pub fn made<T: Serialize>(fresh: &Fresh<T>, now: Timestamp) -> Result<CachedResponse> {
    let json = serde_json::to_vec(&fresh.value).map_err(Error::internal)?;
    let body = Body::new("application/json; charset=utf-8", json);
    Ok(CachedResponse { fresh_until: fresh.until, ..CachedResponse::new(body, 200, now) })
}

/// Answers with what `make` makes, kept under `key` when its status is 200.
///
/// # Errors
/// What `make` returns.
pub async fn answer<F>(
    request: &HttpRequest,
    app: &App,
    key: &str,
    now: Timestamp,
    make: F,
) -> Result<HttpResponse, Problem>
where
    F: Future<Output = Result<CachedResponse, Problem>>,
{
    if let Some(made) = app.cache.get(app.db.content_version(), key, now) {
        return Ok(send(request, &made));
    }
    // Before the cache, not inside: others may be waiting there for what this client is the first to ask for.
    let _turn = app.render_limit.acquire(client_address(request, &app.config.http)).await?;
    let made: Arc<CachedResponse> = app.cache.get_or_insert(app.db.content_version(), key, now, make).await?;
    Ok(send(request, &made))
}

/// Answers with what has been made.
pub fn send(request: &HttpRequest, made: &CachedResponse) -> HttpResponse {
    if let Some(location) = &made.location {
        let location = (header::LOCATION, location.as_str());
        return HttpResponse::MovedPermanently().insert_header(location).finish();
    }
    let status = StatusCode::from_u16(made.status).unwrap_or(StatusCode::OK);
    respond::send(request, status, &made.body)
}
