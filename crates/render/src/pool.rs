//! Renders pages on a few threads with an engine each, never on the async threads.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};

use crate::engine::{Engine, RenderError};
use work::{JobError, JobQueue, JobTicket, PoolCounters, PoolOptions, WorkerPool};

/// Time that one page may take.
const TIME: Duration = Duration::from_secs(2);
/// An engine is replaced after so many pages, in case the bundle leaks memory.
const PAGES_PER_ENGINE: u32 = 5_000;
/// All engines but one are dropped when they had nothing to do for this long.
const MAX_IDLE: Duration = Duration::from_secs(60);
const STACK: usize = 4 << 20;
/// Pages that may wait in all.
const CAPACITY: usize = 64;
/// Pages that may wait of one client.
pub const SHARE: usize = 8;
/// Pages cost about the same, so that clients take turns; so much that a turn can be divided among those who wait.
const PAGE_WEIGHT: u64 = 64;

/// The place of a visitor's page in the queue.
pub fn ticket(client: IpAddr) -> JobTicket {
    JobTicket::Client { address: client, weight: PAGE_WEIGHT }
}

/// Renders pages; cheap to clone. The threads end with the last clone.
#[derive(Clone)]
pub struct Renderer {
    pool: Arc<WorkerPool<RenderThread>>,
    bundle: &'static str,
    /// How long pages take to render, and how many could not be.
    pub times: RenderTimes,
}

/// How long pages take to render, and how many could not be.
#[derive(Debug, Clone)]
pub struct RenderTimes {
    /// Seconds, waiting for a thread included.
    pub took: Histogram,
    /// Pages that were sent for the browser to render.
    pub failed: Counter,
}

impl Default for RenderTimes {
    fn default() -> Self {
        // From 1 ms to 4 s.
        Self { took: Histogram::new(exponential_buckets(0.001, 2.0, 13)), failed: Counter::default() }
    }
}

/// A thread's engine, booted when first needed.
#[derive(Default)]
struct RenderThread {
    engine: Option<Engine>,
    pages: u32,
}

impl Renderer {
    /// Starts `threads` render threads for pages of a server bundle.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn start(bundle: &'static str, threads: usize) -> std::io::Result<Self> {
        let options = PoolOptions {
            stack: STACK,
            max_idle: Some(MAX_IDLE),
            ..PoolOptions::new("render", threads.max(1))
        };
        Ok(Self {
            pool: Arc::new(WorkerPool::start(options, JobQueue::new(CAPACITY).share(SHARE))?),
            bundle,
            times: RenderTimes::default(),
        })
    }

    /// What the threads are doing, and what they have done since the start.
    pub fn counters(&self) -> PoolCounters {
        self.pool.counters()
    }

    /// Renders the page at `url` from its data, a [`crate::document::PageSeed`] as JSON.
    ///
    /// # Errors
    /// [`RenderError`]; the caller serves the shell instead.
    pub async fn render(&self, ticket: JobTicket, url: &str, seed: Arc<str>) -> Result<String, RenderError> {
        let (begun, bundle, url) = (Instant::now(), self.bundle, url.to_owned());
        let rendered = self.pool.run(ticket, move |thread| thread.render(bundle, &url, &seed)).await;
        self.times.took.observe(begun.elapsed().as_secs_f64());
        let rendered = rendered.unwrap_or_else(|error| match error {
            JobError::Busy => Err(RenderError::Overloaded),
            JobError::Panicked => Err(RenderError::Failed("the engine panicked".to_owned())),
        });
        if rendered.is_err() {
            self.times.failed.inc();
        }
        rendered
    }
}

impl RenderThread {
    fn render(&mut self, bundle: &str, url: &str, seed: &str) -> Result<String, RenderError> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::boot(bundle, TIME)?,
        };
        let rendered = engine.render(url, seed);
        self.pages += 1;
        // A failed render may leave the engine short of memory: start over.
        if rendered.is_ok() && self.pages < PAGES_PER_ENGINE {
            self.engine = Some(engine);
        } else {
            self.pages = 0;
        }
        rendered
    }
}
