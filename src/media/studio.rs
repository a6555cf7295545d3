//! The two threads on which pictures are made, and how much they may hold between them.
//!
//! Their priority is low, so that pages stay quick while someone uploads. A client that goes away leaves its picture
//! to be finished and thrown away.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use tokio::sync::oneshot;

use super::bucket::Bucket;
use super::files::Incoming;
use super::make::{Made, Place, make};
use super::unfit::{Fault, Unfit};
use crate::config::media::Media;
use crate::error::{Error, Result};

const THREADS: usize = 2;
/// Pictures that may wait for their turn.
const QUEUE: usize = 64;
/// Ordinary pixels that may be in memory at a time.
const IN_FLIGHT: u64 = 40_000_000;
const NICENESS: i32 = 10;

/// Makes pictures; cheap to clone.
#[derive(Clone)]
pub struct Studio {
    jobs: SyncSender<Job>,
    limits: Media,
    images: PathBuf,
}

struct Job {
    source: Incoming,
    bucket: Bucket,
    stem: String,
    done: oneshot::Sender<Result<Made, Fault>>,
}

#[derive(Default)]
struct Budget {
    used: Mutex<u64>,
    freed: Condvar,
}

struct Permit<'a> {
    budget: &'a Budget,
    weight: u64,
}

impl Studio {
    /// Starts the threads.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn start(images: PathBuf, limits: Media) -> std::io::Result<Self> {
        let (jobs, queue) = sync_channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        let budget = Arc::new(Budget::default());
        for n in 1..=THREADS {
            let (queue, budget) = (Arc::clone(&queue), Arc::clone(&budget));
            let (images, max_pixels) = (images.clone(), limits.max_pixels);
            let run = move || run(&queue, &budget, &images, max_pixels);
            std::thread::Builder::new().name(format!("picture-{n}")).spawn(run)?;
        }
        Ok(Self { jobs, limits, images })
    }

    /// The image directory.
    pub fn images(&self) -> &Path {
        &self.images
    }

    /// Limits of uploads.
    pub fn limits(&self) -> &Media {
        &self.limits
    }

    /// Makes a picture of an upload.
    ///
    /// # Errors
    /// What is wrong with the file; [`Error::Busy`] when too many wait already; when the disk fails.
    pub async fn make(&self, source: Incoming, bucket: Bucket, stem: String) -> Result<Made, Fault> {
        let (done, made) = oneshot::channel();
        self.jobs.try_send(Job { source, bucket, stem, done }).map_err(|refused| match refused {
            TrySendError::Full(_) => Error::Busy,
            TrySendError::Disconnected(_) => Error::internal("the picture threads are gone"),
        })?;
        made.await.map_err(|_| Error::internal("a picture thread gave no answer"))?
    }
}

fn run(queue: &Mutex<Receiver<Job>>, budget: &Budget, images: &Path, max_pixels: u64) {
    // On Linux this is the priority of the calling thread alone; a system that refuses does no harm.
    let _ = rustix::process::setpriority_process(None, NICENESS);
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { source, bucket, stem, done }) = next else { return };
        let place = Place { images, bucket, stem: &stem };
        let work = || {
            let bytes =
                std::fs::read(source.path()).map_err(|cause| Error::file("reading an upload", cause))?;
            make(bytes, &place, max_pixels, |weight| budget.take(weight))
        };
        let made = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
            tracing::error!("a decoder panicked; the file was refused");
            Err(Unfit::Damaged.into())
        });
        drop(source);
        // Nobody waits any more: what was made is dropped, and its files go.
        let _ = done.send(made);
    }
}

impl Budget {
    /// Waits until there is room; a weight above the whole budget waits until it is alone.
    fn take(&self, weight: u64) -> Permit<'_> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        while *used > 0 && *used + weight > IN_FLIGHT {
            used = self.freed.wait(used).unwrap_or_else(PoisonError::into_inner);
        }
        *used += weight;
        Permit { budget: self, weight }
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        *self.budget.used.lock().unwrap_or_else(PoisonError::into_inner) -= self.weight;
        self.budget.freed.notify_all();
    }
}
