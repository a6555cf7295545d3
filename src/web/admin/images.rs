//! `/api/admin/images`.

use actix_web::http::StatusCode;
use actix_web::web::{self, Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use sha2::Digest as _;
use utoipa::ToSchema;

use super::idempotency::{self, ReplayableResponse};
use super::{Admin, AdminJson, found, upload};
use crate::admin;
use crate::admin::images::{ProcessedUpload, UploadLimits, UploadedMedia};
use crate::app::App;
use crate::error::Error;
use crate::history::entry::Actor;
use crate::media::bucket::{Bucket, stored_address};
use crate::media::store::DeletedMedia;
use crate::media::sweep;
use crate::platform::blocking::run_blocking;
use crate::platform::db::WriteTx;
use crate::platform::input::flag;
use crate::web::parameters::query_value;
use crate::web::problem::{HttpResult, Problem};

/// What messages call a record.
const ENTITY: &str = "picture";

/// The files of an upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body")]
pub(crate) struct UploadForm {
    /// One or more files.
    #[schema(value_type = Vec<String>, format = Binary)]
    file: Vec<u8>,
}

/// Names an image.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub(crate) struct ImageInput {
    /// Its address, root-relative or under the site's own.
    #[serde(default)]
    #[schema(required)]
    pub url: String,
}

/// Stores images or documents, all or none.
///
/// Multipart with 1 to 20 parts named `file`, answered in the order sent; `errors.file` has one message a file, beginning with
/// its name. One file a request shows progress and keeps the others when one is refused. 503 with `Retry-After` when its turn
/// does not come within 30 s. A picture that nothing refers to is removed after a day. Documents are stored as they are, sent as
/// attachments, and stay until deleted; refused are files that are no whole PDF, are protected, or hold what readers run, send
/// or open by themselves.
#[utoipa::path(post, path = "/api/admin/images/{bucket}",
    params(
        ("bucket" = String, Path, description = "product-images, blogs or site for images, documents for PDF files"),
        ("keep" = Option<u8>, Query, description = "1: it stays although nothing refers to it; documents always do"),
    ),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = Vec<UploadedMedia>)))]
pub(crate) async fn upload(
    admin: Admin,
    actor: Actor,
    request: HttpRequest,
    app: Data<App>,
    bucket: Path<String>,
    payload: web::Payload,
) -> HttpResult {
    let bucket = found(Bucket::named(&bucket), "bucket")?;
    app.db.require_room().await?;
    let keep = query_value(&request, "keep").map_or(Ok(false), |value| flag(&value));
    let keep = keep.map_err(|why| Error::field("keep", why))?;
    let received = upload::read(&request, payload, &app, bucket).await?;
    let key = idempotency::key(&request, &admin, &received.fingerprint.finalize())?;
    // An upload can take minutes.
    let actor = Actor { at: app.clock.now(), ..actor };
    let limits = (bucket, keep);
    let ready =
        admin::images::process(&app.image_workers, &app.random, actor.at, limits, received.files).await?;
    let now = app.clock.now();
    let work = move |tx: &WriteTx<'_>, ready: &ProcessedUpload| {
        idempotency::perform(tx, now, key.as_ref(), |tx| {
            ReplayableResponse::created(&ready.insert(tx, &actor)?).map(Some)
        })
    };
    Ok(found(ready.commit(&app.db, work).await??, ENTITY)?.into())
}

/// The limits of uploads.
#[utoipa::path(get, path = "/api/admin/images/limits", responses((status = 200, body = UploadLimits)))]
pub(crate) async fn limits(_: Admin, app: Data<App>) -> HttpResult {
    Ok(HttpResponse::Ok().json(UploadLimits::from(app.image_workers.limits())))
}

/// Deletes an image; 409 while a product or post, in the trash or in an earlier revision, refers to it.
///
/// For one that was uploaded and never saved; forms need not call it. 400 for an address that is not our own.
#[utoipa::path(delete, path = "/api/admin/images", request_body = ImageInput,
    responses((status = 204), (status = 404), (status = 409)))]
pub(crate) async fn delete(actor: Actor, app: Data<App>, input: AdminJson<ImageInput>) -> HttpResult {
    let url = address(&app, &input.0.url)?;
    let wanted = url.clone();
    let removed = app.db.on_reserve().write(move |tx| admin::images::delete(tx, &actor, &wanted)).await?;
    remove_files(&app, vec![found(removed, ENTITY)?]).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Removes the files of uploads whose rows have been deleted.
pub(super) async fn remove_files(app: &App, deleted: Vec<DeletedMedia>) -> Result<(), Problem> {
    let images = app.data_dir.images();
    let remove = move || {
        for DeletedMedia { url, variants, .. } in deleted {
            sweep::remove(&images, &url, &variants);
        }
        Ok(())
    };
    Ok(run_blocking(remove).await?)
}

fn address(app: &App, url: &str) -> Result<String, Problem> {
    let invalid = || Problem::new(StatusCode::BAD_REQUEST, "invalid_image_url", "Invalid image URL");
    stored_address(url, &app.config.http.origin()).ok_or_else(invalid)
}
