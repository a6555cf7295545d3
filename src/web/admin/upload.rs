//! Writes an upload to the disk part by part, within limits of size and time.

use std::path::Path;
use std::time::Duration;

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::http::StatusCode;
use actix_web::{HttpMessage as _, HttpRequest, web};
use futures_util::{Stream, StreamExt as _};
use sha2::{Digest as _, Sha256};
use tokio::io::AsyncWriteExt as _;

use crate::admin::images::{UploadedFile, too_large};
use crate::app::App;
use crate::error::Error;
use crate::media::bucket::Bucket;
use crate::media::files::upload_path;
use crate::web::body::BodyError;
use crate::web::problem::Problem;

/// Time in which the next chunk must arrive.
const CHUNK_TIMEOUT: Duration = Duration::from_secs(30);
/// Time for the whole upload.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(600);
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
    if !request.content_type().eq_ignore_ascii_case("multipart/form-data") {
        return Err(BodyError::WrongMediaType("multipart/form-data").into());
    }
    let parts = Multipart::new(request.headers(), payload);
    tokio::time::timeout(UPLOAD_TIMEOUT, read_parts(parts, app, bucket)).await.map_err(|_| too_slow())?
}

async fn read_parts(mut parts: Multipart, app: &App, bucket: Bucket) -> Result<Upload, Problem> {
    let mut upload = Upload { files: Vec::new(), fingerprint: Sha256::new() };
    while let Some(part) = next(&mut parts).await? {
        let mut part = part.map_err(|cause| unreadable(&cause))?;
        if part.name() != Some("file") {
            while let Some(chunk) = next(&mut part).await? {
                chunk.map_err(|cause| unreadable(&cause))?;
            }
            continue;
        }
        if upload.files.len() == MAX_FILES {
            return Err(Error::field("file", format!("at most {MAX_FILES} files at a time")).into());
        }
        let name = display_name(&part);
        upload.fingerprint.update(name.as_bytes());
        let file = upload_path(app.image_workers.images(), &app.random, app.clock.now())?;
        write(&mut part, &file, |size| refuse_larger(app, bucket, &name, size), &mut upload.fingerprint)
            .await?;
        upload.files.push(UploadedFile { file, name });
    }
    if upload.files.is_empty() {
        let what = if bucket.holds_documents() { "document" } else { "picture" };
        return Err(Error::field("file", format!("Please choose a {what}")).into());
    }
    Ok(upload)
}

async fn write(
    part: &mut Field,
    to: &Path,
    refuse_larger: impl Fn(u64) -> Result<(), Error>,
    fingerprint: &mut Sha256,
) -> Result<(), Problem> {
    let failed = |cause| Error::file("writing an upload", cause);
    let mut file = tokio::fs::File::create_new(to).await.map_err(failed)?;
    let mut size = 0;
    while let Some(chunk) = next(part).await? {
        let chunk = chunk.map_err(|cause| unreadable(&cause))?;
        size += chunk.len() as u64;
        refuse_larger(size)?;
        fingerprint.update(&chunk);
        file.write_all(&chunk).await.map_err(failed)?;
    }
    file.flush().await.map_err(failed)?;
    Ok(())
}

fn refuse_larger(app: &App, bucket: Bucket, name: &str, size: u64) -> Result<(), Error> {
    let limits = app.image_workers.limits();
    let most = if bucket.holds_documents() { limits.max_document_bytes } else { limits.max_bytes };
    if size > most { Err(too_large(bucket, name, most)) } else { Ok(()) }
}

async fn next<S: Stream + Unpin>(stream: &mut S) -> Result<Option<S::Item>, Problem> {
    tokio::time::timeout(CHUNK_TIMEOUT, stream.next()).await.map_err(|_| too_slow())
}

fn too_slow() -> Problem {
    Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "the upload did not arrive in time")
}

fn unreadable(_: &MultipartError) -> Problem {
    Problem::malformed("the upload could not be read")
}

/// The file's name as the browser sent it, for messages; never used as a path.
fn display_name(part: &Field) -> String {
    let name = part.content_disposition().and_then(|disposition| disposition.get_filename());
    let name = name.unwrap_or_default().rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String = name.chars().filter(|c| !c.is_control()).take(MAX_NAME).collect();
    if shown.trim().is_empty() { "file".to_owned() } else { shown }
}
