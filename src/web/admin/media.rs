//! `/api/admin/media`: the media library.

use actix_web::http::StatusCode;
use actix_web::web::{self, Path};
use actix_web::{FromRequest as _, HttpMessage as _, HttpResponse};
use utoipa::ToSchema;

use super::images::{receive, remove_files};
use super::{AdminJson, found};
use crate::admin::images::{ProcessedUpload, UploadedMedia, process};
use crate::admin::media::MediaUses;
use crate::admin::media::replace::{self, ReplaceInput, Replaced};
use crate::admin::media::store::{LibraryFilter, MediaItem};
use crate::admin::media::{self, MediaAmount, MediaInput, MediaPage, StillUsed};
use crate::error::Error;
use crate::history::entry::Actor;
use crate::media::bucket::Bucket;
use crate::platform::db::WriteTx;
use crate::web::auth::guard::AdminCall;
use crate::web::parameters::path_number;
use crate::web::problem::{HttpResult, Problem};

const WHAT: &str = "file";
/// Uses a page, unless the query says otherwise.
const USES_PER_PAGE: u32 = 24;

/// A file, or the id of one that is there.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body")]
pub(crate) struct ReplaceForm {
    /// The new file.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Everything that was uploaded, one page at a time.
#[utoipa::path(get, path = "/api/admin/media",
    params(
        ("q" = Option<String>, Query, max_length = 200, description = "Text in the file's name, its alternative text, or the name of what uses it"),
        ("bucket" = Option<String>, Query, description = "product-images, blogs, site or documents"),
        ("unused" = Option<u8>, Query, description = "1: only what nothing refers to"),
        ("missing_alt" = Option<u8>, Query, description = "1: only pictures that an article or a page of the site shows without an alternative text"),
        ("sort" = Option<String>, Query, description = "newest (default), oldest, name, size or -size"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = MediaPage), (status = 422)))]
pub(crate) async fn list(call: AdminCall) -> HttpResult {
    let filter = LibraryFilter::parse(&call.query())?;
    let now = call.app.clock.now();
    let page = call.app.db.read(move |snapshot| media::list(snapshot, &filter, now)).await?;
    Ok(HttpResponse::Ok().json(page))
}

/// An upload.
#[utoipa::path(get, path = "/api/admin/media/{id}", responses((status = 200, body = MediaItem)))]
pub(crate) async fn get(call: AdminCall, id: Path<String>) -> HttpResult {
    let (id, now) = (path_number(&id, WHAT)?, call.app.clock.now());
    let item = call.app.db.read(move |snapshot| media::find(snapshot, id, now)).await?;
    Ok(HttpResponse::Ok().json(found(item, WHAT)?))
}

/// The products, articles and pages of the site that refer to an upload.
#[utoipa::path(get, path = "/api/admin/media/{id}/uses",
    params(
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = MediaUses), (status = 422)))]
pub(crate) async fn uses(call: AdminCall, id: Path<String>) -> HttpResult {
    let (id, now) = (path_number(&id, WHAT)?, call.app.clock.now());
    let paging = call.paging(USES_PER_PAGE)?;
    let uses = call.app.db.read(move |snapshot| media::list_uses(snapshot, id, paging, now)).await?;
    Ok(HttpResponse::Ok().json(found(uses, WHAT)?))
}

/// Changes the alternative text or the name of an upload, or whether it is kept.
#[utoipa::path(put, path = "/api/admin/media/{id}", request_body = MediaInput,
    responses((status = 200, body = MediaItem)))]
pub(crate) async fn update(call: AdminCall, id: Path<String>, input: AdminJson<MediaInput>) -> HttpResult {
    let id = path_number(&id, WHAT)?;
    let saved = call.app.db.write(move |tx| media::update(tx, &call.actor, id, input.0)).await?;
    Ok(HttpResponse::Ok().json(found(saved, WHAT)?))
}

