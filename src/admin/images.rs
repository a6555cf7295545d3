//! Images: uploading, describing and deleting them.

use futures_util::StreamExt as _;
use jiff::Timestamp;
use serde::Serialize;
use tempfile::TempPath;
use utoipa::ToSchema;

use crate::config::media::Media;
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store as history;
use crate::media::bucket::Bucket;
use crate::media::files::{self, new_stem};
use crate::media::picture::Picture;
use crate::media::process::ProcessedImage;
use crate::media::rejection::ProcessError;
use crate::media::store::{self, NewImage};
use crate::media::workers::ImageWorkers;
use crate::platform::blocking::run_blocking;
use crate::platform::db::WriteTx;
use crate::platform::random::Random;

/// Files of one request that are processed at a time, so that a large upload does not block others.
const CONCURRENT: usize = 2;

/// An uploaded file.
pub(crate) struct UploadedFile {
    pub(crate) file: TempPath,
    /// The browser's name for it.
    pub(crate) name: String,
}

/// An image that has just been stored.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UploadedImage {
    /// The image.
    #[serde(flatten)]
    pub picture: Picture,
    /// Size of the full file.
    pub bytes: u64,
    /// The browser's name for the file.
    pub name: String,
}

/// Processed images whose files have their final names, but no rows yet. Dropping it deletes the files.
pub(crate) struct ProcessedUpload {
    images: Vec<UploadedImage>,
    files: Vec<TempPath>,
    bucket: Bucket,
}

/// Processes uploaded files, all or none; [`Error::Invalid`] names every file that is no image.
pub(crate) async fn process(
    workers: &ImageWorkers,
    random: &Random,
    now: Timestamp,
    bucket: Bucket,
    received: Vec<UploadedFile>,
) -> Result<ProcessedUpload> {
    let (files, names): (Vec<_>, Vec<_>) = received.into_iter().map(|part| (part.file, part.name)).unzip();
    let making = files.into_iter().map(|file| workers.process(file, bucket, new_stem(random, now)));
    let outcomes: Vec<_> = futures_util::stream::iter(making).buffered(CONCURRENT).collect().await;
    let mut errors = FieldErrors::default();
    let mut made: Vec<(ProcessedImage, String)> = Vec::new();
    for (outcome, name) in outcomes.into_iter().zip(names) {
        match outcome {
            Ok(picture) => made.push((picture, name)),
            Err(ProcessError::ImageRejected(why)) => errors.add("file", format!("{name} {why}")),
            Err(ProcessError::Error(error)) => return Err(error),
        }
    }
    errors.into_result()?;
    run_blocking(move || {
        let mut upload = ProcessedUpload { images: Vec::new(), files: Vec::new(), bucket };
        for (ProcessedImage { picture, bytes, files }, name) in made {
            upload.files.extend(files.publish()?);
            upload.images.push(UploadedImage { picture, bytes, name });
        }
        Ok(upload)
    })
    .await
}

impl ProcessedUpload {
    /// Inserts the rows. The caller keeps the files once that is committed.
    pub(crate) fn insert(&self, tx: &WriteTx<'_>, actor: &Actor) -> Result<Vec<UploadedImage>> {
        let bucket = self.bucket;
        let created_at = actor.at;
        for UploadedImage { picture, bytes, name } in &self.images {
            store::insert(tx, &NewImage { picture, bucket, bytes: *bytes, created_at })?;
            let detail = Some(picture.url.as_str());
            let entry =
                NewEntry { action: Action::Uploaded, kind: RecordKind::Image, id: None, name, detail };
            history::insert_entry(tx, actor, &entry)?;
        }
        Ok(self.images.clone())
    }

    /// Keeps the files, after the rows have been committed.
    pub(crate) fn keep_files(self) {
        files::keep(self.files);
    }
}

/// Deletes the row of an image; the caller deletes its files after the commit. [`Error::InUse`] when a record refers to it.
pub(crate) fn delete(tx: &WriteTx<'_>, actor: &Actor, url: &str) -> Result<Option<Picture>> {
    let Some(picture) = store::delete(tx, url)? else { return Ok(None) };
    let entry =
        NewEntry { action: Action::Deleted, kind: RecordKind::Image, id: None, name: url, detail: None };
    history::insert_entry(tx, actor, &entry)?;
    Ok(Some(picture))
}

/// Sets an image's alternative text; none when there is no such image.
pub(crate) fn describe(tx: &WriteTx<'_>, actor: &Actor, url: &str, alt: &str) -> Result<Option<Picture>> {
    let Some(picture) = store::set_alt(tx, url, alt)? else { return Ok(None) };
    let entry =
        NewEntry { action: Action::Updated, kind: RecordKind::Image, id: None, name: url, detail: Some(alt) };
    history::insert_entry(tx, actor, &entry)?;
    Ok(Some(picture))
}

/// The error for a file that is larger than `most` bytes.
pub(crate) fn too_large(name: &str, most: u64) -> Error {
    let most = megabytes(most);
    Error::TooLarge(format!(
        "{name} is larger than {most}. Save a smaller copy of it, best as JPEG, and choose that"
    ))
}

/// Limits of an upload, for forms that show them before a file is chosen.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UploadLimits {
    /// Largest file, bytes.
    pub max_bytes: u64,
    /// The same as text, as error messages have it.
    pub max_size: String,
    /// Largest image, pixels (width × height).
    pub max_pixels: u64,
}

impl From<&Media> for UploadLimits {
    fn from(&Media { max_bytes, max_pixels }: &Media) -> Self {
        Self { max_bytes, max_size: megabytes(max_bytes), max_pixels }
    }
}

/// A size as text: whole kilobytes, or megabytes to a tenth, rounded down.
fn megabytes(bytes: u64) -> String {
    let tenths = (bytes * 10) >> 20;
    match (tenths / 10, tenths % 10) {
        (0, _) => format!("{} KB", bytes >> 10),
        (whole, 0) => format!("{whole} MB"),
        (whole, tenth) => format!("{whole}.{tenth} MB"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_for_people() {
        let shown = [1024, 600_000, 1 << 20, (3 << 20) / 2, 15 << 20].map(megabytes);
        assert_eq!(shown, ["1 KB", "585 KB", "1 MB", "1.5 MB", "15 MB"]);
    }
}
