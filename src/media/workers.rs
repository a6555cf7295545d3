//! The two threads on which uploads are processed, and how much memory they may hold together.
//!
//! Their priority is low, so that pages stay quick during uploads. When a client disconnects, its image is finished and
//! dropped.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use images::{
    ImageLimits, ImageRejected, ProcessedImage, StagedFiles, buffer, link_preview, process, work_in,
};
use tempfile::TempPath;

use super::bucket::{Bucket, VARIANT_WIDTHS};
use super::pdf;
use super::rejection::{DocumentRejected, ProcessError, not_stored};
use crate::config::media::Media;
use crate::error::{Error, Result};
use crate::platform::blocking::run_blocking;
use work::{JobError, JobQueue, JobTicket, PoolCounters, PoolOptions, WorkerPool};

const THREADS: usize = 2;
/// Uploads that may wait. A small one goes before large ones that came a little earlier.
const CAPACITY: usize = 64;
/// Uploads with more work than this, in pixels of an ordinary JPEG, run on the first thread only.
const MAX_WORK_ON_EVERY_THREAD: u64 = 16_000_000;
/// Memory that images may take at a time, bytes. The widest copies and the rows in between come on top.
const MAX_MEMORY: u64 = 72 << 20;
/// How long an upload waits for its turn before it is refused.
const MAX_WAIT: Duration = Duration::from_secs(30);
/// Work of making a link preview, in pixels of an ordinary JPEG.
const PREVIEW_WORK: u64 = 4_000_000;

/// Work of checking a document, in pixels of an ordinary JPEG.
const DOCUMENT_WORK: u64 = 4_000_000;

/// A document that was checked and is on disk, waiting to be published.
pub(crate) struct StagedDocument {
    /// Its root-relative address.
    pub(crate) url: String,
    /// Size of the file.
    pub(crate) bytes: u64,
    pub(crate) files: StagedFiles,
}

/// Processes images; cheap to clone.
#[derive(Clone)]
pub struct ImageWorkers {
    inner: Arc<Inner>,
}

struct Inner {
    pool: WorkerPool<()>,
    budget: Arc<MemoryBudget>,
    limits: Media,
    images: PathBuf,
}

#[derive(Default)]
struct MemoryBudget {
    used: Mutex<u64>,
    freed: Condvar,
}

struct MemoryPermit<'a> {
    budget: &'a MemoryBudget,
    bytes: u64,
}

impl ImageWorkers {
    /// Starts the threads.
    pub(crate) fn start(images: PathBuf, limits: Media) -> std::io::Result<Self> {
        Self::start_with(images, limits, MAX_WAIT)
    }

    fn start_with(images: PathBuf, limits: Media, max_wait: Duration) -> std::io::Result<Self> {
        let options =
            PoolOptions { background: true, max_wait: Some(max_wait), ..PoolOptions::new("image", THREADS) };
        let queue = JobQueue::new(CAPACITY).max_weight_on_every_thread(MAX_WORK_ON_EVERY_THREAD);
        let pool = WorkerPool::start(options, queue)?;
        Ok(Self { inner: Arc::new(Inner { pool, budget: Arc::default(), limits, images }) })
    }

    /// What the threads are doing, and what they have done since the start.
    pub(crate) fn counters(&self) -> PoolCounters {
        self.inner.pool.counters()
    }

    /// The image directory.
    pub(crate) fn images(&self) -> &Path {
        &self.inner.images
    }

    /// Limits of uploads.
    pub(crate) fn limits(&self) -> &Media {
        &self.inner.limits
    }

    /// Makes an image with its variants of an uploaded file, which is removed afterwards.
    ///
    /// # Errors
    /// What is wrong with the file; [`Error::Busy`] when too many wait already, or when its turn does not come in time;
    /// when the disk fails.
    pub(crate) async fn process(
        &self,
        source: TempPath,
        bucket: Bucket,
        stem: String,
    ) -> Result<ProcessedImage, ProcessError> {
        let path = source.to_path_buf();
        let work = run_blocking(move || estimate(&path)).await?;
        let (folder, budget) = (self.inner.images.join(bucket.folder()), Arc::clone(&self.inner.budget));
        let limits = ImageLimits { max_pixels: self.inner.limits.max_pixels, widths: &VARIANT_WIDTHS };
        let job = move |(): &mut ()| {
            let bytes = read(&source)?;
            Ok(process(&bytes, &folder, &stem, limits, |bytes| budget.take(bytes))?)
        };
        match self.inner.pool.run(JobTicket::Single { weight: work }, job).await {
            Ok(processed) => processed,
            Err(JobError::Busy) => Err(Error::Busy.into()),
            Err(JobError::Panicked) => {
                tracing::error!("a decoder panicked; the file was refused");
                Err(ProcessError::from(ImageRejected::Damaged))
            }
        }
    }

