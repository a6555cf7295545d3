//! A few threads with an engine each, fed by one bounded queue. Never the async threads.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::engine::{Engine, RenderError};

const TIME: Duration = Duration::from_secs(2);
const QUEUE: usize = 64;
/// An engine is thrown away after so many pages, in case a bundle leaks.
const PAGES_PER_ENGINE: u32 = 5_000;
/// All engines but the first are let go when they had nothing to do for this long.
const IDLE: Duration = Duration::from_secs(60);

/// How long a thread that found nothing to do leaves the queue to the others.
const TURN: Duration = Duration::from_millis(10);

/// Renders pages; cheap to clone.
#[derive(Clone)]
pub struct Renderer {
    jobs: SyncSender<Job>,
}

struct Job {
    url: String,
    seed: Arc<str>,
    answer: oneshot::Sender<Result<String, RenderError>>,
}

impl Renderer {
    /// Starts `threads` render threads; engines boot when first needed.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn start(bundle: &'static str, threads: usize) -> std::io::Result<Self> {
        let (jobs, queue) = sync_channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for n in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            let thread = std::thread::Builder::new().name(format!("render-{n}")).stack_size(4 << 20);
            thread.spawn(move || work(bundle, &queue, n > 0))?;
        }
        Ok(Self { jobs })
    }

    /// Renders one address with its data.
    ///
    /// # Errors
    /// [`RenderError`]; the caller serves the shell instead.
    pub async fn render(&self, url: &str, seed: Arc<str>) -> Result<String, RenderError> {
        let (answer, answered) = oneshot::channel();
        let job = Job { url: url.to_owned(), seed, answer };
        self.jobs.try_send(job).map_err(|full| match full {
            TrySendError::Full(_) => RenderError::Overloaded,
            TrySendError::Disconnected(_) => RenderError::Failed("the render threads are gone".to_owned()),
        })?;
        answered.await.unwrap_or_else(|_| Err(RenderError::Failed("a render thread ended".to_owned())))
    }
}

fn work(bundle: &str, queue: &Mutex<Receiver<Job>>, lets_go: bool) {
    let mut engine: Option<(Engine, u32)> = None;
    let mut last = Instant::now();
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(IDLE);
        let job = match next {
            Ok(job) => job,
            Err(RecvTimeoutError::Timeout) => {
                if lets_go && last.elapsed() >= IDLE {
                    engine = None;
                }
                // The others wait for the queue, not for a job: one of them now has its turn to find itself idle.
                std::thread::sleep(TURN);
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        last = Instant::now();
        if job.answer.is_closed() {
            continue;
        }
        let rendered = match engine.take().map_or_else(|| Engine::boot(bundle, TIME).map(|e| (e, 0)), Ok) {
            Ok((booted, pages)) => {
                let rendered = booted.render(&job.url, &job.seed);
                // A failed render may leave the engine short of memory: start over.
                engine = (rendered.is_ok() && pages < PAGES_PER_ENGINE).then_some((booted, pages + 1));
                rendered
            }
            Err(error) => Err(error),
        };
        // The visitor may have gone away meanwhile.
        let _ = job.answer.send(rendered);
    }
}
