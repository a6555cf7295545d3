//! Pictures: taking them in all together or not at all, describing and removing them.

use futures_util::StreamExt as _;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::media::Media;
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::{Action, Actor, NewEntry, RecordKind};
use crate::history::store as history;
use crate::media::bucket::Bucket;
use crate::media::files::{Incoming, Placed, new_stem};
use crate::media::make::Made;
use crate::media::picture::Picture;
use crate::media::rejection::ProcessError;
use crate::media::store::{self, NewImage};
use crate::media::workers::ImageWorkers;
use crate::platform::blocking::run_blocking;
use crate::platform::db::WriteTx;
use crate::platform::random::Random;

/// Files of one request that wait or are made at a time, so that many of them leave others their turn.
const AT_ONCE: usize = 2;

/// A file that has arrived.
pub struct Received {
    /// Where it lies.
    pub file: Incoming,
    /// What the browser calls it.
    pub name: String,
}

/// A picture that has just been stored.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UploadedImage {
    /// The picture.
    #[serde(flatten)]
    pub picture: Picture,
    /// Size of the full file.
    pub bytes: u64,
    /// What the browser called the file.
    pub name: String,
}

/// Pictures whose files are on disk under their final names, waiting for their rows; dropped, the files go.
pub struct Ready {
    pictures: Vec<UploadedImage>,
    files: Vec<Placed>,
    bucket: Bucket,
}

/// Makes pictures of all files, two at a time, and puts their files in place; all or none.
///
/// # Errors
/// [`Error::Invalid`] naming every file that is no picture; when the disk fails.
pub(crate) async fn make(
    studio: &ImageWorkers,
    random: &Random,
    now: Timestamp,
    bucket: Bucket,
    received: Vec<Received>,
) -> Result<Ready> {
    let (files, names): (Vec<_>, Vec<_>) = received.into_iter().map(|part| (part.file, part.name)).unzip();
    let making = files.into_iter().map(|file| studio.make(file, bucket, new_stem(random, now)));
    let outcomes: Vec<_> = futures_util::stream::iter(making).buffered(AT_ONCE).collect().await;
    let mut errors = FieldErrors::default();
    let mut made: Vec<(Made, String)> = Vec::new();
    for (outcome, name) in outcomes.into_iter().zip(names) {
        match outcome {
            Ok(picture) => made.push((picture, name)),
            Err(ProcessError::ImageRejected(why)) => errors.add("file", format!("{name} {why}")),
            Err(ProcessError::Error(error)) => return Err(error),
        }
    }
    errors.into_result()?;
    run_blocking(move || {
        let mut ready = Ready { pictures: Vec::new(), files: Vec::new(), bucket };
        for (Made { picture, bytes, files }, name) in made {
            ready.files.push(files.place()?);
            ready.pictures.push(UploadedImage { picture, bytes, name });
        }
        Ok(ready)
    })
    .await
}

impl Ready {
    /// Writes the rows. The caller keeps the files once that is committed.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) fn store(&self, tx: &WriteTx<'_>, actor: &Actor) -> Result<Vec<UploadedImage>> {
        let bucket = self.bucket;
        let created_at = actor.at.as_millisecond();
        for UploadedImage { picture, bytes, name } in &self.pictures {
            store::insert(tx, &NewImage { picture, bucket, bytes: *bytes, created_at })?;
            let detail = Some(picture.url.as_str());
            let entry =
                NewEntry { action: Action::Uploaded, kind: RecordKind::Image, id: None, name, detail };
            history::insert_entry(tx, actor, &entry)?;
        }
        Ok(self.pictures.clone())
    }

    /// The rows are committed: the files stay.
    pub(crate) fn keep(self) {
        self.files.into_iter().for_each(Placed::keep);
    }
}

/// Takes a picture that nothing refers to out of the table; its files are the caller's to remove after the commit.
///
/// # Errors
/// [`Error::InUse`]; when the database fails.
pub(crate) fn delete(tx: &WriteTx<'_>, actor: &Actor, url: &str) -> Result<Option<Picture>> {
    let Some(picture) = store::remove(tx, url)? else { return Ok(None) };
    let entry =
        NewEntry { action: Action::Deleted, kind: RecordKind::Image, id: None, name: url, detail: None };
    history::insert_entry(tx, actor, &entry)?;
    Ok(Some(picture))
}

/// Gives a picture a text for those who do not see it; `None` when there is no such picture.
///
/// # Errors
/// When the database fails.
pub(crate) fn describe(tx: &WriteTx<'_>, actor: &Actor, url: &str, alt: &str) -> Result<Option<Picture>> {
    let Some(picture) = store::describe(tx, url, alt)? else { return Ok(None) };
    let entry =
        NewEntry { action: Action::Updated, kind: RecordKind::Image, id: None, name: url, detail: Some(alt) };
    history::insert_entry(tx, actor, &entry)?;
    Ok(Some(picture))
}

/// A file that is larger than is allowed.
pub(crate) fn too_large(name: &str, most: u64) -> Error {
    let most = megabytes(most);
    Error::TooLarge(format!(
        "{name} is larger than {most}. Save a smaller copy of it, best as JPEG, and choose that"
    ))
}

/// What uploads may be, for forms that say so before a file is chosen.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UploadLimits {
    /// Largest file, bytes.
    pub max_bytes: u64,
    /// The same for people, as messages about larger files put it.
    pub max_size: String,
    /// Largest picture, pixels (width × height).
    pub max_pixels: u64,
}

impl From<&Media> for UploadLimits {
    fn from(&Media { max_bytes, max_pixels }: &Media) -> Self {
        Self { max_bytes, max_size: megabytes(max_bytes), max_pixels }
    }
}

/// A size for people: whole kilobytes, or megabytes to a tenth, never more than it is.
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
