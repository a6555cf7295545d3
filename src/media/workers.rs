//! The two threads on which pictures are made, and how much memory they may hold between them.
//!
//! Their priority is low, so that pages stay quick while someone uploads. A client that goes away leaves its picture
//! to be finished and thrown away.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use super::bucket::Bucket;
use super::files::Incoming;
use super::make::{Made, Place, make};
use super::rejection::{ImageRejected, ProcessError};
use super::rows::buffer;
use super::waiting::Waiting;
use super::work;
use crate::config::media::Media;
use crate::error::{Error, Result};
use crate::platform::blocking::run_blocking;

const THREADS: usize = 2;
/// Memory that pictures may take at a time, bytes; the widest copies and rows in between come on top.
const IN_FLIGHT: u64 = 72 << 20;
/// How long an upload waits for its turn before it is told to come back.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
const NICENESS: i32 = 10;

/// Makes pictures; cheap to clone.
#[derive(Clone)]
pub struct ImageWorkers {
    inner: Arc<Inner>,
}

struct Inner {
    waiting: Arc<Waiting<Job>>,
    limits: Media,
    images: PathBuf,
    longest_wait: Duration,
}

struct Job {
    source: Incoming,
    bucket: Bucket,
    stem: String,
    begun: oneshot::Sender<()>,
    done: oneshot::Sender<Result<Made, ProcessError>>,
}

#[derive(Default)]
struct Budget {
    used: Mutex<u64>,
    freed: Condvar,
}

struct Permit<'a> {
    budget: &'a Budget,
    memory: u64,
}

impl ImageWorkers {
    /// Starts the threads.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn start(images: PathBuf, limits: Media) -> std::io::Result<Self> {
        Self::with_patience(images, limits, LONGEST_WAIT)
    }

    fn with_patience(images: PathBuf, limits: Media, longest_wait: Duration) -> std::io::Result<Self> {
        let waiting = Arc::new(Waiting::default());
        let budget = Arc::new(Budget::default());
        for n in 1..=THREADS {
            let (waiting, budget) = (Arc::clone(&waiting), Arc::clone(&budget));
            let (images, max_pixels) = (images.clone(), limits.max_pixels);
            let run = move || run(&waiting, n > 1, &budget, &images, max_pixels);
            std::thread::Builder::new().name(format!("picture-{n}")).spawn(run)?;
        }
        Ok(Self { inner: Arc::new(Inner { waiting, limits, images, longest_wait }) })
    }

    /// The image directory.
    pub fn images(&self) -> &Path {
        &self.inner.images
    }

    /// Limits of uploads.
    pub fn limits(&self) -> &Media {
        &self.inner.limits
    }

    /// Makes a picture of an upload.
    ///
    /// # Errors
    /// What is wrong with the file; [`Error::Busy`] when too many wait already, or when its turn does not come in time;
    /// when the disk fails.
    pub async fn make(&self, source: Incoming, bucket: Bucket, stem: String) -> Result<Made, ProcessError> {
        let path = source.path().to_owned();
        let work = run_blocking(move || work::estimate(&path)).await?;
        let (begun, turn) = oneshot::channel();
        let (done, made) = oneshot::channel();
        let job = Job { source, bucket, stem, begun, done };
        self.inner.waiting.push(job, work).map_err(|_| Error::Busy)?;
        // Given up here, the job is passed over when its turn comes.
        let turn = tokio::time::timeout(self.inner.longest_wait, turn).await.map_err(|_| Error::Busy)?;
        turn.map_err(|_| Error::internal("the picture threads are gone"))?;
        made.await.map_err(|_| Error::internal("a picture thread gave no answer"))?
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.waiting.close();
    }
}

fn run(waiting: &Waiting<Job>, small_alone: bool, budget: &Budget, images: &Path, max_pixels: u64) {
    // On Linux this is the priority of the calling thread alone; a system that refuses does no harm.
    let _ = rustix::process::setpriority_process(None, NICENESS);
    while let Some(Job { source, bucket, stem, begun, done }) = waiting.next(small_alone) {
        if begun.send(()).is_err() {
            continue;
        }
        let place = Place { images, bucket, stem: &stem };
        let work = || {
            let bytes = read(source.path())?;
            make(&bytes, &place, max_pixels, |memory| budget.take(memory))
        };
        let made = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
            tracing::error!("a decoder panicked; the file was refused");
            Err(ImageRejected::Damaged.into())
        });
        drop(source);
        // Nobody waits any more: what was made is dropped, and its files go.
        let _ = done.send(made);
    }
}

/// The bytes of an upload.
fn read(path: &Path) -> Result<Vec<u8>, ProcessError> {
    use std::io::Read as _;
    let failed = |cause| Error::file("reading an upload", cause);
    let mut file = std::fs::File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let mut bytes = buffer(usize::try_from(length).map_err(Error::internal)?)?;
    file.read_exact(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

impl Budget {
    /// Waits until there is room; what is above the whole budget waits until it is alone.
    fn take(&self, memory: u64) -> Permit<'_> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        while *used > 0 && *used + memory > IN_FLIGHT {
            used = self.freed.wait(used).unwrap_or_else(PoisonError::into_inner);
        }
        *used += memory;
        Permit { budget: self, memory }
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        *self.budget.used.lock().unwrap_or_else(PoisonError::into_inner) -= self.memory;
        self.budget.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{ImageFormat, RgbImage};

    use super::*;
    use crate::platform::random::Random;

    #[tokio::test]
    async fn who_would_wait_too_long_is_told_so_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut seed = 1_u32;
        let noise = RgbImage::from_fn(2_000, 1_500, |_, _| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            image::Rgb(seed.to_le_bytes()[..3].try_into().unwrap())
        });
        let mut bytes = Cursor::new(Vec::new());
        noise.write_to(&mut bytes, ImageFormat::Png).unwrap();
        let patience = Duration::from_millis(20);
        let studio =
            ImageWorkers::with_patience(folder.path().to_owned(), Media::default(), patience).unwrap();
        let making = (0..8).map(|n| {
            let source =
                Incoming::begin(folder.path(), &Random::System, jiff::Timestamp::UNIX_EPOCH).unwrap();
            std::fs::write(source.path(), bytes.get_ref()).unwrap();
            studio.make(source, Bucket::Blogs, n.to_string())
        });
        let outcomes = futures_util::future::join_all(making).await;
        let busy =
            outcomes.iter().filter(|made| matches!(made, Err(ProcessError::Error(Error::Busy)))).count();
        let made = outcomes.iter().filter(|made| made.is_ok()).count();
        assert!(busy > 0 && made > 0 && busy + made == 8, "{busy} refused, {made} made");
        drop(outcomes);
        drop(studio);
        let left = || {
            std::fs::read_dir(folder.path())
                .unwrap()
                .filter(|entry| entry.as_ref().is_ok_and(|entry| entry.path().is_file()))
        };
        // Those that were passed over go when their turn comes.
        for _ in 0..100 {
            if left().count() == 0 {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("{} files are left", left().count());
    }
}
