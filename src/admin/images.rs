//! Images and documents: uploading, describing and deleting them.

use std::cell::Cell;

use futures_util::StreamExt as _;
use images::{ProcessedImage, keep};
use jiff::Timestamp;
use serde::Serialize;
use tempfile::TempPath;
use utoipa::ToSchema;

use crate::config::media::Media;
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store as history;
use crate::media::bucket::{Bucket, Picture, new_stem};
use crate::media::rejection::{ProcessError, not_stored};
use crate::media::store::{self, DeletedMedia, NewMedia};
use crate::media::workers::{ImageWorkers, StagedDocument};
use crate::platform::blocking::run_blocking;
use crate::platform::db::{Db, WriteTx};
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
    /// Its id in the media library.
    pub id: i64,
    /// The image.
    #[serde(flatten)]
    pub picture: Picture,
    /// Size of the full file.
    pub bytes: u64,
    /// The browser's name for the file.
    pub name: String,
}

/// A document that has just been stored.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UploadedDocument {
    /// Its id in the media library.
    pub id: i64,
    /// Root-relative address.
    pub url: String,
    /// Size of the file.
    pub bytes: u64,
    /// The name under which it is saved.
    pub name: String,
}

/// A file that has just been stored: a document in the bucket `documents`, else an image.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub enum UploadedMedia {
    /// An image.
    Image(UploadedImage),
    /// A document.
    Document(UploadedDocument),
}

impl UploadedMedia {
    /// Its id in the media library.
    pub(crate) fn id(&self) -> i64 {
        match self {
            Self::Image(UploadedImage { id, .. }) | Self::Document(UploadedDocument { id, .. }) => *id,
        }
    }
}

/// A processed file.
enum Processed {
    Image(Picture),
    Document(String),
}

/// Processed uploads whose files have their final names, but no rows yet. Dropping it deletes the files.
pub(crate) struct ProcessedUpload {
    /// Each with its size and the browser's name for it.
    uploads: Vec<(Processed, u64, String)>,
    files: Vec<TempPath>,
    bucket: Bucket,
    kept: bool,
    /// Whether a transaction has inserted the rows.
    is_inserted: Cell<bool>,
}

/// Processes uploaded files, all or none; [`Error::Invalid`] names every file that is not accepted. What is not `kept` is
/// removed after a day without a use; documents are always kept, because they may be linked from elsewhere.
pub(crate) async fn process(
    workers: &ImageWorkers,
    random: &Random,
    now: Timestamp,
    (bucket, kept): (Bucket, bool),
    received: Vec<UploadedFile>,
) -> Result<ProcessedUpload> {
    let (files, names): (Vec<_>, Vec<_>) = received.into_iter().map(|part| (part.file, part.name)).unzip();
    let one = async |file| -> Result<_, ProcessError> {
        let stem = new_stem(random, now);
        if bucket.holds_documents() {
            let StagedDocument { url, bytes, files } = workers.document(file, stem).await?;
            return Ok((Processed::Document(url), bytes, files));
        }
        let ProcessedImage { name, width, height, tone, variants, bytes, files } =
            workers.process(file, bucket, stem).await?;
        let url = bucket.address(&name);
        let picture = Picture { url, width, height, alt: String::new(), tone, variants };
        Ok((Processed::Image(picture), bytes, files))
    };
    let making = files.into_iter().map(one);
    let outcomes: Vec<_> = futures_util::stream::iter(making).buffered(CONCURRENT).collect().await;
    let mut errors = FieldErrors::default();
    let mut made = Vec::new();
    for (outcome, name) in outcomes.into_iter().zip(names) {
        match outcome {
            Ok(processed) => made.push((processed, name)),
            Err(ProcessError::ImageRejected(why)) => errors.add("file", format!("{name} {why}")),
            Err(ProcessError::DocumentRejected(why)) => errors.add("file", format!("{name} {why}")),
            Err(ProcessError::Error(error)) => return Err(error),
        }
    }
    errors.into_result()?;
    run_blocking(move || {
        let kept = kept || bucket.holds_documents();
        let mut upload = ProcessedUpload {
            uploads: Vec::new(),
            files: Vec::new(),
            bucket,
            kept,
            is_inserted: Cell::default(),
        };
        for ((processed, bytes, files), name) in made {
            upload.files.extend(files.publish().map_err(not_stored)?);
            upload.uploads.push((processed, bytes, name));
        }
        Ok(upload)
    })
    .await
}