    /// Checks an uploaded document, and stages it under a name of the server's; the upload is removed afterwards.
    ///
    /// # Errors
    /// Why it is not accepted; [`Error::Busy`] when too many wait already; when the disk fails.
    pub(crate) async fn document(
        &self,
        source: TempPath,
        stem: String,
    ) -> Result<StagedDocument, ProcessError> {
        let folder = self.inner.images.join(Bucket::Documents.folder());
        let budget = Arc::clone(&self.inner.budget);
        let job = move |(): &mut ()| {
            let length =
                std::fs::metadata(&source).map_err(|cause| Error::file("reading an upload", cause))?.len();
            let _permit = budget.take(length + pdf::MEMORY);
            let bytes = read(&source)?;
            pdf::check(&bytes)?;
            let name = format!("{stem}.{}", pdf::EXTENSION);
            let mut files = StagedFiles::begin(&folder).map_err(not_stored)?;
            let bytes = files.write(&name, |out| out.write_all(&bytes)).map_err(not_stored)?;
            Ok(StagedDocument { url: Bucket::Documents.address(&name), bytes, files })
        };
        match self.inner.pool.run(JobTicket::Single { weight: DOCUMENT_WORK }, job).await {
            Ok(checked) => checked,
            Err(JobError::Busy) => Err(Error::Busy.into()),
            Err(JobError::Panicked) => {
                tracing::error!("checking a document panicked; the file was refused");
                Err(DocumentRejected::Damaged.into())
            }
        }
    }

    /// Makes the copy for link previews at this path in the image directory; false when there is no image for it.
    ///
    /// # Errors
    /// [`Error::Busy`] when too many wait already; when the disk fails.
    pub(crate) async fn link_preview(&self, copy: PathBuf) -> Result<bool> {
        let path = copy.clone();
        if !run_blocking(move || Ok(link_preview::has_source(&path))).await? {
            return Ok(false);
        }
        let budget = Arc::clone(&self.inner.budget);
        let job = move |(): &mut ()| {
            // Another request may have made it while this one waited.
            if copy.is_file() {
                return Ok(true);
            }
            let _permit = budget.take(link_preview::MEMORY);
            link_preview::make(&copy).map_err(not_stored)
        };
        match self.inner.pool.run(JobTicket::Single { weight: PREVIEW_WORK }, job).await {
            Ok(made) => made,
            Err(JobError::Busy) => Err(Error::Busy),
            Err(JobError::Panicked) => {
                tracing::error!("a decoder panicked; there is no link preview");
                Ok(false)
            }
        }
    }
}

/// The bytes of an upload.
fn read(path: &Path) -> Result<Vec<u8>, ProcessError> {
    use std::io::Read as _;
    let failed = |cause| Error::file("reading an upload", cause);
    let mut file = std::fs::File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let mut bytes = buffer(usize::try_from(length).map_err(Error::internal)?).map_err(not_stored)?;
    file.read_exact(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

impl MemoryBudget {
    /// Waits until there is room. An image above the whole budget waits until it is alone.
    fn take(&self, bytes: u64) -> MemoryPermit<'_> {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |used: &mut u64| *used > 0 && *used + bytes > MAX_MEMORY;
        *self.freed.wait_while(used, is_full).unwrap_or_else(PoisonError::into_inner) += bytes;
        MemoryPermit { budget: self, bytes }
    }
}

impl Drop for MemoryPermit<'_> {
    fn drop(&mut self) {
        *self.budget.used.lock().unwrap_or_else(PoisonError::into_inner) -= self.bytes;
        self.budget.freed.notify_all();
    }
}

/// How much of a file is read, bytes. In a JPEG, thumbnails and profiles may come before the size.
const BEGINNING: u64 = 256 << 10;
/// The work in an uploaded file, in pixels of an ordinary JPEG.
fn estimate(path: &Path) -> Result<u64> {
    let failed = |cause| Error::file("reading an upload", cause);
    let file = File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let mut beginning = Vec::new();
    file.take(BEGINNING).read_to_end(&mut beginning).map_err(failed)?;
    Ok(work_in(&beginning, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::media::bucket::upload_path;
    use crate::platform::random::Random;
    use image::{ImageFormat, RgbImage};
    use std::io::Cursor;

    #[tokio::test]
    async fn an_upload_that_waits_too_long_is_refused_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut seed = 1_u32;
        let noise = RgbImage::from_fn(1_000, 750, |_, _| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            image::Rgb(seed.to_le_bytes()[..3].try_into().unwrap())
        });
        let mut bytes = Cursor::new(Vec::new());
        noise.write_to(&mut bytes, ImageFormat::Png).unwrap();
        let max_wait = Duration::from_millis(100);
        let workers = ImageWorkers::start_with(folder.path().to_owned(), Media::default(), max_wait).unwrap();
        let making = (0..8).map(|n| {
            let source = upload_path(folder.path(), &Random::System, jiff::Timestamp::UNIX_EPOCH).unwrap();
            std::fs::write(&source, bytes.get_ref()).unwrap();
            workers.process(source, Bucket::Blogs, n.to_string())
        });
        let outcomes = futures_util::future::join_all(making).await;
        let busy =
            outcomes.iter().filter(|made| matches!(made, Err(ProcessError::Error(Error::Busy)))).count();
        let made = outcomes.iter().filter(|made| made.is_ok()).count();
        assert!(busy > 0 && made > 0 && busy + made == 8, "{busy} refused, {made} made");
        drop(outcomes);
        drop(workers);
        let left = || {
            std::fs::read_dir(folder.path())
                .unwrap()
                .filter(|entry| entry.as_ref().is_ok_and(|entry| entry.path().is_file()))
        };
        // Refused uploads are removed when the queue reaches them.
        for _ in 0..100 {
            if left().count() == 0 {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("{} files are left", left().count());
    }
}
