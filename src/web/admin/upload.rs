//! Writes an upload to the disk part by part.

use actix_web::{HttpRequest, web};
use sha2::{Digest as _, Sha256};

use crate::admin::images::{UploadedFile, too_large};
use crate::app::App;
use crate::error::Error;
use crate::media::bucket::Bucket;
use crate::media::bucket::upload_path;
use crate::web::multipart::{MultipartBody, MultipartBounds, Part};
use crate::web::problem::Problem;

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
pub(super) async fn read(
    request: &HttpRequest,
    payload: web::Payload,
    app: &App,
    bucket: Bucket,
) -> Result<Upload, Problem> {
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