impl ProcessedUpload {
    /// The picture, if it is the only file of the upload: its address, name and size.
    pub(crate) fn picture(&self) -> Option<(&str, &str, u64)> {
        match self.uploads.as_slice() {
            [(Processed::Image(picture), bytes, name)] => Some((&picture.url, name, *bytes)),
            _ => None,
        }
    }

    /// Runs `work` in a write transaction. The files stay exactly when it has inserted the rows and was committed: that is
    /// decided on the blocking thread that commits, so it does not matter whether anybody waits for the result any more.
    pub(crate) async fn commit<T, F>(self, db: &Db, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx<'_>, &Self) -> Result<T> + Send + 'static,
    {
        let db = db.clone();
        run_blocking(move || self.commit_with(|upload| db.write_blocking(|tx| work(tx, upload)))).await
    }

    /// As [`ProcessedUpload::commit`], with a transaction of the caller's: `write` returns once it is committed.
    pub(crate) fn commit_with<T>(self, write: impl FnOnce(&Self) -> Result<T>) -> Result<T> {
        let written = write(&self)?;
        if self.is_inserted.get() {
            keep(self.files);
        }
        Ok(written)
    }

    /// Inserts the rows.
    pub(crate) fn insert(&self, tx: &WriteTx<'_>, actor: &Actor) -> Result<Vec<UploadedMedia>> {
        self.is_inserted.set(true);
        let uploads = self.uploads.iter();
        uploads.map(|(processed, bytes, name)| self.insert_one(tx, actor, processed, *bytes, name)).collect()
    }

    fn insert_one(
        &self,
        tx: &WriteTx<'_>,
        actor: &Actor,
        processed: &Processed,
        bytes: u64,
        name: &str,
    ) -> Result<UploadedMedia> {
        let (url, picture) = match processed {
            Processed::Image(picture) => (&picture.url, Some(picture)),
            Processed::Document(url) => (url, None),
        };
        let new = NewMedia {
            bucket: self.bucket,
            url,
            picture,
            name,
            bytes,
            kept: self.kept,
            created_at: actor.at,
            created_by: actor.by.as_deref(),
        };
        let id = store::insert(tx, &new)?;
        record(tx, actor, Action::Uploaded, name, Some(url))?;
        let (name, picture) = (name.to_owned(), picture.cloned());
        Ok(match picture {
            Some(picture) => UploadedMedia::Image(UploadedImage { id, picture, bytes, name }),
            None => UploadedMedia::Document(UploadedDocument { id, url: url.clone(), bytes, name }),
        })
    }
}

/// Writes a history entry about an upload.
pub(super) fn record(
    tx: &WriteTx<'_>,
    actor: &Actor,
    action: Action,
    name: &str,
    detail: Option<&str>,
) -> Result<()> {
    history::insert_unnumbered(tx, actor, (action, RecordKind::Image), name, detail)
}

/// Deletes the row of an upload; the caller deletes its files after the commit. [`Error::InUse`] when a record refers to it.
pub(crate) fn delete(tx: &WriteTx<'_>, actor: &Actor, url: &str) -> Result<Option<DeletedMedia>> {
    let Some(deleted) = store::delete(tx, url)? else { return Ok(None) };
    record(tx, actor, Action::Deleted, &deleted.name, Some(url))?;
    Ok(Some(deleted))
}

/// The error for a file that is larger than `most` bytes.
pub(crate) fn too_large(bucket: Bucket, name: &str, most: u64) -> Error {
    let most = megabytes(most);
    let advice = if bucket.holds_documents() { "with smaller pictures" } else { "best as JPEG" };
    Error::TooLarge(format!(
        "{name} is larger than {most}. Save a smaller copy of it, {advice}, and choose that"
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
    /// Largest document, bytes.
    pub max_document_bytes: u64,
    /// The same as text.
    pub max_document_size: String,
}

impl From<&Media> for UploadLimits {
    fn from(&Media { max_bytes, max_pixels }: &Media) -> Self {
        let max_size = megabytes(max_bytes);
        let (max_document_bytes, max_document_size) = (max_bytes, max_size.clone());
        Self { max_bytes, max_size, max_pixels, max_document_bytes, max_document_size }
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
    use crate::platform::db::migrate;

    fn upload_of(file: &std::path::Path) -> ProcessedUpload {
        std::fs::write(file, "a document").unwrap();
        let document = Processed::Document("/storage/documents/1-a.pdf".to_owned());
        let (uploads, files) = (vec![(document, 10, "a.pdf".to_owned())], vec![file.to_owned()]);
        let files = files.into_iter().map(|file| TempPath::try_from_path(file).unwrap()).collect();
        ProcessedUpload {
            uploads,
            files,
            bucket: Bucket::Documents,
            kept: true,
            is_inserted: Cell::default(),
        }
    }

    #[tokio::test]
    async fn files_stay_with_their_rows_even_when_nobody_waits_for_the_commit_any_more() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("site.db");
        migrate::run(&path).unwrap();
        let db = Db::open(&path, None).unwrap();
        let file = folder.path().join("1-a.pdf");
        let (begun, begin) = tokio::sync::oneshot::channel();
        let (resume, resumed) = std::sync::mpsc::channel::<()>();
        let insert = |tx: &WriteTx<'_>, upload: &ProcessedUpload| {
            let url = match &upload.uploads[0].0 {
                Processed::Document(url) => url.clone(),
                Processed::Image(picture) => picture.url.clone(),
            };
            let new = NewMedia {
                bucket: upload.bucket,
                url: &url,
                picture: None,
                name: "a.pdf",
                bytes: 10,
                kept: true,
                created_at: Timestamp::UNIX_EPOCH,
                created_by: None,
            };
            upload.is_inserted.set(true);
            store::insert(tx, &new)
        };
        let work = move |tx: &WriteTx<'_>, upload: &ProcessedUpload| {
            begun.send(()).unwrap();
            resumed.recv().unwrap();
            insert(tx, upload)
        };
        // As when its worker is stopped: the request is dropped while the row is written.
        let waiting = tokio::spawn({
            let (upload, db) = (upload_of(&file), db.clone());
            async move { upload.commit(&db, work).await }
        });
        begin.await.unwrap();
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
        resume.send(()).unwrap();
        // Returns once the other is committed.
        let rows = tokio::task::spawn_blocking({
            let db = db.clone();
            move || db.write_blocking(|tx| store::urls(tx)).unwrap()
        });
        assert_eq!(rows.await.unwrap(), ["/storage/documents/1-a.pdf"]);
        std::thread::sleep(std::time::Duration::from_millis(200));
        assert!(file.is_file(), "the row has its file");

        let other = folder.path().join("2-b.pdf");
        upload_of(&other).commit(&db, |_, _| Ok(())).await.unwrap();
        assert!(!other.exists(), "nothing was inserted");
        upload_of(&other).commit(&db, |_, _| Err::<(), _>(Error::Busy)).await.unwrap_err();
        assert!(!other.exists(), "nothing was committed");
    }

    #[test]
    fn sizes_are_written_for_people() {
        let shown = [1024, 600_000, 1 << 20, (3 << 20) / 2, 15 << 20].map(megabytes);
        assert_eq!(shown, ["1 KB", "585 KB", "1 MB", "1.5 MB", "15 MB"]);
    }
}
