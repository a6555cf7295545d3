//! `/api/admin`, the JSON API of the back office, described in `docs/admin-api.md`.
//!
//! [`guard`] runs before every handler: without an administrator's session at the level that the account requires, every
//! request is 401 or 403, even for a path that does not exist.

pub(super) mod backups;
pub(super) mod dashboard;
mod idempotency;
pub(super) mod images;
pub(super) mod imports;
pub(super) mod mail_settings;
pub(super) mod media;
pub(super) mod people;
pub(super) mod posts;
pub(super) mod preview_links;
pub(super) mod products;
mod records;
pub(super) mod redirects;
pub(super) mod search_words;
pub(super) mod site_pages;
pub(super) mod site_settings;
pub(super) mod terms;
pub(super) mod unanswered;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{HttpMessage as _, HttpResponse};
use serde::Serialize;

use super::auth::guard::{AdminCall, Administrator};
use super::body::{Json, MAX_LARGE_BODY};
use super::problem::{HttpResult, Problem};
use crate::error::FieldErrors;
use crate::platform::input::Paging;

/// A JSON body of the back office.
type AdminJson<T> = Json<T, MAX_LARGE_BODY>;

/// Lets only administrators through, before the body is read.
///
/// The refusal is a response, not an error: errors of a middleware bypass the middleware that adds the security headers.
pub(super) async fn guard(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    match request.extract::<Administrator>().await {
        Ok(admin) => {
            request.extensions_mut().insert(admin);
            Ok(next.call(request).await?.map_into_left_body())
        }
        Err(refused) => Ok(request.error_response(refused).map_into_right_body()),
    }
}

/// What proxies that compress put behind the revision in a tag: Apache's `mod_deflate` and `mod_brotli`.
const CODINGS: [&str; 2] = ["-gzip", "-br"];

impl AdminCall {
    /// The revision that `If-Match` demands; `None` without the header and for `*`. Any other tag matches no revision.
    fn if_match(&self) -> Option<i64> {
        let tag = self.request.headers().get(header::IF_MATCH)?.to_str().unwrap_or_default().trim();
        let revision = tag.trim_start_matches("W/").trim_matches('"');
        let bare = CODINGS.iter().find_map(|coding| revision.strip_suffix(coding)).unwrap_or(revision);
        (tag != "*").then(|| bare.parse().unwrap_or(-1))
    }

    /// Which page of a list is asked for.
    fn paging(&self, per_page: u32) -> Result<Paging, FieldErrors> {
        let (mut errors, mut paging) = (FieldErrors::default(), Paging::first(per_page));
        for (name, value) in self.query() {
            paging.take(&mut errors, &name, &value);
        }
        errors.unless_any(paging)
    }
}

fn etag(revision: i64) -> String {
    format!("\"{revision}\"")
}

/// 200 with a record and its `ETag`.
fn ok_with_etag(revision: i64, record: &impl Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::ETAG, etag(revision))).json(record)
}

/// 204 when something was deleted, else 404.
fn deleted(was_there: bool, what: &str) -> HttpResult {
    found(was_there.then_some(()), what)?;
    Ok(HttpResponse::NoContent().finish())
}

/// 404 for `None`.
fn found<T>(record: Option<T>, what: &str) -> Result<T, Problem> {
    record.ok_or_else(|| Problem::not_found(what))
}