/// Replaces an upload in every product, article and page of the site: by a new file, or by the JSON `{"with": id}`.
///
/// One transaction over products, articles and pages (published, draft, scheduled), each with its revision and history entry.
/// Both files must be of one bucket. Earlier versions and the trash keep the old file; `unchanged` names them.
#[utoipa::path(post, path = "/api/admin/media/{id}/replace",
    request_body(content((ReplaceForm = "multipart/form-data"), (ReplaceInput = "application/json"))),
    responses((status = 200, body = Replaced)))]
pub(crate) async fn replace(call: AdminCall, id: Path<String>, payload: web::Payload) -> HttpResult {
    let id = path_number(&id, WHAT)?;
    if !call.request.content_type().eq_ignore_ascii_case("multipart/form-data") {
        let input = AdminJson::<ReplaceInput>::from_request(&call.request, &mut payload.into_inner()).await?;
        let work = move |tx: &WriteTx<'_>| replaced(tx, &call.actor, id, |_| Ok(input.0.with));
        return Ok(HttpResponse::Ok().json(found(call.app.db.write(work).await?, WHAT)?));
    }
    call.app.db.require_room().await?;
    let now = call.app.clock.now();
    let old = found(call.app.db.read(move |snapshot| media::find(snapshot, id, now)).await?, WHAT)?;
    let bucket = found(Bucket::named(old.bucket), "bucket")?;
    let received = receive(&call, payload, bucket).await?;
    if received.files.len() > 1 {
        return Err(Error::field("file", "Please choose one file").into());
    }
    let actor = Actor { at: call.app.clock.now(), ..call.actor };
    let kept = (bucket, old.kept);
    let ready = process(&call.app.image_workers, &call.app.random, actor.at, kept, received.files).await?;
    let work = move |tx: &WriteTx<'_>, ready: &ProcessedUpload| {
        let new = |actor: &Actor| ready.insert(tx, actor)?.first().map(UploadedMedia::id).ok_or_else(no_file);
        replaced(tx, &actor, id, new)
    };
    Ok(HttpResponse::Ok().json(found(ready.commit(&call.app.db, work).await?, WHAT)?))
}

fn no_file() -> Error {
    Error::internal("an upload without a file")
}

fn replaced(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: i64,
    new: impl FnOnce(&Actor) -> Result<i64, Error>,
) -> Result<Option<Replaced>, Error> {
    let Some(old) = media::find(tx, id, actor.at)? else { return Ok(None) };
    replace::replace(tx, actor, &old, new(actor)?).map(Some)
}

/// Deletes an upload; 409, naming them, while a product, an article or a page of the site, in the trash or in an earlier
/// version, refers to it.
#[utoipa::path(delete, path = "/api/admin/media/{id}", responses((status = 204), (status = 409)))]
pub(crate) async fn delete(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, WHAT)?;
    let deleted = call.app.db.on_reserve().write(move |tx| media::delete(tx, &call.actor, id)).await?;
    match found(deleted, WHAT)? {
        Ok(deleted) => {
            remove_files(&call.app, vec![deleted]).await?;
            Ok(HttpResponse::NoContent().finish())
        }
        Err(used) => Err(Problem::new(StatusCode::CONFLICT, "in_use", in_use(&used))),
    }
}

fn in_use(StillUsed { by, total }: &StillUsed) -> String {
    let names: Vec<_> = by.iter().map(|name| format!("“{name}”")).collect();
    let more = total.saturating_sub(by.len() as u64);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!(
        "this file is still in use, in the trash or in an earlier version perhaps: {}{more}",
        names.join(", ")
    )
}

/// Deletes every upload that nothing has referred to for a day.
#[utoipa::path(post, path = "/api/admin/media/delete-unused", responses((status = 200, body = MediaAmount)))]
pub(crate) async fn delete_unused(call: AdminCall) -> HttpResult {
    let deleted = call.app.db.on_reserve().write(move |tx| media::delete_unused(tx, &call.actor)).await?;
    let bytes = deleted.iter().map(|deleted| deleted.bytes).sum();
    let amount = MediaAmount { count: deleted.len() as u64, bytes };
    remove_files(&call.app, deleted).await?;
    Ok(HttpResponse::Ok().json(amount))
}
