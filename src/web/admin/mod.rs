//! `/api/admin`, the JSON API of the back office, described in `docs/admin-api.md`.
//!
//! [`guard`] runs before every handler: without an administrator's session at the level that the account requires, every
//! request is 401 or 403, even for a path that does not exist.

pub(super) mod backups;
pub(super) mod checklist;
pub(super) mod claims;
pub(super) mod dashboard;
mod idempotency;
pub(super) mod images;
mod import_options;
pub(super) mod imports;
pub(super) mod mail_settings;
pub(super) mod media;
pub(super) mod own_site;
pub(super) mod people;
pub(super) mod posts;
pub(super) mod preview_links;
pub(super) mod products;
pub(super) mod reauthenticate;
mod records;
pub(super) mod redirects;
pub(super) mod search_words;
pub(super) mod site_pages;
pub(super) mod site_settings;
pub(super) mod terms;
pub(super) mod unanswered;

use std::future::{Ready, ready};

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::web::{Data, ReqData};
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, HttpResponse};
use serde::Serialize;

use super::auth::guard::Administrator;
use super::body::{Json, MAX_LARGE_BODY};
use super::problem::Problem;
use crate::app::App;
use crate::error::Error;
use crate::history::entry::Actor;

/// A JSON body of the back office.
type AdminJson<T> = Json<T, MAX_LARGE_BODY>;

/// The administrator, authenticated by [`guard`].
type Admin = ReqData<Administrator>;

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

/// Extracts who makes a change, and when.
impl FromRequest for Actor {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let by = request.extensions().get::<Administrator>().map(|admin| admin.email.clone());
        ready(match (by, request.app_data::<Data<App>>()) {
            (Some(by), Some(app)) => Ok(Self { by: Some(by), at: app.clock.now() }),
            _ => Err(Error::internal("a change without an administrator").into()),
        })
    }
}

/// The revision that `If-Match` demands; `None` without the header and for `*`. Any other tag matches no revision.
pub(crate) struct IfMatch(Option<i64>);

/// What proxies that compress put behind the revision in a tag: Apache's `mod_deflate` and `mod_brotli`.
const CODINGS: [&str; 2] = ["-gzip", "-br"];

impl FromRequest for IfMatch {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let tag =
            request.headers().get(header::IF_MATCH).map(|value| value.to_str().unwrap_or_default().trim());
        let revision = |tag: &str| {
            let tag = tag.trim_start_matches("W/").trim_matches('"');
            let bare = CODINGS.iter().find_map(|coding| tag.strip_suffix(coding)).unwrap_or(tag);
            bare.parse().unwrap_or(-1)
        };
        ready(Ok(Self(tag.filter(|tag| *tag != "*").map(revision))))
    }
}

fn etag(revision: i64) -> String {
    format!("\"{revision}\"")
}

/// 200 with a record and its `ETag`.
fn ok_with_etag(revision: i64, record: &impl Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::ETAG, etag(revision))).json(record)
}

/// 404 for `None`.
fn found<T>(record: Option<T>, what: &str) -> Result<T, Problem> {
    record.ok_or_else(|| Problem::not_found(what))
}
