//! `/api/admin/images`, and how uploads are received.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{self, Path};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use super::idempotency::{self, ReplayableResponse};
use super::{AdminJson, found};
use crate::admin;
use crate::admin::images::{ProcessedUpload, UploadLimits, UploadedFile, UploadedMedia, too_large};
use crate::app::App;
use crate::error::Error;
use crate::history::entry::Actor;
use crate::media::bucket::upload_path;
use crate::media::bucket::{Bucket, stored_address};
use crate::media::store::DeletedMedia;
use crate::media::sweep;
use crate::platform::blocking::run_blocking;
use crate::platform::db::WriteTx;
use crate::platform::input::flag;
use crate::web::auth::guard::AdminCall;
use crate::web::multipart::{MultipartBody, MultipartBounds, Part};
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
pub(crate) async fn upload(call: AdminCall, bucket: Path<String>, payload: web::Payload) -> HttpResult {
    let bucket = found(Bucket::named(&bucket), "bucket")?;
    call.app.db.require_room().await?;
    let keep = query_value(&call.request, "keep").map_or(Ok(false), |value| flag(&value));
    let keep = keep.map_err(|why| Error::field("keep", why))?;
    let received = receive(&call, payload, bucket).await?;
    let key = idempotency::key(&call, &received.fingerprint.finalize())?;
    // An upload can take minutes.
    let actor = Actor { at: call.app.clock.now(), ..call.actor };
    let limits = (bucket, keep);
    let ready =
        admin::images::process(&call.app.image_workers, &call.app.random, actor.at, limits, received.files)
            .await?;
    let now = call.app.clock.now();
    let work = move |tx: &WriteTx<'_>, ready: &ProcessedUpload| {
        idempotency::perform(tx, now, key.as_ref(), |tx| {
            ReplayableResponse::created(&ready.insert(tx, &actor)?).map(Some)
        })
    };
    Ok(found(ready.commit(&call.app.db, work).await??, ENTITY)?.into())
}

/// The limits of uploads.
#[utoipa::path(get, path = "/api/admin/images/limits", responses((status = 200, body = UploadLimits)))]
pub(crate) async fn limits(call: AdminCall) -> HttpResult {
    Ok(HttpResponse::Ok().json(UploadLimits::from(call.app.image_workers.limits())))
}

/// Deletes an image; 409 while a product or post, in the trash or in an earlier revision, refers to it.
///
/// For one that was uploaded and never saved; forms need not call it. 400 for an address that is not our own.
#[utoipa::path(delete, path = "/api/admin/images", request_body = ImageInput,
    responses((status = 204), (status = 404), (status = 409)))]
pub(crate) async fn delete(call: AdminCall, input: AdminJson<ImageInput>) -> HttpResult {
    let url = address(&call.app, &input.0.url)?;
    let wanted = url.clone();
    let removed =
        call.app.db.on_reserve().write(move |tx| admin::images::delete(tx, &call.actor, &wanted)).await?;
    remove_files(&call.app, vec![found(removed, ENTITY)?]).await?;
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

// An upload is written to the disk part by part.

/// Most files of one request.
const MAX_FILES: usize = 20;
/// Longest file name in messages, characters.
const MAX_NAME: usize = 100;

/// The received files, in order.
pub(super) struct Upload {
    pub(super) files: Vec<UploadedFile>,
    /// Hash over names and contents.
    pub(super) fingerprint: Sha256,
}

/// Reads all parts named `file`. An error names the file that it is about.
pub(super) async fn receive(
    call: &AdminCall,
    payload: web::Payload,
    bucket: Bucket,
) -> Result<Upload, Problem> {
    let AdminCall { app, request, .. } = call;
    let bounds =
        MultipartBounds::admin(app.image_workers.limits().max_bytes.saturating_mul(MAX_FILES as u64), false);
    let mut body = MultipartBody::open(request, payload, bounds)?;
    let mut upload = Upload { files: Vec::new(), fingerprint: Sha256::new() };
    while let Some(mut part) = body.next().await? {
        if !part.is_file() {
            part.value().await?;
            continue;
        }
        if upload.files.len() == MAX_FILES {
            return Err(Error::field("file", format!("at most {MAX_FILES} files at a time")).into());
        }
        let name = display_name(&part);
        upload.fingerprint.update(name.as_bytes());
        let file = upload_path(app.image_workers.images(), &app.random, app.clock.now())?;
        let (most, mut size) = (app.image_workers.limits().max_bytes, 0);
        let look = |chunk: &[u8]| {
            size += chunk.len() as u64;
            upload.fingerprint.update(chunk);
            if size > most { Err(too_large(bucket, &name, most)) } else { Ok(()) }
        };
        part.store(&file, look).await?;
        upload.files.push(UploadedFile { file, name });
    }
    if upload.files.is_empty() {
        let what = if bucket.holds_documents() { "document" } else { "picture" };
        return Err(Error::field("file", format!("Please choose a {what}")).into());
    }
    Ok(upload)
}

/// The file's name as the browser sent it, for messages; never used as a path.
fn display_name(part: &Part<'_>) -> String {
    part.file_name.as_ref().map_or_else(|| "file".to_owned(), |name| name.chars().take(MAX_NAME).collect())
}
